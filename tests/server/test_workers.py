"""Workers: one command starts several server processes that share a port, and each serves its share of the tables."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
import websockets

from overtrick.server.shard import Shard

from .clients import PATIENCE, Client
from .processes import START_S, ChildProcess, guest_client, nats_server, server_process

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

WORKERS = 2


def workers_of(server: ChildProcess) -> set[int]:
    """The process ids of the workers."""
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return {int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}


def worker_at(workers: set[int], client: Client, port: int) -> int:
    """The worker that holds the other end of a client's connection."""
    assert client.socket is not None
    ends = port, client.socket.local_address[1]
    connections = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    [inode] = [fields[9] for fields in connections if (_port(fields[1]), _port(fields[2])) == ends]
    [found] = [pid for pid in workers if f"socket:[{inode}]" in _open_files(pid)]
    return found


def _port(end: str) -> int:
    return int(end.partition(":")[2], 16)


def _open_files(pid: int) -> set[str]:
    files = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            files.add(str(file.readlink()))
    return files


async def connect_again(client: Client, table_id: str) -> None:
    """Connect as the page does after a connection was lost: again and again."""
    client.socket = None
    async with asyncio.timeout(PATIENCE):
        while client.socket is None:
            with suppress(websockets.WebSocketException, OSError):
                await client.connect(table_id, client.state["seq"])


def test_every_table_has_one_worker() -> None:
    shards = [Shard(index, 3) for index in range(3)]
    for number in range(50):
        owners = [shard.index for shard in shards if shard.owns(f"table {number}")]
        assert owners == [shards[0].owner_of(f"table {number}")]
    assert {shards[0].owner_of(f"table {number}") for number in range(50)} == {0, 1, 2}


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_workers_share_a_port_and_are_started_again(database_url: str, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(nats_server(tmp_path))
        flags = ("--bus", bus, "--bots", "bus", "--workers", str(WORKERS), "--lease", "1")
        server = await stack.enter_async_context(server_process(database_url.replace("+asyncpg", ""), *flags))
        workers = workers_of(server)
        assert len(workers) == WORKERS
        tables: dict[str, list[Client]] = {}
        for number in range(4):
            people = [
                await stack.enter_async_context(guest_client(server.address, f"{name} {number}"))
                for name in ("Ada", "Bob", "Eve")
            ]
            table_id = await people[0].make_table("river", players=3, seats=["me", "open", "open"])
            for person in people[1:]:
                await person.post(f"tables/{table_id}/sit")
            for person in people:
                await person.connect(table_id)
            await people[0].post(f"tables/{table_id}/start")
            for person in people:
                await person.wait_until_playing()
            tables[table_id] = people
        # Everybody at a table is connected to the same worker, although any worker may accept a connection.
        homes = {}
        for table_id, people in tables.items():
            [homes[table_id]] = {worker_at(workers, person, server.port) for person in people}
        for people in tables.values():
            await act_once(people)
        # A worker dies: another one takes its place, and the table goes on.
        table_id, people = next(iter(tables.items()))
        os.kill(homes[table_id], signal.SIGKILL)
        async with asyncio.timeout(START_S):
            while len(workers_of(server) - {homes[table_id]}) < WORKERS:
                await asyncio.sleep(0.1)
        for person in people:
            await connect_again(person, table_id)
        await act_once(people)
        workers = workers_of(server)
        await server.stop()
        assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


async def act_once(people: list[Client]) -> None:
    """The person whose turn it is acts, and everybody is told."""
    seq = people[0].state["seq"]
    [actor] = [person for person in people if person.may_act]
    assert (await actor.act(actor.view["legal"][0]["text"]))["type"] == "done"
    for person in people:
        while person.state["seq"] <= seq:
            await person.receive()
