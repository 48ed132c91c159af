"""The faults of a run: a schedule that follows from the seed alone, and how each fault is done."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from .cluster import SERVERS, Cluster, Setup
from .processes import kill_quietly

KILLS = ("kill server", "kill shard", "kill bots", "kill worker", "crash database")
"""Faults that count as kills."""
BUS_LOSSES = ("kill bus", "cut bus", "silence bus")
"""Faults that lose messages of the bus."""

WEIGHTS: Mapping[Setup, Mapping[str, int]] = {
    "sqlite": {
        "kill server": 24,
        "kill bots": 3,
        "stop server": 4,
        "restart server": 2,
        "cut clients": 4,
        "delay clients": 3,
        "fill disk": 2,
        "move clock": 4,
    },
    "postgresql": {
        "kill server": 26,
        "kill worker": 2,
        "stop server": 4,
        "restart server": 2,
        "cut clients": 3,
        "delay clients": 2,
        "move clock": 4,
        "kill bus": 4,
        "cut bus": 2,
        "silence bus": 2,
        "crash database": 2,
        "restart database": 1,
        "cut database": 2,
        "delay database": 2,
    },
    "workers": {
        "kill shard": 26,
        "stop shard": 4,
        "kill server": 3,
        "restart server": 2,
        "kill worker": 2,
        "cut clients": 3,
        "delay clients": 2,
        "kill bus": 4,
        "cut bus": 2,
        "silence bus": 2,
        "crash database": 2,
        "cut database": 2,
    },
}
"""How often each fault is chosen."""


@dataclass(frozen=True)
class Fault:
    """One fault: what is done to which server, for how long or how much, and the pause before it."""

    kind: str
    server: int
    amount: float
    """Between 0 and 1; what it means depends on the kind."""
    pause: float
    """Between 0 and 1: the share of the longest pause."""

    def __str__(self) -> str:
        return f"{self.kind} {self.server} {self.amount:.2f}"


def schedule(setup: Setup, seed: str) -> Iterator[Fault]:
    """The faults of a run, without end: first each kind once. The same seed gives the same faults."""
    choices = Random(f"{seed}/faults")
    kinds = WEIGHTS[setup]
    servers = SERVERS[setup]
    first = choices.sample(list(kinds), len(kinds))
    while True:
        kind = first.pop() if first else choices.choices(list(kinds), list(kinds.values()))[0]
        yield Fault(kind, choices.randrange(servers), choices.random(), choices.random())


class Attacker:
    """Does faults to a cluster. Faults that last run in tasks of their own, so that several can come together."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.done: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def kills(self) -> int:
        """The number of processes that were killed."""
        return sum(self.done[kind] for kind in KILLS) + self.done["kill bus"]

    @property
    def bus_losses(self) -> int:
        """How many times messages of the bus were lost."""
        return sum(self.done[kind] for kind in BUS_LOSSES)

    def attack(self, fault: Fault) -> None:
        """Start a fault."""
        task = asyncio.create_task(self._do(fault))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wait_for_target(self, fault: Fault) -> None:
        """Wait until the server of a fault works. A tenth of the faults comes while it is still starting."""
        if fault.amount > 0.1:
            await self.cluster.wait_until_healthy(self.cluster.servers[fault.server : fault.server + 1])

    async def settle(self) -> None:
        """Wait for the faults that last, end their effects, and wait until every server is healthy again."""
        await asyncio.gather(*self._tasks)
        self.cluster.heal()
        await self.cluster.wait_until_healthy()

    async def _do(self, fault: Fault) -> None:
        cluster, server = self.cluster, self.cluster.servers[fault.server]
        seconds = 0.3 + 4 * fault.amount
        self.done[fault.kind] += 1
        match fault.kind:
            case "kill server":
                server.process.kill()
            case "restart server":
                server.process.signal(signal.SIGTERM)
            case "kill shard" | "stop shard":
                await self._hit_shard(fault, seconds)
            case "kill bots":
                for pid in server.process.children():
                    kill_quietly(pid)
            case "kill worker" if cluster.worker is not None:
                cluster.worker.kill()
            case "stop server":
                await self._stop(server.process.pid, seconds)
            case "cut clients":
                server.proxy.cut(fault.amount)
            case "delay clients":
                server.proxy.delay_s = 0.3 * fault.amount
                await asyncio.sleep(seconds)
                server.proxy.delay_s = 0.0
            case "move clock":
                far = (fault.amount - 0.5) * 2
                server.clock.set(7200 * far**3)  # often some seconds or minutes, at most two hours, in both directions
            case "fill disk" if cluster.disk is not None:
                cluster.disk.fill(server.process.pid)
                await asyncio.sleep(seconds)
                cluster.disk.free(server.process.pid)
            case _:
                await self._disturb_links(fault, seconds)

    async def _hit_shard(self, fault: Fault, seconds: float) -> None:
        """Kill or stop one of the workers that share a port."""
        shards = self.cluster.servers[fault.server].process.children("spawn_main")
        if shards:
            shard = shards[int(fault.amount * 1000) % len(shards)]
            if fault.kind == "kill shard":
                kill_quietly(shard)
            else:
                await self._stop(shard, seconds)

    async def _disturb_links(self, fault: Fault, seconds: float) -> None:
        cluster, server = self.cluster, self.cluster.servers[fault.server]
        bus, database = server.bus_link, server.database_link
        assert bus is not None
        assert database is not None
        match fault.kind:
            case "kill bus" if cluster.bus is not None:
                await cluster.bus.hold_down(seconds)
            case "cut bus":
                bus.cut(1.0)
            case "silence bus":
                bus.hold_back()
                await asyncio.sleep(seconds)
                bus.let_flow()
            case "crash database" | "restart database":
                with suppress(subprocess.SubprocessError):  # it is being restarted already
                    await cluster.restart_database("immediate" if fault.kind == "crash database" else "fast")
            case "cut database":
                database.cut(1.0)
            case "delay database":
                database.delay_s = 0.1 * fault.amount
                await asyncio.sleep(seconds)
                database.delay_s = 0.0

    async def _stop(self, pid: int | None, seconds: float) -> None:
        """Stop a process and let it continue, unless it was killed meanwhile."""
        if pid is None:
            return
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            await asyncio.sleep(seconds)
            os.kill(pid, signal.SIGCONT)
