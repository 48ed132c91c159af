"""The command `overtrick arena`, on one core, on several, and on Ray."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from overtrick.arena import Contest, report_on, run_contest
from overtrick.arena.report import report_page
from overtrick.arena.session import play_session
from overtrick.cli import main
from tests.arena.test_ledger import without_times


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        main(["arena", *words])
    said = capsys.readouterr()
    assert isinstance(stopped.value.code, int)
    return stopped.value.code, said.out, said.err


TINY = ("spades", "random", "random", "--deals", "2", "--cores", "1")


def test_page(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *TINY, "--seed", "3", "--target", "250", "--budget", "50")
    assert (code, err) == (0, "")
    assert "Spades   4 players, target 250, 2 duplicate deals, 50 ms a decision, seed 3" in out
    assert "+0.00 points a deal for random   95 % interval +0.00 to +0.00" in out
    assert "these deals do not tell them apart" in out
    for row in ("points a deal", "score change a deal", "nellos made", "contracts missed", "bags a deal", "p99 time"):
        assert row in out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "river", "random", "random", "--deals", "2", "--cores", "1", "--seed", "3", "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["game"], found["players"], found["deals"], found["seed"]) == ("river", 4, 2, 3)
    assert found["differences"] == [0.0, 0.0]
    assert found["difference"] == {"mean": 0.0, "low": 0.0, "high": 0.0}
    assert found["candidate"]["bot"] == "random"
    assert 0 <= found["candidate"]["exact"] <= 1
    assert found["candidate"]["bags"] is None
    assert found["candidate"]["median_ms"] > 0


def test_plot_writes_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "out.png"
    code, _, _ = run(capsys, *TINY, "--plot", str(picture))
    assert code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_file_keeps_its_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "results.jsonl")
    _, first, _ = run(capsys, *TINY, "--out", file, "--json")
    _, again, _ = run(capsys, *TINY, "--resume", file, "--json")
    assert json.loads(first) == json.loads(again)


def test_game_of_your_own(capsys: pytest.CaptureFixture[str]) -> None:
    whist = Path(__file__).parents[2] / "examples" / "whist.py"
    code, out, _ = run(capsys, str(whist), "random", "random", "--deals", "2", "--cores", "1")
    assert code == 0
    assert "2 duplicate deals" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("spades", "random", "nobody"), "no bot is called 'nobody'"),
        (("spade", "random", "random"), "no game is called 'spade'; did you mean spades?"),
        (("river", "random", "random", "--players", "9"), "River is for 3 to 7 players, not 9"),
        ((*TINY, "--deals", "-1"), "deals = -1: it is a whole number"),
        ((*TINY, "--cores", "0"), "cores = 0: it is a whole number, 1 or more"),
        ((*TINY, "--budget", "-5"), "budget = -5.0: it is milliseconds"),
        ((*TINY, "--bags", "5"), "Spades has no option 'bags'"),
        ((*TINY, "--plot", "out.gif"), "a plot is a .png, .svg or .pdf file"),
        ((*TINY, "--plot", "no/such/folder/out.png"), "there is no folder"),
        ((*TINY, "--out", "no/such/folder/out.jsonl"), "No such file or directory"),
        ((*TINY, "--out", __file__), "is not a file of arena results"),
    ],
)
def test_bad_input_is_a_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("overtrick: ")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("missing", "flag"), [("matplotlib", "--plot=out.png"), ("ray", "--cluster")])
def test_extra_that_is_not_installed_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, missing: str, flag: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code, _, err = run(capsys, *TINY, flag)
    assert code == 2
    assert "pip install 'overtrick[" in err


def test_page_says_who_is_ahead() -> None:
    contest = Contest("rook", "random", "random", deals=2, seed=1)
    level = report_on(contest, [play_session(contest, 0)])
    paper = io.StringIO()
    Console(file=paper, width=100).print(report_page(level))
    assert "contracts a deal" in paper.getvalue()
    assert "bags" not in paper.getvalue()


def test_two_cores_find_what_one_finds() -> None:
    contest = Contest("tendown", "random", "random", deals=20, players=2, options=(("room", 5),), seed=4)
    assert without_times(run_contest(contest, cores=2)) == without_times(run_contest(contest, cores=1))


@pytest.mark.slow_without_jit
@pytest.mark.filterwarnings("ignore")
def test_ray_finds_what_one_core_finds() -> None:
    pytest.importorskip("ray")
    contest = Contest("spades", "novice", "random", deals=20, seed=4)
    assert without_times(run_contest(contest, cores=2, cluster=True)) == without_times(run_contest(contest, cores=1))
