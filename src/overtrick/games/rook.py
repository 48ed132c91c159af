"""Rook: partners bid for six cards in the middle."""

from __future__ import annotations

from typing import Annotated, Literal

from overtrick.cards import ROOK_42
from overtrick.game import Says, game
from overtrick.rules import Dealing, Lead, NamedTrump, PointAuction, PointContract, Rules, Seats, Target

WORTH = (("5", 5), ("10", 10), ("14", 10), ("Bird", 20), ("Red1", 30))


@game(title="Rook", players=4, minutes=40)
def rook(
    minimum_bid: Annotated[int, Says("The lowest bid allowed.", at_least=5, at_most=150, step=5)] = 5,
    all_pass: Annotated[
        Literal["last_must_bid", "redeal"], Says("What happens when three players pass before any bid.")
    ] = "last_must_bid",
    discard_points: Annotated[
        Literal["none", "bidder", "last_trick"], Says("Who takes the points among the six discards.")
    ] = "none",
    target: Annotated[int, Says("The score that ends the match.", at_least=1, at_most=1_000_000)] = 500,
    target_reached: Annotated[
        Literal["over", "at_least"], Says("Whether a team has to be over the target or only at it.")
    ] = "over",
) -> Rules:
    """Bid for the right to six more cards and the choice of trump, then take the points you promised.

    Four players in two partnerships. Four colours run from 5 to 14, and the bird and the red one are trump
    whatever colour is: 42 cards, nine each and six in the middle with the top one open. Fives are worth 5
    points, tens and fourteens 10, the bird 20, the red one 30: 150 in all.

    From the dealer's left, bid points in steps of five[minimum_bid!=5: , at least {minimum_bid},] or pass for
    good. While your partner holds the bid and an opponent is still in, you may check: no bid, but you stay in.
    If three pass before any bid, the fourth [all_pass=last_must_bid: must bid][all_pass=redeal: may pass too,
    and then the next dealer deals]. When three have passed, the bidder takes the six, lays any six away face
    down, names trump and leads.

    Follow the colour led if you can, else play anything. Trump beats every other colour; above its 14 stand
    the bird and then the red one. The points of a trick go to the team that wins it. [discard_points=none: Points
    among the six discards count for nobody.][discard_points=bidder: Points among the six discards go to the
    bidder's team.][discard_points=last_trick: Points among the six discards go to the team that wins the last
    trick.] The bidders score what they took if that is at least the bid, and lose the bid if not; the others
    always score what they took. A team [target_reached=over: over][target_reached=at_least: with at least]
    {target} points ends the match, and the higher score wins.
    """
    return Rules(
        seats=Seats(4, teams=2),
        deck=ROOK_42,
        deal=Dealing(hands=(9,), middle=6),
        auction=PointAuction(
            step=5, minimum=minimum_bid, maximum=150, check=True, last_must_bid=all_pass == "last_must_bid"
        ),
        trump=NamedTrump(),
        lead=Lead(first="declarer"),
        score=PointContract(worth=WORTH, discards=discard_points),
        finish=Target(target, over=target_reached == "over", ties="play_on"),
    )
