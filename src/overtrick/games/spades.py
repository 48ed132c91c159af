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
        int | None, Says("What the four bids together may not pass; none for no limit.", at_least=0, at_most=52)
    ] = 13,
) -> Rules:
    """Bid the tricks you and your partner will take, and take no more than that: spades are always trump.

    Four players in two partnerships, all 52 cards, ace high. A draw for the highest card chooses the first
    dealer. From the dealer's left each player bids a number of tricks[bid_total_cap!=none: , and the four
    bids together may not pass {bid_total_cap}]. A bid of none is a nello, a contract of its own.

    The player at the dealer's left leads. Follow suit if you can, else play anything. Spades may not be led
    until one has been played, unless you hold nothing else.

    Partners add their bids up. Reaching the sum scores ten for each trick bid, and every trick above it is a
    bag; missing it loses ten for each. A nello wins 100 without a trick and loses 100 with one. Ten bags cost
    100 points. A team at {target} ends the match, and the higher score wins.
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
