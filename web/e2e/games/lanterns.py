"""A game for the tests of the page: eight suits of its own, a rank of 10.5, and every card twice."""

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.rules import Dealing, Lead, NamedTrump, PointAuction, Rules, Seats, Target, Tricks
from overtrick.scoring import CardPoints, Contract, Payment, Scoring

SUITS = tuple(map(Suit, ("ants", "bees", "cats", "dogs", "elks", "foxes", "gnus", "hens")))
LANTERNS = Deck(
    "Lanterns, 64 cards",
    SUITS,
    ("1", "5", "Keeper", "10.5"),
    copies=2,
    rank_names={"10.5": "ten and a half", "Keeper": "lantern keeper"},
)


@ot.game(title="Lanterns", players=3, minutes=15)
def lanterns(*, target: int = 60) -> Rules:
    """Bid for the lanterns: a 10.5 is worth 5 points, a keeper 2, and a 1 costs a point.

    The highest bidder takes the middle, discards as many cards and names one of eight suits as trump. The match is
    over at {target} points.
    """
    return Rules(
        seats=Seats(3),
        deck=LANTERNS,
        deal=Dealing(hands=(12,), middle=4),
        auction=PointAuction(step=5, minimum=5, maximum=60),
        trump=NamedTrump(),
        lead=Lead(first="declarer"),
        tricks=Tricks(equal_cards="last"),
        score=Scoring(
            Contract("declarer"),
            (
                Payment(1, per="taken", when="made", who="declarer"),
                Payment(-1, per="bid", when="missed", who="declarer"),
                Payment(1, per="taken", who="others"),
            ),
            counts=CardPoints({"10.5": 5, "Keeper": 2, "1": -1}),
        ),
        finish=Target(target),
    )
