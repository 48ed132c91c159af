"""Rules of thumb for everything but the cards: bids, calls, discards and trump, from what the hand promises."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.auction import legal_calls
from overtrick.kernel.bits import ONE, bit, lowest
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import BID, CHECK, DISCARD, PASS, PLAY, POINT_AUCTION, SUIT_AUCTION, TEAM_CONTRACT

from .hand_evaluation import best_suit, card_to_discard, tricks_in
from .novice_play import novice_card


@kernel
def novice_action(rules: np.record, state: np.record, prior: np.record) -> int:
    """What a novice does now, whatever is asked."""
    if state.phase == PLAY:
        return novice_card(rules, state, False)
    if state.phase == BID:
        return novice_call(rules, state, prior)
    if state.phase == DISCARD:
        return card_to_discard(rules, prior, state.hands[state.turn])
    suit, _ = best_suit(rules, prior, state.hands[state.turn] | state.faceup[state.turn])
    return suit


@small
def promise(rules: np.record, state: np.record, prior: np.record, seat: int) -> float:
    """The tricks that a seat's cards promise with the trump of this deal."""
    return tricks_in(rules, prior, state.hands[seat] | state.faceup[seat], state.trumps)


@kernel
def novice_call(rules: np.record, state: np.record, prior: np.record) -> int:
    """A novice's call."""
    low, high = legal_calls(rules, state)
    if rules.auction == POINT_AUCTION:
        return novice_points(rules, state, prior, low)
    if rules.auction == SUIT_AUCTION:
        return novice_suit_bid(rules, state, prior, low, high)
    return nearest(low, bid_for(rules, state, promise(rules, state, prior, state.turn)))


@small
def bid_for(rules: np.record, state: np.record, tricks: float) -> float:
    """The bid for so many tricks: a team bids a little less, since missing costs more than a bag."""
    if rules.score_kind == TEAM_CONTRACT:
        return tricks - 0.3 if tricks > 1.0 else max(tricks, 1.0)  # nello is for those who can search
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
    """Raise by a step while the hand promises more; check behind a partner; else pass."""
    if calls & bit(CHECK):
        return CHECK
    _, tricks = best_suit(rules, prior, state.hands[state.turn])
    promised = prior.offset + prior.slope * tricks - 0.5 * prior.spread
    bids = calls & ~bit(PASS)
    if bids and (not (calls & bit(PASS)) or (lowest(bids) - 1) * rules.step <= promised):
        return lowest(bids)
    return PASS


@kernel
def novice_suit_bid(rules: np.record, state: np.record, prior: np.record, low: np.uint64, high: np.uint64) -> int:
    """The lowest bid in the best suit, if the cards promise as many tricks; else pass."""
    seat = state.turn
    suit, tricks = best_suit(rules, prior, state.hands[seat] | state.faceup[seat])
    promised = prior.offset + prior.slope * tricks - 0.25 * prior.spread
    for bid in range(1, state.hand_size + 1):
        if bid > promised:
            return PASS
        call = 1 + (bid - 1) * rules.strains + suit
        word = low if call < 64 else high
        if (word >> np.uint64(call & 63)) & ONE:
            return call
    return PASS
