"""Euchre: positions with an obvious answer."""

from __future__ import annotations

import overtrick as ot
from tests.table_helpers import say

from .case import Case, then


def euchre(deal: str, *calls: str, cards: str = "") -> ot.Table:
    """Seat 3 deals, and seat 0 is asked first."""
    table = ot.load("euchre").table(seed=5, dealer=3, deals=[deal])
    say(table, *calls)
    return then(table, cards)


LONE_MAKER = "0: SA HJ DJ HA HK; 1: S9 S10 CJ C10 CQ; 3: H9 C9 D10 D9 CK; turned: HQ"

EUCHRE = [
    Case(
        "euchre: both bowers and the ace are ordered up",
        "three certain tricks, although the dealer is an opponent",
        "order up",
        lambda: euchre("0: HJ DJ HA HK S9; turned: H9"),
    ),
    Case(
        "euchre: a hand of nines and tens passes",
        "the dealer is an opponent and would get the right bower",
        "pass",
        lambda: euchre("0: S9 S10 C9 D9 C10; turned: HJ"),
    ),
    Case(
        "euchre: the five highest trumps play alone",
        "no trick can be lost, and alone they are worth four points",
        "alone",
        lambda: euchre("0: HJ DJ HA HK HQ; turned: H9", "order up"),
    ),
    Case(
        "euchre: a defender trumps the trick of a lone maker",
        "the maker's partner sits out, so this is the last card of the trick: four points become one",
        "H9, HQ",
        lambda: euchre(LONE_MAKER, "order up", "alone", "discard D9", cards="SA S9"),
    ),
    Case(
        "euchre: partner's ace is not trumped",
        "the trick is ours already",
        "C9, D10, CK",
        lambda: euchre(
            "0: S9 S10 D9 DQ CQ; 1: SA HJ DJ CJ C10; 2: SK SQ DK DA CA; 3: H9 C9 D10 HK CK; turned: HQ",
            "pass",
            "order up",
            "together",
            "discard HQ",
            cards="S9 SA SK",
        ),
    ),
]
