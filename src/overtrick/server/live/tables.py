"""The open tables of this process, by id."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

from overtrick.server.errors import GameChanged, NotFound, Stale
from overtrick.server.ids import new_id, now_ms
from overtrick.server.people.results import close_unreadable, insert_table
from overtrick.server.people.table_limits import TableLimits
from overtrick.server.readiness import ENGINE, Readiness
from overtrick.server.shard import ALONE, Shard
from overtrick.server.store.database import Database
from overtrick.server.store.writer import Effect, LogWriter, read_rows
from overtrick.server.table.definition import why_match_ended
from overtrick.server.table.events import Abandoned, Created, Row, Seated, Started
from overtrick.server.table.state import Status, TableState, status_of

from .leases import Leases
from .table import Decide, LiveTable, PresenceListener, RowListener

log = logging.getLogger(__name__)

KEPT_OPEN_MS = 10 * 60 * 1000
"""Milliseconds after its last event for which an idle table stays in memory."""

MAX_OPENED_AT_ONCE = 4
"""Tables that the timers or the driver read from the log at the same time: reading must leave time for players."""


class LiveTables:
    """Opens tables from the log when they are first needed, and creates new ones."""

    def __init__(
        self,
        database: Database,
        writer: LogWriter,
        readiness: Readiness,
        leases: Leases,
        limits: TableLimits | None = None,
        shard: Shard = ALONE,
    ) -> None:
        self.database = database
        self._shard = shard
        self._limits = limits
        self._leases = leases
        self.writer = writer
        self.readiness = readiness
        self.open: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every table that anything in this process refers to: a write in progress, a session, the driver."""
        self._kept: set[LiveTable] = set()
        """Tables that stay in memory although nothing else may refer to them, so that they need not be read again."""
        self.presence_known = True
        """Whether the other processes can report who is connected to them. Without the bus they cannot."""
        self.messages_received = 0
        """Messages from clients, for metrics."""
        self.messages_refused = 0
        """Messages from clients that were answered with an error, for metrics."""
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._unreadable_since: dict[str, int] = {}
        """By table that cannot be read: when this process first tried, in milliseconds since 1970."""
        self._row_listeners: list[RowListener] = []
        self._presence_listeners: list[PresenceListener] = []

    def add_row_listener(self, listener: RowListener) -> None:
        """Call a function with the new rows of any table, after they were applied."""
        self._row_listeners.append(listener)

    def add_presence_listener(self, listener: PresenceListener) -> None:
        """Call a function when a client connects to any table or disconnects."""
        self._presence_listeners.append(listener)

    def _on_presence(self, live: LiveTable, own: bool) -> None:
        for listener in self._presence_listeners:
            listener(live, own)

    def _on_rows(self, live: LiveTable, rows: list[Row], own: bool) -> None:
        for listener in self._row_listeners:
            listener(live, rows, own)

    async def get(self, table_id: str) -> LiveTable:
        """The table with this id, opened if it is not open yet. Raises NotFound if there is none."""
        live = self.open.get(table_id)
        if live is not None:
            self._kept.add(live)
            return live
        task = self._opening.get(table_id)
        if task is None:  # requests at the same time share one task: a table must not be opened twice
            task = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            task.add_done_callback(lambda _: self._opening.pop(table_id))
        return await asyncio.shield(task)

    async def get_current(self, table_id: str) -> LiveTable:
        """The table with this id, with everything that any process has written until now."""
        live = await self.get(table_id)
        await live.refresh()
        return live

    async def _open(self, table_id: str) -> LiveTable:
        state = await self._read(table_id)
        while state.cannot_go_on:
            await self._end_outdated(table_id, state.seq, state.match, why_match_ended(state.game))
            state = await self._read(table_id)
        return self._register(table_id, state)

    async def _read(self, table_id: str) -> TableState:
        """The state of a table from its log. A table that does not fit its game any more is closed first."""
        rows = await read_rows(self.database, table_id)
        if not rows:
            raise NotFound("there is no table with this link")
        await self.readiness.wait(ENGINE)
        try:
            return await asyncio.to_thread(TableState.of, rows)  # slow for a long match
        except GameChanged as changed:
            if status_of(rows) in (Status.GATHERING, Status.PLAYING):
                await self._end_outdated(table_id, rows[-1].seq, _last_match(rows), str(changed))
            raise

    async def _end_outdated(self, table_id: str, seq: int, match: str | None, why: str) -> None:
        """Close a table because the rules of its game were changed, and refund the stakes of its match.

        Does nothing if another process has written meanwhile. Raises GameChanged if another process drives the table:
        that process may still have the earlier rules.
        """
        if await self._leases.is_held_elsewhere(table_id):
            raise GameChanged("another server plays this match under other rules than this server has for its game")
        at = now_ms()
        last = Row(seq + 1, at, Abandoned(why))
        if await self.writer.write(table_id, [last], after=close_unreadable(table_id, match, at)):
            log.warning("a table was closed because the rules of its game were changed", extra={"table": table_id})

    def _register(self, table_id: str, state: TableState) -> LiveTable:
        live = LiveTable(
            table_id,
            state,
            self.database,
            self.writer,
            self._on_rows,
            self._on_presence,
            is_shared=not self._leases.alone,
        )
        self.open[table_id] = live
        self._kept.add(live)
        return live

    def _new_table_id(self) -> str:
        """An id of this worker's share, so that the table need not move to another worker."""
        while not self._shard.owns(table_id := new_id()):
            pass
        return table_id

    async def create(
        self,
        setup: Created,
        steps: Sequence[Decide] = (),
        *,
        person: str | None = None,
        also: Callable[[str], Effect] | None = None,
    ) -> LiveTable:
        """Create a table and execute the first steps at it, in one write. If a step is refused nothing is written.

        ``also`` writes something else about the table with this id, in the same transaction.
        """
        await self.readiness.wait(ENGINE)
        table_id, at = self._new_table_id(), now_ms()
        rows = [Row(1, at, setup, person)]
        state = TableState.create(rows[0])
        blank = TableState.create(rows[0])
        for step in steps:
            for event in step(state).events:
                # A person's name must be found when they change it, or want their data deleted: the row is theirs.
                by = event.person if isinstance(event, Seated) and event.person is not None else person
                rows.append(Row(state.seq + 1, at, event, by))
                state.apply(rows[-1])
        before, after = insert_table(table_id, blank, rows, self._limits), None if also is None else also(table_id)
        if not await self.writer.write(table_id, rows, before=before, after=after):
            raise Stale("something else was written at the same moment: try again")
        live = self._register(table_id, state)
        self._on_rows(live, rows, True)
        return live

    async def abandon_unreadable(self, table_id: str, why: str, idle_ms: int) -> bool:
        """Close a table that cannot be read, for example because its game is not installed any more.

        Does nothing and returns False if its last event is younger than ``idle_ms``, or if this process has not tried
        to read it for that long: the server may have been started without the game by mistake. Stakes of its match are
        paid back.
        """
        at = now_ms()
        if at - self._unreadable_since.setdefault(table_id, at) < idle_ms:
            return False
        rows = await read_rows(self.database, table_id)
        if at - rows[-1].at < idle_ms or status_of(rows) is Status.CLOSED:
            return False
        last = Row(rows[-1].seq + 1, at, Abandoned(why))
        return await self.writer.write(table_id, [last], after=close_unreadable(table_id, _last_match(rows), at))

    def close_idle(self) -> None:
        """Drop tables from memory that have been idle for a while. They are read from the log when needed again.

        A table that something still refers to stays in ``open``, so that there are never two objects of one table.
        """
        old = now_ms() - KEPT_OPEN_MS
        self._kept -= {live for live in self._kept if live.is_idle and live.state.changed_at < old}


def _last_match(rows: Sequence[Row]) -> str | None:
    """The id of the last match that began in these rows."""
    return next((row.event.match for row in reversed(rows) if isinstance(row.event, Started)), None)
