"""Seats: the next one, partners, and the place of a seat's cards in the deck."""

from __future__ import annotations

import numpy as np

from .jit import small


@small
def left_of(rules: np.record, seat: int) -> int:
    """The next seat clockwise."""
    following = seat + 1
    return following if following < rules.seats else 0


@small
def first_card_of(rules: np.record, state: np.record, seat: int) -> int:
    """The place of a seat's first card in the deck. Cards are dealt one at a time from the dealer's left."""
    place = seat - state.dealer - 1
    return place if place >= 0 else place + rules.seats


@small
def partners(rules: np.record, seat: int, other: int) -> bool:
    """Whether two seats are on the same side."""
    return bool(rules.side_of[seat] == rules.side_of[other])
