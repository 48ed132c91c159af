"""The bots' compiled functions that Python calls. They take arrays of one record."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.jit import entry

from .deal_value import plays_for_match
from .likely_worlds import give_in_world
from .novice_calls import expected_tricks_of, novice_action
from .play_outs import evaluate_actions
from .prior import learn_rates, learn_swing
from .tree_search import distinct_actions, grow_tree

Records = np.ndarray


@entry
def learn(rules: Records, state: Records, prior: Records, size_index: int, deals: int) -> None:
    """Learn a prior for one hand size by playing sample deals."""
    learn_rates(rules[0], state[0], prior[0], size_index, deals)
    learn_swing(rules[0], state[0], prior[0], size_index, max(deals // 8, 8))


@entry
def novice(rules: Records, state: Records, prior: Records) -> int:
    """What a novice does."""
    return novice_action(rules[0], state[0], prior[0])


@entry
def expected_tricks(rules: Records, state: Records, prior: Records) -> float:
    """The tricks that the cards of the seat to act win on average."""
    return expected_tricks_of(rules[0], state[0], prior[0], int(state[0].turn))


@entry
def distinct_cards(rules: Records, state: Records) -> np.uint64:
    """The legal plays of the seat to act, but only the lowest of cards that are equivalent to it."""
    return distinct_actions(rules[0], state[0])[0]


@entry
def give_in_worlds(rules: Records, prior: Records, worlds: Records) -> None:
    """Let the seats that have given cards away give in these worlds what novices would give."""
    for index in range(len(worlds)):
        give_in_world(rules[0], prior[0], worlds[index])


@entry
def plays_for_the_match(rules: Records, prior: Records, state: Records) -> bool:
    """Whether the probability to win the match counts in this deal, not only its points."""
    return plays_for_match(rules[0], prior[0], state[0])


@entry
def search(
    rules: Records,
    prior: Records,
    search: Records,
    ways: np.ndarray,
    nodes: Records,
    actions: np.ndarray,
    values: np.ndarray,
) -> None:
    """Grow a tree by ``search.iterations``; if these are none, evaluate actions on a world per row of ``values``.

    Both are one function because they share most of their code, which is so compiled once.
    """
    if search[0].iterations > 0:
        grow_tree(rules[0], prior[0], search[0], ways, nodes)
    else:
        evaluate_actions(rules[0], prior[0], search[0], ways, actions, values)
