"""Tree search over information sets: one tree of actions, and a new world for every iteration.

Single-observer ISMCTS: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012. If the world is
kept fixed this is plain UCT with open cards (Kocsis, Szepesvari 2006), the search inside perfect-information Monte
Carlo.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, nth, wide
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import DEAL_OVER, NO_CARDS, NONE, PLAY
from overtrick.kernel.rng import below, draw
from overtrick.kernel.step import act, legal_actions
from overtrick.kernel.value_net_input import unseen_by

from .deal_value import value_to
from .layout import DEEPEST, PLAY_OUT, POSITION, WORLD
from .likely_worlds import likely_world
from .play_outs import finish_deal
from .solver import distinct_plays

ROOT = 0
"""The node of the position itself."""


@kernel
def grow_tree(rules: np.record, prior: np.record, search: np.record, ways: np.ndarray, nodes: np.ndarray) -> None:
    """Grow the tree by ``search.iterations``."""
    root, state = search.states[POSITION], search.states[PLAY_OUT]
    for _ in range(search.iterations):
        if not search.fixed_world:
            likely_world(rules, prior, search, ways)
        search.states[PLAY_OUT] = search.states[WORLD]
        state.random = draw(root)
        depth = descend(rules, search, nodes)
        finish_deal(rules, prior, search)
        for seat in range(wide(rules.seats)):
            value = value_to(rules, search.gains[PLAY_OUT], seat)
            search.results[seat] = value
            search.bounds[seat, 0] = min(search.bounds[seat, 0], value)
            search.bounds[seat, 1] = max(search.bounds[seat, 1], value)
        for step in range(1, depth + 1):
            visited = nodes[search.path[step]]
            visited.visits += 1
            visited.total += search.results[visited.seat]


@kernel
def descend(rules: np.record, search: np.record, nodes: np.ndarray) -> int:
    """Play from the root to a new node, or to the end of the deal. Returns the length of the path."""
    state = search.states[PLAY_OUT]
    node, depth = int(ROOT), 0
    search.path[0] = 0
    while state.phase < DEAL_OVER:
        low, high = legal_actions(rules, state) if search.random_play else distinct_actions(rules, state)
        if node == ROOT:
            low &= search.candidates[0]
            high &= search.candidates[1]
        used = search.nodes_used
        node = choose_child(search, nodes, node, low, high)
        act(rules, state, wide(nodes[node].action))
        depth += 1
        search.path[depth] = node
        if search.nodes_used > used or depth >= DEEPEST - 1 or search.nodes_used >= len(nodes) - 1:
            break
    return depth


@kernel
def choose_child(search: np.record, nodes: np.ndarray, node: int, low: np.uint64, high: np.uint64) -> int:
    """A new node for a random action that has not been tried here, or the child with the highest confidence bound."""
    state = search.states[PLAY_OUT]
    seat = wide(state.turn)
    bottom = search.bounds[seat, 0]
    width = max(search.bounds[seat, 1] - bottom, 1e-9)
    best, best_bound = int(NONE), -1e18
    child = int(nodes[node].first_child)
    while child != NONE:
        tried = nodes[child]
        action = int(tried.action)
        word = low if action < 64 else high
        place = np.uint64(action & 63)
        if (word >> place) & ONE:
            if action < 64:
                low &= ~(ONE << place)
            else:
                high &= ~(ONE << place)
            tried.available += 1
            mean = (tried.total / tried.visits - bottom) / width
            bound = mean + search.exploration * np.sqrt(np.log(float(tried.available)) / tried.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = int(tried.next_sibling)
    untried = count(low) + count(high)
    if untried == 0:
        return best
    chosen = below(state, untried)
    in_low = count(low)
    action = nth(low, chosen) if chosen < in_low else 64 + nth(high, chosen - in_low)
    return add_child(search, nodes, node, seat, action)


@kernel
def distinct_actions(rules: np.record, state: np.record) -> tuple[np.uint64, np.uint64]:
    """The legal actions, but only the lowest of cards that are equivalent as far as the seat can know."""
    if state.phase != PLAY:
        return legal_actions(rules, state)
    in_play = unseen_by(rules, state, wide(state.turn)) | state.hands[state.turn] | state.faceup[state.turn]
    for place in range(state.trick_size):
        in_play |= bit(state.trick[place])
    return distinct_plays(rules, state, in_play), NO_CARDS


@small
def add_child(search: np.record, nodes: np.ndarray, parent: int, seat: int, action: int) -> int:
    """Add a node for an action that is visited for the first time."""
    added = int(search.nodes_used)
    search.nodes_used = added + 1
    child = nodes[added]
    child.action = action
    child.seat = seat
    child.first_child = NONE
    child.next_sibling = nodes[parent].first_child
    child.visits = 0
    child.available = 1
    child.total = 0.0
    nodes[parent].first_child = added
    return added
