"""The strength benchmark: its bars, and the page that shows its figures."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from overtrick.arena import Contest, Interval, Report, run_contest
from overtrick.arena.counts import BotCounts

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def strength() -> dict[str, Callable[..., object]]:
    return runpy.run_path(str(ROOT / "benchmarks" / "strength.py"))


def test_page_shows_the_figures_of_the_results_files(strength: dict[str, Callable[..., object]]) -> None:
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    assert strength["with_figures"](page) == page, "run python benchmarks/strength.py --write-docs"


@pytest.fixture(scope="module")
def level() -> Report:
    return run_contest(Contest("tocan", "random", "random", deals=2, seed=1), cores=1)


@pytest.mark.parametrize(
    ("interval", "ahead", "not_worse", "at_least"),
    [
        (Interval(2.0, 1.0, 3.0), True, True, True),
        (Interval(0.5, -0.5, 1.5), False, True, False),
        (Interval(-2.0, -3.0, -1.0), False, False, False),
    ],
)
def test_bars(
    strength: dict[str, Callable[..., object]],
    level: Report,
    interval: Interval,
    ahead: bool,
    not_worse: bool,
    at_least: bool,
) -> None:
    report = replace(level, difference=interval)
    bar = strength["Bar"]
    for made, met in ((bar(), ahead), (bar(whole_interval=False), not_worse), (bar(at_least=0.8), at_least)):
        assert made.is_met(report) is met  # type: ignore[attr-defined]


def test_every_contest_has_its_own_file(strength: dict[str, Callable[..., object]]) -> None:
    trials = list(strength["TRIALS"])  # type: ignore[call-overload]
    assert len({each.file for each in trials}) == len(trials)


@pytest.mark.parametrize(("game", "shown"), [("euchre", True), ("whist", False)])
def test_only_games_with_bids_have_bidding_figures(
    strength: dict[str, Callable[..., object]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    shown: bool,
) -> None:
    monkeypatch.setitem(strength["trial"].__globals__, "RESULTS", tmp_path)
    trial = strength["Trial"](Contest(game, "random", "random", deals=2), strength["AHEAD"])
    run_contest(trial.contest, cores=1, file=trial.file)  # type: ignore[attr-defined]
    assert bool(strength["bidding_rows"]([trial])) is shown


def test_bidding_figures_depend_on_the_game(strength: dict[str, Callable[..., object]]) -> None:
    own = BotCounts(sides=10, contracts=0, bids=0)
    other = BotCounts(sides=10, contracts=8, missed=6)
    rook = Contest("rook", "novice", "random")
    assert strength["bidding"](rook, own, other) == {"Auctions won": "0 of 8 (0.0 %)", "Set": "–"}
    assert strength["bidding"](rook, other, own) == {"Auctions won": "8 of 8 (100.0 %)", "Set": "6 of 8 (75.0 %)"}
    spades = BotCounts(sides=10, bags=14, bids=9, exact=3, nellos=2, nellos_made=1, contracts=9, missed=1)
    assert strength["bidding"](Contest("spades", "novice", "random"), spades, spades) == {
        "Bids taken exactly": "3 of 9 (33.3 %)",
        "Nellos made": "1 of 2 (50.0 %)",
        "Set": "1 of 9 (11.1 %)",
        "Bags per deal": "1.40",
    }
