"""Who sits where: the next seat, and where a seat's cards lie in the dealt deck."""

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
    """Where in the deck this seat's first card lies: the deal goes round from the dealer's left, one card at a time."""
    place = seat - state.dealer - 1
    return place if place >= 0 else place + rules.seats


@small
def partners(rules: np.record, seat: int, other: int) -> bool:
    """Whether two seats play for the same side."""
    return bool(rules.side_of[seat] == rules.side_of[other])
