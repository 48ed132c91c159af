"""Dealing: shuffle, deal the cards, and begin the auction."""

from __future__ import annotations

import numpy as np

from .auction import open_giving
from .bits import bit
from .jit import kernel, small
from .layout import DRAWN, FIXED, MAX_SEATS, NO_CARDS, NONE, TURNED, TURNED_BY_DEALER
from .play import fill_from_pile
from .rng import advance, below, mix, scale
from .seats import first_card_of, left_of


@kernel
def open_match(rules: np.record, state: np.record, dealer: int) -> None:
    """Set up a new match, before its first deal."""
    for seat in range(MAX_SEATS):
        state.scores[seat] = 0
        state.total_tricks[seat] = 0
        state.bags[seat] = 0
    state.deal_number = 0
    state.deals_scored = 0
    state.dealer = dealer


@small
def place_in_list(rules: np.record, state: np.record) -> int:
    """The place of the next deal in the list of hand sizes. After the end of the list its last place is used again."""
    return int(min(state.deals_scored, int(rules.sizes) - 1))


@small
def turns_up(rules: np.record, state: np.record) -> bool:
    """Whether a card is turned up after the next deal: not in a deal without trump."""
    return bool(rules.turned and not rules.no_trump_deals & bit(place_in_list(rules, state)))


@small
def cards_dealt(rules: np.record, state: np.record) -> int:
    """The number of cards that the next deal takes from the deck."""
    size = rules.hand_sizes[place_in_list(rules, state)]
    return int(size * rules.seats + rules.middle + turns_up(rules, state))


@kernel
def shuffle(rules: np.record, state: np.record) -> None:
    """Put the cards for the next deal in random order at the front of the deck, and draw a trump if there is one.

    The generator's state stays in a variable meanwhile: a processor need not wait for it to be stored and loaded.
    """
    cards = int(rules.cards)
    random = state.random
    for place in range(cards_dealt(rules, state)):
        random = advance(random)
        other = place + scale(mix(random), cards - place)
        card = state.deck[other]
        state.deck[other] = state.deck[place]
        state.deck[place] = card
    state.random = random
    if rules.trump_kind == DRAWN:
        state.trump = below(state, rules.suit_count)


@kernel
def lay_out(rules: np.record, state: np.record) -> None:
    """Deal the cards at the front of the deck. A drawn trump is in ``state.trump`` already."""
    size = int(rules.hand_sizes[place_in_list(rules, state)])
    state.hand_size = size
    state.tricks_left = size
    state.deal_number += 1
    state.played = NO_CARDS
    state.shown = NO_CARDS
    state.discarded = NO_CARDS
    state.middle = NO_CARDS
    state.trick_size = 0
    state.declarer = NONE
    for seat in range(rules.seats):
        state.hands[seat] = NO_CARDS
        state.faceup[seat] = NO_CARDS
        state.tricks[seat] = 0
        state.points[seat] = 0
        state.bids[seat] = NONE
        state.pile_next[seat] = 0
        if rules.pile_hand > 0:
            fill_from_pile(rules, state, seat)
        else:
            hand = NO_CARDS
            place = first_card_of(rules, state, seat)
            for _ in range(size):
                hand |= bit(state.deck[place])
                place += rules.seats
            state.hands[seat] = hand
    dealt = int(size * rules.seats)
    for place in range(dealt, dealt + rules.middle):
        state.middle |= bit(state.deck[place])
    turned = dealt + int(rules.middle)
    state.out = bit(state.deck[turned]) if turns_up(rules, state) else NO_CARDS
    state.trick_cards = rules.seats
    state.sitting = 0
    state.looked = 0
    state.blind = 0
    set_trump(rules, state, turned)
    open_giving(rules, state)


@small
def set_trump(rules: np.record, state: np.record, turned: int) -> None:
    """Set trump if the deal decides it. A drawn trump is set already."""
    if rules.no_trump_deals & bit(place_in_list(rules, state)):
        state.trump = NONE
    elif rules.trump_kind == FIXED:
        state.trump = rules.fixed_trump
    elif rules.trump_kind == TURNED:
        state.trump = rules.suit_of[state.deck[turned]]
    elif rules.trump_kind == TURNED_BY_DEALER:
        state.trump = rules.suit_of[state.deck[turned - 1]]
    elif rules.trump_kind != DRAWN:
        state.trump = NONE
    state.trumps = rules.trumps[state.trump + 1]


@kernel
def deal_on(rules: np.record, state: np.record) -> None:
    """Shuffle and deal, with the kernel's random generator."""
    shuffle(rules, state)
    lay_out(rules, state)


@kernel
def pass_the_deal(rules: np.record, state: np.record) -> None:
    """Make the next seat clockwise the dealer."""
    state.dealer = left_of(rules, state.dealer)
