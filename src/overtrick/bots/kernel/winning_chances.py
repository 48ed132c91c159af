"""What a seat may expect of its cards: how likely they win, where not every unseen card is in somebody's hand.

With a stock left over a king is nearly as good as an ace. Who waits for sure winners only waits too long there.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, lowest
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import NO_CARDS


@small
def share_of_one(state: np.record, unseen: np.uint64) -> float:
    """The chance that a card which has not been seen is in the hand of a given seat that has yet to play."""
    return min(float(state.tricks_left) / max(float(count(unseen)), 1.0), 1.0)


@small
def chance_to_win(
    rules: np.record, state: np.record, card: int, led: np.uint64, unseen: np.uint64, share: float, behind: int
) -> float:
    """The chance that none of so many seats behind beats a card, by a higher one or by a trump on the suit led."""
    chance = max(1.0 - share * behind, 0.0) ** count(rules.above[card] & unseen)
    if not (bit(card) & state.trumps):
        void = (1.0 - share) ** count(led & unseen)
        has_trump = 1.0 - (1.0 - share) ** count(state.trumps & unseen)
        chance *= (1.0 - void * has_trump) ** behind
    return chance


@kernel
def likely_winners(
    rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64, at_least: float
) -> np.uint64:
    """Those of the cards that win the trick with at least this chance, if they beat what lies there."""
    share = share_of_one(state, unseen)
    behind = rules.seats - 1 - state.trick_size
    likely = NO_CARDS
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        led = rules.suit_cards[card if state.trick_size == 0 else state.trick[0]]
        if chance_to_win(rules, state, card, led, unseen, share, behind) >= at_least:
            likely |= bit(card)
    return likely


@kernel
def hopes(rules: np.record, state: np.record, cards: np.uint64, unseen: np.uint64) -> float:
    """The tricks that these cards may be hoped to win, each led by itself."""
    share = share_of_one(state, unseen)
    total = 0.0
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        total += chance_to_win(rules, state, card, rules.suit_cards[card], unseen, share, rules.seats - 1)
    return total
