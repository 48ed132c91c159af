"""Worlds that fit what a seat has seen, each as likely as every other.

The unseen cards fall into classes (a suit, or a card that can lie only in some places) and lie in slots: hands, piles,
discards, the rest of the deck. A slot may refuse a class: a hand that did not follow suit. How many ways there are to
fill the slots depends only on how many cards of each class are left, so it is counted once; a world is then drawn slot
by slot with the right chances, with no repairs and no second tries.
"""

from __future__ import annotations

import numpy as np

from .bits import ONE, bit, lowest
from .jit import kernel, small
from .layout import DISCARDS, HAND, MAX_CLASSES, MIDDLE, NO_CARDS, PILE
from .rng import below, chance
from .seats import first_card_of

_LARGEST = 64


def _choose() -> np.ndarray:
    """Pascal's triangle: C(n, k) as floats, exact enough for chances."""
    table = np.zeros((_LARGEST + 1, _LARGEST + 1))
    table[:, 0] = 1.0
    for n in range(1, _LARGEST + 1):
        for k in range(1, n + 1):
            table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


CHOOSE = _choose()


@small
def first_split(belief: np.record, slot: int, left: np.ndarray, taken: np.ndarray) -> bool:
    """The first way to fill a slot: as much as possible of the classes in their order. False if there is none."""
    room = int(belief.room[slot])
    for kind in range(belief.classes):
        taken[kind] = 0
        if (belief.allowed[slot] >> kind) & 1:
            taken[kind] = min(room, left[kind])
            room -= taken[kind]
    return room == 0


@small
def next_split(belief: np.record, slot: int, left: np.ndarray, taken: np.ndarray) -> bool:
    """The next way to fill a slot after this one; False after the last."""
    freed = 0
    for kind in range(belief.classes - 1, -1, -1):
        if not (belief.allowed[slot] >> kind) & 1:
            continue
        if taken[kind] > 0:
            spare = 0  # what the later classes could take
            for later in range(kind + 1, belief.classes):
                if (belief.allowed[slot] >> later) & 1:
                    spare += left[later]
            if spare >= freed + 1:
                taken[kind] -= 1
                freed += 1
                for later in range(kind + 1, belief.classes):
                    taken[later] = 0
                    if (belief.allowed[slot] >> later) & 1:
                        taken[later] = min(freed, left[later])
                        freed -= taken[later]
                return True
            freed += taken[kind]
            taken[kind] = 0
    return False


@small
def ways_of(belief: np.record, left: np.ndarray, taken: np.ndarray, after: np.ndarray) -> float:
    """In how many ways the slots from here on can be filled if this one takes so many of each class."""
    ways = 1.0
    index = 0
    for kind in range(belief.classes):
        ways *= CHOOSE[left[kind], taken[kind]]
        index += (left[kind] - taken[kind]) * belief.stride[kind]
    return ways * after[index]


@kernel
def count_ways(belief: np.record, ways: np.ndarray) -> float:
    """Fill the table of ways, a row a bound slot; in how many ways the bound slots can be filled."""
    bound = int(belief.bound_slots)
    if bound == 0:
        return 1.0
    ways[bound, :] = 1.0  # slots that take anything: the same number of ways whatever is left
    left = np.zeros(MAX_CLASSES, np.int64)
    taken = np.zeros(MAX_CLASSES, np.int64)
    for slot in range(bound - 1, -1, -1):
        gone = 0
        for earlier in range(slot):
            gone += int(belief.room[earlier])
        count_row(belief, slot, gone, left, taken, ways)
    index = 0
    for kind in range(belief.classes):
        index += belief.class_size[kind] * belief.stride[kind]
    return float(ways[0, index])


