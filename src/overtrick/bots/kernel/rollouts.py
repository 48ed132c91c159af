"""Judging actions: every candidate on the same worlds, each played out by novices to the score of the deal."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.jit import kernel
from overtrick.kernel.layout import DEAL_OVER, MAX_CLASSES, PLAY
from overtrick.kernel.rng import draw
from overtrick.kernel.step import act, play_out

from .deal_value import value_to
from .likely_worlds import likely_world
from .novice_calls import novice_action
from .solver import solve

PLAYING = 2
"""Of a search's states: 0 is the position, 1 a world, this one is played out, and the solver uses those after it."""


@kernel
def finish_deal(
    rules: np.record,
    prior: np.record,
    states: np.ndarray,
    random_play: bool,
    solve_at: int,
    gains: np.ndarray,
    choices: np.ndarray,
    solved: np.ndarray,
) -> None:
    """Play the deal out, the last ``solve_at`` tricks exactly; ``gains[PLAYING]`` is what each side got."""
    state = states[PLAYING]
    if random_play:
        play_out(rules, state)
    else:
        while state.phase < DEAL_OVER and (state.phase != PLAY or state.tricks_left > solve_at):
            act(rules, state, novice_action(rules, state, prior))
    solve(rules, prior, states[0], states, PLAYING, gains, choices, solved)


@kernel
def judge_worlds(
    rules: np.record,
    prior: np.record,
    belief: np.record,
    ways: np.ndarray,
    states: np.ndarray,
    actions: np.ndarray,
    pool: np.ndarray,
    shares: np.ndarray,
    random_play: bool,
    solve_at: int,
    values: np.ndarray,
    gains: np.ndarray,
    choices: np.ndarray,
    solved: np.ndarray,
) -> None:
    """Draw a world for each row of ``values`` and try every action on it."""
    left = np.zeros(MAX_CLASSES, np.int64)
    taken = np.zeros(MAX_CLASSES, np.int64)
    root = states[0]
    for row in range(len(values)):
        likely_world(rules, prior, belief, ways, left, taken, states, pool, shares)
        luck = draw(root)
        for index in range(len(actions)):
            states[PLAYING] = states[1]
            states[PLAYING].random = luck
            act(rules, states[PLAYING], actions[index])
            finish_deal(rules, prior, states, random_play, solve_at, gains, choices, solved)
            values[row, index] = value_to(rules, gains[PLAYING], root.turn)
