"""`overtrick games`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import overtrick as ot

from .running import Run, check_refused


def test_games_lists_every_game(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for game in ot.games().values():
        assert game.title in ran.out
        assert game.players_text in ran.out


def test_games_as_json(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [entry["name"] for entry in listed] == list(ot.games())
    assert listed[0] == {
        "name": "river",
        "title": "River",
        "players": [3, 4, 5, 6, 7],
        "minutes": ot.games()["river"].minutes,
        "summary": ot.games()["river"].summary,
    }


def test_games_does_not_load_the_compiler() -> None:
    code = (
        "import sys, atexit\n"
        "from overtrick.cli import main\n"
        "atexit.register(lambda: print('numba' in sys.modules, 'numpy' in sys.modules))\n"
        "main(['games'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "False False"


def test_a_broken_installed_game_is_reported_in_one_sentence_and_the_others_work(tmp_path: Path) -> None:
    package = tmp_path / "broken_games-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-games\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[overtrick.games]\nmine = broken_games:mine\n")
    (tmp_path / "broken_games.py").write_text("1 / 0\n")
    done = subprocess.run(
        [sys.executable, "-c", "from overtrick.cli import main; main(['games'])"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert all(name in done.stdout for name in ("river", "rook", "spades", "tendown", "tocan"))
    assert done.stderr.startswith("overtrick: the game mine of the package broken-games")
    assert "ZeroDivisionError" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("games", "--x"), "no such option: --x"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run(*words), sentence)