@kernel
def count_row(belief: np.record, slot: int, gone: int, left: np.ndarray, taken: np.ndarray, ways: np.ndarray) -> None:
    """The ways to fill this slot and those after it, for everything the slots before it may have left."""
    wanted = -gone
    for kind in range(belief.classes):
        wanted += int(belief.class_size[kind])
        left[kind] = 0
    index = 0
    total = 0
    while True:
        if total == wanted:
            sum_of_ways = 0.0
            if first_split(belief, slot, left, taken):
                sum_of_ways += ways_of(belief, left, taken, ways[slot + 1])
                while next_split(belief, slot, left, taken):
                    sum_of_ways += ways_of(belief, left, taken, ways[slot + 1])
            ways[slot, index] = sum_of_ways
        kind = 0  # count up: the next combination of cards left
        while kind < belief.classes and left[kind] == belief.class_size[kind]:
            index -= left[kind] * belief.stride[kind]
            total -= left[kind]
            left[kind] = 0
            kind += 1
        if kind == belief.classes:
            return
        left[kind] += 1
        total += 1
        index += belief.stride[kind]


@kernel
def draw_world(
    rules: np.record,
    belief: np.record,
    ways: np.ndarray,
    left: np.ndarray,
    taken: np.ndarray,
    state: np.record,
) -> None:
    """Lay the unseen cards of ``state`` anew, every world that fits equally likely."""
    for kind in range(belief.classes):
        left[kind] = belief.class_size[kind]
    for slot in range(belief.bound_slots):
        choose_split(belief, slot, ways, left, taken, state)
        cards = NO_CARDS
        for kind in range(belief.classes):
            for _ in range(taken[kind]):
                cards |= bit(take_card(belief, kind, left, state))
        lay(rules, belief, slot, cards, state)
    fill_free_slots(rules, belief, left, state)


@small
def choose_split(
    belief: np.record, slot: int, ways: np.ndarray, left: np.ndarray, taken: np.ndarray, state: np.record
) -> None:
    """How many cards of each class go to this slot, by the number of worlds that each choice leads to."""
    index = 0
    for kind in range(belief.classes):
        index += left[kind] * belief.stride[kind]
    luck = chance(state) * ways[slot, index]
    first_split(belief, slot, left, taken)
    luck -= ways_of(belief, left, taken, ways[slot + 1])
    while luck > 0.0 and next_split(belief, slot, left, taken):
        luck -= ways_of(belief, left, taken, ways[slot + 1])


@small
def take_card(belief: np.record, kind: int, left: np.ndarray, state: np.record) -> int:
    """A random card of a class; those that are left stay at its front."""
    start = belief.class_start[kind]
    place = start + below(state, left[kind])
    last = start + left[kind] - 1
    card = belief.cards[place]
    belief.cards[place] = belief.cards[last]
    belief.cards[last] = card
    left[kind] -= 1
    return int(card)


@small
def fill_free_slots(rules: np.record, belief: np.record, left: np.ndarray, state: np.record) -> None:
    """Deal what is left to the slots that take anything."""
    total = 0
    for kind in range(belief.classes):
        total += left[kind]
    for slot in range(belief.bound_slots, belief.slots):
        cards = NO_CARDS
        if slot == belief.slots - 1:  # the last takes whatever there is
            for kind in range(belief.classes):
                for place in range(left[kind]):
                    cards |= bit(belief.cards[belief.class_start[kind] + place])
        else:
            for _ in range(belief.room[slot]):
                place = below(state, total)
                kind = 0
                while place >= left[kind]:
                    place -= left[kind]
                    kind += 1
                cards |= bit(take_card(belief, kind, left, state))
                total -= 1
        lay(rules, belief, slot, cards, state)


@small
def lay(rules: np.record, belief: np.record, slot: int, cards: np.uint64, state: np.record) -> None:
    """Put cards where a slot is: into a hand, under a pile, among the discards or into the middle."""
    kind = belief.kind[slot]
    seat = belief.seat[slot]
    if kind == HAND:
        state.hands[seat] = cards
    elif kind == DISCARDS:
        state.discarded = cards
    elif kind == MIDDLE:
        state.middle = cards | belief.opened
    elif kind == PILE:
        lay_pile(rules, seat, cards, state)


@kernel
def lay_pile(rules: np.record, seat: int, cards: np.uint64, state: np.record) -> None:
    """A pile's cards in random order."""
    start = first_card_of(rules, state, seat)
    first = int(state.pile_next[seat])
    place = first
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        other = first + below(state, place - first + 1)  # the inside-out shuffle
        state.deck[start + place * rules.seats] = state.deck[start + other * rules.seats]
        state.deck[start + other * rules.seats] = card
        place += 1
