"""The driver: lets bots act, runs the clocks, and replaces absent players by stand-ins.

A process drives the tables whose lease it holds. See :mod:`overtrick.server.live.leases`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from itertools import islice

from overtrick.errors import OvertrickError
from overtrick.games import games
from overtrick.server.bots.pool import NoAnswer
from overtrick.server.bots.service import BotService
from overtrick.server.errors import GameChanged, Stale, Unavailable
from overtrick.server.ids import is_over, now_ms
from overtrick.server.settings import Settings
from overtrick.server.table import challenges, lessons, play, seating, takebacks
from overtrick.server.table.events import BotSpeed, Row
from overtrick.server.table.state import Status
from overtrick.view import View

from .leases import Leases
from .table import LiveTable
from .tables import MAX_OPENED_AT_ONCE, LiveTables

log = logging.getLogger(__name__)

TICK_S = 0.25
"""Seconds between two checks of the clocks and of absent people."""
RETRY_S = 1.0
"""Seconds until the next try after something could not be written."""
MAX_LEASES_AT_ONCE = 200
"""Leases that are acquired in one statement."""
PACES: dict[BotSpeed, tuple[float, float]] = {
    "slow": (2.0, 3.0),
    "normal": (1.0, 1.5),
    "fast": (0.4, 0.8),
    "fastest": (0.08, 0.3),
}
"""By speed: the factor of a bot's pace, and the factor when it leads to a trick, so that people see the last trick."""


def pace_factor(speed: BotSpeed, *, leads: bool) -> float:
    """The time that a bot takes for an action, as a factor of the server's pace.

    >>> pace_factor("normal", leads=False), pace_factor("fastest", leads=True)
    (1.0, 0.3)
    """
    usual, leading = PACES[speed]
    return leading if leads else usual


@dataclass(eq=False)
class DrivenTable:
    """A table that this process drives."""

    live: LiveTable
    bot_task: asyncio.Task[None] | None = None
    """The bot's turn: it thinks, waits for its pace, and acts."""
    bot_play_seq: int = -1
    """The play_seq of the position that the bot is thinking about."""
    is_writing: bool = False
    """Whether a bot's action is being written."""
    due_task: asyncio.Task[None] | None = None
    """What was due at the last tick and is being written."""
    absent_since: dict[int, float] = field(default_factory=dict)
    """By seat: since when its person has not been connected."""
    deserted_since: float | None = None
    """Since when no client at all has been connected."""
    retry_at: float = 0.0
    """When to try again, after something could not be written."""


