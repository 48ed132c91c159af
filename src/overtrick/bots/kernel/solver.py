"""The exact end of a deal with all cards open: everyone plays for the most their side can get, by the true score.

Each seat maximises its side's gain over the others' (max^n: Luckhardt and Irani 1986; with two sides that is minimax).
Positions between tricks are kept in a table, and of cards that make no difference to each other only one is tried.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, lowest
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import DEAL_OVER, NO_CARDS, NONE
from overtrick.kernel.play import legal_plays, play_card
from overtrick.kernel.rng import mix
from overtrick.kernel.seats import first_card_of

from .deal_value import worth_of_deal


@kernel
def distinct_plays(rules: np.record, state: np.record, in_play: np.uint64) -> np.uint64:
    """The legal plays, one of each run of cards with nothing between them that is in play and worth the same."""
    legal = legal_plays(rules, state)
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
    """A number for a position between two tricks: the cards, what may be led, what has been won and promised."""
    key = mix(packed(state.turn, state.trump, state.declarer, state.standing) ^ state.discarded)
    key = mix(key ^ state.wanted)
    for seat in range(rules.seats):
        key = mix(key ^ state.hands[seat])
        key = mix(key ^ state.faceup[seat])
        key = mix(key ^ packed(state.tricks[seat], state.points[seat], state.bids[seat], seat))
        if rules.pile_hand > 0:
            start = first_card_of(rules, state, seat)
            for place in range(int(state.pile_next[seat]), int(state.hand_size)):
                key = mix(key ^ np.uint64(1 + state.deck[start + place * rules.seats]))
    return key


@small
def packed(first: int, second: int, third: int, fourth: int) -> np.uint64:
    """Four small numbers in one word."""
    return (
        np.uint64(first + 1)
        | (np.uint64(second + 1) << np.uint64(16))
        | (np.uint64(third + 1) << np.uint64(32))
        | (np.uint64(fourth + 1) << np.uint64(48))
    )


BEST = 8
"""The column of ``gains`` after the sides: the best gain found so far for the seat to act."""


@kernel
def solve(
    rules: np.record,
    prior: np.record,
    before: np.record,
    states: np.ndarray,
    first: int,
    gains: np.ndarray,
    choices: np.ndarray,
    solved: np.ndarray,
) -> int:
    """Fill in ``gains[first]``: what each side gains from ``states[first]`` on. How many positions were looked at.

    The levels below ``first`` are the stack: a function that calls itself cannot be loaded from numba's cache.
    """
    if is_settled(rules, prior, before, states, first, gains, solved):
        return 1
    looked = 1
    level = first
    open_level(rules, states[level], level, gains, choices)
    while True:
        if choices[level] == 0:
            keep(rules, states[level], level, gains, solved)
            if level == first:
                return looked
            level -= 1
            take_over(rules, states[level], level, gains)
            continue
        card = lowest(choices[level])
        choices[level] &= choices[level] - ONE
        states[level + 1] = states[level]
        play_card(rules, states[level + 1], card)
        looked += 1
        if is_settled(rules, prior, before, states, level + 1, gains, solved):
            take_over(rules, states[level], level, gains)
        else:
            level += 1
            open_level(rules, states[level], level, gains, choices)


@kernel
def is_settled(
    rules: np.record,
    prior: np.record,
    before: np.record,
    states: np.ndarray,
    level: int,
    gains: np.ndarray,
    solved: np.ndarray,
) -> bool:
    """Whether the gains of a position are known: nothing is left to choose, or it has been solved before."""
    state = states[level]
    if state.phase >= DEAL_OVER:
        worth_of_deal(rules, prior, before, state, gains[level])
        return True
    if state.trick_size == 0:
        if state.tricks_left == 1:
            end = states[level + 1]
            states[level + 1] = state
            while end.phase < DEAL_OVER:
                play_card(rules, end, lowest(legal_plays(rules, end)))
            worth_of_deal(rules, prior, before, end, gains[level])
            return True
        key = key_of(rules, state)
        known = solved[place_of(key, solved)]
        if known.key == key:
            for side in range(rules.sides):
                gains[level, side] = known.values[side]
            return True
    return False


@small
def place_of(key: np.uint64, solved: np.ndarray) -> int:
    """Where a position is kept; the table's size is a power of two."""
    return np.int64(key & np.uint64(len(solved) - 1))  # type: ignore[return-value]  # int() would leave it unsigned


@small
def open_level(rules: np.record, state: np.record, level: int, gains: np.ndarray, choices: np.ndarray) -> None:
    """Begin with a position: everything is still to be tried."""
    choices[level] = distinct_plays(rules, state, still_in_play(rules, state))
    gains[level, BEST] = -1e18


@small
def take_over(rules: np.record, state: np.record, level: int, gains: np.ndarray) -> None:
    """Take over what the next level came to, if the seat to act here likes it best so far."""
    total = 0.0
    for side in range(rules.sides):
        total += gains[level + 1, side]
    gain = gains[level + 1, rules.side_of[state.turn]] * float(rules.sides) - total
    if gain > gains[level, BEST]:
        gains[level, BEST] = gain
        for side in range(rules.sides):
            gains[level, side] = gains[level + 1, side]


@small
def keep(rules: np.record, state: np.record, level: int, gains: np.ndarray, solved: np.ndarray) -> None:
    """Remember a position between two tricks."""
    if state.trick_size == 0:
        key = key_of(rules, state)
        known = solved[place_of(key, solved)]
        known.key = key
        for side in range(rules.sides):
            known.values[side] = gains[level, side]
