"""What a seat knows about the cards of a deal: its own, those that it has not seen, and those that others may hold."""

from __future__ import annotations

import numpy as np

from .auction import gives_to
from .bits import ONE, wide
from .jit import kernel, small
from .layout import GIVE, NO_CARDS, NONE, ORDER_UP, TURNED_BY_DEALER
from .seats import discarder


@small
def own_hand(rules: np.record, state: np.record, me: int) -> np.uint64:
    """The hand of a seat; empty as long as it has not looked, where nello can be bid blind."""
    if rules.blind and not (int(state.looked) >> me) & 1:
        return NO_CARDS
    return state.hands[me]


@small
def own_discards(rules: np.record, state: np.record, me: int) -> np.uint64:
    """The cards that this seat discarded."""
    return state.discarded if me == discarder(rules, state) else NO_CARDS


@small
def copy_of(rules: np.record, card: np.uint64) -> np.uint64:
    """The other copy of a card; empty if there is one copy."""
    if card & rules.first_copies:
        return card << ONE
    return (card >> ONE) & rules.first_copies


@small
def without_one(rules: np.record, cards: np.uint64, card: np.uint64) -> np.uint64:
    """A set without this card; without its copy if the set has only that."""
    return cards & ~(card if cards & card else copy_of(rules, card))


@small
def unseen_cards(rules: np.record, state: np.record, knowledge: np.record, me: int) -> np.uint64:
    """The cards that a seat has not seen, or that others hold face down although it knows them."""
    seen = state.played | own_hand(rules, state, me) | state.out | own_discards(rules, state, me)
    if rules.pile_faceup > 0:
        for seat in range(rules.seats):
            seen |= state.faceup[seat]
    if state.phase == GIVE:
        seen |= knowledge.given_by[me]
    unseen = rules.deck & ~seen
    if knowledge.opened and state.declarer == NONE:
        unseen = without_one(rules, unseen, knowledge.opened)
    return unseen


@kernel
def cards_elsewhere(
    rules: np.record, state: np.record, knowledge: np.record, me: int, seat: int, cards: np.uint64
) -> np.uint64:
    """These cards without those that are known to be in another place than the hand of this seat."""
    away = gives_to(rules, state)
    if away > 0 and state.phase != GIVE and seat != (me + away) % int(rules.seats):
        cards &= ~knowledge.given_by[me]
    declarer = wide(state.declarer)
    is_taken = knowledge.opened and declarer != NONE
    if is_taken and declarer not in (me, seat):
        copies = knowledge.opened | copy_of(rules, knowledge.opened)
        if not copies & knowledge.played_by[declarer]:
            cards = without_one(rules, cards, knowledge.opened)
    if seat != state.dealer and is_with_dealer(rules, state):
        cards &= ~knowledge.turned
    return cards


@small
def possible_cards(
    rules: np.record,
    plan: np.record,
    state: np.record,
    knowledge: np.record,
    me: int,
    seat: int,
    unseen: np.uint64,
) -> np.uint64:
    """The unseen cards that another seat may hold: it showed no void, and they are known to be nowhere else."""
    if plan.faceup and knowledge.hand_counts[seat] == 0:
        return NO_CARDS
    cards = unseen & ~knowledge.voids[seat]
    return cards_elsewhere(rules, state, knowledge, me, seat, cards) if plan.placed else cards


@small
def is_with_dealer(rules: np.record, state: np.record) -> bool:
    """Whether the dealer holds the turned card: it was dealt to the dealer, or the dealer took it up."""
    if rules.trump_kind == TURNED_BY_DEALER:
        return True
    return bool(rules.auction == ORDER_UP and not state.out)
