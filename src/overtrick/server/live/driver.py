"""Lets bots act, runs the clocks and notices who is gone, at the tables whose lease this process holds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from overtrick.errors import OvertrickError
from overtrick.server.bots.service import BotService
from overtrick.server.ids import now_ms
from overtrick.server.settings import Settings
from overtrick.server.table import play, seating, takebacks
from overtrick.server.table.events import Row
from overtrick.server.table.state import Status

from .leases import Leases
from .table import LiveTable
from .tables import LiveTables

log = logging.getLogger(__name__)

TICK_S = 0.25
"""Seconds between two looks at clocks and at people who are not connected."""
MAX_LEASES_AT_ONCE = 200
"""Leases that are taken in one go."""
NEW_TRICK_PACE = 1.5
"""A bot leads to the next trick a little later, so that people see the last one."""


@dataclass(eq=False)
class DrivenTable:
    """A table that is driven here."""

    live: LiveTable
    thinking: asyncio.Task[None] | None = None
    acting: bool = False
    """Whether a bot's action is being written."""
    play_seq: int = -1
    """The cards that the bot is thinking about."""
    missing_since: dict[int, float] = field(default_factory=dict)
    """Since when the person of a seat has not been connected."""
    ticking: asyncio.Task[None] | None = None
    """What the clock has set off and is being written."""
    deserted_since: float | None = None
    """Since when nobody at all has been connected."""


