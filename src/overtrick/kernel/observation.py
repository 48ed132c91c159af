"""What a seat notices when it is to act: the position as bits, from where it sits and with trumps first.

It is what experience is learned from and asked with (see `overtrick.bots.value_net`). Seats are counted from the one
to act, and suits from the trump suit, so that what was learned in one seat with one trump is known in all of them.
Nothing is read here that the seat does not know.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .bits import ONE, bit
from .jit import kernel, small
from .layout import BID, EXACT_BID, NO_CARDS, NONE, TRICK_BIDS

SEATS: Final = 7
MOST_TRICKS: Final = 10
SUITS: Final = 4

# A word for each set of cards
HELD: Final = 0
UNSEEN: Final = 1
OUT: Final = 2
IN_TRICK: Final = 3  # the card of the seat before, of the one before that, ...
PLAYED_BY: Final = IN_TRICK + SEATS - 1
NUMBERS: Final = PLAYED_BY + SEATS  # from here on numbers, a bit for each that may be
WORDS: Final = NUMBERS + 4

# Places among those bits
CALLS: Final = MOST_TRICKS + 2  # a bid, or none yet; tricks that are needed, or one too many
BIDS_AT: Final = 0
NEEDED_AT: Final = BIDS_AT + SEATS * CALLS
LEFT_AT: Final = NEEDED_AT + SEATS * CALLS
LACKS_AT: Final = LEFT_AT + MOST_TRICKS + 1
DEALER_AT: Final = LACKS_AT + (SEATS - 1) * SUITS
LEAD_AT: Final = DEALER_AT + SEATS
PLAYERS_AT: Final = LEAD_AT + 3
TOTAL_AT: Final = PLAYERS_AT + SEATS + 1

CARDS: Final = 64
"""An action's place: a card's number with trumps first, or behind those the number of tricks bid."""
ACTIONS: Final = CARDS + MOST_TRICKS + 1


@small
def unseen_by(rules: np.record, state: np.record, seat: int) -> np.uint64:
    """The cards that this seat has not seen: they may be anywhere."""
    seen = state.played | state.hands[seat] | state.faceup[seat] | state.out
    if seat == state.declarer:
        seen |= state.discarded
    return rules.deck & ~seen


@small
def below_trumps(rules: np.record, state: np.record) -> int:
    """How many cards have a lower number than the trump suit; none where there is no trump."""
    return int(rules.cards) // int(rules.suit_count) * max(int(state.trump), 0)


@small
def trumps_first(rules: np.record, state: np.record, cards: np.uint64) -> np.uint64:
    """A set of cards with the trump suit at the lowest bits."""
    below = below_trumps(rules, state)
    if below == 0:
        return cards
    return ((cards >> np.uint64(below)) | (cards << np.uint64(int(rules.cards) - below))) & rules.deck


@small
def place_of(rules: np.record, state: np.record, action: int) -> int:
    """Where an action of the seat to act stands among all."""
    if state.phase == BID:
        return CARDS + action
    place = action - below_trumps(rules, state)
    return place if place >= 0 else place + int(rules.cards)


@small
def action_at(rules: np.record, state: np.record, place: int) -> int:
    """The action that stands there."""
    if state.phase == BID:
        return place - CARDS
    action = place + below_trumps(rules, state)
    return action if action < rules.cards else action - int(rules.cards)


@small
def note(words: np.ndarray, place: int) -> None:
    """Set the bit at a place among the numbers."""
    words[NUMBERS + place // 64] |= ONE << np.uint64(place % 64)


@kernel
def observe(rules: np.record, state: np.record, played_by: np.ndarray, lacks: np.ndarray, words: np.ndarray) -> None:
    """Write down what the seat to act knows: its cards, those it has seen, and who bid, took and lacks what."""
    seats, seat = int(rules.seats), int(state.turn)
    words[:] = NO_CARDS
    words[HELD] = trumps_first(rules, state, state.hands[seat])
    words[UNSEEN] = trumps_first(rules, state, unseen_by(rules, state, seat))
    words[OUT] = trumps_first(rules, state, state.out)
    for place in range(state.trick_size):
        words[IN_TRICK + state.trick_size - 1 - place] = trumps_first(rules, state, bit(state.trick[place]))
    total = -int(state.hand_size)
    for away in range(seats):
        other = (seat + away) % seats
        words[PLAYED_BY + away] = trumps_first(rules, state, played_by[other])
        bid = int(state.bids[other])
        note(words, BIDS_AT + away * CALLS + bid + 1)
        if bid != NONE:
            total += bid
            note(words, NEEDED_AT + away * CALLS + max(bid - int(state.tricks[other]), -1) + 1)
        if away > 0:
            for suit in range(min(int(rules.suit_count), SUITS)):
                cards = rules.suits[(suit + max(int(state.trump), 0)) % int(rules.suit_count)]
                if not cards & ~lacks[other]:
                    note(words, LACKS_AT + (away - 1) * SUITS + suit)
    note(words, LEFT_AT + int(state.tricks_left))
    note(words, DEALER_AT + (int(state.dealer) - seat + seats) % seats)
    note(words, LEAD_AT + int(rules.first_lead))
    note(words, PLAYERS_AT + seats)
    note(words, TOTAL_AT + min(max(total, -MOST_TRICKS), MOST_TRICKS) + MOST_TRICKS)


@small
def remember(rules: np.record, state: np.record, card: int, played_by: np.ndarray, lacks: np.ndarray) -> None:
    """Keep in mind what the play of a card shows, before it is played."""
    seat = int(state.turn)
    played_by[seat] |= bit(card)
    if state.trick_size > 0 and not bit(card) & state.wanted:
        lacks[seat] |= state.wanted


def can_observe(rules: np.record) -> bool:
    """Whether a game has no more than is written down here: one deck, hands, bids of tricks, everyone alone."""
    suits = {int(cards).bit_count() for cards in rules.suits[: rules.suit_count]}
    more = (rules.middle, rules.pile_faceup, rules.pile_hand, rules.always_trump, rules.barred, rules.first_copies)
    alone = rules.auction == TRICK_BIDS and rules.score_kind == EXACT_BID and rules.sides == rules.seats
    small_enough = rules.seats <= SEATS and rules.suit_count <= SUITS and max(rules.hand_sizes) <= MOST_TRICKS
    return bool(not any(more) and alone and small_enough and len(suits) == 1)
