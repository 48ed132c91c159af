"""The kernel's random generator, for simulations only: SplitMix64 (Steele, Lea, Flood 2014).

Its state is a field of the match's record. Matches that people play never use it: see :mod:`overtrick.dealing`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import overload

from .jit import small

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_WORD = (1 << 64) - 1


def advance(word: np.uint64) -> np.uint64:
    """The next state of the generator."""
    return np.uint64((int(word) + int(_GAMMA)) & _WORD)


def mix(word: np.uint64) -> np.uint64:
    """The random bits of a state."""
    bits = int(word)
    bits = ((bits ^ (bits >> 30)) * int(_MIX_1)) & _WORD
    bits = ((bits ^ (bits >> 27)) * int(_MIX_2)) & _WORD
    return np.uint64(bits ^ (bits >> 31))


# The compiled versions: machine words wrap around, where NumPy would warn.


def _advance_word(word: Any) -> Any:
    return word + _GAMMA


def _mix_word(word: Any) -> Any:
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


def _choose_advance(word: Any) -> Any:
    return _advance_word


def _choose_mix(word: Any) -> Any:
    return _mix_word


overload(advance, target="generic")(_choose_advance)
overload(mix, target="generic")(_choose_mix)


@small
def draw(state: np.record) -> np.uint64:
    """The next 64 random bits."""
    state.random = advance(state.random)
    return mix(state.random)


@small
def below(state: np.record, limit: int) -> int:
    """A random number from 0 to limit - 1. For a limit below 2**16 the bias is below one in 2**16 million."""
    return scale(draw(state), limit)


@small
def scale(bits: np.uint64, limit: int) -> int:
    """Random bits as a number from 0 to limit - 1."""
    return int(((bits >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))


@small
def chance(state: np.record) -> float:
    """A random number from 0 to 1, never 1 itself."""
    return float(draw(state) >> np.uint64(11)) / 9007199254740992.0
