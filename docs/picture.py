"""Draws docs/img/table.svg: the full screen of `overtrick play`, in the middle of a deal of Spades.

Run `python docs/picture.py` after a change of how the table looks.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import overtrick as ot
from overtrick.terminal.bot_process import BotProcess
from overtrick.terminal.fullscreen.app import TableApp
from overtrick.terminal.local_match import LocalMatch
from overtrick.terminal.preferences import Preferences
from overtrick.terminal.sitting import Sitting, Update

PICTURE = Path(__file__).parent / "img" / "table.svg"
SIZE = 120, 36
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
CALLS = "bid 3, bid 2, bid 4, bid 3".split(", ")
TRICKS = "H9 HK H4 HQ, CK D8 CA C8, D7 DQ DA D10, CQ S2 C7"


class FollowedMatch(LocalMatch):
    """A match in which the first actions are known, and which then waits."""

    async def updates(self) -> AsyncIterator[Update]:
        """The actions of the picture."""
        yield Update(self.view)
        for action in (*CALLS, *TRICKS.replace(",", "").split()):
            yield self._push(action)
        await asyncio.Event().wait()


async def sit_down() -> Sitting:
    """Seat 0, which will play the last card of a trick."""
    return FollowedMatch(ot.load("spades").table(seed=7, dealer=3), 0, BotProcess())


async def capture() -> str:
    """The screen as it is when the last known action has been drawn."""
    app = TableApp(sit_down, preferences=Preferences(pace_s=0.0, suits="symbols"))
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2000):
            await pilot.pause(0.02)
            view = getattr(app.screen, "shown", None)
            if view is not None and len(view.trick) == 3 and sum(view.tricks_won) == 3 and view.legal:
                break
        await pilot.pause(0.2)
        return app.export_screenshot(title="overtrick play spades")


def draw() -> str:
    """The picture as SVG, without fonts from the internet."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", asyncio.run(capture()), flags=re.DOTALL)
    return re.sub(r"font-family: (Fira Code|arial)[^;]*;", f"font-family: {FONT};", svg)


if __name__ == "__main__":
    PICTURE.write_text(draw() + "\n", encoding="utf-8", newline="\n")
