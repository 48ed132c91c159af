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
    """Name the two copies of a card by what is seen of them.

    Their numbers on the table tell where the other copy was dealt. Here the copy that was played is the first, then the one in
    the hand; of two in the trick the one played first.
    """
    size = int(seen["trick_size"][0])
    trick = seen["trick"][0, :size].tolist()
    played = int(seen["played"][0])
    hand = int(np.bitwise_or.reduce(seen["hands"][0]))
    swaps = 0
    for low in range(0, layout.MAX_CARDS, 2):
        if first_copies >> low & 1:
            first, second = (_standing(card, trick, played, hand) for card in (low, low + 1))
            if second < first:
                swaps |= 1 << low
    if not swaps:
        return
    mask = np.uint64(swaps)
    for name in _CARD_SETS:
        cards = seen[name]
        moved = ((cards >> np.uint64(1)) ^ cards) & mask
        seen[name] = cards ^ (moved | (moved << np.uint64(1)))
    seen["trick"][0, :size] = [card ^ 1 if swaps >> (card & ~1) & 1 else card for card in trick]


def _standing(card: int, trick: list[int], played: int, hand: int) -> int:
    """Where a copy is seen: in an earlier trick, in this one, in the hand, nowhere."""
    if card in trick:
        return 1 + trick.index(card)
    if played >> card & 1:
        return 0
    return 10 if hand >> card & 1 else 11
