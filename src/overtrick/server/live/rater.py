"""The rater: changes ratings after rated matches, in the background.

Every process has one. It works when a rated match has ended here, and from time to time, so that a match is rated too
whose process has ended.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from overtrick.server.errors import Unavailable
from overtrick.server.people.rated_matches import has_waiting, rate_next
from overtrick.server.store.database import Database
from overtrick.server.table.events import Row

from .table import LiveTable
from .tables import LiveTables

log = logging.getLogger(__name__)

INTERVAL_S = 30.0
"""Seconds between two looks for matches that other processes have left."""
RETRY_S = 1.0
"""Seconds until the next try while the database is unavailable."""


class Rater:
    """Rates the matches that have ended."""

    def __init__(self, database: Database, tables: LiveTables) -> None:
        self._database = database
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        tables.add_row_listener(self._on_rows)

    def open(self) -> None:
        """Start, first with matches that an earlier process has left."""
        self._task = asyncio.create_task(self._run(), name="rater")

    async def close(self) -> None:
        """Stop. A transaction that is not committed is rolled back, and the next process does it."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _on_rows(self, live: LiveTable, rows: list[Row], own: bool) -> None:
        if own and live.state.setup.rated and any(row.kind in ("finished", "abandoned") for row in rows):
            self._wake.set()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            pause = INTERVAL_S
            try:
                await self.rate_all()
            except Unavailable:  # the database logs its own outages
                pause = RETRY_S
            except Exception:
                log.exception("matches could not be rated")
            with suppress(TimeoutError):
                # Not wait_for: in Python 3.11 it swallows a cancellation at the moment of the event.
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    async def rate_all(self) -> None:
        """Rate all matches that have ended, some of them in each transaction."""
        async with self._database.read() as session:
            is_more = await has_waiting(session)
        while is_more:
            async with self._database.write() as session:
                is_more = await rate_next(session)
