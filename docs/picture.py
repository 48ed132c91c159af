"""Draws docs/img/table.svg: the table in the terminal, in the middle of a deal of Spades.

Run `python docs/picture.py` after a change of how the table looks.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.color import Color
from rich.console import Console
from rich.terminal_theme import TerminalTheme

import overtrick as ot
from overtrick.terminal.match_screen import MatchScreen

PICTURE = Path(__file__).parent / "img" / "table.svg"
FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
CALLS = "bid 3, bid 2, bid 4, bid 3".split(", ")
TRICKS = "H9 HK H4 HQ, CK D8 CA C8, D7 DQ DA D10, CQ S2 C7"
NORMAL = "#121e18 #f06262 #6ec88c #e2b450 #78a0f0 #c88cdc #6ebec8 #e2e8e4".split()
BRIGHT = "#78867e #ff7878 #8ce1a5 #f5cd6e #96b9ff #dca5f0 #8cd7e1 #ffffff".split()


class PictureTaken(EOFError):
    """Ends the match once the picture is taken."""


def theme() -> TerminalTheme:
    """The sixteen colours of a terminal."""
    normal, bright = ([rgb(name) for name in names] for names in (NORMAL, BRIGHT))
    return TerminalTheme(normal[0], normal[-1], normal, bright)


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue."""
    return Color.parse(colour).get_truecolor()


def draw() -> str:
    """The table as seat 0 sees it, about to play the last card of a trick."""
    table = ot.load("spades").table(seed=7, dealer=3)
    for action in (*CALLS, *TRICKS.replace(",", "").split()):
        table.push(action)
    console = Console(record=True, width=92, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    pictures: list[str] = []

    def read(prompt: str) -> str:
        console.print(prompt, end="")
        pictures.append(console.export_svg(title="overtrick play spades", theme=theme(), unique_id="table"))
        raise PictureTaken

    MatchScreen(table, 0, {}, console=console, read=read).play()
    svg = re.sub(r"@font-face \{.*?\}\s*", "", pictures[0], flags=re.DOTALL)  # no fonts from the internet
    return re.sub(r"font-family: (Fira Code|arial)[^;]*;", f"font-family: {FONT};", svg)


if __name__ == "__main__":
    PICTURE.write_text(draw() + "\n", encoding="utf-8", newline="\n")
