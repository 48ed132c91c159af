"""`overtrick review`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import overtrick as ot

from .running import Run, check_refused


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match of three deals; in the first seat 0 bids 0 with the two highest trumps."""
    game = ot.load("river", first_hand=2, hook=False)
    table = game.table(3, seed=1, dealer=0, deals=["0: SA SK; turned: S5"])
    for bid in ("bid 0", "bid 0", "bid 0"):
        table.push(bid)
    while table.turn is not None:
        table.push(table.legal[0])
    path = tmp_path / "match.txt"
    path.write_text(table.record(), encoding="utf-8")
    return path


def test_review_names_the_mistake(run: Run, record: Path) -> None:
    ran = run("review", str(record), "--budget", "5")
    assert ran.code == 0
    assert "Review of River seat 0, 3 deals" in ran.words
    assert "Deal 1: bid 0 instead of bid 2 costs 10.0 points hand: ♠K ♠A" in ran.words


def test_review_as_json(run: Run, record: Path) -> None:
    review = json.loads(run("review", str(record), "--budget", "5", "--json").out)
    assert review["seat"] == 0
    first = review["decisions"][0]
    assert (first["deal"], first["action"], first["best"], first["cost"]) == (1, "bid 0", "bid 2", 10.0)


def test_review_of_another_seat(run: Run, record: Path) -> None:
    review = json.loads(run("review", str(record), "--seat", "1", "--budget", "5", "--json").out)
    assert review["seat"] == 1


def test_bad_input_is_refused(run: Run, record: Path, tmp_path: Path) -> None:
    check_refused(run("review", str(record), "--seat", "3"), "there is no seat 3: the seats are 0 to 2")
    check_refused(run("review", str(tmp_path / "none.txt")), "none.txt")
    record.write_text("[Overtrick", encoding="utf-8")
    check_refused(run("review", str(record)), "line 1")
