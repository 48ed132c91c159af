"""What the bots call: learning a game's rates, drawing worlds, and judging actions on them."""

from __future__ import annotations

import numpy as np

from .estimate import learn
from .jit import entry
from .layout import MAX_CLASSES
from .notice import notice, place_of
from .novice_calls import novice_action, promise
from .search import judge_worlds
from .solve import solve
from .swing import learn_swing
from .tree import grow_tree, worth_trying
from .value import plays_for_match
from .world import count_ways, draw_world

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
def notice_position(
    rules: Records, state: Records, played_by: np.ndarray, lacks: np.ndarray, words: np.ndarray
) -> None:
    """Write down what the seat to act notices."""
    notice(rules[0], state[0], played_by, lacks, words)


@entry
def place_of_action(rules: Records, state: Records, action: int) -> int:
    """Where an action stands among all that a seat may notice."""
    return place_of(rules[0], state[0], action)


@entry
def plays_for_the_match(rules: Records, prior: Records, state: Records) -> bool:
    """Whether it is the match that counts in this deal, and not its points."""
    return plays_for_match(rules[0], prior[0], state[0])


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
