"""Counting what happened in simulated deals."""

from __future__ import annotations

import numpy as np

from .jit import kernel, small
from .layout import DIFFER_CONTRACT, EXACT_BID, MATCH_OVER, NO_AUCTION, POINT_CONTRACT, WHOLE_WIN
from .ranking import stands_first
from .score import bid_points, bid_tricks, tricks_of_side


@small
def open_counts(rules: np.record, state: np.record, counts: np.record) -> None:
    """Remember the scores before a deal."""
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
def tricks_missing(rules: np.record, state: np.record, side: int) -> int:
    """How many tricks a side is short of its bids together."""
    missing = 0
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            missing += int(state.bids[seat]) - int(state.tricks[seat])
    return missing


@kernel
def count_bids(rules: np.record, state: np.record, counts: np.record) -> None:
    """Count the bids that were there to be made, and those that were: a seat's, a team's, or the declarer's."""
    if rules.auction == NO_AUCTION:
        return
    if rules.score_kind == EXACT_BID:
        counts.bids += rules.seats
        for seat in range(rules.seats):
            if state.tricks[seat] == state.bids[seat]:
                counts.made += 1
    elif rules.score_kind == POINT_CONTRACT:
        counts.bids += 1
        if state.points[rules.side_of[state.declarer]] >= bid_points(rules, state):
            counts.made += 1
    elif rules.score_kind == DIFFER_CONTRACT:
        counts.bids += 1
        if tricks_of_side(rules, state, rules.side_of[state.declarer]) >= bid_tricks(rules, state):
            counts.made += 1
    else:
        counts.bids += rules.sides
        for side in range(rules.sides):
            if tricks_missing(rules, state, side) <= 0:
                counts.made += 1
