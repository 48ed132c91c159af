"""Measures the server, and boardgame.io's own server in the same run: `python benchmarks/server.py`.

Real processes, WebSockets, and a SQLite file on disk. The clients run in this process, on the same machine. Other
programs on the machine make latencies worse, but hardly the processor time of a server, so most figures are actions per
second of processor time. The bars:

* at 200 tables where everybody acts as soon as it is their turn, 4,000 actions per second of processor time, 1.6 times
  as many as boardgame.io in memory and 2.2 times as many as boardgame.io with SQLite;
* at 1,000 tables with one action every two seconds each, 99 % of the actions reach all four clients of their table
  within 50 ms, in every run;
* from 200 to 1,000 tables, a table with four clients that has played a deal needs at most 100 kB of memory. What a
  process needs only once, and what each further deal of a match adds, is printed beside it;
* an action costs about the same at 2,000 tables as at 100.

boardgame.io is installed by npm into build/boardgame_io when it is first needed. The exit code is 1 if a bar is missed.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Annotated

import typer
import uvloop
from figures import Bar, Figure
from sockets import Opener, Seat, Table, open_boardgame_tables, open_overtrick_tables

FASTEST_TABLES = 200
HUMAN_TABLES, HUMAN_PACE_S, HUMAN_BAR_MS = 1000, 2.0, 50.0
FEW_TABLES, MANY_TABLES, MOST_GROWTH = 100, 2000, 1.25
MEMORY_TABLES = 200, 1000
DEAL_ACTIONS = 56
"""A deal of Spades: four bids and 52 cards."""
PER_CORE_BAR, MEMORY_BAR_KB = 4000, 100
PEER_BARS = {"memory": 1.6, "sqlite": 2.2, "flatfile": None}

SERVE = "from overtrick.cli import main; main()"
PEER = Path(__file__).parent / "boardgame_io"
INSTALLED = Path(__file__).parents[1] / "build" / "boardgame_io"


# Servers


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    address: str
    open_tables: Opener

    @property
    def cpu_s(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory_kb(self) -> int:
        """Its resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])


@contextmanager
def started(command: list[str], open_tables: Opener, folder: Path | None = None) -> Iterator[Server]:
    """Run a server that prints its address."""
    env = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=env) as process:
        try:
            assert process.stdout is not None
            address = next((line.split()[-1] for line in process.stdout if " is at http" in line), "")
            assert address, f"{command[0]} did not start"
            yield Server(process, address, open_tables)
        finally:
            process.terminate()


@contextmanager
def overtrick(database: str | None = None) -> Iterator[Server]:
    """Overtrick, with a new SQLite file or another database."""
    with tempfile.TemporaryDirectory() as folder:
        used = database or str(Path(folder) / "tables.sqlite3")
        flags = ["serve", "--port", "0", "--database", used, "--unlimited", "--absence", "600", "--log", "json"]
        with started([sys.executable, "-c", SERVE, *flags], open_overtrick_tables) as server:
            yield server


