"""The kernel's generator, for simulation only: SplitMix64 (Steele, Lea, Flood 2014), its state in the match's record.

Cards that people play for never come from here: see :mod:`overtrick.dealing`.
"""

from __future__ import annotations

import numpy as np

from .jit import small

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


@small
def draw(state: np.record) -> np.uint64:
    """The next 64 random bits."""
    word: np.uint64 = state["random"] + _GAMMA
    state.random = word
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@small
def below(state: np.record, limit: int) -> int:
    """A random number from 0 to limit - 1 (limit below 2**16: the bias is under one in 2**16 million)."""
    return int(((draw(state) >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))
