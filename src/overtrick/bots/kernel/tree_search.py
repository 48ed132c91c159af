"""Tree search over information sets: one tree of actions, a fresh world for every iteration.

Single-observer ISMCTS: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012. With the world
kept fixed it is plain UCT on open cards (Kocsis, Szepesvari 2006), the search inside perfect-information Monte Carlo.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, count, nth
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import DEAL_OVER, MAX_CLASSES, MAX_SEATS, NO_CARDS, NONE, PLAY
from overtrick.kernel.observation import unseen_by
from overtrick.kernel.rng import below, draw
from overtrick.kernel.step import act, legal_actions

from .deal_value import value_to
from .likely_worlds import likely_world
from .rollouts import PLAYING, finish_deal
from .solver import distinct_plays


@kernel
def grow_tree(
    rules: np.record,
    prior: np.record,
    belief: np.record,
    ways: np.ndarray,
    states: np.ndarray,
    nodes: np.ndarray,
    used: int,
    iterations: int,
    pool: np.ndarray,
    shares: np.ndarray,
    random_play: bool,
    solve_at: int,
    fixed_world: bool,
    explore: float,
    among: np.ndarray,
    bounds: np.ndarray,
    gains: np.ndarray,
    choices: np.ndarray,
    solved: np.ndarray,
) -> int:
    """Grow the tree under node 0, the position; how many nodes are used then.

    ``among`` are the actions that are tried in the position itself, as two words, and ``bounds`` the
    lowest and highest values seen.
    """
    left = np.zeros(MAX_CLASSES, np.int64)
    taken = np.zeros(MAX_CLASSES, np.int64)
    path = np.zeros(256, np.int64)
    values = np.zeros(MAX_SEATS)
    root = states[0]
    for _ in range(iterations):
        if not fixed_world:
            likely_world(rules, prior, belief, ways, left, taken, states, pool, shares)
        states[PLAYING] = states[1]
        state = states[PLAYING]
        state.random = draw(root)
        node, depth = 0, 0
        path[0] = 0
        while state.phase < DEAL_OVER:
            low, high = legal_actions(rules, state) if random_play else worth_trying(rules, state)
            if node == 0:
                low &= among[0]
                high &= among[1]
            child, used, fresh = choose_child(rules, state, nodes, node, used, low, high, explore, bounds)
            act(rules, state, nodes[child].action)
            node = child
            depth += 1
            path[depth] = node
            if fresh or depth >= 255 or used >= len(nodes) - 1:
                break
        finish_deal(rules, prior, states, random_play, solve_at, gains, choices, solved)
        for seat in range(rules.seats):
            values[seat] = value_to(rules, gains[PLAYING], seat)
            bounds[seat, 0] = min(bounds[seat, 0], values[seat])
            bounds[seat, 1] = max(bounds[seat, 1], values[seat])
        for step in range(1, depth + 1):
            visited = nodes[path[step]]
            visited.visits += 1
            visited.total += values[visited.seat]
    return used


@kernel
def choose_child(
    rules: np.record,
    state: np.record,
    nodes: np.ndarray,
    node: int,
    used: int,
    low: np.uint64,
    high: np.uint64,
    explore: float,
    bounds: np.ndarray,
) -> tuple[int, int, bool]:
    """A random action that has not been tried here, as a new node, or the child with the highest confidence bound."""
    seat = int(state.turn)
    bottom, width = bounds[seat, 0], max(bounds[seat, 1] - bounds[seat, 0], 1e-9)
    best, best_bound = NONE, -1e18
    child = int(nodes[node].first_child)
    while child != NONE:
        action = int(nodes[child].action)
        word = low if action < 64 else high
        place = np.uint64(action & 63)
        if (word >> place) & ONE:
            if action < 64:
                low &= ~(ONE << place)
            else:
                high &= ~(ONE << place)
            tried = nodes[child]
            tried.available += 1
            mean = (tried.total / tried.visits - bottom) / width
            bound = mean + explore * np.sqrt(np.log(float(tried.available)) / tried.visits)
            if bound > best_bound:
                best, best_bound = child, bound
        child = int(nodes[child].next_sibling)
    untried = count(low) + count(high)
    if untried == 0:
        return best, used, False
    chosen = below(state, untried)
    in_low = count(low)
    action = nth(low, chosen) if chosen < in_low else 64 + nth(high, chosen - in_low)
    return add_child(nodes, node, used, seat, action), used + 1, True


@kernel
def worth_trying(rules: np.record, state: np.record) -> tuple[np.uint64, np.uint64]:
    """The legal actions; of cards that are alike as far as the seat can know only one."""
    if state.phase != PLAY:
        return legal_actions(rules, state)
    in_play = unseen_by(rules, state, state.turn) | state.hands[state.turn] | state.faceup[state.turn]
    for place in range(state.trick_size):
        in_play |= bit(state.trick[place])
    return distinct_plays(rules, state, in_play), NO_CARDS


@small
def add_child(nodes: np.ndarray, parent: int, used: int, seat: int, action: int) -> int:
    """A new node for an action, visited for the first time."""
    child = nodes[used]
    child.action = action
    child.seat = seat
    child.first_child = NONE
    child.next_sibling = nodes[parent].first_child
    child.visits = 0
    child.available = 1
    child.total = 0.0
    nodes[parent].first_child = used
    return used
