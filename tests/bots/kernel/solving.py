"""The solver, for tests."""

from __future__ import annotations

import numpy as np

from overtrick.bots.kernel.layout import PLAY_OUT, SEARCH
from overtrick.bots.kernel.solver import solve
from overtrick.kernel.jit import entry


@entry
def _solve(rules: np.ndarray, prior: np.ndarray, search: np.ndarray) -> int:
    return solve(rules[0], prior[0], search[0], int(PLAY_OUT))


def empty_search() -> np.ndarray:
    """A search that has solved nothing."""
    return np.zeros(1, SEARCH)


def gains(
    rules: np.ndarray, prior: np.ndarray, before: np.ndarray, state: np.ndarray, search: np.ndarray
) -> np.ndarray:
    """What each seat's side gains from a position on, with open cards, compared with the scores before."""
    search["states"][0] = before
    search["states"][0, PLAY_OUT] = state[0]
    _solve(rules, prior, search)
    found: np.ndarray = search["gains"][0, PLAY_OUT]
    return found
