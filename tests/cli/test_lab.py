"""`overtrick lab`: what is printed and written, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .running import Run, check_refused


def test_lab_prints_figures_and_writes_a_report(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("lab", "river", "--deals", "400", "--bots", "random", "--vary", "hook=true,false", "--seed", "7")
    assert ran.code == 0, ran.err
    for words in ("River: what hook does", "hook false", "bids made", "seed 7", "Report: river-lab.html"):
        assert words in ran.out
    assert (tmp_path / "river-lab.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    values = json.loads((tmp_path / "river-lab.json").read_text(encoding="utf-8"))
    assert [variant["label"] for variant in values["variants"]] == ["hook true", "hook false"]


def test_lab_as_json_writes_no_file_unless_asked(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("lab", "tocan", "--deals", "40", "--bots", "random", "--json")
    assert json.loads(ran.out)["bots"] == "random"
    assert list(tmp_path.iterdir()) == []
    run("lab", "tocan", "--deals", "40", "--bots", "random", "--json", "--out", "here.html")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here.html", "here.json"]


def test_lab_studies_a_game_of_a_file(run: Run, my_game: str, tmp_path: Path) -> None:
    out = str(tmp_path / "mine.html")
    words = ("lab", my_game, "--deals", "30", "--cards", "3", "--vary", "game-deals=1", "--out", out)
    check_refused(run(*words), "has no option 'game_deals'")
    ran = run("lab", my_game, "--deals", "30", "--cards", "3", "--vary", "deals=1,2", "--seed", "1", "--out", out)
    assert ran.code == 0, ran.err
    assert "deals in a match" in ran.out
    assert Path(out).exists()


@pytest.mark.slow_without_jit
def test_lab_asks_a_learned_policy_and_says_which_rules_it_was_not_trained_with(run: Run, tmp_path: Path) -> None:
    out = str(tmp_path / "learned.html")
    words = ("lab", "euchre", "--bots", "policy", "--deals", "2", "--seed", "1", "--cores", "1", "--json", "--out", out)
    ran = run(*words, "--target", "2")
    said = "No policy was trained with these rules: there policy searches like expert:100"
    assert said in ran.err
    assert said in Path(out).read_text(encoding="utf-8")
    ran = run(*words)
    assert (ran.code, ran.err) == (0, "")
    values = json.loads(ran.out)
    assert values["bots"] == "policy"
    assert values["cpu_seconds"] > 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("bridge",), "no game is called 'bridge'"),
        (("river", "--vary", "hok=true"), "River has no option 'hok'"),
        (("river", "--vary", "hook"), "--vary 'hook': write an option and its values"),
        (("river", "--vary", "hook=maybe"), "hook = 'maybe': it must be true or false"),
        (("river", "--vary", "first_hand=1,2"), "first_hand = 1: it must be a whole number from 2 to 17"),
        (("river", "--bots", "clever"), "no bot is called 'clever'"),
        (("river", "--bots", "./nobody.py"), "nobody.py"),
        (("river", "--bots", "policy:./none.npz"), "none.npz"),
        (("river", "--deals", "0"), "--deals '0': it must be a whole number, 1 or more"),
        (("river", "--deals", "99999999999"), "deals = 99999999999"),
        (("river", "--players", "9"), "River is for 3 to 7 players, not 9"),
        (("river", "--out", "report.pdf"), "a report is an .html file"),
        (("river", "--out", "nowhere/report.html"), "there is no folder nowhere"),
        (("river", "--cores", "0"), "--cores '0'"),
        (("river", "--hoook"), "River has no option 'hoook'"),
        ((), "missing argument 'GAME'"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    check_refused(run("lab", *words), sentence)
    assert list(tmp_path.iterdir()) == []


def test_a_game_with_an_error_is_refused_with_its_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import overtrick as ot\n\n\n@ot.game\ndef broken(\n", encoding="utf-8")
    check_refused(run("lab", str(path)), "broken.py")


def test_simulate_says_what_replaces_it(run: Run) -> None:
    ran = run("simulate", "river", "--deals", "20")
    assert ran.code == 0
    assert "overtrick lab river --bots random" in ran.err
