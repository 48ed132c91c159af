"""Errors in the file of a game: every command that reads one answers with one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from .running import Run, is_one_sentence


def test_a_broken_game_file_is_reported_in_one_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("there is no game here =", encoding="utf-8")
    ran = run("rules", str(path))
    assert is_one_sentence(ran)
    assert "broken.py, line 1: SyntaxError" in ran.err
    path.write_text("\n\n1 / 0", encoding="utf-8")
    assert "broken.py, line 3: ZeroDivisionError" in run("play", str(path)).err
    path.write_text("x = 1", encoding="utf-8")
    assert is_one_sentence(run("simulate", str(path)))


def test_an_error_for_one_number_of_players_says_which(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text(
        "from overtrick import game\n"
        "from overtrick.games.river import river\n"
        "@game(title='Brook', players=(3, 5))\n"
        "def brook(players: int):\n"
        "    'Bid.'\n"
        "    return river.rules({3: 3, 4: 4}[players])\n",
        encoding="utf-8",
    )
    ran = run("rules", str(path))
    assert is_one_sentence(ran)
    assert "broken.py, line 6" in ran.err
    assert "with 5 players: KeyError: 5" in " ".join(ran.err.split())


BROKEN_GAMES = {
    "unknown keyword": ("Rules(seatz=Seats(4))", "Rules has no field seatz; did you mean seats?"),
    "missing key": ("{}['seats']", "KeyError"),
    "no rules": ("None", "returned None"),
}


@pytest.mark.parametrize("command", [("rules",), ("play",), ("simulate",), ("arena",)], ids=lambda command: command[0])
@pytest.mark.parametrize("fault", BROKEN_GAMES)
def test_an_error_inside_a_game_is_one_sentence_with_file_and_line(
    run: Run, tmp_path: Path, command: tuple[str, ...], fault: str
) -> None:
    body, error = BROKEN_GAMES[fault]
    path = tmp_path / "broken.py"
    path.write_text(
        "from overtrick import Rules, game\n"
        "from overtrick.rules import Seats\n"
        '@game(title="Broken", players=4)\n'
        "def broken() -> Rules:\n"
        '    """A game that cannot be played."""\n'
        f"    return {body}\n",
        encoding="utf-8",
    )
    ran = run(*command, str(path), *(("random", "random") if command == ("arena",) else ()))
    assert is_one_sentence(ran), ran
    assert "broken.py" in ran.err
    assert error in ran.err


def test_a_scoring_of_an_earlier_version_is_one_sentence_that_names_the_new_way(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "older.py"
    path.write_text("from overtrick.rules import ExactBid\n", encoding="utf-8")
    for command in ("rules", "play", "simulate"):
        ran = run(command, str(path))
        assert is_one_sentence(ran), ran
        assert 'line 1: ExactBid is gone: write score=Scoring(Contract("seat", "exactly"), ' in ran.err
