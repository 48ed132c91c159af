"""Ten Down: positions with an obvious answer."""

from __future__ import annotations

from tests.bots.positions import small_deal

from .case import Case

TENDOWN = [
    Case(
        "tendown: the second copy of an ace does not win",
        "of two equal cards the first wins: the seven goes, the ace is kept for a trick of its own",
        "H7",
        lambda: small_deal(
            "tendown", 2, 3, "0: HA D8 C8; 1: HA H7 DA; trump: S", "bid 1", "bid 2", cards="HA", dealer=1
        ),
    ),
    Case(
        "tendown: the second copy of an ace is thrown away for nothing",
        "no trick is wanted, and under the other ace it cannot win one",
        "HA",
        lambda: small_deal(
            "tendown", 2, 3, "0: HA D8 C8; 1: HA H7 D7; trump: S", "bid 1", "bid 0", cards="HA", dealer=1
        ),
    ),
    Case(
        "tendown: the second copy of an ace wins where the last one does",
        "with the other ruling it takes the trick, and every trick is needed",
        "HA",
        lambda: small_deal(
            "tendown",
            2,
            3,
            "0: HA D8 C8; 1: HA H7 SA; trump: S",
            "bid 1",
            "bid 3",
            cards="HA",
            dealer=1,
            equal_cards="last",
        ),
    ),
    Case(
        "tendown: the ace of trumps led is a trick",
        "in a deal of one card it wins even against its copy",
        "bid 1",
        lambda: small_deal("tendown", 3, 1, "0: SA; trump: S", dealer=2),
    ),
    Case(
        "tendown: a plain seven is no trick",
        "somebody else leads",
        "bid 0",
        lambda: small_deal("tendown", 3, 1, "1: C7; trump: S", "bid 0", dealer=2),
    ),
    Case(
        "tendown: five boss trumps are five tricks",
        "both aces, both kings and a queen on lead: nothing beats any of them",
        "bid 5",
        lambda: small_deal("tendown", 2, 5, "0: SA SA SK SK SQ; trump: S", dealer=1, room=5),
    ),
    Case(
        "tendown: duck under the nine",
        "no trick is wanted",
        "H8",
        lambda: small_deal("tendown", 2, 3, "0: H9; 1: H10 H8 D7; trump: S", "bid 1", "bid 0", cards="H9", dealer=1),
    ),
    Case(
        "tendown: the small trump is enough",
        "both tricks are needed: the seven takes this one and the ace, led, the next",
        "S7",
        lambda: small_deal("tendown", 2, 2, "0: DK; 1: SA S7; trump: S", "bid 1", "bid 2", cards="DK", dealer=1),
    ),
    Case(
        "tendown: both aces of trumps first",
        "every trick is needed: they draw the trumps that might take the ace of hearts",
        "SA",
        lambda: small_deal("tendown", 2, 3, "0: SA SA HA; trump: S", "bid 3", "bid 1", dealer=1),
    ),
]
