"""Layout of the kernel's records: the rules of a game, the state of a match, a seat's belief about unseen cards.

All are aligned structured records. Compiled functions take records because Numba counts no references to them; with
arrays they would be three times slower. Entries, which Python calls, take arrays of one element. A set of cards is one
64-bit word with a bit per card.
"""

from __future__ import annotations

from typing import Final

import numpy as np

MAX_SEATS: Final = 8
MAX_CARDS: Final = 64
MAX_SUITS: Final = 8
MAX_SIZES: Final = 64
MAX_CALLS: Final = 128
NONE: Final = -1
NEVER: Final = -(1 << 30)
"""A score that nobody falls to."""

# Phases of a match. In every phase below DEAL_OVER a seat has to act.
BID: Final = 0
DISCARD: Final = 1
NAME_TRUMP: Final = 2
PLAY: Final = 3
GIVE: Final = 4
CHOOSE_ALONE: Final = 5
DEAL_OVER: Final = 6
MATCH_OVER: Final = 7

# Kinds of auction, and the numbers of their calls:
NO_AUCTION: Final = 0
TRICK_BIDS: Final = 1  # the number of tricks
POINT_AUCTION: Final = 2  # PASS, CHECK, then 1 + points / step
SUIT_AUCTION: Final = 3  # PASS, then 1 + (tricks - 1) * strains + strain
ORDER_UP: Final = 4  # PASS, ORDER, then 2 + suit
PASS: Final = 0
CHECK: Final = 1
ORDER: Final = 1

# The choices of a declarer who may play without the partner.
TOGETHER: Final = 0
BY_ONESELF: Final = 1

# How trump is decided.
NO_TRUMP: Final = 0
FIXED: Final = 1
TURNED: Final = 2
DRAWN: Final = 3
NAMED: Final = 4
BY_BID: Final = 5
TURNED_BY_DEALER: Final = 6  # the dealer's last card is shown, and stays in the hand
OFFERED: Final = 7  # the turned card is offered, and somebody orders it up or names another suit

# The seat that leads the first trick.
LEFT: Final = 0
DEALER: Final = 1
DECLARER: Final = 2
HOLDER: Final = 3  # of a certain card, which must be led

# Whose promise a contract is.
OF_NOBODY: Final = 0
OF_SEAT: Final = 1
OF_SIDE: Final = 2
OF_DECLARER: Final = 3

# Conditions of a payment, as bits. A payment is made if all its bits are among those of the result.
MADE: Final = 1
MISSED: Final = 2
EXACT: Final = 4
NOT_EXACT: Final = 8
NONE_TAKEN: Final = 16
SOME_TAKEN: Final = 32
ALL_TAKEN: Final = 64
NO_TRICK: Final = 128
EVERY_TRICK: Final = 256
ALONE: Final = 512
NOT_ALONE: Final = 1024
BID_ZERO: Final = 2048
BID_SOME: Final = 4096
ABOUT_TAKEN: Final = NONE_TAKEN | SOME_TAKEN | ALL_TAKEN | NO_TRICK | EVERY_TRICK | ALONE | NOT_ALONE

# Whose result a payment looks at, as bits: the sides with the contract, the others, a seat with nello.
HOLDERS: Final = 1
OTHERS: Final = 2
NELLO: Final = 4
BLIND_NELLO: Final = 8

# Where a payment goes.
TO_OWN: Final = 0
TO_OTHERS: Final = 1
TO_COUNTER: Final = 2

# The side that gets the points of the discards.
DISCARDS_NOBODY: Final = 0
DISCARDS_DECLARER: Final = 1
DISCARDS_LAST_TRICK: Final = 2

# When a match ends, and how ties are broken.
LAST_DEAL: Final = 0
AT_TARGET: Final = 1
TIES_SHARE: Final = 0
TIES_PLAY_ON: Final = 1
TIES_BY_TRICKS: Final = 2

ALL_CARDS: Final = np.uint64(0xFFFFFFFFFFFFFFFF)
NO_CARDS: Final = np.uint64(0)


