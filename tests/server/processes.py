"""Server processes, workers and a NATS server for tests: real ones, started and ended here."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import websockets

from .clients import PATIENCE, Client

OVERTRICK = (sys.executable, "-c", "from overtrick.cli import main; main()")
START = 180.0
"""Seconds a process may take to start on a busy machine."""


@dataclass
class Spawned:
    """A process of ours, and what it has written."""

    process: Process
    errors: list[str] = field(default_factory=list)
    port: int = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def kill(self) -> None:
        """As if the machine had been switched off: no chance to write or say anything."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        """Ask it to stop, and wait until it has done so in good order."""
        self.process.terminate()
        ended = await asyncio.wait_for(self.process.wait(), START)
        assert ended in (0, -signal.SIGTERM), "".join(self.errors)  # the web server passes the signal on at its end

    async def _read_errors(self) -> None:
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            self.errors.append(line.decode())


@asynccontextmanager
async def spawned(*words: str) -> AsyncIterator[Spawned]:
    """A process, killed at the end if it is still there."""
    process = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=PIPE)
    ours = Spawned(process)
    reading = asyncio.create_task(ours._read_errors())
    try:
        yield ours
    except BaseException as error:
        error.add_note(f"{' '.join(words[-4:])} wrote: {''.join(ours.errors[-40:])}")
        raise
    finally:
        await ours.kill()
        await reading
        process._transport.close()  # type: ignore[attr-defined]  # else it is closed too late, with a warning


@asynccontextmanager
async def serving(database_url: str, *words: str) -> AsyncIterator[Spawned]:
    """`overtrick serve` on a port that the system picks."""
    place = ("serve", "--port", "0", "--database", database_url, "--log", "json")
    # Our clients add their words by themselves, as soon as a busy machine lets them.
    pace = ("--pace", "0", "--unlimited", "--contribution-wait", "600")
    async with spawned(*OVERTRICK, *place, *pace, *words) as server:
        assert server.process.stdout is not None
        line = (await asyncio.wait_for(server.process.stdout.readline(), START)).decode()
        found = re.search(r":(\d+)$", line.strip())
        assert found, line + "".join(server.errors)
        server.port = int(found[1])
        async with httpx.AsyncClient(verify=False) as http:
            assert (await http.get(f"{server.address}/healthz", timeout=START)).status_code == 200
        yield server


@asynccontextmanager
async def nats_server(folder: Path) -> AsyncIterator[str]:
    """The address of a NATS server."""
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
    assert program, "nats-server comes with the development tools: make install"
    words = (program, "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", str(folder))
    async with spawned(*words) as server:
        ports = folder / f"nats-server_{server.process.pid}.ports"
        for _ in range(int(START * 50)):
            if ports.exists() and ports.stat().st_size:
                break
            await asyncio.sleep(0.02)
        address = json.loads(ports.read_text())["nats"][0]
        assert isinstance(address, str)
        yield address


@asynccontextmanager
async def guest_at(address: str, name: str | None) -> AsyncIterator[Client]:
    """Somebody who comes to a server by HTTP alone."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False) as http:
        cookie = ""
        if name is not None:
            answer = await http.post("/api/v1/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            cookie = f"overtrick={answer.cookies['overtrick']}"
        client = Client(address, http, name or "", cookie, word="fair")
        try:
            yield client
        finally:
            with suppress(websockets.ConnectionClosed, OSError):
                await client.disconnect()
