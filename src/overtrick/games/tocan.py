"""Tocan: one differ against three enders, with cards from foundation piles."""

from __future__ import annotations

from typing import Annotated, Literal

from overtrick.cards import FRENCH_52
from overtrick.game import Says, game
from overtrick.rules import BidTrump, Dealing, DifferContract, Lead, Piles, Rules, Seats, SuitAuction, Target


@game(title="Tocan", players=4, minutes=30)
def tocan(
    no_trump: Annotated[bool, Says("Whether no trump can be bid, above all suits.")] = False,
    raise_rule: Annotated[
        Literal["tricks_or_suit", "tricks_and_suit"],
        Says("What makes a bid higher: more tricks or as many in a higher suit, or only both at once."),
    ] = "tricks_or_suit",
    target: Annotated[int, Says("The score that ends the match.", at_least=1, at_most=1_000_000)] = 18,
) -> Rules:
    """Outbid the table to choose trump, then take your tricks alone while the three others try to stop you.

    Four players, 52 cards, ace high. Everyone gets thirteen as a face-down pile that nobody may look at,
    turns the top four face up for all to see, and takes the next three in hand.

    From the dealer's left, bid a number of tricks and a suit, or pass for good. A bid must be higher than the
    last: [raise_rule=tricks_or_suit: more tricks, or as many in a higher suit][raise_rule=tricks_and_suit: more
    tricks, and in a higher suit too], clubs below diamonds below hearts below spades[no_trump=true: , and no
    trump above all suits]. The last bidder is the differ, the others are enders, and the suit of the bid is
    trump[no_trump=true: ; after a bid of no trump there is none]. If nobody bids, the next
    dealer deals.

    The differ leads. Play from the hand or from your face-up cards, and follow the suit led, the tocan suit,
    if either has it. After each trick whoever has no face-up card left turns up four more, and whoever has an
    empty hand takes three more, as far as the pile goes.

    A differ who reaches the bid scores every trick taken; if not, each ender scores the tricks that were
    missing. A player at {target} ends the match, the highest score wins, and equal scores share.
    """
    return Rules(
        seats=Seats(4),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,), piles=Piles(faceup=4, hand=3)),
        auction=SuitAuction(no_trump=no_trump, raise_rule=raise_rule),
        trump=BidTrump(),
        lead=Lead(first="declarer"),
        score=DifferContract(per_trick=1),
        finish=Target(target, ties="share"),
    )
