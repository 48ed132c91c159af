"""A game in twenty lines: `overtrick play ./examples/whist.py`."""

from __future__ import annotations

from typing import Annotated

from overtrick import Rules, Says, game
from overtrick.cards import FRENCH_52
from overtrick.rules import Dealing, DrawnTrump, ExactBid, NoTrump, Seats, Target


@game(title="Simple Whist", players=4, minutes=15)
def whist(
    trumps: Annotated[bool, Says("Whether a trump suit is drawn for each deal.")] = True,
    target: Annotated[int, Says("The score that ends the match.", at_least=1, at_most=1000)] = 50,
) -> Rules:
    """Two partnerships, no bids: take more tricks than the others.

    Four players, thirteen cards each, ace high. [trumps=true: A trump suit is drawn for each deal.][trumps=false:
    There is no trump suit.] The player at the dealer's left leads. Follow suit if you can, else play any card. Each
    trick is a point for your side, and the first side with {target} points wins.
    """
    return Rules(
        seats=Seats(4, teams=2),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,)),
        trump=DrawnTrump() if trumps else NoTrump(),
        score=ExactBid(per_trick=1, exact=0),
        finish=Target(target, ties="play_on"),
    )
