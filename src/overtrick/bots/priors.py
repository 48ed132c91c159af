"""The priors of games: learned from sample deals, once per process for each set of rules and hand size."""

from __future__ import annotations

import os
from functools import lru_cache

import numpy as np

from overtrick.kernel import layout
from overtrick.knowledge import Glimpse
from overtrick.lowering import lower
from overtrick.rules import Rules
from overtrick.view import View

from .kernel import entries
from .kernel.layout import PRIOR

_COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")

SAMPLE_DEALS = 4000 if _COMPILED else 40
"""Sample deals for one prior. They take a hundredth of a second, but far longer in plain Python."""


@lru_cache(maxsize=512)
def prior_for(rules: Rules, size_index: int) -> np.ndarray:
    """The prior for these rules and the hand size with this index, as an array of one record."""
    state = np.zeros(1, layout.STATE)
    state["deck"][0] = np.arange(layout.MAX_CARDS)
    state["random"] = size_index + 1
    prior = np.zeros(1, PRIOR)
    entries.learn(lower(rules).record, state, prior, size_index, SAMPLE_DEALS)
    return prior


def prior_of(view: View | Glimpse) -> np.ndarray:
    """The prior for the deal of a view."""
    rules = view.game.rules(view.players)
    scored = int(np.frombuffer(view.position, layout.STATE)["deals_scored"][0])
    return prior_for(rules, min(scored, len(rules.deal.hands) - 1))
