"""`overtrick check`: a game file is checked by one command."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.testing import sheets

from .running import Run, check_refused

TINY = '''
import overtrick as ot
from overtrick.cards import FRENCH_24
from overtrick.rules import Dealing, LastDeal, Payment, Scoring, Seats

@ot.game(title="Tiny", players=(2, 3))
def tiny(players: int, cards: int = 2) -> ot.Rules:
    """Two cards each."""
    return ot.Rules(
        seats=Seats(players),
        deck=FRENCH_24,
        deal=Dealing(hands=(cards,)),
        score=Scoring(payments=[Payment(1, per="taken")]),
        finish=LastDeal(),
    )
'''


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    path = tmp_path / "tiny.py"
    path.write_text(TINY)
    return str(path)


def test_a_sound_game_is_right_for_every_number_of_players(run: Run, tiny: str) -> None:
    ran = run("check", tiny)
    assert (ran.code, ran.out) == (0, "Tiny for 2 to 3 players: everything is right.\n")


def test_what_is_wrong_is_said_with_exit_code_1(run: Run, tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "changes", lambda rules, *_: [99] * rules.seats.sides)
    ran = run("check", tiny, "--players", "3")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Something is wrong. Tiny with 3 players, after 6 actions")


def test_a_number_of_players_that_the_game_is_not_for_is_refused(run: Run, tiny: str) -> None:
    check_refused(run("check", tiny, "--players", "4"), "Tiny is for 2 to 3 players")


def test_it_takes_the_options_of_the_game(run: Run, tiny: str) -> None:
    check_refused(run("check", tiny, "--cards", "20"), "a deal for 2 players needs 40 cards, and the deck has 24")
