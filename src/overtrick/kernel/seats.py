"""Seats: the next one, partners, and the place of a seat's cards in the deck."""

from __future__ import annotations

import numpy as np

from .jit import small
from .layout import ORDER_UP


@small
def left_of(rules: np.record, seat: int) -> int:
    """The next seat clockwise."""
    following = seat + 1
    return following if following < rules.seats else 0


@small
def next_in_play(rules: np.record, state: np.record, seat: int) -> int:
    """The next seat clockwise that plays in this deal."""
    following = left_of(rules, seat)
    if rules.may_play_alone:
        while (state.sitting >> following) & 1:
            following = left_of(rules, following)
    return following


@small
def discarder(rules: np.record, state: np.record) -> int:
    """The seat that discards: the dealer who took up the turned card, or the declarer."""
    return int(state.dealer) if rules.auction == ORDER_UP else int(state.declarer)


@small
def first_card_of(rules: np.record, state: np.record, seat: int) -> int:
    """The place of a seat's first card in the deck. Cards are dealt one at a time from the dealer's left."""
    place = seat - state.dealer - 1
    return place if place >= 0 else place + rules.seats


@small
def next_partner(rules: np.record, seat: int) -> int:
    """The next seat of the same side, or a number above all seats. A side's first seat has the side's number."""
    return seat + int(rules.sides)


@small
def partners(rules: np.record, seat: int, other: int) -> bool:
    """Whether two seats are on the same side."""
    return bool(rules.side_of[seat] == rules.side_of[other])
