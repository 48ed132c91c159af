"""Comparing two actions of one view on the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

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
    return compare_with(view, first, (second,), worlds=worlds, seed=seed)[0]


def compare_with(
    view: View, first: Action, others: Sequence[Action], *, worlds: int, seed: int = 0
) -> tuple[Comparison, ...]:
    """Try an action and others on the same worlds, as :func:`compare` does: what it gains over each of the others."""
    search = Search(view, seed=seed_for(view, seed), likely=True, solve=True)
    numbers = Evaluator(search).numbers_of((first, *others))
    distinct = [int(numbers[0]), *dict.fromkeys(int(number) for number in numbers[1:] if number != numbers[0])]
    if len(distinct) == 1:
        return tuple(Comparison(0.0, 0.0, worlds) for _ in others)
    values = search.evaluate(np.array(distinct, numbers.dtype), worlds)
    found = []
    for number in numbers[1:]:
        gains = values[:, 0] - values[:, distinct.index(int(number))]
        found.append(Comparison(float(gains.mean()), float(gains.std(ddof=1)) / sqrt(worlds), worlds))
    return tuple(found)
