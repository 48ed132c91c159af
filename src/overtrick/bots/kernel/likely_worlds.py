"""Sampling of likely worlds, weighted by how likely the bids would have been in them; and of cards given away."""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, lowest, wide
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import GIVE, NO_CARDS, NONE, ORDER_UP
from overtrick.kernel.rng import chance
from overtrick.kernel.seats import first_card_of, left_of
from overtrick.kernel.world import draw_world

from .hand_evaluation import tricks_in
from .layout import POSITION, WORLD
from .novice_calls import bid_for, novice_gift
from .order_calls import order_likelihood
from .zero_bid import WEIGHTS as ZERO_BID_WEIGHTS
from .zero_bid import odds_to_bid_zero, zero_bid_odds

BID_FLOOR = 0.01
"""Probability floor: no bid rules a world out completely."""

DECIDED = 2.5
"""How decided players are between nello and a bid for tricks, per unit of the logarithm of the odds to keep the nello.
It is above 1, because the same hand is bid in the same way again and again."""

SMALLEST_POOL = 64
DRAWN_PER_WORLD = 8
"""Worlds in the pool for each that is taken from it. With fewer, the same worlds would be taken again and again."""


@kernel
def likely_world(rules: np.record, prior: np.record, search: np.record, ways: np.ndarray) -> None:
    """Sample a world into ``states[WORLD]``: from the pool by its weight, or evenly where there is no pool."""
    root, world = search.states[POSITION], search.states[WORLD]
    if search.pool_limit == 0:
        search.states[WORLD] = root
        draw_world(rules, search.belief, ways, world)
        root.random = world.random
        if root.phase == GIVE:
            give_in_world(rules, prior, world)
        return
    if search.pool_used * DRAWN_PER_WORLD >= search.pool_drawn:
        fill_pool(rules, prior, search, ways)
    # Systematic sampling: one world from each of equal parts of the total weight, so that few are taken twice.
    drawn = int(search.pool_drawn)
    total = search.weights[drawn - 1]
    luck = (float(search.pool_used) + chance(root)) * total * DRAWN_PER_WORLD / float(drawn)
    search.pool_used += 1
    first, last = 0, drawn - 1
    while first < last:
        middle = (first + last) // 2
        if search.weights[middle] <= luck:
            first = middle + 1
        else:
            last = middle
    search.states[WORLD] = search.pool[first]


@kernel
def give_in_world(rules: np.record, prior: np.record, world: np.record) -> None:
    """Let the seats that have given their cards already give the cards that novices would give in this world.

    Nobody else has seen what they gave, so a world has all cards that were dealt to them in their hands. The cards that
    the seat to act has given lie in the middle.
    """
    for seat in range(wide(rules.seats)):
        cards = world.hands[seat] | (world.middle if seat == world.turn else NO_CARDS)
        place = first_card_of(rules, world, seat)
        while cards:
            world.deck[place] = lowest(cards)
            cards &= cards - ONE
            place += rules.seats
    giver = left_of(rules, wide(world.dealer))
    while giver != world.turn:
        for _ in range(rules.give_count):
            given = bit(novice_gift(rules, prior, world.hands[giver], wide(world.trump + 1)))
            world.hands[giver] &= ~given
            world.middle |= given
        giver = left_of(rules, giver)


@kernel
def fill_pool(rules: np.record, prior: np.record, search: np.record, ways: np.ndarray) -> None:
    """Draw new worlds into the pool, twice as many as last time."""
    root = search.states[POSITION]
    drawn = min(max(2 * int(search.pool_drawn), SMALLEST_POOL), int(search.pool_limit))
    search.pool_drawn, search.pool_used = drawn, 0
    total = 0.0
    for index in range(drawn):
        search.pool[index] = root
        world = search.pool[index]
        draw_world(rules, search.belief, ways, world)
        root.random = world.random
        if rules.auction == ORDER_UP:
            total += np.exp(order_likelihood(rules, prior, search.belief, world))
        else:
            total += np.exp(bid_likelihood(rules, prior, search.belief, world))
        search.weights[index] = total


@kernel
def bid_likelihood(rules: np.record, prior: np.record, belief: np.record, world: np.record) -> float:
    """The logarithm of the likelihood of the other seats' bids, given the hands they hold in this world.

    Players who must make a bid exactly bid close to the tricks they expect, a little below. With partners the bids say
    less about the cards.
    """
    total = 0.0
    usual, spread = 0.0, prior.spread + 0.3
    if rules.aims_exactly:
        usual, spread = -0.15, 0.45 * prior.spread + 0.1
    most = float(world.hand_size)
    left_of_cap = float(rules.bid_cap) if rules.bid_cap != NONE else 1e9
    seat = int(world.dealer)
    for _ in range(rules.seats):
        seat = left_of(rules, seat)
        if world.bids[seat] == NONE:
            break
        if seat != belief.me and not world.blind >> seat & 1:
            hand = world.hands[seat] | world.faceup[seat] | belief.played_by[seat]
            wanted = bid_for(rules, tricks_in(rules, prior, hand, world.trump + 1))
            has_choice = bool(rules.has_nello) and left_of_cap >= 1.0
            if has_choice:
                total += np.log(chance_of_zero_bid(rules, hand, world, wanted, seat) + BID_FLOOR)
            if not has_choice or world.bids[seat] > 0:
                wanted = min(wanted, most, left_of_cap)  # a bid at the limit says nothing about a better hand
                off = (float(world.bids[seat]) - wanted - usual) / spread
                total += np.log(np.exp(-0.5 * off * off) + BID_FLOOR)
        left_of_cap -= float(world.bids[seat])
    return total


@small
def chance_of_zero_bid(rules: np.record, hand: np.uint64, world: np.record, wanted: float, seat: int) -> float:
    """The probability that a seat with this hand chooses between nello and a bid for tricks as it has done."""
    ahead = zero_bid_odds(rules, hand, wide(world.trump + 1), ZERO_BID_WEIGHTS) - odds_to_bid_zero(rules, wanted)
    if world.bids[seat] > 0:
        ahead = -ahead
    return float(1.0 / (1.0 + np.exp(-DECIDED * ahead)))
