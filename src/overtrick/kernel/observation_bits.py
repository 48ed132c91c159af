"""The layout of an observation, and how its bits are written.

Fields come one after the other with no gaps. PLAN holds the number of bits of each for one game; a field that the game
does not need has no bits. A number is a thermometer: as many bits are set, from the first on, as the number says.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .bits import ONE, bit, span, wide
from .jit import small
from .layout import MAX_SEATS, NO_CARDS, record_type

MAX_WORDS: Final = 128
MAX_STEPS: Final = 64
MAX_CONSTANTS: Final = 16

PLAN: Final = record_type(
    ("score_steps", "i4", (MAX_STEPS,)),  # scores at which the next bit of a side's score is set
    ("lead_steps", "i4", (MAX_STEPS,)),  # and the same for a lead over another side
    ("constants", "u8", (MAX_CONSTANTS,)),  # the bits of the options
    ("constant_bits", "i2"),
    # number of bits of each field: for one seat, side or card of the trick where there are several
    ("cards", "i2"),
    ("faceup", "i2"),
    ("turned", "i2"),
    ("opened", "i2"),
    ("discarded", "i2"),
    ("given", "i2"),
    ("special", "i2"),  # whether the game has any of the last four
    ("placed", "i2"),  # whether a card in another hand can be known
    ("calls", "i2"),
    ("standing", "i2"),
    ("declarer", "i2"),
    ("sitting", "i2"),
    ("blind", "i2"),
    ("phase", "i2"),
    ("phase_at", "i2", (MAX_SEATS,)),  # place of each phase among the bits, or NONE
    ("trump", "i2"),
    ("to_discard", "i2"),
    ("hand_size", "i2"),
    ("tricks", "i2"),
    ("points", "i2"),
    ("points_low", "i2"),  # the fewest points
    ("points_unit", "i2"),  # points per bit
    ("units", "i2"),  # contracts
    ("needed", "i2"),
    ("needed_unit", "i2"),
    ("piles", "i2"),
    ("pile_hand", "i2"),
    ("score", "i2"),
    ("lead", "i2"),
    ("bags", "i2"),
    ("tie_break", "i2"),
    ("deals", "i2"),
    ("giving", "i2"),
    # action ids: the first id of each phase, or NONE, and their number
    ("first_id", "i2", (MAX_SEATS,)),
    ("numbers", "i2", (MAX_SEATS,)),
    ("ids", "i2"),
)

OBSERVATION: Final = record_type(("words", "u8", (MAX_WORDS,)))
Place = tuple[int, np.uint64]
"""The number of bits written so far, and those of the word that is not full yet."""


@small
def add(out: np.record, at: int, rest: np.uint64, bits: np.uint64, width: int) -> Place:
    """Append this many bits. A word is stored when it is full."""
    shift = np.uint64(at & 63)
    rest |= bits << shift
    end = at + width
    if end >> 6 != at >> 6:
        out.words[at >> 6] = rest
        rest = (bits >> ONE) >> (np.uint64(63) - shift)
    return end, rest


@small
def add_number(out: np.record, at: int, rest: np.uint64, number: int, width: int) -> Place:
    """Append a number as a thermometer of at most 63 bits. No branch: the processor could not foresee it."""
    shown = max(min(wide(number), wide(width)), wide(0))
    return add(out, at, rest, (ONE << np.uint64(shown)) - ONE, width)


@small
def add_seat(rules: np.record, out: np.record, at: int, rest: np.uint64, me: int, seat: int) -> Place:
    """Append a bit for each seat, of which that of this seat is set; none if the seat is NONE."""
    seats = int(rules.seats)
    bits = NO_CARDS
    if seat >= 0:
        away = seat - me
        bits = bit(away if away >= 0 else away + seats)
    return add(out, at, rest, bits, seats)


@small
def add_seats(rules: np.record, out: np.record, at: int, rest: np.uint64, me: int, chosen: int) -> Place:
    """Append a bit for each seat; ``chosen`` has a bit per seat too, counted from seat 0."""
    seats = int(rules.seats)
    ahead = np.uint64(chosen)
    bits = ((ahead >> np.uint64(me)) | (ahead << np.uint64(seats - me))) & span(0, seats - 1)
    return add(out, at, rest, bits, seats)


@small
def counted(copies: np.uint64, cards: np.uint64) -> np.uint64:
    """A set in which the two copies of a card cannot be told apart. ``copies`` are the first ones of all pairs."""
    if not copies:
        return cards
    first = cards & copies
    second = (cards >> ONE) & copies
    alone = cards & ~(copies | (copies << ONE))
    return alone | first | second | ((first & second) << ONE)


@small
def add_cards(out: np.record, at: int, rest: np.uint64, cards: np.uint64, copies: np.uint64, width: int) -> Place:
    """Append a set of cards."""
    return add(out, at, rest, counted(copies, cards), width)
