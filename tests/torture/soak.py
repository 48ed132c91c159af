"""A long time of steady play on one server: its memory and its open handles must reach a plateau.

python -m tests.torture.soak --minutes 30
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .__main__ import write
from .account import Account
from .cluster import Cluster
from .crews import Crew, RoomPlayer
from .people import World

GROWTH = 1.10
"""In the last third the maximum may be at most this times that of the second third."""


@dataclass(frozen=True)
class Sample:
    """A server process at one moment."""

    seconds: float
    memory_mib: float
    handles: int
    acknowledged: int


def sample(pid: int, began: float, account: Account) -> Sample:
    """Look at a process."""
    resident = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096
    handles = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return Sample(time.monotonic() - began, resident / 2**20, handles, account.acknowledged)


async def soak(minutes: float, crews: int, seed: str) -> list[Sample]:
    """Let people play at a steady rate, and look at the server twenty times a third."""
    account, cluster = Account(lambda sentence: write(f"BROKEN: {sentence}")), Cluster("sqlite", Random(seed))
    samples: list[Sample] = []
    try:
        await cluster.open()
        world, began = World(cluster.servers, account), time.monotonic()
        world.think_s = 0.5  # a steady rate, far from what the server can do
        people = [
            *(asyncio.create_task(Crew(world, number, seed).run()) for number in range(crews)),
            *(asyncio.create_task(RoomPlayer(world, number, seed).run()) for number in range(crews // 2)),
        ]
        while time.monotonic() - began < minutes * 60:
            await asyncio.sleep(minutes)
            pid = cluster.servers[0].process.pid
            assert pid is not None, "the server has ended"
            samples.append(sample(pid, began, account))
            if len(samples) % 5 == 0:
                last = samples[-1]
                write(
                    f"{last.seconds:6.0f} s  {last.memory_mib:7.1f} MiB  {last.handles:5} handles"
                    f"  {last.acknowledged:8,} acknowledged"
                )
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
    finally:
        await cluster.close()
        cluster.remove()
    return samples


def reaches_plateau(values: list[float]) -> bool:
    """Whether the last third is not above the second third.

    >>> reaches_plateau([1, 5, 9, 10, 10, 9, 10, 10.5, 10])
    True
    >>> reaches_plateau([1, 2, 3, 4, 5, 6, 7, 8, 9])
    False
    """
    third = len(values) // 3
    return max(values[-third:]) <= GROWTH * max(values[third:-third])


def main() -> int:
    """Soak a server and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--crews", type=int, default=20)
    parser.add_argument("--seed", default="soak")
    given = parser.parse_args()
    samples = asyncio.run(soak(given.minutes, given.crews, given.seed))
    held = True
    for name, values in (
        ("memory in MiB", [one.memory_mib for one in samples]),
        ("handles", [float(one.handles) for one in samples]),
    ):
        third = len(values) // 3
        peaks = [max(values[:third]), max(values[third:-third]), max(values[-third:])]
        flat = reaches_plateau(values)
        held &= flat
        write(
            f"{name}: at most {', '.join(f'{peak:.0f}' for peak in peaks)} in each third: {'flat' if flat else 'GROWS'}"
        )
    write(f"{samples[-1].acknowledged:,} acknowledged requests in {given.minutes:g} minutes")
    return int(not held)


if __name__ == "__main__":
    sys.exit(main())
