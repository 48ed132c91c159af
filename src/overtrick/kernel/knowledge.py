"""What has happened in a deal and is not in the state of the match: who played, called and gave what, and shown voids.

The state alone is enough to play on. An observation also needs the past, so this record is kept beside the state: it is
opened after the cards are dealt, and every action is noted before it is carried out. A seat's own gifts are private,
everything else in it is public.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .bits import bit, count
from .jit import entry, kernel, small
from .layout import (
    BID,
    GIVE,
    MAX_SEATS,
    NO_CARDS,
    PLAY,
    TURNED_BY_DEALER,
    record_type,
)
from .step import act

KNOWLEDGE: Final = record_type(
    ("played_by", "u8", (MAX_SEATS,)),
    ("voids", "u8", (MAX_SEATS,)),  # cards that are known not to be in each hand
    ("given_by", "u8", (MAX_SEATS,)),  # known to the giver and to the receiver only
    ("calls", "u8", (MAX_SEATS, 2)),  # every call of each seat, a bit per call
    ("led", "u8"),  # cards that were led
    ("turned", "u8"),  # the card turned up for trump, also after it was taken up
    ("opened", "u8"),  # the face-up card of the middle, also after it was taken
    ("hand_counts", "u1", (MAX_SEATS,)),  # in a game with piles
    ("scores_before", "i4", (MAX_SEATS,)),  # by side, before this deal
    # The scores of this deal's beginning in steps, see `observation`: by side, and by own side and other side.
    ("score_level", "u1", (MAX_SEATS,)),
    ("lead_level", "u1", (MAX_SEATS, MAX_SEATS)),
    ("padding", "u1", (56,)),  # to a multiple of 64 bytes: two threads must not share a cache line
)


@kernel
def open_knowledge(rules: np.record, plan: np.record, state: np.record, knowledge: np.record) -> None:
    """Begin a deal, after its cards were dealt."""
    for seat in range(MAX_SEATS):
        knowledge.played_by[seat] = NO_CARDS
        knowledge.voids[seat] = NO_CARDS
        knowledge.given_by[seat] = NO_CARDS
        knowledge.calls[seat, 0] = NO_CARDS
        knowledge.calls[seat, 1] = NO_CARDS
    knowledge.led = NO_CARDS
    first_left = int(state.hand_size) * int(rules.seats)
    knowledge.opened = bit(state.deck[first_left]) if rules.middle > 0 else NO_CARDS
    knowledge.turned = state.out
    if rules.trump_kind == TURNED_BY_DEALER and state.trump >= 0:
        knowledge.turned = bit(state.deck[first_left + int(rules.middle) - 1])
    count_hands(rules, state, knowledge)
    note_scores(rules, plan, state, knowledge)


@kernel
def note_scores(rules: np.record, plan: np.record, state: np.record, knowledge: np.record) -> None:
    """Note the scores before a deal, and their levels."""
    for side in range(rules.sides):
        score = int(state.scores[side])
        knowledge.scores_before[side] = score
        reached = 0
        while reached < plan.score and score >= plan.score_steps[reached]:
            reached += 1
        knowledge.score_level[side] = reached
        for other in range(rules.sides):
            lead = score - int(state.scores[other])
            reached = 0
            while reached < plan.lead and lead >= plan.lead_steps[reached]:
                reached += 1
            knowledge.lead_level[side, other] = reached


@kernel
def count_hands(rules: np.record, state: np.record, knowledge: np.record) -> None:
    """Count the cards in each hand. Without piles the counts follow from the tricks."""
    if rules.pile_hand > 0:
        for seat in range(rules.seats):
            knowledge.hand_counts[seat] = count(state.hands[seat])


@small
def note_action(rules: np.record, state: np.record, knowledge: np.record, action: int) -> None:
    """Note an action before it is carried out."""
    seat = state.turn
    if state.phase == PLAY:
        note_card(rules, state, knowledge, action)
    elif state.phase == BID:
        knowledge.calls[seat, action >> 6] |= bit(action & 63)
    elif state.phase == GIVE:
        knowledge.given_by[seat] |= bit(action)


@small
def note_card(rules: np.record, state: np.record, knowledge: np.record, card: int) -> None:
    """Note a card before it is played.

    A seat that does not follow suit has none of it. One that leads a barred suit too early has nothing else, and the
    same holds for points in a first trick that should have none.
    """
    seat = state.turn
    this = bit(card)
    knowledge.played_by[seat] |= this
    if state.trick_size == 0:
        knowledge.led |= this
        if this & rules.barred and not this & state.wanted:  # it is wanted where it has to be led
            knowledge.voids[seat] |= rules.deck & ~rules.barred
    elif state.trick_size > state.no_lead and not this & (state.wanted | rules.free):
        knowledge.voids[seat] |= state.wanted & rules.deck
        if this & rules.barred_first and state.tricks_left == state.hand_size:
            knowledge.voids[seat] |= rules.deck & ~rules.barred_first
    if rules.pile_hand > 0:
        forget_voids(rules, state, knowledge, this)


@kernel
def forget_voids(rules: np.record, state: np.record, knowledge: np.record, this: np.uint64) -> None:
    """A hand that is empty after the trick is filled from the pile, and nothing is known about its new cards."""
    if state.trick_size + 1 < state.trick_cards:
        return
    for seat in range(rules.seats):
        if not state.hands[seat] & ~this:
            knowledge.voids[seat] = NO_CARDS


# Entries, which Python calls with arrays of one record


@entry
def begin_knowledge(rules: np.ndarray, plan: np.ndarray, state: np.ndarray, knowledge: np.ndarray) -> None:
    """Begin a deal, after its cards were dealt."""
    open_knowledge(rules[0], plan[0], state[0], knowledge[0])


@entry
def note_and_act(rules: np.ndarray, state: np.ndarray, knowledge: np.ndarray, action: int) -> None:
    """Note a legal action, by its number in this phase, and carry it out. The next deal is not dealt."""
    note_action(rules[0], state[0], knowledge[0], action)
    act(rules[0], state[0], action)
    count_hands(rules[0], state[0], knowledge[0])
