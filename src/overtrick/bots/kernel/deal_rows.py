"""Deals played one after another, and a row of numbers about each: what the lab counts.

Random players and novices decide here. The actions of all other bots come as a script, so that every deal is described
by the same code. A novice gets only what its seat has seen.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from overtrick.kernel.bits import bit, count, lowest, nth, wide
from overtrick.kernel.deal import deal_on, lay_out, open_match, pass_the_deal
from overtrick.kernel.jit import entry, kernel, small
from overtrick.kernel.layout import (
    ALL_CARDS,
    DEAL_OVER,
    DISCARDS_DECLARER,
    DISCARDS_LAST_TRICK,
    MADE,
    MATCH_OVER,
    MAX_PAYMENTS,
    MAX_SEATS,
    NO_CARDS,
    NONE,
    OF_NOBODY,
    PLAY,
    STATE,
    record_type,
)
from overtrick.kernel.ranking import stands_first
from overtrick.kernel.rng import below
from overtrick.kernel.score import (
    contract_conditions,
    holder_of,
    list_payments,
    points_are_decided,
    taken_by,
    unit_is_decided,
    units,
    wanted_by,
    worth_of,
)
from overtrick.kernel.step import act, is_legal, legal_actions

from .novice_calls import novice_action
from .opponents import NOVICE, blank, prior_at

Records = np.ndarray

SCRIPT: Final = 2
"""A kind of player whose actions are given. The others are RANDOM and NOVICE of `opponents`."""

LONGEST_MATCH: Final = 200
"""Deals after which a match is stopped and counted as unfinished. With random play some scores fall for ever."""

MAX_LIMITS: Final = 16
"""Rules that can be watched at the same time."""

ROW: Final = record_type(
    ("change", "i4", (MAX_SEATS,)),  # of score, by side
    ("scores", "i4", (MAX_SEATS,)),  # after the deal, by side
    ("paid", "i4", (MAX_PAYMENTS + 1,)),  # to all sides together, by payment; the last one is a full counter
    ("times", "i2", (MAX_PAYMENTS + 1,)),  # how often each was paid
    ("wanted", "i2", (MAX_SEATS,)),  # by unit: what was promised, or NONE
    ("taken", "i2", (MAX_SEATS,)),  # by unit
    ("tricks", "u1", (MAX_SEATS,)),  # by seat
    ("dealer", "i2"),
    ("declarer", "i2"),  # or NONE
    ("hand_size", "i2"),
    ("decisions", "i2"),
    ("forced", "i2"),  # of these, the decisions with one legal action
    ("contracts_at", "i2"),  # number of tricks after which no contract could change any more; NONE without contracts
    ("score_at", "i2"),  # number of tricks after which no payment could change any more
    ("broken_at", "i2"),  # trick in which a barred suit was first played; 0 for never, NONE in a game without one
    ("deal_number", "i2"),  # in the match, 1 for the first
    ("limited", "u2"),  # the rules that took a legal action away, a bit each
    ("left_one", "u2"),  # that left a single action
    ("chose_other", "u2"),  # without which a bot would have acted otherwise
    ("ended_other", "u2"),  # without which the deal would have been scored otherwise
    ("passed_out", "u1"),
    ("made", "u1"),  # a bit per unit
    ("nellos", "u1"),  # a bit per seat
    ("nellos_made", "u1"),
    ("forced_nello", "u1"),  # whether nello was the only bid that a seat had
    ("led_to_break", "u1"),  # whether the barred suit was broken by a seat that could lead nothing else
    ("leader_changed", "u1"),
    ("match_over", "u1"),
    ("match_cut", "u1"),  # it was stopped because it was too long
    ("winners", "u1"),  # a bit per side
)

FORK: Final = 0
SEEN: Final = 1

# Working memory of a match.
WATCH: Final = record_type(
    ("states", STATE, (2,)),  # FORK: the deal as it goes on without a rule; SEEN: what the seat to act has seen
    ("before", "i4", (MAX_SEATS,)),
    ("forked", "i4", (MAX_LIMITS, MAX_SEATS)),  # scores without each rule, where it changed a choice
    ("leader", "i2"),
    ("padding", "u1", (6,)),  # to a multiple of eight bytes, as the states are aligned
)


@entry
def play_deals(
    rules_: Records,
    without: Records,
    phases: np.ndarray,
    priors: Records,
    kinds: np.ndarray,
    seeds: np.ndarray,
    script: np.ndarray,
    state_: Records,
    watch_: Records,
    bags: np.ndarray,
    lines: Records,
    wanted: int,
    rows: Records,
) -> int:
    """Play deals and write a row for each. Returns the number of rows.

    At least ``wanted`` deals are played, then the match is finished, unless there are no more rows. ``without`` are the
    rules with one of them left out, and ``phases`` the phase that each of these is about. Each deal is shuffled with
    its own seed. With a script there is one deal, whose cards lie in the deck.
    """
    rules, state, watch = rules_[0], state_[0], watch_[0]
    for index in range(len(rows)):
        if state.phase == MATCH_OVER or state.deal_number >= LONGEST_MATCH:
            if index >= wanted:
                return index
            open_match(rules, state, state.dealer)
            watch.leader = NONE
        if len(script) > 0:
            lay_out(rules, state)
        else:
            for place in range(rules.cards):
                state.deck[place] = place
            state.random = seeds[index]
            deal_on(rules, state)
        row = rows[index]
        open_row(rules, state, watch, bags, row)
        prior = priors[prior_at(priors, state)]
        play_deal(rules, without, phases, prior, kinds, script, state, watch, row)
        close_row(rules, state, watch, bags, lines, row)
        for k in range(len(without)):
            if (row.chose_other >> k) & 1 and is_scored_otherwise(rules, state, watch, k):
                row.ended_other |= 1 << k
        pass_the_deal(rules, state)
    return len(rows)


# One deal


@kernel
def play_deal(
    rules: np.record,
    without: Records,
    phases: np.ndarray,
    prior: np.record,
    kinds: np.ndarray,
    script: np.ndarray,
    state: np.record,
    watch: np.record,
    row: np.record,
) -> None:
    """Play the deal that lies on the table."""
    all_novices = True
    for seat in range(rules.seats):
        all_novices = all_novices and kinds[seat] == NOVICE
    done = wide(state.tricks_left)
    while state.phase < DEAL_OVER:
        low, high = legal_actions(rules, state)
        choices = count(low) + count(high)
        kind = kinds[state.turn]
        if kind == SCRIPT:
            action = scripted(rules, state, wide(script[row.decisions]))
        elif choices == 1:
            action = nth_action(low, high, 0)
        elif kind == NOVICE:
            action = novice_choice(rules, state, prior, watch)
        else:
            action = nth_action(low, high, below(state, choices))
        for k in range(len(without)):
            if phases[k] == state.phase:
                watch_limit(rules, without[k], k, prior, kind, all_novices, low, high, action, state, watch, row)
        if rules.has_nello and choices == 1 and state.phase == 0 and low == bit(0):
            row.forced_nello = 1
        row.decisions += 1
        row.forced += 1 if choices == 1 else 0
        closed = rules.breaking and state.phase == PLAY and not rules.breaking & state.played
        if closed and bit(action) & rules.breaking:
            row.broken_at = state.hand_size - state.tricks_left + 1
            row.led_to_break = 1 if state.trick_size == 0 else 0
        act(rules, state, action)
        if wide(state.tricks_left) != done and state.phase >= PLAY:
            done = wide(state.tricks_left)
            note_settled(rules, state, row)


@small
def nth_action(low: np.uint64, high: np.uint64, number: int) -> int:
    """The action with this place among the legal ones."""
    in_low = count(low)
    return nth(low, number) if number < in_low else 64 + nth(high, number - in_low)


@small
def scripted(rules: np.record, state: np.record, action: int) -> int:
    """The action of a script. The number of a card's first copy stands for the second one too."""
    return action if is_legal(rules, state, action) else action + 1


