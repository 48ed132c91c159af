"""Worlds, enumerated the slow way: every deal of the unseen cards that looks the same to the seat when replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import erfc, factorial, prod, sqrt
from random import Random

import numpy as np

import overtrick as ot
from overtrick.actions import Action, Discard, Play
from overtrick.bots.belief import Belief
from overtrick.cards import Card
from overtrick.dealing import Deal
from overtrick.errors import OvertrickError
from overtrick.kernel.world import count_worlds, draw_worlds
from overtrick.lowering import Lowered, members
from overtrick.rules import OrderUp
from overtrick.testing import random_match
from overtrick.testing.leaks import Gifts

Cards = tuple[Card, ...]
Key = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class World:
    """Where the cards are that a seat has not seen."""

    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    """Face-down piles, top first."""
    middle: Cards = ()
    """All but the face-up card."""
    discards: Cards = ()

    def key(self) -> Key:
        """The cards of each part, sorted. Two equal cards count as the same."""
        parts = (*self.hands, *self.piles, self.middle, self.discards)
        return tuple(tuple(sorted(map(str, part))) for part in parts)


def dealt_so(table: ot.Table, seat: int, world: World) -> tuple[Deal, list[tuple[int, Action]]]:
    """The current deal in this world, and its actions with the discards of this world."""
    was = table.dealt[-1]
    actions = list(table.this_deal)
    if table.game.rules(table.players).deal.piles is not None:
        return Deal(_piles_of(table, world), was.middle, was.turned, was.trump), actions
    hands = list(was.hands)
    for other in range(table.players):
        if other != seat:
            played = (a.card for who, a in actions if who == other and isinstance(a, Play))
            hands[other] = (*world.hands[other], *played)
    middle = was.middle
    rules, number = table.rules, len(table.dealt) - 1
    gifts = Gifts.of(rules, number, actions, seat)
    if gifts is not None:
        after = [gifts.hand_after(seat, hand) if other == seat else list(hand) for other, hand in enumerate(hands)]
        actions = gifts.give_again(after, actions, Random(1))
        return Deal(tuple(map(tuple, after)), middle, was.turned, was.trump), actions
    offered = isinstance(rules.auction, OrderUp)
    if offered and table.discarder not in (None, seat) and table.phase != "alone":
        assert table.discarder is not None
        assert was.turned is not None
        cards = [*hands[table.discarder], *world.discards]
        cards.remove(was.turned)  # a ValueError if the dealer does not have the card that was taken up
        hands[table.discarder] = tuple(cards)
        away = iter(world.discards)
        actions = [(who, Discard(next(away)) if isinstance(a, Discard) else a) for who, a in actions]
        return Deal(tuple(hands), middle, was.turned, was.trump), actions
    if middle and table.declarer is not None and table.declarer != seat:
        taker = table.declarer
        cards = [*hands[taker], *world.discards]
        opened = middle[0]
        if opened not in cards:
            raise ValueError("the declarer does not have the face-up card")
        cards.remove(opened)
        size = len(was.hands[0])
        hands[taker], middle = tuple(cards[:size]), (opened, *cards[size:])
        away = iter(world.discards)
        actions = [(who, Discard(next(away)) if isinstance(a, Discard) else a) for who, a in actions]
    elif middle and table.declarer is None:
        middle = (middle[0], *world.middle)
    return Deal(tuple(hands), middle, was.turned, was.trump), actions


def _piles_of(table: ot.Table, world: World) -> tuple[Cards, ...]:
    """The dealt piles, with the hidden cards replaced: those in hands and those still face down."""
    found = []
    for seat, pile in enumerate(table.dealt[-1].hands):
        hand, rest = set(table.hands[seat]), len(table.piles[seat])
        fresh = iter(world.hands[seat])
        taken = [next(fresh) if card in hand else card for card in pile[: len(pile) - rest]]
        found.append((*taken, *world.piles[seat]))
    return tuple(found)


def fits(table: ot.Table, seat: int, world: World) -> bool:
    """Whether the match looks the same to the seat when it is replayed with this world's cards."""
    try:
        deal, actions = dealt_so(table, seat, world)
        twin = table.game.table(
            table.players,
            dealer=table.first_dealer if table.draw is None else None,
            draw=table.draw,
            entered=table.entered,
            deals=[*table.dealt[:-1], deal],
        )
        for who, action in (*table.history[: table.deal_starts[-1]], *actions):
            if twin.turn != who:
                return False
            twin.push(action)
    except (OvertrickError, ValueError):
        return False
    return twin.view(seat) == table.view(seat)


def unseen(table: ot.Table, seat: int) -> list[Card]:
    """The cards that a seat has not seen; two equal cards are two cards."""
    rest = list(table.game.rules(table.players).deck.cards)
    seen = [*table.hands[seat], *(card for cards in table.faceup for card in cards), *table.middle[:1]]
    seen += [action.card for _, action in table.this_deal if isinstance(action, Play)]
    seen += [a.card for who, a in table.this_deal if who == seat and isinstance(a, Discard) and a.card is not None]
    taken_up = isinstance(table.rules.auction, OrderUp) and table.discarder is not None and table.phase != "alone"
    if table.turned is not None and table.rules.turns_up_next and not taken_up:
        seen.append(table.turned)  # otherwise the dealer holds it, or may have discarded it
    for card in seen:
        rest.remove(card)
    return rest


