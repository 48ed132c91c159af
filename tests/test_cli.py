"""The command `overtrick`: every command, its help, and one sentence for every error."""

from __future__ import annotations

import inspect
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest

import overtrick as ot
from overtrick.bots import KINDS
from overtrick.cli import main
from overtrick.cli.arguments import BOT_KINDS
from overtrick.cli.server import serve, worker
from overtrick.server.settings import Settings
from tests.table_helpers import finish_deal
from tests.terminal.scripted_player import answers_for

ROOT = Path(__file__).parent.parent

MY_GAME = '''
"""Whist for two teams."""

from overtrick import Rules, game
from overtrick.cards import FRENCH_52
from overtrick.rules import Dealing, ExactBid, LastDeal, Seats, TrickBids


@game(title="My Whist", players=4)
def mywhist(cards: int = 2, deals: int = 1) -> Rules:
    """Say how many tricks you take."""
    return Rules(
        seats=Seats(4),
        deck=FRENCH_52,
        deal=Dealing(hands=(cards,) * deals),
        auction=TrickBids(),
        score=ExactBid(),
        finish=LastDeal(),
    )
'''


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """The output on one line."""
        return " ".join(self.out.split())


Run = Callable[..., Result]


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


def is_one_sentence(ran: Result) -> bool:
    return ran.code == 2 and ran.out == "" and ran.err.startswith("overtrick: ") and ran.err.count("\n") == 1


def test_version(run: Run) -> None:
    assert run("--version").out == f"overtrick {ot.__version__}\n"


