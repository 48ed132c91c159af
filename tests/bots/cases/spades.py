"""Spades: positions with an obvious answer."""

from __future__ import annotations

from tests.bots.positions import spades, spades_ending

from .case import Case, then

JUNK_NO_HEARTS = "S9 S7 S4 C2 C3 C4 C9 C10 D2 D3 D4 D9 D10"

SPADES = [
    Case(
        "spades: partner's ace is not trumped by the last player",
        "the trick is ours already, and the spade would win another",
        "C*, D*",
        lambda: spades(
            f"0: H2; 1: HA; 2: H3; 3: {JUNK_NO_HEARTS}", "bid 3", "bid 4", "bid 3", "bid 1", cards="H2 HA H3"
        ),
    ),
    Case(
        "spades: partner's ace is not trumped by the third player",
        "an ace led in the first round is as good as won",
        "C*, D*",
        lambda: spades(f"0: HA; 1: H3; 2: {JUNK_NO_HEARTS}; 3: H4", "bid 4", "bid 3", "bid 1", "bid 3", cards="HA H3"),
    ),
    Case(
        "spades: partner's ace is not trumped when the spade is needed for the next trick",
        "every trick is needed: the ace wins this one, the spade the last; together they win one",
        "C2",
        lambda: then(
            spades_ending("bid 5, bid 2, bid 4, bid 2", (4, 2, 3, 2), "SK C2", "H9 C9", "HA D5", "H4 C8", lead=1),
            "H9 HA H4",
        ),
    ),
    Case(
        "spades: partner's king is not overtaken",
        "the ace wins a trick of its own later",
        "H5",
        lambda: spades(
            "0: H2; 1: HK; 2: H4; 3: HA H5 S3 S4 C2 C3 C4 C5 D2 D3 D4 D5 D6",
            "bid 3",
            "bid 3",
            "bid 3",
            "bid 3",
            cards="H2 HK H4",
        ),
    ),
    Case(
        "spades: a small spade is enough",
        "the last player takes an opponent's trick with the three, not with the ace",
        "S3",
        lambda: spades(
            "0: HA; 1: H3; 2: H4; 3: SA S3 C2 C3 C4 C6 C7 D2 D3 D4 D6 D7 D8",
            "bid 3",
            "bid 4",
            "bid 3",
            "bid 3",
            cards="HA H3 H4",
        ),
    ),
    Case(
        "spades: the last player wins as cheaply as possible",
        "the ten is enough, and the ace will win again",
        "H10",
        lambda: spades(
            "0: H3; 1: H2; 2: H9; 3: HA H10 S2 S3 C2 C3 C4 C6 D2 D3 D4 D6 D7",
            "bid 3",
            "bid 4",
            "bid 3",
            "bid 3",
            cards="H3 H2 H9",
        ),
    ),
    Case(
        "spades: no ace on a trick that has been trumped",
        "it cannot win any more",
        "H3, H4",
        lambda: spades(
            "0: H2; 1: H10; 2: S5 S6 C2 C3 C4 C5 C6 D2 D3 D4 D5 D6 D7; 3: HA H3 H4 S2 S3 C8 C9 C10 D8 D9 D10 CJ DJ",
            "bid 3",
            "bid 3",
            "bid 3",
            "bid 3",
            cards="H2 H10 S5",
        ),
    ),
    Case(
        "spades: partner's nello is covered",
        "partner's eight is winning, and the next player may well go under it",
        "HA, HK",
        lambda: spades(
            "2: H8 H4 C2 C3 C4 C5 D2 D3 D4 D5 D6 S2 S3; 3: H3; 0: HA HK H2 SA SK C8 C9 CJ D8 D9 DJ S4 S5",
            "nello",
            "bid 3",
            "bid 5",
            "bid 3",
            cards="H8 H3",
            dealer=1,
        ),
    ),
    Case(
        "spades: partner's nello is covered by the last player",
        "partner's ten wins unless the last player takes it, and it costs nothing",
        "HA",
        lambda: spades(
            "1: H3; 2: H10 C2 C3 C4 C5 D2 D3 D4 D5 D6 S2 S3 S4; 3: H4; 0: HA H2 H5 SA SK C8 C9 CJ D8 D9 DJ S5 S6",
            "bid 3",
            "nello",
            "bid 3",
            "bid 5",
            cards="H3 H10 H4",
            dealer=0,
        ),
    ),
    Case(
        "spades: a nello partner is spared: lead high",
        "an ace or a king led lets partner throw under it; a three may be left to partner",
        "?A, ?K",
        lambda: spades("0: HA HK H3 DA DK D3 CA CK C3 SA SQ S3 S2", "bid 6", "bid 2", "nello", "bid 2"),
    ),
    Case(
        "spades: the own nello throws its highest safe card",
        "under the ace the queen is gone for nothing",
        "HQ",
        lambda: spades(
            "0: HK; 1: HA; 2: H4; 3: HQ H2 C3 C4 C5 C6 D2 D3 D4 D5 D6 S2 S3",
            "bid 4",
            "bid 4",
            "bid 4",
            "nello",
            cards="HK HA H4",
        ),
    ),
    Case(
        "spades: the own nello does not trump, it throws an ace away",
        "a spade would win the trick; the ace of diamonds might win one later",
        "DA",
        lambda: spades(
            "0: HK; 1: H3; 2: H4; 3: S3 S2 DA D3 C2 C3 C4 C5 C6 C7 C8 C9 C10",
            "bid 4",
            "bid 4",
            "bid 4",
            "nello",
            cards="HK H3 H4",
        ),
    ),
    Case(
        "spades: the own nello leads low",
        "the king would win at once",
        "H3, H2, D5, D4, D3, D2, C4, C3, C2",
        lambda: spades("0: HK H3 H2 D5 D4 D3 D2 C8 C4 C3 C2 S3 S2", "nello", "bid 4", "bid 4", "bid 4"),
    ),
    Case(
        "spades: an opponent's nello is left with its trick",
        "ducking sets the nello: 200 points for one trick",
        "H2",
        lambda: spades(
            "1: H9; 2: H3; 3: H5; 0: HK H2 SA SK S3 C8 C9 CJ D8 D9 DJ CQ DQ",
            "nello",
            "bid 4",
            "bid 4",
            "bid 4",
            cards="H9 H3 H5",
            dealer=0,
        ),
    ),
    Case(
        "spades: an opponent's nello is not trumped out of trouble",
        "a discard sets the nello, a spade saves it",
        "C*, D*",
        lambda: spades(
            "1: H9; 2: H3; 3: H5; 0: SA SK S3 C8 C9 CJ D8 D9 DJ CQ DQ C2 D2",
            "nello",
            "bid 4",
            "bid 4",
            "bid 4",
            cards="H9 H3 H5",
            dealer=0,
        ),
    ),
    Case(
        "spades: an opponent's nello is set though the own contract needs the trick",
        "the nine leaves the trick to the nello: 200 points, and the contract is worth 100",
        "C9",
        lambda: then(
            spades_ending(
                *("bid 5, nello, nello, bid 5", (7, 0, 0, 3)),
                *("C4 D7 H8", "C2 D3 H4", "C10 D2 H3", "CA CJ C9"),
                lead=0,
            ),
            "C4 C2 C10",
        ),
    ),
    Case(
        "spades: a low spade takes a trick that the partner's nello has escaped",
        "two tricks are needed: the deuce wins this one, the ace another",
        "S2",
        lambda: then(
            spades_ending(
                *("bid 4, nello, bid 3, bid 5", (4, 0, 2, 3)),
                *("HJ D8 CQ S9", "H10 D3 C4 D4", "H9 C10 D10 S7", "CA C2 SA S2"),
                lead=0,
            ),
            "HJ H10 H9",
        ),
    ),
    Case(
        "spades: the fourth is forced to nello when the bids reach 13",
        "no other bid is allowed",
        "nello",
        lambda: spades("3: SA SK HA HK DA DK CA CK", "bid 6", "bid 4", "bid 3"),
    ),
    Case(
        "spades: a forced nello is played as one",
        "under the ace the queen goes; what the hand was worth no longer matters",
        "HQ",
        lambda: spades(
            "0: H10; 1: HK; 2: HA; 3: HQ H2 S4 S2 DK D3 D4 D5 CK C2 C3 C4 C5",
            "bid 6",
            "bid 4",
            "bid 3",
            "nello",
            cards="H10 HK HA",
        ),
    ),
    Case(
        "spades: a hand full of tricks is bid",
        "five top spades and two ace-kings are seven tricks or more",
        "bid 6, bid 7, bid 8, bid 9, bid 10",
        lambda: spades("0: SA SK SQ SJ S10 HA HK DA DK C2 C3 D2 H2"),
    ),
    Case(
        "spades: a hand with nothing is a nello",
        "no card above five",
        "nello",
        lambda: spades("0: S2 S3 H2 H3 H4 D2 D3 D4 D5 C2 C3 C4 C5"),
    ),
    Case(
        "spades: no nello with the ace of spades",
        "it always wins its trick",
        "bid 1, bid 2",
        lambda: spades("0: SA S4 H2 H3 H4 D2 D3 D4 D5 C2 C3 C4 C5"),
    ),
    Case(
        "spades: both bids are made and every trick is a bag",
        "the two loses this trick, and the ten never wins another: no heart is left",
        "H2",
        lambda: then(
            spades_ending(
                "bid 3, bid 2, bid 3, bid 2",
                (3, 2, 3, 2),
                "H10 H2 C2",
                "H9 C9 C10",
                "H3 D5 D6",
                "H4 D7 C8",
                lead=1,
            ),
            "H9 H3 H4",
        ),
    ),
    Case(
        "spades: no trump on a bag",
        "both bids are made: a discard leaves the trick to them, the spade would be a bag",
        "C2",
        lambda: then(
            spades_ending(
                "bid 3, bid 2, bid 3, bid 2",
                (4, 2, 3, 2),
                "S2 C2",
                "H9 S9",
                "H3 D6",
                "H4 S7",
                lead=1,
            ),
            "H9 H3 H4",
        ),
    ),
    Case(
        "spades: boss trumps are cashed when every trick is needed",
        "the ace and king draw the last two spades, then the ace of hearts is safe; led first it may be trumped",
        "SA, SK",
        lambda: spades_ending(
            "bid 5, bid 2, bid 4, bid 2", (3, 2, 3, 2), "SA SK HA", "S3 D5 D6", "C2 C3 D2", "S5 H4 C9", lead=0
        ),
    ),
    Case(
        "spades: trump in when every trick is needed",
        "without this trick the contract is lost",
        "SA",
        lambda: then(
            spades_ending("bid 5, bid 2, bid 4, bid 2", (4, 2, 3, 2), "SA C2", "D9 D8", "D3 CA", "D4 C9", lead=1),
            "D9 D3 D4",
        ),
    ),
    Case(
        "spades: a bag is worth a set",
        "the opponents need both tricks: the ace costs a bag and takes 70 points from them twice over",
        "HA",
        lambda: then(
            spades_ending("bid 3, bid 4, bid 3, bid 3", (3, 3, 3, 2), "HA H2", "HK D9", "H3 C4", "H4 D8", lead=1),
            "HK H3 H4",
        ),
    ),
    Case(
        "spades: partner's king is overtaken when that makes the two high",
        "every trick is needed: after the ace no heart is left and the two wins; partner's last card may not",
        "HA",
        lambda: then(
            spades_ending("bid 5, bid 2, bid 4, bid 2", (4, 2, 3, 2), "HA H2", "H9 D8", "HK D3", "H4 D9", lead=1),
            "H9 HK H4",
        ),
    ),
]
