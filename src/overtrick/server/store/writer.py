"""The log writer: one task per process that commits the rows of all tables.

A commit of one row costs about as much as a commit of a hundred, so the task collects rows while the last commit runs
and commits them together. If two processes write the same seq of a table, the unique key of the log lets only one of
them succeed. The other one gets False, reads the new rows and tries again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from overtrick.server.errors import Unavailable
from overtrick.server.table.events import Row, read_payload, write_payload
from overtrick.server.timings import Durations

from .database import Database
from .models import LogRow
from .sqlite_log import COLUMNS, LogValues

Effect = Callable[[AsyncSession], Awaitable[None]]
"""Writes something else in the same transaction, such as a stake. An exception rolls back only its own write."""


@dataclass(eq=False, slots=True)
class PendingWrite:
    """Rows of one table, with their effects, that are committed together or not at all."""

    table_id: str
    rows: Sequence[Row]
    before: Effect | None
    after: Effect | None
    done: asyncio.Future[bool]

    @property
    def has_effects(self) -> bool:
        """Whether something else is written with the rows."""
        return self.before is not None or self.after is not None

    def finish(self, result: bool | BaseException) -> None:
        """Give the result to the task that waits for this write."""
        if self.done.done():
            return  # the task was cancelled
        if isinstance(result, bool):
            self.done.set_result(result)
        else:
            self.done.set_exception(result)


class LogWriter:
    """The task that writes to the log."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pending: list[PendingWrite] = []
        self._wakeup = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.rows = 0
        self.commit_times = Durations()
        self.conflicts = 0
        """Writes that failed because another process had written the same seq."""

    def open(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """Write everything that is pending, then stop."""
        if self._task is not None:
            task, self._task = self._task, None
            self._wakeup.set()
            await task

    @property
    def queue_length(self) -> int:
        """The number of writes that wait for a commit."""
        return len(self._pending)

    async def write(
        self, table_id: str, rows: Sequence[Row], *, before: Effect | None = None, after: Effect | None = None
    ) -> bool:
        """Write these rows. True: they are committed. False: another process has written the same seq."""
        write = PendingWrite(table_id, rows, before, after, asyncio.get_running_loop().create_future())
        self._pending.append(write)
        self._wakeup.set()
        return await write.done

    async def _run(self) -> None:
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            writes, self._pending = self._pending, []
            if writes:
                # All processes use the same order, so that two of them never wait for each other's tables.
                writes.sort(key=lambda write: write.table_id)
                await self._commit([write for write in writes if not write.has_effects])
                await self._commit([write for write in writes if write.has_effects])
            if self._task is None and not self._pending:
                return

    async def _commit(self, writes: list[PendingWrite], tries: int = 3) -> None:
        if not writes:
            return
        began_at = time.perf_counter()
        try:
            await self._insert(writes)
        except Exception as error:  # the waiting task gets the exception; the writer goes on
            if isinstance(error, Unavailable) and tries > 1 and not self._database.is_sqlite:
                # The connection may be old: a new one may succeed. If this try was committed after all, the next one
                # is a conflict.
                await self._commit(writes, tries - 1)
            elif isinstance(error, Unavailable):
                for write in writes:
                    write.finish(error)
            elif len(writes) > 1:
                for write in writes:  # one of them failed: commit each on its own
                    await self._commit([write])
            elif tries > 1 and _is_deadlock(error):
                await self._commit(writes, tries - 1)
            else:
                conflict = _is_conflict(error)
                self.conflicts += conflict
                writes[0].finish(False if conflict else error)
            return
        self.commit_times.add(time.perf_counter() - began_at)
        self.commits += 1
        self.rows += sum(len(write.rows) for write in writes)
        for write in writes:
            write.finish(True)

    async def _insert(self, writes: list[PendingWrite]) -> None:
        rows = [_values(write.table_id, row) for write in writes for row in write.rows]
        if self._database.sqlite_log is not None and not any(write.has_effects for write in writes):
            try:
                await self._database.sqlite_log.insert(rows)
            except sqlite3.OperationalError:  # another process is writing to the file: wait in a thread
                pass
            else:
                return
        async with self._database.write_connection() as connection:
            await _run_effects(connection, [write.before for write in writes])
            await connection.execute(insert(LogRow), [dict(zip(COLUMNS, row, strict=True)) for row in rows])
            await _run_effects(connection, [write.after for write in writes])


def _values(table_id: str, row: Row) -> LogValues:
    seat: int | None = getattr(row.event, "seat", None)
    return (table_id, row.seq, row.kind, seat, row.person, write_payload(row.event), row.action_id, row.at)


async def _run_effects(connection: AsyncConnection, effects: Sequence[Effect | None]) -> None:
    if any(effects):
        async with AsyncSession(connection, expire_on_commit=False) as session:
            for effect in effects:
                if effect is not None:
                    await effect(session)
                    await session.flush()


def _is_conflict(error: Exception) -> bool:
    """Whether a unique key of the log refused the rows: the seq or the action id is already there."""
    if isinstance(error, IntegrityError):
        return "log" in str(error.orig)
    return isinstance(error, sqlite3.IntegrityError) and "log." in str(error)


def _is_deadlock(error: Exception) -> bool:
    """Whether PostgreSQL ended a deadlock with this error. Stakes of people at several tables can cause one."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == "40P01"


async def read_rows(database: Database, table_id: str, after: int = 0) -> list[Row]:
    """The rows of a table after this seq, in order."""
    columns = (LogRow.seq, LogRow.at, LogRow.payload, LogRow.person, LogRow.action_id)
    query = select(*columns).where(LogRow.table_id == table_id, LogRow.seq > after).order_by(LogRow.seq)
    async with database.read() as session:
        found = (await session.execute(query)).all()
    return [Row(seq, at, read_payload(payload), person, action_id) for seq, at, payload, person, action_id in found]


async def find_action(database: Database, table_id: str, action_id: str) -> int | None:
    """The seq of the row with this id of a request; None if there is none."""
    query = select(LogRow.seq).where(LogRow.table_id == table_id, LogRow.action_id == action_id)
    async with database.read() as session:
        found: int | None = await session.scalar(query)
    return found
