"""A person at the full screen, played by Textual's pilot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from rich.style import Style
from textual.pilot import Pilot
from textual.screen import Screen

import overtrick as ot
from overtrick.bots import Thought
from overtrick.terminal.bot_process import Answer, BotsByName, Preparation, Question
from overtrick.terminal.fullscreen.app import TableApp
from overtrick.terminal.fullscreen.menu import NewMatch, Plan
from overtrick.terminal.fullscreen.sheets import Question as ButtonQuestion
from overtrick.terminal.fullscreen.sheets import Sheet
from overtrick.terminal.fullscreen.table_screen import TableScreen
from overtrick.terminal.preferences import Preferences

PATIENCE_S = 60.0
"""Seconds that a test waits for something before it fails. A busy machine may need a while."""


class BotsInThread:
    """The bots in a thread of this process: a process of its own takes seconds to start."""

    def __init__(self) -> None:
        self._bots = BotsByName()

    async def prepare(self, kind: str, game: ot.Game, players: int) -> None:
        await asyncio.to_thread(self._bots.answer, Preparation(kind, game, players))

    async def act(self, kind: str, seed: str | None, view: ot.View) -> Answer:
        return await asyncio.to_thread(self._bots.answer, Question(kind, seed, view))

    async def think(self, kind: str, view: ot.View) -> tuple[Thought, ...]:
        return (await asyncio.to_thread(self._bots.answer, Question(kind, None, view, "thoughts"))).thoughts

    async def close(self) -> None:
        pass


class Person:
    """What a person sees and presses."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def table(self) -> TableScreen:
        """The screen of the table, also under a sheet."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def view(self) -> ot.View:
        assert self.table.shown is not None
        return self.table.shown

    @property
    def may_act(self) -> bool:
        return self.screen is self.table and self.table.shown is not None and bool(self.view.legal)

    def text(self) -> str:
        """Everything that the screen shows."""
        lines = self.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in lines)

    def styles_of(self, words: str) -> list[Style]:
        """How these words are drawn, once for each place where they stand alone."""
        strips = self.screen._compositor.render_strips()
        return [each.style for strip in strips for each in strip if each.text.strip() == words and each.style]

    async def wait_until(self, holds: Callable[[], bool]) -> None:
        """Wait for something to become true."""
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                await asyncio.sleep(0.005)
        if not self.app._exit:  # nothing answers any more
            await self.pilot.pause()

    async def wait_for_table(self) -> None:
        await self.wait_until(lambda: any(isinstance(each, TableScreen) for each in self.app.screen_stack))

    async def wait_for_turn(self) -> None:
        """Wait until the person may act, or something else is to be answered."""
        await self.wait_for_table()
        await self.wait_until(lambda: self.may_act or self.screen is not self.table)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        """Type a line and press Enter."""
        await self.pilot.press(*("space" if sign == " " else sign for sign in text), "enter")

    async def play_to_the_end(self) -> None:
        """Take whatever is marked, until the match is over."""
        while True:
            await self.wait_for_turn()
            if isinstance(self.screen, ButtonQuestion):
                return
            assert self.may_act or isinstance(self.screen, Sheet)
            await self.press_and_wait("enter")

    async def press_and_wait(self, key: str) -> None:
        """Press a key, and wait until the screen or the view is another one."""
        screen, view = self.screen, self.table.shown
        await self.press(key)
        await self.wait_until(lambda: self.screen is not screen or self.table.shown is not view)


@asynccontextmanager
async def at_screen(
    plan: Plan | None, size: tuple[int, int] = (80, 24), preferences: Preferences | None = None
) -> AsyncIterator[Person]:
    """A person at a running application."""
    app = TableApp(plan, preferences=preferences or Preferences(pace_s=0.0), bots=BotsInThread())
    async with app.run_test(size=size) as pilot:
        yield Person(app, pilot)


def new_match(name: str, players: int = 4, bots: str = "novice", seed: int = 4, **options: Any) -> NewMatch:
    return NewMatch(ot.load(name, **options), players, bots, seed=seed)
