"""Garbage collection in small portions.

Python's collector looks at all objects now and then, and nothing else runs meanwhile: most of a second at a thousand
tables. Here nearly everything is freed without it, because connections, tables and requests leave no cycles behind when
they end. So only young objects are collected. Those that survive are frozen: the collector leaves them out from then
on. All objects are looked at only while nobody uses the server.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

YOUNG_OBJECTS = 20_000
"""Python collects when there are this many objects more than at the last collection. Its own number is 700."""
INTERVAL_S = 5.0
"""Seconds between two moments at which young objects are collected and the others frozen."""
IDLE_S = 300.0
"""Seconds without a message from any client before all objects are looked at."""
_NEVER = 1_000_000


class Collector:
    """Collects the garbage of a server process."""

    def __init__(self, count_messages: Callable[[], int]) -> None:
        self._count_messages = count_messages
        """The number of messages from clients so far: it tells whether anybody uses the server."""

    async def run(self) -> None:
        """Collect until cancelled."""
        gc.set_threshold(YOUNG_OBJECTS, 10, _NEVER)
        messages, idle_s, is_clean = 0, 0.0, False
        while True:
            await asyncio.sleep(INTERVAL_S)
            before, messages = messages, self._count_messages()
            if messages != before:
                idle_s, is_clean = 0.0, False
                collect_young()
            elif not is_clean:
                idle_s += INTERVAL_S
                if idle_s >= IDLE_S:
                    collect_all()
                    is_clean = True


def collect_young() -> None:
    """Collect the objects of the last seconds, and freeze those that survive."""
    gc.collect(1)
    gc.freeze()


def collect_all() -> None:
    """Collect all objects, also frozen ones. At a thousand tables this takes most of a second."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
