"""Tables that wait for a match: seats of absent people are freed, and a match starts with people who are there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from overtrick.record import read_record
from overtrick.server.errors import NotAllowed
from overtrick.server.live.lobby import LobbyTimers, WaitingTable
from overtrick.server.people import ledger
from overtrick.server.settings import Settings
from overtrick.server.table import seating
from overtrick.server.table.events import AnyEvent, Finished, Left, Rematch, Row, Seated, Started, Starting, TakenOver
from overtrick.server.table.state import TableState
from overtrick.verification import check_fair

from .clients import PATIENCE, Client, Json, RunningServer, client_of, running
from .stopped_clock import StoppedClock

pytestmark = pytest.mark.anyio

SECRET = "5e" * 32


@asynccontextmanager
async def players(settings: Settings, *names: str) -> AsyncIterator[tuple[RunningServer, list[Client]]]:
    """A running server and a client with an account for each name."""
    async with running(settings) as server, asyncio.timeout(3 * PATIENCE), _clients(server, *names) as clients:
        yield server, clients


@asynccontextmanager
async def _clients(server: RunningServer, *names: str) -> AsyncIterator[list[Client]]:
    if not names:
        yield []
        return
    async with client_of(server, names[0], account=True) as first, _clients(server, *names[1:]) as others:
        yield [first, *others]


async def get_table(client: Client, table_id: str) -> Json:
    return (await client.http.get(f"/api/v1/tables/{table_id}")).json()["table"]


async def wait_for_status(client: Client, table_id: str, status: str) -> Json:
    while (table := await get_table(client, table_id))["status"] != status:
        await asyncio.sleep(0.02)
    return table


async def credits_of(client: Client) -> int:
    return int((await client.http.get("/api/v1/me")).json()["credits"])


async def assert_ledger_is_sound(server: RunningServer) -> None:
    async with server.app.state.context.database.read() as session:
        assert await ledger.audit(session) == ledger.Audit(0, 0, ())


# People who are not connected


async def test_a_person_who_never_connects_to_a_table_of_a_room_loses_the_seat(
    settings: Settings, clock: StoppedClock
) -> None:
    async with players(replace(settings, seat_release_s=0.2), "Ada", "Bob") as (server, (ada, bob)):
        table_id = (await ada.post("rooms/5/enter", players=3))["table"]["id"]
        assert (await bob.post("rooms/5/enter", players=3))["table"]["id"] == table_id
        await bob.connect(table_id)
        clock.go_on()
        left = await bob.receive_event("left")
        assert left["what"] == {"kind": "left", "seat": 0, "why": "gone"}
        assert [seat["kind"] for seat in bob.state["table"]["seats"]] == ["open", "person", "open"]
        assert await credits_of(ada) == 1000
        listed = (await ada.http.get("/api/v1/rooms/5")).json()["tables"]
        assert [(table["id"], table["open_seats"]) for table in listed] == [(table_id, 2)]
        await assert_ledger_is_sound(server)


async def test_a_person_who_disconnects_from_a_public_table_loses_the_seat_and_may_come_back(
    settings: Settings, clock: StoppedClock
) -> None:
    async with players(replace(settings, seat_release_s=0.2), "Ada", "Bob") as (_, (ada, bob)):
        table_id = await ada.make_table("spades", public=True)
        private_table = await ada.make_table("spades")
        await bob.post(f"tables/{table_id}/sit")
        await ada.connect(table_id)
        await bob.connect(table_id)
        await ada.disconnect()
        clock.go_on()
        await bob.receive_event("left")
        clock.stop()
        assert bob.state["table"]["host"] == bob.state["you"]["seat"]
        await ada.connect(table_id)
        assert ada.state["you"]["seat"] is None
        await ada.post(f"tables/{table_id}/sit")
        # A private table keeps the seat: the person may be away to send the link to friends.
        assert (await get_table(ada, private_table))["seats"][0]["name"] == "Ada"


async def test_a_table_without_people_is_closed(settings: Settings) -> None:
    async with players(replace(settings, seat_release_s=0.2, empty_table_s=0.4), "Ada") as (server, (ada,)):
        table_id = (await ada.post("rooms/5/enter", players=2))["table"]["id"]
        closed = await wait_for_status(ada, table_id, "closed")
        assert [seat["kind"] for seat in closed["seats"]] == ["open", "open"]
        assert (await ada.http.get("/api/v1/rooms/5")).json()["tables"] == []
        refused = await ada.http.post(f"/api/v1/tables/{table_id}/sit", json={})
        assert (refused.status_code, refused.json()["code"]) == (409, "refused")
        assert "closed" in refused.json()["message"]
        await assert_ledger_is_sound(server)


async def test_a_private_table_that_is_not_used_for_long_is_closed(settings: Settings, clock: StoppedClock) -> None:
    async with players(replace(settings, unused_table_s=0.5, empty_table_s=0.2), "Ada", "Bob") as (_, (ada, bob)):
        watched, deserted = await ada.make_table("spades"), await ada.make_table("spades")
        await bob.connect(watched)
        clock.go_on()
        await wait_for_status(ada, deserted, "closed")
        assert (await get_table(ada, watched))["status"] == "gathering"


# Matches that nobody watches


async def test_a_match_that_nobody_is_connected_to_is_ended(settings: Settings, clock: StoppedClock) -> None:
    slow = replace(settings, empty_table_s=0.5, absence_s=0.1, bot_pace_s=0.3)
    async with players(slow, "Ada", "Bob") as (_, (ada, bob)):
        seats = ["me", "novice", "novice", "novice"]
        watched = await ada.make_table("spades", seats=seats, start=True)
        await bob.connect(watched)
        deserted = await ada.make_table("spades", seats=seats, start=True)
        bots_alone = await ada.make_table("spades", seats=["novice"] * 4, start=True)
        clock.go_on()
        for table_id in (deserted, bots_alone):
            await wait_for_status(ada, table_id, "closed")
        assert (await get_table(ada, watched))["status"] == "playing"


@pytest.mark.slow_without_jit
async def test_a_match_for_a_stake_that_everybody_left_is_played_to_its_end_and_gives_the_stakes_back(
    settings: Settings,
) -> None:
    """It is not closed: a person who stays would win the pot, so nobody saves a stake by leaving."""
    async with players(replace(settings, empty_table_s=0.2, absence_s=0.1), "Ada", "Bob") as (server, (ada, bob)):
        table_id = (await ada.post("rooms/50/enter", players=2))["table"]["id"]
        await bob.post("rooms/50/enter", players=2)
        await ada.connect(table_id)
        assert await credits_of(ada) == 950
        await ada.post(f"tables/{table_id}/leave")
        await ada.disconnect()
        await wait_for_status(bob, table_id, "over")
        assert [await credits_of(ada), await credits_of(bob)] == [1000, 1000]
        await assert_ledger_is_sound(server)


# The start of a match


async def test_a_match_waits_for_everybodys_contribution(settings: Settings) -> None:
    async with players(replace(settings, contribution_wait_s=600.0), "Ada", "Bob") as (_, (ada, bob)):
        table_id = await ada.make_table("tendown", players=2)
        await bob.post(f"tables/{table_id}/sit", contribution="bobsword")
        await ada.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        starting = await ada.receive_event("starting")
        assert ada.state["table"]["starting"] == starting["at"] + 600_000
        await ada.post(f"tables/{table_id}/start")  # a second request changes nothing
        assert (await ada.request(type="contribute", contribution="adasword"))["type"] == "done"
        assert ada.state["table"]["status"] == "gathering"  # Bob is not connected
        await bob.connect(table_id)
        await ada.receive_event("started")
        assert ada.state["table"]["starting"] is None
        assert ada.may_act or ada.view["turn"] == 1


@pytest.mark.slow_without_jit
async def test_a_match_starts_without_a_missing_contribution_and_the_record_says_so(settings: Settings) -> None:
    async with players(replace(settings, contribution_wait_s=0.3, absence_s=0.1), "Ada", "Bob") as (_, (ada, bob)):
        table_id = await ada.make_table("tendown", players=2)
        await bob.post(f"tables/{table_id}/sit", contribution="bobsword")
        await ada.post(f"tables/{table_id}/start")
        match = (await wait_for_status(ada, table_id, "over"))["match"]
        record = read_record((await ada.http.get(f"/api/v1/matches/{match}/record")).text)
        assert record.fair is not None
        assert record.fair.contributions == (None, "bobsword")
        assert all(finding.fits is not False for finding in check_fair(record))


async def test_a_person_who_is_not_connected_when_a_table_of_a_room_is_full_does_not_play(
    settings: Settings, clock: StoppedClock
) -> None:
    async with players(replace(settings, contribution_wait_s=0.4), "Ada", "Bob", "Cleo") as (server, (ada, bob, cleo)):
        table_id = (await ada.post("rooms/500/enter", players=2))["table"]["id"]
        await bob.post("rooms/500/enter", players=2)
        await bob.connect(table_id)
        clock.go_on()
        assert (await bob.receive_event("left"))["what"] == {"kind": "left", "seat": 0, "why": "gone"}
        clock.stop()
        assert [await credits_of(ada), await credits_of(bob)] == [1000, 1000]
        entered = await cleo.post("rooms/500/enter", players=2)
        assert (entered["table"]["id"], entered["seat"]) == (table_id, 0)
        await cleo.connect(table_id)
        for person in (bob, cleo):
            await person.request(type="contribute", contribution="word")
        await bob.receive_event("started")
        assert [await credits_of(bob), await credits_of(cleo)] == [500, 500]
        await assert_ledger_is_sound(server)


async def test_a_person_who_enters_a_room_again_keeps_one_seat(settings: Settings) -> None:
    async with players(replace(settings, contribution_wait_s=600.0), "Ada", "Bob") as (_, (ada, bob)):
        table_id = (await ada.post("rooms/5/enter", players=2))["table"]["id"]
        await bob.post("rooms/5/enter", players=2)
        entered = await asyncio.gather(*(ada.post("rooms/5/enter") for _ in range(3)))
        assert [(reply["table"]["id"], reply["seat"]) for reply in entered] == [(table_id, 0)] * 3


async def test_a_person_who_has_spent_the_stake_elsewhere_loses_the_seat(settings: Settings) -> None:
    async with players(replace(settings, contribution_wait_s=600.0), "Ada", "Bob") as (server, (ada, bob)):
        table_id = (await ada.post("rooms/500/enter", players=2))["table"]["id"]
        await bob.post("rooms/500/enter", players=2)
        await ada.connect(table_id)
        await bob.connect(table_id)
        context = server.app.state.context
        async with context.database.write() as session:
            bob_id = (await bob.http.get("/api/v1/me")).json()["id"]
            await ledger.hold_stakes(session, "elsewhere", 501, {bob_id: "Bob"})
        for person in (ada, bob):
            await person.request(type="contribute", contribution="word")
        assert (await ada.receive_event("left"))["what"] == {"kind": "left", "seat": 1, "why": "stake"}
        assert ada.state["table"]["status"] == "gathering"
        assert await credits_of(ada) == 1000


def starting_table(room_stake: int = 0, *, public: bool = False) -> TableState:
    """A table for two with a starting match, at the time 1000."""
    setup = seating.create("tendown", {"room": room_stake}, 2, secret=SECRET, wait=5.0, public=public)
    state = TableState.create(Row(1, 0, setup))
    events: list[AnyEvent] = [Seated(0, "Ada", "ada", contribution="a"), Seated(1, "Bob", "bob"), Starting()]
    for event in events:
        state.apply(Row(state.seq + 1, 1000, event))
    return state


def test_a_match_starts_when_everybody_is_ready_or_the_time_is_over() -> None:
    state = starting_table()
    assert state.start_deadline == 6000
    assert seating.begin_if_ready(state, set(), 5999, match_id="m1").events == ()
    assert isinstance(seating.begin_if_ready(state, {0, 1}, 6000, match_id="m1").events[0], Started)
    state.occupants[1].contribution = "b"
    assert seating.begin_if_ready(state, {1}, 5999, match_id="m1").events == ()
    assert isinstance(seating.begin_if_ready(state, set(), 1000, match_id="m1").events[0], Started)
    assert seating.begin_if_ready(starting_table(room_stake=5), {1}, 6000, match_id="m1").events == (Left(1, "gone"),)
    public_table = starting_table(public=True)
    assert seating.begin_if_ready(public_table, {0}, 6000, match_id="m1").events == (Left(0, "gone"),)
    assert isinstance(seating.begin_if_ready(public_table, set(), 6000, match_id="m1").events[0], Started)


def test_a_person_who_leaves_cancels_the_start() -> None:
    state = starting_table()
    state.apply(Row(state.seq + 1, 2000, Left(0)))
    assert state.start_deadline is None
    assert seating.begin_if_ready(state, set(), 9000, match_id="m1").events == ()


def test_a_match_of_bots_starts_at_once() -> None:
    state = TableState.create(
        Row(1, 0, seating.create("tendown", {}, 2, secret=SECRET, wait=5.0, starts_when_full=True))
    )
    started = seating.seat_bot(state, None, "novice", match_id="m1").events[-1]
    assert isinstance(started, Started)
    assert started.match == "m1"


def test_adding_bots_to_a_full_table_changes_nothing() -> None:
    setup = seating.create("tendown", {}, 2, secret=SECRET, wait=5.0, starts_when_full=True)
    state = TableState.create(Row(1, 0, setup))
    for event in (Seated(0, "Ada", "ada"), Seated(1, "Bob", "bob"), Starting()):
        state.apply(Row(state.seq + 1, 1000, event))
    assert seating.seat_bot(state, "ada", "novice", match_id="m1").events == ()


def test_a_rematch_frees_the_seats_of_people_who_were_away_at_the_end() -> None:
    state = TableState.create(Row(1, 0, seating.create("river", {}, 3, secret=SECRET)))
    events: list[AnyEvent] = [Seated(seat, name, name) for seat, name in enumerate(("ada", "bob", "cleo"))]
    for event in (*events, Started("m1", dealer=0), TakenOver(0, "absent"), Finished()):
        state.apply(Row(state.seq + 1, 1000, event))
    assert seating.rematch(state, "bob", secret="71" * 32).events == (Rematch("71" * 32), Left(0))


def test_after_a_match_everybody_at_the_table_may_start_the_next_one_because_the_host_may_have_gone() -> None:
    setup = seating.create("river", {}, 3, secret=SECRET)
    state = TableState.create(Row(1, 0, setup))
    events: list[AnyEvent] = [Seated(seat, name, name) for seat, name in enumerate(("ada", "bob", "cleo"))]
    for event in events:
        state.apply(Row(state.seq + 1, 1000, event))
    with pytest.raises(NotAllowed, match="only the host"):
        seating.start(state, "bob", match_id="m1")
    for event in (Started("m1", dealer=0), Finished(), Rematch("71" * 32), Left(2)):
        state.apply(Row(state.seq + 1, 1000, event))
    for event in seating.seat_bot(state, "bob", "novice", match_id="m2").events:
        state.apply(Row(state.seq + 1, 1000, event))
    assert isinstance(seating.start(state, "bob", match_id="m2").events[0], Started)
    with pytest.raises(NotAllowed, match="only the host"):
        seating.start(state, "cleo", match_id="m2")


async def test_a_table_that_is_slow_to_check_delays_no_other(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck, checked = asyncio.Event(), set()

    async def check_slowly(_timers: LobbyTimers, waiting: WaitingTable) -> None:
        checked.add(waiting.live.id)
        await stuck.wait()

    monkeypatch.setattr(LobbyTimers, "_check_table", check_slowly)
    async with running(replace(settings, seat_release_s=0.2)) as server, client_of(server, "Ada") as ada:
        tables = {await ada.make_table("spades", public=True) for _ in range(3)}
        async with asyncio.timeout(PATIENCE):
            while checked != tables:
                await asyncio.sleep(0.01)
        stuck.set()
