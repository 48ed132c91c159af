"""How fast the server is: `python benchmarks/server.py`. A real server process, real WebSockets, SQLite on disk.

Two figures have a bar. All players of 200 tables act as fast as they are asked: at least 2,000 actions a second. At 500
tables with an action every two seconds each, 99 of 100 actions have been seen by everybody at the table within 100 ms.
The clients run in this process, on the same machine; what the server process itself used of a core is printed too,
because other programs on the machine can only make the figures worse. A bar that is missed is the exit code 1.
"""

from __future__ import annotations

import asyncio
import json
import re
import resource
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Annotated, cast
from urllib.parse import urlsplit

import typer
import uvloop

FASTEST_TABLES, FASTEST_BAR = 200, 2000
HUMAN_TABLES, HUMAN_PACE, HUMAN_BAR = 500, 2.0, 100.0

SERVE = "from overtrick.cli import main; main()"
Results = dict[str, dict[str, float]]
TEXT = re.compile(rb'"text":"([^"]+)"')
SEQ = re.compile(rb'"seq":(\d+)')


class Seat(asyncio.Protocol):
    """A player at a table: as little of a WebSocket client as will do, so that the server is what is measured."""

    def __init__(self, table: Table, request: bytes) -> None:
        self.table = table
        self._request = request
        self._open = False
        self._buffer = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's transports do not say what they are
        self.transport.write(self._request)

    def send(self, message: bytes) -> None:
        assert self.transport is not None
        size = len(message)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + message)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data
        if not self._open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._open = True
            self.send(b'{"type":"hello","version":1}')
            self.send(b'{"type":"contribute","id":"word","contribution":"fair"}')
        start = 0
        while len(data) - start >= 2:
            size, first = data[start + 1], start + 2
            if size == 126:
                size, first = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            elif size == 127:
                size, first = int.from_bytes(data[start + 2 : start + 10], "big"), start + 10
            if len(data) < first + size:
                break
            if data[start] == 0x81:
                self._hear(data[first : first + size])
            elif data[start] == 0x89:
                assert self.transport is not None
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + data[first : first + size])
            start = first + size
        self._buffer = data[start:]

    def _hear(self, message: bytes) -> None:
        if message.startswith((b'{"type":"event"', b'{"type":"state"')):
            found = SEQ.search(message)
            assert found
            self.table.saw(self, int(found[1]), message)
        elif message.startswith(b'{"type":"error"'):
            raise SystemExit(f"the server refused: {message.decode()}")


class Table:
    """One table and its players."""

    def __init__(self, choices: Random, ready: Callable[[Table, Seat, int, list[bytes]], None]) -> None:
        self.choices = choices
        self.ready = ready
        self.seats: list[Seat] = []
        self.sent: dict[int, float] = {}
        self.seen: dict[int, int] = {}
        self.latencies: list[float] = []
        self.actions = 0

    def saw(self, seat: Seat, seq: int, message: bytes) -> None:
        """A player has seen the table at this seq."""
        if seq in self.sent:
            self.seen[seq] = self.seen.get(seq, 0) + 1
            if self.seen[seq] == len(self.seats):
                self.latencies.append(perf_counter() - self.sent.pop(seq))
                del self.seen[seq]
                self.actions += 1
        at = message.find(b'"legal":[{')
        if at >= 0:
            self.ready(self, seat, seq, TEXT.findall(message[at : message.find(b"]", at)]))

    def act(self, seat: Seat, seq: int, legal: list[bytes]) -> None:
        """The player acts; it is seq + 1 that everybody has to see."""
        action = legal[min(3, len(legal) - 1)] if legal[0][:3] in (b"bid", b"nel") else self.choices.choice(legal)
        self.sent[seq + 1] = perf_counter()
        seat.send(b'{"type":"act","id":"%d","seq":%d,"action":"%s"}' % (seq, seq, action))


