"""Arguments and flags that several commands share: their types, how they are read, and how a shell completes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from overtrick.games import games

from . import messages

BOT_KINDS = ("random", "novice", "club", "expert", "searcher", "policy", "pimc-50", "ismcts-1000")
"""Bots to offer for completion. Written down here because importing the bots takes too long for a shell."""


def whole_number(low: int | None = None, high: int | None = None) -> Callable[[str | int], int]:
    """A parser of whole numbers in a range, with errors that a person understands."""

    def parse(text: str | int) -> int:
        if isinstance(text, int):  # a default value
            return text
        digits = text.strip()
        number = int(digits) if digits.lstrip("+-").isdecimal() and digits.isascii() and len(digits) <= 30 else None
        if number is None or not _in_range(number, low, high):
            raise typer.BadParameter(
                messages.NOT_WHOLE.format(value=repr(text[:40]), range=_range_text(low, high)) + _suggestion(text)
            )
        return number

    return parse


def decimal_number(low: float | None = None, high: float | None = None) -> Callable[[str | float], float]:
    """A parser of numbers in a range, with errors that a person understands."""

    def parse(text: str | float) -> float:
        if isinstance(text, int | float):  # a default value
            return float(text)
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if not _in_range(number, low, high):
            raise typer.BadParameter(
                messages.NOT_A_NUMBER.format(value=repr(text[:40]), range=_range_text(low, high)),
            )
        return number

    return parse


def _in_range(number: float, low: float | None, high: float | None) -> bool:
    return number == number and (low is None or number >= low) and (high is None or number <= high)  # noqa: PLR0124


def _range_text(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return messages.FROM_TO.format(low=f"{low:,}", high=f"{high:,}")
    return "" if low is None else messages.OR_MORE.format(low=low)


def _suggestion(text: str) -> str:
    """``1e5`` and ``100,000`` are understood well enough to say how to write them."""
    try:
        number = float(text.replace(",", "").replace("_", ""))
    except ValueError:
        return ""
    is_whole = number.is_integer() and abs(number) < 1e15
    return messages.WRITE_INSTEAD.format(number=int(number)) if is_whole and str(int(number)) != text.strip() else ""


def read_seed(text: str) -> int | str:
    """A seed that is written as a number is that number, as it would be in Python."""
    return int(text) if text.lstrip("-").isdecimal() and text.isascii() else text


def complete_game(incomplete: str) -> Iterator[tuple[str, str]]:
    """Names of games, and Python files that may define one."""
    yield from ((name, game.title) for name, game in games().items() if name.startswith(incomplete))
    head, slash, prefix = incomplete.rpartition("/")
    if slash:
        for path in sorted(Path(head + slash).expanduser().glob(f"{prefix}*.py")):
            yield f"{head}{slash}{path.name}", path.name


def complete_bot(incomplete: str) -> list[str]:
    """Names of bots."""
    return [kind for kind in BOT_KINDS if kind.startswith(incomplete)]


AsJson = Annotated[bool, typer.Option("--json", help=messages.JSON)]
GameName = Annotated[str, typer.Argument(metavar="GAME", help=messages.GAME, autocompletion=complete_game)]
Players = Annotated[
    int | None,
    typer.Option(metavar="NUMBER", parser=whole_number(), help=messages.PLAYERS, show_default=messages.PLAYERS_DEFAULT),
]
Seed = Annotated[str | None, typer.Option(metavar="SEED", help=messages.SEED, show_default=messages.SEED_DEFAULT)]
Cores = Annotated[
    int | None,
    typer.Option(metavar="NUMBER", parser=whole_number(1), help=messages.CORES, show_default=messages.CORES_DEFAULT),
]
RecordFile = Annotated[str, typer.Argument(metavar="RECORD", help=messages.RECORD)]
GameFile = Annotated[str | None, typer.Option(metavar="FILE", help=messages.RECORD_GAME)]
