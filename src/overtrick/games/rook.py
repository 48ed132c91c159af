"""Rook: partners bid for the cards in the middle."""

from __future__ import annotations

from typing import Annotated, Literal

from overtrick.cards import ROOK_42, ROOK_45
from overtrick.game import Says, game
from overtrick.games.lessons.rook import LESSON
from overtrick.rules import (
    CardPoints,
    Contract,
    Dealing,
    Lead,
    NamedTrump,
    Payment,
    PointAuction,
    Rules,
    Scoring,
    Seats,
    Target,
    Tricks,
)

WORTH = {"5": 5, "10": 10, "14": 10, "Bird": 20}


TERMS = {
    "check": "To make no bid and stay in the auction. It is allowed while your partner has the highest bid.",
    "middle": "The cards beside the four hands. The winner of the auction takes them and discards as many.",
    "bird": "A trump in every deal, worth 20 points.",
    "red one": "[ones_high=false: The highest trump in every deal, worth 30 points.]",
    "discard": (
        "To put a card face down aside. It is not played in this deal. [discard_points=none: Its points count"
        " for nobody.]"
    ),
    "declarer": "The player who won the auction. Their team has to take the points of the bid.",
}


@game(title="Rook", players=4, minutes=40, terms=TERMS, lesson=LESSON)
def rook(
    minimum_bid: Annotated[int, Says("The lowest bid allowed.", at_least=5, at_most=150, step=5)] = 5,
    all_pass: Annotated[
        Literal["last_must_bid", "redeal"], Says("What happens when three players pass before any bid.")
    ] = "last_must_bid",
    discard_points: Annotated[
        Literal["none", "bidder", "last_trick"], Says("The team that gets the points among the discards.")
    ] = "none",
    target: Annotated[int, Says("The score that ends the match.", at_least=1, at_most=1_000_000)] = 500,
    target_reached: Annotated[
        Literal["over", "at_least"], Says("Whether a team must pass the target, or only reach it.")
    ] = "over",
    bird: Annotated[
        Literal["high", "low", "10.5"],
        Says(
            "The place of the bird among the numbers of trump: above all, below all, or between the 10 and the 11.",
            advanced=True,
        ),
    ] = "high",
    ones_high: Annotated[
        bool,
        Says(
            "Whether there is a one of each colour, above the 14 and worth 15, and the red one is like the others.",
            advanced=True,
        ),
    ] = False,
    middle: Annotated[
        Literal[2, 6, 10], Says("The number of cards in the middle; one fewer where ones are high.", advanced=True)
    ] = 6,
    first_lead: Annotated[
        Literal["bidder", "left"],
        Says("The player who leads the first trick: the bidder, or the one at the dealer's left.", advanced=True),
    ] = "bidder",
    no_points_in_discards: Annotated[
        bool, Says("Whether the bidder may discard cards with points only when there are no others.", advanced=True)
    ] = False,
    sweep_bonus: Annotated[
        int,
        Says("The points for a team that takes every trick of a deal.", at_least=0, at_most=500, step=5, advanced=True),
    ] = 0,
) -> Rules:
    """Bid for the cards in the middle and the choice of trump, then take the points you promised.

    Four players in two partnerships. The deck has four colours from 5 to 14, [ones_high=false: the bird and
    the red one, 42 cards in all. The bird and the red one are always trump.][ones_high=true: a one of each
    colour above the 14, and the bird, 45 cards in all. The bird is always trump.] [middle=2: Each player gets
    ten cards, and two go to the middle][middle=6: Each player gets nine cards, and six go to the
    middle][middle=10: Each player gets eight cards, and ten go to the middle], the top one face up.
    [ones_high=true: With the ones each player gets one card more than that, and the middle one fewer.] Fives
    are worth 5 points, tens and fourteens 10, the bird 20 and [ones_high=false: the red one 30: 150 in
    all][ones_high=true: each one 15: 180 in all].

    Starting at the dealer's left, bid points in steps of five[minimum_bid!=5: , at least {minimum_bid},] or
    pass. A player who has passed is out of the auction. While your partner holds the highest bid and an
    opponent has not passed, you may check: you make no bid, but you stay in the auction. If three players
    pass before any bid, the fourth [all_pass=last_must_bid: must bid][all_pass=redeal: may pass too, and then
    the next dealer deals]. When three have passed, the bidder takes the cards of the middle, discards as many
    face down and names trump. [no_points_in_discards=false: Any cards may be
    discarded.][no_points_in_discards=true: Cards with points may be discarded only when there are no others.]
    [first_lead=bidder: The bidder leads.][first_lead=left: The player at the dealer's left leads.]

    Follow the colour led if you can, else play any card. Trump beats every other colour.
    [bird=high: The bird is above all numbers of trump][bird=low: The bird is below all numbers of
    trump][bird=10.5: The bird is between the 10 and the 11 of trump][ones_high=false: , and the red one is the
    highest trump]. The points of a trick go to the team that wins it. [discard_points=none: Points among the
    discards count for nobody.][discard_points=bidder: Points among the discards go to the bidder's
    team.][discard_points=last_trick: Points among the discards go to the team that wins the last trick.] The
    bidder's team scores the points it took if they reach the bid, and loses the bid if not. The other team
    always scores the points it took. [sweep_bonus!=0: A team that takes every trick scores {sweep_bonus}
    more, which does not count towards the bid.] A team with [target_reached=over: more
    than][target_reached=at_least: at least] {target} points ends the match, and the higher score wins.
    """
    deck = ROOK_45 if ones_high else ROOK_42
    worth = {**WORTH, "1": 15} if ones_high else {**WORTH, "Red1": 30}
    in_middle = middle - ones_high
    payments = [
        Payment(1, per="taken", when="made", who="declarer"),
        Payment(-1, per="bid", when="missed", who="declarer"),
        Payment(1, per="taken", who="others"),
    ]
    if sweep_bonus:
        payments.append(Payment(sweep_bonus, when="every_trick"))
    return Rules(
        seats=Seats(4, teams=2),
        deck=deck,
        deal=Dealing(
            hands=((len(deck) - in_middle) // 4,), middle=in_middle, no_points_in_discards=no_points_in_discards
        ),
        auction=PointAuction(
            step=5,
            minimum=minimum_bid,
            maximum=180 if ones_high else 150,
            check=True,
            last_must_bid=all_pass == "last_must_bid",
        ),
        trump=NamedTrump(),
        lead=Lead(first="declarer" if first_lead == "bidder" else "left"),
        tricks=Tricks(trump_order=_trump_order(deck.ranks, bird, red_one=not ones_high)),
        score=Scoring(
            Contract("declarer", "at_least"),
            tuple(payments),
            counts=CardPoints(tuple(worth.items()), discards=discard_points),
        ),
        finish=Target(target, over=target_reached == "over", ties="play_on"),
    )


def _trump_order(numbers: tuple[str, ...], bird: str, *, red_one: bool) -> tuple[str, ...]:
    """The trumps, lowest first; empty for the order of the deck."""
    if bird == "high":
        return ()
    place = 0 if bird == "low" else numbers.index("11")
    return (*numbers[:place], "Bird", *numbers[place:], *(("Red1",) if red_one else ()))
