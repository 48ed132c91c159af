"""How likely a card wins a trick, for games in which some unseen cards are in nobody's hand.

With cards left over in the deck a king wins nearly as often as an ace. A player who waits for certain winners there
waits too long.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, lowest
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import NO_CARDS
from overtrick.kernel.play import above


@small
def chance_held(state: np.record, unseen: np.uint64) -> float:
    """The probability that an unseen card is in the hand of a given seat that has not played to this trick."""
    return min(float(state.tricks_left) / max(float(count(unseen)), 1.0), 1.0)


@small
def chance_to_win(
    rules: np.record, state: np.record, card: int, led: np.uint64, unseen: np.uint64, held: float, behind: int
) -> float:
    """The probability that no seat behind beats a card, with a higher card or with a trump on the suit led.

    ``held`` comes from `chance_held`, and ``behind`` is the number of seats that still play to this trick.
    """
    chance = max(1.0 - held * behind, 0.0) ** count(above(rules, state, card) & unseen)
    if not (bit(card) & state.trumps):
        void = (1.0 - held) ** count(led & unseen)
        has_trump = 1.0 - (1.0 - held) ** count(state.trumps & unseen)
        chance *= (1.0 - void * has_trump) ** behind
    return chance


@kernel
def likely_winners(
    rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64, at_least: float
) -> np.uint64:
    """The cards among these that win the trick with at least this probability, if they beat the cards in it."""
    held = chance_held(state, unseen)
    behind = state.trick_cards - 1 - state.trick_size
    likely = NO_CARDS
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        led = rules.suit_cards[state.trump + 1, card if state.trick_size == 0 else state.trick[0]]
        if chance_to_win(rules, state, card, led, unseen, held, behind) >= at_least:
            likely |= bit(card)
    return likely


@kernel
def expected_tricks(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> float:
    """The tricks these cards win on average if each is led."""
    held = chance_held(state, unseen)
    behind = int(state.trick_cards) - 1
    total = 0.0
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        total += chance_to_win(rules, state, card, rules.suit_cards[state.trump + 1, card], unseen, held, behind)
    return total
