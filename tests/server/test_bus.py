"""Two servers share a database and a NATS server: clients of both see what happens at a table."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

import overtrick as ot
from overtrick.errors import InvalidOption
from overtrick.fair import new_secret
from overtrick.server.bots.pool import NoAnswer, ThreadBackend
from overtrick.server.bots.questions import Answer, answer, write_question
from overtrick.server.bots.quick import QuickBots, answer_batch
from overtrick.server.bots.service import BotService
from overtrick.server.cluster import bus as bus_module
from overtrick.server.cluster.bus import QUESTIONS_SUBJECT, UPDATES_SUBJECT, WORKERS_QUEUE, BusBackend, connect
from overtrick.server.context import open_context
from overtrick.server.errors import CannotStart
from overtrick.server.live import table as table_module
from overtrick.server.net.connections import Connections
from overtrick.server.readiness import Readiness
from overtrick.server.settings import Settings
from overtrick.server.store.database import Database
from overtrick.server.store.writer import read_rows
from overtrick.server.table import play, seating
from overtrick.server.table.events import Row

from .clients import Client, client_of, running
from .processes import nats_server
from .test_connections import receive_close_code

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_players_of_two_servers_share_a_table(settings: Settings, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(nats_server(tmp_path))
        shared = replace(settings, bus_url=bus, bots_in="bus")
        first = await stack.enter_async_context(running(shared))
        second = await stack.enter_async_context(running(shared))
        ada = await stack.enter_async_context(client_of(first, "Ada"))
        bob = await stack.enter_async_context(client_of(second, "Bob"))
        table_id = await ada.make_table("tendown", players=2)
        await bob.post(f"tables/{table_id}/sit")
        for person in (ada, bob):
            await person.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        for person in (ada, bob):
            while person.state["table"]["status"] != "playing" or person.state["present"] != [True, True]:
                await person.receive()
        for _ in range(6):
            actor, other = (ada, bob) if ada.may_act else (bob, ada)
            done = await actor.act(actor.view["legal"][0]["text"])
            while min(actor.state["seq"], other.state["seq"]) < done["seq"]:
                await (actor if actor.state["seq"] < done["seq"] else other).receive()
            assert ada.view["trick"] == bob.view["trick"]
        # Both write at the same time, each at their own server. The log decides the order, and nothing is lost.
        await asyncio.gather(*(person.request(type="say", text="hello") for person in (ada, bob)))
        while ada.state["seq"] != bob.state["seq"]:
            await (ada if ada.state["seq"] < bob.state["seq"] else bob).receive()
        assert sum(server.app.state.context.driver.table_count for server in (first, second)) == 1
        await bob.disconnect()
        while ada.state["present"] != [True, False]:
            await ada.receive()
        await assert_strange_messages_are_ignored(bus, ada)


async def assert_strange_messages_are_ignored(bus: str, ada: Client) -> None:
    client = await connect(bus)
    await client.publish(UPDATES_SUBJECT, b"not a message of ours")
    await client.publish(UPDATES_SUBJECT, b'{"process": "x", "tables": {"nothing": 7}, "here": {"nothing": ["x"]}}')
    await client.flush()
    assert (await ada.request(type="ping"))["type"] == "pong"
    await client.drain()


@pytest.fixture
def short_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers look for missed events several times a second."""
    monkeypatch.setattr(bus_module, "SYNC_INTERVAL_S", 0.2)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("short_interval")
