"""Rules of thumb for bids, calls, discards and trump, from the strength of the hand."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.auction import legal_calls
from overtrick.kernel.bits import ONE, bit, lowest, wide
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import (
    BID,
    CHECK,
    CHOOSE_ALONE,
    DISCARD,
    GIVE,
    NONE,
    OF_SIDE,
    ORDER_UP,
    PASS,
    PLAY,
    POINT_AUCTION,
    SUIT_AUCTION,
)
from overtrick.kernel.value_net_input import unseen_by

from .hand_evaluation import best_suit, card_to_discard, card_to_give, tricks_in
from .novice_play import novice_card
from .order_calls import novice_alone, novice_order
from .point_avoidance import WEIGHTS as AVOIDANCE_WEIGHTS
from .point_avoidance import avoids_points, gift_against_points
from .zero_bid import WEIGHTS as ZERO_BID_WEIGHTS
from .zero_bid import odds_to_bid_zero, sure_trumps, zero_bid_odds


@kernel
def novice_action(rules: np.record, state: np.record, prior: np.record) -> int:
    """What a novice does now, in any phase."""
    if state.phase == PLAY:
        return novice_card(rules, state)
    if state.phase == BID:
        return novice_call(rules, state, prior)
    if state.phase == DISCARD:
        return card_to_discard(rules, prior, state.hands[state.turn], wide(state.trump))
    if state.phase == GIVE:
        return novice_gift(rules, prior, state.hands[state.turn], wide(state.trump + 1))
    if state.phase == CHOOSE_ALONE:
        return novice_alone(rules, state, prior)
    suit, _ = best_suit(rules, prior, state.hands[state.turn] | state.faceup[state.turn])
    return suit


@kernel
def novice_gift(rules: np.record, prior: np.record, hand: np.uint64, trump: int) -> int:
    """The card that a novice gives away. ``trump`` is 0 for no trump, otherwise 1 + the suit."""
    if avoids_points(rules):
        return gift_against_points(rules, hand, trump, AVOIDANCE_WEIGHTS)
    return card_to_give(rules, prior, hand, trump)


@small
def expected_tricks_of(rules: np.record, state: np.record, prior: np.record, seat: int) -> float:
    """The tricks that a seat's cards win on average with the trump of this deal."""
    return tricks_in(rules, prior, state.hands[seat] | state.faceup[seat], wide(state.trump + 1))


@kernel
def novice_call(rules: np.record, state: np.record, prior: np.record) -> int:
    """What a novice calls."""
    low, high = legal_calls(rules, state)
    if rules.auction == POINT_AUCTION:
        return novice_points(rules, state, prior, low)
    if rules.auction == SUIT_AUCTION:
        return novice_suit_bid(rules, state, prior, low, high)
    if rules.auction == ORDER_UP:
        return novice_order(rules, state, prior, low)
    if rules.blind and low & bit(rules.blind + 1):
        return int(rules.blind + 1)  # look at the cards first
    return novice_bid(rules, state, prior, low)


@kernel
def novice_bid(rules: np.record, state: np.record, prior: np.record, bids: np.uint64) -> int:
    """The tricks that a novice bids: at least its sure ones, with a partner no more than are left, and maybe nello."""
    seat = wide(state.turn)
    hand, trump = state.hands[seat] | state.faceup[seat], wide(state.trump + 1)
    wanted = bid_for(rules, tricks_in(rules, prior, hand, trump))
    if rules.has_nello and bids & ONE and bids != ONE:
        if zero_bid_odds(rules, hand, trump, ZERO_BID_WEIGHTS) > odds_to_bid_zero(rules, wanted):
            return 0
    sure = sure_trumps(rules, hand, unseen_by(rules, state, seat), trump)
    wanted = max(wanted, float(sure))
    if rules.contract_of == OF_SIDE:
        left = float(state.hand_size)
        for other in range(rules.seats):
            if other != seat and rules.side_of[other] == rules.side_of[seat] and state.bids[other] != NONE:
                left -= float(state.bids[other])
        return nearest(bids, min(wanted, left))
    enough = bids & ~(bit(sure) - ONE)
    return nearest(enough if enough else bids, wanted)


@small
def bid_for(rules: np.record, tricks: float) -> float:
    """The bid for this many expected tricks. A team bids a little less, because a set costs more than a bag."""
    if rules.contract_of == OF_SIDE:
        return tricks - 0.3 if tricks > 1.0 else 1.0
    return tricks


@small
def nearest(bids: np.uint64, wanted: float) -> int:
    """The legal bid nearest to the one wanted."""
    chosen, best = lowest(bids), 1e9
    while bids:
        bid = lowest(bids)
        bids &= bids - ONE
        distance = abs(float(bid) - wanted)
        if distance < best:
            chosen, best = bid, distance
    return chosen


@kernel
def novice_points(rules: np.record, state: np.record, prior: np.record, calls: np.uint64) -> int:
    """Check if the partner holds the bid, raise by a step while the hand is worth it, else pass."""
    if calls & bit(CHECK):
        return CHECK
    _, tricks = best_suit(rules, prior, state.hands[state.turn])
    expected = prior.offset + prior.slope * tricks - 0.5 * prior.spread
    bids = calls & ~bit(PASS)
    if bids and (not (calls & bit(PASS)) or (lowest(bids) - 1) * rules.step <= expected):
        return lowest(bids)
    return PASS


@kernel
def novice_suit_bid(rules: np.record, state: np.record, prior: np.record, low: np.uint64, high: np.uint64) -> int:
    """The lowest legal bid in the best suit if the hand is worth as many tricks, else pass."""
    seat = state.turn
    suit, tricks = best_suit(rules, prior, state.hands[seat] | state.faceup[seat])
    expected = prior.offset + prior.slope * tricks - 0.25 * prior.spread
    for bid in range(1, state.hand_size + 1):
        if bid > expected:
            return PASS
        call = 1 + (bid - 1) * rules.strains + suit
        word = low if call < 64 else high
        if (word >> np.uint64(call & 63)) & ONE:
            return call
    return PASS
