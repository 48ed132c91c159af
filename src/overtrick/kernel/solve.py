"""The exact end of a deal with all cards open: everyone plays for the most their side can get, by the true score.

Each seat maximises its side's gain over the others' (max^n: Luckhardt and Irani 1986; with two sides that is minimax).
Positions between tricks are kept in a table, and of cards that make no difference to each other only one is tried.
"""

from __future__ import annotations

import numpy as np

from .bits import ONE, bit, lowest
from .jit import kernel, small
from .layout import DEAL_OVER, NO_CARDS, NONE
from .play import legal_plays, play_card
from .rng import mix
from .value import worth_of_side


@kernel
def distinct_plays(rules: np.record, state: np.record) -> np.uint64:
    """The legal plays, one of each run of cards with nothing between them that is still in play and worth the same."""
    legal = legal_plays(rules, state)
    in_play = still_in_play(rules, state)
    own = state.hands[state.turn] | state.faceup[state.turn]
    kept = NO_CARDS
    before = NONE
    rest = legal
    while rest:
        card = lowest(rest)
        rest &= rest - ONE
        if before == NONE or not alike(rules, before, card, in_play, own):
            kept |= bit(card)
        before = card
    return kept


@small
def still_in_play(rules: np.record, state: np.record) -> np.uint64:
    """The cards that can still meet another: in hands, face up, in piles and in the trick on the table."""
    if rules.pile_hand > 0:
        cards = rules.deck & ~state.played
    else:
        cards = NO_CARDS
        for seat in range(rules.seats):
            cards |= state.hands[seat] | state.faceup[seat]
    for place in range(state.trick_size):
        cards |= bit(state.trick[place])
    return cards


@small
def alike(rules: np.record, low: int, high: int, in_play: np.uint64, own: np.uint64) -> bool:
    """Whether it makes no difference which of two cards of a seat is played."""
    if rules.suit_of[low] != rules.suit_of[high] or rules.worth[low] != rules.worth[high]:
        return False
    between = rules.above[low] & ~rules.above[high] & ~bit(high)
    if rules.first_copies:  # another's copy of either card ranks with it, by who plays first
        between |= (bit(low ^ 1) | bit(high ^ 1)) & ~own
    return not (between & in_play)


@small
def key_of(rules: np.record, state: np.record) -> np.uint64:
    """A number for a position between two tricks."""
    key = mix(np.uint64(state.turn) + (np.uint64(state.tricks_left) << np.uint64(8)))
    for seat in range(rules.seats):
        key = mix(key ^ (state.hands[seat] | state.faceup[seat]))
        key = mix(key ^ (np.uint64(state.tricks[seat]) | (np.uint64(state.points[seat] + 1000) << np.uint64(16))))
        if rules.pile_hand > 0:
            key = mix(key ^ state.hands[seat])
    return key


@kernel
def solve(
    rules: np.record, before: np.record, states: np.ndarray, level: int, values: np.ndarray, solved: np.ndarray
) -> int:
    """Fill in ``values[level]``: what each side gains from ``states[level]`` on. How many positions were looked at."""
    state = states[level]
    if state.phase >= DEAL_OVER:
        for side in range(rules.sides):
            values[level, side] = worth_of_side(rules, before, state, side)
        return 1
    place = np.int64(0)
    key = np.uint64(0)
    if state.trick_size == 0:
        key = key_of(rules, state)
        place = np.int64(key & np.uint64(len(solved) - 1))  # int() would leave it unsigned
        if solved[place].key == key:
            for side in range(rules.sides):
                values[level, side] = solved[place].values[side]
            return 1
    own = rules.side_of[state.turn]
    looked = 1
    best = -1e18
    cards = distinct_plays(rules, state)
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        states[level + 1] = state
        play_card(rules, states[level + 1], card)
        looked += solve(rules, before, states, level + 1, values, solved)
        total = 0.0
        for side in range(rules.sides):
            total += values[level + 1, side]
        gain = values[level + 1, own] * float(rules.sides) - total
        if gain > best:
            best = gain
            for side in range(rules.sides):
                values[level, side] = values[level + 1, side]
    if state.trick_size == 0:
        solved[place].key = key
        for side in range(rules.sides):
            solved[place].values[side] = values[level, side]
    return looked
