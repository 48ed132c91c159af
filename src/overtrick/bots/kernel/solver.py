"""A solver for the end of a deal with all cards open. Every seat plays for the best result of its side.

Each seat maximises its side's gain over the others (max^n: Luckhardt and Irani 1986; with two sides this is minimax).
Positions between tricks are kept in a table. Of cards that are equivalent only one is tried.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import ONE, bit, lowest, wide
from overtrick.kernel.jit import kernel, small
from overtrick.kernel.layout import DEAL_OVER, MAX_SEATS, NO_CARDS
from overtrick.kernel.play import legal_plays, play_card
from overtrick.kernel.rng import mix
from overtrick.kernel.seats import first_card_of

from .deal_value import value_of_deal
from .layout import POSITION, SOLVED_POSITIONS

BEST = MAX_SEATS
"""The column of ``gains`` after the sides: the best gain found so far for the seat to act."""


@kernel
def distinct_plays(rules: np.record, state: np.record, in_play: np.uint64) -> np.uint64:
    """The legal plays, but only the lowest of cards that are equivalent."""
    legal = legal_plays(rules, state)
    own = state.hands[state.turn] | state.faceup[state.turn]
    before = lowest(legal)
    kept = bit(before)
    rest = legal & (legal - ONE)
    while rest:
        card = lowest(rest)
        rest &= rest - ONE
        if not equivalent(rules, wide(state.trump + 1), before, card, in_play, own):
            kept |= bit(card)
        before = card
    return kept


@small
def still_in_play(rules: np.record, state: np.record) -> np.uint64:
    """The cards that can still be played or beaten: in hands, face up, in piles and in the current trick."""
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
def equivalent(rules: np.record, trump: int, low: int, high: int, in_play: np.uint64, own: np.uint64) -> bool:
    """Whether it makes no difference which of two cards a seat plays: no card between them is in play."""
    if rules.suit_of[low] != rules.suit_of[high] or rules.worth[low] != rules.worth[high]:
        return False
    if rules.suit_cards[trump, low] != rules.suit_cards[trump, high] or bit(low) & rules.free or bit(high) & rules.free:
        return False
    between = rules.beats[trump, low] & ~rules.beats[trump, high] & ~bit(high)
    if rules.first_copies:  # another seat's copy of either card ties with it, and then the first one played wins
        between |= (bit(low ^ 1) | bit(high ^ 1)) & ~own
    return not (between & in_play)


@kernel
def key_of(rules: np.record, state: np.record) -> np.uint64:
    """A hash of a position between two tricks: all cards, what may be led, tricks and points won, and bids."""
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


@kernel
def solve(rules: np.record, prior: np.record, search: np.record, first: int) -> int:
    """Set ``gains[first]`` to what each side gains from ``states[first]`` on. Returns the number of positions visited.

    The levels after ``first`` are the stack, because Numba cannot cache a function that calls itself.
    """
    if is_settled(rules, prior, search, first):
        return 1
    visited = 1
    level = first
    open_level(rules, search, level)
    while True:
        if search.choices[level] == 0:
            store(rules, search, level)
            if level == first:
                return visited
            level -= 1
            take_if_better(rules, search, level)
            continue
        card = lowest(search.choices[level])
        search.choices[level] &= search.choices[level] - ONE
        search.states[level + 1] = search.states[level]
        play_card(rules, search.states[level + 1], card)
        visited += 1
        if is_settled(rules, prior, search, level + 1):
            take_if_better(rules, search, level)
        else:
            level += 1
            open_level(rules, search, level)


@kernel
def is_settled(rules: np.record, prior: np.record, search: np.record, level: int) -> bool:
    """Set the gains of a position if they need no search: the deal is over, all plays are forced, or it is stored."""
    before, state = search.states[POSITION], search.states[level]
    if state.phase >= DEAL_OVER:
        value_of_deal(rules, prior, before, state, search.gains[level])
        return True
    if state.trick_size == 0:
        if state.tricks_left == 1:
            end = search.states[level + 1]
            search.states[level + 1] = state
            while end.phase < DEAL_OVER:
                play_card(rules, end, lowest(legal_plays(rules, end)))
            value_of_deal(rules, prior, before, end, search.gains[level])
            return True
        key = key_of(rules, state)
        stored = search.solved[place_of_key(key)]
        if stored.key == key:
            for side in range(rules.sides):
                search.gains[level, side] = stored.values[side]
            return True
    return False


@small
def place_of_key(key: np.uint64) -> int:
    """The place of a position in the table of solved positions."""
    return np.int64(key & np.uint64(SOLVED_POSITIONS - 1))  # type: ignore[return-value]  # int() would stay unsigned


@small
def open_level(rules: np.record, search: np.record, level: int) -> None:
    """Begin with a position: all its plays are still to be tried."""
    state = search.states[level]
    search.choices[level] = distinct_plays(rules, state, still_in_play(rules, state))
    search.gains[level, BEST] = -1e18


@small
def take_if_better(rules: np.record, search: np.record, level: int) -> None:
    """Take over the gains of the next level if they are the best so far for the seat to act at this level."""
    gains = search.gains[level + 1]
    total = 0.0
    for side in range(rules.sides):
        total += gains[side]
    gain = gains[rules.side_of[search.states[level].turn]] * float(rules.sides) - total
    if gain > search.gains[level, BEST]:
        search.gains[level, BEST] = gain
        for side in range(rules.sides):
            search.gains[level, side] = gains[side]


@small
def store(rules: np.record, search: np.record, level: int) -> None:
    """Store the gains of a position between two tricks."""
    state = search.states[level]
    if state.trick_size == 0:
        key = key_of(rules, state)
        stored = search.solved[place_of_key(key)]
        stored.key = key
        for side in range(rules.sides):
            stored.values[side] = search.gains[level, side]
