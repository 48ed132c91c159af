"""Writing the log: rows of all tables that wait together are committed together.

A commit costs about the same for one row as for a hundred, so one task collects what the tables of this process want
written while the last commit is on its way. What two processes both want to write as the same seq only one of them can:
the key of the log decides, and the other is told that it lost.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from overtrick.server.table.events import Row, read_payload, write_payload

from .database import Database
from .models import LogRow
from .sqlite_log import COLUMNS, LogValues

Effect = Callable[[AsyncSession], Awaitable[None]]
"""Something else that is written in the same transaction, such as a stake. What it raises undoes its unit alone."""


@dataclass
class Unit:
    """Rows of one table that are written all together or not at all, with what belongs to them."""

    table_id: str
    rows: Sequence[Row]
    before: Effect | None = None
    after: Effect | None = None
    written: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def settle(self, result: bool | BaseException) -> None:
        """Tell who waits for it."""
        if self.written.done():
            return  # nobody waits any more
        if isinstance(result, bool):
            self.written.set_result(result)
        else:
            self.written.set_exception(result)


class LogWriter:
    """The one task of a process that writes to the log."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Unit] = []
        self._something = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.rows = 0
        self.lost = 0

    def open(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._task is not None:
            task, self._task = self._task, None
            self._something.set()
            await task

    async def write(
        self, table_id: str, rows: Sequence[Row], *, before: Effect | None = None, after: Effect | None = None
    ) -> bool:
        """Write these rows; once this returns True they are committed. False: another process was there first."""
        unit = Unit(table_id, rows, before, after)
        self._waiting.append(unit)
        self._something.set()
        return await unit.written

    async def _run(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            units, self._waiting = self._waiting, []
            if units:
                # In one order everywhere: two processes that want the same tables never wait for each other in a ring.
                units.sort(key=lambda unit: unit.table_id)
                await self._commit([unit for unit in units if not (unit.before or unit.after)])
                await self._commit([unit for unit in units if unit.before or unit.after])
            if self._task is None and not self._waiting:
                return

    async def _commit(self, units: list[Unit], tries: int = 3) -> None:
        if not units:
            return
        try:
            await self._insert(units)
        except Exception as error:  # whoever waits for a unit hears of it; the writer itself goes on
            if len(units) > 1:
                for unit in units:  # one of them is to blame: each on its own
                    await self._commit([unit])
            elif tries > 1 and _waited_in_a_ring(error):
                await self._commit(units, tries - 1)
            else:
                lost = _lost(error)
                self.lost += lost
                units[0].settle(False if lost else error)
            return
        self.commits += 1
        self.rows += sum(len(unit.rows) for unit in units)
        for unit in units:
            unit.settle(True)

    async def _insert(self, units: list[Unit]) -> None:
        rows = [_values(unit.table_id, row) for unit in units for row in unit.rows]
        if self._database.sqlite_log is not None and not any(unit.before or unit.after for unit in units):
            try:
                await self._database.sqlite_log.insert(rows)
            except sqlite3.OperationalError:  # another process is writing to the same file: wait in a thread
                pass
            else:
                return
        async with self._database.write_connection() as connection:
            await _run_effects(connection, [unit.before for unit in units])
            await connection.execute(insert(LogRow), [dict(zip(COLUMNS, row, strict=True)) for row in rows])
            await _run_effects(connection, [unit.after for unit in units])


def _values(table_id: str, row: Row) -> LogValues:
    what = row.event
    seat: int | None = getattr(what, "seat", None)
    return (table_id, row.seq, row.kind, seat, row.person, write_payload(what), row.action_id, row.at)


async def _run_effects(connection: AsyncConnection, effects: Sequence[Effect | None]) -> None:
    if any(effects):
        async with AsyncSession(connection, expire_on_commit=False) as session:
            for effect in effects:
                if effect is not None:
                    await effect(session)
                    await session.flush()


def _lost(error: Exception) -> bool:
    """Whether the key of the log refused the rows: someone else has written them, or this very client before."""
    if isinstance(error, IntegrityError):
        return "log" in str(error.orig)
    return isinstance(error, sqlite3.IntegrityError) and "log." in str(error)


def _waited_in_a_ring(error: Exception) -> bool:
    """Whether PostgreSQL let go of us so that another process could go on: the stakes of people at several tables."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == "40P01"


async def read_rows(database: Database, table_id: str, after: int = 0) -> list[Row]:
    """The rows of a table behind this seq, in order."""
    columns = (LogRow.seq, LogRow.at, LogRow.payload, LogRow.person, LogRow.action_id)
    query = select(*columns).where(LogRow.table_id == table_id, LogRow.seq > after).order_by(LogRow.seq)
    async with database.read() as session:
        found = (await session.execute(query)).all()
    return [Row(seq, at, read_payload(payload), person, action_id) for seq, at, payload, person, action_id in found]
