"""Carries news between this process's tables and the bus."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from sqlalchemy import func, select

from .bus import Bus, News
from .callers import Callers
from .happenings import Row
from .house import House
from .live import LiveTable
from .models import LogRow

log = logging.getLogger(__name__)

HERE_EVERY = 2.0
"""Seconds after which it is said again who is connected here."""
BELIEVED = 5 * HERE_EVERY
"""How long others believe it: a process that died is noticed by its silence."""


class Courier:
    """Tells others what happens here, and lets our tables catch up with what happens there."""

    def __init__(self, house: House, bus: Bus, callers: Callers) -> None:
        self._house = house
        self._bus = bus
        self._callers = callers
        self._tasks: set[asyncio.Task[None]] = set()
        house.watch(self._on_rows)
        house.watch_presence(self._on_presence)
        callers.watch(bus.out)

    def open(self) -> None:
        """Begin to say who is here, and to look whether news was lost."""
        self._tasks.add(asyncio.create_task(self._repeat()))

    async def close(self) -> None:
        """Stop."""
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _on_rows(self, live: LiveTable, _rows: list[Row], own: bool) -> None:
        if own:
            self._bus.at(live.id, live.felt.seq)

    def _on_presence(self, live: LiveTable, own: bool) -> None:
        if own:
            self._bus.here({live.id: live.people_here()})

    def hear(self, news: News) -> None:
        """Something came over the bus."""
        for table_id, seq in news.tables.items():
            live = self._house.tables.get(table_id)
            if live is not None and seq > live.felt.seq:
                task = asyncio.create_task(live.catch_up(seq))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        until = time.monotonic() + BELIEVED
        for table_id, people in news.here.items():
            live = self._house.tables.get(table_id)
            if live is not None:
                live.believe(news.process, people, until)
        for person in news.out:
            self._callers.hang_up(person)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(HERE_EVERY)
            tables = {live.id: live for live in self._house.tables.values() if live.guests}
            self._bus.here({table_id: live.people_here() for table_id, live in tables.items()})
            try:
                await self._find_lost_news(tables)
            except Exception:
                log.exception("news could not be looked for")

    async def _find_lost_news(self, tables: dict[str, LiveTable]) -> None:
        if not tables:
            return
        query = select(LogRow.table_id, func.max(LogRow.seq)).where(LogRow.table_id.in_(tables))
        async with self._house.store.read() as session:
            newest = (await session.execute(query.group_by(LogRow.table_id))).all()
        for table_id, seq in newest:
            await tables[table_id].catch_up(seq)
