"""Invented games with unusual combinations of parts: the parts must combine freely."""

from __future__ import annotations

import overtrick as ot
from overtrick.cards import FRENCH_52, FRENCH_SUITS, PIQUET_64, ROOK_42, Deck, Suit
from overtrick.rules import (
    BidTrump,
    CardPoints,
    Dealing,
    DrawnTrump,
    FirstOf,
    FixedTrump,
    LastDeal,
    Lead,
    NamedTrump,
    NoTrump,
    Passing,
    Payment,
    Payout,
    Piles,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    Target,
    TrickBids,
    Tricks,
    TurnedTrump,
)
from tests.scorings import declarer_points, exact_bids, one_against_all, team_bids, tricks_only

HONOURS = (("A", 4), ("K", 3), ("Q", 2), ("J", 1))
JOKERS = Deck("French with two jokers", FRENCH_SUITS, FRENCH_52.ranks, always_trump=("Low", "High"))
TWO_SUITS = Deck("two suits", (Suit.RED, Suit.BLACK), tuple("123456789"), copies=2, always_trump=("Fool",))


@ot.game(title="Plain Whist", players=4)
def plain_whist() -> Rules:
    """No bids at all: tricks count."""
    return Rules(
        seats=Seats(4, teams=2),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,)),
        trump=FixedTrump(Suit.HEARTS),
        score=tricks_only(1),
        finish=Target(40, ties="play_on"),
    )


@ot.game(title="Three Pairs", players=6)
def three_pairs() -> Rules:
    """Six players in three teams bid tricks, with bags after every third overtrick."""
    return Rules(
        seats=Seats(6, teams=3, first_dealer="draw"),
        deck=FRENCH_52,
        deal=Dealing(hands=(8, 5, 2)),
        auction=TrickBids(hook=True, nello=True),
        trump=TurnedTrump(),
        lead=Lead(first="dealer", barred_until_broken=Suit.HEARTS),
        score=team_bids(per_trick=7, nello=30, bags=3, bag_penalty=20),
        finish=LastDeal(),
    )


@ot.game(title="Cut-throat", players=3)
def cut_throat() -> Rules:
    """Spades for three, everyone alone."""
    return Rules(
        seats=Seats(3),
        deck=FRENCH_52,
        deal=Dealing(hands=(17,)),
        auction=TrickBids(total_at_most=17, nello=True),
        trump=FixedTrump(Suit.SPADES),
        lead=Lead(barred_until_broken=Suit.SPADES),
        score=team_bids(bags=5, bag_penalty=50),
        finish=Target(60, ties="share"),
    )


@ot.game(title="Double Differ", players=(2, 5))
def double_differ(players: int) -> Rules:
    """Every card twice, trump by bid, and the last of two equal cards wins."""
    return Rules(
        seats=Seats(players),
        deck=PIQUET_64,
        deal=Dealing(hands=(12, 7)),
        auction=SuitAuction(no_trump=True, raise_rule="tricks_and_suit"),
        trump=BidTrump(),
        lead=Lead(first="left"),
        tricks=Tricks(equal_cards="last"),
        score=one_against_all(per_trick=3),
        finish=LastDeal(ties="tricks_then_entry"),
        payout=Payout(multiplied=True, stake=30, pot="by_points"),
    )


@ot.game(title="Five and Two", players=4)
def five_and_two() -> Rules:
    """Piles with five face up and two in hand."""
    return Rules(
        seats=Seats(4, teams=2),
        deck=FRENCH_52,
        deal=Dealing(hands=(12,), piles=Piles(faceup=5, hand=2)),
        auction=TrickBids(hook=True),
        trump=TurnedTrump(),
        score=exact_bids(per_trick=2, exact=9),
        finish=Target(30, over=True, ties="play_on"),
    )


@ot.game(title="Small Piles", players=8)
def small_piles() -> Rules:
    """A pile that is used up at once for eight players in four teams."""
    return Rules(
        seats=Seats(8, teams=4),
        deck=FRENCH_52,
        deal=Dealing(hands=(6, 3, 1), piles=Piles(faceup=1, hand=1)),
        auction=SuitAuction(),
        trump=BidTrump(),
        lead=Lead(first="declarer"),
        score=one_against_all(),
        finish=LastDeal(ties="tricks_then_entry"),
    )


