"""Many tables stepped together: one action at each table, then the mask and the observation of the next seat to act.

The functions for one table take records only, so that they can be called for the CPU and for CUDA. The entries at the
end step a range of tables on the CPU.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .bits import ONE, bit, spread, wide
from .deal import deal_on, open_match, pass_the_deal
from .jit import entry, kernel, small
from .knowledge import count_hands, note_action, open_knowledge
from .layout import (
    DEAL_OVER,
    DISCARD,
    GIVE,
    MATCH_OVER,
    MAX_CARDS,
    MAX_SEATS,
    NO_CARDS,
    NONE,
    PLAY,
    record_type,
)
from .observation import observe
from .observation_bits import MAX_WORDS
from .ranking import stands_first
from .rng import below
from .simulation import LONGEST_MATCH
from .step import act, is_legal, legal_actions, random_call

MASK_WORDS: Final = 8

# When a table stops and waits.
NEVER_STOP: Final = 0
STOP_AT_DEAL: Final = 1
STOP_AT_MATCH: Final = 2

# What has ended with a step.
NOTHING_ENDED: Final = 0
DEAL_ENDED: Final = 1
MATCH_ENDED: Final = 2

SETTINGS: Final = record_type(
    ("rewards_match", "i2"),  # whether rewards are for matches; otherwise for deals
    ("stop", "i2"),
    ("illegal_ends", "i2"),  # whether an illegal action ends the match
    ("penalty", "f4"),  # and what it costs
)

# What a step gives, for one table at a time; the words are those of the observation.
RESULT: Final = record_type(
    ("mask", "u8", (MASK_WORDS,)),
    ("words", "u8", (MAX_WORDS,)),
    ("reward", "f4", (MAX_SEATS,)),
    ("ended", "i2"),
    ("done", "i2"),
    ("illegal", "i2"),
)

CHOOSER: Final = record_type(("random", "u8"))


# Action ids


@small
def is_about_cards(state: np.record) -> bool:
    """Whether the actions of this phase are cards."""
    phase = state.phase
    return bool(phase == PLAY or phase == DISCARD or phase == GIVE)  # noqa: PLR1714 -- faster than a tuple


@small
def first_copies_of(rules: np.record, state: np.record, legal: np.uint64) -> np.uint64:
    """Legal cards, each under the number of its first copy."""
    first = rules.first_copies
    if not first or not is_about_cards(state):
        return legal
    return (legal & ~(first << ONE)) | ((legal >> ONE) & first)


@small
def number_of(rules: np.record, plan: np.record, state: np.record, action: int) -> int:
    """The number of the legal action with this id; NONE for anything that is not legal now."""
    if state.phase >= DEAL_OVER:
        return int(NONE)
    first = int(plan.first_id[state.phase])
    number = action - first
    if first < 0 or number < 0 or number >= plan.numbers[state.phase]:
        return int(NONE)
    if is_legal(rules, state, number):
        is_second = number > 0 and number < MAX_CARDS and bool(bit(number - 1) & rules.first_copies)
        is_card = is_about_cards(state)
        return int(NONE) if is_card and is_second else number
    low, _ = legal_actions(rules, state)
    if number < MAX_CARDS - 1 and first_copies_of(rules, state, low) & bit(number):
        return number + 1
    return int(NONE)


@small
def write_mask(rules: np.record, plan: np.record, state: np.record, result: np.record) -> None:
    """Write the ids of the legal actions as bits."""
    for place in range(MASK_WORDS):
        result.mask[place] = NO_CARDS
    if state.phase >= DEAL_OVER:
        return
    low, high = legal_actions(rules, state)
    low = first_copies_of(rules, state, low)
    first = int(plan.first_id[state.phase])
    place, shift = first >> 6, np.uint64(first & 63)
    back = np.uint64(63) - shift
    result.mask[place] = low << shift
    result.mask[place + 1] = ((low >> ONE) >> back) | (high << shift)
    result.mask[place + 2] = (high >> ONE) >> back


@small
def id_of(rules: np.record, plan: np.record, state: np.record, number: int) -> int:
    """The id of a legal action by its number."""
    low = bit(number) if number < MAX_CARDS else NO_CARDS
    if low and first_copies_of(rules, state, low) != low:
        number -= 1
    return int(plan.first_id[state.phase]) + number


@small
def random_id(rules: np.record, plan: np.record, state: np.record, chooser: np.record) -> int:
    """The id of a random legal action; NONE at a table that has stopped. The cards do not depend on it."""
    if state.phase >= DEAL_OVER:
        return int(NONE)
    kept = state.random
    state.random = chooser.random
    number = random_call(rules, state)
    chooser.random = state.random
    state.random = kept
    return id_of(rules, plan, state, number)


# One table


@kernel
def start_table(rules: np.record, plan: np.record, state: np.record, knowledge: np.record) -> None:
    """Begin the first match of a table. Its random generator is set already; it also chooses the first dealer."""
    for card in range(MAX_CARDS):
        state.deck[card] = card
    for side in range(MAX_SEATS):
        state.entered[side] = side
    open_match(rules, state, below(state, rules.seats))
    deal_on(rules, state)
    open_knowledge(rules, plan, state, knowledge)


@kernel
def go_on(rules: np.record, plan: np.record, state: np.record, knowledge: np.record) -> None:
    """Deal the next deal, of the same match or of a new one."""
    pass_the_deal(rules, state)
    if state.phase == MATCH_OVER:
        open_match(rules, state, state.dealer)
    deal_on(rules, state)
    open_knowledge(rules, plan, state, knowledge)


@small
def step_table(
    rules: np.record,
    plan: np.record,
    settings: np.record,
    state: np.record,
    knowledge: np.record,
    action: int,
    result: np.record,
) -> None:
    """Carry out the action with this id. A table that has stopped stays as it is."""
    for seat in range(rules.seats):
        result.reward[seat] = 0.0
    result.ended = NOTHING_ENDED
    result.done = 0
    result.illegal = 0
    if state.phase >= DEAL_OVER:
        return
    number = number_of(rules, plan, state, action)
    if number < 0:
        result.illegal = 1
        if settings.illegal_ends:
            result.reward[state.turn] = settings.penalty
            state.phase = MATCH_OVER
            end_match(rules, plan, settings, state, knowledge, result)
        return
    note_action(rules, state, knowledge, number)
    act(rules, state, number)
    count_hands(rules, state, knowledge)
    if state.phase >= DEAL_OVER:
        end_deal_at_table(rules, plan, settings, state, knowledge, result)


@kernel
def end_deal_at_table(
    rules: np.record, plan: np.record, settings: np.record, state: np.record, knowledge: np.record, result: np.record
) -> None:
    """Write the rewards of a deal that has just ended, and deal the next one unless the table stops."""
    if state.deal_number >= LONGEST_MATCH:
        state.phase = MATCH_OVER
    is_over = state.phase == MATCH_OVER
    if not settings.rewards_match:
        for seat in range(rules.seats):
            side = rules.side_of[seat]
            change = int(state.scores[side]) - int(knowledge.scores_before[side])
            result.reward[seat] = change * int(rules.sign)
    elif is_over:
        share_win(rules, state, result)
    if is_over:
        end_match(rules, plan, settings, state, knowledge, result)
        return
    result.ended = DEAL_ENDED
    result.done = 0 if settings.rewards_match else 1
    if settings.stop != STOP_AT_DEAL:
        go_on(rules, plan, state, knowledge)


@kernel
def end_match(
    rules: np.record, plan: np.record, settings: np.record, state: np.record, knowledge: np.record, result: np.record
) -> None:
    """End the match, and begin the next one unless the table stops."""
    result.ended = MATCH_ENDED
    result.done = 1
    if settings.stop == NEVER_STOP:
        go_on(rules, plan, state, knowledge)


@kernel
def share_win(rules: np.record, state: np.record, result: np.record) -> None:
    """The seats of the winning side get 1. Several winning sides share it in equal parts."""
    winners = 0
    for side in range(rules.sides):
        if stands_first(rules, state, side):
            winners += 1
    for seat in range(rules.seats):
        if stands_first(rules, state, rules.side_of[seat]):
            result.reward[seat] = 1.0 / winners


# Entries, which Python calls. The rows of bits are seen as rows of 64-bit words, eight bytes each.


@entry
def start_tables(
    rules: np.ndarray, plan: np.ndarray, states: np.ndarray, knowledge: np.ndarray, first: int, last: int
) -> None:
    """Begin the first match of every table in a range."""
    for table in range(first, last):
        start_table(rules[0], plan[0], states[table], knowledge[table])


@entry
def continue_tables(
    rules: np.ndarray, plan: np.ndarray, states: np.ndarray, knowledge: np.ndarray, first: int, last: int
) -> None:
    """Deal the next deal at the tables in a range that have stopped."""
    for table in range(first, last):
        if states[table].phase >= DEAL_OVER:
            go_on(rules[0], plan[0], states[table], knowledge[table])


@entry
def run_tables(
    rules: np.ndarray,
    plan: np.ndarray,
    settings: np.ndarray,
    states: np.ndarray,
    knowledge: np.ndarray,
    acts: bool,
    actions: np.ndarray,
    rewards: np.ndarray,
    ended: np.ndarray,
    done: np.ndarray,
    illegal: np.ndarray,
    seats: np.ndarray,
    masks: np.ndarray,
    words: np.ndarray,
    bits: np.ndarray,
    scratch: np.ndarray,
    first: int,
    last: int,
) -> int:
    """Carry out one action at every table in a range, and write what the next seats to act see.

    Without ``acts`` only that is written. ``words`` and ``bits`` may have no columns. Returns the number of illegal
    actions.
    """
    out = scratch[0]
    width = max(words.shape[1], bits.shape[1] >> 3)
    wrong = 0
    for table in range(first, last):
        state = states[table]
        if acts:
            step_table(rules[0], plan[0], settings[0], state, knowledge[table], actions[table], out)
            for seat in range(rewards.shape[1]):
                rewards[table, seat] = out.reward[seat]
            ended[table] = out.ended
            done[table] = out.done
            illegal[table] = out.illegal
            wrong += int(out.illegal)
        write_mask(rules[0], plan[0], state, out)
        for place in range(masks.shape[1]):
            masks[table, place] = spread(out.mask[place >> 3] >> np.uint64((place & 7) << 3))
        if state.phase >= DEAL_OVER:
            seats[table] = NONE
            for place in range(width):
                out.words[place] = NO_CARDS
        else:
            seats[table] = state.turn
            if width > 0:
                observe(rules[0], plan[0], state, knowledge[table], wide(state.turn), out)
        for place in range(words.shape[1]):
            words[table, place] = out.words[place]
        for place in range(bits.shape[1] >> 3):
            word = out.words[place]
            for byte in range(8):
                bits[table, (place << 3) + byte] = spread(word >> np.uint64(byte << 3))
    return wrong


@entry
def choose_at_random(
    rules: np.ndarray,
    plan: np.ndarray,
    states: np.ndarray,
    choosers: np.ndarray,
    actions: np.ndarray,
    first: int,
    last: int,
) -> None:
    """Write the id of a random legal action for every table in a range."""
    for table in range(first, last):
        actions[table] = random_id(rules[0], plan[0], states[table], choosers[table])
