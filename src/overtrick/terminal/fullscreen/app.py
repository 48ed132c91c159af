"""The application: from the menu to a table and back, with the bots in a process beside it."""

from __future__ import annotations

import asyncio
import importlib
import shutil
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widgets import LoadingIndicator, Static

from overtrick.errors import OvertrickError, sentence
from overtrick.game import Game
from overtrick.games import games
from overtrick.terminal.card_look import use_look
from overtrick.terminal.preferences import Preferences, load_preferences
from overtrick.terminal.saved_matches import Seating, load_saved, new_path, saver

from . import messages
from .filters import AsciiOnly, NoColours
from .menu import LessonPlan, MenuScreen, NewMatch, Plan, SavedGame

if TYPE_CHECKING:
    from overtrick.terminal.bot_process import Bots
    from overtrick.terminal.sitting import Sitting

LEAST_WIDTH, LEAST_HEIGHT = 80, 24

Join = Callable[[], Awaitable["Sitting"]]
"""Sits down at a table on a server."""


class TerminalTooSmall(OvertrickError):
    """The terminal has too few columns or lines."""

    code = "terminal_too_small"


class PreparingScreen(Screen[None]):
    """Says what is being prepared."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q,escape", "app.leave", show=False, priority=True)]

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []

    def compose(self) -> ComposeResult:
        """A few lines of text."""
        with Vertical(id="preparing") as frame:
            frame.border_title = messages.PREPARING
            yield Static(id="steps")
            yield LoadingIndicator()

    def say(self, line: str) -> None:
        """Add a line."""
        self._lines.append(line)
        if self.is_mounted:
            self.query_one("#steps", Static).update(Text("\n".join(self._lines)))

    def on_mount(self) -> None:
        """Show the lines that are there already."""
        self.query_one("#steps", Static).update(Text("\n".join(self._lines)))


class TableApp(App[None]):
    """Plays matches until the person leaves. ``plan`` is the first one; without it the menu asks."""

    CSS_PATH = "styles.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Overtrick"

    def __init__(
        self,
        plan: Plan | Join | None = None,
        *,
        preferences: Preferences | None = None,
        offered: Mapping[str, Game] | None = None,
        bots: Bots | None = None,
        bots_kind: str = "club",
    ) -> None:
        super().__init__()
        self.animation_level = "none"
        self._plan = plan
        self.preferences = preferences or load_preferences()
        self._offered = games() if offered is None else offered
        self._bots = bots
        self._bots_kind = bots_kind
        self._owns_bots = bots is None
        self.error: OvertrickError | None = None
        """Why the program ended, if something went wrong."""
        look = self.preferences.look()
        use_look(look)
        self._ascii = look.letters and self.preferences.suits == "automatic"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Filters for a terminal without Unicode, and for a person who wants no colour."""
        filters = [each for each in super().get_line_filters() if not (self.no_color and _is_monochrome(each))]
        return [*filters, *([AsciiOnly()] if self._ascii else []), *([NoColours()] if self.no_color else [])]

    def on_mount(self) -> None:
        """Begin."""
        self.run_worker(self._run(), name="matches", exit_on_error=True)

    async def _run(self) -> None:
        plan, problem = self._plan, ""
        from_menu = plan is None
        while True:
            if plan is None:
                plan = await self.push_screen_wait(MenuScreen(self._offered, problem, self._bots_kind))
                if plan is None:
                    break
            problem = ""
            try:
                sitting = await self._prepare(plan)
            except OvertrickError as error:
                if not from_menu:
                    self.error = error
                    break
                plan, problem = None, sentence(str(error))
                continue
            ending = await self._play(sitting)
            if ending == "leave":
                break
            plan, from_menu = _next_plan(plan, ending), True
        await self.action_leave()

    async def action_leave(self) -> None:
        """End the program."""
        if self._bots is not None and self._owns_bots:
            await self._bots.close()
        self.exit(return_code=0 if self.error is None else 2)

    async def _play(self, sitting: Sitting) -> str:
        from .table_screen import TableScreen  # noqa: PLC0415 -- it loads the engine, which the menu does not need

        screen = TableScreen(sitting, self.preferences)
        ending = await self.push_screen_wait(screen)
        self.preferences = screen.preferences
        await sitting.close()
        return ending

    # Preparing a match, in threads and child processes: the screen never waits

    async def _prepare(self, plan: Plan | Join) -> Sitting:
        screen = PreparingScreen()
        await self.push_screen(screen)
        try:
            if isinstance(plan, NewMatch | SavedGame | LessonPlan):
                return await self._prepare_match(plan, screen)
            screen.say(messages.CONNECTING)
            await asyncio.to_thread(_load_modules)
            return await plan()
        finally:
            screen.dismiss()

    async def _prepare_match(self, plan: Plan, screen: PreparingScreen) -> Sitting:
        screen.say(messages.LOADING_RULES)
        await asyncio.to_thread(_load_modules)
        from overtrick.terminal.bot_process import BotProcess, compile_missing  # noqa: PLC0415
        from overtrick.terminal.lesson_match import BOTS, begin_lesson  # noqa: PLC0415
        from overtrick.terminal.local_match import LocalMatch  # noqa: PLC0415

        def tell_parts(parts: tuple[str, ...]) -> None:
            names = ", ".join(messages.PART_NAMES.get(part, part) for part in parts)
            screen.say(messages.COMPILING.format(parts=names))

        def tell_ready(part: str) -> None:
            screen.say(messages.COMPILED.format(part=messages.PART_NAMES.get(part, part)))

        kind = plan.bots if isinstance(plan, NewMatch) else BOTS if isinstance(plan, LessonPlan) else ""
        await compile_missing(kind, tell_parts, tell_ready)
        if self._bots is None:
            self._bots = BotProcess()
        if isinstance(plan, LessonPlan):
            screen.say(messages.LOADING_BOTS)
            return await begin_lesson(plan.game, self._bots)
        if isinstance(plan, SavedGame):
            screen.say(messages.READING_SAVED)
            table, seating = await asyncio.to_thread(load_saved, plan.path)
            path, seed = plan.path, None
        else:
            table = await asyncio.to_thread(plan.game.table, plan.players, seed=plan.seed)
            file = "" if plan.game.file is None else str(plan.game.file.path)
            seating, path, seed = Seating(plan.seat, plan.bots, file), new_path(plan.game.name), plan.seed
        screen.say(messages.LOADING_BOTS)
        await self._bots.prepare(seating.bots, table.game, table.players)
        return LocalMatch(table, seating.seat, self._bots, kind=seating.bots, seed=seed, save=saver(path, seating))


