"""Sampling of worlds: full deals that fit everything a seat has seen, each with the same probability.

The unseen cards fall into classes: a suit, or a card that can lie only in some places. They lie in slots: hands, piles,
discards, the middle, the rest of the deck. A slot may refuse a class, for example the hand of a seat that did not
follow suit. In how many ways the slots can be filled depends only on how many cards of each class are left, so these
numbers are counted once per position. A world is then drawn slot by slot with exact probabilities. No draw is rejected.
"""

from __future__ import annotations

import numpy as np

from .bits import ONE, bit, lowest, wide
from .jit import entry, kernel, small
from .layout import DISCARDS, HAND, MIDDLE, NO_CARDS, PILE
from .rng import below, chance
from .seats import first_card_of

_LARGEST = 64


def _binomials() -> np.ndarray:
    """Pascal's triangle as floats, which are exact enough for probabilities."""
    table = np.zeros((_LARGEST + 1, _LARGEST + 1))
    table[:, 0] = 1.0
    for n in range(1, _LARGEST + 1):
        for k in range(1, n + 1):
            table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


BINOMIALS = _binomials()


@small
def first_split(belief: np.record, slot: int) -> bool:
    """Set ``belief.given`` to the first way to fill a slot, or return False if there is none.

    It takes as many cards as possible of each class, in the order of the classes.
    """
    room = int(belief.room[slot])
    for kind in range(belief.classes):
        belief.given[kind] = 0
        if (belief.allowed[slot] >> kind) & 1:
            belief.given[kind] = min(room, belief.left[kind])
            room -= belief.given[kind]
    return room == 0


@small
def next_split(belief: np.record, slot: int) -> bool:
    """Change ``belief.given`` to the next way to fill a slot, or return False if this was the last."""
    freed = 0
    for kind in range(belief.classes - 1, -1, -1):
        if not (belief.allowed[slot] >> kind) & 1:
            continue
        if belief.given[kind] > 0:
            spare = 0  # cards of later classes that could be given instead
            for later in range(kind + 1, belief.classes):
                if (belief.allowed[slot] >> later) & 1:
                    spare += belief.left[later]
            if spare >= freed + 1:
                belief.given[kind] -= 1
                freed += 1
                for later in range(kind + 1, belief.classes):
                    belief.given[later] = 0
                    if (belief.allowed[slot] >> later) & 1:
                        belief.given[later] = min(freed, belief.left[later])
                        freed -= belief.given[later]
                return True
            freed += belief.given[kind]
            belief.given[kind] = 0
    return False


@small
def ways_of(belief: np.record, after: np.ndarray) -> float:
    """The number of ways to fill this slot as in ``belief.given``, and then the slots after it."""
    ways = 1.0
    index = 0
    for kind in range(belief.classes):
        ways *= BINOMIALS[belief.left[kind], belief.given[kind]]
        index += (belief.left[kind] - belief.given[kind]) * belief.stride[kind]
    return ways * after[index]


@kernel
def count_ways(belief: np.record, ways: np.ndarray) -> float:
    """Fill the table of ways, one row per bound slot. Returns in how many ways the bound slots can be filled."""
    bound = wide(belief.bound_slots)
    if bound == 0:
        return 1.0
    ways[bound, :] = 1.0  # the free slots can be filled in the same number of ways whatever is left
    for slot in range(bound - 1, -1, -1):
        count_row(belief, slot, ways)
    index = 0
    for kind in range(belief.classes):
        index += belief.class_size[kind] * belief.stride[kind]
    return float(ways[0, index])


@kernel
def count_row(belief: np.record, slot: int, ways: np.ndarray) -> None:
    """Count the ways to fill this slot and those after it, for every combination of cards that may be left."""
    wanted = 0
    for earlier in range(slot):
        wanted -= int(belief.room[earlier])
    for kind in range(belief.classes):
        wanted += int(belief.class_size[kind])
        belief.left[kind] = 0
    index = 0
    total = 0
    while True:
        if total == wanted:
            sum_of_ways = 0.0
            if first_split(belief, slot):
                sum_of_ways += ways_of(belief, ways[slot + 1])
                while next_split(belief, slot):
                    sum_of_ways += ways_of(belief, ways[slot + 1])
            ways[slot, index] = sum_of_ways
        kind = 0  # count up to the next combination of cards left
        while kind < belief.classes and belief.left[kind] == belief.class_size[kind]:
            index -= belief.left[kind] * belief.stride[kind]
            total -= belief.left[kind]
            belief.left[kind] = 0
            kind += 1
        if kind == belief.classes:
            return
        belief.left[kind] += 1
        total += 1
        index += belief.stride[kind]


