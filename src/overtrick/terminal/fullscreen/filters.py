"""Filters over everything that the screen draws: for terminals without Unicode, and for people without colour."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_ALIKE = {
    "-": "─━═╌╍┄┅╴╶–—‒▔▁▂🮂",
    "|": "│┃║▏▕▎▊▍▐▌❘",
    "+": "┌┐└┘├┤┬┴┼╭╮╰╯┏┓┗┛┣┫┳┻╋╔╗╚╝",
    "=": "▃▄▅▆▇▀",
    "*": "★☆✚✿☼",
    ">": "▸▶❯›⏵",
    "<": "◂◀‹",
    "v": "▼▾⏷",
    "^": "▲▴",
    "o": "●○•◉",
    "x": "✓✔✕✗×",
    '"': "“”„",
    "'": "‘’",
    ".": "…·",
    "#": "■",
    " ": "█▓▒░\u00a0",
}
_TABLE = {ord(sign): plain for plain, signs in _ALIKE.items() for sign in signs}
_LIGHT = 0.7
"""The brightness above which a background counts as light."""


@lru_cache(4096)
def plain_text(text: str) -> str:
    """The text in ASCII, with the same width.

    >>> plain_text("╭─ ▸ Zoë ─╮")
    '+- > Zo? -+'
    """
    text = text.translate(_TABLE)
    return text if text.isascii() else "".join(sign if sign.isascii() else "?" * cell_len(sign) for sign in text)


class AsciiOnly(LineFilter):
    """Draws everything with ASCII characters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The same segments in ASCII."""
        return [Segment(plain_text(text), style, control) for text, style, control in segments]


@lru_cache(1024)
def _without_colour(style: Style) -> Style:
    light = False
    if style.bgcolor is not None and not style.bgcolor.is_default:
        light = Color.from_rich_color(style.bgcolor).brightness > _LIGHT
    attributes = style.without_color
    return attributes + Style(reverse=True) if light and not style.reverse else attributes


class NoColours(LineFilter):
    """Draws without any colour: what has a light background, such as a card, is shown in reverse."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        """The same segments without colour."""
        return [
            Segment(text, None if style is None else _without_colour(style), control)
            for text, style, control in segments
        ]
