"""Rook tables for the tests: given cards, and an auction that one seat wins."""

import overtrick as ot
from tests.table_helpers import Option, finish_deal, say

# If seat 0 takes the middle, it has every red card, the bird, the red one and three others.
ALL_THE_REDS = "0: R6 R7 R8 R9 R10 R11 R12 R13 R14; middle: Red1 Bird R5 "

# Seat 0 can win eight tricks with red trumps; seat 1 has nothing but green and beats G6.
EIGHT_TRICKS = """
    0: R5 R6 R7 R8 R9 R10 R11 R12 R13
    1: G5 G7 G8 G9 G10 G11 G12 G13 G14
    2: B5 B8 B9 B10 B11 B12 B13 B14 Y5
    3: Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13 Y14
    middle: R14 Bird Red1 G6 B6 B7
"""


def rook(*deals: str, dealer: int = 3, seed: int = 1, **options: Option) -> ot.Table:
    return ot.load("rook", **options).table(dealer=dealer, seed=seed, deals=list(deals))


def declare(table: ot.Table, bid: int, discards: str, trump: str, declarer: int = 0) -> None:
    """Everyone but the declarer passes; the declarer discards and names the trump."""
    while table.phase == "bid":
        table.push(f"bid {bid}" if table.turn == declarer else "pass")
    assert table.declarer == declarer
    say(table, *[f"discard {card}" for card in discards.split()], f"trump {trump}")


def take_everything(
    table: ot.Table, bid: int, others: str = "B6 B7 B8", reds: str = "R6 R7 R8", declarer: int = 0
) -> None:
    """Keep nine trumps, more than anyone else has, and win all the tricks."""
    declare(table, bid, f"{others} {reds}", "red", declarer)
    finish_deal(table)
    assert table.deals[-1].tricks[declarer] == 9
