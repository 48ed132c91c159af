"""What the bots call: learning a game's rates, drawing worlds, and judging actions on them."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.jit import entry

from .deal_value import plays_for_match
from .novice_calls import novice_action, promise
from .prior import learn, learn_swing
from .rollouts import judge_worlds
from .solver import solve
from .tree_search import grow_tree, worth_trying

Records = np.ndarray


@entry
def learn_rates(rules: Records, state: Records, prior: Records, size_index: int, deals: int) -> None:
    """Fill in a prior for one size of hand by playing so many deals."""
    learn(rules[0], state[0], prior[0], size_index, deals)
    learn_swing(rules[0], state[0], prior[0], size_index, max(deals // 8, 8))


@entry
def novice(rules: Records, state: Records, prior: Records) -> int:
    """What a novice does."""
    return novice_action(rules[0], state[0], prior[0])


@entry
def promised_tricks(rules: Records, state: Records, prior: Records) -> float:
    """The tricks that the cards of the seat to act promise."""
    return promise(rules[0], state[0], prior[0], state[0].turn)


@entry
def distinct_cards(rules: Records, state: Records) -> np.uint64:
    """The legal plays of the seat to act; of cards that are alike to it only the first."""
    return worth_trying(rules[0], state[0])[0]


@entry
def plays_for_the_match(rules: Records, prior: Records, state: Records) -> bool:
    """Whether it is the match that counts in this deal, and not its points."""
    return plays_for_match(rules[0], prior[0], state[0])


@entry
def judge(
    rules: Records,
    prior: Records,
    belief: Records,
    ways: np.ndarray,
    states: Records,
    actions: np.ndarray,
    pool: Records,
    shares: np.ndarray,
    random_play: bool,
    solve_at: int,
    values: np.ndarray,
    gains: np.ndarray,
    choices: np.ndarray,
    solved: Records,
) -> None:
    """Try every action on the same worlds: a row of ``values`` a world, a column an action."""
    judge_worlds(
        rules[0],
        prior[0],
        belief[0],
        ways,
        states,
        actions,
        pool,
        shares,
        random_play,
        solve_at,
        values,
        gains,
        choices,
        solved,
    )


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
    pool: Records,
    shares: np.ndarray,
    random_play: bool,
    solve_at: int,
    fixed_world: bool,
    explore: float,
    among: np.ndarray,
    bounds: np.ndarray,
    gains: np.ndarray,
    choices: np.ndarray,
    solved: Records,
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
        pool,
        shares,
        random_play,
        solve_at,
        fixed_world,
        explore,
        among,
        bounds,
        gains,
        choices,
        solved,
    )


@entry
def solve_deal(
    rules: Records,
    prior: Records,
    before: Records,
    states: Records,
    gains: np.ndarray,
    choices: np.ndarray,
    solved: Records,
) -> int:
    """Solve ``states[0]`` with open cards: ``gains[0]`` is what each side gets. How many positions were looked at."""
    return solve(rules[0], prior[0], before[0], states, 0, gains, choices, solved)