@kernel
def draw_world(rules: np.record, belief: np.record, ways: np.ndarray, state: np.record) -> None:
    """Deal the unseen cards of ``state`` again. Every world that fits has the same probability."""
    for kind in range(belief.classes):
        belief.left[kind] = belief.class_size[kind]
    for slot in range(wide(belief.bound_slots)):
        choose_split(belief, slot, ways, state)
        cards = NO_CARDS
        for kind in range(wide(belief.classes)):
            for _ in range(belief.given[kind]):
                cards |= bit(take_card(belief, kind, state))
        fill_slot(rules, belief, slot, cards, state)
    fill_free_slots(rules, belief, state)


@small
def choose_split(belief: np.record, slot: int, ways: np.ndarray, state: np.record) -> None:
    """Choose how many cards of each class go to this slot, in proportion to the worlds that each choice allows."""
    index = 0
    for kind in range(belief.classes):
        index += belief.left[kind] * belief.stride[kind]
    luck = chance(state) * ways[slot, index]
    first_split(belief, slot)
    luck -= ways_of(belief, ways[slot + 1])
    while luck > 0.0 and next_split(belief, slot):
        luck -= ways_of(belief, ways[slot + 1])


@small
def take_card(belief: np.record, kind: int, state: np.record) -> int:
    """Take a random card of a class. The cards that are left stay at the front of the class."""
    start = belief.class_start[kind]
    place = start + below(state, belief.left[kind])
    last = start + belief.left[kind] - 1
    card = belief.cards[place]
    belief.cards[place] = belief.cards[last]
    belief.cards[last] = card
    belief.left[kind] -= 1
    return int(card)


@small
def fill_free_slots(rules: np.record, belief: np.record, state: np.record) -> None:
    """Deal the cards that are left to the slots that take any card."""
    total = 0
    for kind in range(belief.classes):
        total += belief.left[kind]
    for slot in range(wide(belief.bound_slots), wide(belief.slots)):
        cards = NO_CARDS
        if slot == belief.slots - 1:  # the last slot takes all that is left
            for kind in range(belief.classes):
                for place in range(belief.left[kind]):
                    cards |= bit(belief.cards[belief.class_start[kind] + place])
        else:
            for _ in range(belief.room[slot]):
                place = below(state, total)
                kind = 0
                while place >= belief.left[kind]:
                    place -= belief.left[kind]
                    kind += 1
                cards |= bit(take_card(belief, kind, state))
                total -= 1
        fill_slot(rules, belief, slot, cards, state)


@small
def fill_slot(rules: np.record, belief: np.record, slot: int, cards: np.uint64, state: np.record) -> None:
    """Put cards into a slot: a hand, a pile, the discards or the middle."""
    kind = belief.kind[slot]
    seat = belief.seat[slot]
    if kind == HAND:
        state.hands[seat] = cards
    elif kind == DISCARDS:
        state.discarded = cards
    elif kind == MIDDLE:
        state.middle = cards | belief.opened
    elif kind == PILE:
        shuffle_pile(rules, seat, cards, state)


@kernel
def shuffle_pile(rules: np.record, seat: int, cards: np.uint64, state: np.record) -> None:
    """Put cards into a seat's pile in random order."""
    start = first_card_of(rules, state, seat)
    first = int(state.pile_next[seat])
    place = first
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        other = first + below(state, place - first + 1)  # inside-out shuffle
        state.deck[start + place * rules.seats] = state.deck[start + other * rules.seats]
        state.deck[start + other * rules.seats] = card
        place += 1


# Entries, which Python calls with arrays of one record


@entry
def count_worlds(belief: np.ndarray, ways: np.ndarray) -> float:
    """Fill the table of ways, once per position. Returns in how many ways the bound slots can be filled."""
    return count_ways(belief[0], ways)


@entry
def draw_worlds(rules: np.ndarray, belief: np.ndarray, ways: np.ndarray, worlds: np.ndarray) -> None:
    """Deal the unseen cards of every state in ``worlds`` again."""
    for index in range(len(worlds)):
        draw_world(rules[0], belief[0], ways, worlds[index])
