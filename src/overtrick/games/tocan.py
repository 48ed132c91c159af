"""Tocan: one differ against three enders, with cards from face-down piles."""

from __future__ import annotations

from typing import Annotated, Literal

from overtrick.cards import FRENCH_52
from overtrick.game import Says, game
from overtrick.games.lessons.tocan import LESSON
from overtrick.rules import (
    BidTrump,
    Contract,
    Dealing,
    Lead,
    Payment,
    Piles,
    Rules,
    Scoring,
    Seats,
    SuitAuction,
    Target,
)
from overtrick.scoring import Quantity

TERMS = {
    "differ": "The player who won the auction and plays alone against the three others.",
    "ender": "One of the three players against the differ. An ender scores when the differ misses the bid.",
    "tocan suit": "The suit that was led to this trick.",
    "pile": "Cards that nobody has seen. They come into play four face up or three into the hand at a time.",
}


@game(title="Tocan", players=4, minutes=30, terms=TERMS, lesson=LESSON)
def tocan(
    no_trump: Annotated[bool, Says("Whether no trump can be bid; it is above all suits.")] = False,
    raise_rule: Annotated[
        Literal["tricks_or_suit", "tricks_and_suit"],
        Says("What makes a bid higher: more tricks or the same number in a higher suit, or only both together."),
    ] = "tricks_or_suit",
    target: Annotated[int, Says("The score that ends the match.", at_least=1, at_most=1_000_000)] = 18,
    differ_penalty: Annotated[
        Literal["none", "missing", "bid"],
        Says(
            "What a differ below the bid loses: nothing, one point for each missing trick, or the tricks bid.",
            advanced=True,
        ),
    ] = "none",
) -> Rules:
    """Outbid the table to choose trump, then take your tricks alone while the three others try to stop you.

    Four players, 52 cards, ace high. Everyone gets thirteen cards as a face-down pile that nobody may look
    at, turns the top four face up for all to see, and takes the next three into the hand.

    Starting at the dealer's left, bid a number of tricks and a suit, or pass. A player who has passed is out
    of the auction. A bid must be higher than the last one: [raise_rule=tricks_or_suit: more tricks, or the
    same number in a higher suit][raise_rule=tricks_and_suit: more tricks, and also a higher suit]. Clubs are
    the lowest suit, then diamonds, hearts and spades[no_trump=true: , and no trump is above all suits]. The
    last bidder is the differ, the others are the enders, and the suit of the bid is trump[no_trump=true: ;
    after a bid of no trump there is none]. If nobody bids, the next dealer deals.

    The differ leads. Play from your hand or from your face-up cards, and follow the suit led, the tocan suit,
    if you have it in either place. After each trick, a player without a face-up card turns up four more, and
    a player with an empty hand takes three more, as long as the pile lasts.

    A differ who reaches the bid scores every trick taken. If not, each ender scores the tricks that were
    missing. [differ_penalty=missing: The differ loses as many points.][differ_penalty=bid: The differ loses
    the tricks bid.] A player with {target} points or more ends the match. The highest score wins, and equal scores
    share the win.
    """
    payments = [
        Payment(1, per="taken", when="made", who="declarer"),
        Payment(1, per="under", when="missed", who="declarer", to="others"),
    ]
    if differ_penalty != "none":
        lost: Quantity = "under" if differ_penalty == "missing" else "bid"
        payments.append(Payment(-1, per=lost, when="missed", who="declarer"))
    return Rules(
        seats=Seats(4),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,), piles=Piles(faceup=4, hand=3)),
        auction=SuitAuction(no_trump=no_trump, raise_rule=raise_rule),
        trump=BidTrump(),
        lead=Lead(first="declarer"),
        score=Scoring(
            Contract("declarer", "at_least", holder="differ"),
            tuple(payments),
        ),
        finish=Target(target, ties="share"),
    )
