"""One table for environments, as one record: every argument costs time in a call from Python."""

from __future__ import annotations

from typing import Final

import numpy as np

from .batch import CHOOSER, MASK_WORDS, RESULT, SETTINGS, go_on, random_id, start_table, step_table, write_mask
from .bits import spread, wide
from .jit import entry, small
from .knowledge import KNOWLEDGE
from .layout import DEAL_OVER, NO_CARDS, RULES, STATE
from .observation import observe
from .observation_bits import MAX_WORDS, PLAN

# The bytes of a mask and of an observation are written eight at a time.
ONE_TABLE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("rules", RULES),
                ("plan", PLAN),
                ("state", STATE),
                ("knowledge", KNOWLEDGE),
                ("chooser", CHOOSER),
                ("result", RESULT),
                ("mask", "u8", (8 * MASK_WORDS,)),
                ("bits", "u8", (8 * MAX_WORDS,)),
                ("settings", SETTINGS),  # last, because its size is no multiple of eight bytes
            ],
            align=True,
        ),
    )
)

# What a call returns: the seat to act, or NOBODY, and what has happened.
NOBODY: Final = 15
SEAT: Final = 15
ENDED_SHIFT: Final = 4
ILLEGAL: Final = 64

Tables = np.ndarray
"""An array of one record."""


@small
def write_bits(one: np.record, seat: int) -> None:
    """Write the observation of a seat, one byte for each bit."""
    words = (observe(one.rules, one.plan, one.state, one.knowledge, seat, one.result) + 63) >> 6
    for place in range(words):
        word = one.result.words[place]
        for byte in range(8):
            one.bits[(place << 3) + byte] = spread(word >> np.uint64(byte << 3))


@small
def show(one: np.record) -> int:
    """Write the mask and the observation of the seat to act. Returns the seat; NOBODY if the table has stopped."""
    places = (int(one.plan.ids) + 7) >> 3
    if one.state.phase >= DEAL_OVER:
        for place in range(places):
            one.mask[place] = NO_CARDS
        return int(NOBODY)
    write_mask(one.rules, one.plan, one.state, one.result)
    for place in range(places):
        one.mask[place] = spread(one.result.mask[place >> 3] >> np.uint64((place & 7) << 3))
    write_bits(one, wide(one.state.turn))
    return int(one.state.turn)


@entry
def start_one(tables: Tables) -> int:
    """Begin a match with the table's own random generator."""
    one = tables[0]
    start_table(one.rules, one.plan, one.state, one.knowledge)
    return show(one)


@entry
def continue_one(tables: Tables) -> int:
    """Deal the next deal, of the same match or of a new one, at a table that has stopped."""
    one = tables[0]
    if one.state.phase >= DEAL_OVER:
        go_on(one.rules, one.plan, one.state, one.knowledge)
    return show(one)


@entry
def step_one(tables: Tables, action: int) -> int:
    """Carry out the action with this id. Rewards are in the result."""
    one = tables[0]
    step_table(one.rules, one.plan, one.settings, one.state, one.knowledge, action, one.result)
    happened = (int(one.result.ended) << ENDED_SHIFT) | (int(one.result.illegal) * ILLEGAL)
    return show(one) | happened


@entry
def observe_one(tables: Tables, seat: int) -> None:
    """Write the observation of any seat, also at a table that has stopped."""
    write_bits(tables[0], seat)


@entry
def choose_one(tables: Tables) -> int:
    """The id of a random legal action; NONE at a table that has stopped. The cards do not depend on it."""
    one = tables[0]
    return random_id(one.rules, one.plan, one.state, one.chooser)
