"""What a critic sees in training: the cards that no bot gets to see at a table.

`write_truth` takes records and a row, so that it can be called for the CPU and for CUDA.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import bit, wide
from overtrick.kernel.jit import entry, small
from overtrick.kernel.layout import NO_CARDS
from overtrick.kernel.seats import first_card_of


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


@entry
def write_truths(rules: np.ndarray, states: np.ndarray, truths: np.ndarray) -> None:
    """Write what the seats to act do not see, one row of words for each table."""
    for table in range(len(states)):
        write_truth(rules[0], states[table], truths[table])