@kernel
def novice_choice(rules: np.record, state: np.record, prior: np.record, watch: np.record) -> int:
    """What a novice does, by what its seat has seen."""
    watch.states[SEEN] = state
    blank(rules, state, watch.states[SEEN])
    action = novice_action(rules, watch.states[SEEN], prior)
    if action >= 0 and is_legal(rules, state, action):
        return action
    low, high = legal_actions(rules, state)
    return nth_action(low, high, 0)


# What a rule does


@small
def open_lead(rules: np.record, less: np.record, state: np.record) -> None:
    """Let any card be led, if a suit is barred by the rules and not without one of them."""
    if rules.barred != less.barred and state.phase == PLAY and state.trick_size == 0 and state.wanted == ~rules.barred:
        state.wanted = ALL_CARDS


@kernel
def watch_limit(
    rules: np.record,
    less: np.record,
    k: int,
    prior: np.record,
    kind: int,
    all_novices: bool,
    low: np.uint64,
    high: np.uint64,
    action: int,
    state: np.record,
    watch: np.record,
    row: np.record,
) -> None:
    """Note whether a rule takes legal actions away, and what would be done without it, by the rules ``less``."""
    wanted = state.wanted
    open_lead(rules, less, state)
    more_low, more_high = legal_actions(less, state)
    state.wanted = wanted
    if more_low == low and more_high == high:
        return
    row.limited |= 1 << k
    if count(low) + count(high) == 1:
        row.left_one |= 1 << k
    if (row.chose_other >> k) & 1 or kind == SCRIPT:
        return
    if kind == NOVICE:
        watch.states[FORK] = state
        open_lead(rules, less, watch.states[FORK])
        other = novice_choice(less, watch.states[FORK], prior, watch)
        if other != action:
            row.chose_other |= 1 << k
            if all_novices:
                finish_otherwise(less, k, prior, other, watch)
        return
    kept = state.random
    other = nth_action(more_low, more_high, below(state, count(more_low) + count(more_high)))
    state.random = kept
    word = low if other < 64 else high
    if not (word >> np.uint64(other & 63)) & np.uint64(1):
        row.chose_other |= 1 << k


