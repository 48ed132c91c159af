"""Rules of thumb for a bid of no tricks that is a contract of its own (nello): how likely a hand takes none.

The weights come from deals that novices played with a nello in one hand: see `benchmarks/zero_bid_weights.py`. Of other
deals, the hands that they give a chance of 60 to 70 % kept 64 % of their nellos, and it is as close elsewhere.
"""

from __future__ import annotations

import math

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, lowest
from overtrick.kernel.jit import kernel, small

CONSTANT, TRUMPS, HIGH_TRUMPS, LOWEST, SHORT = 0, 1, 2, 3, 6

WEIGHTS = np.array(
    [
        3.09,  # constant
        0.41,  # number of trumps
        -4.96,  # the trumps again, each by how few cards are above it
        *(-1.49, -1.14, -0.63),  # the lowest three cards of each other suit: the share of the suit below them, squared
        -0.10,  # cards missing to three in each other suit
    ]
)

RISK = 0.05
"""How much likelier the hand has to keep a nello than it would have to if its bid for tricks never failed."""


@kernel
def zero_bid_odds(rules: np.record, hand: np.uint64, trump: int, weights: np.ndarray) -> float:
    """The logarithm of the odds that a hand takes no trick if it bids none.

    ``trump`` is 0 for no trump, otherwise 1 + the suit.
    """
    trumps = rules.trumps[trump]
    missing = 3 * (int(rules.suit_count) - 1 if trumps else int(rules.suit_count))
    total = weights[CONSTANT]
    left = hand
    while left:
        suit = rules.suit_cards[trump, lowest(left)]
        cards, hidden, place = left & suit, rules.deck & suit & ~hand, 0
        left &= ~suit
        while cards:
            card = lowest(cards)
            cards &= cards - ONE
            above = float(count(rules.beats[trump, card] & hidden))
            if bit(card) & trumps:
                total += weights[TRUMPS] + weights[HIGH_TRUMPS] / (1.0 + above)
            elif place < 3:
                share = 1.0 - above / max(float(count(hidden)), 1.0)
                total += weights[LOWEST + place] * share * share
                missing -= 1
            place += 1
    return float(total + weights[SHORT] * float(missing))


@small
def odds_to_bid_zero(rules: np.record, tricks: float) -> float:
    """The logarithm of the odds from which a bid of none pays more than a bid of this number of tricks."""
    worth = max(float(rules.nello_worth), 1.0)
    needed = min(0.5 + 0.5 * float(rules.loss_per_bid) * max(tricks, 1.0) / worth + RISK, 0.95)
    return math.log(needed / (1.0 - needed))


@kernel
def sure_trumps(rules: np.record, hand: np.uint64, unseen: np.uint64, trump: int) -> int:
    """The number of trumps that win a trick whenever they are played."""
    found, cards = 0, hand & rules.trumps[trump]
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        if not rules.beats[trump, card] & unseen:
            found += 1
    return found
