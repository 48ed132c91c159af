"""The play of the cards: what may be played, who wins the trick, and what is turned up from the piles after it."""

from __future__ import annotations

import numpy as np

from .bits import bit
from .jit import kernel, small
from .layout import ALL_CARDS, DEALER, DECLARER, NO_CARDS, PLAY
from .score import end_deal
from .seats import first_card_of, left_of


@kernel
def open_play(rules: np.record, state: np.record) -> None:
    """The first leader is to act."""
    state.phase = PLAY
    if rules.first_lead == DEALER:
        state.turn = state.dealer
    elif rules.first_lead == DECLARER:
        state.turn = state.declarer
    else:
        state.turn = left_of(rules, state.dealer)
    clear_trick(rules, state)


@small
def clear_trick(rules: np.record, state: np.record) -> None:
    """An empty trick: any card would be the best in it, and a barred suit is open once one of it has been played."""
    state.trick_size = 0
    state.beaters = ALL_CARDS
    state.wanted = ALL_CARDS if rules.barred & state.played else ~rules.barred


@small
def merge_copies(rules: np.record, cards: np.uint64) -> np.uint64:
    """Of two equal cards only the first: players cannot tell them apart."""
    return cards & ~((cards & rules.first_copies) << np.uint64(1))


@small
def legal_plays(rules: np.record, state: np.record) -> np.uint64:
    """The cards the seat to act may play: of those wanted if it has one, any if not."""
    cards = state.hands[state.turn] | state.faceup[state.turn]
    following = cards & state.wanted
    return merge_copies(rules, following if following else cards)


@small
def play_card(rules: np.record, state: np.record, card: int) -> None:
    """The seat to act plays a card."""
    seat = state.turn
    this = bit(card)
    state.hands[seat] &= ~this
    state.faceup[seat] &= ~this
    state.played |= this
    trumps = state.trumps
    if state.trick_size == 0:
        state.wanted = trumps if this & trumps else rules.suit_cards[card]
    if this & state.beaters:
        state.winner = seat
        state.beaters = rules.above[card] if this & trumps else rules.above[card] | trumps
    state.trick[state.trick_size] = card
    state.trick_size += 1
    if state.trick_size < rules.seats:
        state.turn = left_of(rules, seat)
    else:
        end_trick(rules, state)


@kernel
def end_trick(rules: np.record, state: np.record) -> None:
    """The winner takes the trick and leads, and piles are turned up; after the last trick the deal is scored."""
    winner = state.winner
    state.tricks[winner] += 1
    if rules.counts_points:
        side = rules.side_of[winner]
        for place in range(rules.seats):
            state.points[side] += rules.worth[state.trick[place]]
    if rules.pile_hand > 0:
        for seat in range(rules.seats):
            if state.faceup[seat] == NO_CARDS or state.hands[seat] == NO_CARDS:
                fill_from_pile(rules, state, seat)
    state.turn = winner
    clear_trick(rules, state)
    state.tricks_left -= 1
    if state.tricks_left == 0:
        end_deal(rules, state)


@kernel
def fill_from_pile(rules: np.record, state: np.record, seat: int) -> None:
    """A seat with no face-up card turns up more of its pile, then one with no hand takes some, as far as it goes."""
    if state.faceup[seat] == NO_CARDS:
        state.faceup[seat] = take_from_pile(rules, state, seat, rules.pile_faceup)
        state.shown |= state.faceup[seat]
    if state.hands[seat] == NO_CARDS:
        state.hands[seat] = take_from_pile(rules, state, seat, rules.pile_hand)


@kernel
def take_from_pile(rules: np.record, state: np.record, seat: int, cards: int) -> np.uint64:
    """The next cards of a seat's pile, as far as it goes."""
    taken = NO_CARDS
    start = first_card_of(rules, state, seat)
    last = min(int(state.hand_size), int(state.pile_next[seat]) + cards)
    for place in range(int(state.pile_next[seat]), last):
        taken |= bit(state.deck[start + place * rules.seats])
    state.pile_next[seat] = last
    return taken
