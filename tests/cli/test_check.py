"""`overtrick check`: a game file is checked by one command."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.testing import check_game, sheets

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


LESSON = """
from overtrick.lesson import Lesson, Step

LESSON = Lesson(
    dealer=1,
    deal="0: SA SK; 1: HA HK",
    steps=(Step("Lead your ace of spades.", "play SA", "It wins."), Step("Lead the king.", "play SECOND", "It wins.")),
    others="play HA, play HK",
    end="Well done.",
    players=2,
)
"""


@pytest.mark.parametrize(("second", "code"), [("SK", 0), ("HK", 2), ("nothing", 2)])
def test_a_lesson_is_played_and_an_illegal_step_is_refused_with_its_place(
    run: Run, tmp_path: Path, second: str, code: int
) -> None:
    path = tmp_path / "taught.py"
    game = TINY.replace("players=(2, 3))", "players=(2, 3), lesson=LESSON)")
    before, decorator, after = game.partition("@ot.game")
    path.write_text(before + LESSON.replace("SECOND", second) + decorator + after)
    ran = run("check", str(path), "--players", "2")
    if code:
        check_refused(ran, "the lesson of Tiny, step 2 ('Lead the king.'): the newcomer cannot do this")
    else:
        assert (ran.code, ran.err) == (0, "")


def test_the_kit_checks_the_lesson_too() -> None:
    whist = ot.load("whist")
    assert whist.lesson is not None
    broken = replace(whist, lesson=replace(whist.lesson, others="play S4"))
    with pytest.raises(AssertionError, match="the lesson of Whist, step 2"):
        check_game(broken, matches=1, compare_compiled=False)
