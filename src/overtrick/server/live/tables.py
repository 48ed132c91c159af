"""The tables: every table that is open in this process, found by its id."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from overtrick.server.errors import NotFound
from overtrick.server.ids import new_id, now_ms
from overtrick.server.people.results import close_unreadable, insert_table
from overtrick.server.readiness import ENGINE, Readiness
from overtrick.server.store.database import Database
from overtrick.server.store.writer import LogWriter, read_rows
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Abandoned, Created, Row, Started
from overtrick.server.table.state import TableState

from .table import LiveTable, RowListener

KEPT_OPEN_MS = 10 * 60 * 1000


class LiveTables:
    """Opens tables from the log when somebody asks for them, and makes new ones."""

    def __init__(self, database: Database, writer: LogWriter, readiness: Readiness) -> None:
        self.database = database
        self.writer = writer
        self.readiness = readiness
        self.open: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every table that is open, as long as anybody here holds it: a write on its way, a socket, the driver."""
        self._kept: set[LiveTable] = set()
        """Tables that stay open although nobody holds them, so that they need not be read again."""
        self.messages_received = 0
        self.messages_refused = 0
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._row_listeners: list[RowListener] = []
        self._presence_listeners: list[Callable[[LiveTable, bool], None]] = []

    def add_row_listener(self, listener: RowListener) -> None:
        """Tell somebody of all rows at all tables, after they happened: the bus, the driver."""
        self._row_listeners.append(listener)

    def add_presence_listener(self, listener: Callable[[LiveTable, bool], None]) -> None:
        """Tell somebody when people connect to tables or are gone, and whether that was here or at another process."""
        self._presence_listeners.append(listener)

    def _on_presence(self, live: LiveTable, own: bool) -> None:
        for listener in self._presence_listeners:
            listener(live, own)

    def _on_rows(self, live: LiveTable, rows: list[Row], own: bool) -> None:
        for listener in self._row_listeners:
            listener(live, rows, own)

    async def get(self, table_id: str) -> LiveTable:
        """The table with this id."""
        live = self.open.get(table_id)
        if live is not None:
            self._kept.add(live)
            return live
        task = self._opening.get(table_id)
        if task is None:  # two who ask at once wait for the same answer: a table is open once
            task = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(task)

    async def _open(self, table_id: str) -> LiveTable:
        rows = await read_rows(self.database, table_id)
        if not rows:
            raise NotFound("there is no table with this link")
        await self.readiness.wait(ENGINE)
        return self._register(table_id, await asyncio.to_thread(TableState.of, rows))  # a long match takes a while

    def _register(self, table_id: str, state: TableState) -> LiveTable:
        live = LiveTable(table_id, state, self.database, self.writer, self._on_rows, self._on_presence)
        self.open[table_id] = live
        self._kept.add(live)
        return live

    async def create(
        self, setup: Created, steps: Sequence[Callable[[TableState], Decision]] = (), *, person: str | None = None
    ) -> LiveTable:
        """A new table, and what happens at it first: all of it or nothing."""
        await self.readiness.wait(ENGINE)
        table_id, at = new_id(), now_ms()
        rows = [Row(1, at, setup, person)]
        state = TableState.create(rows[0])
        blank = TableState.create(rows[0])
        for step in steps:
            for what in step(state).events:
                rows.append(Row(state.seq + 1, at, what, person))
                state.apply(rows[-1])
        await self.writer.write(table_id, rows, before=insert_table(table_id, blank, rows))
        live = self._register(table_id, state)
        self._on_rows(live, rows, True)
        return live

    async def abandon_unreadable(self, table_id: str, why: str, idle_ms: int) -> bool:
        """Close a match that cannot be read any more, if nothing has happened there for so long; True if it is closed.

        Its game may have been taken away for an hour, or for good: whoever has a stake in it should not wait for ever.
        """
        rows = await read_rows(self.database, table_id)
        at = now_ms()
        if at - rows[-1].at < idle_ms:
            return False
        match = next((row.event.match for row in reversed(rows) if isinstance(row.event, Started)), None)
        last = Row(rows[-1].seq + 1, at, Abandoned(why))
        return await self.writer.write(table_id, [last], after=close_unreadable(table_id, match, at))

    def close_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while; they are read from the log when asked for again.

        One that somebody holds stays what :meth:`get` finds: there are never two of the same table, of which one
        would not hear what happens at the other.
        """
        old = now_ms() - KEPT_OPEN_MS
        self._kept -= {live for live in self._kept if live.is_idle and live.state.changed_at < old}
