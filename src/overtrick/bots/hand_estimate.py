"""What a hand is worth in the auction, as a bot estimates it."""

from __future__ import annotations

import numpy as np

from overtrick.cards import Card, Suit
from overtrick.kernel import layout
from overtrick.lowering import lower
from overtrick.rules import NamedTrump, PointContract
from overtrick.view import View

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

    def tricks(self, trump: Suit | None = None) -> float:
        """The tricks that the cards win on average, with this trump or else with the trump of the deal."""
        root = self._root.copy()
        if trump is not None:
            suits = self.rules.deck.suits
            own = int(self.lowered.record["suits"][0, suits.index(trump)]) if trump in suits else 0
            root["trumps"] = own | int(self.lowered.record["always_trump"][0])
        return float(entries.expected_tricks(self.lowered.record, root, self._prior))

    def as_declarer(self, trump: Suit | None = None) -> float:
        """What a declarer takes with such cards on average: points, or tricks."""
        tricks = self.tricks(trump)
        if trump is None and isinstance(self.rules.trump, NamedTrump):
            tricks = max(map(self.tricks, self.rules.deck.suits))
        return max(float(self._prior["offset"][0] + self._prior["slope"][0] * tricks), 0.0)

    @property
    def bidding_partner(self) -> str:
        """The name of a partner who holds the standing bid; empty if none does."""
        holder, seats = int(self._root["holder"][0]), self.rules.seats
        if holder in (layout.NONE, self.seat) or seats.side_of(holder) != seats.side_of(self.seat):
            return ""
        return "the partner" if seats.players == 2 * seats.sides else f"seat {holder}"

    @property
    def others_may_bid(self) -> bool:
        """Whether another seat has not passed."""
        passed = int(self._root["passed"][0])
        return any(not passed >> seat & 1 for seat in range(self.view.players) if seat != self.seat)

    def of_suit(self, suit: Suit | None) -> list[Card]:
        """The cards of a suit, lowest first."""
        places = self.rules.deck.places
        return sorted((card for card in self.cards if card.suit == suit), key=places.__getitem__)

    def worth(self, card: Card) -> int:
        """The points of a card."""
        score = self.rules.score
        return dict(score.worth).get(card.rank, 0) if isinstance(score, PointContract) else 0
