"""Scoring a deal, and the end of a match."""

from __future__ import annotations

import numpy as np

from .bits import lowest
from .jit import kernel, small
from .layout import (
    DEAL_OVER,
    DIFFER_CONTRACT,
    DISCARDS_DECLARER,
    DISCARDS_LAST_TRICK,
    EXACT_BID,
    LAST_DEAL,
    MATCH_OVER,
    POINT_CONTRACT,
    TEAM_CONTRACT,
    TIES_PLAY_ON,
)


@kernel
def end_deal(rules: np.record, state: np.record) -> None:
    """Score the deal, and end the match if it is over."""
    for seat in range(rules.seats):
        state.total_tricks[rules.side_of[seat]] += state.tricks[seat]
    if rules.score_kind == EXACT_BID:
        score_exact_bids(rules, state)
    elif rules.score_kind == TEAM_CONTRACT:
        score_team_contracts(rules, state)
    elif rules.score_kind == POINT_CONTRACT:
        score_points(rules, state)
    elif rules.score_kind == DIFFER_CONTRACT:
        score_differ(rules, state)
    state.deals_scored += 1
    state.phase = MATCH_OVER if match_is_over(rules, state) else DEAL_OVER


@kernel
def score_exact_bids(rules: np.record, state: np.record) -> None:
    """Points per trick, and a bonus for making the bid exactly."""
    for seat in range(rules.seats):
        side = rules.side_of[seat]
        state.scores[side] += state.tricks[seat] * rules.per_trick
        if state.bids[seat] == state.tricks[seat]:
            state.scores[side] += rules.exact_bonus


@kernel
def score_team_contracts(rules: np.record, state: np.record) -> None:
    """Score the sum of each side's bids as one contract, each nello separately, and overtricks as bags."""
    for side in range(rules.sides):
        contract, taken = 0, 0
        for seat in range(rules.seats):
            if rules.side_of[seat] == side:
                contract += int(state.bids[seat])
                taken += int(state.tricks[seat])
                if rules.has_nello and state.bids[seat] == 0:
                    state.scores[side] += rules.nello_bonus if state.tricks[seat] == 0 else -rules.nello_bonus
        if taken < contract:
            state.scores[side] -= contract * rules.per_trick
        else:
            state.scores[side] += contract * rules.per_trick
            if rules.bag_limit > 0:
                state.bags[side] += taken - contract
            while rules.bag_limit > 0 and state.bags[side] >= rules.bag_limit:
                state.bags[side] -= rules.bag_limit
                state.scores[side] -= rules.bag_penalty


@kernel
def score_points(rules: np.record, state: np.record) -> None:
    """Every side scores the points it took, except a declarer's side that took less than its bid: it loses the bid."""
    bidders = rules.side_of[state.declarer]
    if rules.discards_to == DISCARDS_DECLARER:
        state.points[bidders] += worth_of(rules, state.discarded)
    elif rules.discards_to == DISCARDS_LAST_TRICK:
        state.points[rules.side_of[state.winner]] += worth_of(rules, state.discarded)
    bid = bid_points(rules, state)
    for side in range(rules.sides):
        if side == bidders and state.points[side] < bid:
            state.scores[side] -= bid
        else:
            state.scores[side] += state.points[side]


@small
def bid_points(rules: np.record, state: np.record) -> int:
    """The points of the standing bid."""
    return int((state.standing - 1) * rules.step)


@kernel
def worth_of(rules: np.record, cards: np.uint64) -> int:
    """The points of these cards."""
    points = 0
    while cards:
        points += int(rules.worth[lowest(cards)])
        cards &= cards - np.uint64(1)
    return points


@kernel
def score_differ(rules: np.record, state: np.record) -> None:
    """The declarer scores the tricks taken if they reach the bid; otherwise every other side scores those missing."""
    differ = rules.side_of[state.declarer]
    bid = bid_tricks(rules, state)
    taken = tricks_of_side(rules, state, differ)
    for side in range(rules.sides):
        if side == differ:
            if taken >= bid:
                state.scores[side] += taken * rules.per_trick
        elif taken < bid:
            state.scores[side] += (bid - taken) * rules.per_trick


@kernel
def tricks_of_side(rules: np.record, state: np.record, side: int) -> int:
    """The tricks of a side in this deal."""
    taken = 0
    for seat in range(rules.seats):
        if rules.side_of[seat] == side:
            taken += int(state.tricks[seat])
    return taken


@small
def bid_tricks(rules: np.record, state: np.record) -> int:
    """The tricks of the standing bid, in an auction of tricks and suits."""
    return int((state.standing - 1) // rules.strains + 1)


@kernel
def match_is_over(rules: np.record, state: np.record) -> bool:
    """Whether the last deal was played, or a side is at the target (and alone in front, where ties play on)."""
    if rules.finish_kind == LAST_DEAL:
        return bool(state.deals_scored >= rules.sizes)
    best = state.scores[0]
    leaders = 1
    for side in range(1, rules.sides):
        if state.scores[side] > best:
            best = state.scores[side]
            leaders = 1
        elif state.scores[side] == best:
            leaders += 1
    if best < rules.target:
        return False
    return bool(leaders == 1 or rules.ties != TIES_PLAY_ON)
