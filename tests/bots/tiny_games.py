"""Games so small that every world that fits can be enumerated."""

from __future__ import annotations

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.rules import (
    BidTrump,
    Contract,
    Dealing,
    DrawnTrump,
    FixedTrump,
    LastDeal,
    Lead,
    NamedTrump,
    OfferedTrump,
    OrderUp,
    Payment,
    Piles,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    TrickBids,
    TurnedTrump,
)
from tests.scorings import declarer_points, exact_bids, one_against_all, tricks_only

BLACK_AND_RED = (Suit.SPADES, Suit.HEARTS)
SIX = Deck("two suits of six", BLACK_AND_RED, tuple("234567"))
TWICE = Deck("two suits of three, twice", BLACK_AND_RED, tuple("234"), copies=2)
WITH_FOOL = Deck("two suits of five and a fool", BLACK_AND_RED, tuple("23456"), always_trump=("Fool",))


@ot.game(title="Tiny Barred", players=3)
def tiny_barred() -> Rules:
    """Three cards each, three left over, and hearts may not be led at first."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(3,)),
        trump=FixedTrump(Suit.HEARTS),
        lead=Lead(barred_until_broken=Suit.HEARTS),
        score=tricks_only(),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Turned", players=3)
def tiny_turned() -> Rules:
    """Three cards each, one turned up, two left over."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(3,)),
        auction=TrickBids(hook=True),
        trump=TurnedTrump(),
        score=exact_bids(),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Middle", players=3)
def tiny_middle() -> Rules:
    """Two cards each and three in the middle, one of them face up; two left over."""
    return Rules(
        seats=Seats(3),
        deck=WITH_FOOL,
        deal=Dealing(hands=(2,), middle=3),
        auction=PointAuction(step=1, minimum=1, maximum=5),
        trump=NamedTrump(),
        lead=Lead(first="declarer"),
        score=declarer_points(worth=(("6", 2), ("Fool", 3))),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Piles", players=3)
def tiny_piles() -> Rules:
    """Four cards each: one face up, one in hand, the rest in a pile."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(4,), piles=Piles(faceup=1, hand=1)),
        auction=SuitAuction(),
        trump=BidTrump(),
        lead=Lead(first="declarer"),
        score=one_against_all(),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Twice", players=3)
def tiny_twice() -> Rules:
    """Three cards each of a deck with every card twice."""
    return Rules(
        seats=Seats(3),
        deck=TWICE,
        deal=Dealing(hands=(3,)),
        auction=TrickBids(),
        trump=DrawnTrump(),
        score=exact_bids(),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Ordered", players=3)
def tiny_ordered() -> Rules:
    """Three cards each and one that the dealer may have to take up; two left over."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(3,)),
        auction=OrderUp(alone=False),
        trump=OfferedTrump(),
        score=Scoring(Contract("declarer", wanted=2), (Payment(1, when="made", who="declarer"),)),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Shown", players=3)
def tiny_shown() -> Rules:
    """Four cards each, and the dealer shows the last one."""
    return Rules(
        seats=Seats(3),
        deck=SIX,
        deal=Dealing(hands=(4,)),
        trump=TurnedTrump("dealers_last"),
        score=tricks_only(),
        finish=LastDeal(),
    )


TINY = [tiny_barred, tiny_turned, tiny_middle, tiny_piles, tiny_twice, tiny_ordered, tiny_shown]
