"""Small games in which every world can be enumerated, each with something that a seat does not see."""

from __future__ import annotations

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.rules import (
    Dealing,
    DrawnTrump,
    FixedTrump,
    LastDeal,
    Lead,
    NamedTrump,
    Passing,
    Payment,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    TrickBids,
)
from tests.scorings import card_points, declarer_points, tricks_only

BLACK_AND_RED = (Suit.SPADES, Suit.HEARTS)
FIVE = Deck("two suits of five", BLACK_AND_RED, tuple("23456"))
FOUR = Deck("two suits of four", BLACK_AND_RED, tuple("2345"))
TWICE = Deck("two suits of three, twice", BLACK_AND_RED, tuple("234"), copies=2)
NINE = Deck("three suits of three", (*BLACK_AND_RED, Suit.CLUBS), tuple("234"))


@ot.game(title="Tiny Kept", players=3)
def tiny_kept() -> Rules:
    """Two cards each and three in the middle; cards with points may be discarded only by a hand without others."""
    return Rules(
        seats=Seats(3),
        deck=FIVE,
        deal=Dealing(hands=(2,), middle=3, no_points_in_discards=True),
        auction=PointAuction(step=1, minimum=1, maximum=5),
        trump=NamedTrump(),
        lead=Lead(first="declarer"),
        score=declarer_points(worth=(("4", 1), ("5", 1), ("6", 2))),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Copies", players=3)
def tiny_copies() -> Rules:
    """Two cards each and three in the middle, of a deck with every card twice."""
    return Rules(
        seats=Seats(3),
        deck=TWICE,
        deal=Dealing(hands=(2,), middle=3),
        auction=PointAuction(step=1, minimum=1, maximum=5),
        trump=DrawnTrump(),
        lead=Lead(first="declarer"),
        score=declarer_points(worth=(("4", 1),)),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Passing", players=3)
def tiny_passing() -> Rules:
    """Three cards each, one of them given away, and a card that must be led."""
    return Rules(
        seats=Seats(3),
        deck=NINE,
        deal=Dealing(hands=(3,)),
        passing=Passing(1, ("left", "right")),
        lead=Lead(first="holder", card="C2", barred_until_broken=Suit.HEARTS),
        score=Scoring(payments=(Payment(1, per="taken"),), counts=card_points({"hearts": 1})),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Early", players=3)
def tiny_early() -> Rules:
    """Three cards each and one left over: a deal that goes on shows that somebody holds a card with points."""
    return Rules(
        seats=Seats(3),
        deck=FIVE,
        deal=Dealing(hands=(3,), ends_early=True),
        trump=FixedTrump(Suit.SPADES),
        score=Scoring(payments=(Payment(1, per="taken"),), counts=card_points({"H2": 1, "S2": 1})),
        finish=LastDeal(),
    )


@ot.game(title="Tiny Blind", players=2)
def tiny_blind() -> Rules:
    """Three cards each; nello may be bid before a seat looks at its own cards."""
    kept, broken = Payment(10, when="made"), Payment(-10, when="missed")
    return Rules(
        seats=Seats(2),
        deck=FOUR,
        deal=Dealing(hands=(3,)),
        auction=TrickBids(nello=True, blind_nello=True),
        trump=FixedTrump(Suit.SPADES),
        score=Scoring(tricks_only().contract, tricks_only().payments, nello=(kept, broken), blind_nello=(kept, broken)),
        finish=LastDeal(),
    )


UNSEEN_ACTIONS = [tiny_kept, tiny_copies, tiny_passing, tiny_early]
