"""Landfall, a game with a deck of its own: `overtrick play ./examples/landfall.py`."""

from __future__ import annotations

from typing import Annotated

from overtrick import Rules, Says, game
from overtrick.cards import Deck, Suit
from overtrick.lesson import Lesson, Step
from overtrick.rules import Contract, Dealing, DrawnTrump, LastDeal, Lead, Payment, Scoring, Seats, TrickBids, Tricks

LIGHTS = ("Light1", "Light2", "Light3", "Light4")
FOGS = ("Fog1", "Fog2", "Fog3", "Fog4")

DECK = Deck(
    "Landfall, 52 cards",
    suits=(Suit("waves"), Suit("stars"), Suit("bells"), Suit("leaves")),
    ranks=tuple(str(number) for number in range(1, 12)),
    special=(*LIGHTS, *FOGS),
    rank_names=dict.fromkeys(LIGHTS, "lighthouse") | dict.fromkeys(FOGS, "fog bank"),
)


TERMS = {
    "lighthouse": "A card that wins every trick. Of several, the first one played wins.",
    "fog bank": "A card that never wins, unless everybody plays one.",
    "hook": (
        "[hook=true: The last bidder may not choose the number that makes all bids add up to the number of tricks.]"
    ),
}

LESSON = Lesson(
    players=4,
    dealer=3,
    deal="0: Light2; 1: W9; 2: S11; 3: Fog1; trump: bells",
    steps=(
        Step(
            "The first deal has one card each, and yours is a lighthouse. It always wins, so bid 1.",
            "bid 1",
            "A lighthouse wins every trick. You will take the only one of this deal.",
            look="hand",
        ),
        Step("You bid first, so you lead. Play the lighthouse.", "play Light2", "It is your only card."),
    ),
    others="bid 0, bid 0, bid 0, play W9, play S11, play Fog1",
    end="Your bid was right: three points, and two for the trick. The next deal has two cards each.",
)


@game(title="Landfall", players=(3, 6), minutes=25, terms=TERMS, lesson=LESSON)
def landfall(
    players: int,
    last_hand: Annotated[int, Says("The number of cards in the last and largest hand.", at_least=1, at_most=8)] = 8,
    hook: Annotated[bool, Says("Whether the last bid may not make all bids add up to the number of tricks.")] = False,
    penalty: Annotated[int, Says("The points lost for each trick off the bid.", at_least=1, at_most=20)] = 2,
) -> Rules:
    """Say how many tricks you will take. Lighthouses always win, and fog never does.

    Everyone plays alone. The deck has four suits, waves, stars, bells and leaves, each from 1 to 11, four
    lighthouses and four fog banks. In the first deal each player gets one card, in the next one two, and so
    on up to {last_hand}. A trump suit is drawn for each deal.

    Starting at the dealer's left, each player bids a number of tricks. [hook=true: The last bidder may not
    choose the number that makes all bids add up to the number of tricks.] The first bidder leads.

    Follow the suit led if you can, else play any card; but a lighthouse or a fog bank may always be played.
    The first lighthouse wins the trick. Without one the highest trump wins, or else the highest card of the
    suit led. After a lighthouse is led, you may play anything. After fog, the next card decides the suit. If
    everybody plays fog, the first fog bank wins.

    A player with exactly the tricks bid scores three points, and two more for each of them. All others lose
    {penalty} points for each trick above or below the bid. The highest total after the last deal wins.
    """
    return Rules(
        seats=Seats(players),
        deck=DECK,
        deal=Dealing(hands=tuple(range(1, last_hand + 1))),
        auction=TrickBids(hook=hook),
        trump=DrawnTrump(),
        lead=Lead(first="left"),
        tricks=Tricks(always_win=LIGHTS, never_win=FOGS),
        score=Scoring(
            Contract("seat", "exactly"),
            (
                Payment(3, when="made"),
                Payment(2, per="taken", when="made"),
                Payment(-penalty, per="off", when="missed"),
            ),
        ),
        finish=LastDeal(),
    )
