"""Measures the speed of the server: `python benchmarks/server.py`. A real process, WebSockets, and SQLite on disk.

Two figures have a bar. At 200 tables where everybody acts as soon as it is their turn, the server handles at least
2,000 actions per second. At 500 tables with one action every two seconds each, 99 % of the actions reach every client
of their table within 100 ms. The clients run in this process, on the same machine as the server. The processor time of
the server is printed too, because other programs on the machine can make the figures worse. The exit code is 1 if a bar
is missed.
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

FASTEST_TABLES, FASTEST_BAR_PER_S = 200, 2000
HUMAN_TABLES, HUMAN_PACE_S, HUMAN_BAR_MS = 500, 2.0, 100.0

SERVE = "from overtrick.cli import main; main()"
Results = dict[str, dict[str, float]]
TEXT = re.compile(rb'"text":"([^"]+)"')
SEQ = re.compile(rb'"seq":(\d+)')


class Seat(asyncio.Protocol):
    """A player at a table. It is a minimal WebSocket client, so that most of the time is spent in the server."""

    def __init__(self, table: Table, request: bytes) -> None:
        self.table = table
        self._request = request
        self._open = False
        self._buffer = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # the transports of uvloop have no precise type
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
                self._receive(data[first : first + size])
            elif data[start] == 0x89:
                assert self.transport is not None
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + data[first : first + size])
            start = first + size
        self._buffer = data[start:]

    def _receive(self, message: bytes) -> None:
        if message.startswith((b'{"type":"event"', b'{"type":"state"')):
            found = SEQ.search(message)
            assert found
            self.table.note_received(self, int(found[1]), message)
        elif message.startswith(b'{"type":"error"'):
            raise SystemExit(f"the server answered with an error: {message.decode()}")


class Table:
    """One table and its players."""

    def __init__(self, choices: Random, ready: Callable[[Table, Seat, int, list[bytes]], None]) -> None:
        self.choices = choices
        self.ready = ready
        self.seats: list[Seat] = []
        self.sent_at: dict[int, float] = {}
        self.received: dict[int, int] = {}
        self.latencies: list[float] = []
        self.actions = 0

    def note_received(self, seat: Seat, seq: int, message: bytes) -> None:
        """Note that a player has received the event with this seq. If it is the player's turn, call ``ready``."""
        if seq in self.sent_at:
            self.received[seq] = self.received.get(seq, 0) + 1
            if self.received[seq] == len(self.seats):
                self.latencies.append(perf_counter() - self.sent_at.pop(seq))
                del self.received[seq]
                self.actions += 1
        start = message.find(b'"legal":[{')
        if start >= 0:
            self.ready(self, seat, seq, TEXT.findall(message[start : message.find(b"]", start)]))

    def act(self, seat: Seat, seq: int, legal: list[bytes]) -> None:
        """Send an action of a player. Its event will have the next seq."""
        action = legal[min(3, len(legal) - 1)] if legal[0][:3] in (b"bid", b"nel") else self.choices.choice(legal)
        self.sent_at[seq + 1] = perf_counter()
        seat.send(b'{"type":"act","id":"%d","seq":%d,"action":"%s"}' % (seq, seq, action))


