"""The command `overtrick arena`: its report, its results files, and running on several cores and on Ray."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from overtrick.arena import BlockResult, Contest, play_block, report_on, results, run_contest, runner, unfinished
from overtrick.arena.contest import _loaded
from overtrick.arena.fingerprint import bots_fingerprint, code_fingerprint
from overtrick.arena.report import matches_won, report_text
from overtrick.arena.results import locked
from overtrick.cli import main
from tests.arena.test_results import without_times


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        main(["arena", *words])
    printed = capsys.readouterr()
    assert isinstance(stopped.value.code, int)
    return stopped.value.code, printed.out, printed.err


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for contests that name no file: a temporary one instead of the user's cache."""
    monkeypatch.setattr(unfinished, "folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Ctrl-C in the third block; `undo()` takes that back."""

    def play_two(contest: Contest, block: int) -> BlockResult:
        if block == 2:
            raise KeyboardInterrupt
        return play_block(contest, block)

    monkeypatch.setattr(runner, "play_block", play_two)
    return monkeypatch


TINY = ("spades", "random", "random", "--deals", "2", "--cores", "1")
LANDFALL = str(Path(__file__).parents[2] / "examples" / "landfall.py")


def test_report(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *TINY, "--deals", "10", "--seed", "3", "--target", "250", "--budget", "50")
    assert (code, err) == (0, "")
    assert "Spades   4 players, target 250, 10 duplicate deals, 50 ms per decision, seed 3" in out
    assert "+0.00 points per deal for random   95 % interval +0.00 to +0.00" in out
    assert "no clear winner in these deals" in out
    for row in ("points per deal", "score change per deal", "nellos made", "contracts missed", "bags per deal", "p99"):
        assert row in out


def test_report_says_that_the_bots_were_steady(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *TINY, "--seed", "3", "--steady")
    assert "Spades   4 players, 2 duplicate deals, steady, seed 3" in out


def test_report_as_json(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_plot_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plot = tmp_path / "out.png"
    code, _, _ = run(capsys, *TINY, "--plot", str(plot))
    assert code == 0
    assert plot.read_bytes().startswith(b"\x89PNG")


def test_contest_takes_the_seed_of_its_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "results.jsonl")
    _, first, _ = run(capsys, *TINY, "--out", file, "--json")
    _, again, _ = run(capsys, *TINY, "--resume", file, "--json")
    assert json.loads(first) == json.loads(again)


def test_game_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, LANDFALL, "random", "random", "--deals", "2", "--cores", "1")
    assert code == 0
    assert "2 duplicate deals" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("spades", "random", "nobody"), "no bot is called 'nobody'"),
        (("spade", "random", "random"), "no game is called 'spade'; did you mean spades?"),
        (("river", "random", "random", "--players", "9"), "River is for 3 to 7 players, not 9"),
        ((*TINY, "--deals", "-1"), "--deals '-1': it must be a whole number, 1 or more"),
        ((*TINY, "--cores", "0"), "--cores '0': it must be a whole number, 1 or more"),
        ((*TINY, "--budget", "-5"), "a budget is 0 to 600,000 ms, not -5.0"),
        ((*TINY, "--budget", "600001"), "a budget is 0 to 600,000 ms, not 600001.0"),
        ((*TINY, "--deals", "many"), "--deals 'many': it must be a whole number"),
        ((*TINY, "--deals"), "option '--deals' requires an argument"),
        (("spades", "random"), "missing argument 'AGAINST'; try overtrick arena --help"),
        ((*TINY, "--resume"), "there is no interrupted contest of random against random in Spades to resume"),
        (("--resume", *TINY, "--seed", "5"), "in Spades with seed 5 to resume"),
        ((*TINY, "--bags", "5"), "Spades has no option 'bags'"),
        ((*TINY, "--plot", "out.gif"), "a plot is a .png, .svg or .pdf file"),
        ((*TINY, "--plot", "no/such/folder/out.png"), "there is no folder"),
        ((*TINY, "--out", "no/such/folder/out.jsonl"), "No such file or directory"),
        ((*TINY, "--out", __file__), "is not a file of arena results"),
        ((*TINY, "--out="), "the file name is empty"),
        ((*TINY, "--out", ""), "the file name is empty"),
        ((*TINY, "--resume", ""), "the file name is empty"),
        (("--resume", "none.py", "random", "random"), "there is no file 'none.py'"),
        (("--resume", LANDFALL, "random", "random"), "of random against random in Landfall to resume"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("overtrick: ")
    assert message in err
    assert err.count("\n") == 1


def test_refused_contest_leaves_no_file(capsys: pytest.CaptureFixture[str], cache: Path) -> None:
    for words in (("--cores", "0"), ("--budget", "600001"), ("--plot", "out.gif")):
        run(capsys, *TINY, *words)
    assert not cache.exists()


@pytest.mark.parametrize(("missing", "flag"), [("matplotlib", "--plot=out.png"), ("ray", "--cluster")])
def test_missing_optional_dependency_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, missing: str, flag: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code, _, err = run(capsys, *TINY, flag)
    assert code == 2
    assert "pip install 'overtrick[" in err


THIRTY = ("spades", "random", "random", "--deals", "30", "--cores", "1")


def test_interrupted_contest_without_a_file_can_be_resumed(
    capsys: pytest.CaptureFixture[str], cache: Path, interrupted: pytest.MonkeyPatch
) -> None:
    code, out, err = run(capsys, *THIRTY)
    assert (code, out) == (130, "")
    message = "overtrick: stopped after 20 of 30 deals; the same command with --resume continues from there\n"
    assert err == message
    (file,) = cache.iterdir()
    assert file.name.startswith("spades-random-random-4-seed")
    assert run(capsys, *THIRTY, "--resume")[2] == message.replace(" with --resume", "")
    interrupted.undo()
    interrupted.setattr(unfinished, "folder", lambda: cache)
    _, out, err = run(capsys, *THIRTY, "--json", "--resume")
    assert err == ""
    assert f"seed{json.loads(out)['seed']}-" in file.name
    assert json.loads(out)["deals"] == 30
    assert list(cache.iterdir()) == []


def test_interrupted_contest_with_a_file_can_be_resumed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, interrupted: pytest.MonkeyPatch
) -> None:
    _, _, err = run(capsys, *THIRTY, "--out", str(tmp_path / "mine.jsonl"))
    assert err == "overtrick: stopped after 20 of 30 deals; the same command continues from there\n"
    interrupted.undo()
    assert run(capsys, *THIRTY, "--resume", str(tmp_path / "mine.jsonl"))[0] == 0
    assert (tmp_path / "mine.jsonl").exists()


