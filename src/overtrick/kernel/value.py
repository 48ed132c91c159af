"""What the end of a deal is worth to a seat: its side's score less the mean of the others', bags at their price."""

from __future__ import annotations

import numpy as np

from .jit import small
from .layout import TEAM_CONTRACT


@small
def worth_of_side(rules: np.record, before: np.record, after: np.record, side: int) -> float:
    """What a side gained in a deal; a bag costs its share of the penalty to come."""
    gain = float(after.scores[side] - before.scores[side])
    if rules.score_kind == TEAM_CONTRACT and rules.bag_limit > 0:
        gain -= float(after.bags[side] - before.bags[side]) * float(rules.bag_penalty) / float(rules.bag_limit)
    return gain


@small
def value_to(rules: np.record, gains: np.ndarray, seat: int) -> float:
    """A seat's gain over the mean of the other sides'."""
    own = rules.side_of[seat]
    others = 0.0
    for side in range(rules.sides):
        if side != own:
            others += gains[side]
    return gains[own] - others / float(rules.sides - 1)
