"""How a match came to a world: its cards as they were dealt, and the actions that other seats did not show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from overtrick.actions import Action, Discard, Give, Play
from overtrick.cards import Card
from overtrick.dealing import Deal
from overtrick.lowering import Lowered
from overtrick.rules import DrawnTrump, OrderUp, Piles
from overtrick.view import Phase, View

Cards = tuple[Card, ...]
Actions = list[tuple[int, Action]]


@dataclass(frozen=True)
class World:
    """Where the cards of a deal lie now."""

    hands: tuple[Cards, ...]
    """While cards are given away, the hands of others are those that were dealt."""
    piles: tuple[Cards, ...]
    """The rest of each pile, top first."""
    middle: Cards
    """The face-down cards in the middle."""
    discards: Cards
    taken_up: bool
    """Whether the turned card was taken up."""

    @classmethod
    def read(cls, view: View, lowered: Lowered, state: np.void, opened: int) -> World:
        """Read a state of the kernel. ``opened`` is the face-up card of the middle, as a bit set."""
        players, size = view.players, int(state["hand_size"])
        piles = []
        for seat, left in enumerate(view.pile_counts):
            first = (seat - view.dealer - 1) % players  # dealt one at a time from the dealer's left
            numbers = (int(state["deck"][first + place * players]) for place in range(size - left, size))
            piles.append(tuple(lowered.cards[number] for number in numbers))
        return cls(
            tuple(lowered.cards_in(int(hand)) for hand in state["hands"][:players]),
            tuple(piles),
            lowered.cards_in(int(state["middle"]) & ~opened) if view.middle else (),
            lowered.cards_in(int(state["discarded"])),
            int(state["out"]) == 0,
        )


def past_of(view: View, lowered: Lowered, world: World, choices: Random) -> tuple[Deal, Actions]:
    """The deal of a world, and the actions since: random ones, equally likely, where other seats acted unseen."""
    rules = view.rules
    trump = view.trump if isinstance(rules.trump, DrawnTrump) else None
    if rules.deal.piles is not None:
        piles = tuple(_dealt_pile(view, rules.deal.piles, world, seat) for seat in range(view.players))
        return Deal(piles, turned=view.turned, trump=trump), list(view.history)
    hands = [[*hand, *_played_by(view, seat)] for seat, hand in enumerate(world.hands)]
    middle: Cards = ()
    actions: Actions = list(view.history)
    if view.gives_to is not None:
        actions = _give_again(view, hands, view.gives_to, choices)
    elif isinstance(rules.auction, OrderUp):
        if world.taken_up and view.turned is not None:
            hands[view.dealer] += world.discards
            hands[view.dealer].remove(view.turned)
            actions = _discard_again(actions, world.discards, lowered, choices)
    elif view.middle:
        assert view.opened is not None
        middle = (view.opened, *world.middle)
    elif view.opened is not None and view.declarer is not None:
        hands[view.declarer] += world.discards
        middle = view.taken or _take_up(hands[view.declarer], view, choices)
        for card in middle:
            hands[view.declarer].remove(card)
        actions = _discard_again(actions, world.discards, lowered, choices)
    return Deal(tuple(map(tuple, hands)), middle, view.turned, trump), actions


def _played_by(view: View, seat: int) -> Iterator[Card]:
    return (action.card for actor, action in view.history if actor == seat and isinstance(action, Play))


def _take_up(cards: list[Card], view: View, choices: Random) -> Cards:
    """The middle that another seat took up: of its cards, the face-up one is known and the others are any."""
    assert view.opened is not None
    others = list(cards)
    others.remove(view.opened)
    return (view.opened, *choices.sample(others, view.rules.deal.middle - 1))


def _discard_again(actions: Actions, discards: Cards, lowered: Lowered, choices: Random) -> Actions:
    """The actions with these cards as the discards of another seat. Cards that it had to keep came last."""
    kept = lowered.cards_in(int(lowered.record["kept"][0]))
    order = sorted(choices.sample(discards, len(discards)), key=lambda card: card in kept)
    away = iter(order)
    return [(seat, Discard(next(away)) if action == Discard(None) else action) for seat, action in actions]


def _give_again(view: View, hands: list[list[Card]], away: int, choices: Random) -> Actions:
    """Make the dealt hands of the hands of a world, and give away random cards where the seat did not see which."""
    players, complete = view.players, view.phase is not Phase.GIVE
    gifts: list[Cards] = []
    for seat in range(players):
        receiver = (seat + away) % players
        if seat == view.seat:
            gifts.append(view.given)
        elif complete and receiver == view.seat:
            gifts.append(view.received)
        else:
            count = sum(giver == seat and isinstance(action, Give) for giver, action in view.history)
            gifts.append(tuple(choices.sample(hands[receiver] if complete else hands[seat], count)))
    if complete:
        for seat in range(players):
            for card in gifts[(seat - away) % players]:
                hands[seat].remove(card)
    for seat in range(players):
        if complete or seat == view.seat:
            hands[seat] += gifts[seat]
    given = [iter(gift) for gift in gifts]
    return [(seat, Give(next(given[seat])) if isinstance(action, Give) else action) for seat, action in view.history]


def _dealt_pile(view: View, piles: Piles, world: World, seat: int) -> Cards:
    """A pile as it was dealt: the cards that were turned up or taken from it, in this order, and then the rest."""
    plays = list(_played_by(view, seat))
    from_faceup = iter([card for card in plays if card in view.shown] + list(view.faceup[seat]))
    from_hand = iter([card for card in plays if card not in view.shown] + list(world.hands[seat]))
    sources = {"faceup": from_faceup, "hand": from_hand}
    pile: list[Card] = []
    for kind, count in _portions(view, piles, seat):
        pile += [next(sources[kind]) for _ in range(count)]
    return (*pile, *world.piles[seat])


def _portions(view: View, piles: Piles, seat: int) -> Iterable[tuple[str, int]]:
    """What was taken from a pile so far: cards turned up, and cards taken into the hand."""
    left = view.pile_counts[seat] + view.hand_counts[seat] + len(view.faceup[seat])
    left += sum(1 for _ in _played_by(view, seat))
    held = {"faceup": 0, "hand": 0}
    sizes = {"faceup": piles.faceup, "hand": piles.hand}
    played = 0
    trick_size = view.players
    plays = [(actor, action.card) for actor, action in view.history if isinstance(action, Play)]
    for actor, card in [(None, None), *plays]:  # the first entry is the moment of dealing
        if actor is not None:
            played += 1
            if actor == seat:
                held["faceup" if card in view.shown else "hand"] -= 1
        if played % trick_size == 0:
            for kind in ("faceup", "hand"):
                if held[kind] == 0:
                    held[kind] = min(sizes[kind], left)
                    left -= held[kind]
                    yield kind, held[kind]
