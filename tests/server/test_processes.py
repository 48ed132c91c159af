"""Several processes: two servers and a worker share PostgreSQL, NATS and tables."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import nats
import pytest
from nats.errors import Error as NatsError

import overtrick as ot
from overtrick.server.bots.questions import write_question
from overtrick.server.cluster.bus import QUESTIONS_SUBJECT
from overtrick.server.people import ledger
from overtrick.server.store.database import Database

from .clients import Client
from .processes import OVERTRICK, child_process, guest_client, nats_server, server_process

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]


async def wait_for_worker(bus: str) -> None:
    """Wait until a worker answers. Its first answer may take long."""
    client = await nats.connect(bus)
    view = ot.load("tocan").table(seed=1, dealer=3).view(0)
    for _ in range(60):
        try:
            await client.request(QUESTIONS_SUBJECT, write_question(view, "club:5", "seed"), timeout=2)
            break
        except (NatsError, TimeoutError):
            await asyncio.sleep(0.2)
    else:
        pytest.fail("no worker answers")
    await client.close()


async def play_together(people: list[Client], choices: Random) -> None:
    await asyncio.gather(*(person.play(Random(choices.random())) for person in people))


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_two_servers_and_a_worker_share_tables(database_url: str, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(nats_server(tmp_path))
        worker = await stack.enter_async_context(child_process(*OVERTRICK, "worker", "--bus", bus, "--log", "json"))
        shared = ("--bus", bus, "--bots", "bus")
        address = database_url.replace("+asyncpg", "")
        first, second = await asyncio.gather(
            *(stack.enter_async_context(server_process(address, *shared, "--absence", "5")) for _ in range(2))
        )
        await wait_for_worker(bus)
        people: list[Client] = []
        for number in range(3):
            ada = await stack.enter_async_context(guest_client(first.address, f"Ada {number}"))
            bob = await stack.enter_async_context(guest_client(second.address, f"Bob {number}"))
            options = {"target": 2}
            table_id = await ada.make_table("tocan", options=options, seats=["me", "open", "club:5", "club:5"])
            await bob.post(f"tables/{table_id}/sit")
            for person in (ada, bob):
                await person.connect(table_id)
            await ada.post(f"tables/{table_id}/start")
            for person in (ada, bob):
                await person.wait_until_playing()
            people += [ada, bob]
        await play_together(people, Random(4))
        for ada, bob in zip(people[::2], people[1::2], strict=True):
            assert ada.view["outcome"] == bob.view["outcome"] is not None
            by_bots = [message for message in bob.received if message.get("what", {}).get("bot")]
            assert by_bots
        for person in people:  # each sees that the other one is connected, to another server
            while person.state["present"] != [True, True, False, False]:
                await person.receive()
        assert not [line for line in (*first.errors, *second.errors) if "trace" in line]
        await worker.stop()
        await first.stop()
        await second.stop()


async def account_client(stack: AsyncExitStack, address: str, name: str) -> Client:
    client = await stack.enter_async_context(guest_client(address, f"Guest {name}"))
    answer = await client.http.post("/api/v1/accounts", json={"name": name, "password": "correct horse"})
    assert answer.status_code == 201, answer.text
    client.cookie = client.http.headers["Cookie"] = f"overtrick={answer.cookies['overtrick']}"
    return client


async def credits_of(client: Client) -> int:
    return int((await client.http.get("/api/v1/me")).json()["credits"])


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_two_servers_share_rooms_and_stakes(database_url: str, tmp_path: Path) -> None:
    """People of both servers play at the same tables, and the ledger stays sound."""
    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(nats_server(tmp_path))
        address = database_url.replace("+asyncpg", "")
        servers = await asyncio.gather(
            *(stack.enter_async_context(server_process(address, "--bus", bus, "--bots", "bus")) for _ in range(2))
        )
        people = [await account_client(stack, servers[number % 2].address, f"Player {number}") for number in range(6)]
        # Four people enter a room at the same time, two at each server. Two others have a private table with a stake.
        entered = await asyncio.gather(*(person.post("rooms/50/enter", players=2) for person in people[:4]))
        tables = [reply["table"]["id"] for reply in entered]
        assert sorted(tables.count(table) for table in tables) == [2, 2, 2, 2]
        private_table = await people[4].make_table("tendown", players=2, options={"room": 500})
        await people[5].post(f"tables/{private_table}/sit")
        tables += [private_table] * 2
        for person, table_id in zip(people, tables, strict=True):
            await person.connect(table_id)
        await people[4].post(f"tables/{private_table}/start")
        await asyncio.gather(*(person.wait_until_playing() for person in people))
        stakes = [50] * 4 + [500] * 2
        assert [await credits_of(person) for person in people] == [1000 - stake for stake in stakes]
        await play_together(people, Random(5))
        after = [await credits_of(person) for person in people]
        assert sorted(after) == [500, 950, 950, 1050, 1050, 1500]
        assert {after[4], after[5]} == {500, 1500}
        # A person leaves a match for a stake, and a stand-in plays on, at the server that holds the lease.
        again = [(await person.post("rooms/5/enter", players=2))["table"]["id"] for person in people[:2]]
        assert again[0] == again[1]
        for person in people[:2]:
            await person.disconnect()
            await person.connect(again[0])
        await asyncio.gather(*(person.wait_until_playing() for person in people[:2]))
        await people[0].post(f"tables/{again[0]}/leave")
        await people[1].play(Random(6))
        changes = [await credits_of(people[seat]) - after[seat] for seat in range(2)]
        assert sorted(changes) == [-5, 5]
        database = await Database.open(database_url)
        async with database.read() as session:
            assert await ledger.audit(session) == ledger.Audit(0, 0, ())
        await database.close()
        assert not [line for server in servers for line in server.errors if "trace" in line]
