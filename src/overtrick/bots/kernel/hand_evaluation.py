"""The strength of a hand before the play: the tricks its cards win on average, from the rates of a prior."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, lowest
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import DISCARDS_DECLARER, NONE

from .layout import HIGHER


@small
def length_class(cards: int) -> int:
    """The class of a suit by its length: one card, two, three or four, and more."""
    if cards <= 2:
        return cards - 1
    return 2 if cards <= 4 else 3


@small
def rate_of(rules: np.record, prior: np.record, hand: np.uint64, card: int, trump: int) -> float:
    """How often a card like this one wins a trick. ``trump`` is 0 for no trump, otherwise 1 + the suit."""
    is_trump = bool(bit(card) & rules.trumps[trump])
    suit = rules.suit_cards[trump, card]
    higher = min(count(rules.beats[trump, card] & suit & ~hand), HIGHER - 1)
    return prior.rates[1 if is_trump else 0, higher, length_class(count(hand & suit))]


@kernel
def tricks_in(rules: np.record, prior: np.record, hand: np.uint64, trump: int) -> float:
    """The tricks that a hand wins on average. ``trump`` is 0 for no trump, otherwise 1 + the suit."""
    total = 0.0
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        total += rate_of(rules, prior, hand, card, trump)
    return total


@kernel
def best_suit(rules: np.record, prior: np.record, hand: np.uint64) -> tuple[int, float]:
    """The suit with which as trump a hand wins the most tricks, and how many these are."""
    suit, best = 0, -1.0
    for candidate in range(rules.suit_count):
        tricks = tricks_in(rules, prior, hand, candidate + 1)
        if tricks > best:
            suit, best = candidate, tricks
    return suit, best


@kernel
def card_to_discard(rules: np.record, prior: np.record, hand: np.uint64, known: int) -> int:
    """The best card to discard: not of the best suit, seldom a winner, and with regard to who gets its points.

    ``known`` is the trump suit, or NONE where it is still to be named.
    """
    trump = int(known) + 1
    if known == NONE:
        suit, _ = best_suit(rules, prior, hand)
        trump = suit + 1
    legal = hand & ~rules.kept
    if not legal:
        legal = hand
    cards = legal & ~rules.trumps[trump]
    if not cards:
        cards = legal
    chosen, least = lowest(cards), 1e9
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        points = float(rules.worth[card])
        kept = rate_of(rules, prior, hand, card, trump) * 20.0
        kept += count(hand & rules.suit_cards[trump, card]) * 0.5  # a short suit is soon void
        kept += -points if rules.discards_to == DISCARDS_DECLARER else points * 0.3
        if kept < least:
            chosen, least = card, kept
    return chosen


@kernel
def card_to_give(rules: np.record, prior: np.record, hand: np.uint64, trump: int) -> int:
    """The best card to give away: the most dangerous one where tricks are avoided, otherwise the weakest."""
    chosen, best = lowest(hand), -1e9
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        danger = rate_of(rules, prior, hand, card, trump) + 0.05 * float(rules.worth[card])
        danger -= 0.06 * float(count(hand & rules.suit_cards[trump, card]))  # short suits are good to be rid of
        if not rules.avoids_more:
            danger = -danger
        if danger > best:
            chosen, best = card, danger
    return chosen
