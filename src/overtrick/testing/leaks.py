"""Views never leak: deal the cards that a seat has not seen again, play the same match, and compare its views."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from overtrick.actions import Action, Discard, Give, OrderUp, Play
from overtrick.cards import Card
from overtrick.dealing import Deal
from overtrick.errors import OvertrickError
from overtrick.rules import Rules
from overtrick.table import Table

from .counts import (
    Events,
    breaks,
    card_to_follow,
    count_deal,
    discards_of,
    follows,
    given_by,
    is_barred,
    is_special,
    seats_playing,
)
from .matches import require

Fits = Callable[[Card], bool]


@dataclass
class Place:
    """A place with a card that the viewer has not seen: since when it is there, and which cards it could be."""

    card: Card
    since: int = 0
    tests: list[Fits] = field(default_factory=list)

    def fits(self, card: Card) -> bool:
        """Whether this card could be at this place, as far as the viewer knows."""
        return all(test(card) for test in self.tests)


def redeal(places: Sequence[Place], choices: Random) -> None:
    """Deal the cards of these places again, each to a place that it fits: a random bipartite matching."""
    cards = [place.card for place in places]
    choices.shuffle(cards)
    narrow = [place for place in places if place.tests]
    taken: dict[int, int] = {}  # the narrow place of each card, by their numbers

    def seat_card(place: int, tried: set[int]) -> bool:
        fitting = [number for number in range(len(cards)) if number not in tried and narrow[place].fits(cards[number])]
        for number in sorted(fitting, key=taken.__contains__):  # free cards first
            if number not in tried:
                tried.add(number)
                if number not in taken or seat_card(taken[number], tried):
                    taken[number] = place
                    return True
        return False

    # The true deal is a solution, so there always is one. The other cards go to the places that take any card.
    for place in choices.sample(range(len(narrow)), len(narrow)):
        seat_card(place, set())
    for number, place in taken.items():
        narrow[place].card = cards[number]
    rest = [card for number, card in enumerate(cards) if number not in taken]
    for wide, card in zip((place for place in places if not place.tests), rest, strict=True):
        wide.card = card


class _CannotTell(Exception):
    """A card was played that was both face up and in the hand: the actions do not say which copy was played."""


class Seen:
    """One deal as a seat (None: a watcher) has seen it: the cards that it knows, and the places of all others."""

    def __init__(
        self, rules: Rules, dealer: int, dealt: Deal, events: Events, viewer: int | None, number: int = 0
    ) -> None:
        self.rules, self.dealt, self.events, self.viewer = rules, dealt, events, viewer
        self.dealer = dealer
        self.count = count_deal(rules, dealer, dealt, events, number)
        self.playing = seats_playing(rules, events)
        self.gifts = Gifts.of(rules, number, events, viewer)
        ordered = any(isinstance(action, OrderUp) for _, action in events)
        took_up = ordered and any(isinstance(action, Discard | Play) for _, action in events)
        self.opened = dealt.middle if dealt.middle else (dealt.turned,) if took_up and dealt.turned else ()
        """The cards that one seat took up, the face-up one first."""
        self.discarder = dealer if took_up else self.count.declarer
        self.hands: list[list[Card | Place]] = []
        self.middle: list[Card | Place] = list(dealt.middle)
        self.discards: list[Place] = []
        self.taker: int | None = None
        """The declarer who took the middle, if it is not the viewer."""
        self._loose = list(rules.deck.cards)
        for card in dealt.all_cards(rules):
            self._loose.remove(card)
        self.places = [Place(card) for card in self._loose]
        for seat, hand in enumerate(dealt.hands):
            if rules.deal.piles is not None:
                self.hands.append(self._pile(seat, hand))
            else:
                self.hands.append(self._hand(seat, hand))
        if self.count.declarer is None:
            self.middle[1:] = [self._hide(Place(card)) for card in dealt.middle[1:]]
        if self.taker is not None:
            self._keep_the_open_card(self.opened[0], self.hands[self.taker])

    def deal_again(self, choices: Random) -> tuple[Deal, list[tuple[int, Action]]]:
        """Another deal that fits what was seen, and its actions: the same ones, except for hidden discards."""
        redeal(self.places, choices)
        laid_away = iter([place.card for place in self.discards])
        hides = self.taker is not None
        events = [
            (seat, Discard(next(laid_away)) if hides and isinstance(action, Discard) else action)
            for seat, action in self.events
        ]
        hands = [[_card(one) for one in hand] for hand in self.hands]
        middle = [_card(one) for one in self.middle]
        if self.taker is not None:
            # The viewer does not know which of these cards were dealt to the declarer and which came from the middle.
            cards = hands[self.taker]
            cards.remove(self.opened[0])
            choices.shuffle(cards)
            size = len(self.dealt.hands[0])
            hands[self.taker], middle[1:] = cards[:size], cards[size:]
        if self.gifts is not None:
            events = self.gifts.give_again(hands, events, choices)
        return Deal(tuple(map(tuple, hands)), tuple(middle), self.dealt.turned, self.dealt.trump), events

    @property
    def _is_giving(self) -> bool:
        """Whether cards are still being given away."""
        return self.gifts is not None and not self.gifts.complete

    def _hide(self, place: Place) -> Place:
        self.places.append(place)
        return place

    def _hand(self, seat: int, hand: Sequence[Card]) -> list[Card | Place]:
        """A hand in a game without piles: its owner knows it, everyone else knows the cards played from it."""
        if self.gifts is not None:
            hand = self.gifts.hand_after(seat, hand)
        looks = getattr(self.rules.auction, "blind_nello", False)
        looked = not looks or any(actor == seat for actor, _ in self.events)
        if seat == self.viewer and looked:
            return list(hand)
        cards = list(hand)
        known: list[Card | Place] = [a.card for actor, a in self.events if actor == seat and isinstance(a, Play)]
        if self.gifts is not None:
            known += [card for card in self.gifts.known_in(seat) if card not in known]
        if not self._is_giving and seat == self.count.leaders[0]:  # everybody sees whose turn it is to lead this card
            known += [card for card in cards if str(card) == self.rules.lead.card and card not in known]
        if self.rules.shows_dealers_last and seat == self.dealer and self.dealt.turned not in known:
            known += [self.dealt.turned] if self.dealt.turned is not None else []
        if seat == self.discarder and self.opened:
            self.taker = seat
            cards += self.opened
            for card in discards_of(self.events):
                cards.remove(card)
                self.discards.append(self._hide(Place(card)))
            known += self.discards
        for card in [card for card in known if isinstance(card, Card)]:
            cards.remove(card)
        kept = [self._hide(Place(card)) for card in cards]
        self._note_voids(seat, kept)
        return known + kept

    def _keep_the_open_card(self, opened: Card, declarers: list[Card | Place]) -> None:
        """The face-up card of the middle went to the declarer, who kept, played or discarded it."""
        if self.rules.deck.copies == 2:  # it looks like its copy: leave it where it is
            itself = next((one for one in declarers if isinstance(one, Place) and one.card == opened), None)
            self.places = [place for place in self.places if place is not itself]
            return
        with_declarer = {id(one) for one in declarers}
        for place in self.places:
            if id(place) not in with_declarer:
                place.tests.append(lambda card: card != opened)

    def _pile(self, seat: int, pile: Sequence[Card]) -> list[Card | Place]:
        """A pile: its owner knows the cards taken from it, the others those turned up or played, nobody the rest."""
        assert self.rules.deal.piles is not None
        shown: set[int] = set()
        faceup: list[int] = []
        hand: list[int] = []
        since = dict.fromkeys(range(len(pile)), 0)
        gone = played = 0
        for number in range(-1, len(self.events)):  # -1 is before the first action
            if number >= 0:
                actor, action = self.events[number]
                if not isinstance(action, Play):
                    continue
                played += 1
                if actor == seat:
                    own = next(own for own in (faceup, hand) if any(pile[place] == action.card for place in own))
                    if own is faceup and any(pile[place] == action.card for place in hand):
                        raise _CannotTell
                    place = next(place for place in own if pile[place] == action.card)
                    own.remove(place)
                    shown.add(place)
                if played % len(self.playing):
                    continue
            if not faceup:
                faceup = list(range(len(pile)))[gone : gone + self.rules.deal.piles.faceup]
                gone += len(faceup)
                shown.update(faceup)
            if not hand:
                hand = list(range(len(pile)))[gone : gone + self.rules.deal.piles.hand]
                gone += len(hand)
                since.update(dict.fromkeys(hand, number))
        if seat == self.viewer:
            shown.update(range(gone))
        entries: list[Card | Place] = [
            card if place in shown else self._hide(Place(card, since[place])) for place, card in enumerate(pile)
        ]
        self._note_voids(seat, [one for place in hand if isinstance(one := entries[place], Place)])
        return entries

    def _note_voids(self, seat: int, held: Sequence[Place]) -> None:
        """A seat that did not follow suit had none of it; one that led a barred suit too early had nothing else."""
        plays = [(number, *event) for number, event in enumerate(self.events) if isinstance(event[1], Play)]
        trick: list[tuple[int, Card]] = []
        broken = False
        forced = 0 if self.rules.lead.card is not None else -1  # the first card says nothing where it has to be led
        for order, (number, actor, action) in enumerate(plays):
            assert isinstance(action, Play)
            if order % len(self.playing) == 0:
                trick = []
            led = card_to_follow(self.rules, trick)
            if actor == seat:
                if led is not None and not follows(self.rules, action.card, led, self.count.trump):
                    if not is_special(self.rules, action.card):
                        _add_test(held, number, self._does_not_follow(led))
                        self._note_clean_trick(held, number, order, action.card)
                elif not trick and is_barred(self.rules, action.card) and not broken and order != forced:
                    _add_test(held, number, lambda card: is_barred(self.rules, card))
            trick.append((actor, action.card))
            broken = broken or breaks(self.rules, action.card)

    def _note_clean_trick(self, held: Sequence[Place], number: int, order: int, card: Card) -> None:
        """A seat that played points to a first trick that should have none had nothing else."""
        worth = self.rules.worth
        if self.rules.lead.clean_first_trick and order < len(self.playing) and worth[card]:
            _add_test(held, number, lambda other: bool(worth[other]))

    def _does_not_follow(self, led: Card) -> Fits:
        return lambda card: not follows(self.rules, card, led, self.count.trump)


@dataclass(frozen=True)
class Gifts:
    """The cards that were given away in a deal, as one seat knows them."""

    count: int
    away: int
    """To how many seats further on the cards go."""
    gifts: tuple[tuple[Card, ...], ...]
    viewer: int | None
    complete: bool

    @classmethod
    def of(cls, rules: Rules, number: int, events: Events, viewer: int | None) -> Gifts | None:
        """The gifts of the deal with this number, from 0; None if nobody gives in it."""
        if rules.passing is None:
            return None
        players = rules.seats.players
        offsets = rules.passing.offsets(players)
        away = offsets[number % len(offsets)]
        if away == 0:
            return None
        gifts = tuple(tuple(given_by(events, seat)) for seat in range(players))
        complete = all(len(gift) == rules.passing.cards for gift in gifts)
        return cls(rules.passing.cards, away, gifts, viewer, complete)

    def giver_to(self, seat: int) -> int:
        """The seat that gives to this one."""
        return (seat - self.away) % len(self.gifts)

    def hand_after(self, seat: int, hand: Sequence[Card]) -> list[Card]:
        """The hand of a seat after everybody has given; before that the hand that was dealt."""
        if not self.complete:
            return list(hand)
        kept = [card for card in hand if card not in self.gifts[seat]]
        return kept + list(self.gifts[self.giver_to(seat)])

    def known_in(self, seat: int) -> list[Card]:
        """The cards that the viewer gave to this seat."""
        mine = self.complete and self.viewer is not None and self.giver_to(seat) == self.viewer
        return list(self.gifts[self.giver_to(seat)]) if mine else []

    def give_again(
        self, hands: list[list[Card]], events: list[tuple[int, Action]], choices: Random
    ) -> list[tuple[int, Action]]:
        """Make dealt hands of the hands after the giving, with other gifts where the viewer does not know them."""
        players = len(hands)
        gifts = [list(gift) for gift in self.gifts]
        for seat in range(players):
            receiver = (seat + self.away) % players
            if seat != self.viewer and not (self.complete and receiver == self.viewer):
                pool = hands[receiver] if self.complete else hands[seat]
                hidden = [card for card in pool if card not in self.known_in(receiver)] if self.complete else pool
                gifts[seat] = choices.sample(hidden, len(gifts[seat]))
        if self.complete:
            after = [list(hand) for hand in hands]
            for seat in range(players):
                received = gifts[self.giver_to(seat)]
                hands[seat][:] = [card for card in after[seat] if card not in received] + gifts[seat]
        given = [iter(gift) for gift in gifts]
        return [(seat, Give(next(given[seat])) if isinstance(action, Give) else action) for seat, action in events]


def _add_test(held: Sequence[Place], now: int, test: Fits) -> None:
    for place in held:
        if place.since < now:
            place.tests.append(test)


def _card(one: Card | Place) -> Card:
    return one if isinstance(one, Card) else one.card


def replay(table: Table, viewer: int | None, choices: Random) -> Table | None:
    """The same match with the unseen cards dealt again; None if the new deal does not fit what was seen."""
    rules = table.rules
    starts = (*table.deal_starts, len(table.history))
    last = len(table.dealt) - 1
    deals, script = list(table.dealt), list(table.history)
    for index in {last, choices.randint(0, last)}:  # the current deal, and one before it
        events = table.history[starts[index] : starts[index + 1]]
        try:
            seen = Seen(rules, table.dealers[index], table.dealt[index], events, viewer, index)
            again, actions = seen.deal_again(choices)
        except _CannotTell:
            return None
        if index < len(table.deals) and not _same_worth(rules, events, actions):
            continue  # the score has shown how many points the discards had
        deals[index] = again
        script[starts[index] : starts[index + 1]] = actions
    twin = table.game.table(
        table.players,
        dealer=table.first_dealer if table.draw is None else None,
        draw=table.draw,
        entered=table.entered,
        deals=deals,
    )
    for seat, action in script:
        if twin.turn != seat:
            return None
        try:
            twin.push(action)
        except OvertrickError:
            return None
    # Of two equal cards, one face up and one in the hand, the new deal may have turned up the other one.
    return twin if twin.faceup == table.faceup else None


def _same_worth(rules: Rules, events: Events, others: Events) -> bool:
    if rules.score.counts is None or rules.score.counts.discards == "none":
        return True
    worth = rules.worth
    was, became = (sum(worth[card] for card in discards_of(each)) for each in (events, others))
    return was == became


def check_views(table: Table, choices: Random, *, redeals: int = 2) -> int:
    """No view changes when hidden cards are dealt again. Returns how many redeals gave different cards."""
    different = 0
    for viewer in (None, *range(table.players)):
        view = table.view(viewer)
        for _ in range(redeals):
            twin = replay(table, viewer, choices)
            if twin is None:
                continue
            different += twin.dealt != table.dealt
            other = twin.view(viewer)
            if view != other or repr(vars(view)) != repr(vars(other)):
                names = {**vars(view), **vars(other)}
                changed = [name for name in names if repr(vars(view).get(name)) != repr(vars(other).get(name))]
                who = "a watcher" if viewer is None else f"seat {viewer}"
                require(
                    False,
                    table,
                    f"the view of {who} shows something of cards it has not seen: {', '.join(changed)} changed when"
                    f" they were dealt again",
                )
    return different
