"""River: the hands shrink to one card and grow back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from overtrick.cards import FRENCH_52
from overtrick.game import Says, game
from overtrick.games.lessons.river import LESSON
from overtrick.rules import (
    Contract,
    Dealing,
    LastDeal,
    Lead,
    Payment,
    Rules,
    Scoring,
    Seats,
    TrickBids,
    TurnedTrump,
)

TERMS = {
    "hook": (
        "[hook=true: The dealer bids last and may not choose the number that makes all bids add up to the "
        "number of tricks. So somebody always misses.]"
    ),
    "trump": "A card of the trump suit beats every card of the other suits.",
    "exactly": "One trick too many misses the bid as much as one too few.",
}


@game(
    title="River",
    players=(3, 7),
    minutes=40,
    experience=Path(__file__).with_name("river.npz"),
    terms=TERMS,
    lesson=LESSON,
)
def river(
    players: int,
    opening_lead: Annotated[
        Literal["dealer", "left"],
        Says("The player who leads the first trick of a deal: the dealer, or the one at the dealer's left."),
    ] = "dealer",
    hook: Annotated[
        bool,
        Says("Whether the last bid may not make the sum of all bids equal to the number of tricks.", advanced=True),
    ] = True,
    one_way: Annotated[
        bool, Says("Whether the match ends with the hand of one card, instead of going up again.", advanced=True)
    ] = False,
    first_hand: Annotated[
        int,
        Says(
            "The number of cards in the first hand, or as many as the deck allows with many players.",
            at_least=2,
            at_most=17,
            advanced=True,
        ),
    ] = 10,
    no_trump_deals: Annotated[
        Literal["none", "largest", "one_card", "every_fifth"],
        Says(
            "The deals without trump: none, those with the largest hand or with one card, or every fifth deal.",
            advanced=True,
        ),
    ] = "none",
    trick_points: Annotated[
        Literal["always", "exact"],
        Says("When a trick scores its point: always, or only for a player with exactly the tricks bid.", advanced=True),
    ] = "always",
    exact_bonus: Annotated[
        int, Says("The points for taking exactly the tricks bid.", at_least=1, at_most=100, advanced=True)
    ] = 10,
    miss_penalty: Annotated[
        int, Says("The points lost for each trick above or below the bid.", at_least=0, at_most=100, advanced=True)
    ] = 0,
) -> Rules:
    """Say exactly how many tricks you will take, with hands that shrink to one card[one_way=false: , then grow back].

    Everyone plays alone with 52 cards, ace high. In the first deal each player gets [first_hand=10: ten cards
    (eight with six players, seven with seven)][first_hand!=10: {first_hand} cards, or as many as the deck
    allows]. Each deal has one card fewer, down to a single card[one_way=false: , and then one more, up to the
    first number again]. After each deal the next card is turned up, and its suit is trump.
    [no_trump_deals=largest: In a deal with the largest hand no card is turned up, and there is no trump.]
    [no_trump_deals=one_card: In a deal with one card no card is turned up, and there is no trump.]
    [no_trump_deals=every_fifth: In every fifth deal no card is turned up, and there is no trump.]

    Starting at the dealer's left, each player bids a number of tricks. The dealer bids last[hook=true: , and
    may not choose the number that makes all bids add up to the number of tricks, so not everyone can be
    right].

    The [opening_lead=dealer: dealer][opening_lead=left: player at the dealer's left] leads first. Follow the
    suit led if you can, else play any card. The highest trump wins the trick, or without trumps the highest
    card of the suit led. [trick_points=always: Each trick scores one point][trick_points=exact: A player who
    takes exactly the tricks bid scores one point for each of them], and taking exactly your bid scores
    {exact_bonus} more. [miss_penalty!=0: Each trick above or below the bid costs {miss_penalty}.]
    The highest total after the last deal wins, and equal totals share the win.
    """
    first = min(first_hand, (52 - (no_trump_deals != "largest")) // players)
    hands = (*range(first, 0, -1), *(() if one_way else range(2, first + 1)))
    without = {
        "none": (),
        "largest": tuple(place for place, size in enumerate(hands, 1) if size == first),
        "one_card": tuple(place for place, size in enumerate(hands, 1) if size == 1),
        "every_fifth": tuple(range(5, len(hands) + 1, 5)),
    }
    payments = [
        Payment(1, per="taken", when="made" if trick_points == "exact" else "always"),
        Payment(exact_bonus, when="made"),
    ]
    if miss_penalty:
        payments.append(Payment(-miss_penalty, per="off", when="missed"))
    return Rules(
        seats=Seats(players),
        deck=FRENCH_52,
        deal=Dealing(hands=hands),
        auction=TrickBids(hook=hook),
        trump=TurnedTrump(not_in=without[no_trump_deals]),
        lead=Lead(first=opening_lead),
        score=Scoring(Contract("seat", "exactly"), tuple(payments)),
        finish=LastDeal(ties="share"),
    )
