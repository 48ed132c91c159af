"""`overtrick play --resume` and `--saved`, and a terminal that is too small."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.terminal.fullscreen.app import check_size
from overtrick.terminal.saved_matches import Seating, find_saved, load_saved, new_path, saved_matches, saver

from .running import Run, check_refused


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "overtrick" / "matches"


def save_match(game: ot.Game, actions: int = 3, bots: str = "novice") -> Path:
    """Save a match with a few actions; seat 1 is the person's."""
    table = game.table(4, seed=2)
    for _ in range(actions):
        table.push(table.legal[0])
    path = new_path(game.name)
    file = "" if game.file is None else str(game.file.path)
    saver(path, Seating(1, bots, file))(table.record())
    return path


def test_a_saved_match_is_listed_and_resumed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No match is saved yet" in run("play", "--saved").out
    path = save_match(ot.load("spades", target=250))
    monkeypatch.setenv("COLUMNS", "80")
    listed = run("play", "--saved").out
    saved_at = datetime.fromtimestamp(path.stat().st_mtime)
    assert all(words in listed for words in (path.stem, "Spades", saved_at.strftime("%d %b %H:%M")))
    for words in (("--resume",), ("--resume", path.stem), ("--plain", "--resume", path.stem[:15])):
        ran = run("play", *words)
        assert (ran.code, ran.err) == (0, "")
        assert "Spades, deal 1" in ran.out
        assert "The draw" not in ran.out


def test_a_saved_match_of_a_game_file_and_odd_bots_reads_back(my_game: str) -> None:
    bots = 'cmd:"my bot" 100%'
    path = save_match(ot.load(my_game, cards=3), bots=bots)
    table, seating = load_saved(path)
    assert seating == Seating(1, bots, my_game)
    assert table.game.values["cards"] == 3
    assert len(table.history) == 3


def test_a_finished_match_is_not_the_one_to_resume(run: Run) -> None:
    save_match(ot.load("tendown", room=5), actions=0)
    table = ot.load("tendown", room=5, first_hand=1).table(2, seed=1)
    while table.turn is not None:
        table.push(table.legal[0])
    saver(new_path("tendown"), Seating(0, "novice"))(table.record())
    assert [match.is_over for match in saved_matches()].count(True) == 1
    assert not any(match.is_over for match in saved_matches(unfinished=True))
    assert load_saved(find_saved(""))[0].outcome is None


def test_bad_input_is_one_sentence_and_changes_nothing(run: Run, data: Path) -> None:
    check_refused(run("play", "--resume"), "there is no unfinished match")
    check_refused(run("play", "--resume", "../../etc"), "no saved match is called")
    check_refused(run("play", "spades", "--resume"), "--resume goes on with a match as it was")
    path = save_match(ot.load("spades"))
    broken = path.read_text(encoding="utf-8").replace("calls: ", "calls: 9 bid 99, ")
    path.write_text(broken, encoding="utf-8")
    ran = run("play", "--resume")
    check_refused(ran, "line ")
    assert str(path) in ran.err
    assert path.read_text(encoding="utf-8") == broken
    path.write_text(broken.replace('[Seat "1"]', '[Seat "7"]').replace("9 bid 99, ", ""), encoding="utf-8")
    check_refused(run("play", "--resume"), "line 2: there is no seat '7'")
    path.write_bytes(b'[Overtrick "1"]\n[Game "spades"]\n\xff\xfe')
    check_refused(run("play", "--resume"), "it is not text")
    assert list(data.iterdir()) == [path]


def test_a_small_terminal_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    with pytest.raises(ot.errors.OvertrickError, match="has 60 columns and 20 lines, and the table needs 80 and 24"):
        check_size()
