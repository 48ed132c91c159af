"""Ten Down: two small decks, one card fewer in each deal, and rooms with a stake."""

from __future__ import annotations

from typing import Annotated, Literal

from overtrick.cards import PIQUET_64
from overtrick.game import Says, game
from overtrick.games.lessons.tendown import LESSON
from overtrick.rules import (
    Contract,
    Dealing,
    DrawnTrump,
    LastDeal,
    Lead,
    Payment,
    Payout,
    Rules,
    Scoring,
    Seats,
    TrickBids,
    Tricks,
)

FIRST_HAND = {0: 10, 5: 5, 50: 7, 500: 8, 1000: 10}
"""The number of cards in the first hand of each room."""


TERMS = {
    "hook": "[hook=true: The last bid may not make all bids add up to the number of tricks.]",
    "trump": "A card of the trump suit beats every card of the other suits.",
    "pot": "In a paid room, all stakes of a match together.",
    "multiplied": ("At the end the total of each place is multiplied: the better the place, the higher the number."),
}


@game(title="Ten Down", players=(2, 4), minutes=20, terms=TERMS, lesson=LESSON)
def tendown(
    players: int,
    room: Annotated[
        Literal[0, 5, 50, 500, 1000],
        Says("The stake of the room in credits, which also decides the first hand; 0 is training."),
    ] = 0,
    first_hand: Annotated[
        int | None,
        Says(
            "The number of cards in the first hand; none if the room decides it.", at_least=1, at_most=16, advanced=True
        ),
    ] = None,
    equal_cards: Annotated[
        Literal["first", "last"],
        Says("Which of two equal highest cards wins the trick: the first or the last one played."),
    ] = "first",
    hook: Annotated[
        bool, Says("Whether the last bid may not make the sum of all bids equal to the number of tricks.")
    ] = False,
    payout: Annotated[
        Literal["winner", "by_points"],
        Says("The division of the pot: all to the winner, or in proportion to the multiplied totals."),
    ] = "winner",
) -> Rules:
    """Take exactly the tricks you bid, from a hand that is one card smaller each time.

    Two to four players, everyone alone, with two decks of 32 cards from seven to ace. Every card is there
    twice, and of two equal cards the [equal_cards=first: first][equal_cards=last: last] one played is higher.
    [first_hand=none: The room decides the first hand: ten cards in training and for 1000 credits, eight for
    500, seven for 50, five for 5.][first_hand!=none: The first hand has {first_hand} cards, whatever the
    room.] [room!=0: This is the room for {room} credits.] Each deal has one card fewer, down to one.

    A trump suit is drawn for each deal. Starting at the dealer's left, each player bids a number of tricks,
    and the first bidder leads. [hook=true: The last bidder may not choose the number that makes all bids add
    up to the number of tricks.] Follow the suit led if you can, else play any card. You never have to beat a
    card.

    Each trick scores one point, and taking exactly your bid scores ten more. At the end the players are
    ranked by points, then by tricks taken in the whole match, then by the order in which they entered the
    room. After that the totals are multiplied: with four players the winner's total by four, the second one's
    by three, and so on. In a paid room everyone puts the stake into the pot, and [payout=winner: the winner
    takes it][payout=by_points: it is divided in proportion to the multiplied totals]. Credits are play money.
    """
    return Rules(
        seats=Seats(players),
        deck=PIQUET_64,
        deal=Dealing(hands=tuple(range(first_hand or FIRST_HAND[room], 0, -1))),
        auction=TrickBids(hook=hook),
        trump=DrawnTrump(),
        lead=Lead(first="left"),
        tricks=Tricks(equal_cards=equal_cards),
        score=Scoring(
            Contract("seat", "exactly"),
            (
                Payment(1, per="taken"),
                Payment(10, when="made"),
            ),
        ),
        finish=LastDeal(ties="tricks_then_entry"),
        payout=Payout(multiplied=True, stake=room, pot=payout),
    )
