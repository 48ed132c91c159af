"""What a view tells about the past of its deal, as the kernel's record: who played and called what, shown voids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .actions import Action, Play
from .game import Game
from .kernel import layout
from .kernel.knowledge import KNOWLEDGE
from .lowering import Lowered, lower
from .view import View
from .voids import DealSoFar, bits_of, plays_of, shown_voids

Numbers = tuple[tuple[int, int], ...]
"""Seats with the numbers of what they did."""


@dataclass(frozen=True)
class Glimpse:
    """What a decision without a search needs of a view, as numbers: little to send to another process.

    Sets of cards are sets of bits, as the kernel has them.
    """

    game: Game
    players: int
    seat: int | None
    position: bytes
    plays: Numbers
    """The cards of this deal in order, with the seats that played them."""
    calls: Numbers
    hand_counts: tuple[int, ...]
    sitting: tuple[int, ...]
    shown: int
    turned: int
    opened: int
    gives_to: int | None
    given: int
    received: int

    @classmethod
    def of(cls, view: View) -> Glimpse:
        """The glimpse of a view."""
        lowered = lower(view.rules)
        return cls(
            view.game,
            view.players,
            view.seat,
            view.position,
            plays_of(view.history, lowered),
            _calls_of(view.history, lowered),
            view.hand_counts,
            view.sitting,
            bits_of(view.shown, lowered),
            bits_of([view.turned] if view.turned else [], lowered),
            bits_of([view.opened] if view.opened else [], lowered),
            view.gives_to,
            bits_of(view.given, lowered),
            bits_of(view.received, lowered),
        )


def _calls_of(history: Iterable[tuple[int, Action]], lowered: Lowered) -> Numbers:
    listed, numbers = lowered.listed[layout.BID], lowered.numbers[layout.BID]
    if not numbers:
        return ()
    found = []
    for seat, action in history:
        if isinstance(action, Play):
            continue
        number = listed.get(id(action))
        if number is None and action in numbers:
            number = numbers[action]
        if number is not None:
            found.append((seat, number))
    return tuple(found)


def knowledge_of(seen: View | Glimpse, lowered: Lowered) -> np.ndarray:
    """The kernel's record of what the seat of this view knows, except the levels of the scores."""
    seen = Glimpse.of(seen) if isinstance(seen, View) else seen
    played_by = [0] * seen.players
    led, full = 0, seen.players - len(seen.sitting)
    for place, (seat, number) in enumerate(seen.plays):
        cards = played_by[seat]
        played_by[seat] = cards | 1 << (number + (cards >> number & 1))
        if place % full == 0:
            led |= 1 << (number + (led >> number & 1))
    calls = [[0, 0] for _ in played_by]
    for seat, number in seen.calls:
        calls[seat][number >> 6] |= 1 << (number & 63)
    record = np.zeros(1, KNOWLEDGE)
    record["played_by"][0, : seen.players] = played_by
    record["led"] = led
    record["calls"][0, : seen.players] = calls
    record["voids"][0, : seen.players] = shown_void(seen, lowered, np.frombuffer(seen.position, layout.STATE))
    record["hand_counts"][0, : seen.players] = seen.hand_counts
    record["turned"], record["opened"] = seen.turned, seen.opened
    if seen.seat is not None and seen.gives_to is not None:
        record["given_by"][0, seen.seat] = seen.given
        record["given_by"][0, (seen.seat - seen.gives_to) % seen.players] |= np.uint64(seen.received)
    return record


def shown_void(seen: View | Glimpse, lowered: Lowered, root: np.ndarray) -> list[int]:
    """For each seat the cards it cannot hold, as the play has shown."""
    plays = plays_of(seen.history, lowered) if isinstance(seen, View) else seen.plays
    shown = bits_of(seen.shown, lowered) if isinstance(seen, View) else seen.shown
    trump, size = int(root["trump"][0]), int(root["hand_size"][0])
    return shown_voids(lowered, DealSoFar(plays, trump, size, seen.sitting, shown))