def _load_modules() -> None:
    """Import what a table needs. It takes a second, because it loads the compiler."""
    for module in ("table", "terminal.bot_process", "terminal.local_match", "terminal.fullscreen.table_screen"):
        importlib.import_module(f"overtrick.{module}")


def _next_plan(plan: Plan | Join, ending: str) -> Plan | None:
    """What follows a table: the same match again, a match of the game of a lesson, or the menu."""
    if ending == "again" and isinstance(plan, LessonPlan):
        return NewMatch(plan.game, plan.game.default_players)
    return plan if ending == "again" and isinstance(plan, NewMatch) else None


def _is_monochrome(line_filter: LineFilter) -> bool:
    return type(line_filter).__name__ in ("Monochrome", "NoColor")


def check_size() -> None:
    """Raise TerminalTooSmall if the table does not fit on the terminal."""
    width, height = shutil.get_terminal_size()
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        raise TerminalTooSmall(
            messages.TOO_SMALL.format(width=width, height=height, least_width=LEAST_WIDTH, least_height=LEAST_HEIGHT)
        )


def run_full_screen(plan: Plan | Join | None, pace_s: float | None = None, bots_kind: str = "club") -> None:
    """Play on the full screen. ``bots_kind`` is what the menu offers first.

    Raises the error that ended the program, if there was one.
    """
    check_size()
    preferences = load_preferences()
    if pace_s is not None:
        preferences = replace(preferences, pace_s=pace_s)
    app = TableApp(plan, preferences=preferences, bots_kind=bots_kind)
    app.run()
    if app.error is not None:
        raise app.error
