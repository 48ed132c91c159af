"""Puzzles come only from finished matches that are nobody's secret, and of people who have kept their data."""

from __future__ import annotations

import pytest

import overtrick as ot
from overtrick.server.admin.puzzles import records_for_puzzles
from overtrick.server.settings import Settings

from .clients import Client, client_of, running
from .same_deals import Later, play

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

OPTIONS = {"first_hand": 2}


async def finish(client: Client, table_id: str) -> str:
    await client.connect(table_id)
    await play(client)
    match: str = client.state["table"]["match"]
    await client.disconnect()
    return match


async def test_records_are_offered_when_their_match_is_nobodys_secret(settings: Settings, later: Later) -> None:
    wanted = {"game": "tendown", "players": 2, "options": OPTIONS}
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        database = server.app.state.context.database

        async def records(**options: int) -> list[str]:
            async with database.read() as session:
                return list(await records_for_puzzles(session, ot.load("tendown", **(options or OPTIONS)), 2))

        for client in (ada, bob):
            made = await client.post("tables", **wanted, seats=["me", "novice"], start=True)
            await finish(client, made["table"]["id"])
        playing = await ada.post("tables", **wanted, seats=["me", "novice"], start=True)
        assert len(await records()) == 2
        assert await records(first_hand=3) == []
        challenge = (await ada.post("challenges", **wanted, deals=1, days=1, level="novice"))["id"]
        attempt = (await ada.post(f"challenges/{challenge}/attempt"))["table"]["id"]
        match = await finish(ada, attempt)
        assert len(await records()) == 2  # others still play these cards
        text = (await ada.http.get(f"/api/v1/matches/{match}/record")).text
        later.shift_s = 24 * 3600 + 1
        assert len(await records()) == 3
        assert (await records())[0] == text
        assert "Ada" not in "".join(await records())
        await bob.post_nothing("me/deletion", password="")
        assert len(await records()) == 2
        assert playing["table"]["match"] is not None
