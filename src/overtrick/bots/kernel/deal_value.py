"""What the end of a deal is worth: points during a match, and near its end the chance to win it."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import LAST_DEAL, MATCH_OVER, TEAM_CONTRACT
from overtrick.kernel.ranking import stands_first

NEAR_THE_END = 2.0
"""With so many deals left or fewer, a side plays for the match."""

STILL_FOR_POINTS = 0.05
"""This part of the measure stays points: where the match is won or lost already, nobody throws cards away."""

STEEPNESS = 1.7
"""The logistic curve that is nearest to the normal one, per standard deviation."""


@small
def score_with_bags(rules: np.record, state: np.record, side: int) -> float:
    """A side's score; a bag costs its share of the penalty to come."""
    score = float(state.scores[side])
    if rules.score_kind == TEAM_CONTRACT and rules.bag_limit > 0:
        score -= float(state.bags[side]) * float(rules.bag_penalty) / float(rules.bag_limit)
    return score


@small
def value_to(rules: np.record, gains: np.ndarray, seat: int) -> float:
    """A seat's gain over the mean of the other sides'."""
    own = rules.side_of[seat]
    others = 0.0
    for side in range(rules.sides):
        if side != own:
            others += gains[side]
    return gains[own] - others / float(rules.sides - 1)


@kernel
def deals_left(rules: np.record, prior: np.record, state: np.record) -> float:
    """How many deals a match has still to go, at least one: those on the list, or as the leader nears the target."""
    if rules.finish_kind == LAST_DEAL:
        return max(float(rules.sizes - state.deals_scored), 1.0)
    best = state.scores[0]
    for side in range(1, rules.sides):
        best = max(best, state.scores[side])
    return max(float(rules.target - best) / prior.pace, 1.0)


@small
def plays_for_match(rules: np.record, prior: np.record, before: np.record) -> bool:
    """Whether a deal is near enough to the end for the chance to win."""
    return bool(prior.swing > 0.0 and deals_left(rules, prior, before) <= NEAR_THE_END)


@kernel
def worth_of_deal(rules: np.record, prior: np.record, before: np.record, after: np.record, gains: np.ndarray) -> None:
    """Fill in what each side got from a deal.

    Near the end it is mostly the chance to win, at a price that makes a point's worth of it worth a point when all are
    level: so the two measures meet where one takes over from the other.
    """
    if plays_for_match(rules, prior, before):
        price = float(rules.sides) * prior.swing * np.sqrt(deals_left(rules, prior, before)) / STEEPNESS
        chances_to_win(rules, prior, after, gains)
        for side in range(rules.sides):
            made = score_with_bags(rules, after, side) - score_with_bags(rules, before, side)
            gains[side] = (1.0 - STILL_FOR_POINTS) * price * gains[side] + STILL_FOR_POINTS * made
        return
    for side in range(rules.sides):
        gains[side] = score_with_bags(rules, after, side) - score_with_bags(rules, before, side)


@kernel
def chances_to_win(rules: np.record, prior: np.record, state: np.record, chances: np.ndarray) -> None:
    """Each side's chance to win the match: known when it is over, else by how far apart the scores are."""
    total = 0.0
    if state.phase == MATCH_OVER:
        for side in range(rules.sides):
            chances[side] = 1.0 if stands_first(rules, state, side) else 0.0
            total += chances[side]
    else:
        steep = STEEPNESS / (prior.swing * np.sqrt(deals_left(rules, prior, state)))
        first = score_with_bags(rules, state, 0)
        for side in range(rules.sides):
            ahead = (score_with_bags(rules, state, side) - first) * steep
            chances[side] = np.exp(min(max(ahead, -50.0), 50.0))
            total += chances[side]
    for side in range(rules.sides):
        chances[side] /= total
