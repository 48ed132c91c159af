"""Leases: which process drives which table. Only that process lets the table's bots act and runs its clock."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from overtrick.server.ids import new_id, now_ms
from overtrick.server.store.database import Database
from overtrick.server.store.models import LeaseRow, TableRow


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
        self._alone = alone
        """Whether this is the only process. It then takes the leases of an earlier process without waiting."""

    async def acquire(self, tables: Collection[str]) -> set[str]:
        """Try to get the leases of these tables. Returns the tables whose lease no other process holds."""
        insert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        now = now_ms()
        until = now + self._lease_ms
        rows = insert(LeaseRow).values(
            [{"table_id": table, "holder": self.holder, "until": until} for table in sorted(tables)]
        )
        available = or_(LeaseRow.until < now, LeaseRow.holder == self.holder)
        acquired = rows.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"holder": rows.excluded.holder, "until": rows.excluded.until},
            where=None if self._alone else available,
        ).returning(LeaseRow.table_id)
        async with self._database.write() as session:
            return set(await session.scalars(acquired))

    async def renew(self, tables: Collection[str]) -> set[str]:
        """Renew the leases of these tables. Returns the tables whose lease this process still held."""
        if not tables:
            return set()
        until = now_ms() + self._lease_ms
        own = update(LeaseRow).where(LeaseRow.holder == self.holder, LeaseRow.table_id.in_(tables))
        async with self._database.write() as session:
            return set(await session.scalars(own.values(until=until).returning(LeaseRow.table_id)))

    async def release(self, tables: Collection[str] | None = None) -> None:
        """Release the leases of these tables, or all leases of this process."""
        own = delete(LeaseRow).where(LeaseRow.holder == self.holder)
        if tables is not None:
            own = own.where(LeaseRow.table_id.in_(tables))
        async with self._database.write() as session:
            await session.execute(own)

    async def undriven_tables(self, limit: int = 200) -> list[str]:
        """Tables where a match is being played and no process holds a valid lease."""
        free = or_(LeaseRow.table_id.is_(None), LeaseRow.until < now_ms())
        if self._alone:
            free = or_(LeaseRow.table_id.is_(None), LeaseRow.holder != self.holder)
        query = select(TableRow.id).outerjoin(LeaseRow, LeaseRow.table_id == TableRow.id)
        query = query.where(TableRow.status == "playing", free).limit(limit)
        async with self._database.read() as session:
            return list(await session.scalars(query))
