"""What the kernel's numbers are: the record of a game's rules and the record of one match.

Both are aligned structured records. Kernel functions take records, which are not reference-counted (arrays are, and
cost a factor of three); entries called from Python take arrays of one element. Cards are bits of one 64-bit word.
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

# Phases of a match. Everything below DEAL_OVER waits for a seat to act.
BID: Final = 0
DISCARD: Final = 1
NAME_TRUMP: Final = 2
PLAY: Final = 3
DEAL_OVER: Final = 4
MATCH_OVER: Final = 5

# Auctions, and what their calls are numbered:
NO_AUCTION: Final = 0
TRICK_BIDS: Final = 1  # the number of tricks
POINT_AUCTION: Final = 2  # PASS, CHECK, then 1 + points / step
SUIT_AUCTION: Final = 3  # PASS, then 1 + (tricks - 1) * strains + strain
PASS: Final = 0
CHECK: Final = 1

# Where trump comes from.
NO_TRUMP: Final = 0
FIXED: Final = 1
TURNED: Final = 2
DRAWN: Final = 3
NAMED: Final = 4
BY_BID: Final = 5

# Who leads the first trick.
LEFT: Final = 0
DEALER: Final = 1
DECLARER: Final = 2

# Scorings.
EXACT_BID: Final = 0
TEAM_CONTRACT: Final = 1
POINT_CONTRACT: Final = 2
DIFFER_CONTRACT: Final = 3

# Whose are the points among the discards.
DISCARDS_NOBODY: Final = 0
DISCARDS_DECLARER: Final = 1
DISCARDS_LAST_TRICK: Final = 2

# When a match ends, and what equal scores mean then.
LAST_DEAL: Final = 0
AT_TARGET: Final = 1
TIES_SHARE: Final = 0
TIES_PLAY_ON: Final = 1
TIES_BY_TRICKS: Final = 2

ALL_CARDS: Final = np.uint64(0xFFFFFFFFFFFFFFFF)
NO_CARDS: Final = np.uint64(0)


def record_type(*fields: tuple[str, str] | tuple[str, str, tuple[int, ...]]) -> np.dtype[np.void]:
    """An aligned record whose scalars have attributes, so that the same code runs with and without the compiler."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


RULES: Final = record_type(
    # a table a card: the cards of its suit, the cards that beat it there, and its points
    ("suit_cards", "u8", (MAX_CARDS,)),
    ("above", "u8", (MAX_CARDS,)),
    ("suits", "u8", (MAX_SUITS,)),
    ("always_trump", "u8"),
    ("deck", "u8"),  # all cards of the game
    ("first_copies", "u8"),  # of two equal cards the lower bit
    ("barred", "u8"),  # not to be led until one of them has been played
    ("worth", "i2", (MAX_CARDS,)),
    ("suit_of", "i2", (MAX_CARDS,)),  # NONE for cards that belong to no suit
    ("hand_sizes", "i2", (MAX_SIZES,)),
    ("sizes", "i2"),
    ("side_of", "i2", (MAX_SEATS,)),
    ("seats", "i2"),
    ("sides", "i2"),
    ("cards", "i2"),
    ("suit_count", "i2"),
    ("middle", "i2"),
    ("turned", "i2"),  # cards turned up after the deal: 0 or 1
    ("pile_faceup", "i2"),  # face-up cards turned at a time; 0 when there are no piles
    ("pile_hand", "i2"),
    ("auction", "i2"),
    ("strains", "i2"),
    ("step", "i2"),
    ("lowest_call", "i2"),
    ("highest_call", "i2"),
    ("check_allowed", "i2"),
    ("last_must_bid", "i2"),
    ("strict_raise", "i2"),  # a raise needs more tricks and a higher suit, not either
    ("hook", "i2"),
    ("bid_cap", "i2"),  # NONE: the bids may add up to anything
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
    ("by_points", "i4"),  # the pot is split in proportion to the multiplied totals
    ("target", "i4"),  # a side at this score or more ends the match
)

