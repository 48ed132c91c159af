"""What the bots call: learning a game's rates, drawing worlds, and judging actions on them."""

from __future__ import annotations

import numpy as np

from .estimate import learn
from .jit import entry
from .layout import MAX_CLASSES
from .novice_calls import novice_action, promise
from .search import judge_worlds
from .tree import grow_tree
from .world import count_ways, draw_world

Records = np.ndarray


@entry
def learn_rates(rules: Records, state: Records, prior: Records, size_index: int, deals: int) -> None:
    """Fill in a prior for one size of hand by playing so many deals."""
    learn(rules[0], state[0], prior[0], size_index, deals)


@entry
def novice(rules: Records, state: Records, prior: Records) -> int:
    """What a novice does."""
    return novice_action(rules[0], state[0], prior[0])


@entry
def promised_tricks(rules: Records, state: Records, prior: Records) -> float:
    """The tricks that the cards of the seat to act promise."""
    return promise(rules[0], state[0], prior[0], state[0].turn)


@entry
def prepare(belief: Records, ways: np.ndarray) -> float:
    """Count the ways there are to lay the unseen cards; once for each position."""
    return count_ways(belief[0], ways)


@entry
def draw_worlds(rules: Records, belief: Records, ways: np.ndarray, worlds: Records) -> None:
    """Lay the unseen cards of each state anew."""
    left = np.zeros(MAX_CLASSES, np.int64)
    taken = np.zeros(MAX_CLASSES, np.int64)
    for index in range(len(worlds)):
        draw_world(rules[0], belief[0], ways, left, taken, worlds[index])


@entry
def judge(
    rules: Records,
    prior: Records,
    belief: Records,
    ways: np.ndarray,
    states: Records,
    actions: np.ndarray,
    worlds: int,
    tries: int,
    random_play: bool,
    totals: np.ndarray,
) -> None:
    """Try every action on the same worlds; ``totals`` gathers a row an action: sum and sum of squares of the value.

    ``states`` are three: the position, a world, and a play-out.
    """
    judge_worlds(rules[0], prior[0], belief[0], ways, states, actions, worlds, tries, random_play, totals)


@entry
def grow(
    rules: Records,
    prior: Records,
    belief: Records,
    ways: np.ndarray,
    states: Records,
    nodes: Records,
    used: int,
    iterations: int,
    tries: int,
    random_play: bool,
    fixed_world: bool,
    explore: float,
    bounds: np.ndarray,
) -> int:
    """Grow a tree by so many iterations; how many nodes are used then."""
    return grow_tree(
        rules[0],
        prior[0],
        belief[0],
        ways,
        states,
        nodes,
        used,
        iterations,
        tries,
        random_play,
        fixed_world,
        explore,
        bounds,
    )
