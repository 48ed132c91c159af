"""The ranking of the sides, the multiplied totals, and the shares of the pot."""

from __future__ import annotations

import numpy as np

from .jit import kernel
from .layout import TIES_BY_TRICKS


@kernel
def stands_above(rules: np.record, state: np.record, side: int, other: int) -> bool:
    """Whether a side ranks above another: by score, then in some games by tricks and by the order of entering."""
    if state.scores[side] != state.scores[other]:
        return bool(state.scores[side] * rules.sign > state.scores[other] * rules.sign)
    if rules.ties == TIES_BY_TRICKS:
        if state.total_tricks[side] != state.total_tricks[other]:
            return bool(state.total_tricks[side] > state.total_tricks[other])
        return bool(state.entered[side] < state.entered[other])
    return side < other


@kernel
def stands_first(rules: np.record, state: np.record, side: int) -> bool:
    """Whether a side is first, alone or tied."""
    for other in range(rules.sides):
        if rules.ties == TIES_BY_TRICKS:
            if other != side and stands_above(rules, state, other, side):
                return False
        elif state.scores[other] * rules.sign > state.scores[side] * rules.sign:
            return False
    return True


@kernel
def rank(rules: np.record, state: np.record, ranking: np.ndarray) -> int:
    """Fill ``ranking`` with the sides, best first. Returns the number of winners."""
    for side in range(rules.sides):
        place = 0
        for other in range(rules.sides):
            if other != side and stands_above(rules, state, other, side):
                place += 1
        ranking[place] = side
    winners = 0
    for side in range(rules.sides):
        if stands_first(rules, state, side):
            winners += 1
    return winners


@kernel
def settle(rules: np.record, state: np.record, ranking: np.ndarray, final: np.ndarray, credits: np.ndarray) -> None:
    """Multiply the totals by rank (with n sides the first by n, the last by 1) and share the pot."""
    total = 0
    for place in range(rules.sides):
        side = ranking[place]
        final[side] = state.scores[side] * ((rules.sides - place) if rules.multiplied else 1)
        total += max(final[side], 0)
    pot = rules.stake * rules.sides
    left = pot
    for side in range(rules.sides):
        share = 0
        if rules.by_points and total > 0:
            share = (pot * max(final[side], 0)) // total  # a negative total gets nothing and owes nothing
        credits[side] = share - rules.stake
        left -= share
    credits[ranking[0]] += left  # the whole pot, or the rest after rounding down
