"""What if: the answers that come with the package fit the games, and others are computed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import run

import pytest

import overtrick as ot
from overtrick.games import games, is_built_in
from overtrick.lab.what_if import (
    FOLDER,
    compute,
    key_of,
    known_answer,
    read_answer,
    single_changes,
    write_answer,
    write_answers,
)

OURS = [name for name, game in games().items() if is_built_in(game)]


@pytest.mark.parametrize("name", OURS)
def test_every_single_option_of_our_games_has_an_answer(name: str) -> None:
    game = ot.load(name)
    for changed in single_changes(game):
        if key_of(changed, game.default_players) == key_of(game, game.default_players):
            continue
        answer = known_answer(changed, game.default_players)
        assert answer is not None, "the rules have changed: run make what-if"
        assert answer.deals >= 20_000
        assert answer.rows


@pytest.mark.parametrize("name", OURS)
def test_the_answers_fit_the_novices_as_they_play_now(name: str) -> None:
    game = ot.load(name)
    players = game.default_players
    changed, known = next((each, found) for each in single_changes(game) if (found := known_answer(each, players)))
    now = {row.title: row.usual for row in compute(changed, players, deals=1000).rows}
    known_rows = {row.title: row.usual for row in known.rows}
    for title in ("Deals in a match", "Points between best and worst in a deal"):
        was = float(known_rows[title])
        assert float(now[title]) == pytest.approx(was, rel=0.12), "novices have changed: run make what-if"


def test_the_answers_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json")) < 200_000


def test_an_answer_shows_what_the_hook_does() -> None:
    answer = known_answer(ot.load("river", hook=False), 4)
    assert answer is not None
    rows = {row.title: row for row in answer.rows}
    assert rows["Bids made"].significant
    assert rows["Bids made"].difference.startswith("+")
    assert not rows["Deals in a match"].significant


def test_other_options_are_computed() -> None:
    game = ot.load("river", first_hand=4, one_way=True)
    assert known_answer(game, 4) is None
    answer = compute(game, 4, deals=400)
    rows = {row.title: row for row in answer.rows}
    assert (rows["Deals in a match"].usual, rows["Deals in a match"].chosen) == ("19.00", "4.00")
    assert rows["Deals in a match"].significant
    assert read_answer(json.loads(json.dumps(write_answer(answer)))) == answer


def test_answers_are_written_for_single_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overtrick.lab.what_if.DEALS", 200)
    number = write_answers(ot.load("whist"), tmp_path)
    assert number == len(json.loads((tmp_path / "whist.json").read_text(encoding="utf-8"))) > 0


def test_known_answers_need_no_compiled_code() -> None:
    program = (
        "import sys, overtrick as ot\n"
        "from overtrick.lab.what_if import known_answer\n"
        "assert known_answer(ot.load('river', hook=False), 4)\n"
        "print('numba' in sys.modules)\n"
    )
    assert run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
