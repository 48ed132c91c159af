"""Who drives which table: a lease a table, so that of several processes one lets bots act and runs the clock."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from overtrick.server.ids import new_id, now_ms
from overtrick.server.store.database import Database
from overtrick.server.store.models import LeaseRow, TableRow


class Leases:
    """The leases of one process. A second driver by accident does no harm: the log's key lets only one of them act."""

    def __init__(self, database: Database, seconds: float, *, alone: bool) -> None:
        self.holder = new_id()
        self._database = database
        self._length = int(seconds * 1000)
        self._alone = alone
        """Whether no other process can be there: what an earlier one held is ours at once."""

    async def acquire(self, tables: Collection[str]) -> set[str]:
        """Take the leases of these tables, but for those that another process holds."""
        insert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        now = now_ms()
        wanted = [{"table_id": table, "holder": self.holder, "until": now + self._length} for table in sorted(tables)]
        rows = insert(LeaseRow).values(wanted)
        ours = or_(LeaseRow.until < now, LeaseRow.holder == self.holder)
        taken = rows.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"holder": rows.excluded.holder, "until": rows.excluded.until},
            where=None if self._alone else ours,
        ).returning(LeaseRow.table_id)
        async with self._database.write() as session:
            return set(await session.scalars(taken))

    async def renew(self, tables: Collection[str]) -> set[str]:
        """Hold on to these; those that are still ours."""
        if not tables:
            return set()
        until = now_ms() + self._length
        ours = update(LeaseRow).where(LeaseRow.holder == self.holder, LeaseRow.table_id.in_(tables))
        async with self._database.write() as session:
            return set(await session.scalars(ours.values(until=until).returning(LeaseRow.table_id)))

    async def release(self, tables: Collection[str] | None = None) -> None:
        """Let others have these, or all of ours."""
        ours = delete(LeaseRow).where(LeaseRow.holder == self.holder)
        if tables is not None:
            ours = ours.where(LeaseRow.table_id.in_(tables))
        async with self._database.write() as session:
            await session.execute(ours)

    async def undriven_tables(self, limit: int = 200) -> list[str]:
        """Tables where a match is being played and nobody drives."""
        free = or_(LeaseRow.table_id.is_(None), LeaseRow.until < now_ms())
        if self._alone:
            free = or_(LeaseRow.table_id.is_(None), LeaseRow.holder != self.holder)
        query = select(TableRow.id).outerjoin(LeaseRow, LeaseRow.table_id == TableRow.id)
        query = query.where(TableRow.status == "playing", free).limit(limit)
        async with self._database.read() as session:
            return list(await session.scalars(query))
