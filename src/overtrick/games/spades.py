"""Spades: partners, nello and bags."""

from __future__ import annotations

from typing import Annotated

from overtrick.cards import FRENCH_52, Suit
from overtrick.errors import InvalidOption
from overtrick.game import Says, game
from overtrick.games.lessons.spades import LESSON
from overtrick.rules import (
    Contract,
    Counter,
    Dealing,
    FixedTrump,
    Lead,
    Payment,
    Rules,
    Scoring,
    Seats,
    Target,
    TrickBids,
)

TERMS = {
    "nello": (
        "A bid of no tricks. It wins {nello_points} points if you take none, and loses {nello_points} with "
        "the first one, whatever your partner does."
    ),
    "blind nello": (
        "[blind_nello=true: A nello that is bid before looking at the cards. It is worth 100 points more, won or lost.]"
    ),
    "bag": (
        "A trick above what your team bid. [bag_points!=0: It is worth {bag_points} by "
        "itself.] [bag_limit!=none: Every {bag_limit} bags cost {bag_penalty} points.]"
    ),
    "broken": "Spades are broken when the first spade has been played. From then on they may be led.",
}


@game(title="Spades", players=4, minutes=30, terms=TERMS, lesson=LESSON)
def spades(
    target: Annotated[
        int, Says("The score that ends the match; 250 makes a short game.", at_least=1, at_most=1_000_000)
    ] = 500,
    bid_total_cap: Annotated[
        int | None, Says("The highest sum of the four bids; none for no limit.", at_least=0, at_most=52)
    ] = 13,
    nello_points: Annotated[
        int, Says("The points that a nello wins or loses; 50 is common too.", at_least=1, at_most=1000, advanced=True)
    ] = 100,
    blind_nello: Annotated[
        bool, Says("Whether nello can be bid before looking at the cards, for 100 points more.", advanced=True)
    ] = False,
    bag_limit: Annotated[
        int | None,
        Says(
            "The number of bags that cost a penalty; none if bags cost nothing.", at_least=1, at_most=100, advanced=True
        ),
    ] = 10,
    bag_penalty: Annotated[
        int, Says("The points lost each time a team has that many bags.", at_least=1, at_most=1000, advanced=True)
    ] = 100,
    bag_points: Annotated[
        int, Says("The points that each bag is worth by itself; 1 is common.", at_least=0, at_most=10, advanced=True)
    ] = 0,
    lose_at: Annotated[
        int | None,
        Says(
            "A score that ends the match too, for a team that falls to it, such as -200; none for no such score.",
            at_least=-10_000,
            at_most=-10,
            step=10,
            advanced=True,
        ),
    ] = None,
) -> Rules:
    """Bid the tricks you and your partner will take, and take no more than that: spades are always trump.

    Four players in two partnerships, with 52 cards, ace high. Everyone draws a card, and the highest one
    deals first. Starting at the dealer's left, each player bids a number of tricks[bid_total_cap!=none: , and
    the four bids together may not be more than {bid_total_cap}]. A bid of no tricks is a nello, a contract of
    its own. [blind_nello=true: A player who has not looked at the cards yet may bid a blind nello.]

    The player at the dealer's left leads. Follow suit if you can, else play any card. Spades may not be led
    until one has been played, unless you hold nothing else.

    Partners add their bids. A team that takes at least this number of tricks scores ten points for each trick
    bid, and each extra trick is a bag[bag_points!=0: , worth {bag_points} by itself]. A team that takes fewer
    loses ten points for each trick bid. A nello scores {nello_points} without a trick and loses
    {nello_points} with one[blind_nello=true: , and a blind nello 100 more either way]. [bag_limit!=none: Every
    {bag_limit} bags cost {bag_penalty} points.][bag_limit=none: Bags cost nothing.] A team with {target}
    points or more ends the match[lose_at!=none: , and so does a team with {lose_at} or less]. The higher
    score wins.
    """
    if bag_limit is None and bag_penalty != 100:
        raise InvalidOption("a bag penalty needs a bag limit, the number of bags that cost it")
    payments = [
        Payment(10, per="bid", when="made"),
        Payment(-10, per="bid", when="missed"),
        Payment(1, per="over", to="counter"),
    ]
    if bag_points:
        payments.append(Payment(bag_points, per="over", when="made"))
    blind_points = nello_points + 100
    blind = (Payment(blind_points, when="made"), Payment(-blind_points, when="missed"))
    return Rules(
        seats=Seats(4, teams=2, first_dealer="draw"),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,)),
        auction=TrickBids(total_at_most=bid_total_cap, nello=True, blind_nello=blind_nello),
        trump=FixedTrump(Suit.SPADES),
        lead=Lead(first="left", barred_until_broken=Suit.SPADES),
        score=Scoring(
            Contract("team", "at_least"),
            tuple(payments),
            counter=Counter("bag", every=bag_limit or 0, pays=-bag_penalty),
            nello=(Payment(nello_points, when="made"), Payment(-nello_points, when="missed")),
            blind_nello=blind if blind_nello else (),
        ),
        finish=Target(target, ties="play_on", lose_at=lose_at),
    )
