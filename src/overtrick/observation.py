"""The observation of a seat as bits: the same for a view and for a table of a batch.

>>> import overtrick as ot
>>> view = ot.load("spades").table(seed=1, dealer=0).view(1)
>>> bits = observe(view)
>>> layout = Layout.of(view.game)
>>> bits.shape, layout.read(bits)["hand"] == tuple(map(str, sorted(view.hand)))
((1152,), True)
"""

from __future__ import annotations

import numpy as np

from .errors import InvalidOption
from .kernel import layout
from .kernel.observation import observe_position
from .kernel.observation_bits import OBSERVATION
from .knowledge import Glimpse, knowledge_of
from .lowering import lower
from .observation_layout import VERSION, Field, Layout
from .view import View

__all__ = ["VERSION", "Field", "Layout", "observe", "observe_words"]


def observe(view: View | Glimpse) -> np.ndarray:
    """What the seat of this view knows: one ``uint8`` per bit. :class:`Layout` names the bits."""
    return np.unpackbits(observe_words(view).view(np.uint8), bitorder="little")


def observe_words(view: View | Glimpse) -> np.ndarray:
    """The same, as 64-bit words."""
    if view.seat is None:
        raise InvalidOption("a watcher has no observation: ask for the view of a seat")
    lowered = lower(view.game.rules(view.players))
    plan = Layout.of(view.game, view.players)
    state = np.frombuffer(bytearray(view.position), layout.STATE)
    out = np.zeros(1, OBSERVATION)
    observe_position(lowered.record, plan.plan, state, knowledge_of(view, lowered), view.seat, out)
    words: np.ndarray = out["words"][0, : plan.words]
    return words
