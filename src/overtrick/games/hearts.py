"""Hearts: avoid the hearts and the queen of spades, or take them all."""

from __future__ import annotations

from typing import Annotated, Literal

from overtrick.cards import FRENCH_52, FRENCH_SUITS, Deck, Suit
from overtrick.game import Says, game
from overtrick.games.lessons.hearts import LESSON
from overtrick.rules import CardPoints, Dealing, FirstOf, Lead, Passing, Payment, Rules, Scoring, Seats, Target

_DECKS = {
    3: Deck("French, 51 cards", FRENCH_SUITS, FRENCH_52.ranks, without=("D2",)),
    4: FRENCH_52,
    5: Deck("French, 50 cards", FRENCH_SUITS, FRENCH_52.ranks, without=("D2", "C2")),
}
_MOON = {
    "others": Payment(26, when="all_taken", to="others", text="another player shot the moon"),
    "own": Payment(-26, when="all_taken", text="shot the moon"),
}


TERMS = {
    "moon": (
        "To shoot the moon is to take every point of the deal. [moon=others: Everyone else gets 26 points "
        "then.] [moon=own: It takes 26 points off your own score.]"
    ),
    "broken": (
        "[lead_hearts=after_heart: Hearts are broken when the first heart has been played. From then on they "
        "may be led.] [lead_hearts=after_points: Hearts are broken when the first heart or the queen of spades"
        " has been played. From then on they may be led.]"
    ),
    "queen of spades": "The most expensive card: it counts thirteen points.",
}


@game(title="Hearts", players=(3, 5), minutes=40, terms=TERMS, lesson=LESSON)
def hearts(
    players: int,
    passing: Annotated[
        Literal["rotate", "no_hold", "left", "none"],
        Says("Where cards go in turn: left, right, across, nowhere; the same without the pause; always left; never."),
    ] = "rotate",
    passed_cards: Annotated[int, Says("The number of cards that each player passes.", at_least=1, at_most=5)] = 3,
    opening_lead: Annotated[
        Literal["lowest_club", "left"],
        Says("The first lead: the lowest club in play, or any card of the player at the dealer's left."),
    ] = "lowest_club",
    first_trick_points: Annotated[bool, Says("Whether cards with points may be thrown on the first trick.")] = False,
    lead_hearts: Annotated[
        Literal["after_heart", "after_points", "always"],
        Says("When hearts may be led: after a heart; after a heart or the queen of spades; always."),
    ] = "after_heart",
    moon: Annotated[
        Literal["others", "own", "none"],
        Says("What taking every point does: 26 for everyone else, 26 less for oneself, or nothing special."),
    ] = "others",
    stop_early: Annotated[bool, Says("Whether a deal ends when every point has been taken.")] = False,
    target: Annotated[int, Says("The score that ends the match.", at_least=1, at_most=1_000_000)] = 100,
    ties: Annotated[
        Literal["share", "play_on"], Says("Equal lowest scores at the end share the win, or another deal is played.")
    ] = "share",
) -> Rules:
    """Take no hearts and not the queen of spades, or take all of them: the lowest score wins.

    Everyone plays alone with 52 cards, ace high. Three players leave out the two of diamonds, and five players
    the two of clubs as well, so that all cards are dealt out. There is no trump.

    [passing!=none: Before the play everyone passes {passed_cards} of their cards to another player, face down.
    You choose yours before you see those you get. ][passing=left: Cards always go to the left.][passing=rotate:
    They go to the left in the first deal, to the right in the second, across in the third (with four players
    only), and in the next deal nobody passes. Then this begins again.][passing=no_hold: They go to the left in
    the first deal, to the right in the second, across in the third (with four players only), and then this
    begins again.][passing=none: No cards are passed.]

    [opening_lead=lowest_club: The player with the lowest club leads it.][opening_lead=left: The player at the
    dealer's left leads.] Follow suit if you can, else play any card. [first_trick_points=false: On the first
    trick you may not throw a heart or the queen of spades, unless you hold nothing else.
    ][lead_hearts=after_heart: Hearts may not be led until a heart has been played, unless you hold nothing
    else. ][lead_hearts=after_points: Hearts may not be led until a heart or the queen of spades has been
    played, unless you hold nothing else. ]The highest card of the suit led wins the trick, and its winner
    leads next.

    Each heart you take counts one point and the queen of spades thirteen. [moon=others: A player who takes all
    26 has shot the moon and gets no points: everyone else gets 26.][moon=own: A player who takes all 26 has
    shot the moon, and 26 points are subtracted from that player's score instead.] [stop_early=true: A deal
    ends as soon as all points have been taken. ]When somebody has {target} points or more after a deal, the
    match ends and the lowest score wins. [ties=share: Equal lowest scores share the win.][ties=play_on: While
    several players have the lowest score, another deal is played.]
    """
    return Rules(
        seats=Seats(players),
        deck=_DECKS[players],
        deal=Dealing(hands=(len(_DECKS[players]) // players,), ends_early=stop_early),
        passing=None if passing == "none" else Passing(passed_cards, _directions(passing, players)),
        lead=Lead(
            first="holder" if opening_lead == "lowest_club" else "left",
            card=("C3" if players == 5 else "C2") if opening_lead == "lowest_club" else None,
            barred_until_broken=None if lead_hearts == "always" else Suit.HEARTS,
            broken_by=("SQ",) if lead_hearts == "after_points" else (),
            clean_first_trick=not first_trick_points,
        ),
        score=_scoring(moon),
        finish=Target(target, ties=ties, lowest_wins=True),
    )


def _directions(passing: str, players: int) -> tuple[Literal["left", "right", "across", "hold"], ...]:
    """The directions in which cards are passed from deal to deal."""
    if passing == "left":
        return ("left",)
    across: tuple[Literal["across"], ...] = ("across",) if players == 4 else ()
    hold: tuple[Literal["hold"], ...] = ("hold",) if passing == "rotate" else ()
    return ("left", "right", *across, *hold)


def _scoring(moon: str) -> Scoring:
    points = Payment(1, per="taken")
    payments = (points if moon == "none" else FirstOf((_MOON[moon], points)),)
    return Scoring(payments=payments, counts=CardPoints((("H", 1), ("SQ", 13))))