def post(address: str, path: str, body: object, cookie: str = "") -> tuple[object, str]:
    """Ask the lobby."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{address}/api/v1/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), str(answer.headers.get("Set-Cookie", "")).partition(";")[0]


async def sit_down(address: str, number: int, ready: Callable[[Table, Seat, int, list[bytes]], None]) -> list[Table]:
    """So many tables of Spades with four people each, who are all connected."""
    cookies = [post(address, "guests", {"name": f"Player {seat}"})[1] for seat in range(4)]
    loop, where = asyncio.get_running_loop(), urlsplit(address)
    tables = []
    for place in range(number):
        wanted = {"game": "spades", "options": {"target": 1_000_000}}
        made, _ = post(address, "tables", wanted, cookies[0])
        table_id = made["table"]["id"]  # type: ignore[index]
        for cookie in cookies[1:]:
            post(address, f"tables/{table_id}/sit", {}, cookie)
        table = Table(Random(place), ready)
        for cookie in cookies:
            request = (
                f"GET /api/v1/tables/{table_id}/socket HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                f"Cookie: {cookie}\r\n\r\n"
            )
            _, seat = await loop.create_connection(
                partial(Seat, table, request.encode()), where.hostname or "", where.port or 80
            )
            table.seats.append(seat)
        tables.append(table)
        await asyncio.sleep(0)
        post(address, f"tables/{table_id}/start", {}, cookies[0])
        await asyncio.sleep(0)
    return tables


def cpu_of(process: subprocess.Popen[str]) -> float:
    """Seconds of processor time that a process has had."""
    words = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / 100


async def fastest(address: str, process: subprocess.Popen[str], seconds: float) -> dict[str, float]:
    """As fast as they are asked."""
    going = False
    waiting: list[tuple[Table, Seat, int, list[bytes]]] = []

    def ready(table: Table, seat: Seat, seq: int, legal: list[bytes]) -> None:
        if going:
            table.act(seat, seq, legal)
        else:
            waiting.append((table, seat, seq, legal))

    tables = await sit_down(address, FASTEST_TABLES, ready)
    while len({table for table, *_ in waiting}) < len(tables):
        await asyncio.sleep(0.1)
    going = True
    for table, seat, seq, legal in waiting:
        table.act(seat, seq, legal)
    await asyncio.sleep(1)
    before, cpu, start = sum(table.actions for table in tables), cpu_of(process), perf_counter()
    for table in tables:
        table.latencies.clear()
    await asyncio.sleep(seconds)
    wall, used = perf_counter() - start, cpu_of(process) - cpu
    actions = sum(table.actions for table in tables) - before
    going = False
    await asyncio.sleep(0.5)
    for table in tables:
        for seat in table.seats:
            assert seat.transport is not None
            seat.transport.close()
    latencies = [1000 * latency for table in tables for latency in table.latencies]
    return {
        "rate": actions / wall,
        "core": used / wall,
        "per_core": actions / used,
        "p99": quantiles(latencies, n=100)[98],
    }


async def humans(address: str, process: subprocess.Popen[str], seconds: float) -> dict[str, float]:
    """At a human pace."""
    loop = asyncio.get_running_loop()
    choices = Random(7)

    def ready(table: Table, seat: Seat, seq: int, legal: list[bytes]) -> None:
        loop.call_later(HUMAN_PACE * choices.uniform(0.5, 1.5), table.act, seat, seq, legal)

    tables = await sit_down(address, HUMAN_TABLES, ready)
    await asyncio.sleep(1)
    for table in tables:
        table.latencies.clear()
    cpu, start = cpu_of(process), perf_counter()
    await asyncio.sleep(seconds)
    wall, used = perf_counter() - start, cpu_of(process) - cpu
    latencies = [1000 * latency for table in tables for latency in table.latencies]
    cuts = quantiles(latencies, n=100)
    return {
        "rate": len(latencies) / wall,
        "core": used / wall,
        "p50": cuts[49],
        "p99": cuts[98],
        "worst": max(latencies),
    }


def measure(only: str | None, database: str | None, seconds: float) -> Results:
    """Measure a new server for each figure."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # four sockets a table, here and there
    results = {}
    for name, figure in (("fastest", fastest), ("humans", humans)):
        if only not in (None, name):
            continue
        with tempfile.TemporaryDirectory() as folder:
            kept = database or str(Path(folder) / "tables.sqlite3")
            words = ["serve", "--port", "0", "--database", kept, "--unlimited", "--absence", "600", "--log", "json"]
            with subprocess.Popen([sys.executable, "-c", SERVE, *words], stdout=subprocess.PIPE, text=True) as server:
                try:
                    assert server.stdout is not None
                    address = server.stdout.readline().split()[-1]
                    results[name] = uvloop.run(figure(address, server, seconds))
                finally:
                    server.terminate()
    return results


def missed(results: Results) -> list[str]:
    """The bars that were missed."""
    bars = []
    if "fastest" in results and results["fastest"]["rate"] < FASTEST_BAR:
        bars.append(f"{results['fastest']['rate']:,.0f} actions/s are fewer than {FASTEST_BAR:,}")
    if "humans" in results and results["humans"]["p99"] > HUMAN_BAR:
        bars.append(f"{results['humans']['p99']:.0f} ms (p99) are more than {HUMAN_BAR:.0f}")
    return bars


def report(results: Results) -> None:
    """Print the figures for people."""
    if "fastest" in results:
        figures = results["fastest"]
        print(
            f"{FASTEST_TABLES} tables as fast as they are asked: {figures['rate']:,.0f} actions/s (bar "
            f"{FASTEST_BAR:,}), p99 {figures['p99']:.0f} ms; the server had {figures['core']:.2f} of a core, "
            f"{figures['per_core']:,.0f} actions a second of it"
        )
    if "humans" in results:
        figures = results["humans"]
        print(
            f"{HUMAN_TABLES} tables at a human pace, {figures['rate']:.0f} actions/s: seen by everybody after "
            f"{figures['p50']:.1f} ms (median), {figures['p99']:.1f} ms (p99, bar {HUMAN_BAR:.0f}), "
            f"{figures['worst']:.0f} ms at worst; the server had {figures['core']:.2f} of a core"
        )


def main(
    seconds: Annotated[float, typer.Option(help="How long each measurement takes.")] = 10.0,
    only: Annotated[str | None, typer.Option(help="fastest or humans.")] = None,
    database: Annotated[str | None, typer.Option(help="Another database than a new SQLite file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it for a program.")] = False,
) -> None:
    """Measure a server."""
    results = measure(only, database, seconds)
    if as_json:
        print(json.dumps(results, indent=2))
    else:
        report(results)
    for bar in missed(results):
        print(f"missed: {bar}", file=sys.stderr)
    if missed(results):
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
