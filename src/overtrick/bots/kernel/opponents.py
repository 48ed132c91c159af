"""Opponents in compiled code: one seat decides, and random players or novices play all others.

A novice gets what its seat has seen, as a bot does from a view: the other cards are blanked first.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from overtrick.kernel.batch import go_on, id_of, random_id, step_table, write_mask
from overtrick.kernel.bits import spread, wide
from overtrick.kernel.card_knowledge import own_discards, own_hand
from overtrick.kernel.jit import entry, kernel, small
from overtrick.kernel.layout import DEAL_OVER, MAX_CARDS, MAX_SEATS, NO_CARDS
from overtrick.kernel.observation import observe
from overtrick.kernel.step import is_legal

from .novice_calls import novice_action

# Kinds of opponents.
RANDOM: Final = 0
NOVICE: Final = 1

# When the next episode begins.
NEXT_STEP: Final = 0
SAME_STEP: Final = 1

Records = np.ndarray


@small
def blank(rules: np.record, state: np.record, seen: np.record) -> None:
    """Take out of a copy of the state what the seat to act has not seen."""
    me = wide(state.turn)
    for seat in range(MAX_SEATS):
        seen.hands[seat] = NO_CARDS
    seen.hands[me] = own_hand(rules, state, me)
    seen.discarded = own_discards(rules, state, me)
    seen.middle = NO_CARDS
    for place in range(MAX_CARDS):
        seen.deck[place] = 0


@small
def novice_id(
    rules: np.record, plan: np.record, state: np.record, seen: np.record, prior: np.record, chooser: np.record
) -> int:
    """The id of a novice's action. ``seen`` is a copy of the state."""
    blank(rules, state, seen)
    number = novice_action(rules, seen, prior)
    if number < 0 or not is_legal(rules, state, number):
        return random_id(rules, plan, state, chooser)
    return id_of(rules, plan, state, number)


@small
def prior_at(priors: Records, state: np.record) -> int:
    """The place of the prior for this deal."""
    return min(wide(state.deals_scored), len(priors) - 1)


@entry
def novice_of_one(tables: Records, priors: Records, seen: Records) -> int:
    """The id of a novice's action at one table."""
    one = tables[0]
    seen[0] = one.state
    prior = priors[prior_at(priors, one.state)]
    return novice_id(one.rules, one.plan, one.state, seen[0], prior, one.chooser)


@kernel
def play_on(
    rules: np.record,
    plan: np.record,
    settings: np.record,
    priors: Records,
    kind: int,
    me: int,
    state: np.record,
    knowledge: np.record,
    chooser: np.record,
    seen: Records,
    out: np.record,
) -> float:
    """Let the opponents play until it is this seat's turn or the table stops. Returns the rewards of the seat."""
    reward = 0.0
    while state.phase < DEAL_OVER and wide(state.turn) != me:
        if kind == NOVICE:
            seen[0] = state
            action = novice_id(rules, plan, state, seen[0], priors[prior_at(priors, state)], chooser)
        else:
            action = random_id(rules, plan, state, chooser)
        step_table(rules, plan, settings, state, knowledge, action, out)
        reward += out.reward[me]
    return reward


@entry
def run_seats(
    rules_: Records,
    plan_: Records,
    settings_: Records,
    priors: Records,
    kind: int,
    me: int,
    autoreset: int,
    acts: bool,
    states: Records,
    knowledge: Records,
    choosers: Records,
    actions: np.ndarray,
    over: np.ndarray,
    rewards: np.ndarray,
    masks: np.ndarray,
    bits: np.ndarray,
    final_bits: np.ndarray,
    seen: Records,
    scratch: Records,
    first: int,
    last: int,
) -> None:
    """Carry out an action of one seat at every table in a range, and play on until it is this seat's turn again.

    ``over`` tells where the episode has ended. Where it had ended before, the next one begins and the action is
    ignored; with SAME_STEP the next one begins at once, and ``final_bits`` gets the last observation. Episodes in which
    the seat has nothing to decide are skipped. Without ``acts`` episodes only begin.
    """
    rules, plan, settings, out = rules_[0], plan_[0], settings_[0], scratch[0]
    words = bits.shape[1] >> 3
    for table in range(first, last):
        state, knows, chooser = states[table], knowledge[table], choosers[table]
        reward = 0.0
        steps = acts and (autoreset == SAME_STEP or not over[table])
        if steps:
            step_table(rules, plan, settings, state, knows, actions[table], out)
            reward += out.reward[me]
            reward += play_on(rules, plan, settings, priors, kind, me, state, knows, chooser, seen, out)
        over[table] = steps and state.phase >= DEAL_OVER
        if over[table] and autoreset == SAME_STEP:
            observe(rules, plan, state, knows, me, out)
            for place in range(words):
                for byte in range(8):
                    final_bits[table, (place << 3) + byte] = spread(out.words[place] >> np.uint64(byte << 3))
        if not steps or (over[table] and autoreset == SAME_STEP):
            play_on(rules, plan, settings, priors, kind, me, state, knows, chooser, seen, out)
            while state.phase >= DEAL_OVER:
                go_on(rules, plan, state, knows)
                play_on(rules, plan, settings, priors, kind, me, state, knows, chooser, seen, out)
        rewards[table] = reward
        write_mask(rules, plan, state, out)
        for place in range(masks.shape[1]):
            masks[table, place] = spread(out.mask[place >> 3] >> np.uint64((place & 7) << 3))
        observe(rules, plan, state, knows, me, out)
        for place in range(words):
            for byte in range(8):
                bits[table, (place << 3) + byte] = spread(out.words[place] >> np.uint64(byte << 3))
