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

# Phases of a match. In every phase below DEAL_OVER a seat has to act.
BID: Final = 0
DISCARD: Final = 1
NAME_TRUMP: Final = 2
PLAY: Final = 3
DEAL_OVER: Final = 4
MATCH_OVER: Final = 5

# Kinds of auction, and the numbers of their calls:
NO_AUCTION: Final = 0
TRICK_BIDS: Final = 1  # the number of tricks
POINT_AUCTION: Final = 2  # PASS, CHECK, then 1 + points / step
SUIT_AUCTION: Final = 3  # PASS, then 1 + (tricks - 1) * strains + strain
PASS: Final = 0
CHECK: Final = 1

# How trump is decided.
NO_TRUMP: Final = 0
FIXED: Final = 1
TURNED: Final = 2
DRAWN: Final = 3
NAMED: Final = 4
BY_BID: Final = 5

# The seat that leads the first trick.
LEFT: Final = 0
DEALER: Final = 1
DECLARER: Final = 2

# Kinds of scoring.
EXACT_BID: Final = 0
TEAM_CONTRACT: Final = 1
POINT_CONTRACT: Final = 2
DIFFER_CONTRACT: Final = 3

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


RULES: Final = record_type(
    # indexed by card: the cards of its suit, and the cards of that suit that beat it
    ("suit_cards", "u8", (MAX_CARDS,)),
    ("above", "u8", (MAX_CARDS,)),
    ("suits", "u8", (MAX_SUITS,)),
    ("always_trump", "u8"),
    ("deck", "u8"),  # all cards of the game
    ("first_copies", "u8"),  # the lower bit of each pair of equal cards
    ("barred", "u8"),  # cards that may not be led until one of them has been played
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
    ("bid_cap", "i2"),  # most that all bids together may add up to; NONE for no limit
    ("trump_kind", "i2"),
    ("fixed_trump", "i2"),
    ("first_lead", "i2"),
    ("score_kind", "i2"),
    ("per_trick", "i2"),
    ("exact_bonus", "i2"),
    ("nello_bonus", "i2"),
    ("has_nello", "i2"),
    ("bag_limit", "i2"),
    ("bag_penalty", "i2"),
    ("counts_points", "i2"),
    ("discards_to", "i2"),
    ("finish_kind", "i2"),
    ("ties", "i2"),
    ("multiplied", "i2"),
    ("stake", "i4"),
    ("by_points", "i4"),  # whether the pot is shared in proportion to the multiplied totals
    ("target", "i4"),  # a side with this score or more ends the match
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
    ("entered", "u1", (MAX_SEATS,)),  # each side's place in the order in which the sides entered the room
    ("phase", "i2"),
    ("turn", "i2"),
    ("dealer", "i2"),
    ("hand_size", "i2"),
    ("tricks_left", "i2"),
    ("trick_size", "i2"),
    ("winner", "i2"),
    ("trump", "i2"),
    ("declarer", "i2"),
    ("holder", "i2"),  # seat with the standing bid
    ("standing", "i2"),  # call number of the standing bid, or NONE
    ("passed", "i2"),  # a bit per seat
    ("calls", "i2"),
    ("bid_total", "i2"),
    ("to_discard", "i2"),
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
    ("opened", "u8"),  # the face-up cards of the middle
    ("played_by", "u8", (MAX_SEATS,)),
    ("me", "i2"),  # the seat that holds the belief
    # working memory of the sampler, by class: cards still to be placed, and cards that go to the current slot
    ("left", "i8", (MAX_CLASSES,)),
    ("given", "i8", (MAX_CLASSES,)),
)
