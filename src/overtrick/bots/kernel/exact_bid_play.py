"""Rules of thumb for a bid that has to be hit exactly: what may be hoped for after a card should be what is needed.

The weights were found by letting novices with other ones play against each other, in River and Ten Down with two to six
players: see `benchmarks/exact_bid_weights.py`.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, lowest
from overtrick.kernel.jit import kernel, small

from .winning_chances import chance_to_win, hopes, share_of_one

HOPE, SHARE, TIGHT, KEEN = 0, 1, 2, 3
LEAD, FOLLOW = 4, 7
MADE, MADE_TRUMP = 10, 11

WEIGHTS = np.array(
    [
        0.8,  # of what the cards that stay in the hand hope for
        -0.7,  # of an even share of the tricks to come
        -1.2,  # of how many more tricks are wanted than there are, for each that is left
        0.2,  # of the chance to win the trick, if all behind want it too
        *(-0.4, 1.1, -0.6),  # a lead: a trick more or less, the card's own hope, a trump
        *(0.1, 0.3, -0.1),  # the same for a card that follows
        *(2.3, 1.0),  # the bid is made: the chance to win this trick against the card's own hope; a trump
    ]
)


@kernel
def aim(rules: np.record, state: np.record, legal: np.uint64, unseen: np.uint64, weights: np.ndarray) -> int:
    """The card after which a seat expects to end nearest to its bid; when that is made, the best that does not win."""
    seat = int(state.turn)
    needed = float(int(state.bids[seat]) - int(state.tricks[seat]))
    left, leads = float(state.tricks_left), state.trick_size == 0
    behind = rules.seats - 1 - state.trick_size
    share = share_of_one(state, unseen)
    hope = hopes(rules, state, state.hands[seat] | state.faceup[seat], unseen)
    wanted, keen = wanted_by_others(rules, state, seat, behind)
    expected = weights[SHARE] * (left - 1.0) / rules.seats - needed
    expected += weights[TIGHT] * min((wanted + max(needed, 0.0)) / left - 1.0, 1.0)
    manner = LEAD if leads else FOLLOW
    chosen, best = lowest(legal), -1e9
    while legal:
        card = lowest(legal)
        legal &= legal - ONE
        own = chance_to_win(rules, state, card, rules.suit_cards[card], unseen, share, rules.seats - 1)
        wins = own if leads else 0.0
        if not leads and bit(card) & state.beaters:
            wins = chance_to_win(rules, state, card, rules.suit_cards[state.trick[0]], unseen, share, behind)
        trump = 1.0 if bit(card) & state.trumps else 0.0
        if needed <= 0.0:
            weight = own - weights[MADE] * wins + weights[MADE_TRUMP] * trump
        else:
            after = expected + weights[HOPE] * (hope - own) + wins * (1.0 + weights[KEEN] * keen)
            weight = -abs(after + weights[manner]) + weights[manner + 1] * own + weights[manner + 2] * trump
        if weight > best:
            chosen, best = card, weight
    return chosen


@small
def wanted_by_others(rules: np.record, state: np.record, seat: int, behind: int) -> tuple[float, float]:
    """The tricks that the others are short of, and which part of those behind wants one."""
    wanted, keen = 0.0, 0.0
    for other in range(rules.seats):
        short = int(state.bids[other]) - int(state.tricks[other])
        if other != seat and short > 0:
            wanted += float(short)
            if (other - seat if other > seat else other - seat + rules.seats) <= behind:
                keen += 1.0 / behind
    return wanted, keen
