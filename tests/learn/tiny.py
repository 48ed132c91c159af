"""Tiny, a game that is learned in seconds: two players, a few cards, exact bids."""

from __future__ import annotations

from typing import Annotated

from overtrick import Rules, Says, game
from overtrick.cards import Deck, Suit
from overtrick.rules import Contract, Dealing, LastDeal, Lead, NoTrump, Payment, Scoring, Seats, TrickBids

DECK = Deck("Tiny, 12 cards", suits=(Suit("suns"), Suit("moons")), ranks=("1", "2", "3", "4", "5", "6"))


@game(title="Tiny", players=(2, 3), minutes=1)
def tiny(
    players: int,
    bonus: Annotated[int, Says("The points for exactly the tricks bid.", at_least=1, at_most=20)] = 5,
    hook: Annotated[bool, Says("Whether the last bid may not make all bids add up to the tricks.")] = False,
) -> Rules:
    """Bid your tricks, then take exactly as many.

    Everybody gets three cards, bids, and plays. Exactly the tricks bid are worth {bonus} points.
    """
    return Rules(
        seats=Seats(players),
        deck=DECK,
        deal=Dealing(hands=(3, 3)),
        auction=TrickBids(hook=hook),
        trump=NoTrump(),
        lead=Lead(first="left"),
        score=Scoring(
            Contract("seat", "exactly"), (Payment(bonus, when="made"), Payment(-1, per="off", when="missed"))
        ),
        finish=LastDeal(),
    )
