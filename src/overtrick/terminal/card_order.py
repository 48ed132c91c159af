"""The suits and the order of cards in a deal: trump may change both."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from overtrick.cards import Card, Suit
from overtrick.lowering import lower, trick_table
from overtrick.rules import Rules
from overtrick.view import View


class CardOrder:
    """The suit that each card belongs to with one trump, and its place in a hand.

    >>> import overtrick as ot
    >>> rules = ot.load("euchre").rules(4)
    >>> hearts = CardOrder(rules, Suit.HEARTS)
    >>> hearts.groups(map(Card.parse, "HA DJ S9 HJ DA".split()))
    [[S9], [HJ, DJ, HA], [DA]]
    """

    def __init__(self, rules: Rules, trump: Suit | None) -> None:
        deck = rules.deck
        suits = lower(rules).led_suits[0 if trump is None else 1 + deck.suits.index(trump)]
        self._suits = dict(zip(deck.cards, suits, strict=True))
        order = {suit: number for number, suit in enumerate((None, *reversed(deck.suits)))}
        beats = trick_table(rules, trump).beats
        self._places = {
            card: (order[suit], beats[number].bit_count(), -number)
            for number, (card, suit) in enumerate(zip(deck.cards, suits, strict=True))
        }

    def suit_of(self, card: Card) -> Suit | None:
        """The suit of a card; None for one that belongs to no suit."""
        return self._suits[card]

    def groups(self, cards: Iterable[Card]) -> list[list[Card]]:
        """The cards suit by suit, the highest first. Cards without a suit come before all others."""
        ordered = sorted(cards, key=self._places.__getitem__)
        return [list(group) for _, group in groupby(ordered, key=self.suit_of)]


@lru_cache(maxsize=64)
def _order(rules: Rules, trump: Suit | None) -> CardOrder:
    return CardOrder(rules, trump)


def card_order(view: View) -> CardOrder:
    """The order of the cards in the deal of a view."""
    return _order(view.rules, view.trump)
