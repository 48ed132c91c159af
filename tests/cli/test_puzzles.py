"""`overtrick puzzles`."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.puzzles import read_puzzles

from .running import Run, check_refused

pytestmark = pytest.mark.slow_without_jit


def test_puzzles_are_written_with_their_command(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.json"
    ran = run("puzzles", "river", "--count", "1", "--first-hand", "3", "--players", "3", "--out", str(out))
    assert (ran.code, ran.out) == (0, "")
    (puzzle,) = read_puzzles(out.read_text(encoding="utf-8"))
    assert puzzle.table().game.values["first_hand"] == 3
    assert "overtrick puzzles river --count=1 --seed=1 --players=3 --first-hand=3" in out.read_text(encoding="utf-8")


def test_bad_input_is_refused_before_the_search(run: Run) -> None:
    check_refused(run("puzzles", "chess"), "chess")
    check_refused(run("puzzles", "river", "--count", "0"), "--count")
    check_refused(run("puzzles", "river", "--players", "99"), "99")
