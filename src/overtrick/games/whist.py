"""Whist: partners, trump by the dealer's last card, and a point for every trick above six."""

from __future__ import annotations

from typing import Annotated, Literal

from overtrick.cards import FRENCH_52
from overtrick.game import Says, game
from overtrick.games.lessons.whist import LESSON
from overtrick.rules import (
    Dealing,
    DrawnTrump,
    Lead,
    NoTrump,
    Payment,
    Rules,
    Scoring,
    Seats,
    Target,
    Trump,
    TurnedTrump,
)

TERMS = {
    "odd trick": "Each trick above six. Only odd tricks score.",
    "honours": "Ace, king, queen and jack of trump. In some clubs they score; here they do not.",
}


@game(title="Whist", players=4, minutes=20, terms=TERMS, lesson=LESSON)
def whist(
    trump: Annotated[
        Literal["turned", "drawn", "none"],
        Says("How trump is found: by the dealer's last card, by drawing a suit for each deal, or there is none."),
    ] = "turned",
    target: Annotated[
        int, Says("The score that ends the match; 7, 9 and 10 are common too.", at_least=1, at_most=1_000_000)
    ] = 5,
) -> Rules:
    """Take more than six tricks with your partner: there are no bids, only the play of the cards.

    Four players in two partnerships, with 52 cards, ace high. Everyone gets thirteen cards. [trump=turned:
    The last card belongs to the dealer. It is shown to everybody, its suit is trump, and the dealer plays it like
    any other card.][trump=drawn: A suit is drawn as trump for each deal.][trump=none: There is no trump.]

    The player at the dealer's left leads. Follow suit if you can, else play any card. [trump!=none: The
    highest trump wins the trick, or without trumps the][trump=none: The] highest card of the suit led. The
    winner leads next.

    A team that takes more than six tricks scores one point for each trick above six, an odd trick. Honours are not
    counted. A team with {target} points or more ends the match and wins.
    """
    kinds: dict[str, Trump] = {"turned": TurnedTrump("dealers_last"), "drawn": DrawnTrump(), "none": NoTrump()}
    return Rules(
        seats=Seats(4, teams=2),
        deck=FRENCH_52,
        deal=Dealing(hands=(13,)),
        trump=kinds[trump],
        lead=Lead(first="left"),
        score=Scoring(payments=(Payment(1, per="taken", above=6),)),
        finish=Target(target),
    )