@ot.game(title="Bare", players=(2, 8))
def bare(players: int) -> Rules:
    """No trump, no bids, everyone alone, with two jokers that beat everything."""
    return Rules(
        seats=Seats(players),
        deck=JOKERS,
        deal=Dealing(hands=(6, 1)),
        trump=NoTrump(),
        score=tricks_only(-1),
        finish=LastDeal(),
    )


@ot.game(title="Great Middle", players=3)
def great_middle() -> Rules:
    """More cards in the middle than in a hand, discards that count, points for everyone alone."""
    return Rules(
        seats=Seats(3),
        deck=FRENCH_52,
        deal=Dealing(hands=(9,), middle=12),
        auction=PointAuction(step=2, minimum=4, maximum=40, check=True, last_must_bid=False),
        trump=NamedTrump(),
        lead=Lead(first="dealer", barred_until_broken=Suit.CLUBS),
        score=declarer_points(worth=HONOURS, discards="last_trick"),
        finish=Target(45),
    )


@ot.game(title="Fools", players=(2, 4))
def fools(players: int) -> Rules:
    """Two colours, each card twice, a fool that is always trump, a drawn trump and a middle."""
    return Rules(
        seats=Seats(players),
        deck=TWO_SUITS,
        deal=Dealing(hands=(7,), middle=5),
        auction=PointAuction(step=1, minimum=1, maximum=30),
        trump=DrawnTrump(),
        lead=Lead(first="declarer", barred_until_broken=Suit.RED),
        score=declarer_points(worth=(("9", 4), ("5", 1), ("Fool", 3)), discards="bidder"),
        finish=Target(25, ties="share"),
    )


@ot.game(title="Six Rooks", players=6)
def six_rooks() -> Rules:
    """Rook for two teams of three, where a side may check for any partner and trump is fixed."""
    return Rules(
        seats=Seats(6, teams=2),
        deck=ROOK_42,
        deal=Dealing(hands=(6,), middle=6),
        auction=PointAuction(step=10, minimum=10, maximum=100, check=True),
        trump=FixedTrump(Suit.GREEN),
        lead=Lead(first="declarer"),
        score=declarer_points(worth=(("14", 10), ("Bird", 40), ("Red1", 20))),
        finish=Target(100, over=True, ties="play_on"),
    )


@ot.game(title="Open Middle", players=5)
def open_middle() -> Rules:
    """Both a middle and a card turned up for trump."""
    return Rules(
        seats=Seats(5),
        deck=FRENCH_52,
        deal=Dealing(hands=(7, 4), middle=4),
        auction=PointAuction(step=1, minimum=2, maximum=12, last_must_bid=False),
        trump=TurnedTrump(),
        lead=Lead(first="declarer"),
        score=declarer_points(worth=HONOURS, discards="bidder"),
        finish=LastDeal(ties="tricks_then_entry"),
    )


@ot.game(title="Thorns", players=(3, 4))
def thorns(players: int) -> Rules:
    """The lowest thorn is led first, although thorns are barred. A rose takes points away."""
    suits = (Suit("roses"), Suit("lilies"), Suit("thorns"))
    return Rules(
        seats=Seats(players),
        deck=Deck("Garden", suits, tuple(map(str, range(1, 13)))),
        deal=Dealing(hands=(36 // players,)),
        passing=Passing(2, ("left", "right", "hold")),
        lead=Lead(first="holder", card="T1", barred_until_broken=suits[2]),
        score=Scoring(
            payments=(FirstOf((Payment(20, when="every_trick", to="others"), Payment(1, per="taken"))),),
            counts=CardPoints((("thorns", 1), ("R12", -5))),
        ),
        finish=Target(30, lowest_wins=True),
    )


INVENTED = [
    plain_whist,
    three_pairs,
    cut_throat,
    double_differ,
    five_and_two,
    small_piles,
    bare,
    great_middle,
    fools,
    six_rooks,
    open_middle,
    thorns,
]
