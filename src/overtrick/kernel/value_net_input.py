"""The input of River's value net: what the seat to act knows, as bits, for games with exact bids and one deck.

A value net learns from it and is asked with it (see `overtrick.bots.value_net`). Seats are counted from the seat to
act, and suits from the trump suit, so that what is learned for one seat and one trump holds for all of them. Nothing is
read here that the seat does not know. The observation of every game is in `overtrick.kernel.observation`.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .bits import ONE, bit
from .jit import entry, kernel, small
from .layout import BID, NO_CARDS, NONE, OF_SEAT, TRICK_BIDS
from .seats import discarder

SEATS: Final = 7
MOST_TRICKS: Final = 10
SUITS: Final = 4

# The first words are sets of cards.
HELD: Final = 0
UNSEEN: Final = 1
OUT: Final = 2
IN_TRICK: Final = 3  # a word per card of the trick, the latest first
PLAYED_BY: Final = IN_TRICK + SEATS - 1  # a word per seat
NUMBERS: Final = PLAYED_BY + SEATS  # the words from here on hold numbers, with one bit per possible value
WORDS: Final = NUMBERS + 4

# Places of the numbers among the bits of these last words
CALLS: Final = MOST_TRICKS + 2  # a bid or none yet; tricks needed, or too many taken
BIDS_AT: Final = 0
NEEDED_AT: Final = BIDS_AT + SEATS * CALLS
LEFT_AT: Final = NEEDED_AT + SEATS * CALLS
VOIDS_AT: Final = LEFT_AT + MOST_TRICKS + 1
DEALER_AT: Final = VOIDS_AT + (SEATS - 1) * SUITS
LEAD_AT: Final = DEALER_AT + SEATS
PLAYERS_AT: Final = LEAD_AT + 3
TOTAL_AT: Final = PLAYERS_AT + SEATS + 1

CARDS: Final = 64
"""The number of places for plays, by the card's number with trumps first. The places of bids come after them."""
ACTIONS: Final = CARDS + MOST_TRICKS + 1


@small
def unseen_by(rules: np.record, state: np.record, seat: int) -> np.uint64:
    """The cards that a seat has not seen."""
    seen = state.played | state.hands[seat] | state.faceup[seat] | state.out
    if state.discarded and seat == discarder(rules, state):
        seen |= state.discarded
    return rules.deck & ~seen


@small
def below_trumps(rules: np.record, state: np.record) -> int:
    """The number of cards with lower numbers than the trump suit; 0 if there is no trump."""
    return int(rules.cards) // int(rules.suit_count) * max(int(state.trump), 0)


@small
def trumps_first(rules: np.record, state: np.record, cards: np.uint64) -> np.uint64:
    """A set of cards, rotated so that the trump suit has the lowest bits."""
    below = below_trumps(rules, state)
    if below == 0:
        return cards
    return ((cards >> np.uint64(below)) | (cards << np.uint64(int(rules.cards) - below))) & rules.deck


@small
def place_of(rules: np.record, state: np.record, action: int) -> int:
    """The place of an action of the seat to act among the outputs of a net."""
    if state.phase == BID:
        return CARDS + action
    place = action - below_trumps(rules, state)
    return place if place >= 0 else place + int(rules.cards)


@small
def action_at(rules: np.record, state: np.record, place: int) -> int:
    """The action at a place."""
    if state.phase == BID:
        return place - CARDS
    action = place + below_trumps(rules, state)
    return action if action < rules.cards else action - int(rules.cards)


@small
def set_bit(words: np.ndarray, place: int) -> None:
    """Set the bit at a place among the numbers."""
    words[NUMBERS + place // 64] |= ONE << np.uint64(place % 64)


@kernel
def observe(rules: np.record, state: np.record, played_by: np.ndarray, voids: np.ndarray, words: np.ndarray) -> None:
    """Write the observation of the seat to act into ``words``.

    ``played_by`` and ``voids`` hold for each seat the cards it has played and the cards it is known not to hold.
    """
    seats, seat = int(rules.seats), int(state.turn)
    words[:] = NO_CARDS
    words[HELD] = trumps_first(rules, state, state.hands[seat])
    words[UNSEEN] = trumps_first(rules, state, unseen_by(rules, state, seat))
    words[OUT] = trumps_first(rules, state, state.out)
    for place in range(state.trick_size):
        words[IN_TRICK + state.trick_size - 1 - place] = trumps_first(rules, state, bit(state.trick[place]))
    total = -int(np.int64(state.hand_size))
    for away in range(seats):
        other = (seat + away) % seats
        words[PLAYED_BY + away] = trumps_first(rules, state, played_by[other])
        bid = int(state.bids[other])
        set_bit(words, BIDS_AT + away * CALLS + bid + 1)
        if bid != NONE:
            total += bid
            set_bit(words, NEEDED_AT + away * CALLS + max(bid - int(np.int64(state.tricks[other])), -1) + 1)
        if away > 0:
            for suit in range(min(int(rules.suit_count), SUITS)):
                cards = rules.suits[(suit + max(int(state.trump), 0)) % int(rules.suit_count)]
                if not cards & ~voids[other]:
                    set_bit(words, VOIDS_AT + (away - 1) * SUITS + suit)
    set_bit(words, LEFT_AT + int(np.int64(state.tricks_left)))
    set_bit(words, DEALER_AT + (int(state.dealer) - seat + seats) % seats)
    set_bit(words, LEAD_AT + int(rules.first_lead))
    set_bit(words, PLAYERS_AT + seats)
    set_bit(words, TOTAL_AT + min(max(total, -MOST_TRICKS), MOST_TRICKS) + MOST_TRICKS)


@small
def note_play(rules: np.record, state: np.record, card: int, played_by: np.ndarray, voids: np.ndarray) -> None:
    """Note what the play of a card shows to everyone. Called before the card is played."""
    seat = int(state.turn)
    played_by[seat] |= bit(card)
    if state.trick_size > 0 and not bit(card) & state.wanted:
        voids[seat] |= state.wanted


def can_observe(rules: np.record) -> bool:
    """Whether an observation describes this game completely: one deck, hands, bids of tricks, and no partners."""
    suits = {int(cards).bit_count() for cards in rules.suits[: rules.suit_count]}
    more = (rules.middle, rules.pile_faceup, rules.pile_hand, rules.always_trump, rules.barred, rules.first_copies)
    alone = (
        rules.auction == TRICK_BIDS
        and rules.contract_of == OF_SEAT
        and rules.aims_exactly
        and rules.sides == rules.seats
    )
    small_enough = rules.seats <= SEATS and rules.suit_count <= SUITS and max(rules.hand_sizes) <= MOST_TRICKS
    return bool(not any(more) and alone and rules.aims_exactly and small_enough and len(suits) == 1)


# Entries, which Python calls with arrays of one record


@entry
def observe_position(
    rules: np.ndarray, state: np.ndarray, played_by: np.ndarray, voids: np.ndarray, words: np.ndarray
) -> None:
    """Write the observation of the seat to act into ``words``."""
    observe(rules[0], state[0], played_by, voids, words)


@entry
def place_of_action(rules: np.ndarray, state: np.ndarray, action: int) -> int:
    """The place of an action of the seat to act among the outputs of a net."""
    return place_of(rules[0], state[0], action)
