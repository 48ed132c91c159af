"""River: the hands shrink to one card and grow back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from overtrick.cards import FRENCH_52
from overtrick.game import Says, game
from overtrick.rules import Dealing, ExactBid, LastDeal, Lead, Rules, Seats, TrickBids, TurnedTrump


@game(title="River", players=(3, 7), minutes=40, experience=Path(__file__).with_name("river.npz"))
def river(
    players: int,
    opening_lead: Annotated[
        Literal["dealer", "left"],
        Says("The player who leads the first trick of a deal: the dealer, or the one at the dealer's left."),
    ] = "dealer",
) -> Rules:
    """Say exactly how many tricks you will take, with a hand that shrinks to one card and grows back.

    Everyone plays alone with 52 cards, ace high. In the first deal each player gets ten cards (eight with six
    players, seven with seven). Each deal has one card fewer, down to a single card, and then one more, up to
    the first number again. After each deal the next card is turned up, and its suit is trump.

    Starting at the dealer's left, each player bids a number of tricks. The dealer bids last and may not
    choose the number that makes all bids add up to the number of tricks, so not everyone can be right.

    The [opening_lead=dealer: dealer][opening_lead=left: player at the dealer's left] leads first. Follow the
    suit led if you can, else play any card. The highest trump wins the trick, or without trumps the highest
    card of the suit led. Each trick scores one point, and taking exactly your bid scores ten more. The
    highest total after the last deal wins, and equal totals share the win.
    """
    first = {6: 8, 7: 7}.get(players, 10)
    return Rules(
        seats=Seats(players),
        deck=FRENCH_52,
        deal=Dealing(hands=(*range(first, 0, -1), *range(2, first + 1))),
        auction=TrickBids(hook=True),
        trump=TurnedTrump(),
        lead=Lead(first=opening_lead),
        score=ExactBid(per_trick=1, exact=10),
        finish=LastDeal(ties="share"),
    )
