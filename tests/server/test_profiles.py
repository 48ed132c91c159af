"""Leader boards of ratings, profiles, and the fixed ratings of bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import update

import overtrick as ot
from overtrick.server.people import blocks
from overtrick.server.people.accounts import Person
from overtrick.server.people.bot_ratings import FILE, BotRating, bot_ratings
from overtrick.server.people.rated_matches import add_rated_match, rate_next
from overtrick.server.people.removal import delete_person
from overtrick.server.store.models import PersonRow, TableRow
from overtrick.server.table.rated import RatedMatch, RatedSeat

from .finished_matches import FinishedMatches

pytestmark = pytest.mark.anyio

Json = Any
AT = 1_700_000_000_000


class Rated:
    """Writes rated matches to the database and rates them."""

    def __init__(self, matches: FinishedMatches) -> None:
        self.database = matches.context.database
        self.number = 0

    async def add(
        self, *people: Person, places: tuple[int, ...], game: str = "river", leaver: int | None = None
    ) -> None:
        self.number += 1
        seats = tuple(
            RatedSeat(seat, person.id, seat, 0 if leaver is not None else places[seat], left=seat == leaver)
            for seat, person in enumerate(people)
        )
        async with self.database.write() as session:
            columns = {"game": game, "options": "{}", "players": len(people), "public": False, "room": None}
            session.add(TableRow(id=f"rated{self.number}", status="over", open_seats=0, rated=True, **columns))
            await session.flush()
            match = RatedMatch(f"match{self.number}", game, AT + self.number, seats)
            await add_rated_match(session, f"rated{self.number}", match)
        async with self.database.write() as session:
            while await rate_next(session):
                pass


@pytest.fixture
def rated(matches: FinishedMatches) -> Rated:
    return Rated(matches)


async def get(client: httpx.AsyncClient, path: str, status: int = 200) -> Json:
    answer = await client.get(f"/api/v1/{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_a_board_shows_ratings_uncertainty_and_matches(
    matches: FinishedMatches, rated: Rated, client: httpx.AsyncClient
) -> None:
    ada, bob, cyd = [await matches.add_person(name) for name in ("Ada", "Bob", "Cyd")]
    for _ in range(5):
        await rated.add(ada, bob, places=(1, 2))
    await rated.add(cyd, bob, places=(1, 2))
    board = await get(client, "boards/river/ratings")
    assert [(line["name"], line["matches"]) for line in board["people"]] == [("Ada", 5), ("Cyd", 1), ("Bob", 6)]
    for line in board["people"]:
        assert 0 < line["uncertainty"] < 1000
    bots = board["bots"]
    assert {"club", "novice"} <= {bot["level"] for bot in bots}
    assert bots == sorted(bots, key=lambda bot: -bot["rating"])
    assert (await get(client, "boards/spades/ratings"))["people"] == []
    assert (await get(client, "boards/poker/ratings", 404))["code"] == "unknown_game"


async def test_a_profile_shows_the_history_of_ratings_and_the_rated_matches(
    matches: FinishedMatches, rated: Rated, client: httpx.AsyncClient
) -> None:
    ada, bob = await matches.add_person("Ada"), await matches.add_person("Bob")
    await matches.play("river", [ada, bob, bob], seed=1)  # not rated, so nobody sees it
    await rated.add(ada, bob, places=(1, 2))
    await rated.add(bob, ada, places=(1, 1))
    await rated.add(ada, bob, places=(), leaver=0)
    await rated.add(ada, bob, places=(2, 1), game="rook")
    profile = await get(client, "people/ada")
    assert profile["name"] == "Ada"
    assert [(game["game"], game["matches"]) for game in profile["ratings"]] == [("river", 3), ("rook", 1)]
    points = profile["ratings"][0]["points"]
    assert [point["at"] for point in points] == [AT + 1, AT + 1, AT + 2, AT + 3]
    assert points[-1]["rating"] == profile["ratings"][0]["rating"]
    played = await get(client, "people/Ada/matches")
    assert [(match["game"], match["at"] - AT) for match in played] == [
        ("rook", 4),
        ("river", 3),
        ("river", 2),
        ("river", 1),
    ]
    assert [seat["left"] for seat in played[1]["seats"]] == [True, False]
    assert played[1]["change"] < 0 < played[3]["change"]
    assert (points[0]["rating"], points[0]["uncertainty"]) == (1500, 1000)
    assert played[3]["rating"] == points[1]["rating"]
    assert abs(1500 + sum(match["change"] for match in played[1:]) - points[-1]["rating"]) <= 2  # they are rounded
    assert {match["match"] for match in played} == {None}  # these matches have no record
    older = await get(client, f"people/Ada/matches?before={AT + 3}&limit=1")
    assert [match["at"] for match in older] == [AT + 2]


async def test_only_accounts_that_may_be_shown_have_a_profile(
    matches: FinishedMatches, rated: Rated, client: httpx.AsyncClient
) -> None:
    ada, bob, cyd = [await matches.add_person(name) for name in ("Ada", "Bob", "Cyd")]
    guest = await matches.add_person("Gus", account=False)
    await rated.add(ada, bob, cyd, places=(1, 2, 3))
    await get(client, "people/Nobody", 404)
    await get(client, f"people/{guest.name}", 404)
    database = matches.context.database
    async with database.write() as session:
        await blocks.block(session, ada.id, bob.id)
    async with matches.client(bob) as blocked:
        assert (await get(blocked, "people/Ada", 404))["message"] == "There is no player with this name."
        await get(blocked, "people/Ada/matches", 404)
    await get(client, "people/Ada")
    async with database.write() as session:
        await delete_person(session, cyd.id)
        await session.execute(update(PersonRow).where(PersonRow.id == bob.id).values(banned_at=1))
    for name in ("Bob", "Cyd"):
        await get(client, f"people/{name}", 404)
    board = await get(client, "boards/river/ratings")
    assert [line["name"] for line in board["people"]] == ["Ada"]
    (match,) = await get(client, "people/Ada/matches")
    assert [seat["name"] for seat in match["seats"]] == ["Ada", "Bob", "Deleted player"]


async def test_the_page_of_a_profile_exists_only_for_accounts(
    matches: FinishedMatches, client: httpx.AsyncClient
) -> None:
    await matches.add_person("Ada Lovelace")
    assert (await client.get("/people/Ada%20Lovelace")).status_code == 200
    assert (await client.get("/people/Nobody")).status_code == 404


async def test_personal_data_has_the_ratings(matches: FinishedMatches, rated: Rated) -> None:
    ada, bob = await matches.add_person("Ada"), await matches.add_person("Bob")
    await rated.add(ada, bob, places=(1, 2))
    async with matches.client(ada) as mine:
        (rating,) = (await get(mine, "me/data"))["ratings"]
    assert (rating["game"], rating["matches"]) == ("river", 1)


def test_the_ratings_of_bots_follow_from_the_contests(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parent.parent.parent
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    sys.modules.pop("bot_ratings", None)
    import bot_ratings as script  # noqa: PLC0415

    found = script.all_ratings()
    assert FILE.read_text(encoding="utf-8") == script.as_json(found)
    page = (root / "docs" / "ratings.md").read_text(encoding="utf-8")
    assert script.write_page(page, found) == page
    assert found.keys() == bot_ratings().keys() == ot.games().keys()
    for bots in bot_ratings().values():
        assert BotRating("club", 1500, 0) in bots
        assert [bot.rating for bot in bots] == sorted((bot.rating for bot in bots), reverse=True)
    even = script.Measured("whist", "a", "b", won=50, matches=100, players=4, sides=2)
    assert script.difference(even)[0] == pytest.approx(0, abs=1e-6)
