"""Views never leak: deal the cards a seat has not seen again, play the same match, and its view stays the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from overtrick.actions import Action, Discard, Play
from overtrick.cards import Card
from overtrick.dealing import Deal
from overtrick.errors import OvertrickError
from overtrick.rules import PointContract, Rules
from overtrick.table import Table

from .counts import Events, count_deal, discards_of, follows
from .matches import require

Fits = Callable[[Card], bool]


@dataclass
class Place:
    """Where a card lies that somebody has not seen, and which cards could lie there for all that this one knows."""

    card: Card
    tests: list[Fits] = field(default_factory=list)

    def fits(self, card: Card) -> bool:
        """Whether this card could be here."""
        return all(test(card) for test in self.tests)


def redeal(places: Sequence[Place], choices: Random) -> None:
    """Deal the cards of these places among them again at random, each to a place it fits: a bipartite matching."""
    cards = [place.card for place in places]
    choices.shuffle(cards)
    holder: dict[int, int] = {}  # a place's number by the number of its card

    def seek(place: int, seen: set[int]) -> bool:
        numbers = list(range(len(cards)))
        choices.shuffle(numbers)
        for number in sorted(numbers, key=holder.__contains__):  # free cards first: shorter chains
            if number not in seen and places[place].fits(cards[number]):
                seen.add(number)
                if number not in holder or seek(holder[number], seen):
                    holder[number] = place
                    return True
        return False

    # The narrowest places choose first; the true deal is one way, so there is always one.
    order = list(range(len(places)))
    choices.shuffle(order)
    order.sort(key=lambda place: -len(places[place].tests))
    for place in order:
        seek(place, set())
    for number, place in holder.items():
        places[place].card = cards[number]


@dataclass
class Held:
    """A card in somebody's keeping, and since when."""

    place: Place
    since: int = 0


class Redealer:
    """One deal as a seat (None: a watcher) has seen it, ready to be dealt again."""

    def __init__(self, rules: Rules, dealer: int, dealt: Deal, events: Events, viewer: int | None) -> None:
        self.rules, self.dealt, self.events, self.viewer = rules, dealt, events, viewer
        self.count = count_deal(rules, dealer, dealt, events)
        self.hands = [[Place(card) for card in hand] for hand in dealt.hands]
        self.middle = [Place(card) for card in dealt.middle]
        loose = list(rules.deck.cards)
        for card in dealt.cards:
            loose.remove(card)
        self.unseen = [Place(card) for card in loose]
        self._discards: list[Place] = []
        self._sort_out()

    def deal_again(self, choices: Random) -> tuple[Deal, list[tuple[int, Action]]]:
        """Another deal that fits what was seen, and the same events in it."""
        redeal(self.unseen, choices)
        events = list(self.events)
        if self._discards:
            new = iter([place.card for place in self._discards])
            events = [(seat, Discard(next(new)) if isinstance(a, Discard) else a) for seat, a in events]
        declarer = self.count.declarer
        if self.middle and declarer is not None and declarer != self.viewer:
            # What the declarer was dealt and what was taken from the middle cannot be told apart later.
            both = [*self.hands[declarer], *self.middle[1:]]
            cards = [place.card for place in both]
            choices.shuffle(cards)
            for place, card in zip(both, cards, strict=True):
                place.card = card
        hands = tuple(tuple(place.card for place in hand) for hand in self.hands)
        middle = tuple(place.card for place in self.middle)
        return Deal(hands, middle, self.dealt.turned, self.dealt.trump), events

    def _sort_out(self) -> None:
        """Find the places that the viewer has not seen into, and what it knows about each."""
        rules, viewer, declarer = self.rules, self.viewer, self.count.declarer
        kept: list[list[Held]] = []
        for seat, hand in enumerate(self.hands):
            if rules.deal.piles is not None:
                held, hidden = self._follow_pile(seat)
                kept.append(held)
                self.unseen += hidden
                continue
            mine = [Held(place) for place in hand]
            if seat == declarer:
                mine += [Held(place) for place in self.middle]
            kept.append(mine)
        if rules.deal.piles is None:
            for seat, held in enumerate(kept):
                self._take_out_played(seat, held)
        if declarer is None:
            self.unseen += self.middle[1:]
        elif declarer != viewer:
            self._take_out_discards(kept[declarer])
        for seat, held in enumerate(kept):
            if seat != viewer:
                self._note_voids(seat, held)
                self.unseen += [one.place for one in held if one.place is not (self.middle or [None])[0]]

    def _follow_pile(self, seat: int) -> tuple[list[Held], list[Place]]:
        """A seat's hand now, with the time each card came into it, and what is left of its pile."""
        rules, pile = self.rules, self.hands[seat]
        assert rules.deal.piles is not None
        faceup: list[Place] = []
        hand: list[Held] = []
        gone = played = 0
        seats = rules.seats.players
        for number in range(-1, len(self.events)):
            actor, action = self.events[number] if number >= 0 else (seat, None)
            if isinstance(action, Play):
                played += 1
                if actor == seat:
                    self._play_from_pile(pile, faceup, hand, action.card)
            if number >= 0 and not (isinstance(action, Play) and played % seats == 0):
                continue
            if not faceup:
                faceup += pile[gone : gone + rules.deal.piles.faceup]
                gone += rules.deal.piles.faceup
            if not hand:
                hand += [Held(place, number + 1) for place in pile[gone : gone + rules.deal.piles.hand]]
                gone += rules.deal.piles.hand
        return hand, pile[gone:]

    @staticmethod
    def _play_from_pile(pile: list[Place], faceup: list[Place], hand: list[Held], card: Card) -> None:
        """Of two equal cards the one that came first goes first."""
        for place in pile:
            if place.card == card:
                if any(place is one for one in faceup):
                    faceup[:] = [one for one in faceup if one is not place]
                    return
                if any(place is one.place for one in hand):
                    hand[:] = [one for one in hand if one.place is not place]
                    return
        raise AssertionError(f"{card} was played, and was neither face up nor in the hand")

    def _take_out_played(self, seat: int, held: list[Held]) -> None:
        for actor, action in self.events:
            if actor == seat and isinstance(action, Play):
                held.remove(next(one for one in held if one.place.card == action.card))

    def _take_out_discards(self, held: list[Held]) -> None:
        """The declarer's discards may be any cards that were not played."""
        opened = self.middle[0] if self.middle else None
        for card in discards_of(self.events):
            one = next(one for one in held if one.place.card == card)
            held.remove(one)
            self._discards.append(one.place)
            if one.place is not opened:
                self.unseen.append(one.place)

    def _note_voids(self, seat: int, held: list[Held]) -> None:
        """Whoever did not follow suit had none of it; whoever led a barred suit too early had nothing else."""
        trump = self.count.trump
        barred = self.rules.lead.barred_until_broken
        led: Card | None = None
        broken, size = False, 0
        for number, (actor, action) in enumerate(self.events):
            if not isinstance(action, Play):
                continue
            if size == 0:
                led = action.card
            if actor == seat and led is not None:
                test: Fits | None = None
                if size > 0 and not follows(action.card, led, trump):
                    test = _not_following(led, self.rules, trump)
                elif size == 0 and action.card.suit == barred and barred is not None and not broken:
                    test = _of_suit(barred)
                if test is not None:
                    for one in held:
                        if one.since <= number:
                            one.place.tests.append(test)
            broken = broken or action.card.suit == barred
            size = (size + 1) % self.rules.seats.players
