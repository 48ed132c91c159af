"""The kernel's record of a match, read quickly, and the copy of it that one seat may have for searching."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from sys import byteorder

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


_BYTES = {name: slice(offset, offset + kind.itemsize) for name, kind, offset in _FIELDS}
_RANDOM, _HANDS, _MIDDLE, _DISCARDED = _BYTES["random"], _BYTES["hands"], _BYTES["middle"], _BYTES["discarded"]
_OUT, _PLAYED, _BEATERS, _DECK, _TRICK = (_BYTES[name] for name in ("out", "played", "beaters", "deck", "trick"))
_HAND = [slice(_HANDS.start + 8 * seat, _HANDS.start + 8 * (seat + 1)) for seat in range(layout.MAX_SEATS)]
_NO_CARDS, _NO_HANDS, _NO_DECK = bytes(8), bytes(8 * layout.MAX_SEATS), bytes(layout.MAX_CARDS)


def position_for(
    state: memoryview, numbers: Numbers, lowered: Lowered, seat: int, *, discards: bool, has_looked: bool = True
) -> bytes:
    """The record without the hands of others, piles, face-down cards and the generator.

    ``discards`` tells whether the seat knows the discards, and ``has_looked`` whether it knows its own hand.
    """
    seen = bytearray(state)
    hand, own_cards = _HAND[seat], numbers[AT["hands"] + seat] if has_looked else 0
    seen[_HANDS] = _NO_HANDS
    seen[hand] = own_cards.to_bytes(8, byteorder)
    seen[_RANDOM] = seen[_MIDDLE] = _NO_CARDS
    if not discards:
        seen[_DISCARDED] = _NO_CARDS
    seen[_DECK] = _NO_DECK
    if lowered.first_copies:
        sets = [numbers[AT["played"]], own_cards, 0, numbers[AT["out"]], numbers[AT["beaters"]]]
        if discards:
            sets[2] = numbers[AT["discarded"]]
        trick = numbers[AT["trick"] : AT["trick"] + numbers[AT["trick_size"]]]
        named = _name_copies(sets, trick, lowered.first_copies)
        seen[_TRICK] = bytes(named).ljust(layout.MAX_SEATS, b"\0")
        for place, cards in zip((_PLAYED, hand, _DISCARDED, _OUT, _BEATERS), sets, strict=True):
            seen[place] = cards.to_bytes(8, byteorder)
    return bytes(seen)


def _name_copies(sets: list[int], trick: Sequence[int], first_copies: int) -> Sequence[int]:
    """Name the two copies of a card by what is seen of them: their numbers would tell where each one was dealt.

    The copy that was played is the first one, then in the order of the trick, then the one in the hand, discarded,
    turned up. ``sets`` are these cards, without the order of the trick, and those that beat its best card; they get
    the new names. Returns the trick under its new names. (A game with piles has one copy of each card.)
    """
    before = sets[0]
    for card in trick:
        before &= ~(1 << card)
    first, second = before & first_copies, before >> 1 & first_copies
    swapped, decided = second & ~first, first ^ second
    for card in trick:
        pair = 1 << (card & ~1)
        if card & 1 and not decided & pair:
            swapped |= pair
        decided |= pair
    for cards in sets[1:4]:
        if cards:
            first, second = cards & first_copies, cards >> 1 & first_copies
            swapped |= second & ~first & ~decided
            decided |= first ^ second
    if not swapped:
        return trick
    for place, cards in enumerate(sets):
        differ = (cards >> 1 ^ cards) & swapped
        if differ:
            sets[place] = cards ^ (differ | differ << 1)
    return [card ^ 1 if swapped >> (card & ~1) & 1 else card for card in trick]
