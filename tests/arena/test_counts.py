"""What is counted in a deal, and how decision times are measured."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import overtrick as ot
from overtrick.actions import Bid
from overtrick.arena.counts import BotCounts, count_deal, counts_for
from overtrick.arena.times import DecisionTimes
from overtrick.breakdown import Line
from overtrick.contracts import DealFacts, contracts_of, promises_of
from overtrick.lowering import lower
from overtrick.rules import Rules
from overtrick.table import DealResult

SPADES = ot.load("spades").rules()


def nello() -> Bid:
    return Bid(0, nello=True)


def result(
    rules: Rules, bids: Sequence[ot.Action | None], tricks: tuple[int, ...], change: tuple[int, ...], **more: Any
) -> DealResult:
    """A finished deal with its contracts."""
    points = more.pop("points", (0,) * rules.seats.sides)
    declarer = more.pop("declarer", None)
    facts = DealFacts(tricks, points, tricks_left=0)
    contracts, _ = contracts_of(lower(rules), promises_of(lower(rules), bids, declarer), facts)
    return DealResult(tuple(bids), tricks, points, change, contracts=contracts, **more)


def test_a_bag_costs_its_share_of_the_penalty() -> None:
    # Seats 0 and 2 bid 5 and take 7, so their bags go from 9 to 1: the score sheet says 50 - 100, the deal is worth
    # 50 - 2 * 10.
    full = Line(0, None, "bags_full", 10, -100, "10 bags")
    done = result(SPADES, (Bid(3), Bid(4), Bid(2), Bid(2)), (4, 3, 3, 3), (-50, 60), lines=(full,))
    deal = count_deal(SPADES, done, (9, 2), (1, 2))
    assert deal.value == (30.0, 60.0)
    assert deal.change == (-50, 60)
    assert deal.bags == (2, 0)
    assert deal.exact == ((0, False), (1, True))
    assert deal.contracts == ((0, False), (1, False))


def test_nellos_and_missed_contracts_are_counted() -> None:
    done = result(SPADES, (nello(), Bid(5), Bid(4), nello()), (0, 6, 3, 4), (60, -50))
    deal = count_deal(SPADES, done, (0, 0), (0, 5))
    assert deal.nellos == ((0, True), (1, False))
    assert deal.contracts == ((0, True), (1, False))
    assert counts_for(deal, {0}).nellos_made == 1
    assert counts_for(deal, {1}).missed == 0


def test_a_side_with_two_nellos_has_no_contract() -> None:
    done = result(SPADES, (nello(), Bid(5), nello(), Bid(8)), (0, 5, 0, 8), (200, 130))
    deal = count_deal(SPADES, done, (0, 0), (0, 0))
    assert deal.contracts == ((1, False),)
    assert deal.exact == ((1, True),)


def test_a_contract_of_points_belongs_to_the_declarers_side() -> None:
    rules = ot.load("rook").rules()
    for declarer, change, contracts in ((2, (-90, 80), ((0, True),)), (3, (70, 80), ((1, False),))):
        calls = [Bid(90) if seat == declarer else ot.Pass() for seat in range(4)]
        calls[declarer] = Bid(90 if declarer == 2 else 80)
        done = result(rules, calls, (4, 2, 2, 1), change, points=(70, 80), declarer=declarer)
        assert count_deal(rules, done, (0, 0), (0, 0)).contracts == contracts


def test_a_passed_out_deal_has_no_contract() -> None:
    rules = ot.load("tocan").rules()
    deal = count_deal(rules, result(rules, (ot.Pass(),) * 4, (0,) * 4, (0,) * 4), (0,) * 4, (0,) * 4)
    assert deal.contracts == ()
    assert counts_for(deal, {0, 1, 2}).sides == 3


def test_exact_bids_are_counted_per_seat() -> None:
    rules = ot.load("river").rules(3)
    deal = count_deal(rules, result(rules, (Bid(3), Bid(2), Bid(2)), (3, 3, 2), (13, 3, 12)), (), ())
    assert deal.exact == ((0, True), (1, False), (2, True))
    assert counts_for(deal, {0, 1}) == BotCounts(tables=1, value=8.0, score=8.0, sides=2, bids=2, exact=1)


def test_where_the_lowest_score_wins_points_are_a_loss() -> None:
    rules = ot.load("hearts").rules(4)
    deal = result(rules, [None] * 4, (4, 5, 3, 1), (3, 14, 5, 4), points=(3, 14, 5, 4))
    counts = count_deal(rules, deal, (0,) * 4, (0,) * 4)
    assert counts.value == (-3.0, -14.0, -5.0, -4.0)
    assert counts.change == (3, 14, 5, 4)


def test_quantiles_of_times_are_accurate_to_one_percent() -> None:
    random = Random(4)
    seconds = sorted(random.lognormvariate(-6, 1.5) for _ in range(1001))
    halves = DecisionTimes.of(seconds[::2]) + DecisionTimes.of(seconds[1::2])
    assert halves == DecisionTimes.of(seconds)
    assert halves.quantile(0.5) == pytest.approx(seconds[500], rel=0.011)
    assert halves.quantile(0.99) == pytest.approx(seconds[990], rel=0.011)
    assert DecisionTimes().quantile(0.5) is None