@contextmanager
def boardgame_io(storage: str) -> Iterator[Server]:
    """boardgame.io with this storage."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", "server.js", storage, folder]
        with started(command, open_boardgame_tables, INSTALLED) as server:
            yield server


def install_peer() -> list[str]:
    """Install boardgame.io if need be. Returns the storages that can be measured here."""
    if shutil.which("npm") is None:
        return []
    INSTALLED.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.js"):
        shutil.copy(PEER / name, INSTALLED)
    if not (INSTALLED / "node_modules" / "boardgame.io").is_dir():
        quiet = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel", "error"]
        subprocess.run(quiet, cwd=INSTALLED, check=True, stdout=sys.stderr)
    # npm leaves it out where neither a compiled module nor a compiler is at hand.
    has_sqlite = any((INSTALLED / "node_modules" / "better-sqlite3" / "build").glob("Release/*.node"))
    return [storage for storage in PEER_BARS if storage != "sqlite" or has_sqlite]


# Measurements


@dataclass
class Rate:
    """What a server does when every player acts as soon as it is their turn."""

    actions_per_s: float
    cores: float
    per_core: float
    """Actions per second of processor time."""
    memory_kb: float
    """For each table, after the measurement: with what the process needs once, and with all deals that were played."""
    p99_ms: float


async def measure_rate(server: Server, number: int, seconds: float) -> Rate:
    """Let everybody act as soon as it is their turn."""
    is_on = False
    waiting: dict[Table, tuple[Seat, int, list[str]]] = {}

    def ready(table: Table, seat: Seat, seq: int, legal: list[str]) -> None:
        if is_on:
            table.act(seat, seq, legal)
        else:
            waiting[table] = seat, seq, legal

    await _warm_up(server)
    memory = server.memory_kb
    tables = await server.open_tables(server.address, number, ready)
    while len(waiting) < number:
        await asyncio.sleep(0.1)
    is_on = True
    for table, (seat, seq, legal) in waiting.items():
        table.act(seat, seq, legal)
    await asyncio.sleep(1)
    for table in tables:
        table.latencies.clear()
    before, cpu, start = sum(table.actions for table in tables), server.cpu_s, perf_counter()
    await asyncio.sleep(seconds)
    wall, used = perf_counter() - start, server.cpu_s - cpu
    actions = sum(table.actions for table in tables) - before
    is_on = False
    await asyncio.sleep(0.5)
    latencies = [1000 * latency for table in tables for latency in table.latencies]
    return Rate(
        actions / wall, used / wall, actions / used, (server.memory_kb - memory) / number, _percentile(latencies, 99)
    )


@dataclass
class Memory:
    """What tables need in a server, in kB."""

    per_table: float
    """A table with four clients that has played a deal."""
    per_deal: float
    """What one more deal of a match adds."""
    once: float
    """What the first tables needed beyond that: buffers, caches and connections that the process keeps."""


async def measure_memory(server: Server, few: int, many: int) -> Memory:
    """Look at the memory of a server with few tables that have played a deal, and with many."""
    waiting: dict[Table, tuple[Seat, int, list[str]]] = {}
    left: dict[Table, int] = {}

    def ready(table: Table, seat: Seat, seq: int, legal: list[str]) -> None:
        if left.get(table, 0):
            left[table] -= 1
            table.act(seat, seq, legal)
        else:
            waiting[table] = seat, seq, legal

    async def play_deal(tables: list[Table]) -> int:
        while not all(table in waiting for table in tables):
            await asyncio.sleep(0.1)
        for table in tables:
            left[table] = DEAL_ACTIONS
            ready(table, *waiting.pop(table))
        while not all(table in waiting for table in tables):
            await asyncio.sleep(0.1)
        await asyncio.sleep(0.5)
        return server.memory_kb

    await _warm_up(server)
    before = server.memory_kb
    tables = await server.open_tables(server.address, few, ready)
    with_few = await play_deal(tables)
    more = await server.open_tables(server.address, many - few, ready)
    with_many = await play_deal(more)
    after_deal = await play_deal([*tables, *more])
    per_table = (with_many - with_few) / (many - few)
    return Memory(per_table, (after_deal - with_many) / many, with_few - before - few * per_table)


async def _warm_up(server: Server) -> None:
    """Let a few tables play, so that everything is loaded."""
    tables = await server.open_tables(server.address, 4, lambda table, *turn: table.act(*turn))
    await asyncio.sleep(1)
    for table in tables:
        for seat in table.seats:
            assert seat.transport is not None
            seat.transport.abort()


@dataclass
class Humans:
    """What players see at a human pace."""

    actions_per_s: float
    cores: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    memory_kb: float


async def measure_humans(server: Server, number: int, seconds: float) -> Humans:
    """Let every table act once in two seconds. Measures the time until everybody has received an action."""
    loop, choices = asyncio.get_running_loop(), Random(7)

    def ready(table: Table, seat: Seat, seq: int, legal: list[str]) -> None:
        loop.call_later(HUMAN_PACE_S * choices.uniform(0.5, 1.5), table.act, seat, seq, legal)

    await _warm_up(server)
    memory = server.memory_kb
    tables = await server.open_tables(server.address, number, ready)
    await asyncio.sleep(2)
    for table in tables:
        table.latencies.clear()
    cpu, start = server.cpu_s, perf_counter()
    await asyncio.sleep(seconds)
    wall, used = perf_counter() - start, server.cpu_s - cpu
    latencies = [1000 * latency for table in tables for latency in table.latencies]
    kept = (server.memory_kb - memory) / number
    middle, highest = _percentile(latencies, 50), _percentile(latencies, 99)
    return Humans(len(latencies) / wall, used / wall, middle, highest, max(latencies), kept)


def _percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100)[percent - 1]


@dataclass
class Plan:
    """What to measure."""

    only: str | None = None
    seconds: float = 10.0
    runs: int = 3
    database: str | None = None
    humans: int = HUMAN_TABLES
    most: int = MANY_TABLES
    storages: list[str] = field(default_factory=list)

    def includes(self, name: str) -> bool:
        return self.only in (None, name)


def measure(plan: Plan) -> Iterator[Figure]:
    """Measure each figure with a new server."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))  # every table has four sockets in each process
    if plan.includes("rate"):
        yield from measure_peers(plan)
    if plan.includes("memory"):
        yield measure_table_memory(plan)
    if plan.includes("humans"):
        for run in range(1, plan.runs + 1):
            with overtrick(plan.database) as server:
                seen = uvloop.run(measure_humans(server, plan.humans, plan.seconds))
            yield from human_figures(plan, run, seen)
    if plan.includes("flat"):
        costs = []
        for number in (FEW_TABLES, plan.most):
            with overtrick(plan.database) as server:
                rate = uvloop.run(measure_rate(server, number, plan.seconds))
            costs.append(1e6 / rate.per_core)
            yield Figure("Flat", f"an action at {number:,} tables", costs[-1], "us", None, "of processor time")
        growth = Bar(MOST_GROWTH, at_most=True)
        yield Figure("Flat", f"{plan.most:,} tables to {FEW_TABLES}", costs[1] / costs[0], "x", growth)


