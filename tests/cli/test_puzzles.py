"""`overtrick puzzles`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from overtrick.puzzles import read_puzzles
from overtrick.server.settings import read_database_url
from overtrick.server.store.database import Database

from .running import Run, check_refused

pytestmark = pytest.mark.slow_without_jit


def test_puzzles_are_written_with_their_command(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.json"
    ran = run("puzzles", "river", "--count", "1", "--first-hand", "3", "--players", "3", "--out", str(out))
    assert (ran.code, ran.out) == (0, "")
    (puzzle,) = read_puzzles(out.read_text(encoding="utf-8"))
    assert puzzle.table().game.values["first_hand"] == 3
    assert "overtrick puzzles river --count=1 --seed=1 --players=3 --first-hand=3" in out.read_text(encoding="utf-8")


def test_puzzles_come_from_the_matches_of_a_server(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "overtrick.sqlite3"
    ran = run("puzzles", "river", "--from", str(database))
    assert ran.code != 0, "there is no database"
    asyncio.run(_make(database))
    ran = run("puzzles", "river", "--from", str(database))
    assert ran.code == 0, ran.err
    assert read_puzzles(ran.out) == ()
    assert "--from=..." in ran.out


async def _make(database: Path) -> None:
    await (await Database.open(read_database_url(str(database)))).close()


def test_bad_input_is_refused_before_the_search(run: Run) -> None:
    check_refused(run("puzzles", "chess"), "chess")
    check_refused(run("puzzles", "river", "--count", "0"), "--count")
    check_refused(run("puzzles", "river", "--players", "99"), "99")
