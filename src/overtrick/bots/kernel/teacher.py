"""Evaluating every legal action at many tables by one play-out each, on the cards as they really are.

A net that learns these values from what the seat knows learns their mean over the cards that the seat does not know.
"""

from __future__ import annotations

import numpy as np

from overtrick.kernel.batch import id_of
from overtrick.kernel.bits import count, nth, wide
from overtrick.kernel.deal import place_in_list
from overtrick.kernel.jit import entry, kernel, small
from overtrick.kernel.layout import DEAL_OVER, NONE
from overtrick.kernel.step import act, legal_actions

from .deal_value import value_for_match, value_in_points, value_to
from .novice_calls import novice_action


@kernel
def play_out_as_novices(
    rules: np.record, prior: np.record, before: np.record, state: np.record, for_match: bool, gains: np.ndarray
) -> None:
    """Let novices play to the end of the deal, and write what each side has gained since ``before``."""
    while state.phase < DEAL_OVER:
        act(rules, state, novice_action(rules, state, prior))
    write_gains(rules, prior, before, state, for_match, gains)


@small
def write_gains(
    rules: np.record, prior: np.record, before: np.record, after: np.record, for_match: bool, gains: np.ndarray
) -> None:
    """Write what each side gained in a deal: points, or what they mean for the match."""
    if for_match:
        value_for_match(rules, prior, before, after, gains)
    else:
        value_in_points(rules, before, after, gains)


@entry
def write_all_gains(
    rules: np.ndarray,
    priors: np.ndarray,
    before: np.ndarray,
    after: np.ndarray,
    for_match: bool,
    gains: np.ndarray,
) -> None:
    """Write what each side gained in a deal, one row for each table."""
    for table in range(len(before)):
        prior = priors[place_in_list(rules[0], before[table])]
        write_gains(rules[0], prior, before[table], after[table], for_match, gains[table])


@entry
def evaluate_tables(
    rules: np.ndarray,
    plan: np.ndarray,
    priors: np.ndarray,
    states: np.ndarray,
    for_match: bool,
    scratch: np.ndarray,
    gains: np.ndarray,
    chosen: np.ndarray,
    values: np.ndarray,
    first: int,
    last: int,
) -> None:
    """Write what each legal action is worth to the seat to act, by its id, and the id of a novice's action.

    The values of other actions, and those of forced ones, are left as they are. ``chosen`` is NONE at a table that has
    stopped.
    """
    state = scratch[0]
    for table in range(first, last):
        before = states[table]
        chosen[table] = NONE
        if before.phase >= DEAL_OVER:
            continue
        prior = priors[place_in_list(rules[0], before)]
        chosen[table] = id_of(rules[0], plan[0], before, novice_action(rules[0], before, prior))
        low, high = legal_actions(rules[0], before)
        in_low = count(low)
        legal = in_low + count(high)
        if legal == 1:
            continue
        seat = wide(before.turn)
        for place in range(legal):
            number = nth(low, place) if place < in_low else 64 + nth(high, place - in_low)
            scratch[0] = before
            act(rules[0], state, number)
            play_out_as_novices(rules[0], prior, before, state, for_match, gains)
            values[table, id_of(rules[0], plan[0], before, number)] = value_to(rules[0], gains, seat)
