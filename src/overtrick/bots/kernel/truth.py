"""What a critic may see in training, and where the sides stand: numbers that no bot gets at a table.

The functions for one table take records and rows, so that they can be called for the CPU and for CUDA.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.bits import bit, wide
from overtrick.kernel.jit import entry, small
from overtrick.kernel.layout import MATCH_OVER, NO_CARDS
from overtrick.kernel.ranking import stands_first
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
def write_standing(rules: np.record, state: np.record, row: np.ndarray) -> None:
    """Write where a match stands: each side's score with its bags, each side's part of the win, deals, and the end.

    The parts of the win are 0 until the match is over.
    """
    sides = wide(rules.sides)
    is_over = state.phase == MATCH_OVER
    winners = 0.0
    for side in range(sides):
        row[side] = score_with_bags(rules, state, side)
        wins = is_over and stands_first(rules, state, side)
        row[sides + side] = 1.0 if wins else 0.0
        winners += row[sides + side]
    if winners > 1.0:
        for side in range(sides):
            row[sides + side] /= winners
    row[2 * sides] = float(state.deals_scored)
    row[2 * sides + 1] = 1.0 if is_over else 0.0


@entry
def write_truths(rules: np.ndarray, states: np.ndarray, truths: np.ndarray) -> None:
    """Write what the seats to act do not see, one row of words for each table."""
    for table in range(len(states)):
        write_truth(rules[0], states[table], truths[table])


@entry
def write_standings(rules: np.ndarray, states: np.ndarray, standings: np.ndarray) -> None:
    """Write where each match stands, one row for each table."""
    for table in range(len(states)):
        write_standing(rules[0], states[table], standings[table])
