"""Records and constants of the bots' compiled code."""

from __future__ import annotations

from typing import Final

from overtrick.kernel.layout import MAX_SEATS, record_type

# The prior: what rules of thumb know about a game with one hand size, learned from sample deals (see `prior`).
HIGHER: Final = 16
LENGTHS: Final = 4

PRIOR: Final = record_type(
    ("rates", "f8", (2, HIGHER, LENGTHS)),  # how often a card wins a trick: trump or not, higher cards out, length
    ("offset", "f8"),  # what a declarer takes is offset + slope * (sum of the rates)
    ("slope", "f8"),
    ("spread", "f8"),  # the standard deviation around it
    ("swing", "f8"),  # by how much a deal sets two sides apart; 0 for who plays for points to the very end
    ("pace", "f8"),  # what the best side makes of a deal
)

NODE: Final = record_type(
    ("total", "f8"),  # of the values to the seat that acted
    ("first_child", "i4"),
    ("next_sibling", "i4"),
    ("visits", "i4"),
    ("available", "i4"),  # how often the action was legal when its parent was visited
    ("action", "i2"),
    ("seat", "i2"),
)

SOLVED: Final = record_type(("key", "u8"), ("values", "f8", (MAX_SEATS,)))