class Driver:
    """Drives the tables whose lease this process holds."""

    def __init__(self, tables: LiveTables, leases: Leases, bots: BotService, settings: Settings) -> None:
        self._tables = tables
        self._leases = leases
        self._bots = bots
        self._settings = settings
        self._driven: dict[str, DrivenTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._to_acquire: dict[str, LiveTable] = {}
        """Tables whose lease will be acquired next."""
        self._is_closing = False
        self._reported_unreadable: set[str] = set()
        """Unreadable tables that are in the program's log already."""
        tables.add_row_listener(self._on_rows)

    @property
    def table_count(self) -> int:
        """The number of tables that this process drives."""
        return len(self._driven)

    # Opening and closing

    def open(self) -> None:
        """Start to drive tables, first those that an earlier process has left."""
        self._spawn(self._renew_leases_forever())
        self._spawn(self._adopt_forever())
        self._spawn(self._tick_forever())

    async def close(self) -> None:
        """Stop driving and release all leases, so that another process can continue at once."""
        self._is_closing = True
        bot_tasks = [driven.bot_task for driven in self._driven.values() if driven.bot_task is not None]
        tasks = [*self._tasks, *bot_tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self._leases.release()
        except Exception as error:  # the leases expire by themselves
            log.warning("leases could not be released", extra={"error": str(error)})

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Acquiring and releasing tables

    def _on_rows(self, live: LiveTable, rows: list[Row], own: bool) -> None:
        """Let a bot act if it is next. Acquire the lease if this process has started a match."""
        driven = self._driven.get(live.id)
        if driven is not None:
            self._start_bot_if_next(driven)
        elif own and not self._is_closing and any(row.kind == "started" for row in rows):
            self._schedule_acquire(live)

    def _schedule_acquire(self, live: LiveTable) -> None:
        """Acquire a lease soon, together with those of other matches that start at the same time."""
        if not self._to_acquire:
            self._spawn(self._acquire_scheduled())
        self._to_acquire[live.id] = live

    async def _acquire_scheduled(self) -> None:
        while self._to_acquire:
            tables = dict(islice(self._to_acquire.items(), MAX_LEASES_AT_ONCE))
            try:
                acquired = await self._leases.acquire(tables)
            except Exception as error:  # the next search for tables without a driver finds them
                log.warning("leases could not be acquired", extra={"error": str(error)})
                acquired = set()
            for table_id, live in tables.items():
                del self._to_acquire[table_id]
                if table_id in acquired and live.state.status is Status.PLAYING:
                    self._start_bot_if_next(self._driven.setdefault(table_id, DrivenTable(live)))

    async def _adopt_undriven_tables(self) -> None:
        known = games()
        for table_id in await self._leases.tables_without_game(known):
            await self._abandon_unreadable(table_id, "the game of this table is not available on this server any more")
        opening = asyncio.Semaphore(MAX_OPENED_AT_ONCE)
        async with asyncio.TaskGroup() as tasks:
            for table_id in await self._leases.undriven_tables(known):
                tasks.create_task(self._adopt(table_id, opening))

    async def _adopt(self, table_id: str, opening: asyncio.Semaphore) -> None:
        """Open a table and acquire its lease, unless too many tables are being opened: then wait."""
        async with opening:
            try:
                live = await self._tables.get(table_id)
                if live.state.status is Status.PLAYING:
                    self._schedule_acquire(live)
            except (GameChanged, Unavailable):  # closed now, driven by another process, or tried again soon
                pass
            except OvertrickError as error:  # for example, its game is not installed any more
                await self._abandon_unreadable(table_id, str(error))
            except Exception:  # other tables must still be driven
                log.exception("a table cannot be read", extra={"table": table_id})

    async def _abandon_unreadable(self, table_id: str, why: str) -> None:
        """Abandon the match of an unreadable table if it is old enough. Each of both cases is logged once."""
        if await self._tables.abandon_unreadable(table_id, why, int(self._settings.unreadable_table_s * 1000)):
            log.error("a match was abandoned because its table cannot be read", extra={"table": table_id, "error": why})
        elif table_id not in self._reported_unreadable:
            self._reported_unreadable.add(table_id)
            log.error("a table cannot be driven because it cannot be read", extra={"table": table_id, "error": why})

    async def _renew_leases_forever(self) -> None:
        while True:
            try:
                await self._renew_leases()
                self._tables.close_idle()
            except Exception as error:  # the database may be unavailable for a while
                log.warning("leases could not be renewed", extra={"error": str(error)})
            await asyncio.sleep(self._settings.lease_s / 3)

    async def _renew_leases(self) -> None:
        """Renew the leases, stop driving tables of other processes, and release leases that are not needed."""
        driven_before = set(self._driven)
        held = await self._leases.renew()
        for table_id in driven_before - held:
            if table_id in self._driven:
                self._stop_driving(table_id)
        over = [key for key, driven in self._driven.items() if driven.live.state.status is not Status.PLAYING]
        for table_id in over:
            self._stop_driving(table_id)
        not_needed = held - self._driven.keys() - self._to_acquire.keys()  # a lease that is not used blocks the table
        if not_needed:
            await self._leases.release(not_needed)

    async def _adopt_forever(self) -> None:
        """Drive the tables that no process drives. Opening them may take long, so leases are renewed meanwhile."""
        while True:
            try:
                await self._adopt_undriven_tables()
            except Exception as error:
                log.warning("tables without a driver could not be found", extra={"error": str(error)})
            await asyncio.sleep(self._settings.lease_s / 3)

    def _stop_driving(self, table_id: str) -> None:
        driven = self._driven.pop(table_id)
        if driven.bot_task is not None:
            driven.bot_task.cancel()

    # Bots

    def _start_bot_if_next(self, driven: DrivenTable) -> None:
        """Start a task for the bot whose turn it is, unless it is running already."""
        if self._is_closing:  # an action that was still being written must not be followed by another one
            return
        state = driven.live.state
        seat = state.turn
        if seat is None or not state.bot_decides(seat) or state.takeback_request is not None:
            return
        if driven.bot_task is not None and not driven.bot_task.done():
            if driven.bot_play_seq == state.play_seq:
                return
            driven.bot_task.cancel()
        driven.bot_play_seq = state.play_seq
        driven.bot_task = asyncio.create_task(self._play_bot_turn(driven, seat, state.play_seq))

    async def _play_bot_turn(self, driven: DrivenTable, seat: int, play_seq: int) -> None:
        state, live = driven.live.state, driven.live
        table = state.table
        assert table is not None
        level = state.occupants[seat].bot or self._settings.stand_in_level
        loop = asyncio.get_running_loop()
        start = loop.time()
        view = table.view(seat)
        # It might want to lose a trick, so it claims only what it cannot lose. One trick is simply played.
        claims = view.claimable and table.wins_anyway and table.hand_size - sum(view.tricks_won) > 1
        scripted = lessons.scripted_action(state)
        claims = claims and scripted is None
        try:
            action = "" if claims else scripted or await self._ask_bot(view, level, live, seat)
        except NoAnswer:  # a steady bot is asked again: nobody else decides for it
            driven.retry_at = time.monotonic() + RETRY_S
            return
        leads = view.phase == "play" and not view.trick
        pace_s = self._settings.bot_pace_s * pace_factor(state.bot_speed, leads=leads)
        remaining_s = pace_s - (loop.time() - start)
        if remaining_s > 0:
            await asyncio.sleep(remaining_s)
        driven.bot_task, driven.is_writing = None, True  # the next bot may think while this action is written
        try:
            if claims:
                await live.execute(lambda state: play.claim_as_bot(state, seat, play_seq))
            else:
                await live.execute(lambda state: play.act_as_bot(state, seat, action, play_seq))
        except (Unavailable, Stale):  # Stale: others wrote at the same moment, several times
            driven.retry_at = time.monotonic() + RETRY_S
        except OvertrickError:
            log.exception("the action of a bot was refused", extra={"table": live.id, "level": level, "action": action})
            await live.execute(lambda state: play.act_as_bot(state, seat, str(view.legal[0]), play_seq))
        except Exception:
            driven.retry_at = time.monotonic() + RETRY_S
            log.exception("the action of a bot could not be written", extra={"table": live.id})
        finally:
            driven.is_writing = False

    async def _ask_bot(self, view: View, level: str, live: LiveTable, seat: int) -> str:
        """The action of a bot, or any legal one: a broken bot must not stop the table.

        The bots of a challenge are steady. Raises NoAnswer if such a bot cannot be asked now.
        """
        state = live.state
        seed = challenges.bot_seed(state, seat)
        if seed is not None:
            return await self._bots.act_steadily(view, level, seed, owner=state.creator or live.id)
        try:
            return await self._bots.act(view, level, f"{state.match}/{seat}", owner=state.creator or live.id)
        except Exception:
            log.exception("a bot could not choose an action", extra={"table": live.id, "level": level})
            return str(view.legal[0])

    # Clocks and absent people

    async def _tick_forever(self) -> None:
        tick_s = min(TICK_S, self._settings.absence_s / 4) or TICK_S
        while True:
            await asyncio.sleep(tick_s)
            for driven in list(self._driven.values()):
                if driven.due_task is None or driven.due_task.done():  # a slow write at one table delays no other
                    driven.due_task = self._start_due(driven)

    def _start_due(self, driven: DrivenTable) -> asyncio.Task[None] | None:
        """Start a task for what is due at this table. Returns None if nothing is due."""
        work = self._find_due(driven)
        if work is None:
            return None

        async def run() -> None:
            try:
                await work
            except (Unavailable, Stale):
                driven.retry_at = time.monotonic() + RETRY_S
            except Exception:
                driven.retry_at = time.monotonic() + RETRY_S
                log.exception("what was due at a table could not be done", extra={"table": driven.live.id})

        return self._spawn(run())

    def _find_due(self, driven: DrivenTable) -> Coroutine[None, None, object] | None:
        """What is due at this table now: an expired request or clock, an absent person, or a table without clients."""
        live, state, now = driven.live, driven.live.state, time.monotonic()
        if now < driven.retry_at:
            return None
        request = state.takeback_request
        if request is not None and is_over(request.due, self._settings.takeback_answer_s):
            return live.execute(lambda state: takebacks.expire(state, max(now_ms(), request.due)))
        if state.setup.challenge is not None:
            return self._find_due_in_challenge(driven)
        if self._is_deserted_for_long(driven, now) and not seating.stake_of(state):  # bots finish a match with a stake
            return live.execute(lambda state: seating.close(state, "nobody has been at the table for a while"))
        seat = state.turn
        if seat is None:
            return None
        if not state.occupants[seat].person_decides:
            live.set_takeover_due(None)
            if not driven.is_writing:
                self._start_bot_if_next(driven)  # again, if its last action could not be written
            return None
        due = state.clock_due
        if due is not None and now_ms() >= due:
            return live.execute(lambda state: play.take_over(state, seat, "clock"))
        if live.is_connected(state.occupants[seat].person, now):
            driven.absent_since.pop(seat, None)
            live.set_takeover_due(None)
            return None
        left_s = driven.absent_since.setdefault(seat, now) + self._settings.absence_s - now
        if left_s <= 0:
            driven.absent_since.pop(seat)
            live.set_takeover_due(None)
            return live.execute(lambda state: play.take_over(state, seat, "absent"))
        if live.takeover_due is None or live.takeover_due[0] != seat:
            live.set_takeover_due((seat, now_ms() + int(left_s * 1000)))
        return None

    def _find_due_in_challenge(self, driven: DrivenTable) -> Coroutine[None, None, object] | None:
        """An attempt waits for its person until the challenge is over. Bots finish what they have to do."""
        live, state = driven.live, driven.live.state
        seat, challenge = state.turn, state.setup.challenge
        if seat is None or challenge is None:
            return None
        if not state.occupants[seat].person_decides:
            if not driven.is_writing:
                self._start_bot_if_next(driven)
            return None
        if now_ms() < challenge.ends_at:
            return None
        return live.execute(lambda state: seating.close(state, challenges.OVER))

    def _is_deserted_for_long(self, driven: DrivenTable, now: float) -> bool:
        """Whether no client has been connected for ``empty_table_s``, as far as all processes know."""
        if not self._tables.presence_known or not driven.live.is_deserted(now):
            driven.deserted_since = None
            return False
        if driven.deserted_since is None:
            driven.deserted_since = now
        return now - driven.deserted_since >= self._settings.empty_table_s
