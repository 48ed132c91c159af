"""Judging actions: every candidate on the same worlds, each played out by novices to the score of the deal."""

from __future__ import annotations

import numpy as np

from .estimate import tricks_in
from .jit import kernel
from .layout import DEAL_OVER, EXACT_BID, MAX_CLASSES, NONE, PLAY
from .novice_calls import bid_for, novice_action
from .rng import chance, draw
from .solve import solve
from .step import act, play_out
from .table_order import left_of
from .value import value_to
from .world import draw_world

OUT_OF_NOWHERE = 0.01
"""Anybody may bid anything once: no bid makes a world impossible."""

PLAYING = 2
"""Of a search's states: 0 is the position, 1 a world, this one is played out, and the solver uses those after it."""

FIRST_DRAWN = 64
DRAWN_FOR_ONE = 8
"""So many worlds are drawn for each that is taken from the pool: fewer would be taken over and over."""


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


@kernel
def likely_world(
    rules: np.record,
    prior: np.record,
    belief: np.record,
    ways: np.ndarray,
    left: np.ndarray,
    taken: np.ndarray,
    states: np.ndarray,
    pool: np.ndarray,
    shares: np.ndarray,
) -> None:
    """A world as ``states[1]``: from the pool, by how likely the bids would have been in it, or any without one."""
    root = states[0]
    if len(pool) == 0:
        states[1] = root
        draw_world(rules, belief, ways, left, taken, states[1])
        root.random = states[1].random
        return
    if belief.taken * DRAWN_FOR_ONE >= belief.drawn:
        fill_pool(rules, prior, belief, ways, left, taken, root, pool, shares)
    # One from each of so many equal parts of the weight: as even as can be, so that few are taken twice.
    luck = (float(belief.taken) + chance(root)) * shares[belief.drawn - 1] * DRAWN_FOR_ONE / float(belief.drawn)
    belief.taken += 1
    first, last = 0, int(belief.drawn) - 1
    while first < last:
        middle = (first + last) // 2
        if shares[middle] <= luck:
            first = middle + 1
        else:
            last = middle
    states[1] = pool[first]


@kernel
def fill_pool(
    rules: np.record,
    prior: np.record,
    belief: np.record,
    ways: np.ndarray,
    left: np.ndarray,
    taken: np.ndarray,
    root: np.record,
    pool: np.ndarray,
    shares: np.ndarray,
) -> None:
    """Draw the pool anew, twice as many as before; ``shares`` are the weights of the worlds up to each."""
    drawn = min(max(2 * int(belief.drawn), FIRST_DRAWN), len(pool))
    belief.drawn, belief.taken = drawn, 0
    total = 0.0
    for index in range(drawn):
        pool[index] = root
        draw_world(rules, belief, ways, left, taken, pool[index])
        root.random = pool[index].random
        total += np.exp(bid_likelihood(rules, prior, belief, pool[index]))
        shares[index] = total


@kernel
def bid_likelihood(rules: np.record, prior: np.record, belief: np.record, world: np.record) -> float:
    """The logarithm of how likely the others' bids are from the hands they hold in this world.

    Who must hit a bid exactly bids close to what the hand promises, a shade below; partners have more in mind.
    """
    total = 0.0
    usual, spread = 0.0, prior.spread + 0.3
    if rules.score_kind == EXACT_BID:
        usual, spread = -0.15, 0.45 * prior.spread + 0.1
    most = float(world.hand_size)
    left_of_cap = float(rules.bid_cap) if rules.bid_cap != NONE else 1e9
    seat = int(world.dealer)
    for _ in range(rules.seats):
        seat = left_of(rules, seat)
        if world.bids[seat] == NONE:
            break
        if seat != belief.me:
            hand = world.hands[seat] | world.faceup[seat] | belief.played_by[seat]
            wanted = bid_for(rules, world, tricks_in(rules, prior, hand, world.trumps))
            wanted = min(wanted, most, left_of_cap)  # who may not bid more says nothing of a better hand
            off = (float(world.bids[seat]) - wanted - usual) / spread
            total += np.log(np.exp(-0.5 * off * off) + OUT_OF_NOWHERE)
        left_of_cap -= float(world.bids[seat])
    return total
