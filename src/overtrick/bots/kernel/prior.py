"""Learning a prior from sample deals: how often cards win tricks, and how far a deal moves the scores.

The sample deals are played by novices, with the rules and the hand size in question. So bots know an invented game as
well as any other.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.auction import choose_trump
from overtrick.kernel.bits import bit, count, wide
from overtrick.kernel.deal import deal_on
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import (
    AT_TARGET,
    BY_BID,
    DEAL_OVER,
    MAX_SEATS,
    NAMED,
    NO_CARDS,
    NONE,
    OF_DECLARER,
    OFFERED,
    ORDER_UP,
    PLAY,
    POINT_AUCTION,
    SUIT_AUCTION,
)
from overtrick.kernel.play import open_play, play_card
from overtrick.kernel.rng import below
from overtrick.kernel.score import tricks_of_side
from overtrick.kernel.step import act

from .hand_evaluation import best_suit, card_to_discard, length_class, tricks_in
from .layout import HIGHER, LENGTHS
from .novice_calls import novice_action
from .novice_play import greedy_card


@kernel
def learn_rates(rules: np.record, state: np.record, prior: np.record, size_index: int, deals: int) -> None:
    """Play sample deals of one hand size, and learn how often each kind of card wins its trick.

    The rates of the first half of the deals are used to choose trumps and discards in the second half. From the second
    half a linear regression gives what a declarer takes (tricks or points) for the tricks expected in the hand.
    """
    seen = np.zeros((2, HIGHER, LENGTHS))
    won = np.zeros((2, HIGHER, LENGTHS))
    total, total_x, total_y, total_xx, total_xy, total_yy = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
    for trial in range(deals):
        state.deals_scored = size_index
        state.dealer = below(state, rules.seats)
        declarer, strength = open_sample(rules, state, prior)
        taken = play_sample(rules, state, seen, won, declarer)
        if trial * 2 >= deals:
            total += 1.0
            total_x += strength
            total_y += taken
            total_xx += strength * strength
            total_xy += strength * taken
            total_yy += taken * taken
        if trial * 2 == deals - deals % 2 or trial == deals - 1:
            set_rates(prior, seen, won)
    if total > 0.0:
        mean_x, mean_y = total_x / total, total_y / total
        var_x = max(total_xx / total - mean_x * mean_x, 1e-9)
        prior.slope = (total_xy / total - mean_x * mean_y) / var_x
        prior.offset = mean_y - prior.slope * mean_x
        prior.spread = np.sqrt(max(total_yy / total - mean_y * mean_y - prior.slope * prior.slope * var_x, 0.01))


@kernel
def open_sample(rules: np.record, state: np.record, prior: np.record) -> tuple[int, float]:
    """Deal, and begin the play with a random declarer. Returns the declarer and the tricks expected in that hand.

    Where the game has no declarer, a random seat takes this role and the deal's trump stays.
    """
    deal_on(rules, state)
    declarer = below(state, rules.seats)
    visible = state.hands[declarer] | state.faceup[declarer]
    suit, tricks = best_suit(rules, prior, visible)
    if rules.auction in (POINT_AUCTION, SUIT_AUCTION, ORDER_UP):
        state.declarer = declarer
        state.hands[declarer] |= state.middle
        state.middle = NO_CARDS
        for _ in range(rules.middle):
            card = card_to_discard(rules, prior, state.hands[declarer], int(NONE))
            state.hands[declarer] &= ~bit(card)
            state.discarded |= bit(card)
    if rules.trump_kind in (NAMED, BY_BID, OFFERED):
        if rules.middle > 0:
            suit, _ = best_suit(rules, prior, state.hands[declarer])
        choose_trump(rules, state, suit)
    else:
        tricks = tricks_in(rules, prior, visible, state.trump + 1)
    open_play(rules, state)
    return declarer, tricks


@kernel
def play_sample(rules: np.record, state: np.record, seen: np.ndarray, won: np.ndarray, declarer: int) -> float:
    """Play a deal and count cards played and tricks won by kind of card. Returns what the declarer took."""
    first = np.zeros(rules.seats, np.uint64)
    for seat in range(rules.seats):
        first[seat] = state.hands[seat] | state.faceup[seat]
    trump = int(state.trump) + 1
    while state.phase == PLAY:
        card = greedy_card(rules, state)
        seat = state.turn
        ends_trick = state.trick_size == state.trick_cards - 1
        count_card(rules, first[seat] | bit(card), card, trump, seen)
        play_card(rules, state, card)
        if ends_trick:
            winner = state.winner
            best = wide(winning_card(rules, state, winner, seat))
            count_card(rules, first[winner] | bit(best), best, trump, won)
    if rules.counts_points:
        return float(state.points[rules.side_of[declarer]])
    if rules.contract_of == OF_DECLARER:
        return float(tricks_of_side(rules, state, wide(rules.side_of[declarer])))
    return float(state.tricks[declarer])


@small
def count_card(rules: np.record, hand: np.uint64, card: int, trump: int, counts: np.ndarray) -> None:
    """Add one to the count of cards of this kind."""
    kind = 1 if bit(card) & rules.trumps[trump] else 0
    suit = rules.suit_cards[trump, card]
    higher = min(count(rules.beats[trump, card] & suit & ~hand), HIGHER - 1)
    counts[kind, higher, length_class(count(hand & suit))] += 1.0


@small
def winning_card(rules: np.record, state: np.record, winner: int, last: int) -> int:
    """The card that won the trick that has just ended; ``last`` is the seat that played last."""
    leader = last + 1 if last + 1 < rules.seats else 0
    place = winner - leader if winner >= leader else winner - leader + rules.seats
    return int(state.trick[place])


@kernel
def set_rates(prior: np.record, seen: np.ndarray, won: np.ndarray) -> None:
    """Rates from the counts. Each rate is smoothed towards the rate with one higher card fewer."""
    for kind in range(2):
        for length in range(LENGTHS):
            rate = 1.0
            for higher in range(HIGHER):
                rate = (won[kind, higher, length] + 4.0 * rate) / (seen[kind, higher, length] + 4.0)
                prior.rates[kind, higher, length] = rate


@kernel
def learn_swing(rules: np.record, state: np.record, prior: np.record, size_index: int, deals: int) -> None:
    """Play sample deals, and learn how far they set two sides apart and how much the best side scores."""
    gains = np.zeros(MAX_SEATS)
    squares, best_gains = 0.0, 0.0
    for _ in range(deals):
        state.deals_scored = size_index
        state.dealer = below(state, rules.seats)
        for side in range(rules.sides):
            state.scores[side] = 0
            state.bags[side] = 0
        deal_on(rules, state)
        while state.phase < DEAL_OVER:
            act(rules, state, novice_action(rules, state, prior))
        best = -1e9
        for side in range(rules.sides):
            gains[side] = float(state.scores[side])
            best = max(best, gains[side])
            for other in range(side):
                squares += (gains[side] - gains[other]) * (gains[side] - gains[other])
        best_gains += best
    pairs = float(deals * rules.sides * (rules.sides - 1)) / 2.0
    prior.swing = max(np.sqrt(squares / pairs), 1e-3)
    prior.pace = best_gains / float(deals)
    if rules.finish_kind == AT_TARGET:  # novices may lose points on average, but every match ends some day
        prior.pace = max(prior.pace, abs(float(rules.target)) / 20.0, 1e-3)
