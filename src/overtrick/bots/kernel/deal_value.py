"""The value of a deal's result: points during a match, and mostly the probability to win near its end."""

from __future__ import annotations

import math

import numpy as np

from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import LAST_DEAL, MATCH_OVER
from overtrick.kernel.ranking import stands_first

NEAR_THE_END = 2.0
"""Number of deals left from which a side plays for the match."""

WEIGHT_OF_POINTS = 0.05
"""Share of the value that stays points near the end, so that bots do not waste cards in a match that is decided."""

STEEPNESS = 1.7
"""Slope of the logistic curve closest to the normal distribution, per standard deviation."""


@small
def score_with_bags(rules: np.record, state: np.record, side: int) -> float:
    """A side's score (higher is better), to which each bag already adds its share of what a full counter pays."""
    score = float(state.scores[side])
    if rules.counter_limit > 0:
        score += float(state.bags[side]) * float(rules.counter_pays) / float(rules.counter_limit)
    return score if rules.sign > 0 else -score


@small
def value_to(rules: np.record, gains: np.ndarray, seat: int) -> float:
    """The gain of a seat's side minus the mean gain of the other sides."""
    own = rules.side_of[seat]
    others = 0.0
    for side in range(rules.sides):
        if side != own:
            others += gains[side]
    return gains[own] - others / float(rules.sides - 1)


@kernel
def deals_left(rules: np.record, prior: np.record, state: np.record) -> float:
    """The number of deals left in the match, at least one. Up to a target score it is estimated from the leader's."""
    if rules.finish_kind == LAST_DEAL:
        return max(float(rules.sizes - state.deals_scored), 1.0)
    best = state.scores[0]
    for side in range(1, rules.sides):
        best = max(best, state.scores[side])
    return max(float(rules.target - best) / prior.pace, 1.0)


@small
def plays_for_match(rules: np.record, prior: np.record, before: np.record) -> bool:
    """Whether the match is so near its end that the probability to win counts."""
    return bool(prior.swing > 0.0 and deals_left(rules, prior, before) <= NEAR_THE_END)


@kernel
def value_of_deal(rules: np.record, prior: np.record, before: np.record, after: np.record, gains: np.ndarray) -> None:
    """Write what each side gained in a deal into ``gains``: points, or near the end what they mean for the match."""
    if plays_for_match(rules, prior, before):
        value_for_match(rules, prior, before, after, gains)
    else:
        value_in_points(rules, before, after, gains)


@small
def value_in_points(rules: np.record, before: np.record, after: np.record, gains: np.ndarray) -> None:
    """Write the points that each side gained into ``gains``."""
    for side in range(rules.sides):
        gains[side] = score_with_bags(rules, after, side) - score_with_bags(rules, before, side)


@kernel
def value_for_match(rules: np.record, prior: np.record, before: np.record, after: np.record, gains: np.ndarray) -> None:
    """Write mostly each side's probability to win the match into ``gains``.

    It is multiplied by a factor that makes a point worth a point when the scores are level. So it agrees with
    `value_in_points` where one replaces the other.
    """
    factor = float(rules.sides) * prior.swing * math.sqrt(deals_left(rules, prior, before)) / STEEPNESS
    winning_probabilities(rules, prior, after, gains)
    for side in range(rules.sides):
        points = score_with_bags(rules, after, side) - score_with_bags(rules, before, side)
        gains[side] = (1.0 - WEIGHT_OF_POINTS) * factor * gains[side] + WEIGHT_OF_POINTS * points


@kernel
def winning_probabilities(rules: np.record, prior: np.record, state: np.record, chances: np.ndarray) -> None:
    """Write each side's probability to win the match into ``chances``: the result if it is over, else by the scores."""
    total = 0.0
    if state.phase == MATCH_OVER:
        for side in range(rules.sides):
            chances[side] = 1.0 if stands_first(rules, state, side) else 0.0
            total += chances[side]
    else:
        steep = STEEPNESS / (prior.swing * math.sqrt(deals_left(rules, prior, state)))
        first = score_with_bags(rules, state, 0)
        for side in range(rules.sides):
            ahead = (score_with_bags(rules, state, side) - first) * steep
            chances[side] = math.exp(min(max(ahead, -50.0), 50.0))
            total += chances[side]
    for side in range(rules.sides):
        chances[side] /= total
