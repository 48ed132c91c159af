"""Leases: which process drives which table. Only that process lets the table's bots act and runs its clock.

A lease is valid as long as its holder is, and a holder renews one row for all its leases. A process that is alone keeps
its leases in memory and writes nothing.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import BigInteger, ColumnElement, cast, delete, extract, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from overtrick.server.ids import new_id, now_ms
from overtrick.server.store.database import Database
from overtrick.server.store.models import HolderRow, LeaseRow, TableRow

FORGOTTEN_MS = 60 * 60 * 1000
"""Milliseconds after which the row of a process that has ended is deleted."""


class Leases:
    """The leases of one process.

    Two processes that drive the same table by accident do no harm: the key (table, seq) of the log accepts only one of
    their events.
    """

    def __init__(self, database: Database, lease_s: float, *, alone: bool) -> None:
        self.holder = new_id()
        """The id of this process as a holder of leases."""
        self._database = database
        self._lease_ms = int(lease_s * 1000)
        self.alone = alone
        """Whether this is the only process."""
        self._held: set[str] = set()
        """The leases of a process that is alone."""

    async def acquire(self, tables: Collection[str]) -> set[str]:
        """Try to get the leases of these tables. Returns the tables whose lease no other process holds."""
        if self.alone:
            self._held.update(tables)
            return set(tables)
        rows = self._insert(LeaseRow).values([{"table_id": table, "holder": self.holder} for table in sorted(tables)])
        acquired = rows.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"holder": rows.excluded.holder},
            where=or_(LeaseRow.holder == self.holder, ~self._is_held()),
        ).returning(LeaseRow.table_id)
        async with self._database.write() as session:
            await session.execute(self._renewal())
            return set(await session.scalars(acquired))

    async def renew(self) -> set[str]:
        """Renew all leases of this process. Returns the tables whose lease it holds."""
        if self.alone:
            return set(self._held)
        async with self._database.write() as session:
            await session.execute(self._renewal())
            await session.execute(delete(HolderRow).where(HolderRow.until < self._now() - FORGOTTEN_MS))
            return set(await session.scalars(select(LeaseRow.table_id).where(LeaseRow.holder == self.holder)))

    def _renewal(self) -> sqlite.Insert | postgresql.Insert:
        row = self._insert(HolderRow).values(id=self.holder, until=self._now() + self._lease_ms)
        return row.on_conflict_do_update(index_elements=["id"], set_={"until": row.excluded.until})

    def _now(self) -> ColumnElement[int] | int:
        """The time in milliseconds by the clock of PostgreSQL, which all processes share.

        Their own clocks may be wrong: a process that was an hour ahead when it died would hold its leases for an hour.
        """
        if self._database.is_sqlite:
            return now_ms()
        return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)

    def _is_held(self) -> ColumnElement[bool]:
        """Whether the holder of a lease is still valid."""
        return LeaseRow.holder.in_(select(HolderRow.id).where(HolderRow.until >= self._now()))

    def _insert(self, model: type[LeaseRow] | type[HolderRow]) -> sqlite.Insert | postgresql.Insert:
        return sqlite.insert(model) if self._database.is_sqlite else postgresql.insert(model)

    async def is_held_elsewhere(self, table_id: str) -> bool:
        """Whether another process drives this table."""
        if self.alone:
            return False
        query = select(LeaseRow.table_id).where(
            LeaseRow.table_id == table_id, LeaseRow.holder != self.holder, self._is_held()
        )
        async with self._database.read() as session:
            return await session.scalar(query) is not None

    async def release(self, tables: Collection[str] | None = None) -> None:
        """Release the leases of these tables, or all leases of this process, which then holds none any more."""
        if self.alone:
            self._held.difference_update(self._held.copy() if tables is None else tables)
            return
        own = delete(LeaseRow).where(LeaseRow.holder == self.holder)
        async with self._database.write() as session:
            if tables is not None:
                await session.execute(own.where(LeaseRow.table_id.in_(tables)))
            else:
                await session.execute(own)
                await session.execute(delete(HolderRow).where(HolderRow.id == self.holder))

    async def undriven_tables(self, games: Collection[str], limit: int = 200) -> list[str]:
        """Tables of these games where a match is being played and no process holds a valid lease."""
        query = select(TableRow.id).where(TableRow.status == "playing", TableRow.game.in_(games))
        if self.alone:
            async with self._database.read() as session:
                return [table for table in await session.scalars(query) if table not in self._held][:limit]
        query = query.outerjoin(LeaseRow, LeaseRow.table_id == TableRow.id)
        async with self._database.read() as session:
            return list(
                await session.scalars(query.where(or_(LeaseRow.table_id.is_(None), ~self._is_held())).limit(limit))
            )

    async def tables_without_game(self, games: Collection[str], limit: int = 200) -> list[str]:
        """Tables with a match of any other game, which this server does not know. The oldest come first."""
        query = select(TableRow.id).where(TableRow.status == "playing", TableRow.game.not_in(games))
        async with self._database.read() as session:
            return list(await session.scalars(query.order_by(TableRow.changed_at).limit(limit)))