_Scalar = str | np.dtype[np.void]


def record_type(*fields: tuple[str, _Scalar] | tuple[str, _Scalar, tuple[int, ...]]) -> np.dtype[np.void]:
    """An aligned record type. Its fields are attributes in compiled code and in plain Python."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


MAX_PAYMENTS: Final = 24
MAX_PAID_BY_TABLE: Final = 18
"""Bids and tricks below this number have their place in the table of a seat's payments."""

PAYMENT: Final = record_type(
    # what is paid: a flat amount, and for each trick or point bid, taken, over and under; the others are 0
    ("fixed", "i4"),
    ("per_bid", "i4"),
    ("per_taken", "i4"),
    ("per_over", "i4"),
    ("per_under", "i4"),
    ("when", "i4"),  # bits of conditions
    ("who", "i2"),  # bits
    ("above", "i2"),  # what is taken counts from here on,
    ("least", "i2"),  # and is at least this
    ("to", "i2"),
    ("after", "i2"),  # place of the payment to go on with when this one was made
)

# A line of a deal's breakdown: a payment that was made, or a counter that was full.
LINE: Final = record_type(
    ("side", "i4"),  # that is paid
    ("seat", "i4"),  # whose result it is, or NONE for a side's
    ("payment", "i4"),  # place in the rules, or NONE for a full counter
    ("amount", "i4"),
)
MAX_LINES: Final = MAX_PAYMENTS * MAX_SEATS * MAX_SEATS

