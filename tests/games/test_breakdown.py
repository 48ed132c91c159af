"""The breakdown and the contracts of a deal in the five games, with worked numbers; and when a contract is decided."""

from __future__ import annotations

from collections.abc import Sequence

import overtrick as ot
from overtrick.contracts import Contract
from tests.games.rook_table import ALL_THE_REDS, EIGHT_TRICKS, declare, rook
from tests.games.test_river import ONE_SUIT_EACH, river
from tests.games.test_spades import one_deal, spades
from tests.games.test_tendown import one_sided, tendown
from tests.games.test_tocan import play_walkovers, tocan
from tests.table_helpers import finish_deal, play, say, walkover

FIVE = ("river", "rook", "spades", "tendown", "tocan")


def lines(table: ot.Table) -> list[tuple[int, int | None, str, int, int, str]]:
    """The lines of the last deal, by side."""
    found = table.deals[-1].lines
    for side, change in enumerate(table.deals[-1].change):
        assert sum(line.amount for line in found if line.side == side) == change
    by_side = sorted(found, key=lambda line: line.side)
    return [(line.side, line.seat, line.kind, line.count, line.amount, line.text) for line in by_side]


def states(contracts: Sequence[Contract]) -> list[tuple[tuple[int, ...], int, int, str]]:
    return [(each.seats, each.wanted, each.taken, each.state) for each in contracts]


# The breakdown


def test_river() -> None:
    table = river(ONE_SUIT_EACH)
    say(table, "bid 0", "bid 1", "bid 10")
    finish_deal(table)
    assert lines(table) == [
        (0, 0, "made", 1, 10, "bid made exactly"),
        (2, 2, "taken", 10, 10, "10 tricks"),
        (2, 2, "made", 1, 10, "bid made exactly"),
    ]
    assert table.deals[0].contracts == (
        Contract((0,), 0, 0, "tricks", "exactly", "kept"),
        Contract((1,), 1, 0, "tricks", "exactly", "lost"),
        Contract((2,), 10, 10, "tricks", "exactly", "kept"),
    )


def test_ten_down() -> None:
    table = tendown(one_sided(2, 0, 10), players=2, dealer=1)
    say(table, "bid 9", "bid 0")
    finish_deal(table)
    assert lines(table) == [(0, 0, "taken", 10, 10, "10 tricks"), (1, 1, "made", 1, 10, "bid made exactly")]
    assert states(table.deals[0].contracts) == [((0,), 9, 10, "lost"), ((1,), 0, 0, "kept")]


def test_spades() -> None:
    table = one_deal(8, "bid 3", "bid 4", "bid 2", "bid 4")
    assert lines(table) == [
        (0, None, "made", 5, 50, "5 bid and made"),
        (0, None, "bags", 3, 0, "3 bags"),
        (1, None, "missed", 8, -80, "8 bid and missed"),
    ]
    assert table.deals[0].contracts == (
        Contract((0, 2), 5, 8, "tricks", "at_least", "kept"),
        Contract((1, 3), 8, 5, "tricks", "at_least", "lost"),
    )


def test_nellos_of_spades() -> None:
    table = one_deal(8, "nello", "bid 5", "bid 2", "nello")
    assert lines(table) == [
        (0, None, "made", 2, 20, "2 bid and made"),
        (0, None, "bags", 6, 0, "6 bags"),
        (0, 0, "nello_missed", 1, -100, "nello broken"),
        (1, None, "made", 5, 50, "5 bid and made"),
        (1, 3, "nello_made", 1, 100, "nello made"),
    ]
    assert table.deals[0].contracts[2:] == (
        Contract((0,), 0, 8, "tricks", "exactly", "lost"),
        Contract((3,), 0, 0, "tricks", "exactly", "kept"),
    )


def test_ten_bags_of_spades() -> None:
    table = spades(walkover(0, 8), walkover(1, 9))
    say(table, "bid 1", "bid 3", "bid 1", "bid 2")
    finish_deal(table)
    assert table.bags == (6, 0)
    say(table, "bid 9", "bid 0", "bid 0", "bid 0")
    finish_deal(table)
    assert table.bags == (6 + 4 - 10, 0)
    assert [line for line in lines(table) if line[0] == 0] == [
        (0, None, "bags", 4, 0, "4 bags"),
        (0, 0, "nello_made", 1, 100, "nello made"),
        (0, 2, "nello_missed", 1, -100, "nello broken"),
        (0, None, "bags_full", 10, -100, "10 bags"),
    ]


def test_rook() -> None:
    table = rook(EIGHT_TRICKS)
    declare(table, 100, "R5 R6 R7 B6 B7 R14", "red")
    play(table, "G6 G14 B14 Y14")
    finish_deal(table)
    # Seat 1 wins the first trick with three fourteens, seat 0 the others. The 5 and the 14 among the discards are lost.
    assert table.deals[0].points == (150 - 15 - 30, 30)
    assert lines(table) == [
        (0, None, "made", 105, 105, "105 points, bid made"),
        (1, None, "taken", 30, 30, "30 points"),
    ]
    assert table.deals[0].contracts == (Contract((0, 2), 100, 105, "points", "at_least", "kept"),)


def test_a_missed_bid_of_rook() -> None:
    table = rook(ALL_THE_REDS)
    declare(table, 150, "R5 R6 R7 R8 R9 R10", "red")
    finish_deal(table)
    ((side, seat, kind, count, amount, text), *rest) = lines(table)
    assert (side, seat, kind, count, amount, text) == (0, None, "missed", 150, -150, "150 bid and missed")
    assert all(line[0] == 1 for line in rest)
    assert table.deals[0].contracts[0].state == "lost"


def test_tocan() -> None:
    table = play_walkovers((0, 5, 6))
    assert lines(table) == [(0, None, "made", 6, 6, "6 tricks, bid made")]
    assert states(table.deals[0].contracts) == [((0,), 5, 6, "kept")]
    table = play_walkovers((0, 5, 3))
    assert lines(table) == [(side, None, "missed", 2, 2, "the differ was 2 tricks under") for side in (1, 2, 3)]
    assert states(table.deals[0].contracts) == [((0,), 5, 3, "lost")]


def test_a_passed_out_deal_pays_nothing() -> None:
    table = tocan()
    say(table, "pass", "pass", "pass", "pass")
    assert table.deals[0].lines == ()
    assert table.deals[0].contracts == ()