STATE: Final = record_type(
    ("random", "u8"),  # the generator's state, for simulation only
    ("hands", "u8", (MAX_SEATS,)),
    ("faceup", "u8", (MAX_SEATS,)),
    ("middle", "u8"),
    ("discarded", "u8"),
    ("out", "u8"),  # known to everyone to be in nobody's hand: the turned card
    ("played", "u8"),
    ("shown", "u8"),  # every card that has lain face up from a pile in this deal
    ("trumps", "u8"),
    ("wanted", "u8"),  # the cards the seat to act must choose from if it has one of them
    ("beaters", "u8"),  # the cards that would beat the best one in the trick
    ("scores", "i4", (MAX_SEATS,)),  # a side
    ("deal_number", "i4"),  # simulations play on for millions of deals: 16 bits would not do
    ("deals_scored", "i4"),
    ("total_tricks", "i4", (MAX_SEATS,)),  # a side, over the match
    ("bags", "i2", (MAX_SEATS,)),  # a side
    ("points", "i2", (MAX_SEATS,)),  # a side, in this deal
    ("bids", "i2", (MAX_SEATS,)),  # a seat's latest call, NONE before it
    ("deck", "u1", (MAX_CARDS,)),  # as dealt; piles are slices of it
    ("tricks", "u1", (MAX_SEATS,)),
    ("pile_next", "u1", (MAX_SEATS,)),
    ("trick", "u1", (MAX_SEATS,)),
    ("entered", "u1", (MAX_SEATS,)),  # a side's place in the order of entering the room
    ("phase", "i2"),
    ("turn", "i2"),
    ("dealer", "i2"),
    ("hand_size", "i2"),
    ("tricks_left", "i2"),
    ("trick_size", "i2"),
    ("winner", "i2"),
    ("trump", "i2"),
    ("declarer", "i2"),
    ("holder", "i2"),  # of the standing bid
    ("standing", "i2"),  # the standing bid's call, NONE before one
    ("passed", "i2"),  # a bit a seat
    ("calls", "i2"),
    ("bid_total", "i2"),
    ("to_discard", "i2"),
    ("beside", "u1", (2,)),  # to a multiple of 64 bytes: two threads must not share a cache line
)

WHOLE_WIN: Final = 840
"""The units of a win: winners who share a match get equal parts, and 840 can be divided by 1 to 8."""

COUNTS: Final = record_type(
    ("deals", "i8"),
    ("matches", "i8"),
    ("decisions", "i8"),
    ("passed_out", "i8"),
    ("bids", "i8"),  # that were there to be made: a seat's, a team's or the declarer's
    ("made", "i8"),
    ("before", "i8", (MAX_SEATS,)),  # a side's score before the deal
    ("change", "i8", (MAX_SEATS,)),  # a side
    ("change_squared", "i8", (MAX_SEATS,)),
    ("tricks", "i8", (MAX_SEATS,)),  # a seat
    ("wins", "i8", (MAX_SEATS,)),  # a side, in units of 1 / WHOLE_WIN
    ("shared_wins", "i8"),  # matches with several winners
)

# What a seat does not know (see overtrick.kernel.world): the unseen cards by class, and the places they may lie in.
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
    ("stride", "i4", (MAX_CLASSES,)),  # a class's weight in the index of a table of ways
    ("slots", "i2"),
    ("bound_slots", "i2"),  # the first so many slots refuse some class; the rest take anything
    ("kind", "i2", (MAX_SLOTS,)),
    ("seat", "i2", (MAX_SLOTS,)),
    ("room", "i2", (MAX_SLOTS,)),
    ("allowed", "i2", (MAX_SLOTS,)),  # a bit a class
    ("opened", "u8"),  # the face-up cards of the middle
    ("played_by", "u8", (MAX_SEATS,)),
    ("me", "i2"),
    ("drawn", "i4"),  # how many worlds are in the pool that likely ones are taken from
    ("taken", "i4"),  # and how many have been taken since it was filled
)