RULES: Final = record_type(
    # Indexed by trump (0: none, otherwise 1 + its suit) and card: the cards of the same suit, those with which the
    # card must be followed when it is led, and those that beat it.
    ("suit_cards", "u8", (MAX_SUITS + 1, MAX_CARDS)),
    ("follow", "u8", (MAX_SUITS + 1, MAX_CARDS)),
    ("beats", "u8", (MAX_SUITS + 1, MAX_CARDS)),
    ("trumps", "u8", (MAX_SUITS + 1,)),  # indexed by trump: all trumps
    ("always_trump", "u8"),
    ("free", "u8"),  # cards that may always be played
    ("no_suit_led", "u8"),  # cards that never win: the next card of the trick decides the suit to follow
    ("barred_first", "u8"),  # cards that may not be played to the first trick by a seat that has another card
    ("suits", "u8", (MAX_SUITS,)),  # without regard to trump
    ("deck", "u8"),  # all cards of the game
    ("first_copies", "u8"),  # the lower bit of each pair of equal cards
    ("barred", "u8"),  # cards that may not be led until one of the next ones has been played
    ("breaking", "u8"),
    ("kept", "u8"),  # cards that may not be discarded by a seat that has another card
    ("no_trump_deals", "u8"),  # the deals without trump: a bit per place in hand_sizes
    ("pay", PAYMENT, (MAX_PAYMENTS,)),  # the payments; records come where they are aligned
    ("seat_pay", "i4", (MAX_PAID_BY_TABLE, MAX_PAID_BY_TABLE)),  # by bid and tricks: all payments of a seat together
    ("worth", "i2", (MAX_CARDS,)),  # points of each card
    ("suit_of", "i2", (MAX_CARDS,)),  # NONE for cards without a suit
    ("hand_sizes", "i2", (MAX_SIZES,)),
    ("sizes", "i2"),  # number of entries in hand_sizes
    ("side_of", "i2", (MAX_SEATS,)),
    ("seats", "i2"),
    ("sides", "i2"),
    ("cards", "i2"),
    ("suit_count", "i2"),
    ("middle", "i2"),
    ("turned", "i2"),  # cards turned up after dealing: 0 or 1
    ("give_count", "i2"),  # cards that each seat gives away before the play
    ("give_cycle", "i2"),  # number of entries in give_to, which repeat from deal to deal
    ("give_to", "i2", (MAX_SEATS,)),  # seats further on that get the cards; 0: nobody gives
    ("pile_faceup", "i2"),  # cards turned up from a pile at a time; 0 without piles
    ("pile_hand", "i2"),  # cards taken from a pile at a time
    ("auction", "i2"),
    ("strains", "i2"),
    ("step", "i2"),
    ("lowest_call", "i2"),
    ("highest_call", "i2"),
    ("check_allowed", "i2"),
    ("last_must_bid", "i2"),
    ("strict_raise", "i2"),  # a raise needs more tricks and a higher suit; otherwise one of them is enough
    ("hook", "i2"),  # the last bid may not make the bids add up to the tricks
    ("blind", "i2"),  # nello may be bid before looking at the cards: call number, and the next one to look; or 0
    ("second_round", "i2"),  # whether suits can be named after everybody has refused the turned card
    ("must_name", "i2"),  # whether the last seat of the second round may not pass
    ("may_play_alone", "i2"),
    ("bid_cap", "i2"),  # most that all bids together may add up to; NONE for no limit
    ("trump_kind", "i2"),
    ("fixed_trump", "i2"),
    ("first_lead", "i2"),
    ("lead_card", "i2"),  # the card that must be led first, or NONE
    ("ends_early", "i2"),  # whether a deal ends when no payment can change any more
    ("contract_of", "i2"),
    ("contract_exact", "i2"),  # whether a contract must be made exactly
    ("contract_wanted", "i2"),  # what is promised where no bid says it; NONE where bids do
    ("paid_by_table", "i2"),  # whether a seat's payments follow from its bid and its tricks alone, and are in seat_pay
    ("payments", "i2"),  # number of entries in pay; those for nellos come after them
    ("all_payments", "i2"),
    ("asked", "i4"),  # conditions that some payment asks for, as bits
    ("has_nello", "i2"),
    ("counter_limit", "i2"),  # the counter pays when it reaches this; 0: never
    ("counter_pays", "i4"),
    ("has_counter", "i2"),
    ("counts_points", "i2"),
    ("total_worth", "i2"),  # points of all cards
    ("last_trick_worth", "i2"),
    ("discards_to", "i2"),
    # what follows from the payments (see `overtrick.payoff`), for rules of thumb
    ("aims_exactly", "i2"),  # each seat should take exactly what it bid
    ("avoids_more", "i2"),  # one more than promised costs points; without contracts, one more of anything
    ("loss_per_bid", "i2"),  # what a missed contract costs for each trick or point bid
    ("nello_worth", "i2"),
    ("allied_others", "i2"),  # all seats but the declarer gain from the same tricks
    ("sign", "i2"),  # 1 where the highest score wins, -1 where the lowest one does
    ("finish_kind", "i2"),
    ("ties", "i2"),
    ("multiplied", "i2"),
    ("stake", "i4"),
    ("by_points", "i4"),  # whether the pot is shared in proportion to the multiplied totals
    ("target", "i4"),  # a side with this score or more ends the match
    ("lose_at", "i4"),  # and one with this score or less
)

