"""Several processes: two servers and a worker share PostgreSQL and NATS, and their players sit at the same tables."""

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


async def wake(bus: str) -> None:
    """Wait until a worker answers: the first thought of a machine takes long, and is not what we test."""
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


async def together(people: list[Client], choices: Random) -> None:
    await asyncio.gather(*(person.play(Random(choices.random())) for person in people))


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_two_servers_and_a_worker_share_tables(database_url: str, tmp_path: Path) -> None:
    async with AsyncExitStack() as doors:
        bus = await doors.enter_async_context(nats_server(tmp_path))
        worker = await doors.enter_async_context(child_process(*OVERTRICK, "worker", "--bus", bus, "--log", "json"))
        shared = ("--bus", bus, "--bots", "bus")
        address = database_url.replace("+asyncpg", "")
        first, second = await asyncio.gather(
            *(doors.enter_async_context(server_process(address, *shared, "--absence", "5")) for _ in range(2))
        )
        await wake(bus)
        people: list[Client] = []
        for number in range(3):
            ada = await doors.enter_async_context(guest_client(first.address, f"Ada {number}"))
            bob = await doors.enter_async_context(guest_client(second.address, f"Bob {number}"))
            options = {"target": 2}
            table_id = await ada.make_table("tocan", options=options, seats=["me", "open", "club:5", "club:5"])
            await bob.post(f"tables/{table_id}/sit")
            for person in (ada, bob):
                await person.connect(table_id)
            await ada.post(f"tables/{table_id}/start")
            for person in (ada, bob):
                await person.wait_until_playing()
            people += [ada, bob]
        await together(people, Random(4))
        for ada, bob in zip(people[::2], people[1::2], strict=True):
            assert ada.view["outcome"] == bob.view["outcome"] is not None
            by_bots = [heard for heard in bob.received if heard.get("what", {}).get("bot")]
            assert by_bots
        for person in people:  # each knows of the other, who is connected elsewhere
            while person.state["present"] != [True, True, False, False]:
                await person.receive()
        assert not [line for line in (*first.errors, *second.errors) if "trace" in line]
        await worker.stop()
        await first.stop()
        await second.stop()


async def with_account(doors: AsyncExitStack, address: str, name: str) -> Client:
    client = await doors.enter_async_context(guest_client(address, f"Guest {name}"))
    answer = await client.http.post("/api/v1/accounts", json={"name": name, "password": "correct horse"})
    assert answer.status_code == 201, answer.text
    client.cookie = client.http.headers["Cookie"] = f"overtrick={answer.cookies['overtrick']}"
    return client


async def credits_of(client: Client) -> int:
    return int((await client.http.get("/api/v1/me")).json()["credits"])


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_stakes_and_rooms_of_two_servers(database_url: str, tmp_path: Path) -> None:
    """Who comes in at one server sits with who comes in at the other, and no credit is made or lost."""
    async with AsyncExitStack() as doors:
        bus = await doors.enter_async_context(nats_server(tmp_path))
        address = database_url.replace("+asyncpg", "")
        servers = await asyncio.gather(
            *(doors.enter_async_context(server_process(address, "--bus", bus, "--bots", "bus")) for _ in range(2))
        )
        people = [await with_account(doors, servers[number % 2].address, f"Player {number}") for number in range(6)]
        # Four come into a room at once, by both doors; two have a table for a stake of their own.
        entered = await asyncio.gather(*(person.post("rooms/50/enter", players=2) for person in people[:4]))
        tables = [one["table"]["id"] for one in entered]
        assert sorted(tables.count(table) for table in tables) == [2, 2, 2, 2]
        among_friends = await people[4].make_table("tendown", players=2, options={"room": 500})
        await people[5].post(f"tables/{among_friends}/sit")
        tables += [among_friends] * 2
        for person, table_id in zip(people, tables, strict=True):
            await person.connect(table_id)
        await people[4].post(f"tables/{among_friends}/start")
        await asyncio.gather(*(person.wait_until_playing() for person in people))
        stakes = [50] * 4 + [500] * 2
        assert [await credits_of(person) for person in people] == [1000 - stake for stake in stakes]
        await together(people, Random(5))
        after = [await credits_of(person) for person in people]
        assert sorted(after) == [500, 950, 950, 1050, 1050, 1500]
        assert {after[4], after[5]} == {500, 1500}
        # One has left the match before its end, and a bot plays on for a stake, at whichever server drives the table.
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


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_another_server_drives_on_when_one_dies(database_url: str, tmp_path: Path) -> None:
    async with AsyncExitStack() as doors:
        bus = await doors.enter_async_context(nats_server(tmp_path))
        address = database_url.replace("+asyncpg", "")
        first, second = await asyncio.gather(
            *(doors.enter_async_context(server_process(address, "--bus", bus, "--lease", "1")) for _ in range(2))
        )
        ada = await doors.enter_async_context(guest_client(first.address, "Ada"))
        table_id = await ada.make_table(
            "tocan", options={"target": 2}, seats=["me", "novice", "novice", "novice"], start=True
        )
        await ada.connect(table_id)
        await ada.wait_until_playing()
        await ada.play(Random(1), actions=3)
        await first.kill()
        await ada.disconnect()
        twin = Client(second.address, ada.http, ada.name, ada.cookie)
        twin.http.base_url = second.address
        await twin.connect(table_id, ada.state["seq"])
        assert twin.state["seq"] >= ada.state["seq"]
        await twin.play(Random(2))
        assert twin.view["outcome"] is not None
        await twin.disconnect()
