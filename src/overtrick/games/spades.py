"""Spades: partners, nello and bags."""

from __future__ import annotations

from typing import Annotated

from overtrick.cards import FRENCH_52, Suit
from overtrick.game import Says, game
from overtrick.rules import Dealing, FixedTrump, Lead, Rules, Seats, Target, TeamContract, TrickBids


@game(title="Spades", players=4, minutes=30)
def spades(
    target: Annotated[
        int, Says("The score that ends the match; 250 makes a short game.", at_least=1, at_most=1_000_000)
    ] = 500,
    bid_total_cap: Annotated[
        int | None, Says("The highest sum of the four bids; none for no limit.", at_least=0, at_most=52)
    ] = 13,
) -> Rules:
    """Bid the tricks you and your partner will take, and take no more than that: spades are always trump.

    Four players in two partnerships, with 52 cards, ace high. Everyone draws a card, and the highest one
    deals first. Starting at the dealer's left, each player bids a number of tricks[bid_total_cap!=none: , and
    the four bids together may not be more than {bid_total_cap}]. A bid of no tricks is a nello, a contract of
    its own.

    The player at the dealer's left leads. Follow suit if you can, else play any card. Spades may not be led
    until one has been played, unless you hold nothing else.

    Partners add their bids. A team that takes at least this number of tricks scores ten points for each trick
    bid, and each extra trick is a bag. A team that takes fewer loses ten points for each trick bid. A nello
    scores 100 without a trick and loses 100 with one. Ten bags cost 100 points. A team with {target} points
    or more ends the match, and the higher score wins.
    """
    return Rules(
        seats=Seats(4, teams=2, first_dealer="draw"),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,)),
        auction=TrickBids(total_at_most=bid_total_cap, nello=True),
        trump=FixedTrump(Suit.SPADES),
        lead=Lead(first="left", barred_until_broken=Suit.SPADES),
        score=TeamContract(per_trick=10, nello=100, bags=10, bag_penalty=100),
        finish=Target(target, ties="play_on"),
    )