async def test_without_the_bus_tables_go_on(settings: Settings, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        with_bus = await stack.enter_async_context(AsyncExitStack())
        bus = await with_bus.enter_async_context(nats_server(tmp_path))
        shared = replace(settings, bus_url=bus, absence_s=600.0)
        first = await stack.enter_async_context(running(shared))
        second = await stack.enter_async_context(running(shared))
        ada = await stack.enter_async_context(client_of(first, "Ada"))
        # The first server drives this table, but its only client is connected to the second one.
        with_bots = await ada.make_table(
            "tocan", options={"target": 2}, seats=["me", "novice", "novice", "novice"], start=True
        )
        ada.address = second.address
        await ada.connect(with_bots)
        await with_bus.aclose()
        await ada.play(Random(1), actions=4)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_nothing_is_refused_and_no_request_answered_from_old_memory(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus_module, "SYNC_INTERVAL_S", 600.0)
    async with AsyncExitStack() as stack:
        with_bus = await stack.enter_async_context(AsyncExitStack())
        bus = await with_bus.enter_async_context(nats_server(tmp_path))
        first = await stack.enter_async_context(running(replace(settings, bus_url=bus)))
        second = await stack.enter_async_context(running(replace(settings, bus_url=bus)))
        ada = await stack.enter_async_context(client_of(first, "Ada"))
        bob = await stack.enter_async_context(client_of(second, "Bob"))
        table_id = await ada.make_table("tendown", players=2)
        await with_bus.aclose()
        await bob.post(f"tables/{table_id}/sit")
        seen = (await ada.http.get(f"/api/v1/tables/{table_id}")).json()
        assert [seat["name"] for seat in seen["table"]["seats"]] == ["Ada", "Bob"]
        await bob.post(f"tables/{table_id}/leave")
        await bob.post(f"tables/{table_id}/sit")
        await assert_blocks_are_not_decided_from_old_memory(ada, bob, table_id)
        await ada.post(f"tables/{table_id}/start")
        await bob.connect(table_id)
        assert bob.state["table"]["status"] == "playing"
        await ada.connect(table_id)
        if bob.may_act:
            await bob.play(Random(1), actions=1)
        else:
            await ada.play(Random(1), actions=1)
            # Bob has not heard of Ada's action, but he may ask for a hint: it is his turn.
            assert (await bob.request(type="hint"))["type"] == "hint"


async def assert_blocks_are_not_decided_from_old_memory(ada: Client, bob: Client, table_id: str) -> None:
    """Ada blocks Bob, who sat down at another server. A table where she just sat down there refuses him."""
    answer = await ada.http.post(f"/api/v1/tables/{table_id}/seats/1/block", json={})
    assert answer.status_code == 204, answer.text
    other_table = await bob.make_table("spades", public=True)
    await bob.post(f"tables/{other_table}/leave")
    await ada.post(f"tables/{other_table}/sit")
    refused = await bob.http.post(f"/api/v1/tables/{other_table}/sit", json={})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    (block,) = (await ada.http.get("/api/v1/blocks")).json()
    await ada.http.delete(f"/api/v1/blocks/{block['id']}")
    await ada.post(f"tables/{other_table}/leave")


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("short_interval")
async def test_new_events_are_read_again_after_a_failure(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures = 0

    async def fail_at_first(database: Database, table_id: str, after: int = 0) -> list[Row]:
        nonlocal failures
        if after and failures < 2:
            failures += 1
            raise OSError("the database does not answer")
        return await read_rows(database, table_id, after)

    async with (
        nats_server(tmp_path) as bus,
        running(replace(settings, bus_url=bus)) as first,
        running(replace(settings, bus_url=bus)) as second,
        client_of(first, "Ada") as ada,
    ):
        table_id = await ada.make_table("tendown", players=2)
        await ada.connect(table_id)
        monkeypatch.setattr(table_module, "read_rows", fail_at_first)
        live = await second.app.state.context.tables.get(table_id)
        person = live.state.occupants[0].person
        await live.execute(lambda state: play.say(state, person, "hello"))
        await ada.receive_event("said")
        assert failures == 2


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("short_interval")
async def test_a_stand_in_stops_if_its_person_is_connected_to_another_server(
    settings: Settings, tmp_path: Path
) -> None:
    """The report of that person's presence was lost, so the driver believes that they are absent."""
    async with AsyncExitStack() as stack:
        with_bus = await stack.enter_async_context(AsyncExitStack())
        bus = await with_bus.enter_async_context(nats_server(tmp_path))
        # A pace, so that the stand-in and the bot do not finish the match before the second server reads the log.
        shared = replace(settings, bus_url=bus, absence_s=0.2, bot_pace_s=0.5)
        first = await stack.enter_async_context(running(shared))
        second = await stack.enter_async_context(running(shared))
        ada = await stack.enter_async_context(client_of(first, "Ada"))
        await with_bus.aclose()
        ada.address = second.address
        table_id = await ada.make_table("tendown", players=2, seats=["me", "novice"], start=True)
        await ada.connect(table_id)
        await ada.receive_event("taken_over")
        await ada.receive_event("given_back")


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_lost_message_of_the_bus_is_found_in_the_log(settings: Settings, tmp_path: Path) -> None:
    async with (
        nats_server(tmp_path) as bus,
        running(replace(settings, bus_url=bus)) as server,
        client_of(server, "Ada") as ada,
    ):
        table_id = await ada.make_table("tendown", players=2)
        await ada.connect(table_id)
        # This context has no bus, so the server is not told what it writes.
        async with open_context(settings, Connections(settings)) as elsewhere:
            live = await elsewhere.tables.get(table_id)
            person = live.state.occupants[0].person
            assert person is not None
            await live.execute(lambda state: play.say(state, person, "hello"))
        await ada.receive_event("said")


async def test_without_a_worker_bots_think_in_the_server(tmp_path: Path) -> None:
    view = ot.load("spades").table(seed=1, dealer=3).view(0)
    question = write_question(view, "club", "seed")
    readiness = Readiness()
    readiness.mark_all()
    async with nats_server(tmp_path) as bus:
        client = await connect(bus)
        workers, local = BusBackend(client, answer_s=0.5), ThreadBackend()
        with pytest.raises(NoAnswer, match="no worker answers"):
            await workers.answer(question)
        assert (
            await BotService(workers, readiness, QuickBots(ThreadBackend(answer_batch)), local=local).act(
                view, "club", "seed"
            )
            in view.legal
        )

        async def work(message: object) -> None:
            await message.respond(answer(write_question(view, "random", "seed")))  # type: ignore[attr-defined]

        await client.subscribe(QUESTIONS_SUBJECT, queue=WORKERS_QUEUE, cb=work)
        assert msgspec.json.decode(await workers.answer(question), type=Answer).action in view.legal
        await client.drain()
        await local.close()


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("short_interval")
async def test_without_the_bus_no_table_is_closed_and_no_seat_lost(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server does not know then who is connected to another one."""
    monkeypatch.setattr(bus_module, "PRESENCE_VALID_S", 0.5)
    async with AsyncExitStack() as stack:
        with_bus = await stack.enter_async_context(AsyncExitStack())
        bus = await with_bus.enter_async_context(nats_server(tmp_path))
        shared = replace(settings, bus_url=bus, absence_s=600.0, empty_table_s=2.0, seat_release_s=2.0)
        first = await stack.enter_async_context(running(shared))
        second = await stack.enter_async_context(running(shared))
        ada = await stack.enter_async_context(client_of(first, "Ada"))
        bob = await stack.enter_async_context(client_of(second, "Bob"))
        playing = await ada.make_table("spades", seats=["me", "novice", "novice", "novice"], start=True)
        waiting = await bob.make_table("spades", public=True)
        await bob.connect(waiting)
        ada.address = second.address
        await ada.connect(playing)
        await with_bus.aclose()
        await asyncio.sleep(5.0)
        for table_id, status in ((playing, "playing"), (waiting, "gathering")):
            table = (await ada.http.get(f"/api/v1/tables/{table_id}")).json()["table"]
            assert table["status"] == status
            assert table["seats"][0]["kind"] == "person"


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_server_without_its_bus_stops_cleanly(settings: Settings, tmp_path: Path) -> None:
    async with AsyncExitStack() as with_bus:
        shared = replace(settings, bus_url=await with_bus.enter_async_context(nats_server(tmp_path)))
        async with open_context(shared, Connections(shared)) as context:
            await with_bus.aclose()
            await context.tables.create(seating.create("spades", {}, 4, secret=new_secret()))


async def test_a_missing_bus_is_an_error_at_once(settings: Settings) -> None:
    with pytest.raises(CannotStart, match="there is no NATS server at"):
        await connect("nats://127.0.0.1:1")
    with pytest.raises(InvalidOption, match="only if there is a bus"):
        async with open_context(replace(settings, bots_in="bus"), Connections(settings)):
            pass


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_logging_out_closes_sockets_of_other_servers_too(settings: Settings, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(nats_server(tmp_path))
        first, second = [
            await stack.enter_async_context(running(replace(settings, bus_url=bus, contribution_wait_s=0.0)))
            for _ in range(2)
        ]
        ada = await stack.enter_async_context(client_of(first, "Ada"))
        table_id = await ada.make_table("spades")
        other_tab = Client(second.address, ada.http, ada.name, ada.cookie)
        await other_tab.connect(table_id)
        assert other_tab.state["you"]["seat"] == 0
        await ada.post_nothing("logout", everywhere=True)
        assert await receive_close_code(other_tab) == 4001