def measure_peers(plan: Plan) -> Iterator[Figure]:
    """Compare with boardgame.io at 200 tables where everybody acts at once."""
    with overtrick(plan.database) as server:
        ours = uvloop.run(measure_rate(server, FASTEST_TABLES, plan.seconds))
    yield from rate_figures("Overtrick", ours, Bar(PER_CORE_BAR))
    yield memory_figure("Overtrick", ours)
    for storage in plan.storages:
        with boardgame_io(storage) as server:
            peer = uvloop.run(measure_rate(server, FASTEST_TABLES, plan.seconds))
        name, bar = f"boardgame.io, {storage}", PEER_BARS[storage]
        yield from rate_figures(name, peer, None)
        yield memory_figure(name, peer)
        ratio = ours.per_core / peer.per_core
        yield Figure("Ratio", f"Overtrick to {name}", ratio, "x", None if bar is None else Bar(bar))


def rate_figures(name: str, rate: Rate, bar: Bar | None) -> Iterator[Figure]:
    """The figures of a server where everybody acts at once."""
    beside = f"{rate.actions_per_s:,.0f} a second with {rate.cores:.2f} of a core, p99 {rate.p99_ms:.0f} ms"
    yield Figure(name, "actions per second of processor time", rate.per_core, "/s", bar, beside)


def memory_figure(name: str, rate: Rate) -> Figure:
    """By how much a server grew in that measurement. The faster one has longer matches in memory."""
    return Figure(
        name, f"growth per table, {FASTEST_TABLES} tables", rate.memory_kb, "kB", None, "with what is needed once"
    )


def measure_table_memory(plan: Plan) -> Figure:
    """What a table needs."""
    few, many = MEMORY_TABLES
    with overtrick(plan.database) as server:
        seen = uvloop.run(measure_memory(server, few, many))
    name = f"a table with four clients after a deal, from {few} to {many:,} tables"
    beside = f"{seen.per_deal:.1f} kB for each further deal; {seen.once / 1000:.1f} MB once per process"
    return Figure("Memory", name, seen.per_table, "kB", Bar(MEMORY_BAR_KB, at_most=True), beside)


def human_figures(plan: Plan, run: int, seen: Humans) -> Iterator[Figure]:
    """The figures of one run at a human pace."""
    beside = (
        f"median {seen.p50_ms:.1f} ms, worst {seen.worst_ms:.0f} ms; {seen.actions_per_s:.0f} actions/s with"
        f" {seen.cores:.2f} of a core; {seen.memory_kb:.0f} kB a table"
    )
    bar = Bar(HUMAN_BAR_MS, at_most=True)
    yield Figure("Human pace", f"p99 at {plan.humans:,} tables, run {run}", seen.p99_ms, "ms", bar, beside)


def main(
    seconds: Annotated[float, typer.Option(help="The duration of each measurement.")] = 10.0,
    only: Annotated[str | None, typer.Option(help="Measure only this: rate, memory, humans or flat.")] = None,
    database: Annotated[str | None, typer.Option(help="The database to use instead of a new SQLite file.")] = None,
    peer: Annotated[bool, typer.Option(help="Measure boardgame.io too.")] = True,
    runs: Annotated[int, typer.Option(help="How many times the human pace is measured.")] = 3,
    humans: Annotated[int, typer.Option(help="The number of tables at a human pace.")] = HUMAN_TABLES,
    most: Annotated[int, typer.Option(help="The larger number of tables, to see whether the cost is flat.")] = 2000,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the speed of a server."""
    plan = Plan(only, seconds, runs, database, humans, most)
    if peer and plan.includes("rate"):
        plan.storages = install_peer()
    figures = []
    for figure in measure(plan):
        figures.append(figure)
        if not as_json:
            print(figure.text, flush=True)
    if as_json:
        print(json.dumps([{**asdict(figure), "met": figure.met} for figure in figures], indent=2))
    missed = [figure for figure in figures if figure.met is False]
    for figure in missed:
        print(f"missed: {figure.text}", file=sys.stderr)
    if missed:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
