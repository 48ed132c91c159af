"""What a critic sees in training, and the scores at many tables: numbers that no bot gets at a table.

The functions for one table take records and rows, so that they can be called for the CPU and for CUDA.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import bit, wide
from overtrick.kernel.jit import entry, small
from overtrick.kernel.layout import NO_CARDS
from overtrick.kernel.seats import first_card_of

from .deal_value import score_with_bags


@small
def write_truth(rules: np.record, state: np.record, row: np.ndarray) -> None:
    """Write the cards that the seat to act does not see: the other hands, the piles, the middle and the discards."""
    seats = wide(rules.seats)
    turn = wide(state.turn)
    place = 0
    for step in range(1, seats):
        row[place] = state.hands[(turn + step) % seats]
        place += 1
    if rules.pile_faceup > 0:
        for step in range(seats):
            seat = (turn + step) % seats
            start = first_card_of(rules, state, seat)
            pile = NO_CARDS
            for number in range(wide(state.pile_next[seat]), wide(state.hand_size)):
                pile |= bit(state.deck[start + number * seats])
            row[place] = pile
            place += 1
    row[place] = state.middle
    row[place + 1] = state.discarded


@small
def write_scores(rules: np.record, state: np.record, row: np.ndarray) -> None:
    """Write each side's score, higher is better, with a share of the penalty for each bag."""
    for side in range(wide(rules.sides)):
        row[side] = score_with_bags(rules, state, side)


@entry
def write_truths(rules: np.ndarray, states: np.ndarray, truths: np.ndarray) -> None:
    """Write what the seats to act do not see, one row of words for each table."""
    for table in range(len(states)):
        write_truth(rules[0], states[table], truths[table])


@entry
def write_all_scores(rules: np.ndarray, states: np.ndarray, scores: np.ndarray) -> None:
    """Write the scores of the sides, one row for each table."""
    for table in range(len(states)):
        write_scores(rules[0], states[table], scores[table])
