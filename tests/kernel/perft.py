"""Counting all sequences of decisions of a deal ("perft"), compiled."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import lowest
from overtrick.kernel.jit import entry
from overtrick.kernel.layout import DEAL_OVER
from overtrick.kernel.step import act, legal_actions


@entry
def count_lines(rules_: np.ndarray, state_: np.ndarray, depth: int, states: np.ndarray) -> int:
    """The number of sequences of decisions to the end of the deal, or of ``depth`` decisions."""
    rules = rules_[0]
    states[0] = state_[0]
    choices_low = np.zeros(depth + 1, np.uint64)
    choices_high = np.zeros(depth + 1, np.uint64)
    lines, level = 0, 0
    choices_low[0], choices_high[0] = legal_actions(rules, states[0])
    while level >= 0:
        if states[level].phase >= DEAL_OVER or level == depth:
            lines += 1
            level -= 1
            continue
        low, high = choices_low[level], choices_high[level]
        if low == 0 and high == 0:
            level -= 1
            continue
        if low != 0:
            action = lowest(low)
            choices_low[level] = low & (low - np.uint64(1))
        else:
            action = 64 + lowest(high)
            choices_high[level] = high & (high - np.uint64(1))
        states[level + 1] = states[level]
        level += 1
        act(rules, states[level], action)
        choices_low[level], choices_high[level] = legal_actions(rules, states[level])
    return lines
