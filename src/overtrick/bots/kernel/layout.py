"""Layout of the records of the bots' compiled code, and the sizes of their tables."""

from __future__ import annotations

from typing import Final

from overtrick.kernel.layout import BELIEF, MAX_SEATS, STATE, record_type

# The prior: what rules of thumb know about a game with one hand size, learned from sample deals (see `prior`).
HIGHER: Final = 16
LENGTHS: Final = 4

PRIOR: Final = record_type(
    # how often a card wins a trick: trump or not, number of higher cards that others may hold, length of the suit
    ("rates", "f8", (2, HIGHER, LENGTHS)),
    ("offset", "f8"),  # a declarer takes about offset + slope * (sum of the rates)
    ("slope", "f8"),
    ("spread", "f8"),  # standard deviation of that estimate
    (
        "swing",
        "f8",
    ),  # standard deviation of what a deal adds to the difference between two sides; 0: only points count
    ("pace", "f8"),  # average score of the best side in a deal
)

# A node of a search tree: an action, its values and its place in the tree.
NODE: Final = record_type(
    ("total", "f8"),  # sum of the values to the seat that acted
    ("first_child", "i4"),
    ("next_sibling", "i4"),
    ("visits", "i4"),
    ("available", "i4"),  # how often the action was legal when its parent was visited
    ("action", "i2"),
    ("seat", "i2"),
)

# A solved position between two tricks: its hash, and what each side gains.
SOLVED: Final = record_type(("key", "u8"), ("values", "f8", (MAX_SEATS,)))

SOLVED_CARDS: Final = 10
"""Cards at the end of a play-out that the solver plays."""

LEVELS: Final = SOLVED_CARDS + MAX_SEATS + 4
"""States of a search: the position, a world, the play-out, and the solver's stack."""

POSITION: Final = 0
WORLD: Final = 1
PLAY_OUT: Final = 2

POOL: Final = 1024
"""Worlds that are drawn to choose likely ones from."""

SOLVED_POSITIONS: Final = 1 << 12
"""Size of the table of solved positions, a power of two."""

DEEPEST: Final = 256
"""Longest path from the root of a search tree."""

SEARCH: Final = record_type(
    ("states", STATE, (LEVELS,)),
    ("belief", BELIEF),
    # likely worlds
    ("pool", STATE, (POOL,)),
    ("weights", "f8", (POOL,)),  # of the worlds of the pool, summed up to each
    ("pool_limit", "i4"),  # most worlds in the pool; 0: every world is equally likely
    ("pool_drawn", "i4"),  # worlds in the pool now
    ("pool_used", "i4"),  # worlds taken from it since it was filled
    # play-outs
    ("random_play", "i4"),  # play-outs are random; otherwise novices play them
    ("solved_tricks", "i4"),  # last tricks of a play-out that are solved
    # the solver, by level
    ("gains", "f8", (LEVELS, MAX_SEATS + 1)),  # of each side, and the best gain so far for the seat to act
    ("choices", "u8", (LEVELS,)),  # cards that are still to be tried
    ("solved", SOLVED, (SOLVED_POSITIONS,)),
    # the tree
    ("iterations", "i8"),  # by which the tree is to grow
    ("fixed_world", "i4"),  # all iterations use the world that is there; otherwise each draws one
    ("exploration", "f8"),  # weight of the confidence bound
    ("candidates", "u8", (2,)),  # actions that are tried in the position itself, as two words
    ("nodes_used", "i8"),
    ("bounds", "f8", (MAX_SEATS, 2)),  # lowest and highest value seen, by seat
    ("path", "i8", (DEEPEST,)),
    ("results", "f8", (MAX_SEATS,)),  # value of the last play-out, by seat
)
