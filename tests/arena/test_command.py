"""The command `overtrick arena`, on one core, on several, and on Ray."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from rich.console import Console

from overtrick.arena import Contest, SessionResult, holding, keeping, play_session, report_on, run_contest
from overtrick.arena import run as running
from overtrick.arena.code import code_of, code_of_bots
from overtrick.arena.contest import _loaded
from overtrick.arena.holding import held
from overtrick.arena.report import matches_won, report_page
from overtrick.cli import main
from tests.arena.test_ledger import without_times


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        main(["arena", *words])
    said = capsys.readouterr()
    assert isinstance(stopped.value.code, int)
    return stopped.value.code, said.out, said.err


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of contests that name no file, which must not be the user's own."""
    monkeypatch.setattr(keeping, "folder", lambda: tmp_path / "kept")
    return tmp_path / "kept"


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Somebody presses Ctrl-C in the third session; undone, nobody does."""

    def play_two(contest: Contest, session: int) -> SessionResult:
        if session == 2:
            raise KeyboardInterrupt
        return play_session(contest, session)

    monkeypatch.setattr(running, "play_session", play_two)
    return monkeypatch


TINY = ("spades", "random", "random", "--deals", "2", "--cores", "1")
WHIST = str(Path(__file__).parents[2] / "examples" / "whist.py")


def test_page(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *TINY, "--seed", "3", "--target", "250", "--budget", "50")
    assert (code, err) == (0, "")
    assert "Spades   4 players, target 250, 2 duplicate deals, 50 ms a decision, seed 3" in out
    assert "+0.00 points a deal for random   95 % interval +0.00 to +0.00" in out
    assert "these deals do not tell them apart" in out
    for row in ("points a deal", "score change a deal", "nellos made", "contracts missed", "bags a deal", "p99 time"):
        assert row in out


def test_steady_contest_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *TINY, "--seed", "3", "--steady")
    assert "Spades   4 players, 2 duplicate deals, steady, seed 3" in out


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
    code, out, _ = run(capsys, WHIST, "random", "random", "--deals", "2", "--cores", "1")
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
        ((*TINY, "--budget", "-5"), "a budget is 0 to 600,000 ms, not -5.0"),
        ((*TINY, "--budget", "600001"), "a budget is 0 to 600,000 ms, not 600001.0"),
        ((*TINY, "--deals", "many"), "invalid value for '--deals'"),
        ((*TINY, "--deals"), "option '--deals' requires an argument"),
        (("spades", "random"), "missing argument 'AGAINST'; try overtrick arena --help"),
        ((*TINY, "--resume"), "random against random in Spades was not stopped before its end"),
        (("--resume", *TINY, "--seed", "5"), "in Spades with the seed 5 was not stopped before its end"),
        ((*TINY, "--bags", "5"), "Spades has no option 'bags'"),
        ((*TINY, "--plot", "out.gif"), "a plot is a .png, .svg or .pdf file"),
        ((*TINY, "--plot", "no/such/folder/out.png"), "there is no folder"),
        ((*TINY, "--out", "no/such/folder/out.jsonl"), "No such file or directory"),
        ((*TINY, "--out", __file__), "is not a file of arena results"),
        ((*TINY, "--out="), "the name of the file is empty"),
        ((*TINY, "--out", ""), "the name of the file is empty"),
        ((*TINY, "--resume", ""), "the name of the file is empty"),
        (("--resume", "none.py", "random", "random"), "there is no file 'none.py'"),
        (
            ("--resume", WHIST, "random", "random"),
            "random against random in Simple Whist was not stopped before its end",
        ),
    ],
)
def test_bad_input_is_a_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("overtrick: ")
    assert said in err
    assert err.count("\n") == 1


def test_nothing_is_left_of_a_contest_that_was_refused(capsys: pytest.CaptureFixture[str], kept: Path) -> None:
    for words in (("--cores", "0"), ("--budget", "600001"), ("--plot", "out.gif")):
        run(capsys, *TINY, *words)
    assert not kept.exists()


@pytest.mark.parametrize(("missing", "flag"), [("matplotlib", "--plot=out.png"), ("ray", "--cluster")])
def test_extra_that_is_not_installed_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, missing: str, flag: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    code, _, err = run(capsys, *TINY, flag)
    assert code == 2
    assert "pip install 'overtrick[" in err


THIRTY = ("spades", "random", "random", "--deals", "30", "--cores", "1")


def test_interrupted_without_a_file_it_goes_on(
    capsys: pytest.CaptureFixture[str], kept: Path, interrupted: pytest.MonkeyPatch
) -> None:
    code, out, err = run(capsys, *THIRTY)
    assert (code, out) == (130, "")
    said = "overtrick: 20 of 30 deals have been played: the same command with --resume goes on from there\n"
    assert err == said
    (file,) = kept.iterdir()
    assert file.name.startswith("spades-random-random-4-seed")
    assert run(capsys, *THIRTY, "--resume")[2] == said.replace(" with --resume", "")
    interrupted.undo()
    interrupted.setattr(keeping, "folder", lambda: kept)
    _, out, err = run(capsys, *THIRTY, "--json", "--resume")
    assert err == ""
    assert f"seed{json.loads(out)['seed']}-" in file.name
    assert json.loads(out)["deals"] == 30
    assert list(kept.iterdir()) == []


def test_named_file_says_how_it_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, interrupted: pytest.MonkeyPatch
) -> None:
    _, _, err = run(capsys, *THIRTY, "--out", str(tmp_path / "mine.jsonl"))
    assert err == "overtrick: 20 of 30 deals have been played: the same command goes on from there\n"
    interrupted.undo()
    assert run(capsys, *THIRTY, "--resume", str(tmp_path / "mine.jsonl"))[0] == 0
    assert (tmp_path / "mine.jsonl").exists()


@pytest.mark.usefixtures("interrupted")
def test_latest_of_the_same_contest_is_gone_on_with(capsys: pytest.CaptureFixture[str], kept: Path) -> None:
    for words in (("--seed", "1"), ("--seed", "1"), ("--seed", "2"), ("--target", "250", "--seed", "3")):
        run(capsys, *THIRTY, *words)
    assert len(list(kept.iterdir())) == 4  # one that was begun anew takes nothing from the one before
    seen = [json.loads(run(capsys, *THIRTY, "--deals", "20", "--json", "--resume", *words)[1]) for words in SEEDS]
    assert [found["seed"] for found in seen] == [2, 1, 2]
    assert len(list(kept.iterdir())) == 4  # nothing was left to play, and more may be wanted


SEEDS: tuple[tuple[str, ...], ...] = ((), ("--seed", "1"), ("--seed", "2"))


@pytest.mark.usefixtures("interrupted")
def test_stopped_contests_do_not_pile_up(
    capsys: pytest.CaptureFixture[str], kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_KEPT", 2)
    for seed in range(4):
        run(capsys, *THIRTY, "--seed", str(seed))
    assert sorted(path.name.partition("seed")[2][0] for path in kept.iterdir()) == ["2", "3"]


def test_fewer_deals_take_nothing_away(
    capsys: pytest.CaptureFixture[str], kept: Path, interrupted: pytest.MonkeyPatch
) -> None:
    run(capsys, *THIRTY)
    interrupted.undo()
    interrupted.setattr(keeping, "folder", lambda: kept)
    for deals in ("5", "15"):  # a session that is shorter than the kept one
        assert run(capsys, *THIRTY, "--deals", deals, "--resume")[0] == 0
        assert len(list(kept.iterdir())) == 1
    assert run(capsys, *THIRTY, "--resume")[0] == 0
    assert list(kept.iterdir()) == []  # the short sessions are parts of whole ones


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks here")
@pytest.mark.usefixtures("interrupted")
def test_contest_that_is_still_running_is_left_alone(
    capsys: pytest.CaptureFixture[str], kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(capsys, *THIRTY, "--seed", "1")
    (file,) = kept.iterdir()
    written = file.read_bytes()
    monkeypatch.setattr(keeping, "MOST_KEPT", 1)
    with held(file):
        assert "there is nothing to resume" in run(capsys, *THIRTY, "--resume")[2]
        assert "is written by a contest that is still running" in run(capsys, *THIRTY, "--out", str(file))[2]
        run(capsys, *THIRTY, "--seed", "2")
        assert len(list(kept.iterdir())) == 2
    assert file.read_bytes() == written
    run(capsys, *THIRTY, "--seed", "3")
    assert not file.exists()


def test_without_locks_it_is_played_all_the_same(
    capsys: pytest.CaptureFixture[str], kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "fcntl", None)
    run(capsys, *TINY, "--seed", "1")
    assert list(kept.iterdir()) == []


def test_where_nothing_can_be_kept_it_is_played_all_the_same(capsys: pytest.CaptureFixture[str], kept: Path) -> None:
    kept.write_text("a file, where the folder should be")
    code, out, err = run(capsys, *TINY)
    assert code == 0
    assert "2 duplicate deals" in out
    assert err == f"overtrick: {kept}: File exists, so that this contest is not kept if it is stopped\n"


@pytest.mark.usefixtures("interrupted")
def test_what_is_not_kept_is_not_offered(capsys: pytest.CaptureFixture[str], kept: Path) -> None:
    kept.write_text("a file, where the folder should be")
    code, _, err = run(capsys, *THIRTY)
    assert code == 130
    assert "--resume" not in err


def test_changed_file_of_a_game_is_warned_of(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, interrupted: pytest.MonkeyPatch
) -> None:
    game, words = tmp_path / "mine.py", ("random", "random", "--deals", "30", "--cores", "1", "--resume")
    game.write_text(Path(WHIST).read_text())
    run(capsys, str(game), *words, str(tmp_path / "results.jsonl"))
    before = code_of(str(game))
    interrupted.undo()
    game.write_text(f"{game.read_text()}\n# what is sensible may stand here\n")
    for read in (code_of, _loaded):  # another process
        read.cache_clear()
    err = run(capsys, str(game), *words, str(tmp_path / "results.jsonl"))[2]
    assert err.startswith("overtrick: the bots or the game have changed: ")
    assert f"was played by the code {before} and goes on with {code_of(str(game))}, so that" in err
    assert before.startswith(f"{code_of_bots()}+")


def test_other_code_is_warned_of(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, interrupted: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    run(capsys, *THIRTY, "--out", str(file))
    file.write_text(file.read_text().replace(code_of_bots(), "4405d2b73540"))
    interrupted.undo()
    code, out, err = run(capsys, *THIRTY, "--resume", str(file))
    assert code == 0
    assert err.startswith("overtrick: the bots have changed: ")
    assert f"was played by the code 4405d2b73540 and goes on with {code_of_bots()}, so that" in err
    assert err.count("\n") == 1
    assert f"code of the bots: 4405d2b73540, {code_of_bots()}" in out
    assert run(capsys, *THIRTY, "--resume", str(file))[2] == ""  # nothing is played any more


def test_page_says_who_is_ahead() -> None:
    contest = Contest("rook", "random", "random", deals=2, seed=1)
    level = report_on(contest, [play_session(contest, 0)])
    paper = io.StringIO()
    Console(file=paper, width=100).print(report_page(level))
    assert "contracts a deal" in paper.getvalue()
    assert "bags" not in paper.getvalue()


def test_matches_won_are_counted() -> None:
    report = run_contest(Contest("tendown", "random", "random", deals=10, players=2, seed=1), cores=1)
    won = [matches_won(report, figures) for figures in (report.candidate, report.reference)]
    assert won == ["1 of 2", "1 of 2"]


def test_two_cores_find_what_one_finds() -> None:
    contest = Contest("tendown", "random", "random", deals=20, players=2, options=(("room", 5),), seed=4)
    assert without_times(run_contest(contest, cores=2)) == without_times(run_contest(contest, cores=1))


@pytest.mark.slow_without_jit
@pytest.mark.filterwarnings("ignore")
def test_ray_finds_what_one_core_finds() -> None:
    pytest.importorskip("ray")
    contest = Contest("spades", "novice", "random", deals=20, seed=4)
    assert without_times(run_contest(contest, cores=2, cluster=True)) == without_times(run_contest(contest, cores=1))
