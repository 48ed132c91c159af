"""How a match moves: what a deal does to the scores when novices play it."""

from __future__ import annotations

import numpy as np

from .deal import deal_on
from .jit import kernel
from .layout import AT_TARGET, DEAL_OVER, MAX_SEATS
from .novice_calls import novice_action
from .rng import below
from .step import act


@kernel
def learn_swing(rules: np.record, state: np.record, prior: np.record, size_index: int, deals: int) -> None:
    """Play so many deals, and put down how far they set two sides apart and how much the best side made."""
    gains = np.zeros(MAX_SEATS)
    squares, best_gains = 0.0, 0.0
    for _ in range(deals):
        state.deals_scored = size_index
        state.dealer = below(state, rules.seats)
        for side in range(rules.sides):
            state.scores[side] = 0
            state.bags[side] = 0
        deal_on(rules, state)
        while state.phase < DEAL_OVER:
            act(rules, state, novice_action(rules, state, prior))
        best = -1e9
        for side in range(rules.sides):
            gains[side] = float(state.scores[side])
            best = max(best, gains[side])
            for other in range(side):
                squares += (gains[side] - gains[other]) * (gains[side] - gains[other])
        best_gains += best
    pairs = float(deals * rules.sides * (rules.sides - 1)) / 2.0
    prior.swing = max(np.sqrt(squares / pairs), 1e-3)
    prior.pace = best_gains / float(deals)
    if rules.finish_kind == AT_TARGET:  # where novices lose points a match still ends some day
        prior.pace = max(prior.pace, abs(float(rules.target)) / 20.0, 1e-3)
