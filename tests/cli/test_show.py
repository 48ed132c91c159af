"""`overtrick show`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import overtrick as ot
from tests.table_helpers import finish_deal

from .running import Run, check_refused, is_one_sentence


@pytest.fixture
def record(tmp_path: Path) -> Path:
    table = ot.load("spades").table(seed=5)
    finish_deal(table, Random(5))
    path = tmp_path / "match.txt"
    path.write_text(table.record(), encoding="utf-8")
    return path


def test_show_prints_a_match(run: Run, record: Path) -> None:
    ran = run("show", str(record))
    assert ran.code == 0
    assert "Deal 1, seat" in ran.out
    assert "Deal 2, seat" in ran.out
    assert "♠ spades" in ran.out
    assert "won by" in ran.out


def test_show_reads_standard_input(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert run("show", "-", typed=text).out == run("show", str(record)).out


def test_show_prints_one_deal(run: Run, record: Path) -> None:
    ran = run("show", str(record), "--deal", "1")
    assert "Deal 1, seat" in ran.out
    assert "Deal 2, seat" not in ran.out
    assert "this record has deals 1 to 2" in run("show", str(record), "--deal", "3").err


def test_show_never_runs_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "trap.py"
    path.write_text("raise SystemExit('run!')", encoding="utf-8")
    assert is_one_sentence(run("show", str(path)))


def test_show_as_json(run: Run, record: Path) -> None:
    found = json.loads(run("show", str(record), "--json").out)
    assert found["game"] == "spades"
    assert len(found["deals"][0]["tricks"]) == 13
    assert len(json.loads(run("show", str(record), "--json", "--deal", "2").out)["deals"]) == 1


def test_show_prints_a_match_of_a_game_in_a_file(run: Run, my_game: str, tmp_path: Path) -> None:
    path = tmp_path / "whist.txt"
    path.write_text(ot.load(my_game).table(seed=1).record(), encoding="utf-8")
    check_refused(run("show", str(path)), f"{path}, line 2: no game is called 'mywhist'")
    check_refused(run("show", str(path)), "for the game of a file, add --game FILE")
    assert "My Whist" in run("show", str(path), "--game", my_game).out


def test_a_broken_record_is_refused_with_its_line(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace("trick 1:", "trick one:", 1)
    ran = run("show", "-", typed=text)
    assert is_one_sentence(ran)
    assert "line " in ran.err
    assert is_one_sentence(run("show", "-", typed=""))
    assert is_one_sentence(run("show", "-", typed="\x00\xff" * 50))
    record.write_text(text, encoding="utf-8")
    line = 1 + text[: text.index("trick one:")].count("\n")
    for command in ("show", "verify", "review"):
        check_refused(run(command, str(record)), f"overtrick: {record}, line {line}: ")
    record.write_bytes(b"\xff\xfe\x00" * 50)
    assert is_one_sentence(run("show", str(record)))


def test_a_terminal_without_suit_symbols_gets_question_marks(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text(ot.load("spades").table(seed=1).record(), encoding="utf-8")
    code = "from overtrick.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "show", str(record)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"? spades" in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "nowhere.txt"), "nowhere.txt: No such file"),
        (("show", "."), "."),
        (("show",), "missing argument 'RECORD'"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run(*words), sentence)
