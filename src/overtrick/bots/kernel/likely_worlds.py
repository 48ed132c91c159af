"""Sampling of likely worlds: worlds weighted by how likely the bids would have been in them."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.jit import kernel
from overtrick.kernel.layout import EXACT_BID, NONE
from overtrick.kernel.rng import chance
from overtrick.kernel.seats import left_of
from overtrick.kernel.world import draw_world

from .hand_evaluation import tricks_in
from .novice_calls import bid_for

OUT_OF_NOWHERE = 0.01
"""Anybody may bid anything once: no bid makes a world impossible."""

FIRST_DRAWN = 64
DRAWN_FOR_ONE = 8
"""So many worlds are drawn for each that is taken from the pool: fewer would be taken over and over."""


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
