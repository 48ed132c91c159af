"""Rook: positions with an obvious answer."""

from __future__ import annotations

from tests.bots.positions import rook

from .case import Case

DECLARER = "0: Red1 Bird R14 R13 R12 R11 R9 G14 Y9; middle: B6 B7 Y6 Y7 G6 B8"
DISCARDS = ("discard B6", "discard B7", "discard Y6", "discard Y7", "discard G6", "discard B8")
RED_FOR_100 = ("bid 100", "pass", "pass", "pass", *DISCARDS, "trump red")

ROOK = [
    Case(
        "rook: trumps are drawn with the bird and the red one",
        "six trumps from the top draw all that is out, and then every other card is high; led first it may be trumped",
        "Red1, Bird, R14, R13, R12, R11",
        lambda: rook("0: Red1 Bird R14 R13 R12 R11 G14 G13 Y14; middle: B6 B7 Y6 Y7 G6 B8", *RED_FOR_100),
    ),
    Case(
        "rook: points onto partner's red one",
        "nothing beats it: the ten is ten points for us",
        "R10",
        lambda: rook(DECLARER + "; 1: R7; 2: R10 R6 B9 B11 Y11 Y12 G7 G8 G9; 3: R8", *RED_FOR_100, cards="Red1 R7"),
    ),
    Case(
        "rook: a ten of another colour onto partner's red one",
        "it cannot lose, so the points are ours",
        "B10, Y10",
        lambda: rook(DECLARER + "; 1: R7; 2: B10 Y10 B9 B11 Y11 Y12 G7 G8 G9; 3: R8", *RED_FOR_100, cards="Red1 R7"),
    ),
    Case(
        "rook: the bird is not thrown under the opponents' red one",
        "twenty points for them, and the bird would win a trick",
        "R6",
        lambda: rook(
            "0: Red1 R14 R13 R12 R11 R9 G14 Y9 G13; middle: B6 B7 Y6 Y7 G6 B8; 1: Bird R6 B9 B11 Y11 Y12 G7 G8 G9",
            *RED_FOR_100,
            cards="Red1",
        ),
    ),
    Case(
        "rook: no ten under the opponents' red one",
        "ten points for them",
        "R6",
        lambda: rook(DECLARER + "; 1: R10 R6 B9 B11 Y11 Y12 G7 G8 G9", *RED_FOR_100, cards="Red1"),
    ),
    Case(
        "rook: no points onto the opponents' trick from another colour",
        "the trick is theirs: a card that is worth nothing goes",
        "B9, B11, Y11, Y8, G7, G8",
        lambda: rook(DECLARER + "; 1: R7; 2: R6; 3: B10 Y10 G10 B9 B11 Y11 Y8 G7 G8", *RED_FOR_100, cards="Red1 R7 R6"),
    ),
    Case(
        "rook: a trick with points is taken",
        "the last player has the fourteen: twenty points",
        "Y14",
        lambda: rook(
            DECLARER + "; 1: Y10; 2: Y12; 3: Y14 Y8 B9 B11 B12 G7 G8 G9 G11", *RED_FOR_100, cards="Y9 Y10 Y12"
        ),
    ),
    Case(
        "rook: a rich trick is trumped",
        "twenty points lie there and a small trump takes them",
        "R6, R7",
        lambda: rook(DECLARER + "; 1: Y10; 2: Y14; 3: R6 R7 B9 B11 B12 G7 G8 G9 G11", *RED_FOR_100, cards="Y9 Y10 Y14"),
    ),
    Case(
        "rook: partner's sure trick is not trumped but given points",
        "the last player adds a ten instead of a trump",
        "B10, G10",
        lambda: rook(
            DECLARER + "; 1: Y14; 2: Y10; 3: R6 R7 B9 B10 B12 G7 G8 G10 G11", *RED_FOR_100, cards="Y9 Y14 Y10"
        ),
    ),
    Case(
        "rook: points follow onto partner's trick",
        "partner's fourteen wins: the ten goes under it",
        "Y10",
        lambda: rook(DECLARER + "; 1: Y14; 2: Y8; 3: Y10 Y5 R6 B9 B11 B12 G7 G8 G11", *RED_FOR_100, cards="Y9 Y14 Y8"),
    ),
    Case(
        "rook: no points onto the opponents' fourteen",
        "the trick is lost either way",
        "G8",
        lambda: rook(DECLARER + "; 1: G7; 2: G9; 3: G10 G8 R6 B9 B11 B12 Y8 Y11 Y12", *RED_FOR_100, cards="G14 G7 G9"),
    ),
    Case(
        "rook: trumps and winners are not discarded",
        "six cards of other colours are worth nothing, the rest is the hand",
        "discard B6, discard B7, discard Y6, discard Y7, discard G6, discard B8",
        lambda: rook(
            "0: Red1 Bird R14 R13 R12 R11 R9 R8 R7; middle: B6 B7 Y6 Y7 G6 B8", "bid 100", "pass", "pass", "pass"
        ),
    ),
    Case(
        "rook: the long colour is trump",
        "seven reds with the bird and the red one",
        "trump red",
        lambda: rook(DECLARER, "bid 100", "pass", "pass", "pass", *DISCARDS),
    ),
    Case(
        "rook: a weak hand passes over 140",
        "there are only ten points more to bid for, and nothing in the hand",
        "pass",
        lambda: rook("1: R6 R7 B6 B7 B8 Y6 Y7 G6 G7", "bid 140"),
    ),
    Case(
        "rook: a hand with every high trump does not pass",
        "a pass is final, and this hand makes 70 alone",
        "bid *",
        lambda: rook("1: Red1 Bird R14 R13 R12 R11 R10 R9 G14", "bid 65"),
    ),
    Case(
        "rook: partner's 120 is not raised with nothing",
        "a check or a pass leaves the bid to partner",
        "check, pass",
        lambda: rook("2: R6 R7 B6 B7 B8 Y6 Y7 G6 G7", "bid 120", "pass"),
    ),
    Case(
        "rook: a seat that must bid bids the least",
        "three have passed: a higher bid wins nothing and may be lost",
        "bid 5",
        lambda: rook("3: R6 R7 B6 B7 B8 Y6 Y7 G6 G7", "pass", "pass", "pass"),
    ),
]
