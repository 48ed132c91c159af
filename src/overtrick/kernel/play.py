"""The play: legal cards, the winner of a trick, and cards turned up from piles."""

from __future__ import annotations

import numpy as np

from .bits import bit
from .jit import kernel, small
from .layout import ALL_CARDS, DEALER, DECLARER, HOLDER, NO_CARDS, PLAY
from .score import end_deal, is_decided
from .seats import first_card_of, next_in_play


@kernel
def open_play(rules: np.record, state: np.record) -> None:
    """Begin the play with the first leader."""
    state.phase = PLAY
    if rules.first_lead == DEALER:
        state.turn = state.dealer
    elif rules.first_lead == DECLARER:
        state.turn = state.declarer
    else:
        state.turn = next_in_play(rules, state, state.dealer)
    clear_trick(rules, state)
    if rules.first_lead == HOLDER:
        must = bit(rules.lead_card)
        for seat in range(rules.seats):
            if state.hands[seat] & must:
                state.turn = seat
        state.wanted = must


@small
def clear_trick(rules: np.record, state: np.record) -> None:
    """Begin an empty trick. Any card may be led, except barred ones until a card that allows them has been played."""
    state.trick_size = 0
    state.no_lead = 0
    state.beaters = ALL_CARDS
    state.wanted = ALL_CARDS if rules.breaking & state.played else ~rules.barred


@small
def merge_copies(rules: np.record, cards: np.uint64) -> np.uint64:
    """Only the first of two equal cards, because players cannot tell them apart."""
    return cards & ~((cards & rules.first_copies) << np.uint64(1))


@small
def above(rules: np.record, state: np.record, card: int) -> np.uint64:
    """The cards that beat a card when no trump is played to its suit: higher ones, and those that are always trump."""
    beats = rules.beats[state.trump + 1, card]
    if bit(card) & state.trumps:
        return beats
    return beats & (~state.trumps | rules.always_trump)


@kernel
def first_trick_plays(rules: np.record, state: np.record) -> np.uint64:
    """The cards of a seat that may be played without points in the first trick: all others, if it has any."""
    cards = state.hands[state.turn] | state.faceup[state.turn]
    is_first = state.tricks_left == state.hand_size and state.trick_size > 0
    if not is_first or cards & state.wanted or not cards & ~rules.barred_first:
        return cards
    return cards & ~rules.barred_first


@small
def legal_plays(rules: np.record, state: np.record) -> np.uint64:
    """The cards the seat to act may play: it must follow suit if it can. Free cards may always be played.

    Whether it can is hard to foresee for a processor, so this is a choice of two values and not a branch.
    """
    held = state.hands[state.turn] | state.faceup[state.turn]
    cards = first_trick_plays(rules, state) if rules.barred_first else held
    following = cards & state.wanted
    return merge_copies(rules, (following if following else cards) | (held & rules.free))


@small
def play_card(rules: np.record, state: np.record, card: int) -> None:
    """Play a card of the seat to act."""
    seat = state.turn
    this = bit(card)
    state.hands[seat] &= ~this
    state.faceup[seat] &= ~this
    state.played |= this
    trump = state.trump + 1
    if state.trick_size == state.no_lead:
        state.wanted = rules.follow[trump, card]
        if this & rules.no_suit_led:
            state.no_lead += 1
    if this & state.beaters:
        state.winner = seat
        state.beaters = rules.beats[trump, card]
    state.trick[state.trick_size] = card
    state.trick_size += 1
    if state.trick_size < state.trick_cards:
        state.turn = next_in_play(rules, state, seat)
    else:
        end_trick(rules, state)


@small
def end_trick(rules: np.record, state: np.record) -> None:
    """Give the trick to its winner, who leads next, and turn up piles. After the last trick the deal is scored."""
    winner = state.winner
    state.tricks[winner] += 1
    if rules.counts_points:
        side = rules.side_of[winner]
        for place in range(state.trick_cards):
            state.points[side] += rules.worth[state.trick[place]]
    if rules.pile_hand > 0:
        for seat in range(rules.seats):
            if state.faceup[seat] == NO_CARDS or state.hands[seat] == NO_CARDS:
                fill_from_pile(rules, state, seat)
    state.turn = winner
    clear_trick(rules, state)
    left = int(state.tricks_left) - 1
    state.tricks_left = left
    if rules.ends_early and left > 0 and is_decided(rules, state):
        left = 0
        state.tricks_left = 0
    if left == 0:
        end_deal(rules, state)


@kernel
def fill_from_pile(rules: np.record, state: np.record, seat: int) -> None:
    """Turn up cards of a seat's pile if it has none face up, and then take some into an empty hand."""
    if state.faceup[seat] == NO_CARDS:
        state.faceup[seat] = take_from_pile(rules, state, seat, rules.pile_faceup)
        state.shown |= state.faceup[seat]
    if state.hands[seat] == NO_CARDS:
        state.hands[seat] = take_from_pile(rules, state, seat, rules.pile_hand)


@kernel
def take_from_pile(rules: np.record, state: np.record, seat: int, cards: int) -> np.uint64:
    """The next cards of a seat's pile, or all that are left."""
    taken = NO_CARDS
    start = first_card_of(rules, state, seat)
    last = min(int(state.hand_size), int(state.pile_next[seat]) + cards)
    for place in range(int(state.pile_next[seat]), last):
        taken |= bit(state.deck[start + place * rules.seats])
    state.pile_next[seat] = last
    return taken
