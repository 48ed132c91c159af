"""How long things take in a server process: answers to clients, commits, garbage collections, delays of the event loop.

A measurement costs less than a microsecond. :mod:`overtrick.server.metrics` publishes the counts.
"""

from __future__ import annotations

import asyncio
import gc
import time
from bisect import bisect_left
from contextlib import suppress
from itertools import accumulate

BOUNDS_S = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""The upper bounds of the buckets, in seconds."""
LAG_INTERVAL_S = 0.25
"""Seconds between two measurements of the event loop."""
GENERATIONS = 3


class Durations:
    """Counts of durations by size, as a histogram of Prometheus needs them.

    >>> answers = Durations()
    >>> answers.add(0.003)
    >>> answers.add(7.0)
    >>> answers.buckets()[3:5], answers.buckets()[-1]
    ([('0.005', 1), ('0.01', 1)], ('+Inf', 2))
    """

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS_S) + 1)
        self.total_s = 0.0

    def add(self, seconds: float) -> None:
        """Count a duration."""
        self._counts[bisect_left(BOUNDS_S, seconds)] += 1
        self.total_s += seconds

    def buckets(self) -> list[tuple[str, int]]:
        """The bounds, and how many durations were at most that long."""
        return list(zip([*map(str, BOUNDS_S), "+Inf"], accumulate(self._counts), strict=True))


class Timings:
    """The measurements of one server process."""

    def __init__(self) -> None:
        self.answers = Durations()
        """From a message of a client to its answer, which is sent after the commit."""
        self.lags = Durations()
        """How much later than planned the event loop woke up a task."""
        self.collections = [Durations() for _ in range(GENERATIONS)]
        """Pauses for garbage collection, by generation."""
        self._collection_began = 0.0
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to measure the event loop and garbage collections."""
        gc.callbacks.append(self._on_collection)
        self._task = asyncio.create_task(self._measure_lag(), name="loop lag")

    async def close(self) -> None:
        """Stop measuring."""
        gc.callbacks.remove(self._on_collection)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collection_began = time.perf_counter()
        else:
            self.collections[info["generation"]].add(time.perf_counter() - self._collection_began)

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_INTERVAL_S
            await asyncio.sleep(LAG_INTERVAL_S)
            self.lags.add(max(0.0, loop.time() - due))
