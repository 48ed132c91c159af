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
        Literal["none", "bidder", "last_trick"], Says("The team that gets the points among the six discards.")
    ] = "none",
    target: Annotated[int, Says("The score that ends the match.", at_least=1, at_most=1_000_000)] = 500,
    target_reached: Annotated[
        Literal["over", "at_least"], Says("Whether a team must pass the target, or only reach it.")
    ] = "over",
) -> Rules:
    """Bid for six more cards and the choice of trump, then take the points you promised.

    Four players in two partnerships. The deck has four colours from 5 to 14, the bird and the red one, 42
    cards in all. The bird and the red one are always trump. Each player gets nine cards, and six go to the
    middle, the top one face up. Fives are worth 5 points, tens and fourteens 10, the bird 20 and the red one
    30: 150 in all.

    Starting at the dealer's left, bid points in steps of five[minimum_bid!=5: , at least {minimum_bid},] or
    pass. A player who has passed is out of the auction. While your partner holds the highest bid and an
    opponent has not passed, you may check: you make no bid, but you stay in the auction. If three players
    pass before any bid, the fourth [all_pass=last_must_bid: must bid][all_pass=redeal: may pass too, and then
    the next dealer deals]. When three have passed, the bidder takes the six cards, discards any six face
    down, names trump and leads.

    Follow the colour led if you can, else play any card. Trump beats every other colour. Above the 14 of
    trump is the bird, and above the bird the red one. The points of a trick go to the team that wins it.
    [discard_points=none: Points among the six discards count for nobody.][discard_points=bidder: Points among
    the six discards go to the bidder's team.][discard_points=last_trick: Points among the six discards go to
    the team that wins the last trick.] The bidder's team scores the points it took if they reach the bid, and
    loses the bid if not. The other team always scores the points it took. A team with [target_reached=over:
    more than][target_reached=at_least: at least] {target} points ends the match, and the higher score wins.
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
