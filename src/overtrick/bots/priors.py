"""The prior of a game, learned from sample deals once per process, rules and hand size."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numba import config

from overtrick.bots.kernel import entries
from overtrick.bots.kernel.layout import PRIOR
from overtrick.kernel import layout
from overtrick.lowering import lower
from overtrick.rules import Rules
from overtrick.view import View

SAMPLE_DEALS = 40 if config.DISABLE_JIT else 4000
"""Deals from which the rates of a size of hand are learned: a hundredth of a second; more without the compiler."""


@lru_cache(maxsize=512)
def prior_for(rules: Rules, size_index: int) -> np.ndarray:
    """How often cards win tricks in this game with this size of hand, and what a deal does to the scores."""
    state = np.zeros(1, layout.STATE)
    state["deck"][0] = np.arange(layout.MAX_CARDS)
    state["random"] = size_index + 1
    prior = np.zeros(1, PRIOR)
    entries.learn_rates(lower(rules).record, state, prior, size_index, SAMPLE_DEALS)
    return prior


def prior_of(view: View) -> np.ndarray:
    """The prior for the deal in view."""
    rules = view.game.rules(view.players)
    scored = int(np.frombuffer(view.position, layout.STATE)["deals_scored"][0])
    return prior_for(rules, min(scored, len(rules.deal.hands) - 1))
