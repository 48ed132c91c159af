"""The kernel's record of a match, read quickly, and the copy of it that one seat may have for searching."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np

from .kernel import layout
from .lowering import Lowered

_CODES = {"u8": "Q", "i4": "i", "i2": "h", "u1": "B"}
_HIDDEN = ("random", "deck")  # nothing outside the kernel reads them
_FIELDS = [(str(name), field[0], int(field[1])) for name, field in dict(layout.STATE.fields or {}).items()]


def _plan() -> tuple[str, dict[str, int]]:
    """The format of a state for :mod:`struct`, without what is hidden, and the place of each field's first number."""
    parts, places, end, count = ["="], {}, 0, 0
    for name, kind, offset in _FIELDS:
        size = kind.shape[0] if kind.shape else 1
        parts.append(f"{offset - end}x")
        end = offset + kind.itemsize
        if name in _HIDDEN:
            parts.append(f"{kind.itemsize}x")
        else:
            parts.append(f"{size}{_CODES[kind.base.str[1:]]}")
            places[name] = count
            count += size
    parts.append(f"{layout.STATE.itemsize - end}x")
    return " ".join(parts), places


_FORMAT, AT = _plan()
"""``AT`` is the place of each field's first number in :data:`Numbers`."""
_STATE = struct.Struct(_FORMAT)

Numbers = tuple[int, ...]
"""All numbers of a state."""


def read_numbers(state: memoryview | bytes) -> Numbers:
    """Unpack a state at once: much faster than asking a NumPy record for each field by its name."""
    return _STATE.unpack(state)


_WORD = {name: offset // 8 for name, kind, offset in _FIELDS if kind.base == np.uint64}  # these come first in a state
_WORDS = struct.Struct(f"={sum(kind.itemsize for name, kind, _ in _FIELDS if name in _WORD) // 8}Q")
_HANDS = _WORD["hands"]
_DISCARDED, _OUT, _PLAYED, _BEATERS = _WORD["discarded"], _WORD["out"], _WORD["played"], _WORD["beaters"]
_BYTES = {name: slice(offset, offset + kind.itemsize) for name, kind, offset in _FIELDS}
_RANDOM, _ALL_HANDS, _MIDDLE, _DISCARDS = _BYTES["random"], _BYTES["hands"], _BYTES["middle"], _BYTES["discarded"]
_DECK, _TRICK = _BYTES["deck"], _BYTES["trick"]
_NO_CARDS, _NO_HANDS, _NO_DECK = bytes(8), bytes(8 * layout.MAX_SEATS), bytes(layout.MAX_CARDS)


def position_for(
    state: memoryview, numbers: Numbers, lowered: Lowered, seat: int, *, discards: bool, has_looked: bool = True
) -> bytes:
    """The record without the hands of others, piles, face-down cards and the generator.

    ``discards`` tells whether the seat knows the discards, and ``has_looked`` whether it knows its own hand.
    """
    seen = bytearray(state)
    hand = slice(8 * (_HANDS + seat), 8 * (_HANDS + seat + 1))
    own = seen[hand]
    seen[_ALL_HANDS] = _NO_HANDS
    if has_looked:
        seen[hand] = own
    seen[_RANDOM] = seen[_MIDDLE] = _NO_CARDS
    if not discards:
        seen[_DISCARDS] = _NO_CARDS
    seen[_DECK] = _NO_DECK
    if lowered.first_copies:
        words = list(_WORDS.unpack_from(seen))
        trick = numbers[AT["trick"] : AT["trick"] + numbers[AT["trick_size"]]]
        named = _name_copies(words, trick, _HANDS + seat, lowered.first_copies)
        seen[_TRICK] = bytes(named).ljust(layout.MAX_SEATS, b"\0")
        _WORDS.pack_into(seen, 0, *words)
    return bytes(seen)


def _name_copies(words: list[int], trick: Sequence[int], hand: int, first_copies: int) -> Sequence[int]:
    """Name the two copies of a card by what is seen of them: their numbers would tell where each one was dealt.

    The copy that was played is the first one, then in the order of the trick, then the one in the hand, discarded,
    turned up. Returns the trick under the new names. (A game with piles has one copy of each card.)
    """
    before = words[_PLAYED]
    for card in trick:
        before &= ~(1 << card)
    swapped = decided = 0
    for cards in (before, *[1 << card for card in trick], words[hand], words[_DISCARDED], words[_OUT]):
        first, second = cards & first_copies, cards >> 1 & first_copies
        swapped |= second & ~first & ~decided
        decided |= first ^ second
    if not swapped:
        return trick
    for place in (hand, _DISCARDED, _OUT, _PLAYED, _BEATERS):
        cards = words[place]
        differ = (cards >> 1 ^ cards) & swapped
        words[place] = cards ^ (differ | differ << 1)
    return [card ^ 1 if swapped >> (card & ~1) & 1 else card for card in trick]
