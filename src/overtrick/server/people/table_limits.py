"""How many tables one person may have open."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import TooMany
from overtrick.server.ids import now_ms
from overtrick.server.store.models import TableRow

RECENT_MS = 60 * 60 * 1000
"""Milliseconds for which a table that waits for a match counts after its last event. Later it costs nothing."""


@dataclass(frozen=True)
class TableLimits:
    """The most tables that one person may have made and that are still open."""

    tables: int
    bot_tables: int
    """Of these: tables where only bots sit. They play although nobody is there."""

    async def check(self, session: AsyncSession, person: str, *, bots_only: bool) -> None:
        """Raise TooMany if this person may not make another table, of the given kind."""
        is_recent = and_(TableRow.status == "gathering", TableRow.changed_at > now_ms() - RECENT_MS)
        mine = select(func.count()).where(TableRow.creator == person, or_(TableRow.status == "playing", is_recent))
        if (await session.scalar(mine) or 0) >= self.tables:
            raise TooMany(f"you have made {self.tables} tables that are still open: finish some of them first")
        if bots_only and (await session.scalar(mine.where(TableRow.bots_only)) or 0) >= self.bot_tables:
            raise TooMany(
                f"you have made {self.bot_tables} tables for bots only that are still open: wait until a match is over"
            )
