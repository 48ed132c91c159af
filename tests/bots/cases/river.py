"""River: positions with an obvious answer."""

from __future__ import annotations

from tests.bots.positions import small_deal

from .case import Case

RIVER = [
    Case(
        "river: the ace of trumps is a trick",
        "in a deal of one card it always wins",
        "bid 1",
        lambda: small_deal("river", 3, 1, "1: SA; turned: S5"),
    ),
    Case(
        "river: a two is no trick",
        "in a deal of one card somebody else leads, and a plain two never wins",
        "bid 0",
        lambda: small_deal("river", 3, 1, "1: D2; turned: S5"),
    ),
    Case(
        "river: next to the hook",
        "ace and king of trumps are two tricks; two is forbidden, so one or three, not none",
        "bid 1, bid 3",
        lambda: small_deal("river", 3, 3, "0: SA SK D2; turned: S5", "bid 1", "bid 0"),
    ),
    Case(
        "river: next to the hook with the ace of trumps",
        "one is forbidden and none is impossible, since the ace wins: two, not more",
        "bid 2",
        lambda: small_deal("river", 3, 3, "0: SA D2 CJ; turned: S5", "bid 1", "bid 1"),
    ),
    Case(
        "river: ten top trumps are ten tricks",
        "no card outside is higher than any of them",
        "bid 10",
        lambda: small_deal("river", 3, 10, "1: SA SK SQ SJ S10 S9 S8 S7 S6 S5; turned: S2"),
    ),
    Case(
        "river: nothing at all is no trick",
        "no trump and nothing above five",
        "bid 0",
        lambda: small_deal("river", 3, 10, "1: D2 D3 D4 C2 C3 C4 H2 H3 H4 H5; turned: S2"),
    ),
    Case(
        "river: duck when the bid is exactly made",
        "another trick loses ten points",
        "H2",
        lambda: small_deal(
            "river",
            3,
            4,
            "0: CA C2 H10 H2; 1: C3 C10 H3 D4; 2: C4 C9 H9 D5; turned: S5",
            "bid 1",
            "bid 1",
            "bid 1",
            cards="CA C3 C4 C2 C10 C9 H3 H9",
        ),
    ),
    Case(
        "river: duck with a bid of none",
        "the ace would take the trick, the eight does not",
        "D8",
        lambda: small_deal(
            "river",
            3,
            3,
            "2: D9; 0: DJ; 1: DA D8 C2; turned: S5",
            "bid 1",
            "bid 0",
            "bid 1",
            cards="D9 DJ",
            dealer=2,
        ),
    ),
    Case(
        "river: the ace is thrown away when no trick is wanted",
        "the suit led is not held: the one card that could win a trick goes",
        "HA",
        lambda: small_deal(
            "river", 3, 3, "2: DK; 0: HA C2 H3; turned: S5", "bid 0", "bid 1", "bid 1", cards="DK", dealer=2
        ),
    ),
    Case(
        "river: the small trump is enough",
        "both tricks are needed: the two takes this one and the ace the next",
        "S2",
        lambda: small_deal(
            "river",
            3,
            2,
            "2: D5 C4; 0: D9 C7; 1: SA S2; turned: S5",
            "bid 0",
            "bid 2",
            "bid 1",
            cards="D5 D9",
            dealer=2,
        ),
    ),
    Case(
        "river: trumps first when every trick is needed",
        "the ace of trumps draws what might trump the ace of hearts",
        "SA",
        lambda: small_deal("river", 3, 2, "0: SA HA; turned: S5", "bid 0", "bid 1", "bid 2"),
    ),
    Case(
        "river: the last trick that makes the bid is taken",
        "one trick is needed and this is the only card that can win one",
        "HA",
        lambda: small_deal(
            "river",
            3,
            2,
            "2: HK C4; 0: H9 D7; 1: HA H2; turned: S5",
            "bid 0",
            "bid 1",
            "bid 0",
            cards="HK H9",
            dealer=2,
        ),
    ),
]
