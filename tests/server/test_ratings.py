"""Ratings: from the log alone, once per match, whatever the order of seats and whatever crashes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, func, insert, select, update

import overtrick as ot
from overtrick.cli import main
from overtrick.server.admin.ratings import check_ratings, compute
from overtrick.server.admin.tables import close_table
from overtrick.server.people.rated_matches import rate_next
from overtrick.server.people.ratings import Rating, rate, rate_all
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
from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Abandoned, Row, StandInReason, write_payload
from overtrick.server.table.rated import RatedMatch, RatedSeat, places_of, rated_match, rated_matches_of
from overtrick.server.table.state import Status, TableState
from overtrick.testing.matches import choose

from .clients import Client, RunningServer, client_of, running

pytestmark = pytest.mark.anyio

SHORT: dict[str, int | bool | str | None] = {"first_hand": 2}


def seats(*people: str, places: tuple[int, ...], sides: tuple[int, ...] | None = None) -> tuple[RatedSeat, ...]:
    sides = sides or tuple(range(len(people)))
    return tuple(RatedSeat(seat, person, sides[seat], places[sides[seat]]) for seat, person in enumerate(people))


def match_of(found: tuple[RatedSeat, ...], name: str = "m", at: int = 1) -> RatedMatch:
    return RatedMatch(name, "river", at, found)


# The model


def test_a_winner_gains_and_a_loser_loses_and_both_become_more_certain() -> None:
    after = rate(match_of(seats("ada", "bob", places=(1, 2))), {})
    assert after["ada"].rating > 1500 > after["bob"].rating
    assert after["ada"].rating - 1500 == pytest.approx(1500 - after["bob"].rating)
    assert {rating.matches for rating in after.values()} == {1}
    assert all(rating.deviation < 500 for rating in after.values())


@pytest.mark.parametrize("places", [(1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 2)])
def test_the_order_of_seats_does_not_matter(places: tuple[int, ...]) -> None:
    people = ("ada", "bob", "cyd", "dee")
    before = {name: Rating(1300 + 130 * number, 90 + 70 * number, 3) for number, name in enumerate(people)}
    expected = rate(match_of(seats(*people, places=places)), before)
    for order in permutations(range(4)):
        seated = tuple(RatedSeat(seat, people[who], seat, places[who]) for seat, who in enumerate(order))
        assert rate(match_of(seated), before) == expected


def test_a_team_is_rated_as_a_team_wherever_its_players_sit() -> None:
    before = {"ada": Rating(1900, 60, 9), "bob": Rating(1200, 400, 1)}
    one = rate(match_of(seats("ada", "cyd", "bob", "dee", places=(1, 2), sides=(0, 1, 0, 1))), before)
    other = rate(match_of(seats("dee", "bob", "cyd", "ada", places=(2, 1), sides=(0, 1, 0, 1))), before)
    assert one == other
    assert one["ada"].rating > 1900
    assert one["bob"].rating > 1200
    assert one["bob"].rating - 1200 > one["ada"].rating - 1900  # less is known about Bob
    assert one["cyd"] == one["dee"]


def test_sides_with_the_same_result_share_a_place_wherever_they_sit() -> None:
    outcome = ot.Outcome(winners=(2,), ranking=(2, 0, 3, 1), scores=(5, 1, 9, 5), final=(5, 1, 9, 5), credits=(0,) * 4)
    assert places_of(outcome) == [2, 4, 1, 2]
    shared = ot.Outcome(winners=(0, 1), ranking=(0, 1, 2), scores=(7, 7, 3), final=(7, 7, 3), credits=(0,) * 3)
    assert places_of(shared) == [1, 1, 3]


def left_by(leaver: int, *people: str, sides: tuple[int, ...] | None = None) -> RatedMatch:
    found = seats(*people, places=(0,) * len(people), sides=sides)
    return match_of(tuple(replace(seat, left=seat.seat == leaver) for seat in found))


def test_a_person_who_leaves_loses_as_much_as_the_last_and_the_others_keep_their_ratings() -> None:
    after = rate(left_by(2, "ada", "bob", "cyd", "dee"), {})
    assert after.keys() == {"cyd"}
    last = rate(match_of(seats("ada", "bob", "cyd", "dee", places=(1, 2, 4, 3))), {})
    assert after["cyd"] == last["cyd"]
    assert after["cyd"].rating < 1500


def test_of_two_sides_the_one_that_stays_has_won_and_the_partner_of_the_leaver_keeps_the_rating() -> None:
    assert rate(left_by(0, "ada", "bob"), {}) == rate(match_of(seats("ada", "bob", places=(2, 1))), {})
    teams = rate(left_by(0, "ada", "bob", "cyd", "dee", sides=(0, 1, 0, 1)), {})
    assert teams.keys() == {"ada", "bob", "dee"}
    assert teams["ada"].rating < 1500 < teams["bob"].rating == teams["dee"].rating


def test_games_have_ratings_of_their_own() -> None:
    ratings: dict[tuple[str, str], Rating] = {}
    river = match_of(seats("ada", "bob", places=(1, 2)))
    rate_all([river, replace(river, game="rook", match="n")], ratings)
    assert ratings["ada", "river"] == ratings["ada", "rook"]
    assert {rating.matches for rating in ratings.values()} == {1}


# What the log says


class Match:
    """A rated match of Ten Down between people, from its log."""

    def __init__(self, *people: str, rated: bool = True) -> None:
        self.people = people
        setup = seating.create("tendown", SHORT, len(people), secret="7" * 64, wait=0.0, rated=rated)
        self.rows = [Row(1, 1, setup)]
        self.state = TableState.create(self.rows[0])
        self.found: list[RatedMatch] = []
        for seat, person in enumerate(people):
            self.do(lambda state, who=(person, person, seat): seating.sit(state, *who, match_id="m"))  # type: ignore[misc]
        self.do(lambda state: seating.start(state, None, match_id="m"))

    def do(self, decide: Callable[[TableState], Decision]) -> None:
        decision = decide(self.state)
        rows = [Row(self.state.seq + 1 + number, 1, event) for number, event in enumerate(decision.events)]
        result = decision.match_result
        found = rated_match(self.state, rows, None if result is None else result.outcome)
        self.found += [] if found is None else [found]
        for row in rows:
            self.state.apply(row)
        self.rows += rows

    def act(self, actions: int = 1000) -> None:
        choices = Random(3)
        for _ in range(actions):
            seat, table = self.state.turn, self.state.table
            if seat is None:
                return
            assert table is not None
            action = str(choose(table, choices, "modest"))
            if self.state.bot_decides(seat):
                self.do(lambda state, who=seat, what=action: play.act_as_bot(state, who, what, state.play_seq))  # type: ignore[misc]
            else:
                self.do(lambda state, who=seat, what=action: play.act(state, self.people[who], what, state.seq))  # type: ignore[misc]

    def leave(self, person: str) -> None:
        self.do(lambda state: seating.leave(state, person))

    def away(self, seat: int, why: StandInReason = "absent") -> None:
        self.do(lambda state: play.take_over(state, seat, why))

    @property
    def leavers(self) -> list[str]:
        """Who pays for leaving. What was found while playing is what the log says."""
        assert rated_matches_of(self.rows) == self.found
        return [seat.person for match in self.found for seat in match.seats if seat.left]


def test_a_finished_match_of_a_rated_table_counts_and_its_log_says_the_same() -> None:
    match = Match("ada", "bob", "cyd")
    match.act()
    assert match.leavers == []
    (found,) = match.found
    assert match.state.table is not None
    assert match.state.table.outcome is not None
    assert [seat.place for seat in found.seats] == places_of(match.state.table.outcome)


def test_a_match_of_a_table_that_is_not_rated_does_not_count() -> None:
    match = Match("ada", "bob", rated=False)
    match.act()
    assert match.found == rated_matches_of(match.rows) == []


def test_a_rated_table_allows_no_bots_hints_or_take_backs() -> None:
    setup = seating.create("tendown", SHORT, 2, secret="7" * 64, friendly=True, rated=True)
    assert not setup.friendly
    state = TableState.create(Row(1, 1, setup))
    with pytest.raises(ot.OvertrickError, match="only people can play here"):
        seating.seat_bot(state, None, "novice", match_id="m")


def test_only_the_first_person_who_leaves_pays() -> None:
    match = Match("ada", "bob", "cyd")
    match.act(4)
    match.leave("bob")
    match.act(2)
    match.leave("ada")
    match.act()
    assert match.leavers == ["bob"]


@pytest.mark.parametrize("why", ["absent", "clock"])
def test_a_person_who_stays_away_pays_and_one_who_comes_back_does_not(why: StandInReason) -> None:
    match = Match("ada", "bob")
    match.act(3)
    match.away(0, why)
    match.act()
    assert match.leavers == ["ada"]
    match = Match("ada", "bob")
    match.away(0, why)
    match.act(1)
    match.do(lambda state: play.give_back(state, "ada"))
    match.act()
    assert match.leavers == []
    assert len(match.found) == 1


def test_nobody_escapes_by_making_the_others_leave() -> None:
    match = Match("ada", "bob")
    match.act(3)
    match.leave("ada")
    match.leave("bob")
    assert match.state.status is Status.CLOSED
    assert match.leavers == ["ada"]


def test_a_person_who_pulls_the_plug_pays_when_the_other_then_leaves() -> None:
    match = Match("ada", "bob")
    match.act(3)
    match.away(0)
    match.leave("bob")
    match.do(lambda state: seating.close(state, "nobody has been at the table for a while"))
    assert match.leavers == ["ada"]


def test_a_match_counts_for_nobody_if_all_lost_the_connection_or_the_server_ended_it() -> None:
    match = Match("ada", "bob")
    match.away(0)
    match.away(1)
    match.do(lambda state: seating.close(state, "nobody has been at the table for a while"))
    assert match.found == rated_matches_of(match.rows) == []
    match = Match("ada", "bob")
    match.leave("ada")
    match.do(lambda _: Decision.of(Abandoned("the rules were changed")))
    assert match.found == rated_matches_of(match.rows) == []


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


def exit_code(words: list[str]) -> int:
    """The exit code of the command line with these words."""
    try:
        main(words)
    except SystemExit as end:
        return int(end.code or 0)
    return 0