def test_help_lists_the_commands(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    assert all(command in ran.out for command in ("games", "rules", "play", "simulate", "show"))


@pytest.mark.parametrize(
    "command", [(), *((name,) for name in "games rules play simulate arena show verify serve worker compile".split())]
)
def test_help_shows_no_python_types(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert not re.search(r"<\w+>", ran.out)
    assert "--help" in ran.out


def test_help_of_play_names_every_kind_of_bot(run: Run) -> None:
    printed = run("play", "--help").out
    assert all(kind in printed for kind in KINDS)


def test_every_kind_of_bot_is_completed() -> None:
    assert [re.sub(r"\d+", "N", kind) for kind in BOT_KINDS] == list(KINDS)


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        ("overtrick pl", ["play"]),
        ("overtrick rules r", ["river", "rook"]),
        ("overtrick play --bots n", ["novice"]),
        ("overtrick arena spades ex", ["expert"]),
        ("overtrick play river --op", ["--opening-lead"]),
        ("overtrick play river --opening-lead l", ["left"]),
        ("overtrick play ./examples/wh", ["./examples/whist.py"]),
    ],
)
def test_shell_completion(words: str, completions: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from overtrick.cli import main; main()"],
        env={
            **os.environ,
            "_OVERTRICK_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(words.count(" ")),
        },
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == completions


def test_completion_can_be_installed(run: Run) -> None:
    assert "--install-completion" in run("--help").out


def test_games_lists_every_game(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for game in ot.games().values():
        assert game.title in ran.out
        assert game.players_text in ran.out


def test_games_as_json(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [entry["name"] for entry in listed] == list(ot.games())
    assert listed[0] == {
        "name": "river",
        "title": "River",
        "players": [3, 4, 5, 6, 7],
        "minutes": ot.games()["river"].minutes,
        "summary": ot.games()["river"].summary,
    }


def test_games_does_not_load_the_compiler() -> None:
    code = (
        "import sys, atexit\n"
        "from overtrick.cli import main\n"
        "atexit.register(lambda: print('numba' in sys.modules, 'numpy' in sys.modules))\n"
        "main(['games'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "False False"


def test_a_terminal_without_suit_symbols_gets_question_marks(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text(ot.load("spades").table(seed=1).record(), encoding="utf-8")
    code = "from overtrick.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "show", str(record)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"? spades" in done.stdout


@pytest.mark.parametrize("name", list(ot.games()))
def test_rules_prints_the_rule_book_and_the_options(run: Run, name: str) -> None:
    game = ot.games()[name]
    ran = run("rules", name)
    assert ran.code == 0
    for paragraph in game.book.split("\n\n"):
        assert " ".join(paragraph.split()) in ran.words
    for option in game.options:
        assert f"--{option.replace('_', '-')}" in ran.out


def test_rules_as_json(run: Run) -> None:
    found = json.loads(run("rules", "tendown", "--json").out)
    assert found["book"].startswith("Take exactly the tricks you bid")
    assert found["options"][0] == {
        "name": "room",
        "type": "int",
        "default": 0,
        "value": 0,
        "choices": [0, 5, 50, 500, 1000],
        "allowed": "0 or 5 or 50 or 500 or 1000",
        "help": ot.games()["tendown"].options["room"].help,
    }


def test_rules_are_those_of_the_chosen_options(run: Run) -> None:
    left = run("rules", "river", "--opening-lead", "left")
    assert left.code == 0
    assert "The player at the dealer's left leads first." in left.words
    assert "The dealer leads first." not in left.words
    assert "--opening-lead left dealer" in left.words  # the option with its value and its default
    found = json.loads(run("rules", "spades", "--target", "250", "--json").out)
    assert "A team with 250 points or more ends the match" in " ".join(found["book"].split())
    assert (found["options"][0]["value"], found["options"][0]["default"]) == (250, 500)


# Simulations


def test_simulate_prints_statistics(run: Run) -> None:
    ran = run("simulate", "spades", "--deals", "40", "--seed", "7")
    assert ran.code == 0
    for words in (
        "deals",
        "decisions per second",
        "matches finished",
        "bids made",
        "passed-out deals",
        "tricks per deal",
    ):
        assert words in ran.out
    assert "seed 7" in ran.out


def test_simulate_as_json(run: Run) -> None:
    one, two = (
        json.loads(run("simulate", "river", "--players", "3", "--deals", "38", "--seed", "7", "--json").out)
        for _ in range(2)
    )
    assert one["deals"] == 38
    assert one["matches"] == 2
    assert (one["game"], one["players"], one["bots"], one["seed"]) == ("river", 3, "random", 7)
    del one["seconds"], two["seconds"], one["decisions_per_second"], two["decisions_per_second"]
    assert one == two


def options_of(run: Run, *words: str) -> dict[str, object]:
    ran = run("simulate", *words, "--deals", "2", "--json")
    assert ran.code == 0, ran.err
    options: dict[str, object] = json.loads(ran.out)["options"]
    return options


def test_the_options_of_a_game_are_flags(run: Run) -> None:
    assert options_of(run, "spades", "--target", "250") == {"target": 250, "bid_total_cap": 13}
    assert options_of(run, "--target=250", "spades", "--bid-total-cap", "none")["bid_total_cap"] is None
    assert options_of(run, "--bid_total_cap", "20", "spades")["bid_total_cap"] == 20
    assert options_of(run, "tendown", "--hook", "--payout", "by_points")["hook"] is True
    assert options_of(run, "tocan", "--no-trump")["no_trump"] is True


def test_help_shows_the_flags_of_the_game(run: Run) -> None:
    ran = run("simulate", "spades", "--help")
    assert ran.code == 0
    assert "--bid-total-cap" in ran.out
    assert "--bid-total-cap" not in run("simulate", "--help").out


def test_a_game_in_a_file(run: Run, my_game: str) -> None:
    assert "My Whist" in run("rules", my_game).out
    assert options_of(run, my_game, "--cards", "3") == {"cards": 3, "deals": 1}
    # An option with the name of one of the command's own flags gets a prefix.
    assert options_of(run, my_game, "--game-deals", "2") == {"cards": 2, "deals": 2}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rules", "bridge"), "no game is called 'bridge'"),
        (("rules", "spade"), "did you mean spades?"),
        (("rules", "./nowhere.py"), "there is no file './nowhere.py'"),
        (("simulate", "bridge"), "no game is called 'bridge'"),
        (("simulate", "spades", "--bags", "5"), "Spades has no option 'bags'; its options: target, bid_total_cap"),
        (("simulate", "--bags=5", "spades"), "Spades has no option 'bags'"),
        (("simulate", "spades", "--target", "many"), "target = 'many': it must be a whole number"),
        (("simulate", "spades", "--target", "0"), "target = 0: it must be a whole number"),
        (("simulate", "spades", "-x"), "-x is not understood here"),
        (("simulate", "spades", "rook"), "rook is not understood here"),
        (("simulate", "spades", "--bots", "clever"), "simulations are played by random bots, not by 'clever'"),
        (("simulate", "spades", "--players", "3"), "Spades is for 4 players, not 3"),
        (("simulate", "spades", "--deals", "0"), "--deals '0': it must be a whole number, 1 or more"),
        (("simulate", "spades", "--deals", "1e5"), "--deals '1e5': it must be a whole number, 1 or more; write 100000"),
        (("simulate", "spades", "--deals", "100,000"), "1 or more; write 100000"),
        (("simulate", "spades", "--cores", "0"), "--cores '0': it must be a whole number, 1 or more"),
        (("play", "bridge"), "no game is called 'bridge'"),
        (("play", "spades", "--seat", "4"), "seat 4: Spades with 4 players has seats 0 to 3"),
        (("play", "spades", "--seat", "9"), "seat 9: Spades with 4 players has seats 0 to 3"),
        (("play", "spades", "--seat", "-1"), "seat -1: Spades with 4 players has seats 0 to 3"),
        (("play", "spades", "--seat", "north"), "--seat 'north': it must be a whole number"),
        (("play", "spades", "--pace", "fast"), "--pace 'fast': it must be a number from 0 to 10"),
        (("play", "spades", "--bots", "clever"), "no bot is called 'clever'"),
        (("play", "river", "--players", "8"), "River is for 3 to 7 players, not 8"),
        (("play", "--target", "5"), "--target is not understood here"),
        (("show", "nowhere.txt"), "nowhere.txt: No such file"),
        (("show", "."), "."),
        (("dance",), "no such command 'dance'; try overtrick --help"),
        (("gamse",), "Did you mean 'games'? Try overtrick --help"),
        (("simulate",), "missing argument 'GAME'; try overtrick simulate --help"),
        (("simulate", "spades", "--deals", "many"), "--deals 'many': it must be a whole number"),
        (("simulate", "spades", "--deals"), "option '--deals' requires an argument"),
        (("show",), "missing argument 'RECORD'"),
        (("games", "--x"), "no such option: --x"),
        (("serve", "--port", "70000"), "--port '70000': it must be a whole number from 0 to 65,535"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    ran = run(*words)
    assert is_one_sentence(ran), ran
    assert sentence in ran.err


def test_a_broken_installed_game_is_reported_in_one_sentence_and_the_others_work(tmp_path: Path) -> None:
    package = tmp_path / "broken_games-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-games\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[overtrick.games]\nmine = broken_games:mine\n")
    (tmp_path / "broken_games.py").write_text("1 / 0\n")
    done = subprocess.run(
        [sys.executable, "-c", "from overtrick.cli import main; main(['games'])"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert all(name in done.stdout for name in ("river", "rook", "spades", "tendown", "tocan"))
    assert done.stderr.startswith("overtrick: the game mine of the package broken-games")
    assert "ZeroDivisionError" in done.stderr
    assert done.stderr.count("\n") == 1


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


BROKEN_GAMES = {
    "unknown keyword": ("Rules(seatz=Seats(4))", "TypeError"),
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


def test_without_arguments_the_help_is_printed(run: Run) -> None:
    ran = run()
    assert ran.code == 2
    assert "Play a match against bots" in ran.words
    assert ran.err == ""


# Records


@pytest.fixture
def record(tmp_path: Path) -> Path:
    table = ot.load("spades").table(seed=5)
    finish_deal(table, Random(5))
    path = tmp_path / "match.txt"
    path.write_text(table.record(), encoding="utf-8")
    return path


def test_show_prints_a_match(run: Run, record: Path) -> None:
    ran = run("show", str(record))
    assert ran.code == 0
    assert "Deal 1, seat" in ran.out
    assert "Deal 2, seat" in ran.out
    assert "♠ spades" in ran.out
    assert "won by" in ran.out


def test_show_reads_standard_input(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    assert run("show", "-", typed=text).out == run("show", str(record)).out


def test_show_prints_one_deal(run: Run, record: Path) -> None:
    ran = run("show", str(record), "--deal", "1")
    assert "Deal 1, seat" in ran.out
    assert "Deal 2, seat" not in ran.out
    assert "this record has deals 1 to 2" in run("show", str(record), "--deal", "3").err


def test_show_never_runs_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "trap.py"
    path.write_text("raise SystemExit('run!')", encoding="utf-8")
    assert is_one_sentence(run("show", str(path)))


def test_show_as_json(run: Run, record: Path) -> None:
    found = json.loads(run("show", str(record), "--json").out)
    assert found["game"] == "spades"
    assert len(found["deals"][0]["tricks"]) == 13
    assert len(json.loads(run("show", str(record), "--json", "--deal", "2").out)["deals"]) == 1


def test_show_prints_a_match_of_a_game_in_a_file(run: Run, my_game: str, tmp_path: Path) -> None:
    path = tmp_path / "whist.txt"
    path.write_text(ot.load(my_game).table(seed=1).record(), encoding="utf-8")
    assert is_one_sentence(run("show", str(path)))
    assert "My Whist" in run("show", str(path), "--game", my_game).out


def test_a_broken_record_is_refused_with_its_line(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace("trick 1:", "trick one:", 1)
    ran = run("show", "-", typed=text)
    assert is_one_sentence(ran)
    assert "line " in ran.err
    assert is_one_sentence(run("show", "-", typed=""))
    assert is_one_sentence(run("show", "-", typed="\x00\xff" * 50))
    record.write_bytes(b"\xff\xfe\x00" * 50)
    assert is_one_sentence(run("show", str(record)))


# The server


def started_with(monkeypatch: pytest.MonkeyPatch, run: Run, *words: str, **environment: str) -> Mock:
    """The module ``overtrick.server.serving`` as a mock, after the command has called it."""
    serving = Mock()
    monkeypatch.setattr("overtrick.cli.server._web", lambda module: serving)
    for name, value in environment.items():
        monkeypatch.setenv(f"OVERTRICK_{name}", value)
    ran = run(*words)
    assert ran.code == 0, ran.err
    return serving


def test_every_flag_of_serve_can_be_set_in_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {
        "HOST": "0.0.0.0",
        "PORT": "9001",
        "DATABASE": "postgresql://db/overtrick",
        "OPEN": "true",
        "LOG": "json",
        "BOTS": "bus",
        "PROCESSES": "3",
        "PACE": "0.5",
        "CONTRIBUTION_WAIT": "7",
        "ABSENCE": "45",
        "ORIGIN": "https://one.example https://two.example",
        "HTTPS": "1",
        "BEHIND_PROXY": "127.0.0.1 10.0.0.0/8",
        "UNLIMITED": "yes",
        "BUS": "nats://bus:4222",
        "LEASE": "20",
    }
    flags = set(inspect.signature(serve).parameters)
    assert {name.lower() for name in environment} == {name.replace("open_page", "open") for name in flags}
    started_with(monkeypatch, run, "serve", **environment).serve.assert_called_once_with(
        Settings(
            database_url="postgresql+asyncpg://db/overtrick",
            bus_url="nats://bus:4222",
            bots_in="bus",
            bot_processes=3,
            bot_pace_s=0.5,
            contribution_wait_s=7.0,
            absence_s=45.0,
            lease_s=20.0,
            allowed_origins=("https://one.example", "https://two.example"),
            secure_cookies=True,
            rate_limits=False,
        ),
        host="0.0.0.0",
        port=9001,
        proxies=["127.0.0.1", "10.0.0.0/8"],
        log_style="json",
        open_page=True,
    )
    printed = run("serve", "--help").out
    assert all(f"OVERTRICK_{name}" in printed for name in environment)


def test_a_flag_goes_before_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    flags = ("--port", "9002", "--words", "3", "--database", "tables.sqlite3")
    called = started_with(monkeypatch, run, "serve", *flags, PORT="9001").serve.call_args
    assert called.kwargs["port"] == 9002
    assert called.args[0].contribution_wait_s == 3.0


def test_a_bad_value_in_the_environment_is_one_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_PORT", "http")
    ran = run("serve")
    assert is_one_sentence(ran)
    assert "--port 'http': it must be a whole number from 0 to 65,535" in ran.err


def test_every_flag_of_worker_can_be_set_in_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {"BUS": "nats://bus:4222", "PROCESSES": "2", "LOG": "plain"}
    assert {name.lower() for name in environment} == set(inspect.signature(worker).parameters)
    serving = started_with(monkeypatch, run, "worker", **environment)
    serving.run_worker.assert_called_once_with("nats://bus:4222", 2, log_style="plain")


# Playing


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("river", 3, {}),
        ("rook", 4, {"target": 5}),
        ("spades", 4, {"target": 10}),
        ("tendown", 4, {"room": 5}),
        ("tocan", 4, {"target": 5}),
    ],
)
def test_a_whole_match_is_played_through_a_pipe(
    run: Run, tmp_path: Path, name: str, players: int, options: dict[str, int]
) -> None:
    choices = Random(1)
    game = ot.load(name, **options)
    typed = [
        *answers_for(game, players, 4, lambda table: choices.choice(table.legal)),
        f"save {tmp_path / 'match.txt'}",
    ]
    flags = [word for option, value in options.items() for word in (f"--{option}", str(value))]
    ran = run(
        "play",
        name,
        "--players",
        str(players),
        "--seed",
        "4",
        "--bots",
        "novice",
        *flags,
        typed="\n".join(typed) + "\n",
    )
    assert ran.code == 0
    assert ran.err == ""
    assert "The match is over" in ran.out
    assert ran.out.endswith("Thank you for playing.\n")
    assert ot.read_record((tmp_path / "match.txt").read_text(encoding="utf-8")).outcome is not None


def test_without_a_game_there_is_a_menu(run: Run) -> None:
    ran = run("play", typed="9\n\nchess\nri\ntwo\n3\n")
    assert ran.code == 0
    assert all(game.title in ran.out for game in ot.games().values())
    assert ran.out.count("Type a number from 1 to 5, or the name of a game.") == 3
    assert "River is for 3 to 7 players." in ran.out
    assert "River, deal 1 of 19" in ran.out
    assert "Spades, deal 1" in run("play", typed="3\n").out
    assert "Ten Down, deal 1" in run("play", typed="ten down\n\n").out


def test_closing_the_menu_ends_the_program(run: Run) -> None:
    ran = run("play", typed="")
    assert (ran.code, ran.err) == (0, "")
    assert "Goodbye." in ran.out


def test_a_game_in_a_file_can_be_played(run: Run, my_game: str) -> None:
    ran = run("play", my_game, "--cards", "1", "--seed", "1", typed="bid 0\n\n")
    assert ran.code == 0
    assert "My Whist, deal 1 of 1" in ran.out


def test_the_same_seed_deals_the_same_cards(run: Run) -> None:
    first, again, other = (
        run("play", "spades", "--bots", "random", "--seed", seed).out for seed in ("7", "7", "seven")
    )
    assert first == again
    assert first != other
