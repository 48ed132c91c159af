"""The Ten Down rooms: seating, stakes and pots."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from overtrick.errors import UnknownGame
from overtrick.game import Game
from overtrick.record import read_record
from overtrick.server.context import Context
from overtrick.server.live.rooms import ROOMS, find_room
from overtrick.server.live.table import LiveTable
from overtrick.server.net.app import create_app
from overtrick.server.people import ledger
from overtrick.server.settings import Settings
from overtrick.server.store.writer import read_rows
from overtrick.server.table import play

from .clients import PATIENCE

pytestmark = pytest.mark.anyio

Json = Any


@pytest.fixture
def context(app: FastAPI) -> Context:
    context = app.state.context
    assert isinstance(context, Context)
    return context


@asynccontextmanager
async def accounts(app: FastAPI, *names: str) -> AsyncIterator[list[httpx.AsyncClient]]:
    """A client with an account for each name."""
    async with AsyncExitStack() as stack:
        clients = []
        for name in names:
            client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table.test")
            clients.append(await stack.enter_async_context(client))
            answer = await client.post("/api/v1/accounts", json={"name": name, "password": "correct horse"})
            assert answer.status_code == 201, answer.text
        yield clients


async def enter(client: httpx.AsyncClient, room: str, status: int = 200, **wanted: object) -> Json:
    answer = await client.post(f"/api/v1/rooms/{room}/enter", json=wanted)
    assert answer.status_code == status, answer.text
    return answer.json()


async def credits_of(client: httpx.AsyncClient) -> int:
    credits = (await client.get("/api/v1/me")).json()["credits"]
    assert isinstance(credits, int)
    return credits


async def play_to_the_end(live: LiveTable) -> None:
    """Play the match to its end. Everybody chooses the first legal action."""
    while (seat := live.state.turn) is not None:
        assert live.state.table is not None
        person, action = live.state.occupants[seat].person, str(live.state.table.legal[0])
        assert person is not None
        seen = live.state.seq
        await live.execute(
            lambda state, person=person, action=action, seen=seen: play.act(state, person, action, seen),  # type: ignore[misc]
            person=person,
        )


async def assert_sound(context: Context) -> None:
    async with context.database.read() as session:
        assert await ledger.audit(session) == ledger.Audit(0, 0, ())


# The rooms


def test_the_rooms_come_from_the_options_of_the_game() -> None:
    assert [(room.name, room.stake, room.first_hand) for room in ROOMS.values()] == [
        ("training", 0, 10),
        ("5", 5, 5),
        ("50", 50, 7),
        ("500", 500, 8),
        ("1000", 1000, 10),
    ]
    assert find_room("50").players == (2, 3, 4)


async def test_rooms_list_their_tables_with_an_open_seat(app: FastAPI) -> None:
    async with accounts(app, "Ada", "Bob") as (ada, bob):
        table = (await enter(ada, "50", players=3))["table"]
        rooms = {room["name"]: room for room in (await bob.get("/api/v1/rooms")).json()}
        assert list(rooms) == ["training", "5", "50", "500", "1000"]
        (waiting,) = rooms["50"]["tables"]
        assert waiting["commitment"] == table["fair"]["commitment"]
        assert (waiting["id"], waiting["players"], waiting["open_seats"]) == (table["id"], 3, 2)
        assert rooms["5"]["tables"] == []
        assert (await bob.get("/api/v1/rooms/50")).json() == rooms["50"]


async def test_unknown_rooms_and_wrong_numbers_of_players_are_refused(app: FastAPI) -> None:
    async with accounts(app, "Ada") as (ada,):
        assert (await ada.get("/api/v1/rooms/7")).json()["code"] == "not_found"
        assert (await enter(ada, "cellar", 404))["code"] == "not_found"
        assert (await enter(ada, "50", 422, players=5))["code"] == "invalid_option"
        assert (await enter(ada, "50", 422, players=1))["code"] == "bad_request"


# Seating


async def test_a_person_who_enters_gets_the_next_open_seat(app: FastAPI, context: Context) -> None:
    async with accounts(app, "Ada", "Bob", "Cleo") as (ada, bob, cleo):
        first = await enter(ada, "5", players=3)
        again = await enter(ada, "5")
        assert (again["table"]["id"], again["seat"]) == (first["table"]["id"], 0)
        assert (await enter(bob, "5"))["seat"] == 1
        assert (await enter(cleo, "5", players=2))["table"]["id"] != first["table"]["id"]
        last = await enter(cleo, "5", players=3)
        assert (last["table"]["id"], last["seat"]) == (first["table"]["id"], 2)
        assert last["table"]["status"] == "playing"
        assert last["table"]["options"]["room"] == 5
        live = await context.tables.get(first["table"]["id"])
        assert live.state.table is not None
        assert live.state.table.entered == (0, 1, 2)
        assert live.state.table.fair is not None
        assert live.state.table.fair.seats == ("person", "person", "person")


async def test_a_contribution_cannot_be_sent_before_the_commitment_is_seen(app: FastAPI) -> None:
    """A person who enters does not know the table yet, so the server could choose the secret after the contribution."""
    async with accounts(app, "Ada") as (ada,):
        assert (await enter(ada, "5", 422, contribution="tooearly"))["code"] == "bad_request"
        entered = await enter(ada, "5")
        assert len(entered["table"]["fair"]["commitment"]) == 64
        assert entered["table"]["seats"][0]["contribution"] is None


async def test_people_who_enter_at_the_same_time_share_tables(app: FastAPI) -> None:
    async with accounts(app, "Ada", "Bob", "Cleo", "Dora") as clients:
        entered = await asyncio.gather(*(enter(client, "5", players=2) for client in clients))
        tables = [reply["table"]["id"] for reply in entered]
        assert sorted(tables.count(table) for table in tables) == [2, 2, 2, 2]


async def test_the_training_room_is_free_and_open_to_guests(app: FastAPI, client: httpx.AsyncClient) -> None:
    await client.post("/api/v1/guests", json={"name": "Guest"})
    async with accounts(app, "Ada") as (ada,):
        await enter(client, "training", players=2)
        assert (await enter(ada, "training"))["table"]["status"] == "playing"
        assert await credits_of(ada) == 1000


# Stakes


async def test_a_guest_cannot_enter_a_room_with_a_stake(client: httpx.AsyncClient) -> None:
    await client.post("/api/v1/guests", json={"name": "Guest"})
    refused = await enter(client, "5", 403)
    assert refused["code"] == "needs_account"
    assert "account" in refused["message"]
    made = await client.post("/api/v1/tables", json={"game": "tendown", "players": 2, "options": {"room": 5}})
    assert (made.status_code, made.json()["code"]) == (403, "needs_account")


async def test_stakes_are_held_at_the_start_and_the_winner_gets_the_pot(app: FastAPI, context: Context) -> None:
    async with accounts(app, "Ada", "Bob", "Cleo") as clients:
        for client in clients:
            state = await enter(client, "5", players=3)
        assert [await credits_of(client) for client in clients] == [995, 995, 995]
        live = await context.tables.get(state["table"]["id"])
        await play_to_the_end(live)
        assert live.state.status == "over"
        match = (await clients[0].get(f"/api/v1/matches/{live.state.match}")).json()
        assert match["room"] == "5"
        gains = [seat["credits"] for seat in match["seats"]]
        assert sorted(gains) == [-5, -5, 10]
        assert [await credits_of(client) for client in clients] == [1000 + gain for gain in gains]
        outcome = read_record((await clients[0].get(f"/api/v1/matches/{live.state.match}/record")).text).outcome
        assert outcome is not None
        assert list(outcome.credits) == gains
        await assert_sound(context)


async def test_a_match_that_is_ended_early_refunds_the_stakes(app: FastAPI, context: Context) -> None:
    async with accounts(app, "Ada", "Bob") as clients:
        for client in clients:
            state = await enter(client, "500", players=2)
        assert [await credits_of(client) for client in clients] == [500, 500]
        table_id = state["table"]["id"]
        assert not await context.tables.abandon_unreadable(table_id, "the log cannot be read", idle_ms=60_000)
        assert [await credits_of(client) for client in clients] == [500, 500]
        assert await context.tables.abandon_unreadable(table_id, "the log cannot be read", idle_ms=0)
        await (await context.tables.get(table_id)).catch_up()
        assert (await context.tables.get(table_id)).state.status == "closed"
        assert [await credits_of(client) for client in clients] == [1000, 1000]
        await assert_sound(context)


async def test_stakes_are_refunded_when_a_game_is_no_longer_installed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = create_app(settings)
    async with first.router.lifespan_context(first), accounts(first, "Ada", "Bob") as clients:
        for client in clients:
            table_id = (await enter(client, "500", players=2))["table"]["id"]
        cookies = [client.cookies for client in clients]

    def find_nothing(name: str) -> Game:
        raise UnknownGame(f"no game is called {name}")

    monkeypatch.setattr("overtrick.server.table.definition.find", find_nothing)
    later = create_app(replace(settings, unreadable_table_s=0.0))
    async with later.router.lifespan_context(later):
        async with asyncio.timeout(PATIENCE):
            while (await read_rows(later.state.context.database, table_id))[-1].kind != "abandoned":
                await asyncio.sleep(0.01)
        transport = httpx.ASGITransport(later)
        for cookie in cookies:
            async with httpx.AsyncClient(transport=transport, base_url="http://table.test", cookies=cookie) as client:
                assert await credits_of(client) == 1000
        await assert_sound(later.state.context)


async def test_a_person_who_cannot_pay_the_stake_cannot_enter(app: FastAPI, context: Context) -> None:
    async with accounts(app, "Ada", "Bob", "Cleo") as (ada, bob, cleo):
        await enter(ada, "1000", players=2)
        await enter(bob, "1000", players=2)
        refused = await enter(ada, "5", 409)
        assert (refused["code"], refused["message"]) == ("too_few_credits", "Ada has 0 credits, and the stake is 5.")
        table = (await enter(cleo, "5", players=2))["table"]["id"]
        answer = await ada.post(f"/api/v1/tables/{table}/sit", json={})
        assert (answer.status_code, answer.json()["code"]) == (409, "too_few_credits")
        assert (await context.tables.get(table)).state.open_seats == [1]


async def test_a_person_who_has_spent_the_stake_loses_the_seat(app: FastAPI, context: Context) -> None:
    """Ada waits at two tables and can pay for one. At the other one her seat becomes free."""
    async with accounts(app, "Ada", "Bob", "Cleo", "Dora") as (ada, bob, cleo, dora):
        first = (await enter(ada, "1000", players=2))["table"]["id"]
        second = (await enter(ada, "1000", players=3))["table"]["id"]
        assert (await enter(bob, "1000", players=2))["table"]["id"] == first
        assert (await enter(cleo, "1000", players=3))["table"]["id"] == second
        seated = await enter(dora, "1000", players=3)
        assert seated["table"]["id"] == second
        assert seated["table"]["status"] == "gathering"
        assert [seat["name"] for seat in seated["table"]["seats"]] == ["Dora", "Cleo", ""]
        assert [await credits_of(cleo), await credits_of(dora)] == [1000, 1000]
        await assert_sound(context)


async def test_an_error_names_the_person_who_cannot_pay(app: FastAPI, context: Context) -> None:
    async with accounts(app, "Ada", "Bob") as (ada, bob):
        made = await ada.post("/api/v1/tables", json={"game": "tendown", "players": 2, "options": {"room": 1000}})
        table = made.json()["table"]["id"]
        await bob.post(f"/api/v1/tables/{table}/sit", json={})
        async with context.database.write() as session:
            bob_id = (await bob.get("/api/v1/me")).json()["id"]
            await ledger.hold_stakes(session, "elsewhere", 1, {bob_id: "Bob"})
        refused = await ada.post(f"/api/v1/tables/{table}/start")
        assert (refused.status_code, refused.json()["code"]) == (409, "too_few_credits")
        assert refused.json()["message"] == "Bob has 999 credits, and the stake is 1000."
        assert await credits_of(ada) == 1000
        state = (await context.tables.get(table)).state
        assert state.status == "gathering"
        assert state.open_seats == [1]  # somebody else may sit down


async def test_bots_cannot_play_for_a_stake(app: FastAPI) -> None:
    async with accounts(app, "Ada") as (ada,):
        table = (await enter(ada, "5", players=2))["table"]["id"]
        answer = await ada.post(f"/api/v1/tables/{table}/bots", json={"level": "random"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
        table = (await enter(ada, "training", players=2))["table"]["id"]
        answer = await ada.post(f"/api/v1/tables/{table}/bots", json={"level": "random"})
        assert answer.status_code == 200


async def test_a_private_table_can_have_a_stake(app: FastAPI, context: Context) -> None:
    async with accounts(app, "Ada", "Bob") as (ada, bob):
        made = await ada.post("/api/v1/tables", json={"game": "tendown", "players": 2, "options": {"room": 50}})
        assert made.json()["table"]["friendly"] is False  # no help in a match for a stake
        table = made.json()["table"]["id"]
        await bob.post(f"/api/v1/tables/{table}/sit", json={})
        assert await credits_of(bob) == 1000
        await ada.post(f"/api/v1/tables/{table}/start")
        assert [await credits_of(ada), await credits_of(bob)] == [950, 950]
        await play_to_the_end(await context.tables.get(table))
        assert sorted([await credits_of(ada), await credits_of(bob)]) == [950, 1050]
        await assert_sound(context)


async def test_a_rematch_holds_the_stakes_again(app: FastAPI, context: Context) -> None:
    async with accounts(app, "Ada", "Bob") as (ada, bob):
        await enter(ada, "5", players=2)
        live = await context.tables.get((await enter(bob, "5", players=2))["table"]["id"])
        await play_to_the_end(live)
        before = [await credits_of(ada), await credits_of(bob)]
        assert (await ada.post(f"/api/v1/tables/{live.id}/rematch")).status_code == 200
        assert live.state.open_seats == [1]  # Bob decides himself whether to pay again
        assert (await ada.post(f"/api/v1/tables/{live.id}/start")).status_code == 409
        assert [await credits_of(ada), await credits_of(bob)] == before
        assert (await bob.post(f"/api/v1/tables/{live.id}/sit", json={})).status_code == 200
        if live.state.status == "gathering":
            assert (await ada.post(f"/api/v1/tables/{live.id}/start")).status_code == 200
        assert [await credits_of(ada), await credits_of(bob)] == [credits - 5 for credits in before]
        await assert_sound(context)


async def test_listing_the_rooms_opens_no_table(app: FastAPI, context: Context) -> None:
    async with accounts(app, "Ada") as (ada,):
        table_id = (await enter(ada, "training", players=2))["table"]["id"]
        commitment = (await context.tables.get(table_id)).state.commitment
        context.tables._kept.clear()
        context.tables.open.clear()
        listed = (await ada.get("/api/v1/rooms/training")).json()["tables"]
        assert [(table["id"], table["commitment"]) for table in listed] == [(table_id, commitment)]
        assert not context.tables.open
