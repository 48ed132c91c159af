"""Hearts: positions with an obvious answer."""

from __future__ import annotations

import overtrick as ot

from .case import Case, then


def hearts(deal: str, cards: str = "", *, passing: str = "none") -> ot.Table:
    """Seat 0 leads, points may fall on the first trick, and where cards are passed it is one."""
    game = ot.load(
        "hearts",
        passing=passing,
        passed_cards=1,
        opening_lead="left",
        first_trick_points=True,
        lead_hearts="always",
    )
    return then(game.table(4, seed=5, dealer=3, deals=[deal]), cards)


HEARTS = [
    Case(
        "hearts: the queen goes under the ace",
        "the ace takes thirteen points with her, and later she may take a trick herself",
        "SQ",
        lambda: hearts("0: SA; 1: S2; 2: SQ S3 D4 D5 D6 C7 C8 C9 H2 H3 H4 D7 C6", "SA S2"),
    ),
    Case(
        "hearts: the queen is thrown on another suit",
        "a seat without clubs gets rid of thirteen points",
        "SQ",
        lambda: hearts("0: CA; 1: C5; 2: SQ D2 D3 D4 D5 D6 D7 D8 D9 H2 H3 H4 H5", "CA C5"),
    ),
    Case(
        "hearts: a trick with the queen is not taken",
        "the two stays below her; the king would take thirteen points",
        "S2",
        lambda: hearts("0: S10; 1: SQ; 2: S4; 3: SK S2 D4 D5 D6 C7 C8 C9 H2 H3 H4 D7 C6", "S10 SQ S4"),
    ),
    Case(
        "hearts: a heart is not taken with the ace when a lower one is there",
        "the two loses the trick with three hearts",
        "H2",
        lambda: hearts("0: H9; 1: H10; 2: H4; 3: HA H2 D4 D5 D6 C7 C8 C9 S2 S3 S4 D7 C6", "H9 H10 H4"),
    ),
    Case(
        "hearts: the queen with one spade is passed",
        "with so few spades she will soon have to be played on a spade trick",
        "give SQ, give SK",
        lambda: hearts("0: SQ SK D2 D3 D4 D5 C3 C4 C5 H2 H3 H4 H5", passing="left"),
    ),
]
