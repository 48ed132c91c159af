"""Rules of thumb for the play of a card where a bid has to be made exactly.

A card is good if the tricks expected after it are the tricks still needed. The weights come from matches between
novices with different weights, in River and Ten Down with two to six players: see `benchmarks/exact_bid_weights.py`.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, lowest
from overtrick.kernel.jit import kernel, small

from .winning_chances import chance_held, chance_to_win, expected_tricks

EXPECTED, EVEN_SHARE, TIGHT, KEEN = 0, 1, 2, 3
LEAD, FOLLOW = 4, 7
MADE, MADE_TRUMP = 10, 11

WEIGHTS = np.array(
    [
        0.8,  # tricks expected from the cards that stay in the hand
        -0.7,  # an even share of the tricks to come
        -1.2,  # tricks wanted by all seats together, beyond those that are left, per trick left
        0.2,  # probability to win the trick if all seats behind want it too
        *(-0.4, 1.1, -0.6),  # a lead: constant, the card's own expected tricks, a trump
        *(0.1, 0.3, -0.1),  # the same for a card that follows
        *(2.3, 1.0),  # the bid is made: probability to win this trick against the card's own tricks; a trump
    ]
)


@kernel
def exact_bid_card(rules: np.record, state: np.record, legal: np.uint64, unseen: np.uint64, weights: np.ndarray) -> int:
    """The card after which the seat expects to end nearest to its bid. Once that is made, the best card that loses."""
    seat = int(state.turn)
    needed = float(int(state.bids[seat]) - int(state.tricks[seat]))
    left, leads = float(state.tricks_left), state.trick_size == 0
    behind = state.trick_cards - 1 - state.trick_size
    held, all_others = chance_held(state, unseen), int(state.trick_cards) - 1
    in_hand = expected_tricks(rules, state, state.hands[seat] | state.faceup[seat], unseen)
    wanted, keen = wanted_by_others(rules, state, seat, behind)
    expected = weights[EVEN_SHARE] * (left - 1.0) / rules.seats - needed
    expected += weights[TIGHT] * min((wanted + max(needed, 0.0)) / left - 1.0, 1.0)
    manner = LEAD if leads else FOLLOW
    chosen, best = lowest(legal), -1e9
    while legal:
        card = lowest(legal)
        legal &= legal - ONE
        own = chance_to_win(rules, state, card, rules.suit_cards[state.trump + 1, card], unseen, held, all_others)
        wins = own if leads else 0.0
        if not leads and bit(card) & state.beaters:
            led = rules.suit_cards[state.trump + 1, state.trick[0]]
            wins = chance_to_win(rules, state, card, led, unseen, held, behind)
        trump = 1.0 if bit(card) & state.trumps else 0.0
        if needed <= 0.0:
            weight = own - weights[MADE] * wins + weights[MADE_TRUMP] * trump
        else:
            after = expected + weights[EXPECTED] * (in_hand - own) + wins * (1.0 + weights[KEEN] * keen)
            weight = -abs(after + weights[manner]) + weights[manner + 1] * own + weights[manner + 2] * trump
        if weight > best:
            chosen, best = card, weight
    return chosen


@small
def wanted_by_others(rules: np.record, state: np.record, seat: int, behind: int) -> tuple[float, float]:
    """The tricks that the other seats still need, and the share of the seats behind that need one."""
    wanted, keen = 0.0, 0.0
    for other in range(rules.seats):
        short = int(state.bids[other]) - int(state.tricks[other])
        if other != seat and short > 0:
            wanted += float(short)
            if (other - seat if other > seat else other - seat + rules.seats) <= behind:
                keen += 1.0 / behind
    return wanted, keen
