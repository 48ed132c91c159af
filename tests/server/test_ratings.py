"""Ratings in the database and at a server: once per match, whatever crashes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from unittest.mock import AsyncMock, Mock

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, func, insert, select, update

from overtrick.cli import main
from overtrick.server.admin.ratings import check_ratings, compute
from overtrick.server.admin.tables import close_table
from overtrick.server.live.rater import Rater
from overtrick.server.people.rated_matches import rate_next
from overtrick.server.people.ratings import Rating, rate_all
from overtrick.server.settings import Settings
from overtrick.server.store.database import Database
from overtrick.server.store.models import (
    LogRow,
    MatchRow,
    PersonRow,
    RatedMatchRow,
    RatedSeatRow,
    RatingRow,
    TableRow,
)
from overtrick.server.table.events import Abandoned, Row, write_payload
from overtrick.server.table.rated import RatedMatch, RatedSeat

from .clients import Client, RunningServer, client_of, running
from .rated_log import SHORT, Match

pytestmark = pytest.mark.anyio


# In the database


async def add(database: Database, number: int, match: RatedMatch) -> None:
    """Write a rated match as the server does."""
    async with database.write() as session:
        for seat in match.seats:
            if await session.get(PersonRow, seat.person) is None:
                session.add(PersonRow(id=seat.person, name=seat.person))
        columns = {"game": match.game, "options": "{}", "players": 2, "public": False, "room": None}
        session.add(TableRow(id=f"t{number}", status="over", open_seats=0, **columns))
        await session.flush()
        row = {"id": match.match, "table_id": f"t{number}", "game": match.game, "finished_at": match.at, "rated": False}
        await session.execute(insert(RatedMatchRow).values(row))
        for seat in match.seats:
            values = {"match_id": match.match, "seat": seat.seat, "person": seat.person, "side": seat.side}
            values |= {"place": seat.place, "left_match": seat.left}
            await session.execute(insert(RatedSeatRow).values(values))


def some_matches(number: int) -> list[RatedMatch]:
    choices = Random(number)
    found = []
    for index in range(number):
        three = choices.sample(["ada", "bob", "cyd", "dee", "eve"], 3)
        game = choices.choice(["river", "hearts"])
        left = choices.random() < 0.2
        places = (0, 0, 0) if left else tuple(choices.sample([1, 2, 3], 3))
        seated = tuple(
            RatedSeat(seat, person, seat, places[seat], left=left and seat == 0) for seat, person in enumerate(three)
        )
        found.append(RatedMatch(f"match{index:03}", game, 1000 + index // 3, seated))
    return found


async def stored(database: Database) -> dict[tuple[str, str], Rating]:
    async with database.read() as session:
        rows = await session.scalars(select(RatingRow))
        return {(row.person, row.game): Rating(row.rating, row.deviation, row.matches) for row in rows}


async def rate_everything(database: Database) -> None:
    is_more = True
    while is_more:
        async with database.write() as session:
            is_more = await rate_next(session)


async def test_ratings_do_not_depend_on_the_order_in_which_matches_arrive(database: Database) -> None:
    matches = some_matches(60)
    expected: dict[tuple[str, str], Rating] = {}
    rate_all(matches, expected)
    arriving = matches.copy()
    Random(1).shuffle(arriving)
    for number, match in enumerate(arriving):
        await add(database, number, match)
        if number % 7 == 0:
            await rate_everything(database)
    await rate_everything(database)
    assert await stored(database) == expected


async def test_a_match_counts_once_with_two_processes_and_a_crash(database: Database, database_url: str) -> None:
    matches = some_matches(60)
    expected: dict[tuple[str, str], Rating] = {}
    rate_all(matches, expected)
    for number, match in enumerate(matches):
        await add(database, number, match)

    async def crash() -> None:
        async with database.write() as session:
            assert await rate_next(session)
            raise RuntimeError("crash before the commit")

    with pytest.raises(RuntimeError, match="crash"):
        await crash()
    assert await stored(database) == {}
    other = await Database.open(database_url)
    try:
        await asyncio.gather(rate_everything(database), rate_everything(other))
    finally:
        await other.close()
    assert await stored(database) == expected
    await rate_everything(database)
    assert await stored(database) == expected


# At a server


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[RunningServer]:
    async with running(settings) as made:
        yield made


def database_of(app: FastAPI) -> Database:
    found = app.state.context.database
    assert isinstance(found, Database)
    return found


async def start(ada: Client, bob: Client) -> str:
    table = await ada.make_table("tendown", players=2, options=SHORT, rated=True)
    await bob.post(f"tables/{table}/sit")
    for person in (ada, bob):
        await person.connect(table)
    await ada.post(f"tables/{table}/start")
    for person in (ada, bob):
        await person.receive_event("started")
    return table


async def wait_for_ratings(server: RunningServer, matches: int) -> dict[tuple[str, str], Rating]:
    """The ratings when this many matches are rated."""
    rated = select(func.count()).select_from(RatedMatchRow).where(RatedMatchRow.rated)
    for _ in range(6000):
        async with database_of(server.app).read() as session:
            if await session.scalar(rated) == matches:
                return await stored(database_of(server.app))
        await asyncio.sleep(0.01)
    raise AssertionError("the matches were not rated")


async def test_a_rated_match_changes_the_ratings_and_they_follow_from_the_log(
    server: RunningServer, database_url: str
) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Bob", account=True) as bob:
        table = await start(ada, bob)
        assert ada.state["table"]["rated"] is True
        assert ada.state["table"]["friendly"] is False
        await asyncio.gather(ada.play(Random(1)), bob.play(Random(2)))
        first = await wait_for_ratings(server, 1)
        assert sorted(rating.matches for rating in first.values()) == [1, 1]
        await ada.post(f"tables/{table}/rematch")
        for person in (ada, bob):
            await person.receive_event("rematch")
        await ada.post(f"tables/{table}/start")
        for person in (ada, bob):
            await person.receive_event("started")
        await bob.post(f"tables/{table}/leave")
        await ada.play(Random(3))
        found = await wait_for_ratings(server, 2)
        assert sorted(rating.matches for rating in found.values()) == [2, 2]
        assert (await compute(database_of(server.app))).ratings == found
        check = await check_ratings(database_url, "host", write=False)
        assert check.is_sound
        assert (check.matches, check.people) == (2, 2)
        async with database_of(server.app).write() as session:  # what is stored is lost and wrong
            await session.execute(update(RatingRow).values(rating=9999))
            await session.execute(delete(RatedSeatRow).where(RatedSeatRow.seat == 1))
        assert not (await check_ratings(database_url, "host", write=False)).is_sound
        assert not (await check_ratings(database_url, "host", write=True)).is_sound
        assert await stored(database_of(server.app)) == found
        assert (await check_ratings(database_url, "host", write=False)).is_sound


async def test_a_rated_match_that_the_server_ends_counts_for_nobody(server: RunningServer) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Bob", account=True) as bob:
        table = await start(ada, bob)
        async with database_of(server.app).write() as session:
            await close_table(session, table, "a test", "host")
        await ada.receive_event("abandoned")
        assert "a test" in ada.state["table"]["notice"]
        async with database_of(server.app).read() as session:
            assert await session.scalar(select(func.count()).select_from(RatedMatchRow)) == 0
        assert (await compute(database_of(server.app))).matches == []


async def test_a_match_that_ended_before_a_crash_is_rated_by_the_next_server(settings: Settings) -> None:
    async with running(settings) as server:
        async with client_of(server, "Ada", account=True) as ada, client_of(server, "Bob", account=True) as bob:
            await start(ada, bob)
            await asyncio.gather(ada.play(Random(1)), bob.play(Random(2)))
        found = await wait_for_ratings(server, 1)
        async with database_of(server.app).write() as session:  # as if the process had ended before it rated the match
            await session.execute(delete(RatingRow))
            await session.execute(update(RatedSeatRow).values(rating=None, deviation=None))
            await session.execute(update(RatedMatchRow).values(rated=False))
    async with running(settings) as server:
        assert await wait_for_ratings(server, 1) == found


async def test_guests_cannot_sit_down_at_a_rated_table(server: RunningServer) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Gus") as guest:
        table = await ada.make_table("tendown", players=2, options=SHORT, rated=True)
        for path, body in ((f"tables/{table}/sit", {}), ("tables", {"game": "tendown", "rated": True})):
            answer = await guest.http.post(f"/api/v1/{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "needs_account")
        answer = await ada.http.post(f"/api/v1/tables/{table}/bots", json={})
        assert answer.status_code == 409
        assert "only people can play here" in answer.json()["message"]


async def test_two_devices_of_one_account_have_one_seat_and_one_rating(server: RunningServer) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Bob", account=True) as bob:
        table = await start(ada, bob)
        phone = Client(ada.address, ada.http, ada.name, ada.cookie)
        await phone.connect(table)
        again = await ada.http.post(f"/api/v1/tables/{table}/sit", json={"seat": 1})
        assert again.status_code == 409
        assert phone.state["you"]["seat"] == ada.state["you"]["seat"] == 0
        await asyncio.gather(ada.play(Random(1)), bob.play(Random(2)))
        await phone.disconnect()
        found = await wait_for_ratings(server, 1)
        assert sorted(rating.matches for rating in found.values()) == [1, 1]
        async with database_of(server.app).read() as session:
            assert await session.scalar(select(func.count()).select_from(MatchRow)) == 1


async def test_the_host_can_recompute_the_ratings(
    database_url: str, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    async def admin_ratings(*words: str) -> tuple[int, str]:
        code = await asyncio.to_thread(exit_code, ["admin", "ratings", *words, "--database", database_url])
        return code, capsys.readouterr().out

    code, output = await admin_ratings()
    assert code == 0
    assert "The ratings follow from the log" in output
    match = Match("ada", "bob")
    match.act()
    async with database.write() as session:
        for person in match.people:
            session.add(PersonRow(id=person, name=person))
        columns = {"game": "tendown", "options": "{}", "players": 2, "public": False, "room": None, "rated": True}
        session.add(TableRow(id="t", status="over", open_seats=0, **columns))
        await session.flush()
        for row in match.rows:
            columns = {"seq": row.seq, "kind": row.kind, "payload": write_payload(row.event), "at": row.at}
            await session.execute(insert(LogRow).values(table_id="t", **columns))
    code, output = await admin_ratings()
    assert code == 1
    assert "match m" in output
    code, output = await admin_ratings("--recompute")
    assert code == 0
    expected: dict[tuple[str, str], Rating] = {}
    rate_all(match.found, expected)
    assert await stored(database) == expected


async def test_a_server_stops_although_a_rated_match_has_just_ended() -> None:
    rater, live = Rater(Mock(), tables := Mock()), Mock()
    rater.rate_all = AsyncMock()  # type: ignore[method-assign]
    on_rows = tables.add_row_listener.call_args.args[0]
    rater.open()
    await asyncio.sleep(0.01)
    on_rows(live, [Row(1, 0, Abandoned("over"))], True)
    closing = asyncio.create_task(rater.close())
    done, _ = await asyncio.wait({closing}, timeout=2)
    assert done


def exit_code(words: list[str]) -> int:
    """The exit code of the command line with these words."""
    try:
        main(words)
    except SystemExit as end:
        return int(end.code or 0)
    return 0
