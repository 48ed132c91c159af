"""What is counted in a deal, and how decision times are measured."""

from __future__ import annotations

from random import Random

import pytest

import overtrick as ot
from overtrick.actions import Bid
from overtrick.arena.counts import BotCounts, count_deal, counts_for
from overtrick.arena.times import DecisionTimes
from overtrick.table import DealResult

SPADES = ot.load("spades").rules()


def nello() -> Bid:
    return Bid(0, nello=True)


def test_a_bag_costs_its_share_of_the_penalty() -> None:
    # Seats 0 and 2 bid 5 and take 7, so their bags go from 9 to 1: the score sheet says 50 - 100, the deal is worth
    # 50 - 2 * 10.
    result = DealResult((Bid(3), Bid(4), Bid(2), Bid(2)), (4, 3, 3, 3), (0, 0), (-50, 60))
    deal = count_deal(SPADES, result, None, (9, 2), (1, 2))
    assert deal.value == (30.0, 60.0)
    assert deal.change == (-50, 60)
    assert deal.bags == (2, 0)
    assert deal.exact == ((0, False), (1, True))
    assert deal.contracts == ((0, False), (1, False))


def test_nellos_and_missed_contracts_are_counted() -> None:
    result = DealResult((nello(), Bid(5), Bid(4), nello()), (0, 6, 3, 4), (0, 0), (60, -50))
    deal = count_deal(SPADES, result, None, (0, 0), (0, 5))
    assert deal.nellos == ((0, True), (1, False))
    assert deal.contracts == ((0, True), (1, False))
    assert counts_for(deal, {0}).nellos_made == 1
    assert counts_for(deal, {1}).missed == 0


def test_a_side_with_two_nellos_has_no_contract() -> None:
    result = DealResult((nello(), Bid(5), nello(), Bid(8)), (0, 5, 0, 8), (0, 0), (200, 130))
    deal = count_deal(SPADES, result, None, (0, 0), (0, 0))
    assert deal.contracts == ((1, False),)
    assert deal.exact == ((1, True),)


def test_a_contract_of_points_belongs_to_the_declarers_side() -> None:
    rules = ot.load("rook").rules()
    missed = count_deal(rules, DealResult((None,) * 4, (4, 2, 2, 1), (70, 80), (-90, 80)), 2, (0, 0), (0, 0))
    assert missed.contracts == ((0, True),)
    made = count_deal(rules, DealResult((None,) * 4, (4, 2, 2, 1), (70, 80), (70, 80)), 3, (0, 0), (0, 0))
    assert made.contracts == ((1, False),)


def test_a_passed_out_deal_has_no_contract() -> None:
    result = DealResult((ot.Pass(),) * 4, (0,) * 4, (0,) * 4, (0,) * 4)
    deal = count_deal(ot.load("tocan").rules(), result, None, (0,) * 4, (0,) * 4)
    assert deal.contracts == ()
    assert counts_for(deal, {0, 1, 2}).sides == 3


def test_exact_bids_are_counted_per_seat() -> None:
    rules = ot.load("river").rules(3)
    deal = count_deal(rules, DealResult((Bid(3), Bid(2), Bid(2)), (3, 3, 2), (0,) * 3, (13, 3, 12)), None, (), ())
    assert deal.exact == ((0, True), (1, False), (2, True))
    assert counts_for(deal, {0, 1}) == BotCounts(tables=1, value=8.0, score=8.0, sides=2, bids=2, exact=1)


def test_quantiles_of_times_are_accurate_to_one_percent() -> None:
    random = Random(4)
    seconds = sorted(random.lognormvariate(-6, 1.5) for _ in range(1001))
    halves = DecisionTimes.of(seconds[::2]) + DecisionTimes.of(seconds[1::2])
    assert halves == DecisionTimes.of(seconds)
    assert halves.quantile(0.5) == pytest.approx(seconds[500], rel=0.011)
    assert halves.quantile(0.99) == pytest.approx(seconds[990], rel=0.011)
    assert DecisionTimes().quantile(0.5) is None
