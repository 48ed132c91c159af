"""The line prompt for tables on a server and for lessons."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from rich.console import Console

from overtrick.game import Game

from . import messages
from .bot_process import BotProcess, compile_missing
from .card_look import use_look
from .lesson_match import BOTS, begin_lesson
from .line_table import LineTable
from .match_setup import is_interactive, line_look
from .sitting import Sitting
from .typed_lines import typed_lines


def follow_at_line_prompt(join: Callable[[], Awaitable[Sitting]]) -> None:
    """Sit down or watch at the line prompt, until the person leaves or the match ends."""
    with suppress(KeyboardInterrupt):
        asyncio.run(_follow(join))


def take_lesson_at_line_prompt(game: Game) -> None:
    """Play the lesson of a game at the line prompt."""
    console = Console()

    async def take() -> None:
        bots = BotProcess()
        try:
            with console.status(messages.PREPARING_BOTS):
                await compile_missing(BOTS, lambda _parts: None, lambda _part: None)
                lesson = await begin_lesson(game, bots)

            async def begin() -> Sitting:
                return lesson

            await _follow(begin)
        finally:
            await bots.close()

    with suppress(KeyboardInterrupt):
        asyncio.run(take())


async def _follow(join: Callable[[], Awaitable[Sitting]]) -> None:
    console = Console()
    interactive = is_interactive(console)
    use_look(line_look(console, interactive=interactive))
    sitting = await join()
    await LineTable(sitting, console=console, lines=typed_lines(), interactive=interactive).run()
