"""Rules that take legal actions away: found in the numbers of a game, so that a new game has them too.

Each is left out of the rules in turn. Comparing what is legal then shows where the rule matters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from overtrick.bots.kernel.deal_rows import MAX_LIMITS
from overtrick.kernel import layout
from overtrick.lowering import lower
from overtrick.rules import Rules


@dataclass(frozen=True)
class Limit:
    """A rule that takes legal actions away."""

    key: str
    title: str
    about: str
    """What the rule says, in a sentence."""
    phase: int
    without: tuple[tuple[str, int], ...]
    """Fields of the rules record and their values without this rule."""
    auction: int | None = None
    """The kind of auction that the rule belongs to."""


_LIMITS = (
    Limit(
        "hook",
        "the hook",
        "The last bid may not make all bids add up to the number of tricks.",
        layout.BID,
        (("hook", 0),),
        layout.TRICK_BIDS,
    ),
    Limit(
        "bid_cap",
        "the limit on all bids",
        "All bids together may not be more than a limit.",
        layout.BID,
        (("bid_cap", layout.NONE),),
        layout.TRICK_BIDS,
    ),
    Limit(
        "last_must_bid",
        "the last player must bid",
        "When all others have passed, the last player may not pass.",
        layout.BID,
        (("last_must_bid", 0),),
        layout.POINT_AUCTION,
    ),
    Limit(
        "must_name",
        "the last player must name trump",
        "When all others have passed twice, the last player must name a trump suit.",
        layout.BID,
        (("must_name", 0),),
        layout.ORDER_UP,
    ),
    Limit(
        "strict_raise",
        "a raise needs more tricks and a higher suit",
        "A bid must be higher than the last one in tricks and in suit.",
        layout.BID,
        (("strict_raise", 0),),
        layout.SUIT_AUCTION,
    ),
    Limit(
        "lowest_bid",
        "the lowest bid allowed",
        "Bids below a minimum are not allowed.",
        layout.BID,
        (("lowest_call", 2),),
        layout.POINT_AUCTION,
    ),
    Limit(
        "kept",
        "cards that must be kept",
        "Certain cards may be discarded only by a player who has no others.",
        layout.DISCARD,
        (("kept", 0),),
    ),
    Limit(
        "barred_lead",
        "a suit that may not be led yet",
        "A suit may not be led until it has been broken.",
        layout.PLAY,
        (("barred", 0),),
    ),
    Limit(
        "barred_first",
        "cards barred from the first trick",
        "Certain cards may not be played to the first trick by a player who has others.",
        layout.PLAY,
        (("barred_first", 0),),
    ),
)


def limits_of(rules: Rules) -> tuple[Limit, ...]:
    """The rules of a game that take legal actions away.

    >>> import overtrick as ot
    >>> [limit.key for limit in limits_of(ot.load("spades").rules(4))]
    ['bid_cap', 'barred_lead']
    """
    record = lower(rules).record
    found = [limit for limit in _LIMITS if _is_in_force(record, limit)]
    return tuple(found[:MAX_LIMITS])


def _is_in_force(record: np.ndarray, limit: Limit) -> bool:
    if limit.key == "lowest_bid":
        return bool(record["auction"][0] == limit.auction and record["lowest_call"][0] > 2)
    if limit.auction is not None and record["auction"][0] != limit.auction:
        return False
    return any(int(record[field][0]) != value for field, value in limit.without)


def records_without(rules: Rules, limits: tuple[Limit, ...]) -> np.ndarray:
    """The rules as the kernel reads them, once without each of these limits."""
    record = lower(rules).record
    found = np.repeat(record, len(limits))
    for place, limit in enumerate(limits):
        for field, value in limit.without:
            found[field][place] = value
    return found