class Driver:
    """Drives tables."""

    def __init__(self, tables: LiveTables, leases: Leases, bots: BotService, settings: Settings) -> None:
        self._tables = tables
        self._leases = leases
        self._bots = bots
        self._settings = settings
        self._driven: dict[str, DrivenTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted: dict[str, LiveTable] = {}
        self._closing = False
        self._in_trouble: set[str] = set()
        tables.add_row_listener(self._on_rows)

    @property
    def table_count(self) -> int:
        """How many tables are driven here."""
        return len(self._driven)

    # Opening and closing

    def open(self) -> None:
        """Take on the matches that an earlier process left, then keep looking for more."""
        self._spawn(self._renew_for_ever())
        self._spawn(self._tick_for_ever())

    async def close(self) -> None:
        """Stop driving; another process may go on at once."""
        self._closing = True
        thinking = [driven.thinking for driven in self._driven.values() if driven.thinking is not None]
        tasks = [*self._tasks, *thinking]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        await self._leases.release()

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Taking tables on, and letting them go

    def _on_rows(self, live: LiveTable, rows: list[Row], own: bool) -> None:
        """Something happened: at a table of ours a bot may be next; one that we started becomes ours."""
        driven = self._driven.get(live.id)
        if driven is not None:
            self._look(driven)
        elif own and not self._closing and any(row.kind == "started" for row in rows):
            self._take_soon(live)

    def _take_soon(self, live: LiveTable) -> None:
        """Where many matches start at once, their leases are taken together."""
        if not self._wanted:
            self._spawn(self._take_wanted())
        self._wanted[live.id] = live

    async def _take_wanted(self) -> None:
        while self._wanted:
            tables = dict(islice(self._wanted.items(), MAX_LEASES_AT_ONCE))
            try:
                taken = await self._leases.acquire(tables)
            except Exception:  # the next look at tables that nobody drives finds them
                log.exception("leases could not be taken")
                taken = set()
            for table_id, live in tables.items():
                del self._wanted[table_id]
                if table_id in taken and live.state.status is Status.PLAYING:
                    self._look(self._driven.setdefault(table_id, DrivenTable(live)))

    async def _adopt(self) -> None:
        for table_id in await self._leases.undriven_tables():
            try:
                self._take_soon(await self._tables.get(table_id))
            except OvertrickError as error:  # such as a game that is not installed any more
                await self._break_off(table_id, str(error))
            except Exception:  # one table that cannot be read keeps no other from being played
                log.exception("a table cannot be read", extra={"table": table_id})

    async def _break_off(self, table_id: str, why: str) -> None:
        """A table that cannot be read is given up in the end; it is said once that it is in trouble, and once when."""
        if await self._tables.abandon_unreadable(table_id, why, int(self._settings.unreadable_table_s * 1000)):
            log.error("a match was broken off", extra={"table": table_id, "error": why})
        elif table_id not in self._in_trouble:
            self._in_trouble.add(table_id)
            log.error("a table cannot be driven", extra={"table": table_id, "error": why})

    async def _renew_for_ever(self) -> None:
        while True:
            try:
                over = [key for key, driven in self._driven.items() if driven.live.state.status is not Status.PLAYING]
                for table_id in over:
                    self._drop(table_id)
                if over:
                    await self._leases.release(over)
                ours = list(self._driven)
                for table_id in set(ours) - await self._leases.renew(ours):
                    self._drop(table_id)
                await self._adopt()
                self._tables.close_idle()
            except Exception:  # the database may be away for a while: then nobody drives, and later somebody does
                log.exception("leases could not be renewed")
            await asyncio.sleep(self._settings.lease_s / 3)

    def _drop(self, table_id: str) -> None:
        driven = self._driven.pop(table_id)
        if driven.thinking is not None:
            driven.thinking.cancel()

    # Bots

    def _look(self, driven: DrivenTable) -> None:
        """If a bot is to act and does not think yet, let it."""
        state = driven.live.state
        seat = state.turn
        if seat is None or not state.bot_decides(seat) or state.takeback_request is not None:
            return
        if driven.thinking is not None and not driven.thinking.done():
            if driven.play_seq == state.play_seq:
                return
            driven.thinking.cancel()
        driven.play_seq = state.play_seq
        driven.thinking = asyncio.create_task(self._act(driven, seat, state.play_seq))

    async def _act(self, driven: DrivenTable, seat: int, play_seq: int) -> None:
        state, live = driven.live.state, driven.live
        table = state.table
        assert table is not None
        level = state.occupants[seat].bot or self._settings.stand_in_level
        loop = asyncio.get_running_loop()
        asked_at = loop.time()
        view = table.view(seat)
        try:
            action = await self._bots.act(view, level, f"{state.match}/{seat}")
        except Exception:  # whatever is wrong with a bot, the table goes on
            log.exception("a bot could not think", extra={"table": live.id, "level": level})
            action = str(view.legal[0])
        pace = self._settings.bot_pace_s * (NEW_TRICK_PACE if view.phase == "play" and not view.trick else 1.0)
        rest = pace - (loop.time() - asked_at)
        if rest > 0:
            await asyncio.sleep(rest)
        driven.thinking, driven.acting = None, True  # the next bot may think while this one's action is written
        try:
            await live.execute(lambda now: play.act_as_bot(now, seat, action, play_seq))
        except OvertrickError:
            log.exception("a bot's action was refused", extra={"table": live.id, "level": level, "action": action})
            await live.execute(lambda now: play.act_as_bot(now, seat, str(view.legal[0]), play_seq))
        except Exception:  # the database is away: the next tick tries again
            log.exception("a bot's action could not be written", extra={"table": live.id})
        finally:
            driven.acting = False

    # Clocks and empty occupants

    async def _tick_for_ever(self) -> None:
        tick = min(TICK_S, self._settings.absence_s / 4) or TICK_S
        while True:
            await asyncio.sleep(tick)
            for driven in list(self._driven.values()):
                if driven.ticking is None or driven.ticking.done():  # a table whose write is slow delays no other one
                    driven.ticking = self._tick(driven)

    def _tick(self, driven: DrivenTable) -> asyncio.Task[None] | None:
        """Look at a table's clock and at who is connected. Returns the task if there is something to write."""
        work = self._due(driven)
        if work is None:
            return None

        async def run() -> None:
            try:
                await work
            except Exception:
                log.exception("a clock could not be run", extra={"table": driven.live.id})

        return self._spawn(run())

    def _due(self, driven: DrivenTable) -> Coroutine[None, None, object] | None:
        """What has to happen at this table now, if anything."""
        live, state, now = driven.live, driven.live.state, time.monotonic()
        if state.takeback_request is not None and now_ms() >= state.takeback_request.due:
            return live.execute(lambda state: takebacks.expire(state, now_ms()))
        if self._is_deserted_for_long(driven, now) and not seating.stake_of(state):
            return live.execute(lambda state: seating.close(state, "nobody has been at the table for a while"))
        seat = state.turn
        if seat is None:
            return None
        if not state.occupants[seat].person_decides:
            if not driven.acting:
                self._look(driven)  # a bot whose action could not be written thinks again
            return None
        due = state.clock_due
        if due is not None and now_ms() >= due:
            return live.execute(lambda state: play.take_over(state, seat, "clock"))
        if live.is_connected(state.occupants[seat].person, now):
            driven.missing_since.pop(seat, None)
        elif now - driven.missing_since.setdefault(seat, now) >= self._settings.absence_s:
            driven.missing_since.pop(seat)
            return live.execute(lambda state: play.take_over(state, seat, "absent"))
        return None

    def _is_deserted_for_long(self, driven: DrivenTable, now: float) -> bool:
        """Whether nobody has been connected for so long that a match ends. Bots finish a match with a stake."""
        if not driven.live.is_deserted(now):
            driven.deserted_since = None
            return False
        if driven.deserted_since is None:
            driven.deserted_since = now
        return now - driven.deserted_since >= self._settings.empty_table_s
