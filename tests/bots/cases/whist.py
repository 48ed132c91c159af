"""Whist: positions with an obvious answer."""

from __future__ import annotations

import overtrick as ot

from .case import Case, then


def whist(deal: str, cards: str, *, trump: str = "none") -> ot.Table:
    """Seat 3 deals and plays last; seat 1 is its partner."""
    return then(ot.load("whist", trump=trump).table(seed=5, dealer=3, deals=[deal]), cards)


WHIST = [
    Case(
        "whist: partner's king is not overtaken",
        "the trick is ours, and the ace takes another one",
        "H2",
        lambda: whist("0: H3; 1: HK; 2: H4; 3: HA H2 D4 D5 D6 C7 C8 C9 S2 S3 S4 D7 C6", "H3 HK H4"),
    ),
    Case(
        "whist: the last player wins with the card that is just enough",
        "the ten is enough for the nine, and the ace takes another trick",
        "H10",
        lambda: whist("0: H9; 1: H3; 2: H4; 3: HA H10 H2 D4 D5 D6 C7 C8 C9 S2 S3 S4 D7", "H9 H3 H4"),
    ),
    Case(
        "whist: the opponents' ace is trumped",
        "a seat without hearts takes the trick with its lowest trump",
        "S2",
        lambda: whist(
            "0: HA; 1: H3; 2: H4; 3: SA S2 D2 D3 D4 D5 D6 D7 C2 C3 C4 C5 C6; trump: S", "HA H3 H4", trump="drawn"
        ),
    ),
]
