"""Looks after tables that wait for a match: who is gone gets up, a match begins when all are there, ghosts are let go.

Every process does this for itself. Two that decide the same at once do no harm: the log's key lets only one of them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

from sqlalchemy import or_, select

from overtrick.errors import OvertrickError
from overtrick.server.errors import NeedsAccount, TooFewCredits
from overtrick.server.ids import now_ms
from overtrick.server.settings import PRESENCE_INTERVAL_S, Settings
from overtrick.server.store.models import TableRow
from overtrick.server.table import seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row
from overtrick.server.table.state import Status, TableState

from .table import LiveTable
from .tables import LiveTables
from .unpaid_seats import free_unpaid_seats

log = logging.getLogger(__name__)

TICK = 5.0
"""Seconds between two looks at tables that wait."""
AT_ONCE = 500
"""Tables that are looked at in one go, those first where nothing has happened for longest."""
LOOKED_ON = 600.0
"""Seconds for which we see for ourselves that nobody is there, however old a table is: people may be coming back."""

COMES_ROUND = 2 * PRESENCE_INTERVAL_S
"""Seconds until we have heard from every other process who is there."""


@dataclass(eq=False)
class Waiting:
    """A table that waits, as long as it is looked after."""

    live: LiveTable
    missing_since: dict[str, float] = field(default_factory=dict)
    """Since when a person who sits here has not been connected."""
    deserted_since: float | None = None
    """Since when nobody at all has been connected."""


class LobbyTimers:
    """Looks after tables that wait."""

    def __init__(self, tables: LiveTables, settings: Settings) -> None:
        self._tables = tables
        self._settings = settings
        self._waiting: dict[str, Waiting] = {}
        self._beginning: dict[str, asyncio.Event] = {}
        """Matches that are about to begin, and something to say that it may be time."""
        self._tasks: set[asyncio.Task[None]] = set()
        tables.add_row_listener(self._on_rows)
        tables.add_presence_listener(self._on_presence)

    def open(self) -> None:
        """Begin to look."""
        self._spawn(self._look_for_ever())

    async def close(self) -> None:
        """Stop."""
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Beginning

    def _on_rows(self, live: LiveTable, _rows: list[Row], _own: bool) -> None:
        self._begin_soon(live)

    def _on_presence(self, live: LiveTable, _own: bool) -> None:
        self._begin_soon(live)

    def _begin_soon(self, live: LiveTable) -> None:
        if live.state.start_deadline is None:
            return
        if live.id in self._beginning:
            self._beginning[live.id].set()
        else:
            self._beginning[live.id] = asyncio.Event()
            self._spawn(self._begin(live, self._beginning[live.id]))

    async def _begin(self, live: LiveTable, nudge: asyncio.Event) -> None:
        """Try whenever something has changed, and when the time is up."""
        try:
            while (due := live.state.start_deadline) is not None:
                nudge.clear()
                try:
                    await self._try_to_begin(live)
                except Exception:  # the database is away: a little later it is tried again
                    log.exception("a match could not begin", extra={"table": live.id})
                    due = now_ms() + 1000
                if live.state.start_deadline is not None:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(nudge.wait(), max(0.2, (due - now_ms()) / 1000))
        finally:
            del self._beginning[live.id]

    async def _try_to_begin(self, live: LiveTable) -> None:
        known = self._settings.bus_url is None or time.monotonic() - live.opened_at >= COMES_ROUND

        def begin(state: TableState) -> Decision:
            # Where others may know better who is there, the time is not up.
            return seating.begin_if_ready(state, live.absent_seats(time.monotonic()), now_ms() if known else 0)

        try:
            await live.execute(begin)
        except (TooFewCredits, NeedsAccount):  # somebody has spent the stake elsewhere meanwhile
            await free_unpaid_seats(live)

    # Who is gone

    async def _look_for_ever(self) -> None:
        tick = max(0.05, min(TICK, self._settings.seat_release_s / 4, self._settings.empty_table_s / 4))
        while True:
            await asyncio.sleep(tick)
            try:
                await self._look()
            except Exception:  # the database may be away for a while
                log.exception("tables that wait could not be looked for")

    async def _look(self) -> None:
        old = now_ms() - int(self._settings.unused_table_s * 1000)
        query = select(TableRow.id).where(TableRow.status == str(Status.GATHERING))
        query = query.where(or_(TableRow.public, TableRow.changed_at < old))
        async with self._tables.database.read() as session:
            found = await session.scalars(query.order_by(TableRow.changed_at).limit(AT_ONCE))
            wanted = found.all()
        self._waiting = {key: waiting for key, waiting in self._waiting.items() if key in wanted}
        for table_id in wanted:
            try:
                if table_id not in self._waiting:
                    self._waiting[table_id] = Waiting(await self._tables.get(table_id))
                await self._tend(self._waiting[table_id])
            except OvertrickError as error:  # such as a game that is not installed any more
                await self._tables.abandon_unreadable(
                    table_id, str(error), int(self._settings.unreadable_table_s * 1000)
                )
            except Exception:  # one table that cannot be read keeps no other from being looked after
                log.exception("a table cannot be looked after", extra={"table": table_id})

    async def _tend(self, waiting: Waiting) -> None:
        live, now = waiting.live, time.monotonic()
        self._begin_soon(live)
        for person in [person for person in waiting.missing_since if live.state.seat_of(person) is None]:
            del waiting.missing_since[person]  # should they come again, their time begins anew
        if live.state.start_deadline is None and seating.is_open_to_strangers(live.state):
            for occupant in list(live.state.occupants):
                if occupant.person is not None:
                    await self._look_for(waiting, occupant.person, now)
        if not live.is_deserted(now):
            waiting.deserted_since = None
        elif waiting.deserted_since is None:
            waiting.deserted_since = now
        else:
            await self._close_if_old(waiting, now - waiting.deserted_since)

    async def _look_for(self, waiting: Waiting, person: str, now: float) -> None:
        if waiting.live.is_connected(person, now):
            waiting.missing_since.pop(person, None)
        elif now - waiting.missing_since.setdefault(person, now) >= self._settings.seat_release_s:
            del waiting.missing_since[person]
            await waiting.live.execute(partial(seating.release_seat, person=person, why="gone"))

    async def _close_if_old(self, waiting: Waiting, deserted: float) -> None:
        state = waiting.live.state
        taken = any(occupant.person is not None for occupant in state.occupants)
        limit = self._settings.unused_table_s if taken else self._settings.empty_table_s
        if deserted >= min(limit, LOOKED_ON) and now_ms() - state.changed_at >= limit * 1000:
            await waiting.live.execute(partial(seating.close, why="nobody has been at the table for a while"))
