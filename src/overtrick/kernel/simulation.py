"""Simulation: random matches, and counts of what happened in them."""

from __future__ import annotations

import numpy as np

from .deal import deal_on, open_match, pass_the_deal
from .jit import entry, kernel, small
from .layout import MATCH_OVER, OF_DECLARER, OF_NOBODY, WHOLE_WIN
from .ranking import stands_first
from .score import holder_of, is_kept, taken_by, units, wanted_by
from .step import play_out

Records = np.ndarray

LONGEST_MATCH = 10_000
"""Deals after which a match is stopped. With random play the scores of Spades and Rook fall for ever."""


@entry
def simulate(rules_: Records, state_: Records, deals: int, counts_: Records) -> None:
    """Play deals with random actions, match after match, and count what happened."""
    rules, state, counts = rules_[0], state_[0], counts_[0]
    for _ in range(deals):
        if state.phase == MATCH_OVER or state.deal_number >= LONGEST_MATCH:
            open_match(rules, state, state.dealer)
        open_counts(rules, state, counts)
        deal_on(rules, state)
        counts.decisions += play_out(rules, state)
        count_deal(rules, state, counts)
        pass_the_deal(rules, state)


@small
def open_counts(rules: np.record, state: np.record, counts: np.record) -> None:
    """Note the scores before a deal."""
    for side in range(rules.sides):
        counts.before[side] = state.scores[side]


@small
def count_deal(rules: np.record, state: np.record, counts: np.record) -> None:
    """Count the deal that has just ended."""
    counts.deals += 1
    if state.tricks_left > 0:
        counts.passed_out += 1
        return
    for side in range(rules.sides):
        change = state.scores[side] - counts.before[side]
        counts.change[side] += change
        counts.change_squared[side] += change * change
    for seat in range(rules.seats):
        counts.tricks[seat] += state.tricks[seat]
    count_bids(rules, state, counts)
    if state.phase == MATCH_OVER:
        count_win(rules, state, counts)


@kernel
def count_win(rules: np.record, state: np.record, counts: np.record) -> None:
    """Count a finished match; several winners share the win in equal parts."""
    counts.matches += 1
    winners = 0
    for side in range(rules.sides):
        if stands_first(rules, state, side):
            winners += 1
    if winners > 1:
        counts.shared_wins += 1
    for side in range(rules.sides):
        if stands_first(rules, state, side):
            counts.wins[side] += WHOLE_WIN // winners


@kernel
def count_bids(rules: np.record, state: np.record, counts: np.record) -> None:
    """Count the contracts of the deal and those that were made: per seat, per team, or the declarer's."""
    if rules.contract_of == OF_NOBODY:
        return
    first, end = 0, units(rules)
    if rules.contract_of == OF_DECLARER:
        first = holder_of(rules, state, 0)
        end = first + 1
    counts.bids += end - first
    for unit in range(first, end):
        counts.made += is_kept(rules, wanted_by(rules, state, unit), taken_by(rules, state, unit))
