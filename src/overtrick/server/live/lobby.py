"""Timers of tables that wait for a match.

They begin a match when everybody is connected or the time is over, free the seats of people who are gone, and close
tables that nobody uses. Every process runs these timers for all tables. Two processes that decide the same do no harm:
the key (table, seq) of the log accepts only one of their events.
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
from overtrick.server.errors import GameChanged, NeedsAccount, Stale, TooFewCredits, Unavailable
from overtrick.server.ids import is_over, new_id, now_ms
from overtrick.server.settings import PRESENCE_INTERVAL_S, Settings
from overtrick.server.store.models import TableRow
from overtrick.server.table import seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row
from overtrick.server.table.state import Status, TableState

from .table import LiveTable
from .tables import MAX_OPENED_AT_ONCE, LiveTables
from .unpaid_seats import free_unpaid_seats

log = logging.getLogger(__name__)

TICK_S = 5.0
"""Seconds between two checks of the tables that wait."""
MAX_TABLES_PER_TICK = 500
"""How many tables are checked at a tick. Those without an event for the longest time come first."""
MAX_DESERTED_S = 600.0
"""Seconds for which this process itself must have seen a table deserted before it closes it, however old the table is.

After a restart people may be about to connect again.
"""

PRESENCE_KNOWN_S = 2 * PRESENCE_INTERVAL_S
"""Seconds after which every other process has reported its presence."""


@dataclass(eq=False)
class WaitingTable:
    """A table that waits for a match."""

    live: LiveTable
    absent_since: dict[str, float] = field(default_factory=dict)
    """By person with a seat: since when they have not been connected."""
    deserted_since: float | None = None
    """Since when no client at all has been connected."""


class LobbyTimers:
    """Runs the timers of tables that wait for a match."""

    def __init__(self, tables: LiveTables, settings: Settings) -> None:
        self._tables = tables
        self._settings = settings
        self._waiting: dict[str, WaitingTable] = {}
        self._starting: dict[str, asyncio.Event] = {}
        """By table with a starting match: an event that is set when something has changed."""
        self._filling: set[str] = set()
        """Tables whose open seats bots will take."""
        self._checking: set[str] = set()
        """Tables that are being checked."""
        self._opening = asyncio.Semaphore(MAX_OPENED_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        tables.add_row_listener(self._on_rows)
        tables.add_presence_listener(self._on_presence)

    def open(self) -> None:
        """Start the timers."""
        self._spawn(self._check_forever())

    async def close(self) -> None:
        """Stop the timers."""
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Bots that take open seats

    def _check_fill(self, live: LiveTable) -> None:
        """If bots will take the open seats of this table, wait for that moment."""
        if live.state.fill_due is not None and live.id not in self._filling:
            self._filling.add(live.id)
            self._spawn(self._run_fill(live))

    async def _run_fill(self, live: LiveTable) -> None:
        try:
            while (due := live.state.fill_due) is not None:
                wait_s = (due - now_ms()) / 1000
                if wait_s > 0:
                    await asyncio.sleep(
                        min(wait_s, (live.state.setup.fill_after or 0) + 1)
                    )  # the clock may be set back
                    continue
                before = live.state.seq
                try:
                    await live.execute(lambda state: seating.fill_with_bots(state, now_ms(), match_id=new_id()))
                except (Unavailable, Stale):
                    pass
                except Exception:
                    log.exception("bots could not take the open seats", extra={"table": live.id})
                if live.state.seq == before:  # nobody is there, or it could not be written
                    await asyncio.sleep(TICK_S)
                    if not live.state.people:
                        return  # the next person who sits down starts it again
        finally:
            self._filling.discard(live.id)

    # Beginning a match

    def _on_rows(self, live: LiveTable, _rows: list[Row], _own: bool) -> None:
        self._check_start(live)
        self._check_fill(live)

    def _on_presence(self, live: LiveTable, _own: bool) -> None:
        self._check_start(live)

    def _check_start(self, live: LiveTable) -> None:
        """If a match is starting here, check soon whether it can begin."""
        if live.state.start_deadline is None:
            return
        if live.id in self._starting:
            self._starting[live.id].set()
        else:
            self._starting[live.id] = asyncio.Event()
            self._spawn(self._run_start(live, self._starting[live.id]))

    async def _run_start(self, live: LiveTable, changed: asyncio.Event) -> None:
        """Try to begin the match whenever something has changed and when the time is over."""
        try:
            while (due := live.state.start_deadline) is not None:
                changed.clear()
                try:
                    await self._try_to_begin(live)
                except (Unavailable, Stale):  # or others wrote at the same moment, several times: try again in a second
                    due = now_ms() + 1000
                except Exception:
                    log.exception("a match could not begin", extra={"table": live.id})
                    due = now_ms() + 1000
                if live.state.start_deadline is not None:
                    with suppress(TimeoutError):
                        left_s = min((due - now_ms()) / 1000, live.state.setup.wait + 1)  # the clock may be set back
                        # Not wait_for: in Python 3.11 it swallows a cancellation at the moment of the event.
                        async with asyncio.timeout(max(0.2, left_s)):
                            await changed.wait()
        finally:
            del self._starting[live.id]

    async def _try_to_begin(self, live: LiveTable) -> None:
        presence_known = self._settings.bus_url is None or time.monotonic() - live.opened_at >= PRESENCE_KNOWN_S

        def begin(state: TableState) -> Decision:
            # Until the other processes have reported their presence, the time is not over and nobody loses a seat.
            at = now_ms() if presence_known else 0
            due = state.start_deadline
            if presence_known and due is not None and is_over(due, state.setup.wait):
                at = max(at, due)
            away = live.absent_seats(time.monotonic())
            if not self._tables.presence_known:  # a person who has contributed was connected a moment ago
                away = {seat for seat in away if state.occupants[seat].contribution is None}
            return seating.begin_if_ready(state, away, at, match_id=new_id())

        try:
            await live.execute(begin)
        except (TooFewCredits, NeedsAccount):  # somebody has spent the stake at another table
            await free_unpaid_seats(live)

    # People who are gone, and tables that nobody uses

    async def _check_forever(self) -> None:
        tick_s = max(0.05, min(TICK_S, self._settings.seat_release_s / 4, self._settings.empty_table_s / 4))
        while True:
            await asyncio.sleep(tick_s)
            try:
                await self._check_tables()
            except Unavailable:  # the next tick tries again
                pass
            except Exception:
                log.exception("the tables that wait for a match could not be read")

    async def _check_tables(self) -> None:
        old = now_ms() - int(self._settings.unused_table_s * 1000)
        query = select(TableRow.id).where(TableRow.status == str(Status.GATHERING))
        query = query.where(or_(TableRow.public, TableRow.changed_at < old))
        async with self._tables.database.read() as session:
            found = await session.scalars(query.order_by(TableRow.changed_at).limit(MAX_TABLES_PER_TICK))
            table_ids = dict.fromkeys(found)
        self._waiting = {key: waiting for key, waiting in self._waiting.items() if key in table_ids}
        for table_id in table_ids:
            if table_id not in self._checking:  # a table whose check is slow delays no other one
                self._checking.add(table_id)
                self._spawn(self._open_and_check(table_id))

    async def _open_and_check(self, table_id: str) -> None:
        try:
            async with self._opening:
                if table_id not in self._waiting:
                    self._waiting[table_id] = WaitingTable(await self._tables.get(table_id))
            await self._check_table(self._waiting[table_id])
        except (GameChanged, Stale, Unavailable):  # the table is closed now, or the next tick tries again
            pass
        except OvertrickError as error:  # for example, its game is not installed any more
            idle_ms = int(self._settings.unreadable_table_s * 1000)
            await self._tables.abandon_unreadable(table_id, str(error), idle_ms)
        except Exception:  # the next tick tries again
            log.exception("a table that waits for a match could not be checked", extra={"table": table_id})
        finally:
            self._checking.discard(table_id)

    async def _check_table(self, waiting: WaitingTable) -> None:
        live, now = waiting.live, time.monotonic()
        self._check_start(live)
        self._check_fill(live)
        if not self._tables.presence_known:  # people may be connected to other processes
            waiting.absent_since.clear()
            waiting.deserted_since = None
            return
        for person in [person for person in waiting.absent_since if live.state.seat_of(person) is None]:
            del waiting.absent_since[person]  # if they sit down again, their time starts again
        if live.state.start_deadline is None and seating.is_open_to_strangers(live.state):
            for occupant in list(live.state.occupants):
                if occupant.person is not None:
                    await self._release_seat_if_absent(waiting, occupant.person, now)
        if not live.is_deserted(now):
            waiting.deserted_since = None
        elif waiting.deserted_since is None:
            waiting.deserted_since = now
        else:
            await self._close_if_unused(waiting, now - waiting.deserted_since)

    async def _release_seat_if_absent(self, waiting: WaitingTable, person: str, now: float) -> None:
        if waiting.live.is_connected(person, now):
            waiting.absent_since.pop(person, None)
        elif now - waiting.absent_since.setdefault(person, now) >= self._settings.seat_release_s:
            del waiting.absent_since[person]
            await waiting.live.execute(partial(seating.release_seat, person=person, why="gone"))

    async def _close_if_unused(self, waiting: WaitingTable, deserted_s: float) -> None:
        state = waiting.live.state
        has_people = any(occupant.person is not None for occupant in state.occupants)
        limit_s = self._settings.unused_table_s if has_people else self._settings.empty_table_s
        if deserted_s >= min(limit_s, MAX_DESERTED_S) and now_ms() - state.changed_at >= limit_s * 1000:
            await waiting.live.execute(partial(seating.close, why="nobody has been at the table for a while"))
