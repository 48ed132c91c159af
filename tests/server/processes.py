"""Server processes, bot workers and a NATS server for tests."""

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
START_S = 180.0
"""Seconds that a process may take to start on a busy machine."""


@dataclass
class ChildProcess:
    """A child process and what it wrote to its error stream."""

    process: Process
    errors: list[str] = field(default_factory=list)
    port: int = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def kill(self) -> None:
        """Kill the process, so that it cannot write anything more."""
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        """Ask the process to stop and wait for a clean exit."""
        self.process.terminate()
        ended = await asyncio.wait_for(self.process.wait(), START_S)
        assert ended in (0, -signal.SIGTERM), "".join(self.errors)  # uvicorn raises the signal again at its end

    async def _read_errors(self) -> None:
        assert self.process.stderr is not None
        async for line in self.process.stderr:
            self.errors.append(line.decode())


@asynccontextmanager
async def child_process(*arguments: str) -> AsyncIterator[ChildProcess]:
    """Start a process. It is killed at the end if it still runs."""
    process = await asyncio.create_subprocess_exec(*arguments, stdout=PIPE, stderr=PIPE)
    child = ChildProcess(process)
    reading = asyncio.create_task(child._read_errors())
    try:
        yield child
    except BaseException as error:
        error.add_note(f"{' '.join(arguments[-4:])} wrote: {''.join(child.errors[-40:])}")
        raise
    finally:
        await child.kill()
        await reading
        process._transport.close()  # type: ignore[attr-defined]  # otherwise it is closed too late, with a warning


@asynccontextmanager
async def server_process(database_url: str, *arguments: str) -> AsyncIterator[ChildProcess]:
    """Start `overtrick serve` on a free port and wait until it answers."""
    place = ("serve", "--port", "0", "--database", database_url, "--log", "json")
    # The test clients contribute by themselves, but on a busy machine that may take a while.
    quick = ("--pace", "0", "--unlimited", "--contribution-wait", "600")
    async with child_process(*OVERTRICK, *place, *quick, *arguments) as server:
        assert server.process.stdout is not None
        line = (await asyncio.wait_for(server.process.stdout.readline(), START_S)).decode()
        found = re.search(r":(\d+)$", line.strip())
        assert found, line + "".join(server.errors)
        server.port = int(found[1])
        async with httpx.AsyncClient(verify=False) as http:
            assert (await http.get(f"{server.address}/healthz", timeout=START_S)).status_code == 200
        yield server


@asynccontextmanager
async def nats_server(folder: Path) -> AsyncIterator[str]:
    """Start a NATS server and yield its address."""
    program = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
    assert program, "nats-server comes with the development tools: make install"
    arguments = (program, "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", str(folder))
    async with child_process(*arguments) as server:
        ports = folder / f"nats-server_{server.process.pid}.ports"
        for _ in range(int(START_S * 50)):
            if ports.exists() and ports.stat().st_size:
                break
            await asyncio.sleep(0.02)
        address = json.loads(ports.read_text())["nats"][0]
        assert isinstance(address, str)
        yield address


@asynccontextmanager
async def guest_client(address: str, name: str | None) -> AsyncIterator[Client]:
    """A client that becomes a guest over HTTP. Without a name it has no cookie."""
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False) as http:
        cookie = ""
        if name is not None:
            answer = await http.post("/api/v1/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            cookie = f"overtrick={answer.cookies['overtrick']}"
        client = Client(address, http, name or "", cookie, contribution="fair")
        try:
            yield client
        finally:
            with suppress(websockets.ConnectionClosed, OSError):
                await client.disconnect()