@kernel
def finish_otherwise(less: np.record, k: int, prior: np.record, action: int, watch: np.record) -> None:
    """Let novices finish the deal without a rule, and keep the scores."""
    act(less, watch.states[FORK], action)
    while watch.states[FORK].phase < DEAL_OVER:
        act(less, watch.states[FORK], novice_choice(less, watch.states[FORK], prior, watch))
    for side in range(less.sides):
        watch.forked[k, side] = watch.states[FORK].scores[side]


@small
def is_scored_otherwise(rules: np.record, state: np.record, watch: np.record, k: int) -> bool:
    """Whether the scores would be others without a rule."""
    for side in range(rules.sides):
        if watch.forked[k, side] != NONE and watch.forked[k, side] != state.scores[side]:
            return True
    return False


# When a deal is settled


@kernel
def note_settled(rules: np.record, state: np.record, row: np.record) -> None:
    """Note after a trick whether contracts and payments cannot change any more."""
    played = wide(state.hand_size) - wide(state.tricks_left)
    has_contracts = rules.contract_of != OF_NOBODY or bool(rules.has_nello)
    if has_contracts and row.contracts_at == NONE and contracts_are_settled(rules, state):
        row.contracts_at = played
    if row.score_at == NONE and score_is_settled(rules, state):
        row.score_at = played


@kernel
def contracts_are_settled(rules: np.record, state: np.record) -> bool:
    """Whether every contract is kept or lost, whoever takes what is left."""
    left = int(state.tricks_left)
    if left == 0:
        return True
    if rules.has_nello:
        for seat in range(rules.seats):
            if state.bids[seat] == 0 and state.tricks[seat] == 0:
                return False
    if rules.contract_of == OF_NOBODY:
        return True
    for unit in range(units(rules)):
        if holder_of(rules, state, unit) == unit:
            least, most = reachable(rules, state, unit, left)
            wanted = wanted_by(rules, state, unit)
            lost = most < wanted or (bool(rules.contract_exact) and least > wanted)
            kept = least >= wanted and (not rules.contract_exact or most == wanted)
            if not lost and not kept:
                return False
    return True


@kernel
def reachable(rules: np.record, state: np.record, unit: int, left: int) -> tuple[int, int]:
    """The fewest and the most tricks or points that a unit can end the deal with."""
    taken = taken_by(rules, state, unit)
    if not rules.counts_points:
        return taken, taken + left
    least, most = taken, taken
    cards = NO_CARDS
    for seat in range(rules.seats):
        if not (state.sitting >> seat) & 1:
            cards |= state.hands[seat] | state.faceup[seat]
    if rules.pile_hand > 0:
        cards = rules.deck & ~state.played
    while cards:
        points = int(rules.worth[lowest(cards)])
        least += min(points, 0)
        most += max(points, 0)
        cards &= cards - np.uint64(1)
    last = int(rules.last_trick_worth)
    discards = worth_of(rules, state.discarded)
    if rules.discards_to == DISCARDS_LAST_TRICK:
        last += discards
    elif rules.discards_to == DISCARDS_DECLARER and unit == rules.side_of[state.declarer]:
        least += discards
        most += discards
    return least + min(last, 0), most + max(last, 0)


