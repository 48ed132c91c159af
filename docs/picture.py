"""Draw docs/img/table.svg: the table in the terminal, in the middle of a deal of Spades.

`python docs/picture.py` draws it again when the table has changed its looks.
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
NIGHT = "#121e18 #f06262 #6ec88c #e2b450 #78a0f0 #c88cdc #6ebec8 #e2e8e4".split()
BRIGHT = "#78867e #ff7878 #8ce1a5 #f5cd6e #96b9ff #dca5f0 #8cd7e1 #ffffff".split()


class Drawn(EOFError):
    """The picture is taken: the person gets up."""


def theme() -> TerminalTheme:
    """Colours for the sixteen that a terminal names."""
    night, bright = (list(map(parts_of, names)) for names in (NIGHT, BRIGHT))
    return TerminalTheme(night[0], night[-1], night, bright)


def parts_of(colour: str) -> tuple[int, int, int]:
    """Red, green and blue."""
    return Color.parse(colour).get_truecolor()


def draw() -> str:
    """The table as the person at seat 0 sees it when it is their turn to play the last card of a trick."""
    table = ot.load("spades").table(seed=7, dealer=3)
    for action in (*CALLS, *TRICKS.replace(",", "").split()):
        table.push(action)
    console = Console(record=True, width=92, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    pictures: list[str] = []

    def read(prompt: str) -> str:
        console.print(prompt, end="")
        pictures.append(console.export_svg(title="overtrick play spades", theme=theme(), unique_id="table"))
        raise Drawn

    MatchScreen(table, 0, {}, console=console, read=read).play()
    svg = re.sub(r"@font-face \{.*?\}\s*", "", pictures[0], flags=re.DOTALL)  # no fonts from elsewhere
    return re.sub(r"font-family: (Fira Code|arial)[^;]*;", f"font-family: {FONT};", svg)


if __name__ == "__main__":
    PICTURE.write_text(draw() + "\n", encoding="utf-8", newline="\n")
