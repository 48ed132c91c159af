"""The kernel's record of a match as one seat may see it: what bots search from. Everything hidden is blank."""

from __future__ import annotations

import numpy as np

from .kernel import layout
from .lowering import Lowered

_CARD_SETS = ("hands", "faceup", "middle", "discarded", "out", "played", "shown", "beaters")


def position_for(state: np.ndarray, lowered: Lowered, seat: int | None) -> bytes:
    """The record without others' hands, piles, face-down cards and the generator."""
    seen = state.copy()
    own = seen["hands"][0, seat] if seat is not None else 0
    took = seat is not None and seen["declarer"][0] == seat
    seen["hands"] = 0
    seen["deck"] = 0
    seen["random"] = 0
    seen["middle"] = 0
    if seat is not None:
        seen["hands"][0, seat] = own
    if not took:
        seen["discarded"] = 0
    if lowered.rules.deck.copies == 2:
        _name_copies(seen, int(lowered.record["first_copies"][0]))
    return seen.tobytes()


def _name_copies(seen: np.ndarray, first_copies: int) -> None:
    """Name the two copies of a card by what is seen of them: their numbers on the table tell where each was dealt.

    The copy that was played is the first (of two the one that had lain face up), then in the order of the trick, then
    the one in the hand, face up, laid away, turned up.
    """
    size = int(seen["trick_size"][0])
    seen["trick"][0, size:] = 0  # what is left there of the trick before
    trick = seen["trick"][0, :size].tolist()
    shown = int(seen["shown"][0])
    before = int(seen["played"][0]) & ~sum(1 << card for card in trick)
    hand = int(np.bitwise_or.reduce(seen["hands"][0]))
    known = [before & shown, before, *(1 << card for card in trick), hand, *seen["faceup"][0].tolist()]
    known += [int(seen["discarded"][0]), int(seen["out"][0])]
    swaps = 0
    for low in range(0, layout.MAX_CARDS, 2):
        if first_copies >> low & 1:
            places = [cards >> low & 3 for cards in known]
            if next((pair for pair in places if pair in (1, 2)), 1) == 2:
                swaps |= 1 << low
    if not swaps:
        return
    mask = np.uint64(swaps)
    for name in _CARD_SETS:
        cards = seen[name]
        moved = ((cards >> np.uint64(1)) ^ cards) & mask
        seen[name] = cards ^ (moved | (moved << np.uint64(1)))
    seen["trick"][0, :size] = [card ^ 1 if swaps >> (card & ~1) & 1 else card for card in trick]