@pytest.mark.usefixtures("interrupted")
def test_latest_file_of_the_same_contest_is_resumed(capsys: pytest.CaptureFixture[str], cache: Path) -> None:
    for words in (("--seed", "1"), ("--seed", "1"), ("--seed", "2"), ("--target", "250", "--seed", "3")):
        run(capsys, *THIRTY, *words)
    assert len(list(cache.iterdir())) == 4  # a second run does not touch the file of the first
    resumed = [json.loads(run(capsys, *THIRTY, "--deals", "20", "--json", "--resume", *words)[1]) for words in SEEDS]
    assert [found["seed"] for found in resumed] == [2, 1, 2]
    assert len(list(cache.iterdir())) == 4  # nothing was left to play, but somebody may ask for more deals


SEEDS: tuple[tuple[str, ...], ...] = ((), ("--seed", "1"), ("--seed", "2"))


@pytest.mark.usefixtures("interrupted")
def test_old_interrupted_contests_are_deleted(
    capsys: pytest.CaptureFixture[str], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unfinished, "MAX_FILES", 2)
    for seed in range(4):
        run(capsys, *THIRTY, "--seed", str(seed))
    assert sorted(path.name.partition("seed")[2][0] for path in cache.iterdir()) == ["2", "3"]


def test_resuming_with_fewer_deals_deletes_nothing(
    capsys: pytest.CaptureFixture[str], cache: Path, interrupted: pytest.MonkeyPatch
) -> None:
    run(capsys, *THIRTY)
    interrupted.undo()
    interrupted.setattr(unfinished, "folder", lambda: cache)
    for deals in ("5", "15"):  # a block that is shorter than the one in the file
        assert run(capsys, *THIRTY, "--deals", deals, "--resume")[0] == 0
        assert len(list(cache.iterdir())) == 1
    assert run(capsys, *THIRTY, "--resume")[0] == 0
    assert list(cache.iterdir()) == []  # the short blocks are parts of full ones


