"""What a hand is worth in the auction, as a bot estimates it."""

from __future__ import annotations

import numpy as np

from overtrick.cards import Card, Suit
from overtrick.kernel import layout
from overtrick.lowering import lower, members
from overtrick.rules import NamedTrump
from overtrick.view import View

from .explanation import Part, seat_part
from .kernel import entries
from .priors import prior_of


class HandEstimate:
    """The cards of the seat to act, and what they are worth."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.lowered = lower(view.game.rules(view.players))
        self.rules = self.lowered.rules
        self._root = np.frombuffer(view.position, layout.STATE).copy()
        self._prior = prior_of(view)
        self.cards = (*view.hand, *view.faceup[view.seat])

    def tricks(self, trump: Suit | None = None, taking: Card | None = None) -> float:
        """The tricks that the cards win on average, with this trump or else with the trump of the deal.

        ``taking`` is a card that will be taken up, and another one discarded for it.
        """
        root = self._root.copy()
        if trump is not None:
            suits = self.rules.deck.suits
            root["trump"] = suits.index(trump) if trump in suits else layout.NONE
        if taking is None:
            return float(entries.expected_tricks(self.lowered.record, root, self._prior))
        cards = int(root["hands"][0, self.seat]) | 1 << self.rules.deck.places[taking]
        found = []
        for card in members(cards):
            root["hands"][0, self.seat] = np.uint64(cards & ~(1 << card))
            found.append(float(entries.expected_tricks(self.lowered.record, root, self._prior)))
        return max(found)

    def as_declarer(self, trump: Suit | None = None, taking: Card | None = None) -> float:
        """What a declarer takes with such cards on average: points, or tricks."""
        tricks = self.tricks(trump, taking)
        if trump is None and isinstance(self.rules.trump, NamedTrump):
            tricks = max(map(self.tricks, self.rules.deck.suits))
        return max(float(self._prior["offset"][0] + self._prior["slope"][0] * tricks), 0.0)

    @property
    def wanted(self) -> int:
        """What a declarer promises in a game where no bid says it; otherwise 1."""
        contract = self.rules.score.contract
        return 1 if contract is None or contract.wanted is None else contract.wanted

    @property
    def bidding_partner(self) -> Part | None:
        """The partner who holds the standing bid; None if none does."""
        holder, seats = int(self._root["holder"][0]), self.rules.seats
        if holder in (layout.NONE, self.seat) or seats.side_of(holder) != seats.side_of(self.seat):
            return None
        return seat_part(holder, "partner" if seats.players == 2 * seats.sides else None)

    @property
    def others_may_bid(self) -> bool:
        """Whether another seat has not passed."""
        passed = int(self._root["passed"][0])
        return any(not passed >> seat & 1 for seat in range(self.view.players) if seat != self.seat)

    def suit_of(self, card: Card) -> Suit | None:
        """The suit of a card in this deal: a left bower belongs to trump."""
        if self.rules.tricks.bowers is None or card.suit is None:
            return card.suit
        return self.lowered.led_suits[int(self._root["trump"][0]) + 1][self.rules.deck.places[card]]

    def of_suit(self, suit: Suit | None) -> list[Card]:
        """The cards of a suit, lowest first."""
        return sorted((card for card in self.cards if self.suit_of(card) == suit), key=self._height)

    def _height(self, card: Card) -> int:
        place = self.rules.deck.places[card]
        if self.rules.tricks.bowers is None:
            return place
        beaters = int(self.lowered.record["beats"][0, int(self._root["trump"][0]) + 1, place])
        return -beaters.bit_count()

    def worth(self, card: Card) -> int:
        """The points of a card."""
        return self.rules.worth.get(card, 0)
