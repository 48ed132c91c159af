"""Tables of challenges and duplicate matches: the people who play there use them, and nobody else finds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.server.settings import Settings, read_database_url

from .clients import running
from .same_deals import sees_no_table
from .test_access import BODIES, RULES, SHORT, Cast, begin_duplicate, cast_at, check_answer

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """One kind of database is enough: access does not depend on it."""
    return read_database_url(str(tmp_path / "overtrick.sqlite3"))


WITH_OWN_CARDS = {
    "GET /api/v1/tables/{table_id}": 200,
    "GET /api/v1/tables/{table_id}/book": 200,
    "POST /api/v1/tables/{table_id}/sit": 409,
    "POST /api/v1/tables/{table_id}/leave": 200,
    "POST /api/v1/tables/{table_id}/bots": 409,
    "DELETE /api/v1/tables/{table_id}/bots/{seat}": 409,
    "POST /api/v1/tables/{table_id}/swap": 409,
    "POST /api/v1/tables/{table_id}/swap/answer": 409,
    "POST /api/v1/tables/{table_id}/start": 409,
    "POST /api/v1/tables/{table_id}/rematch": 409,
    "POST /api/v1/tables/{table_id}/practice": 409,
    "GET /api/v1/tables/{table_id}/companions": 200,
    "GET /api/v1/tables/{table_id}/invitations": 200,
    "POST /api/v1/tables/{table_id}/invitations": 409,
    "POST /api/v1/tables/{table_id}/seats/{seat}/friend": 403,
    "POST /api/v1/tables/{table_id}/seats/{seat}/block": 403,
    "POST /api/v1/tables/{table_id}/seats/{seat}/report": 403,
}
"""What the person at a table of a challenge or a duplicate match gets; everybody else finds no table there."""


async def test_the_table_of_a_challenge_is_there_for_its_players_alone(settings: Settings) -> None:
    async with running(settings) as server, cast_at(server, 0) as cast:
        await _check(cast)


async def _check(cast: Cast) -> None:
    assert sorted(WITH_OWN_CARDS) == sorted(
        name for name in RULES if "{table_id}" in name and not name.startswith("WS")
    )
    challenge = (await cast.host.post("challenges", **SHORT))["id"]
    alone = (await cast.host.post(f"challenges/{challenge}/attempt"))["table"]["id"]
    duplicate = await begin_duplicate(cast, has_begun=True)
    of_host = (await cast.host.post(f"duplicates/{duplicate}/table"))["table"]["id"]
    await cast.player.post(f"duplicates/{duplicate}/table")  # the player is at the other table
    for table_id in (alone, of_host):
        for route, expected in WITH_OWN_CARDS.items():
            place = {"table_id": table_id, "seat": "0"}
            body = BODIES.get(route, {})
            for identity in ("guest", "account", "player", "nobody", "forged"):
                is_named = identity not in ("nobody", "forged")
                hidden = 404 if is_named or RULES[route].nobody != 401 else 401
                await check_answer(cast, identity, route, hidden, (place, body))
            await check_answer(cast, "host", route, expected, (place, body))
        for client in (cast.guest, cast.player, cast.nobody):
            await sees_no_table(client, table_id)
