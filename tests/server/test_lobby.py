"""Tables that wait for a match: nobody is waited for who is not there, and nobody plays who has not come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from overtrick.fair import check_fair
from overtrick.record import read_record
from overtrick.server.people import ledger
from overtrick.server.settings import Settings
from overtrick.server.table import seating
from overtrick.server.table.events import AnyEvent, Finished, Left, Row, Seated, Started, Starting, TakenOver
from overtrick.server.table.state import TableState

from .clients import PATIENCE, Client, Json, Running, client_of, running

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def company(settings: Settings, *names: str) -> AsyncIterator[tuple[Running, list[Client]]]:
    """People with accounts at a server."""
    async with running(settings) as server, asyncio.timeout(3 * PATIENCE), _clients(server, *names) as clients:
        yield server, clients


@asynccontextmanager
async def _clients(server: Running, *names: str) -> AsyncIterator[list[Client]]:
    if not names:
        yield []
        return
    async with client_of(server, names[0], account=True) as first, _clients(server, *names[1:]) as others:
        yield [first, *others]


async def look(client: Client, table_id: str) -> Json:
    return (await client.http.get(f"/api/v1/tables/{table_id}")).json()["table"]


async def until_it_is(client: Client, table_id: str, status: str) -> Json:
    while (table := await look(client, table_id))["status"] != status:
        await asyncio.sleep(0.02)
    return table


async def credits_of(client: Client) -> int:
    return int((await client.http.get("/api/v1/me")).json()["credits"])


async def assert_sound(server: Running) -> None:
    async with server.app.state.context.database.read() as session:
        assert await ledger.audit(session) == ledger.Audit(0, 0, ())


# Ghosts


async def test_who_never_comes_to_a_rooms_table_loses_the_seat(settings: Settings) -> None:
    async with company(replace(settings, seat_release_s=0.4), "Ada", "Bob") as (server, (ada, bob)):
        table_id = (await ada.post("rooms/5/enter", players=3))["table"]["id"]
        assert (await bob.post("rooms/5/enter", players=3))["table"]["id"] == table_id
        await bob.connect(table_id)
        left = await bob.until_kind("left")
        assert left["what"] == {"kind": "left", "seat": 0, "why": "gone"}
        assert [seat["kind"] for seat in bob.state["table"]["seats"]] == ["open", "person", "open"]
        assert await credits_of(ada) == 1000
        listed = (await ada.http.get("/api/v1/rooms/5")).json()["tables"]
        assert [(table["id"], table["open_seats"]) for table in listed] == [(table_id, 2)]
        await assert_sound(server)


async def test_who_goes_away_from_a_public_table_gets_up_and_may_come_back(settings: Settings) -> None:
    async with company(replace(settings, seat_release_s=0.4), "Ada", "Bob") as (_, (ada, bob)):
        table_id = await ada.make_table("spades", public=True)
        among_friends = await ada.make_table("spades")
        await bob.post(f"tables/{table_id}/sit")
        await ada.connect(table_id)
        await bob.connect(table_id)
        await ada.disconnect()
        await bob.until_kind("left")
        assert bob.state["table"]["host"] == 1
        await ada.connect(table_id)
        assert ada.state["you"]["seat"] is None
        await ada.post(f"tables/{table_id}/sit")
        # Among friends a seat is kept: who made the table may have gone to send the link around.
        assert (await look(ada, among_friends))["seats"][0]["name"] == "Ada"


async def test_a_table_that_everybody_has_left_is_closed(settings: Settings) -> None:
    async with company(replace(settings, seat_release_s=0.2, empty_table_s=0.4), "Ada") as (server, (ada,)):
        table_id = (await ada.post("rooms/5/enter", players=2))["table"]["id"]
        closed = await until_it_is(ada, table_id, "closed")
        assert [seat["kind"] for seat in closed["seats"]] == ["open", "open"]
        assert (await ada.http.get("/api/v1/rooms/5")).json()["tables"] == []
        refused = await ada.http.post(f"/api/v1/tables/{table_id}/sit", json={})
        assert (refused.status_code, refused.json()["code"]) == (409, "refused")
        assert "closed" in refused.json()["message"]
        await assert_sound(server)


async def test_a_table_among_friends_is_closed_when_it_was_not_used_for_long(settings: Settings) -> None:
    async with company(replace(settings, unused_table_s=0.5, empty_table_s=0.2), "Ada", "Bob") as (_, (ada, bob)):
        watched, deserted = await ada.make_table("spades"), await ada.make_table("spades")
        await bob.connect(watched)
        await until_it_is(ada, deserted, "closed")
        assert (await look(ada, watched))["status"] == "gathering"


# Matches without anybody


async def test_a_match_that_nobody_sees_is_broken_off(settings: Settings) -> None:
    slow = replace(settings, empty_table_s=0.5, absence_s=0.1, bot_pace_s=0.3)
    async with company(slow, "Ada", "Bob") as (_, (ada, bob)):
        seats = ["me", "novice", "novice", "novice"]
        watched, deserted = [await ada.make_table("spades", seats=seats, start=True) for _ in range(2)]
        bots_alone = await ada.make_table("spades", seats=["novice"] * 4, start=True)
        await bob.connect(watched)
        for table_id in (deserted, bots_alone):
            await until_it_is(ada, table_id, "closed")
        assert (await look(ada, watched))["status"] == "playing"


@pytest.mark.slow_without_jit
async def test_a_match_for_a_stake_that_nobody_sees_is_played_out(settings: Settings) -> None:
    """Else who is about to lose would only have to go."""
    async with company(replace(settings, empty_table_s=0.2, absence_s=0.1), "Ada", "Bob") as (server, (ada, bob)):
        table_id = (await ada.post("rooms/50/enter", players=2))["table"]["id"]
        await bob.post("rooms/50/enter", players=2)
        await ada.connect(table_id)
        assert await credits_of(ada) == 950
        await ada.post(f"tables/{table_id}/leave")
        await ada.disconnect()
        await until_it_is(bob, table_id, "over")
        assert sorted([await credits_of(ada), await credits_of(bob)]) == [950, 1050]
        await assert_sound(server)


# Beginning


async def test_a_match_waits_for_everybodys_word(settings: Settings) -> None:
    async with company(replace(settings, contribution_wait_s=600.0), "Ada", "Bob") as (_, (ada, bob)):
        table_id = await ada.make_table("tendown", players=2)
        await bob.post(f"tables/{table_id}/sit", contribution="bobsword")
        await ada.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        starting = await ada.until_kind("starting")
        assert ada.state["table"]["starting"] == starting["at"] + 600_000
        await ada.post(f"tables/{table_id}/start")  # nothing more happens
        assert (await ada.ask(type="contribute", contribution="adasword"))["type"] == "done"
        assert ada.state["table"]["status"] == "gathering"  # Bob is not there
        await bob.connect(table_id)
        await ada.until_kind("started")
        assert ada.state["table"]["starting"] is None
        assert ada.may_act or ada.view["turn"] == 1


@pytest.mark.slow_without_jit
async def test_who_adds_no_word_is_not_waited_for_and_the_record_says_so(settings: Settings) -> None:
    async with company(replace(settings, contribution_wait_s=0.3, absence_s=0.1), "Ada", "Bob") as (_, (ada, bob)):
        table_id = await ada.make_table("tendown", players=2)
        await bob.post(f"tables/{table_id}/sit", contribution="bobsword")
        await ada.post(f"tables/{table_id}/start")
        match = (await until_it_is(ada, table_id, "over"))["match"]
        record = read_record((await ada.http.get(f"/api/v1/matches/{match}/record")).text)
        assert record.fair is not None
        assert record.fair.contributions == (None, "bobsword")
        assert all(finding.fits for finding in check_fair(record))


async def test_who_is_not_there_when_a_room_is_full_does_not_play(settings: Settings) -> None:
    async with company(replace(settings, contribution_wait_s=0.4), "Ada", "Bob", "Cleo") as (server, (ada, bob, cleo)):
        table_id = (await ada.post("rooms/500/enter", players=2))["table"]["id"]
        await bob.post("rooms/500/enter", players=2)
        await bob.connect(table_id)
        assert (await bob.until_kind("left"))["what"] == {"kind": "left", "seat": 0, "why": "gone"}
        assert [await credits_of(ada), await credits_of(bob)] == [1000, 1000]
        entered = await cleo.post("rooms/500/enter", players=2)
        assert (entered["table"]["id"], entered["seat"]) == (table_id, 0)
        await cleo.connect(table_id)
        for person in (bob, cleo):
            await person.ask(type="contribute", contribution="word")
        await bob.until_kind("started")
        assert [await credits_of(bob), await credits_of(cleo)] == [500, 500]
        await assert_sound(server)


async def test_who_comes_in_again_before_the_match_begins_has_one_seat(settings: Settings) -> None:
    async with company(replace(settings, contribution_wait_s=600.0), "Ada", "Bob") as (_, (ada, bob)):
        table_id = (await ada.post("rooms/5/enter", players=2))["table"]["id"]
        await bob.post("rooms/5/enter", players=2)
        tabs = await asyncio.gather(*(ada.post("rooms/5/enter") for _ in range(3)))
        assert [(tab["table"]["id"], tab["seat"]) for tab in tabs] == [(table_id, 0)] * 3


async def test_who_has_spent_the_stake_before_the_match_begins_gets_up(settings: Settings) -> None:
    async with company(replace(settings, contribution_wait_s=600.0), "Ada", "Bob") as (server, (ada, bob)):
        table_id = (await ada.post("rooms/500/enter", players=2))["table"]["id"]
        await bob.post("rooms/500/enter", players=2)
        await ada.connect(table_id)
        await bob.connect(table_id)
        context = server.app.state.context
        async with context.database.write() as session:
            bob_id = (await bob.http.get("/api/v1/me")).json()["id"]
            await ledger.hold_stakes(session, "elsewhere", 501, {bob_id: "Bob"})
        for person in (ada, bob):
            await person.ask(type="contribute", contribution="word")
        assert (await ada.until_kind("left"))["what"] == {"kind": "left", "seat": 1, "why": "stake"}
        assert ada.state["table"]["status"] == "gathering"
        assert await credits_of(ada) == 1000


def full(room_stake: int = 0, *, public: bool = False) -> TableState:
    """A table of two that is about to begin, at the time 1000."""
    setup = seating.create("tendown", {"room": room_stake}, 2, wait=5.0, public=public)
    state = TableState.create(Row(1, 0, setup))
    events: list[AnyEvent] = [Seated(0, "Ada", "ada", contribution="a"), Seated(1, "Bob", "bob"), Starting()]
    for what in events:
        state.apply(Row(state.seq + 1, 1000, what))
    return state


def test_when_a_match_begins() -> None:
    state = full()
    assert state.start_deadline == 6000
    assert seating.begin_if_ready(state, set(), 5999).events == ()
    assert isinstance(seating.begin_if_ready(state, {0, 1}, 6000).events[0], Started)
    state.occupants[1].contribution = "b"
    assert seating.begin_if_ready(state, {1}, 5999).events == ()
    assert isinstance(seating.begin_if_ready(state, set(), 1000).events[0], Started)
    assert seating.begin_if_ready(full(room_stake=5), {1}, 6000).events == (Left(1, "gone"),)
    strangers = full(public=True)
    assert seating.begin_if_ready(strangers, {0}, 6000).events == (Left(0, "gone"),)
    assert isinstance(seating.begin_if_ready(strangers, set(), 6000).events[0], Started)


def test_who_gets_up_keeps_a_match_from_beginning() -> None:
    state = full()
    state.apply(Row(state.seq + 1, 2000, Left(0)))
    assert state.start_deadline is None
    assert seating.begin_if_ready(state, set(), 9000).events == ()


def test_bots_wait_for_nobody() -> None:
    state = TableState.create(Row(1, 0, seating.create("tendown", {}, 2, wait=5.0, starts_when_full=True)))
    assert isinstance(seating.seat_bot(state, None, "novice").events[-1], Started)


def test_who_asks_for_bots_at_a_full_table_puts_nothing_off() -> None:
    setup = seating.create("tendown", {}, 2, wait=5.0, starts_when_full=True)
    state = TableState.create(Row(1, 0, setup))
    for what in (Seated(0, "Ada", "ada"), Seated(1, "Bob", "bob"), Starting()):
        state.apply(Row(state.seq + 1, 1000, what))
    assert seating.seat_bot(state, "ada", "novice").events == ()


def test_a_rematch_waits_for_nobody_who_was_away_at_the_end() -> None:
    state = TableState.create(Row(1, 0, seating.create("river", {}, 3)))
    events: list[AnyEvent] = [Seated(seat, name, name) for seat, name in enumerate(("ada", "bob", "cleo"))]
    for what in (*events, Started("m1", dealer=0), TakenOver(0, "absent"), Finished()):
        state.apply(Row(state.seq + 1, 1000, what))
    assert seating.rematch(state, "bob").events[1:] == (Left(0),)
