"""Judging actions: every candidate on the same worlds, each played out by novices to the score of the deal."""

from __future__ import annotations

import numpy as np

from .estimate import tricks_in
from .jit import kernel
from .layout import MAX_CLASSES, NONE, TRICK_BIDS
from .novice_calls import bid_for, play_out_as_novices
from .rng import chance, draw
from .step import act, play_out
from .value import value_of
from .world import draw_world


@kernel
def judge_worlds(
    rules: np.record,
    prior: np.record,
    belief: np.record,
    ways: np.ndarray,
    states: np.ndarray,
    actions: np.ndarray,
    worlds: int,
    tries: int,
    random_play: bool,
    totals: np.ndarray,
) -> None:
    """Draw worlds and try every action on each."""
    left = np.zeros(MAX_CLASSES, np.int64)
    taken = np.zeros(MAX_CLASSES, np.int64)
    root = states[0]
    for _ in range(worlds):
        likely_world(rules, prior, belief, ways, left, taken, states, tries)
        luck = draw(root)
        for index in range(len(actions)):
            states[2] = states[1]
            state = states[2]
            state.random = luck
            act(rules, state, actions[index])
            if random_play:
                play_out(rules, state)
            else:
                play_out_as_novices(rules, state, prior)
            value = value_of(rules, root, state, root.turn)
            totals[index, 0] += value
            totals[index, 1] += value * value
        totals[0, 2] += 1.0


@kernel
def likely_world(
    rules: np.record,
    prior: np.record,
    belief: np.record,
    ways: np.ndarray,
    left: np.ndarray,
    taken: np.ndarray,
    states: np.ndarray,
    tries: int,
) -> None:
    """One of so many evenly drawn worlds, chosen by how likely the bids would have been in it, as ``states[1]``."""
    root = states[0]
    if tries <= 1 or rules.auction != TRICK_BIDS:
        states[1] = root
        draw_world(rules, belief, ways, left, taken, states[1])
        root.random = states[1].random
        return
    total = 0.0
    for _ in range(tries):
        states[2] = root
        world = states[2]
        draw_world(rules, belief, ways, left, taken, world)
        root.random = world.random
        weight = np.exp(bid_likelihood(rules, prior, belief, world))
        total += weight
        if chance(root) * total <= weight:  # each world stays with its share of the weight so far
            states[1] = world


@kernel
def bid_likelihood(rules: np.record, prior: np.record, belief: np.record, world: np.record) -> float:
    """The logarithm of how likely the others' bids are from the hands they hold in this world."""
    total = 0.0
    for seat in range(rules.seats):
        if seat != belief.me and world.bids[seat] != NONE:
            hand = world.hands[seat] | world.faceup[seat] | belief.played_by[seat]
            tricks = tricks_in(rules, prior, hand, world.trumps)
            off = (float(world.bids[seat]) - bid_for(rules, world, tricks)) / (prior.spread + 0.3)
            total -= 0.5 * off * off
    return total
