"""A game for the tests of the page: bids of tricks in one of eight suits or without trump, and a deck without names."""

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.rules import BidTrump, Dealing, Lead, Rules, Seats, SuitAuction, Target
from overtrick.scoring import Contract, Payment, Scoring

SUITS = (
    Suit("moons", colour="orange"),
    Suit("anchors", symbol="⚓"),
    Suit("bells"),
    Suit("crowns", shape="crown", colour="purple"),
    Suit("drops"),
    Suit("flowers"),
    Suit("leaves"),
    Suit("suns"),
)
HARBOUR = Deck("Harbour, 58 cards", SUITS, ("2", "3", "7", "12", "J", "Captain", "A"), always_trump=("Kraken", "Whale"))


@ot.game(title="Harbour", players=4, minutes=10)
def harbour(*, target: int = 12) -> Rules:
    """Bid tricks in a suit. The kraken and the whale are always trump. The match is over at {target} points."""
    return Rules(
        seats=Seats(4),
        deck=HARBOUR,
        deal=Dealing(hands=(9,)),
        auction=SuitAuction(no_trump=True),
        trump=BidTrump(),
        lead=Lead(first="declarer"),
        score=Scoring(
            Contract("declarer", holder="captain"),
            (
                Payment(2, per="taken", when="made", who="declarer"),
                Payment(1, per="under", when="missed", who="declarer", to="others"),
            ),
        ),
        finish=Target(target),
    )
