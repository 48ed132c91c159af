"""What is counted in a session."""

from __future__ import annotations

from random import Random

import pytest

import overtrick as ot
from overtrick.actions import Bid
from overtrick.arena import Contest, play_session, report_on, run_contest
from overtrick.arena.tally import Tally, Times, look_at, tally_of
from overtrick.errors import InvalidOption
from overtrick.table import DealResult

GAMES = ("river", "rook", "spades", "tendown", "tocan")
SPADES = ot.load("spades").rules()


def nello() -> Bid:
    return Bid(0, nello=True)


def test_bag_is_worth_its_part_of_the_penalty() -> None:
    # Seats 0 and 2 bid 5, take 7 and so go from 9 bags to 1: 50 - 100 on paper, 50 - 2 * 10 as a deal.
    result = DealResult((Bid(3), Bid(4), Bid(2), Bid(2)), (4, 3, 3, 3), (0, 0), (-50, 60))
    deal = look_at(SPADES, result, None, (9, 2), (1, 2))
    assert deal.value == (30.0, 60.0)
    assert deal.change == (-50, 60)
    assert deal.bags == (2, 0)
    assert deal.exact == ((0, False), (1, True))
    assert deal.contracts == ((0, False), (1, False))


def test_nello_and_missed_contract() -> None:
    result = DealResult((nello(), Bid(5), Bid(4), nello()), (0, 6, 3, 4), (0, 0), (60, -50))
    deal = look_at(SPADES, result, None, (0, 0), (0, 5))
    assert deal.nellos == ((0, True), (1, False))
    assert deal.contracts == ((0, True), (1, False))
    assert tally_of(deal, {0}).nellos_made == 1
    assert tally_of(deal, {1}).missed == 0


def test_side_of_two_nellos_has_no_contract() -> None:
    result = DealResult((nello(), Bid(5), nello(), Bid(8)), (0, 5, 0, 8), (0, 0), (200, 130))
    deal = look_at(SPADES, result, None, (0, 0), (0, 0))
    assert deal.contracts == ((1, False),)
    assert deal.exact == ((1, True),)


def test_contract_of_points_is_the_declarers() -> None:
    rules = ot.load("rook").rules()
    missed = look_at(rules, DealResult((None,) * 4, (4, 2, 2, 1), (70, 80), (-90, 80)), 2, (0, 0), (0, 0))
    assert missed.contracts == ((0, True),)
    made = look_at(rules, DealResult((None,) * 4, (4, 2, 2, 1), (70, 80), (70, 80)), 3, (0, 0), (0, 0))
    assert made.contracts == ((1, False),)


def test_passed_out_deal_has_no_contract() -> None:
    result = DealResult((ot.Pass(),) * 4, (0,) * 4, (0,) * 4, (0,) * 4)
    deal = look_at(ot.load("tocan").rules(), result, None, (0,) * 4, (0,) * 4)
    assert deal.contracts == ()
    assert tally_of(deal, {0, 1, 2}).sides == 3


def test_exact_bids_are_counted_a_seat() -> None:
    rules = ot.load("river").rules(3)
    deal = look_at(rules, DealResult((Bid(3), Bid(2), Bid(2)), (3, 3, 2), (0,) * 3, (13, 3, 12)), None, (), ())
    assert deal.exact == ((0, True), (1, False), (2, True))
    assert tally_of(deal, {0, 1}) == Tally(tables=1, value=8.0, score=8.0, sides=2, bids=2, exact=1)


def test_times_are_right_to_one_part_in_a_hundred() -> None:
    random = Random(4)
    seconds = sorted(random.lognormvariate(-6, 1.5) for _ in range(1001))
    halves = Times.of(seconds[::2]) + Times.of(seconds[1::2])
    assert halves == Times.of(seconds)
    assert halves.quantile(0.5) == pytest.approx(seconds[500], rel=0.011)
    assert halves.quantile(0.99) == pytest.approx(seconds[990], rel=0.011)
    assert Times().quantile(0.5) is None


@pytest.mark.parametrize("game", GAMES)
def test_bots_that_are_the_same_are_level(game: str) -> None:
    contest = Contest(game, "random", "random", deals=3, players=4, seed=2)
    result = play_session(contest, 0)
    assert result.differences == result.raw == (0.0,) * 3


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", GAMES)
def test_novices_are_level_to_the_point(game: str) -> None:
    report = run_contest(Contest(game, "novice", "novice", deals=30, players=4, seed=2), cores=1)
    assert set(report.differences) == {0.0}
    assert (report.difference.low, report.difference.high) == (0.0, 0.0)
    assert report.candidate.score == pytest.approx(report.reference.score)
    assert report.candidate.exact == report.reference.exact
    assert report.matches == 0 or report.candidate.wins == pytest.approx(0.5)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", GAMES)
def test_novice_beats_random(game: str) -> None:
    report = run_contest(Contest(game, "novice", "random", deals=40, players=4, seed=3), cores=1)
    assert report.difference.low > 0
    assert report.verdict == "novice is ahead"
    mirrored = run_contest(Contest(game, "random", "novice", deals=40, players=4, seed=3), cores=1)
    assert mirrored.differences == pytest.approx([-value for value in report.differences])
    assert mirrored.difference.high < 0
    assert mirrored.verdict == "novice is ahead"


def test_difference_is_that_of_the_figures() -> None:
    contest = Contest("river", "random", "random", deals=4, players=3, seed=8)
    report = report_on(contest, [play_session(contest, 0)])
    assert report.difference.mean == pytest.approx(report.candidate.value - report.reference.value)


def test_short_matches_follow_one_another() -> None:
    contest = Contest("tocan", "random", "random", deals=10, options=(("target", 1),), seed=1)
    result = play_session(contest, 0)
    assert result.candidates.matches == result.references.matches >= 10
    assert result.candidates.wins + result.references.wins == pytest.approx(result.candidates.matches)


@pytest.mark.slow_without_jit
def test_steady_contest_has_the_same_figures_twice() -> None:
    contest = Contest("spades", "club", "novice", deals=2, seed=5, budget_ms=5.0, steady=True)
    once, again = (play_session(contest, 0) for _ in range(2))
    assert any(once.differences)
    assert once.differences == again.differences


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"candidate": "grandmaster"}, "no bot is called 'grandmaster'"),
        ({"reference": "pimc"}, "no bot is called 'pimc'"),
        ({"deals": 0}, "deals = 0"),
        ({"deals": 1.5}, "deals = 1.5"),
        ({"players": 3}, "Spades is for 4 players"),
        ({"budget_ms": -1}, "a budget is 0 to 600,000 ms, not -1"),
        ({"budget_ms": float("nan")}, "ms, not nan"),
        ({"seed": None}, "a seed is"),
        ({"options": (("target", -5),)}, "target = -5"),
        ({"options": {"target": 250}}, "options are pairs"),
    ],
)
def test_impossible_contest_is_refused(changed: dict[str, object], said: str) -> None:
    asked: dict[str, object] = {"game": "spades", "candidate": "random", "reference": "random", **changed}
    with pytest.raises(InvalidOption, match=said):
        Contest(**asked)  # type: ignore[arg-type]