def rooms(table: ot.Table, seat: int) -> list[int]:
    """The number of unseen cards in each hand, each pile, the middle and the discards."""
    hidden = [a for who, a in table.this_deal if who != seat and isinstance(a, Discard)]
    hands = [0 if other == seat else len(hand) for other, hand in enumerate(table.hands)]
    return [*hands, *map(len, table.piles), max(0, len(table.middle) - 1), len(hidden)]


def candidates(table: ot.Table, seat: int) -> int:
    """The number of ways to deal the unseen cards, whatever the play has shown."""
    cards, room = len(unseen(table, seat)), rooms(table, seat)
    return factorial(cards) // prod(map(factorial, [*room, cards - sum(room)]))


def share_out(cards: list[int], rooms: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not rooms:
        yield []
        return
    for part in combinations(cards, rooms[0]):
        for rest in share_out([card for card in cards if card not in part], rooms[1:]):
            yield [part, *rest]


def enumerate_worlds(table: ot.Table, seat: int) -> Counter[Key]:
    """All worlds that fit, each with the number of ways to deal it: more than one if it has equal cards."""
    cards = unseen(table, seat)
    found: Counter[Key] = Counter()
    known: dict[Key, bool] = {}
    for parts in share_out(list(range(len(cards))), rooms(table, seat)):
        laid = [tuple(cards[number] for number in part) for part in parts]
        world = world_of(table, seat, laid)
        key = world.key()
        if key not in known:
            known[key] = fits(table, seat, world)
        if known[key]:
            found[key] += 1
    return found


def world_of(table: ot.Table, seat: int, laid: list[Cards]) -> World:
    """A world from the unseen cards in each hand, each pile, the middle and the discards."""
    players, piles = table.players, len(table.piles)
    hands = tuple(table.hands[seat] if other == seat else laid[other] for other in range(players))
    own = tuple(a.card for who, a in table.this_deal if who == seat and isinstance(a, Discard) and a.card is not None)
    return World(hands, tuple(laid[players : players + piles]), laid[players + piles], own or laid[-1])


# What the kernel samples


def drawn(table: ot.Table, seat: int, worlds: int, seed: int = 1) -> list[World]:
    """Sample worlds from the belief of a seat."""
    belief = Belief.of(table.view(seat))
    count_worlds(belief.record, belief.ways)
    states = np.repeat(belief.root, worlds)
    states["random"] = np.array([Random(f"{seed} {number}").getrandbits(64) for number in range(worlds)], np.uint64)
    draw_worlds(belief.lowered.record, belief.record, belief.ways, states)
    return [_read(table, belief.lowered, states[number]) for number in range(worlds)]


def _read(table: ot.Table, lowered: Lowered, state: np.void) -> World:
    hands = tuple(lowered.cards_in(int(state["hands"][seat])) for seat in range(table.players))
    piles = []
    for seat, pile in enumerate(table.piles):
        first = (seat - table.dealer - 1) % table.players  # dealt one at a time from the dealer's left
        size = len(table.dealt[-1].hands[seat])
        places = range(size - len(pile), size)
        piles.append(tuple(lowered.cards[int(state["deck"][first + place * table.players])] for place in places))
    middle = members(int(state["middle"]))
    opened = [lowered.rules.deck.places[card] for card in table.middle[:1]]
    hidden = tuple(lowered.cards[number] for number in middle if number not in opened)
    return World(hands, tuple(piles), hidden, lowered.cards_in(int(state["discarded"])))


def counted_ways(table: ot.Table, seat: int) -> float:
    """The number of worlds by the kernel's count, which covers the bound slots, times the ways to fill the others."""
    belief = Belief.of(table.view(seat))
    ways = count_worlds(belief.record, belief.ways)
    bound, slots = int(belief.record["bound_slots"][0]), int(belief.record["slots"][0])
    rooms = belief.record["room"][0, bound:slots].tolist()
    return float(ways) * factorial(sum(rooms)) / prod(map(factorial, rooms))


# Statistics


def p_value(counts: Counter[Key], expected: Counter[Key]) -> float:
    """The p-value of Pearson's chi-square test, by the approximation of Wilson and Hilferty."""
    draws, ways, free = counts.total(), expected.total(), len(expected) - 1
    statistic = sum((counts[key] - draws * n / ways) ** 2 / (draws * n / ways) for key, n in expected.items())
    if free == 0:
        return 1.0
    spread = 2 / (9 * free)
    return 0.5 * erfc(((statistic / free) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread))


def positions(
    game: ot.Game, players: int, seeds: range, *, every: int = 1, actions: int = 120
) -> Iterator[tuple[ot.Table, int]]:
    """Positions of random matches, with the seat to act."""
    for seed in seeds:
        for number, table in enumerate(random_match(game, players, seed=seed, manner="modest", actions=actions)):
            if table.turn is None:
                break
            if number % every == seed % every:
                yield table, table.turn
