"""Tocan: positions with an obvious answer."""

from __future__ import annotations

from tests.bots.positions import tocan

from .case import Case

FIVE_SPADES = ("bid 5S", "pass", "pass", "pass")

TOCAN = [
    Case(
        "tocan: an ender does not overtrump an ender",
        "the differ has lost this trick already; the ace takes another one",
        "C2, D2, C3, D3, C4",
        lambda: tocan(
            "0: HK SK SQ SJ CA DA H9; 1: C9 D9 S5 CJ D10 C10 DJ; 2: H3 H4 D4 C8 C7 D7 D8; 3: C2 D2 C3 D3 SA S2 C4",
            *FIVE_SPADES,
            cards="HK S5 H3",
        ),
    ),
    Case(
        "tocan: the last ender takes the differ's trick",
        "every trick less brings the differ down",
        "HA",
        lambda: tocan(
            "0: HK SK SQ SJ CA DA H9; 1: H3 C9; 2: H4 C8; 3: HA H2 C3 D3 C4 D4 C5", *FIVE_SPADES, cards="HK H3 H4"
        ),
    ),
    Case(
        "tocan: an ender trumps the differ's trick",
        "a small trump is enough for the last player",
        "S3",
        lambda: tocan(
            "0: HK SK SQ SJ CA DA H9; 1: H3 C9; 2: H4 C8; 3: C2 D2 S3 D3 C4 SA C5", *FIVE_SPADES, cards="HK H3 H4"
        ),
    ),
    Case(
        "tocan: an ender does not overtake an ender's ace",
        "the king would be gone for nothing",
        "H2",
        lambda: tocan(
            "0: H5 SK SQ SJ CA DA H9; 1: HA C9; 2: H3 C8; 3: HK H2 C3 D3 C4 D4 C5", *FIVE_SPADES, cards="H5 HA H3"
        ),
    ),
    Case(
        "tocan: points cannot be lost by throwing low on a lost trick",
        "the differ's ace wins: the king is kept",
        "H2",
        lambda: tocan(
            "0: HA SK SQ SJ CA DA H9; 1: H4 C9; 2: H3 C8; 3: HK H2 C3 D3 C4 D4 C5", *FIVE_SPADES, cards="HA H4 H3"
        ),
    ),
    Case(
        "tocan: the differ takes a trick with the cheapest card that will do",
        "five tricks are needed and the ten is enough",
        "D10",
        lambda: tocan(
            "0: C5 D10 D2 SA SK SQ DA; 1: CA D9; 2: C3 D4; 3: C4 D6", *FIVE_SPADES, cards="C5 CA C3 C4 D9 D4 D6"
        ),
    ),
    Case(
        "tocan: four top trumps face up and three in hand are bid",
        "seven tricks lie on the table",
        "bid *S",
        lambda: tocan("0: SA SK SQ SJ S10 S9 S8"),
    ),
    Case(
        "tocan: a weak hand passes over eight spades",
        "nine tricks are not there",
        "pass",
        lambda: tocan("1: H2 D2 C2 H3 D3 C3 H4", "bid 8S"),
    ),
    Case(
        "tocan: nobody else bids, so a low bid will do",
        "a differ scores every trick won: a higher bid can only fail",
        "bid 1S, bid 2S, bid 3S",
        lambda: tocan("3: SK S10 S7 S6 H5 S9 C3", "pass", "pass", "pass"),
    ),
]