def post(address: str, path: str, body: object, cookie: str = "") -> tuple[object, str]:
    """Send a POST request. Returns the answer and the cookie that it sets."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{address}/api/v1/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), str(answer.headers.get("Set-Cookie", "")).partition(";")[0]


async def open_tables(address: str, number: int, ready: Callable[[Table, Seat, int, list[bytes]], None]) -> list[Table]:
    """Open tables of Spades with four connected people each, and start their matches."""
    cookies = [post(address, "guests", {"name": f"Player {seat}"})[1] for seat in range(4)]
    loop, parts = asyncio.get_running_loop(), urlsplit(address)
    tables = []
    for index in range(number):
        wanted = {"game": "spades", "options": {"target": 1_000_000}}
        made, _ = post(address, "tables", wanted, cookies[0])
        table_id = made["table"]["id"]  # type: ignore[index]
        for cookie in cookies[1:]:
            post(address, f"tables/{table_id}/sit", {}, cookie)
        table = Table(Random(index), ready)
        for cookie in cookies:
            request = (
                f"GET /api/v1/tables/{table_id}/socket HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                f"Cookie: {cookie}\r\n\r\n"
            )
            _, seat = await loop.create_connection(
                partial(Seat, table, request.encode()), parts.hostname or "", parts.port or 80
            )
            table.seats.append(seat)
        tables.append(table)
        await asyncio.sleep(0)
        post(address, f"tables/{table_id}/start", {}, cookies[0])
        await asyncio.sleep(0)
    return tables


def cpu_of(process: subprocess.Popen[str]) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def measure_fastest(address: str, process: subprocess.Popen[str], seconds: float) -> dict[str, float]:
    """Measure actions per second when every player acts as soon as it is their turn."""
    started = False
    waiting: list[tuple[Table, Seat, int, list[bytes]]] = []

    def ready(table: Table, seat: Seat, seq: int, legal: list[bytes]) -> None:
        if started:
            table.act(seat, seq, legal)
        else:
            waiting.append((table, seat, seq, legal))

    tables = await open_tables(address, FASTEST_TABLES, ready)
    while len({table for table, *_ in waiting}) < len(tables):
        await asyncio.sleep(0.1)
    started = True
    for table, seat, seq, legal in waiting:
        table.act(seat, seq, legal)
    await asyncio.sleep(1)
    before, cpu, start = sum(table.actions for table in tables), cpu_of(process), perf_counter()
    for table in tables:
        table.latencies.clear()
    await asyncio.sleep(seconds)
    wall, used = perf_counter() - start, cpu_of(process) - cpu
    actions = sum(table.actions for table in tables) - before
    started = False
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


async def measure_humans(address: str, process: subprocess.Popen[str], seconds: float) -> dict[str, float]:
    """Measure the time until everybody has received an action, at a human pace."""
    loop = asyncio.get_running_loop()
    choices = Random(7)

    def ready(table: Table, seat: Seat, seq: int, legal: list[bytes]) -> None:
        loop.call_later(HUMAN_PACE_S * choices.uniform(0.5, 1.5), table.act, seat, seq, legal)

    tables = await open_tables(address, HUMAN_TABLES, ready)
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
    """Measure each figure with a new server."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))  # every table has four sockets in each process
    results = {}
    for name, measure_one in (("fastest", measure_fastest), ("humans", measure_humans)):
        if only not in (None, name):
            continue
        with tempfile.TemporaryDirectory() as folder:
            used = database or str(Path(folder) / "tables.sqlite3")
            flags = ["serve", "--port", "0", "--database", used, "--unlimited", "--absence", "600", "--log", "json"]
            with subprocess.Popen([sys.executable, "-c", SERVE, *flags], stdout=subprocess.PIPE, text=True) as server:
                try:
                    assert server.stdout is not None
                    address = server.stdout.readline().split()[-1]
                    results[name] = uvloop.run(measure_one(address, server, seconds))
                finally:
                    server.terminate()
    return results


def missed(results: Results) -> list[str]:
    """A sentence for each bar that was missed."""
    bars = []
    if "fastest" in results and results["fastest"]["rate"] < FASTEST_BAR_PER_S:
        bars.append(f"{results['fastest']['rate']:,.0f} actions/s is less than {FASTEST_BAR_PER_S:,}")
    if "humans" in results and results["humans"]["p99"] > HUMAN_BAR_MS:
        bars.append(f"{results['humans']['p99']:.0f} ms (p99) is more than {HUMAN_BAR_MS:.0f}")
    return bars


def report(results: Results) -> None:
    """Print the figures as text."""
    if "fastest" in results:
        figures = results["fastest"]
        print(
            f"{FASTEST_TABLES} tables, everybody acts at once: {figures['rate']:,.0f} actions/s (bar "
            f"{FASTEST_BAR_PER_S:,}), p99 {figures['p99']:.0f} ms; the server used {figures['core']:.2f} of a core, "
            f"{figures['per_core']:,.0f} actions per second of processor time"
        )
    if "humans" in results:
        figures = results["humans"]
        print(
            f"{HUMAN_TABLES} tables at a human pace, {figures['rate']:.0f} actions/s: received by everybody after "
            f"{figures['p50']:.1f} ms (median), {figures['p99']:.1f} ms (p99, bar {HUMAN_BAR_MS:.0f}), "
            f"{figures['worst']:.0f} ms at worst; the server used {figures['core']:.2f} of a core"
        )


def main(
    seconds: Annotated[float, typer.Option(help="The duration of each measurement.")] = 10.0,
    only: Annotated[str | None, typer.Option(help="Measure only this figure: fastest or humans.")] = None,
    database: Annotated[str | None, typer.Option(help="The database to use instead of a new SQLite file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the speed of a server."""
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
