"""The compiled functions that a table calls.

They take arrays of one record: passing such an array from Python costs a thirtieth of passing the record itself.
"""

from __future__ import annotations

import numpy as np

from .bits import bit
from .deal import lay_out, open_match, pass_the_deal
from .jit import entry
from .layout import DISCARD, GIVE, MAX_CARDS, NONE, PLAY
from .ranking import rank, settle
from .score import list_payments
from .step import act, is_legal, legal_actions

Records = np.ndarray


@entry
def start(rules: Records, state: Records, dealer: int) -> None:
    """Set up a new match, before its first deal."""
    open_match(rules[0], state[0], dealer)


@entry
def deal(rules: Records, state: Records) -> None:
    """Deal the cards at the front of the deck."""
    lay_out(rules[0], state[0])


@entry
def next_dealer(rules: Records, state: Records) -> None:
    """Make the next seat clockwise the dealer."""
    pass_the_deal(rules[0], state[0])


@entry
def legal(rules: Records, state: Records) -> tuple[np.uint64, np.uint64]:
    """The legal actions as two words."""
    return legal_actions(rules[0], state[0])


@entry
def push(rules: Records, state: Records, action: int) -> int:
    """Carry out an action and return the phase after it. An illegal action changes nothing and returns NONE.

    Of two equal cards the number of the first stands for both, whichever of them the seat holds.
    """
    if not is_legal(rules[0], state[0], action):
        action += 1
        is_second_copy = 0 < action < MAX_CARDS and bool(bit(action - 1) & rules[0].first_copies)
        is_card = state[0].phase in (DISCARD, PLAY, GIVE)
        if not (is_second_copy and is_card) or not is_legal(rules[0], state[0], action):
            return NONE
    act(rules[0], state[0], action)
    return int(state[0].phase)


@entry
def list_lines(rules: Records, state: Records, bags: np.ndarray, lines: Records) -> int:
    """Write the payments of the deal that has just ended. ``bags`` are the counters before it. Returns their number."""
    return list_payments(rules[0], state[0], bags, lines)


@entry
def rank_sides(rules: Records, state: Records, ranking: np.ndarray, final: np.ndarray, credits: np.ndarray) -> int:
    """Fill in the ranking, the multiplied totals and the gains of credits. Returns the number of winners."""
    winners = rank(rules[0], state[0], ranking)
    settle(rules[0], state[0], ranking, final, credits)
    return winners
