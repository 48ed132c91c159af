"""Two servers share a database and a NATS server: clients of both see what happens at a table."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import overtrick as ot
from overtrick.errors import InvalidOption
from overtrick.server.bots.pool import NoAnswer, ThreadBackend
from overtrick.server.bots.questions import Answer, answer, write_question
from overtrick.server.bots.service import BotService
from overtrick.server.cluster.bus import QUESTIONS_SUBJECT, UPDATES_SUBJECT, WORKERS_QUEUE, BusBackend, connect
from overtrick.server.context import open_context
from overtrick.server.errors import CannotStart
from overtrick.server.net.connections import Connections
from overtrick.server.readiness import Readiness
from overtrick.server.settings import Settings
from overtrick.server.table import play

from .clients import Client, client_of, running
from .processes import nats_server

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
        assert await BotService(workers, readiness, fallback=local).act(view, "club", "seed") in view.legal

        async def work(message: object) -> None:
            await message.respond(answer(write_question(view, "random", "seed")))  # type: ignore[attr-defined]

        await client.subscribe(QUESTIONS_SUBJECT, queue=WORKERS_QUEUE, cb=work)
        assert msgspec.json.decode(await workers.answer(question), type=Answer).action in view.legal
        await client.drain()
        await local.close()


async def test_a_missing_bus_is_an_error_at_once(settings: Settings) -> None:
    with pytest.raises(CannotStart, match="there is no NATS server at"):
        await connect("nats://127.0.0.1:1")
    with pytest.raises(InvalidOption, match="only if there is a bus"):
        async with open_context(replace(settings, bots_in="bus"), Connections(settings)):
            pass
