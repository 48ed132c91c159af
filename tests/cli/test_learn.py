"""``overtrick learn``."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.arena.fingerprint import bots_fingerprint
from overtrick.bots.policy_file import read_policy

from .running import Run, check_refused

TINY = Path(__file__).parents[1] / "learn" / "tiny.py"
QUICK = ("--players", "2", "--deals", "600", "--tables", "128", "--width", "16")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.py"
    path.write_bytes(TINY.read_bytes())
    return path


def test_a_game_of_a_file_is_learned_and_played(run: Run, game: Path) -> None:
    ran = run("learn", str(game), *QUICK, "--against", "random")
    assert ran.code == 0, ran.err
    assert "on the CPU" in ran.err
    assert "points per deal against random" in ran.words
    assert {path.name for path in game.parent.iterdir()} >= {
        "tiny.policy.npz",
        "tiny.training.npz",
        "tiny.report.html",
    }
    code = read_policy(game.with_suffix(".policy.npz")).training.recipe["code"]
    assert code == bots_fingerprint()
    assert f"<td>{code}</td>" in game.with_suffix(".report.html").read_text(encoding="utf-8")
    ran = run("arena", str(game), "policy", "random", "--players", "2", "--deals", "4", "--seed", "1", "--cores", "1")
    assert ran.code == 0, ran.err
    ran = run("learn", str(game), *QUICK, "--resume", "--against", "random")
    assert "Resuming after" in ran.err
    check_refused(run("learn", str(game), *QUICK, "--resume", "--seed", "8"), "with other settings")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--players", "9"), "Tiny is for 2 to 3 players"),
        (("--players", "two"), "write numbers, such as 3,4"),
        (("--vary", "colour=red"), "the options: bonus, hook"),
        (("--vary", "bonus=99"), "from 1 to 20"),
        (("--against", "nobody"), "no bot is called"),
        (("--resume",), "no training to resume"),
        (("--out", "missing/x.npz"), "there is no folder"),
        (("--minutes", "0"), "--minutes"),
    ],
)
def test_bad_words_are_refused_in_a_sentence(run: Run, game: Path, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run("learn", str(game), *words), sentence)
