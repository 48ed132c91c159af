"""Blocks of deals: equal bots are level, better bots are ahead, and matches follow one another."""

from __future__ import annotations

import pytest

from overtrick.arena import Contest, play_block, report_on, run_contest
from overtrick.errors import InvalidOption

GAMES = ("river", "rook", "spades", "tendown", "tocan")


@pytest.mark.parametrize("game", GAMES)
def test_identical_bots_are_level_in_every_deal(game: str) -> None:
    contest = Contest(game, "random", "random", deals=3, players=4, seed=2)
    result = play_block(contest, 0)
    assert result.differences == result.raw == (0.0,) * 3


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", GAMES)
def test_two_novices_have_the_same_figures(game: str) -> None:
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


def test_difference_is_the_difference_of_the_figures() -> None:
    contest = Contest("river", "random", "random", deals=4, players=3, seed=8)
    report = report_on(contest, [play_block(contest, 0)])
    assert report.difference.mean == pytest.approx(report.candidate.value - report.reference.value)


def test_short_matches_follow_one_another() -> None:
    contest = Contest("tocan", "random", "random", deals=10, options=(("target", 1),), seed=1)
    result = play_block(contest, 0)
    assert result.candidate.matches == result.reference.matches >= 10
    assert result.candidate.wins + result.reference.wins == pytest.approx(result.candidate.matches)


@pytest.mark.slow_without_jit
def test_steady_contest_can_be_repeated() -> None:
    contest = Contest("spades", "club", "novice", deals=2, seed=5, budget_ms=5.0, steady=True)
    once, again = (play_block(contest, 0) for _ in range(2))
    assert any(once.differences)
    assert once.differences == again.differences


@pytest.mark.parametrize(
    ("changed", "message"),
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
def test_invalid_contest_is_refused(changed: dict[str, object], message: str) -> None:
    fields: dict[str, object] = {"game": "spades", "candidate": "random", "reference": "random", **changed}
    with pytest.raises(InvalidOption, match=message):
        Contest(**fields)  # type: ignore[arg-type]
