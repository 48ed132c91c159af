"""Rules of thumb for an offered trump: ordering it up, naming another suit, playing alone; and what such calls tell."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import bit, lowest, wide
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import BY_ONESELF, NONE, ORDER, PASS, TOGETHER
from overtrick.kernel.seats import left_of, partners

from .hand_evaluation import card_to_discard, rate_of, tricks_in

# How far above the contract a hand must be expected to stay, in standard deviations of the estimate. These numbers and
# the next two won the most points per deal when novices with different numbers played Euchre against each other.
DEALERS_MARGIN = -0.4
FIRST_ROUND_MARGIN = 0.2
SECOND_ROUND_MARGIN = -0.1

CARD_FOR_OPPONENT = 0.8
"""Share of the turned card's expected tricks that are lost when an opponent takes it up."""

ALONE_SHARE = 0.62
"""Share of all tricks that a hand must be expected to win by itself to play alone."""

CALL_SPREAD = 0.35
"""Uncertainty of the estimates by which others call, in standard deviations of the estimate."""

CALL_FLOOR = 0.03
"""Probability floor: no call rules a world out completely."""


@kernel
def novice_order(rules: np.record, state: np.record, prior: np.record, calls: np.uint64) -> int:
    """Order the turned card up or name the best other suit if the hand is worth the contract, else pass."""
    hand = state.hands[state.turn]
    if calls & bit(ORDER):
        excess = excess_of_order(rules, prior, state, hand, wide(state.turn), lowest(state.out))
        return ORDER if excess >= 0.0 else PASS
    suit, excess = best_named_suit(rules, prior, hand, wide(rules.suit_of[lowest(state.out)]))
    return PASS if calls & bit(PASS) and excess < 0.0 else 2 + suit


@kernel
def excess_of_order(
    rules: np.record, prior: np.record, state: np.record, hand: np.uint64, seat: int, turned: int
) -> float:
    """How far a hand is above what a novice needs to order the turned card up, in standard deviations."""
    suit = wide(rules.suit_of[turned])
    if seat == state.dealer:
        six = hand | bit(turned)
        five = six & ~bit(card_to_discard(rules, prior, six, suit))
        return excess_of(rules, prior, tricks_in(rules, prior, five, suit + 1)) - DEALERS_MARGIN
    tricks = tricks_in(rules, prior, hand, suit + 1)
    if not partners(rules, seat, wide(state.dealer)):
        tricks -= CARD_FOR_OPPONENT * rate_of(rules, prior, bit(turned), turned, suit + 1)
    return excess_of(rules, prior, tricks) - FIRST_ROUND_MARGIN


@kernel
def best_named_suit(rules: np.record, prior: np.record, hand: np.uint64, refused: int) -> tuple[int, float]:
    """The best trump other than the refused suit, and how far the hand is above what a novice needs to name it."""
    suit, best = 0, -1.0
    for candidate in range(wide(rules.suit_count)):
        if candidate != refused:
            tricks = tricks_in(rules, prior, hand, candidate + 1)
            if tricks > best:
                suit, best = candidate, tricks
    return suit, excess_of(rules, prior, best) - SECOND_ROUND_MARGIN


@small
def excess_of(rules: np.record, prior: np.record, tricks: float) -> float:
    """How far a declarer with these expected tricks is above the contract, in standard deviations."""
    wanted = float(rules.contract_wanted) if rules.contract_wanted != NONE else 1.0
    return (prior.offset + prior.slope * tricks - wanted) / prior.spread


@kernel
def novice_alone(rules: np.record, state: np.record, prior: np.record) -> int:
    """Play alone with a hand that wins most tricks by itself. A dealer counts the card that is about to be taken up."""
    hand = state.hands[state.turn]
    if state.turn == state.dealer and state.standing == ORDER:
        hand |= state.out
        hand &= ~bit(card_to_discard(rules, prior, hand, wide(state.trump)))
    tricks = tricks_in(rules, prior, hand, wide(state.trump + 1))
    return BY_ONESELF if tricks >= ALONE_SHARE * float(state.hand_size) else TOGETHER


# What the calls of others tell


@kernel
def order_likelihood(rules: np.record, prior: np.record, belief: np.record, world: np.record) -> float:
    """The logarithm of the likelihood of the other seats' calls, given the hands they hold in this world."""
    turned = lowest(world.out if world.out else belief.opened)
    refused = wide(rules.suit_of[turned])
    total = 0.0
    seat = wide(world.dealer)
    for number in range(world.calls):
        seat = left_of(rules, seat)
        if seat == belief.me:
            continue
        kept = world.hands[seat] | belief.played_by[seat]
        hand = kept
        if seat == world.dealer:  # the cards of the choice, if the turned card has been taken up since
            hand = (kept | world.discarded) & ~bit(turned)
        chose = world.declarer != NONE and number == world.calls - 1
        if number < rules.seats:
            excess = excess_of_order(rules, prior, world, hand, seat, turned)
        elif chose:
            excess = excess_of(rules, prior, tricks_in(rules, prior, hand, wide(world.trump + 1)))
            excess -= SECOND_ROUND_MARGIN
        else:
            _, excess = best_named_suit(rules, prior, hand, refused)
        total += log_chance(excess if chose else -excess)
        if chose and world.sitting:
            tricks = tricks_in(rules, prior, kept, wide(world.trump + 1))
            total += log_chance((tricks - ALONE_SHARE * float(world.hand_size)) / prior.spread)
    return total


@small
def log_chance(excess: float) -> float:
    """The logarithm of the probability of a choice that this many standard deviations speak for."""
    return np.log(CALL_FLOOR + (1.0 - CALL_FLOOR) / (1.0 + np.exp(min(max(-excess / CALL_SPREAD, -50.0), 50.0))))