@kernel
def score_is_settled(rules: np.record, state: np.record) -> bool:
    """Whether no payment can change any more, whoever takes what is left."""
    if state.tricks_left == 0:
        return True
    if rules.has_nello:
        for seat in range(rules.seats):
            if state.bids[seat] == 0 and state.tricks[seat] == 0:
                return False
    if rules.counts_points:
        return points_are_decided(rules, state)
    for unit in range(units(rules)):
        if not unit_is_decided(rules, state, unit):
            return False
    return True


# The row


@kernel
def open_row(rules: np.record, state: np.record, watch: np.record, bags: np.ndarray, row: np.record) -> None:
    """Begin the row of a deal."""
    for side in range(MAX_SEATS):
        watch.before[side] = state.scores[side]
        bags[side] = state.bags[side]
        row.wanted[side] = NONE
        row.taken[side] = 0
        row.change[side] = 0
        for k in range(MAX_LIMITS):
            watch.forked[k, side] = NONE
    for place in range(MAX_PAYMENTS + 1):
        row.paid[place] = 0
        row.times[place] = 0
    row.dealer = state.dealer
    row.hand_size = state.hand_size
    row.decisions = row.forced = 0
    row.contracts_at = row.score_at = NONE
    row.broken_at = 0 if rules.breaking else NONE
    row.limited = row.left_one = row.chose_other = row.ended_other = 0
    row.made = row.nellos = row.nellos_made = row.forced_nello = row.led_to_break = 0
    row.leader_changed = row.match_over = row.match_cut = row.winners = 0


@kernel
def close_row(
    rules: np.record, state: np.record, watch: np.record, bags: np.ndarray, lines: Records, row: np.record
) -> None:
    """Write what became of the deal that has just ended."""
    row.passed_out = 1 if state.tricks_left > 0 else 0
    row.declarer = state.declarer
    row.deal_number = state.deal_number
    for side in range(rules.sides):
        row.scores[side] = state.scores[side]
        row.change[side] = state.scores[side] - watch.before[side]
    for seat in range(rules.seats):
        row.tricks[seat] = state.tricks[seat]
    if not row.passed_out:
        write_contracts(rules, state, row)
        used = list_payments(rules, state, bags, lines)
        for index in range(used):
            place = lines[index].payment if lines[index].payment != NONE else MAX_PAYMENTS
            if lines[index].amount != 0:
                row.times[place] += 1
                row.paid[place] += lines[index].amount
    note_leader(rules, state, watch, row)
    row.match_over = 1 if state.phase == MATCH_OVER else 0
    row.match_cut = 1 if state.phase != MATCH_OVER and state.deal_number >= LONGEST_MATCH else 0
    if row.match_over:
        for side in range(rules.sides):
            if stands_first(rules, state, side):
                row.winners |= 1 << side


@kernel
def write_contracts(rules: np.record, state: np.record, row: np.record) -> None:
    """Write what was promised and taken."""
    for unit in range(units(rules)):
        row.taken[unit] = taken_by(rules, state, unit)
        if rules.contract_of != OF_NOBODY and holder_of(rules, state, unit) == unit:
            row.wanted[unit] = wanted_by(rules, state, unit)
            if contract_conditions(rules, wide(row.wanted[unit]), wide(row.taken[unit])) & MADE:
                row.made |= 1 << unit
    if rules.has_nello:
        for seat in range(rules.seats):
            if state.bids[seat] == 0:
                row.nellos |= 1 << seat
                if state.tricks[seat] == 0:
                    row.nellos_made |= 1 << seat


@kernel
def note_leader(rules: np.record, state: np.record, watch: np.record, row: np.record) -> None:
    """Note whether another side is in front than before. A side that is level with the leader does not replace it."""
    best = int(state.scores[0] * rules.sign)
    leaders, leader = 0, 0
    for side in range(rules.sides):
        score = int(state.scores[side] * rules.sign)
        if score > best:
            best = score
            leaders = 0
        if score == best:
            leaders += 1
            leader = side if leaders == 1 else leader
    if watch.leader != NONE and int(state.scores[watch.leader] * rules.sign) == best:
        return
    if leaders > 1:
        return
    row.leader_changed = 1 if watch.leader != NONE else 0
    watch.leader = leader
