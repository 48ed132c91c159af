"""One decision: the legal actions, and carrying one out. Legality is decided here and nowhere else."""

from __future__ import annotations

import numpy as np

from .auction import call, choose_alone, discard, give, legal_calls, legal_discards, name_trump
from .bits import ONE, count, nth, span
from .jit import kernel, small
from .layout import BID, CHOOSE_ALONE, DEAL_OVER, DISCARD, GIVE, MAX_CALLS, NAME_TRUMP, NO_CARDS, PLAY
from .play import legal_plays, merge_copies, play_card
from .rng import below


@small
def legal_actions(rules: np.record, state: np.record) -> tuple[np.uint64, np.uint64]:
    """The legal actions of the seat to act, as two words: numbers of cards, calls or suits."""
    if state.phase == PLAY:
        return legal_plays(rules, state), NO_CARDS
    if state.phase == BID:
        return legal_calls(rules, state)
    if state.phase == DISCARD:
        return legal_discards(rules, state), NO_CARDS
    if state.phase == GIVE:
        return merge_copies(rules, state.hands[state.turn]), NO_CARDS
    if state.phase == CHOOSE_ALONE:
        return span(0, 1), NO_CARDS
    if state.phase == NAME_TRUMP:
        return span(0, int(rules.suit_count) - 1), NO_CARDS
    return NO_CARDS, NO_CARDS


@small
def act(rules: np.record, state: np.record, action: int) -> None:
    """Carry out a legal action. A finished deal is scored, but the next one is not dealt: a search stops there."""
    if state.phase == PLAY:
        play_card(rules, state, action)
    elif state.phase == BID:
        call(rules, state, action)
    elif state.phase == DISCARD:
        discard(rules, state, action)
    elif state.phase == GIVE:
        give(rules, state, action)
    elif state.phase == CHOOSE_ALONE:
        choose_alone(rules, state, action)
    else:
        name_trump(rules, state, action)


@small
def is_legal(rules: np.record, state: np.record, action: int) -> bool:
    """Whether a number is a legal action now. Any number may be asked."""
    if action < 0 or action >= MAX_CALLS:
        return False
    low, high = legal_actions(rules, state)
    word = low if action < 64 else high
    return bool((word >> np.uint64(action & 63)) & ONE)


@small
def random_play(rules: np.record, state: np.record) -> int:
    """A random legal card."""
    cards = legal_plays(rules, state)
    return nth(cards, below(state, count(cards)))


@small
def random_call(rules: np.record, state: np.record) -> int:
    """A random legal call, discard or suit."""
    low, high = legal_actions(rules, state)
    in_low = count(low)
    chosen = below(state, in_low + count(high))
    return nth(low, chosen) if chosen < in_low else 64 + nth(high, chosen - in_low)


@small
def act_at_random(rules: np.record, state: np.record) -> None:
    """Carry out a random legal action."""
    if state.phase == PLAY:
        play_card(rules, state, random_play(rules, state))
    else:
        act(rules, state, random_call(rules, state))


@kernel
def play_out(rules: np.record, state: np.record) -> int:
    """Play randomly to the end of the deal. Returns the number of decisions.

    There is a loop for each phase because of GPUs: the threads that run together wait for each other at its end, and so
    they play together although some auctions are longer than others.
    """
    decisions = 0
    while state.phase < DEAL_OVER:
        phase = state.phase
        while state.phase == phase:
            act_at_random(rules, state)
            decisions += 1
    return decisions