STATE: Final = record_type(
    ("random", "u8"),  # state of the random generator, for simulations only
    ("hands", "u8", (MAX_SEATS,)),
    ("faceup", "u8", (MAX_SEATS,)),
    ("middle", "u8"),
    ("discarded", "u8"),
    ("out", "u8"),  # the turned-up card, which is in no hand
    ("played", "u8"),
    ("shown", "u8"),  # every card of this deal that was turned up from a pile
    ("trumps", "u8"),
    ("wanted", "u8"),  # cards that must be played if the seat to act holds any of them
    ("beaters", "u8"),  # cards that beat the best card of the trick
    ("scores", "i4", (MAX_SEATS,)),  # by side
    ("deal_number", "i4"),  # simulations play millions of deals, too many for 16 bits
    ("deals_scored", "i4"),
    ("total_tricks", "i4", (MAX_SEATS,)),  # by side, in the whole match
    ("bags", "i2", (MAX_SEATS,)),  # by side
    ("points", "i2", (MAX_SEATS,)),  # by side, in this deal
    ("bids", "i2", (MAX_SEATS,)),  # latest call of each seat, or NONE
    ("deck", "u1", (MAX_CARDS,)),  # in the order dealt; piles are slices of it
    ("tricks", "u1", (MAX_SEATS,)),
    ("pile_next", "u1", (MAX_SEATS,)),
    ("trick", "u1", (MAX_SEATS,)),
    ("hand_size", "u1"),
    ("tricks_left", "u1"),
    ("to_discard", "u1"),  # or to give
    ("calls", "u1"),
    ("passed", "u1"),  # a bit per seat
    ("sitting", "u1"),  # seats that do not play in this deal, a bit per seat
    ("trick_cards", "u1"),  # cards in a full trick
    ("no_lead", "u1"),  # cards at the front of the trick that led no suit
    ("looked", "u1"),  # seats that have looked at their cards, a bit per seat, where nello can be bid blind
    ("blind", "u1"),  # seats that bid nello blind, a bit per seat
    ("entered", "u1", (MAX_SEATS,)),  # each side's place in the order in which the sides entered the room
    ("phase", "i2"),
    ("turn", "i2"),
    ("dealer", "i2"),
    ("trick_size", "i2"),
    ("winner", "i2"),
    ("trump", "i2"),
    ("declarer", "i2"),
    ("holder", "i2"),  # seat with the standing bid
    ("standing", "i2"),  # call number of the standing bid, or NONE
    ("bid_total", "i2"),
    ("padding", "u1", (2,)),  # to a multiple of 64 bytes: two threads must not share a cache line
)

WHOLE_WIN: Final = 840
"""Units of a win. Winners who share a match get equal parts; 840 can be divided by 1 to 8."""

COUNTS: Final = record_type(
    ("deals", "i8"),
    ("matches", "i8"),
    ("decisions", "i8"),
    ("passed_out", "i8"),
    ("bids", "i8"),  # contracts that could be made: one per seat, per team or per declarer
    ("made", "i8"),
    ("before", "i8", (MAX_SEATS,)),  # score of each side before the deal
    ("change", "i8", (MAX_SEATS,)),  # by side
    ("change_squared", "i8", (MAX_SEATS,)),
    ("tricks", "i8", (MAX_SEATS,)),  # by seat
    ("wins", "i8", (MAX_SEATS,)),  # by side, in units of 1 / WHOLE_WIN
    ("shared_wins", "i8"),  # matches with several winners
)

# A seat's belief (see `world`): the unseen cards in classes, and the slots they may lie in.
MAX_SLOTS: Final = 18
MAX_CLASSES: Final = 10
HAND: Final = 0
PILE: Final = 1
DISCARDS: Final = 2
MIDDLE: Final = 3
STOCK: Final = 4

BELIEF: Final = record_type(
    ("cards", "u1", (MAX_CARDS,)),  # the unseen cards, class by class
    ("classes", "i2"),
    ("class_start", "i2", (MAX_CLASSES,)),
    ("class_size", "i2", (MAX_CLASSES,)),
    ("stride", "i4", (MAX_CLASSES,)),  # weight of each class in the index of the table of ways
    ("slots", "i2"),
    ("bound_slots", "i2"),  # number of slots, at the front, that refuse some class; the others take any card
    ("kind", "i2", (MAX_SLOTS,)),
    ("seat", "i2", (MAX_SLOTS,)),
    ("room", "i2", (MAX_SLOTS,)),  # cards in each slot
    ("allowed", "i2", (MAX_SLOTS,)),  # a bit per class
    ("opened", "u8"),  # the face-up cards of the middle, or the turned card that was taken up
    ("played_by", "u8", (MAX_SEATS,)),
    ("me", "i2"),  # the seat that holds the belief
    # working memory of the sampler, by class: cards still to be placed, and cards that go to the current slot
    ("left", "i8", (MAX_CLASSES,)),
    ("given", "i8", (MAX_CLASSES,)),
)
