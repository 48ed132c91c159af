"""A position with what a sensible player does there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase

import overtrick as ot


@dataclass(frozen=True)
class Case:
    """A position, what a sensible player does there (as patterns), and why."""

    name: str
    reason: str
    good: str
    position: Callable[[], ot.Table]

    def fits(self, action: ot.Action) -> bool:
        written = str(action).removeprefix("play ")
        return any(fnmatchcase(written, pattern.strip()) for pattern in self.good.split(","))


def then(table: ot.Table, cards: str) -> ot.Table:
    """The table a few cards later."""
    for card in cards.split():
        table.push(f"play {card}")
    return table
