"""Exact numbers of worlds, as whole numbers of any size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import factorial, prod

import numpy as np

from overtrick.bots.belief import Belief, Slot, classes_of
from overtrick.errors import OvertrickError
from overtrick.kernel import layout

MOST_COMBINATIONS = 300_000
"""The largest table of numbers of cards left, by class, that is worth its time and memory."""


TOO_MANY_KINDS = "there are too many kinds of unseen cards to count the worlds exactly; sampling them still works"


class Uncountable(OvertrickError):
    """The worlds of this position can be sampled, but there is no formula for their number."""

    code = "uncountable"


def count_belief(belief: Belief) -> int:
    """In how many ways the unseen cards of a belief can lie in its slots. Piles are counted in order, nothing else."""
    return count_slots(belief.unseen, belief.slots)


def count_slots(unseen: int, slots: Sequence[Slot]) -> int:
    """The number of ways to lay these cards, each of which is different, into these slots.

    With n(k) cards of class k, the ways to fill slots that refuse some classes are a coefficient of the product of
    ``(x(1) + x(2) + ...) ** room`` over these slots, where the sum is over the classes that a slot takes.
    """
    classes = check_classes(unseen, slots)
    sizes = [cards.bit_count() for cards in classes]
    bound = [slot for slot in slots if any(slot.refused & cards for cards in classes)]
    free = [slot.room for slot in slots if slot not in bound]
    ways = np.zeros([size + 1 for size in sizes], object)  # by the cards of each class that are used
    ways[(0,) * len(sizes)] = 1
    for slot in bound:
        taken = [kind for kind, cards in enumerate(classes) if not slot.refused & cards]
        for _ in range(slot.room):
            ways = _times_sum(ways, taken)
    used_up = sum(slot.room for slot in bound)
    total = 0
    for used in product(*(range(size + 1) for size in sizes)):
        if sum(used) == used_up and ways[used]:
            total += ways[used] * prod(
                factorial(size) // factorial(size - some) for size, some in zip(sizes, used, strict=True)
            )
    orders = prod(factorial(slot.room) for slot in bound)
    piles = prod(factorial(slot.room) for slot in slots if slot.kind == layout.PILE)
    return int(total) // orders * (factorial(sum(free)) // prod(map(factorial, free))) * piles


def check_classes(unseen: int, slots: Sequence[Slot]) -> tuple[int, ...]:
    """The classes of these cards (see `overtrick.kernel.world`). Raises Uncountable if they are too many."""
    classes = classes_of(unseen, tuple(slots))
    combinations = prod(cards.bit_count() + 1 for cards in classes)
    if len(classes) > layout.MAX_CLASSES or combinations > MOST_COMBINATIONS:
        raise Uncountable(TOO_MANY_KINDS)
    return classes


def _times_sum(ways: np.ndarray, taken: Sequence[int]) -> np.ndarray:
    """A polynomial times the sum of these variables, without the powers that are too high."""
    found = np.zeros_like(ways)
    for kind in taken:
        ahead: list[slice] = [slice(None)] * ways.ndim
        behind = list(ahead)
        ahead[kind], behind[kind] = slice(1, None), slice(None, -1)
        found[tuple(ahead)] += ways[tuple(behind)]
    return found
