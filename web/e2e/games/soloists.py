"""A game for the tests of the page: every card has a suit of its own, so the leader wins every trick."""

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.rules import Dealing, LastDeal, Lead, NoTrump, Rules, Seats
from overtrick.scoring import Payment, Scoring

SUITS = tuple(map(Suit, ("ants", "bees", "cats", "dogs", "elks", "foxes", "gnus", "hens")))


@ot.game(title="Soloists", players=2, minutes=2)
def soloists() -> Rules:
    """Nobody can follow, so the leader takes everything. A trick is worth a point."""
    return Rules(
        seats=Seats(2),
        deck=Deck("Soloists, 8 cards", SUITS, ("1",)),
        deal=Dealing(hands=(4,) * 6),
        trump=NoTrump(),
        lead=Lead(first="left"),
        score=Scoring(None, (Payment(1, per="taken"),)),
        finish=LastDeal(),
    )
