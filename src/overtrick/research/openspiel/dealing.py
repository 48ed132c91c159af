"""A deal as chance nodes. Each card of the deck in turn goes to a place that has room.

So every deal has exactly one history, however its cards could have been shuffled, and a chance node has only a few
outcomes. A small game stays small enough to be solved.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

from overtrick.cards import Card
from overtrick.dealing import Deal
from overtrick.rules import DrawnTrump

if TYPE_CHECKING:
    from overtrick.table import Table


@dataclass(frozen=True)
class Place:
    """A place for some cards, whose order has no meaning."""

    name: str
    room: int
    seat: int | None = None
    """The seat whose hand or pile it belongs to."""


@dataclass(frozen=True)
class Frame:
    """The places of a deal, and what else chance decides about it."""

    players: int
    cards: tuple[Card, ...]
    """The deck."""
    places: tuple[Place, ...]
    suits: tuple[str, ...]
    """The suits of which one is drawn as trump; empty where trump is not drawn."""

    @classmethod
    def of(cls, table: Table) -> Frame:
        """The places of the present deal of a table, without regard to where its cards lie."""
        rules, size, shown = table.rules, table.hand_size, table.turned is not None
        places = []
        for seat in range(table.players):
            if rules.deal.piles is not None:
                places += _portions(seat, size, rules.deal.piles.faceup, rules.deal.piles.hand)
                continue
            own = size
            if shown and rules.shows_dealers_last and seat == table.dealer:
                places.append(Place("turned", 1, seat))
                own -= 1
            places.append(Place(f"hand {seat}", own, seat))
        if rules.deal.middle:
            places += [Place("face-up", 1), Place("middle", rules.deal.middle - 1)]
        if shown and rules.turns_up_next:
            places.append(Place("turned", 1))
        places.append(Place("rest", len(rules.deck) - sum(place.room for place in places)))
        suits = tuple(map(str, rules.deck.suits)) if isinstance(rules.trump, DrawnTrump) else ()
        return cls(table.players, rules.deck.cards, tuple(place for place in places if place.room), suits)

    def __deepcopy__(self, memo: object) -> Frame:
        return self

    @cached_property
    def most_outcomes(self) -> int:
        """The most outcomes that a chance node of this deal can have."""
        return max(len(self.places), len(self.suits), self.players)


def _portions(seat: int, size: int, faceup: int, hand: int) -> list[Place]:
    """A pile in portions of which each is taken as a whole, whichever of face-up cards and hand is filled first."""
    first = min(faceup, size)
    second = min(hand, size - first)
    left, step = size - first - second, gcd(faceup, hand)
    rest = (Place(f"pile {seat} from {at}", min(step, left - at), seat) for at in range(0, left, step))
    return [Place(f"face-up {seat}", first, seat), Place(f"hand {seat}", second, seat), *rest]


@dataclass(frozen=True)
class DealInProgress:
    """The chance nodes of a deal up to now."""

    frame: Frame
    laid: tuple[int, ...] = ()
    """The place of each card so far."""
    trump: int | None = None

    def __deepcopy__(self, memo: object) -> DealInProgress:
        return self

    @cached_property
    def rooms(self) -> tuple[int, ...]:
        """How many cards each place still takes."""
        taken = Counter(self.laid)
        return tuple(place.room - taken[number] for number, place in enumerate(self.frame.places))

    @property
    def lays_cards(self) -> bool:
        """Whether it is still open where the next card goes."""
        return sum(room > 0 for room in self.rooms) > 1

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to chance."""
        return not self.lays_cards and (self.trump is not None or not self.frame.suits)

    def outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the next chance node with their probabilities."""
        if not self.lays_cards:
            return [(suit, 1 / len(self.frame.suits)) for suit in range(len(self.frame.suits))]
        total = sum(self.rooms)
        return [(number, room / total) for number, room in enumerate(self.rooms) if room]

    def after(self, outcome: int) -> DealInProgress:
        """The deal after an outcome."""
        if self.lays_cards:
            return replace(self, laid=(*self.laid, outcome))
        return replace(self, trump=outcome)

    def text(self, outcome: int) -> str:
        """An outcome in words."""
        if self.lays_cards:
            return f"{self.frame.cards[len(self.laid)]} to {self.frame.places[outcome].name}"
        return f"trump {self.frame.suits[outcome]}"

    def text_of(self, number: int) -> str:
        """Where a card went, in words."""
        return f"{self.frame.cards[number]} to {self.frame.places[self.laid[number]].name}"

    def deal(self, table: Table) -> Deal:
        """The complete deal."""
        last = next((number for number, room in enumerate(self.rooms) if room), 0)
        laid = [*self.laid, *(last,) * (len(self.frame.cards) - len(self.laid))]
        held: list[list[Card]] = [[] for _ in self.frame.places]
        for card, number in zip(self.frame.cards, laid, strict=True):
            held[number].append(card)
        hands: list[list[Card]] = [[] for _ in range(self.frame.players)]
        middle: list[Card] = []
        turned = None
        for place, cards in zip(self.frame.places, held, strict=True):
            if place.seat is not None:
                hands[place.seat] += cards
            if place.name in ("face-up", "middle"):
                middle += cards
            if place.name == "turned":
                turned = cards[0]
        suits = table.rules.deck.suits
        return Deal(tuple(map(tuple, hands)), tuple(middle), turned, None if self.trump is None else suits[self.trump])


def outcomes_of(frame: Frame, deal: Deal, suits: tuple[str, ...]) -> list[int]:
    """The outcomes of the chance nodes that lead to a deal."""
    wanted: list[list[Card]] = []
    hands = [list(hand) for hand in deal.hands]
    for place in frame.places:
        if place.name == "turned":
            assert deal.turned is not None
            cards = [deal.turned]
            if place.seat is not None:
                hands[place.seat].remove(deal.turned)
        elif place.seat is not None:
            cards = hands[place.seat][: place.room]
            del hands[place.seat][: place.room]
        elif place.name == "face-up":
            cards = [deal.middle[0]]
        elif place.name == "middle":
            cards = list(deal.middle[1:])
        else:
            cards = []
        wanted.append(cards)
    found = []
    progress = DealInProgress(frame)
    for card in frame.cards:
        if not progress.lays_cards:
            break
        number = next((number for number, cards in enumerate(wanted) if card in cards), len(wanted) - 1)
        if card in wanted[number]:
            wanted[number].remove(card)
        found.append(number)
        progress = progress.after(number)
    if suits:
        found.append(suits.index(str(deal.trump)))
    return found
