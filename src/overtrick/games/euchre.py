"""Euchre: order up trump, and take three tricks with your partner or alone."""

from __future__ import annotations

from typing import Annotated, Literal

from overtrick.cards import FRENCH_24, FRENCH_52, FRENCH_SUITS, Deck
from overtrick.game import Says, game
from overtrick.games.lessons.euchre import LESSON
from overtrick.rules import (
    Contract,
    Dealing,
    FirstOf,
    Lead,
    OfferedTrump,
    OrderUp,
    Payment,
    Rules,
    Scoring,
    Seats,
    Target,
    Tricks,
)

_DECKS = {24: FRENCH_24, 32: Deck("French, 32 cards", FRENCH_SUITS, FRENCH_52.ranks[5:])}


TERMS = {
    "right bower": "The jack of trump, the highest card.",
    "left bower": (
        "The other jack of the same colour as trump. It is the second highest card and belongs to the trump suit."
    ),
    "maker": "The player who chose trump. The team of the maker has to take at least three tricks.",
    "order up": ("To accept the suit of the turned card as trump. The dealer takes the card and discards another."),
    "euchred": "The makers took fewer than three tricks, and the other team scores.",
    "alone": (
        "[alone=true: The maker plays without the partner, who sits out. All five tricks score four points then.]"
    ),
}


@game(title="Euchre", players=4, minutes=20, terms=TERMS, lesson=LESSON)
def euchre(
    stick_the_dealer: Annotated[
        bool, Says("Whether the dealer has to name trump when everybody else has passed twice.")
    ] = False,
    alone: Annotated[bool, Says("Whether the player who chose trump may play without the partner.")] = True,
    euchred_alone: Annotated[
        Literal[2, 4], Says("The points of the other team when a player who plays alone takes fewer than three tricks.")
    ] = 2,
    cards: Annotated[
        Literal[24, 32], Says("The number of cards in the deck: 24 from nine to ace, or 32 from seven to ace.")
    ] = 24,
    target: Annotated[
        int, Says("The score that ends the match; 5, 7 and 11 are common too.", at_least=1, at_most=1_000_000)
    ] = 10,
) -> Rules:
    """Choose trump and take three of the five tricks with your partner, or all five for more.

    Four players in two partnerships, with {cards} cards from [cards=24: nine][cards=32: seven] to ace. Everyone
    gets five cards, and the next card is turned up. The jack of trump, the right bower, is the highest card. The
    other jack of the same colour, the left bower, comes next and belongs to the trump suit. Below them trump goes
    on with the ace.

    Starting at the dealer's left, each player passes or orders the dealer to take up the turned card. Its
    suit is then trump, and the dealer discards a card face down. If all four pass, the card is turned down,
    and each player passes or names another suit as trump. [stick_the_dealer=false: If all pass again, nobody
    scores and the next dealer deals.][stick_the_dealer=true: If all others pass again, the dealer has to name a
    suit.] [alone=true: The player who chose trump, the maker, may play alone: the partner sits out this deal.]

    The player at the dealer's left leads[alone=true: , or the next one if that player sits out]. Follow suit if
    you can, else play any card. The makers score one point for three or four tricks and two points for all
    five[alone=true: , or four points if the maker took all five alone]. If they take fewer than three, they are
    euchred, and the other team scores two points[euchred_alone=4: , or four points against a maker who played
    alone]. A team with {target} points or more ends the match and wins.
    """
    every = Payment(2, when="all_taken", who="declarer", text="all five tricks")
    lone = Payment(4, when=("all_taken", "alone"), who="declarer", text="all five tricks alone")
    made = Payment(1, when="made", who="declarer", text="three tricks or four")
    euchred = Payment(2, when="missed", who="declarer", to="others", text="euchred the makers")
    stopped = Payment(
        euchred_alone, when=("missed", "alone"), who="declarer", to="others", text="euchred a maker who played alone"
    )
    payments: tuple[Payment, ...] = (every, made, euchred)
    if alone:
        payments = (lone, every, made, stopped, euchred) if euchred_alone != 2 else (lone, *payments)
    return Rules(
        seats=Seats(4, teams=2),
        deck=_DECKS[cards],
        deal=Dealing(hands=(5,)),
        auction=OrderUp(must_name=stick_the_dealer, alone=alone),
        trump=OfferedTrump(),
        lead=Lead(first="left"),
        tricks=Tricks(bowers="J"),
        score=Scoring(Contract("declarer", "at_least", wanted=3, holder="maker"), (FirstOf(payments),)),
        finish=Target(target),
    )
