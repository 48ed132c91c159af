"""Moderation: a running server carries out what the host of the server has decided.

The command ``overtrick admin`` changes the database and adds a row to the acts. Every server process reads new acts
once a second: it disconnects people who were banned or deleted, takes them out of their seats, and reads tables again
that were closed or in which a name was changed. Several processes that do the same do no harm: the key (table, seq) of
the log accepts only one of their events.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial

from sqlalchemy import or_, select

from overtrick.errors import OvertrickError
from overtrick.server.admin.acts import ActKind, acts_after, newest_act
from overtrick.server.errors import Stale, Unavailable
from overtrick.server.people.traces import erase_traces
from overtrick.server.store.models import PERSONAL_ROWS, AdminActRow, LogRow, PersonRow, TableRow
from overtrick.server.table import seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.state import Status, TableState

from .tables import LiveTables

log = logging.getLogger(__name__)

POLL_S = 1.0
"""Seconds between two looks for new acts."""
_ACTIVE = (str(Status.GATHERING), str(Status.PLAYING), str(Status.OVER))
_REMOVED = (ActKind.BAN, ActKind.DELETE)
"""Acts after which a person has no seat any more."""
_RENAMED = (ActKind.RENAME, ActKind.DELETE)
"""Acts that change names in the logs of tables."""


class Moderation:
    """Carries out the acts of the host in this process."""

    def __init__(self, tables: LiveTables, disconnect: Callable[[str], None]) -> None:
        self._tables = tables
        self._disconnect = disconnect
        """Closes the connections of a person in this process."""
        self._last = 0
        """The number of the last act that was carried out."""
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start to look for acts. Acts from before the start are carried out first."""
        self._task = asyncio.create_task(self._run(), name="moderation")

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        is_first = True
        while True:
            try:
                if is_first:
                    await self._catch_up()
                    is_first = False
                await self.carry_out_new()
            except (Stale, Unavailable):  # the database logs its own outages; the same acts are tried again
                pass
            except Exception:
                log.exception("the acts of the host could not be carried out")
            await asyncio.sleep(POLL_S)

    async def _catch_up(self) -> None:
        """Take people out of their seats who were banned or deleted while no server was running."""
        async with self._tables.database.read() as session:
            newest = await newest_act(session)
            removed = or_(PersonRow.banned_at.is_not(None), PersonRow.deleted_at.is_not(None))
            people = (await session.scalars(select(PersonRow.id).where(removed))).all()
        for person in people:
            await self._unseat(person)
        self._last = newest

    async def carry_out_new(self) -> None:
        """Carry out the acts since the last look."""
        async with self._tables.database.read() as session:
            acts = await acts_after(session, self._last)
        for act in acts:
            await self._carry_out(act)
            self._last = act.number

    async def _carry_out(self, act: AdminActRow) -> None:
        if act.table_id is not None:
            live = self._tables.open.get(act.table_id)
            if live is not None:
                await live.catch_up()
        if act.person is None:
            return
        if act.act in _REMOVED:
            self._disconnect(act.person)
            await self._unseat(act.person)
        if act.act in _RENAMED:
            if act.act == ActKind.DELETE:  # a request that had begun before may have written the name again
                async with self._tables.database.write() as session:
                    await erase_traces(session, act.person)
            await self._reload_tables(act.person)

    async def _unseat(self, person: str) -> None:
        """Let a person leave every table. During a match a bot plays on."""
        for table_id in await self._tables_of(person, _ACTIVE):
            try:
                live = await self._tables.get(table_id)
                await live.execute(partial(_leave, person=person))
            except (Stale, Unavailable):  # others wrote at the same moment, or nobody can: the act is tried again
                raise
            except OvertrickError as error:  # for example, the game of this table is not available now
                log.warning("a person could not leave a table", extra={"table": table_id, "error": str(error)})

    async def _reload_tables(self, person: str) -> None:
        """Read the open tables again where this person has had a seat."""
        for table_id in await self._tables_of(person):
            live = self._tables.open.get(table_id)
            if live is not None:
                await live.reload()

    async def _tables_of(self, person: str, status: Collection[str] = ()) -> list[str]:
        """The tables where this person has ever had a seat."""
        query = select(LogRow.table_id).where(LogRow.person == person, PERSONAL_ROWS)
        if status:
            query = query.join(TableRow, TableRow.id == LogRow.table_id).where(TableRow.status.in_(status))
        async with self._tables.database.read() as session:
            return sorted(set(await session.scalars(query)))


def _leave(state: TableState, person: str) -> Decision:
    return Decision() if state.seat_of(person) is None else seating.leave(state, person)