@pytest.mark.skipif(sys.platform == "win32", reason="no file locks on Windows")
@pytest.mark.usefixtures("interrupted")
def test_file_of_a_running_contest_is_left_alone(
    capsys: pytest.CaptureFixture[str], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, *THIRTY, "--seed", "1")
    (file,) = cache.iterdir()
    written = file.read_bytes()
    monkeypatch.setattr(unfinished, "MAX_FILES", 1)
    with locked(file):
        assert "there is no interrupted contest" in run(capsys, *THIRTY, "--resume")[2]
        assert "a contest that is still running writes to" in run(capsys, *THIRTY, "--out", str(file))[2]
        run(capsys, *THIRTY, "--seed", "2")
        assert len(list(cache.iterdir())) == 2
    assert file.read_bytes() == written
    run(capsys, *THIRTY, "--seed", "3")
    assert not file.exists()


def test_contest_runs_without_file_locks(
    capsys: pytest.CaptureFixture[str], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "fcntl", None)
    run(capsys, *TINY, "--seed", "1")
    assert list(cache.iterdir()) == []


def test_contest_runs_without_a_cache_folder(capsys: pytest.CaptureFixture[str], cache: Path) -> None:
    cache.write_text("a file, where the folder should be")
    code, out, err = run(capsys, *TINY)
    assert code == 0
    assert "2 duplicate deals" in out
    assert err == f"overtrick: {cache}: File exists; this contest cannot be resumed if it is stopped\n"


@pytest.mark.usefixtures("interrupted")
def test_resume_is_not_offered_without_a_results_file(capsys: pytest.CaptureFixture[str], cache: Path) -> None:
    cache.write_text("a file, where the folder should be")
    code, _, err = run(capsys, *THIRTY)
    assert code == 130
    assert "--resume" not in err


def test_warns_that_the_file_of_a_game_has_changed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, interrupted: pytest.MonkeyPatch
) -> None:
    game, words = tmp_path / "mine.py", ("random", "random", "--deals", "30", "--cores", "1", "--resume")
    game.write_text(Path(LANDFALL).read_text())
    run(capsys, str(game), *words, str(tmp_path / "results.jsonl"))
    before = code_fingerprint(str(game))
    interrupted.undo()
    game.write_text(f"{game.read_text()}\n# an edit\n")
    for cached in (code_fingerprint, _loaded):  # as in a new process
        cached.cache_clear()
    err = run(capsys, str(game), *words, str(tmp_path / "results.jsonl"))[2]
    assert err.startswith("overtrick: the bots or the game have changed: ")
    assert f"was played by code {before} and continues with code {code_fingerprint(str(game))}, so" in err
    assert before.startswith(f"{bots_fingerprint()}+")


def test_warns_that_the_bots_have_changed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, interrupted: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    run(capsys, *THIRTY, "--out", str(file))
    file.write_text(file.read_text().replace(bots_fingerprint(), "4405d2b73540"))
    interrupted.undo()
    code, out, err = run(capsys, *THIRTY, "--resume", str(file))
    assert code == 0
    assert err.startswith("overtrick: the bots have changed: ")
    assert f"was played by code 4405d2b73540 and continues with code {bots_fingerprint()}, so" in err
    assert err.count("\n") == 1
    assert f"bot code: 4405d2b73540, {bots_fingerprint()}" in out
    assert run(capsys, *THIRTY, "--resume", str(file))[2] == ""  # nothing is left to play


def test_report_shows_only_what_the_game_has() -> None:
    contest = Contest("rook", "random", "random", deals=2, seed=1)
    printed = io.StringIO()
    Console(file=printed, width=100).print(report_text(report_on(contest, [play_block(contest, 0)])))
    assert "contracts per deal" in printed.getvalue()
    assert "bags" not in printed.getvalue()


def test_matches_won_are_counted() -> None:
    report = run_contest(Contest("tendown", "random", "random", deals=10, players=2, seed=1), cores=1)
    won = [matches_won(report, figures) for figures in (report.candidate, report.reference)]
    assert won == ["1 of 2", "1 of 2"]


def test_two_cores_give_the_same_results_as_one() -> None:
    contest = Contest("tendown", "random", "random", deals=20, players=2, options=(("room", 5),), seed=4)
    assert without_times(run_contest(contest, cores=2)) == without_times(run_contest(contest, cores=1))


@pytest.mark.slow_without_jit
@pytest.mark.filterwarnings("ignore")
def test_ray_gives_the_same_results_as_one_core() -> None:
    pytest.importorskip("ray")
    contest = Contest("spades", "novice", "random", deals=20, seed=4)
    assert without_times(run_contest(contest, cores=2, cluster=True)) == without_times(run_contest(contest, cores=1))
