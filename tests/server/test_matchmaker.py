"""Finding a table: with people who wait, or a new one whose open seats bots take after a wait."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from overtrick.errors import InvalidOption
from overtrick.server.live.matchmaker import Wish
from overtrick.server.people import blocks
from overtrick.server.settings import Settings
from overtrick.server.table import seating
from overtrick.server.table.events import Row
from overtrick.server.table.state import Status, TableState

from .clients import Client, Json, RunningServer, client_of, running

pytestmark = pytest.mark.anyio


async def find(client: Client, **wanted: object) -> Json:
    return await client.post("tables/find", **{"game": "whist", **wanted})


async def test_people_who_look_for_the_same_game_meet(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob") as bob,
        client_of(server, "Cyd") as cyd,
    ):
        first, second = await asyncio.gather(find(ada), find(bob))  # at the same moment
        assert first["found"]["table"]["id"] == second["found"]["table"]["id"]
        assert sorted([first["is_new"], second["is_new"]]) == [False, True]
        other = await find(cyd, game="spades")
        assert other["is_new"]
        assert other["found"]["table"]["id"] != first["found"]["table"]["id"]
        listed = (await cyd.http.get("/api/v1/tables?game=whist")).json()
        assert sorted(listed[0]["names"]) == ["Ada", "Bob"]
        assert listed[0]["open_seats"] == 2


async def test_a_person_who_waits_already_keeps_the_seat_on_every_device(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        first, again = await find(ada), await find(ada, rated=False, wait=30)
        assert (first["was_seated"], again["was_seated"], again["is_new"]) == (False, True, False)
        assert first["found"]["table"]["id"] == again["found"]["table"]["id"]
        assert len((await ada.http.get("/api/v1/tables")).json()) == 1


async def test_people_who_have_blocked_each_other_do_not_meet_or_see_each_others_tables(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Bob", account=True) as bob,
    ):
        first = await find(ada)
        live = await server.app.state.context.tables.get(first["found"]["table"]["id"])
        blocked = await server.app.state.context.accounts.log_in("Bob", "correct horse")
        async with server.app.state.context.database.write() as session:
            await blocks.block(session, live.state.people[0], blocked.id)
        assert (await find(bob))["is_new"]
        assert len((await bob.http.get("/api/v1/tables")).json()) == 1
        assert len((await ada.http.get("/api/v1/tables")).json()) == 1


async def test_rated_and_other_players_do_not_meet_and_rated_needs_an_account(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Gus") as guest,
    ):
        found = await find(ada, rated=True, wait=15)
        table = found["found"]["table"]
        assert table["rated"]
        assert table["bots_due"] is None
        answer = await guest.http.post("/api/v1/tables/find", json={"game": "whist", "rated": True})
        assert (answer.status_code, answer.json()["code"]) == (403, "needs_account")
        assert (await find(guest))["is_new"]
        refused = await guest.http.post("/api/v1/tables/find", json={"game": "whist", "wait": 7})
        assert refused.status_code == 422


async def find_soon(server: RunningServer, person: str) -> str:
    """A table whose open seats bots take in a second."""
    context = server.app.state.context
    found = await context.matchmaker.find(
        Wish("whist", fill_after=1, fill_level="novice"), await context.accounts.log_in(person, "correct horse")
    )
    return str(found.live.id)


async def test_bots_take_the_open_seats_after_the_wait_and_the_match_starts(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada", account=True) as ada:
        table = await find_soon(server, "Ada")
        await ada.connect(table)
        await ada.receive_event("started")
        seats = ada.state["table"]["seats"]
        assert [seat["kind"] for seat in seats] == ["person", "bot", "bot", "bot"]
        assert {seat.get("level") for seat in seats[1:]} == {"novice"}
        assert ada.state["table"]["bots_due"] is None


async def test_the_wait_goes_on_after_a_restart(settings: Settings) -> None:
    quick = replace(settings, seat_release_s=60.0, empty_table_s=1.0)
    async with running(quick) as server, client_of(server, "Ada", account=True) as ada:
        table, cookie = await find_soon(server, "Ada"), ada.cookie
    async with running(quick) as server, client_of(server, "Ada 2") as ada:
        ada.cookie = ada.http.headers["Cookie"] = cookie
        await ada.connect(table)
        while ada.state["table"]["status"] != "playing":
            await ada.receive()


def test_bots_take_seats_only_when_the_wait_is_over_and_somebody_is_there() -> None:
    setup = seating.create("whist", {}, None, secret="7" * 64, fill_after=15, starts_when_full=True)
    state = TableState.create(Row(1, 1000, setup))
    assert state.fill_due == 16_000
    assert not seating.fill_with_bots(state, 99_000, match_id="m").events
    for event in seating.sit(state, "ada", "Ada", match_id="m").events:
        state.apply(Row(state.seq + 1, 2000, event))
    assert not seating.fill_with_bots(state, 15_999, match_id="m").events
    for event in seating.fill_with_bots(state, 16_000, match_id="m").events:
        state.apply(Row(state.seq + 1, 16_000, event))
    assert state.status is Status.PLAYING
    assert state.fill_due is None


def test_bots_never_take_seats_at_a_rated_table_or_one_with_a_stake() -> None:
    with pytest.raises(InvalidOption, match="rated table"):
        seating.create("whist", {}, None, secret="7" * 64, fill_after=15, rated=True)
    with pytest.raises(InvalidOption, match="stake"):
        seating.create("tendown", {"room": 5}, 2, secret="7" * 64, fill_after=15)
