"""The health check: whether the server can write to its database."""

from __future__ import annotations

import asyncio
import time

from overtrick.server.errors import Unavailable

from .database import Database

TIMEOUT_S = 5.0
"""Seconds in which the database must have written a row."""
VALID_S = 1.0
"""Seconds for which a result is valid: many requests at once cause one write."""


class Health:
    """Writes a row to find out whether the database works."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._checking: asyncio.Task[str | None] | None = None
        self._checked_at = 0.0

    async def check(self) -> None:
        """Raise Unavailable if nothing can be written to the database now."""
        if self._checking is None or (self._checking.done() and time.monotonic() - self._checked_at >= VALID_S):
            self._checking = asyncio.create_task(self._write())
        problem = await asyncio.shield(self._checking)
        if problem is not None:
            raise Unavailable(problem)

    async def close(self) -> None:
        """Wait for a check in progress."""
        if self._checking is not None:
            await self._checking

    async def _write(self) -> str | None:
        """What went wrong; None if the row was written."""
        try:
            async with asyncio.timeout(TIMEOUT_S):
                await self._database.touch()
        except Unavailable as unavailable:
            return str(unavailable)
        except TimeoutError:
            return f"the database has not written anything for {TIMEOUT_S:g} seconds"
        finally:
            self._checked_at = time.monotonic()
        return None
