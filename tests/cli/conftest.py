"""Fixtures for tests of the command `overtrick`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from overtrick.cli import main

from .running import Result, Run

MY_GAME = '''
"""Whist for two teams."""

from overtrick import Rules, game
from overtrick.cards import FRENCH_52
from overtrick.rules import Contract, Dealing, LastDeal, Payment, Scoring, Seats, TrickBids


@game(title="My Whist", players=4)
def mywhist(cards: int = 2, deals: int = 1) -> Rules:
    """Say how many tricks you take."""
    return Rules(
        seats=Seats(4),
        deck=FRENCH_52,
        deal=Dealing(hands=(cards,) * deals),
        auction=TrickBids(),
        score=Scoring(Contract("seat", "exactly"), (Payment(1, per="taken"), Payment(10, when="made"))),
        finish=LastDeal(),
    )
'''


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command; `typed` is its standard input."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*words: str, typed: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            main(words)
        printed = capsys.readouterr()
        return Result(int(left.value.code or 0), printed.out, printed.err)

    return run


@pytest.fixture
def my_game(tmp_path: Path) -> str:
    path = tmp_path / "mygame.py"
    path.write_text(MY_GAME, encoding="utf-8")
    return str(path)
