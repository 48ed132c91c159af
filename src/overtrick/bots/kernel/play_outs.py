"""Evaluating actions by play-outs: every action on the same worlds, each played to the end of the deal."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import wide
from overtrick.kernel.jit import kernel
from overtrick.kernel.layout import DEAL_OVER, PLAY
from overtrick.kernel.rng import draw
from overtrick.kernel.step import act, play_out

from .deal_value import value_to
from .layout import PLAY_OUT, POSITION, WORLD
from .likely_worlds import likely_world
from .novice_calls import novice_action
from .solver import solve


@kernel
def finish_deal(rules: np.record, prior: np.record, search: np.record) -> None:
    """Play ``states[PLAY_OUT]`` to the end of the deal. ``gains[PLAY_OUT]`` is then what each side gained.

    Novices play until the last ``solved_tricks`` tricks, which are solved; or all play is random.
    """
    state = search.states[PLAY_OUT]
    if search.random_play:
        play_out(rules, state)
    else:
        while state.phase < DEAL_OVER and (state.phase != PLAY or state.tricks_left > search.solved_tricks):
            act(rules, state, novice_action(rules, state, prior))
    solve(rules, prior, search, int(PLAY_OUT))


@kernel
def evaluate_actions(
    rules: np.record, prior: np.record, search: np.record, ways: np.ndarray, actions: np.ndarray, values: np.ndarray
) -> None:
    """Sample a world for each row of ``values``, and write into its columns what each action is worth there."""
    root, state = search.states[POSITION], search.states[PLAY_OUT]
    seat = wide(root.turn)
    for row in range(len(values)):
        likely_world(rules, prior, search, ways)
        luck = draw(root)
        for index in range(len(actions)):
            search.states[PLAY_OUT] = search.states[WORLD]
            state.random = luck
            act(rules, state, actions[index])
            finish_deal(rules, prior, search)
            values[row, index] = value_to(rules, search.gains[PLAY_OUT], seat)
