"""Comparing two actions of one view on the same worlds."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from overtrick.actions import Action
from overtrick.view import View

from .bot import seed_for
from .evaluation import Evaluator
from .search import Search

CLEAR_ERRORS = 3.0
"""A gain of this many standard errors is no chance: it happens about once in a thousand equal actions."""


@dataclass(frozen=True)
class Comparison:
    """How many points per deal one action gains over another, on average over these worlds, with its standard error."""

    gain: float
    error: float
    worlds: int

    @property
    def is_clear(self) -> bool:
        """Whether the first action is better beyond chance."""
        return self.gain > CLEAR_ERRORS * self.error


def compare(view: View, first: Action, second: Action, *, worlds: int, seed: int = 0) -> Comparison:
    """Try both actions on the same worlds, which fit what the seat has seen. Novices play them to the end.

    Cards that are worth the same, such as the seven and the eight of a hand, are equal.
    """
    search = Search(view, seed=seed_for(view, seed), likely=True, solve=True)
    numbers = Evaluator(search).numbers_of((first, second))
    if numbers[0] == numbers[1]:
        return Comparison(0.0, 0.0, worlds)
    values = search.evaluate(numbers, worlds)
    gains = values[:, 0] - values[:, 1]
    return Comparison(float(gains.mean()), float(gains.std(ddof=1)) / sqrt(worlds), worlds)
