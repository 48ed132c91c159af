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
AT_ONCE = 200
"""Leases that are taken in one go."""
AFTER_A_TRICK = 1.5
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
        self._drives: dict[str, DrivenTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted: dict[str, LiveTable] = {}
        self._closing = False
        self._in_trouble: set[str] = set()
        tables.watch(self._on_rows)

    @property
    def driving(self) -> int:
        """How many tables are driven here."""
        return len(self._drives)

    # Opening and closing

    def open(self) -> None:
        """Take on the matches that an earlier process left, then keep looking for more."""
        self._spawn(self._renew_for_ever())
        self._spawn(self._tick_for_ever())

    async def close(self) -> None:
        """Stop driving; another process may go on at once."""
        self._closing = True
        thinking = [drive.thinking for drive in self._drives.values() if drive.thinking is not None]
        tasks = [*self._tasks, *thinking]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        await self._leases.give_up()

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Taking tables on, and letting them go

    def _on_rows(self, live: LiveTable, rows: list[Row], own: bool) -> None:
        """Something happened: at a table of ours a bot may be next; one that we started becomes ours."""
        drive = self._drives.get(live.id)
        if drive is not None:
            self._look(drive)
        elif own and not self._closing and any(row.kind == "started" for row in rows):
            self._take_soon(live)

    def _take_soon(self, live: LiveTable) -> None:
        """Where many matches start at once, their leases are taken together."""
        if not self._wanted:
            self._spawn(self._take_wanted())
        self._wanted[live.id] = live

    async def _take_wanted(self) -> None:
        while self._wanted:
            tables = dict(islice(self._wanted.items(), AT_ONCE))
            try:
                taken = await self._leases.take(tables)
            except Exception:  # the next look at tables that nobody drives finds them
                log.exception("leases could not be taken")
                taken = set()
            for table_id, live in tables.items():
                del self._wanted[table_id]
                if table_id in taken and live.state.status is Status.PLAYING:
                    self._look(self._drives.setdefault(table_id, DrivenTable(live)))

    async def _adopt(self) -> None:
        for table_id in await self._leases.orphans():
            try:
                self._take_soon(await self._tables.get(table_id))
            except OvertrickError as error:  # such as a game that is not installed any more
                await self._break_off(table_id, str(error))
            except Exception:  # one table that cannot be read keeps no other from being played
                log.exception("a table cannot be read", extra={"table": table_id})

    async def _break_off(self, table_id: str, why: str) -> None:
        """A table that cannot be read is given up in the end; it is said once that it is in trouble, and once when."""
        if await self._tables.break_off(table_id, why, int(self._settings.unreadable_table_s * 1000)):
            log.error("a match was broken off", extra={"table": table_id, "error": why})
        elif table_id not in self._in_trouble:
            self._in_trouble.add(table_id)
            log.error("a table cannot be driven", extra={"table": table_id, "error": why})

    async def _renew_for_ever(self) -> None:
        while True:
            try:
                over = [key for key, drive in self._drives.items() if drive.live.state.status is not Status.PLAYING]
                for table_id in over:
                    self._drop(table_id)
                if over:
                    await self._leases.give_up(over)
                ours = list(self._drives)
                for table_id in set(ours) - await self._leases.renew(ours):
                    self._drop(table_id)
                await self._adopt()
                self._tables.tidy()
            except Exception:  # the database may be away for a while: then nobody drives, and later somebody does
                log.exception("leases could not be renewed")
            await asyncio.sleep(self._settings.lease_s / 3)

    def _drop(self, table_id: str) -> None:
        drive = self._drives.pop(table_id)
        if drive.thinking is not None:
            drive.thinking.cancel()

    # Bots

    def _look(self, drive: DrivenTable) -> None:
        """If a bot is to act and does not think yet, let it."""
        state = drive.live.state
        seat = state.turn
        if seat is None or not state.bot_decides(seat) or state.takeback_request is not None:
            return
        if drive.thinking is not None and not drive.thinking.done():
            if drive.play_seq == state.play_seq:
                return
            drive.thinking.cancel()
        drive.play_seq = state.play_seq
        drive.thinking = asyncio.create_task(self._act(drive, seat, state.play_seq))

    async def _act(self, drive: DrivenTable, seat: int, play_seq: int) -> None:
        state, live = drive.live.state, drive.live
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
        pace = self._settings.bot_pace_s * (AFTER_A_TRICK if view.phase == "play" and not view.trick else 1.0)
        rest = pace - (loop.time() - asked_at)
        if rest > 0:
            await asyncio.sleep(rest)
        drive.thinking, drive.acting = None, True  # the next bot may think while this one's action is written
        try:
            await live.do(lambda now: play.act_as_bot(now, seat, action, play_seq))
        except OvertrickError:
            log.exception("a bot's action was refused", extra={"table": live.id, "level": level, "action": action})
            await live.do(lambda now: play.act_as_bot(now, seat, str(view.legal[0]), play_seq))
        except Exception:  # the database is away: the next tick tries again
            log.exception("a bot's action could not be written", extra={"table": live.id})
        finally:
            drive.acting = False

    # Clocks and empty occupants

    async def _tick_for_ever(self) -> None:
        tick = min(TICK_S, self._settings.absence_s / 4) or TICK_S
        while True:
            await asyncio.sleep(tick)
            for drive in list(self._drives.values()):
                if drive.ticking is None or drive.ticking.done():  # a table whose write is slow delays no other one
                    drive.ticking = self._tick(drive)

    def _tick(self, drive: DrivenTable) -> asyncio.Task[None] | None:
        """Look at a table's clock and at who is connected. Returns the task if there is something to write."""
        work = self._due(drive)
        if work is None:
            return None

        async def run() -> None:
            try:
                await work
            except Exception:
                log.exception("a clock could not be run", extra={"table": drive.live.id})

        return self._spawn(run())

    def _due(self, drive: DrivenTable) -> Coroutine[None, None, object] | None:
        """What has to happen at this table now, if anything."""
        live, state, now = drive.live, drive.live.state, time.monotonic()
        if state.takeback_request is not None and now_ms() >= state.takeback_request.due:
            return live.do(lambda state: takebacks.expire(state, now_ms()))
        if self._is_deserted_for_long(drive, now) and not seating.stake_of(state):
            return live.do(lambda state: seating.close(state, "nobody has been at the table for a while"))
        seat = state.turn
        if seat is None:
            return None
        if not state.occupants[seat].person_decides:
            if not drive.acting:
                self._look(drive)  # a bot whose action could not be written thinks again
            return None
        due = state.clock_due
        if due is not None and now_ms() >= due:
            return live.do(lambda state: play.take_over(state, seat, "clock"))
        if live.is_here(state.occupants[seat].person, now):
            drive.missing_since.pop(seat, None)
        elif now - drive.missing_since.setdefault(seat, now) >= self._settings.absence_s:
            drive.missing_since.pop(seat)
            return live.do(lambda state: play.take_over(state, seat, "absent"))
        return None

    def _is_deserted_for_long(self, drive: DrivenTable, now: float) -> bool:
        """Whether nobody has been connected for so long that a match ends. Bots finish a match with a stake."""
        if not drive.live.is_deserted(now):
            drive.deserted_since = None
            return False
        if drive.deserted_since is None:
            drive.deserted_since = now
        return now - drive.deserted_since >= self._settings.empty_table_s
