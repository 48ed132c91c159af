"""What a view tells about the past of its deal, as the kernel's record: who played and called what, shown voids."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .actions import Play
from .cards import Card
from .kernel import layout
from .kernel.knowledge import KNOWLEDGE
from .lowering import Lowered
from .view import View
from .voids import DealSoFar, shown_voids


def knowledge_of(view: View, lowered: Lowered) -> np.ndarray:
    """The kernel's record of what the seat of this view knows, except the levels of the scores."""
    record = np.zeros(1, KNOWLEDGE)
    known = record[0]
    position = np.frombuffer(view.position, layout.STATE)
    calls = lowered.numbers[layout.BID]
    full, size = view.players - len(view.sitting), 0
    for seat, action in view.history:
        if isinstance(action, Play):
            known["played_by"][seat] = _with(lowered, int(known["played_by"][seat]), action.card)
            if size % full == 0:
                known["led"] = _with(lowered, int(known["led"]), action.card)
            size += 1
        elif action in calls:
            number = calls[action]
            known["calls"][seat, number // 64] |= np.uint64(1 << number % 64)
    known["voids"][: view.players] = shown_void(view, lowered, position)
    known["hand_counts"][: view.players] = view.hand_counts
    known["turned"] = _set(lowered, [view.turned] if view.turned else [])
    known["opened"] = _set(lowered, [view.opened] if view.opened else [])
    if view.seat is not None and view.gives_to is not None:
        known["given_by"][view.seat] = _set(lowered, view.given)
        known["given_by"][(view.seat - view.gives_to) % view.players] |= np.uint64(_set(lowered, view.received))
    return record


def _set(lowered: Lowered, cards: Iterable[Card]) -> int:
    found = 0
    for card in cards:
        found = _with(lowered, found, card)
    return found


def _with(lowered: Lowered, cards: int, card: Card) -> int:
    """A set with one more card; the second copy of a card that it has already."""
    number = lowered.numbers[layout.PLAY][Play(card)]
    return cards | 1 << (number + (cards >> number & 1))


def shown_void(view: View, lowered: Lowered, root: np.ndarray) -> list[int]:
    """For each seat the cards it cannot hold, as the play has shown."""
    trump, size = int(root["trump"][0]), int(root["hand_size"][0])
    return shown_voids(lowered, DealSoFar(view.history, trump, size, view.sitting, view.shown))
