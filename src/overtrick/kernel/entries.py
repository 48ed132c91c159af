"""What Python calls: each takes arrays of one record, which cost a thirtieth of passing the record itself."""

from __future__ import annotations

import numpy as np

from .bits import bit, lowest
from .counts import count_deal, open_counts
from .deal import deal_on, lay_out, open_match, pass_the_deal
from .jit import entry
from .layout import BID, DEAL_OVER, MATCH_OVER, MAX_CARDS, NAME_TRUMP, NONE
from .observation import observe, place_of
from .ranking import rank, settle
from .step import act, is_legal, legal_actions, play_out
from .world import count_ways, draw_world

Records = np.ndarray

LONGEST_MATCH = 10_000
"""Deals after which a simulated match is broken off: at random, Spades and Rook drift down for ever."""


@entry
def start(rules: Records, state: Records, dealer: int) -> None:
    """A fresh match, before its first deal."""
    open_match(rules[0], state[0], dealer)


@entry
def deal(rules: Records, state: Records) -> None:
    """Deal the cards that lie in the deck."""
    lay_out(rules[0], state[0])


@entry
def next_dealer(rules: Records, state: Records) -> None:
    """The deal moves on."""
    pass_the_deal(rules[0], state[0])


@entry
def legal(rules: Records, state: Records) -> tuple[np.uint64, np.uint64]:
    """The legal actions as two words."""
    return legal_actions(rules[0], state[0])


@entry
def push(rules: Records, state: Records, action: int) -> int:
    """Carry out an action if it is legal: the phase after it, or NONE with nothing changed.

    A card that is in the deck twice may be named by its first copy, whichever of the two is held.
    """
    if not is_legal(rules[0], state[0], action):
        action += 1
        held_twice = 0 < action < MAX_CARDS and bool(bit(action - 1) & rules[0].first_copies)
        card_wanted = state[0].phase != BID and state[0].phase != NAME_TRUMP
        if not (held_twice and card_wanted) or not is_legal(rules[0], state[0], action):
            return NONE
    act(rules[0], state[0], action)
    return int(state[0].phase)


@entry
def rank_sides(rules: Records, state: Records, ranking: np.ndarray, final: np.ndarray, credits: np.ndarray) -> int:
    """Fill in the ranking, the multiplied totals and the gains of credits; how many sides have won."""
    winners = rank(rules[0], state[0], ranking)
    settle(rules[0], state[0], ranking, final, credits)
    return winners


@entry
def simulate(rules_: Records, state_: Records, deals: int, counts_: Records) -> None:
    """Play so many deals at random from the kernel's own generator, match after match, and count what happened."""
    rules, state, counts = rules_[0], state_[0], counts_[0]
    for _ in range(deals):
        if state.phase == MATCH_OVER or state.deal_number >= LONGEST_MATCH:
            open_match(rules, state, state.dealer)
        open_counts(rules, state, counts)
        deal_on(rules, state)
        counts.decisions += play_out(rules, state)
        count_deal(rules, state, counts)
        pass_the_deal(rules, state)


@entry
def count_lines(rules_: Records, state_: Records, depth: int, states: Records) -> int:
    """How many sequences of decisions there are to the end of the deal, or of ``depth`` decisions ("perft")."""
    rules = rules_[0]
    states[0] = state_[0]
    choices_low = np.zeros(depth + 1, np.uint64)
    choices_high = np.zeros(depth + 1, np.uint64)
    lines, level = 0, 0
    choices_low[0], choices_high[0] = legal_actions(rules, states[0])
    while level >= 0:
        if states[level].phase >= DEAL_OVER or level == depth:
            lines += 1
            level -= 1
            continue
        low, high = choices_low[level], choices_high[level]
        if low == 0 and high == 0:
            level -= 1
            continue
        if low != 0:
            action = lowest(low)
            choices_low[level] = low & (low - np.uint64(1))
        else:
            action = 64 + lowest(high)
            choices_high[level] = high & (high - np.uint64(1))
        states[level + 1] = states[level]
        level += 1
        act(rules, states[level], action)
        choices_low[level], choices_high[level] = legal_actions(rules, states[level])
    return lines


@entry
def observe_position(
    rules: Records, state: Records, played_by: np.ndarray, lacks: np.ndarray, words: np.ndarray
) -> None:
    """Write the observation of the seat to act into ``words``."""
    observe(rules[0], state[0], played_by, lacks, words)


@entry
def place_of_action(rules: Records, state: Records, action: int) -> int:
    """Where an action stands among all that a seat may notice."""
    return place_of(rules[0], state[0], action)


@entry
def count_worlds(belief: Records, ways: np.ndarray) -> float:
    """Count the ways there are to lay the unseen cards; once for each position."""
    return count_ways(belief[0], ways)


@entry
def draw_worlds(rules: Records, belief: Records, ways: np.ndarray, worlds: Records) -> None:
    """Lay the unseen cards of each state anew."""
    for index in range(len(worlds)):
        draw_world(rules[0], belief[0], ways, worlds[index])
