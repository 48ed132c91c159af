"""The strength of a hand before the play: the tricks its cards win on average, from the rates of a prior."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, lowest
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import DISCARDS_DECLARER

from .layout import HIGHER


@small
def length_class(cards: int) -> int:
    """The class of a suit by its length: one card, two, three or four, and more."""
    if cards <= 2:
        return cards - 1
    return 2 if cards <= 4 else 3


@small
def rate_of(rules: np.record, prior: np.record, hand: np.uint64, card: int, trumps: np.uint64) -> float:
    """How often a card like this one wins a trick."""
    is_trump = bool(bit(card) & trumps)
    suit = trumps if is_trump else rules.suit_cards[card]
    higher = min(count(rules.above[card] & suit & ~hand), HIGHER - 1)
    return prior.rates[1 if is_trump else 0, higher, length_class(count(hand & suit))]


@kernel
def tricks_in(rules: np.record, prior: np.record, hand: np.uint64, trumps: np.uint64) -> float:
    """The tricks that a hand wins on average with these trumps."""
    total = 0.0
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        total += rate_of(rules, prior, hand, card, trumps)
    return total


@kernel
def best_suit(rules: np.record, prior: np.record, hand: np.uint64) -> tuple[int, float]:
    """The suit with which as trump a hand wins the most tricks, and how many these are."""
    suit, best = 0, -1.0
    for candidate in range(rules.suit_count):
        tricks = tricks_in(rules, prior, hand, rules.suits[candidate] | rules.always_trump)
        if tricks > best:
            suit, best = candidate, tricks
    return suit, best


@kernel
def card_to_discard(rules: np.record, prior: np.record, hand: np.uint64) -> int:
    """The best card to discard: not of the best suit, seldom a winner, and with regard to who gets its points."""
    suit, _ = best_suit(rules, prior, hand)
    trumps = rules.suits[suit] | rules.always_trump
    cards = hand & ~trumps
    if not cards:
        cards = hand
    chosen, least = lowest(cards), 1e9
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        points = float(rules.worth[card])
        kept = rate_of(rules, prior, hand, card, trumps) * 20.0
        kept += count(hand & rules.suit_cards[card]) * 0.5  # a short suit is soon void
        kept += -points if rules.discards_to == DISCARDS_DECLARER else points * 0.3
        if kept < least:
            chosen, least = card, kept
    return chosen
