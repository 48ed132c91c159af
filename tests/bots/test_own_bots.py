"""Bots that users bring: classes in Python files, and programs."""

from __future__ import annotations

import json
import stat
import sys
from functools import partial
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.arena import Contest, play_block
from overtrick.bots import guarded, seat_bot
from overtrick.bots.guarded import GuardedBot
from overtrick.bots.programs import answer_line
from overtrick.json_codec import write_view

BOTS = '''
import overtrick as ot

class Low:
    """Takes the first legal action."""
    def act(self, view: ot.View) -> ot.Action:
        return view.legal[0]

class Writes:
    def act(self, view):
        return str(view.legal[-1])

class Seeded:
    def __init__(self, seed):
        self.seed = seed
    def act(self, view):
        return view.legal[self.seed % len(view.legal)]

class Cheats:
    def act(self, view):
        return "play XX"

class Raises:
    def act(self, view):
        raise KeyError("hearts")

class Hangs:
    def act(self, view):
        while True:
            pass
'''


@pytest.fixture
def bots(tmp_path: Path) -> str:
    file = tmp_path / "mybots.py"
    file.write_text(BOTS)
    return str(file)


def first_view() -> ot.View:
    return ot.load("river").table(players=4, seed=1, dealer=3).view(0)


def guarded_bot(kind: str, seed: int = 0) -> GuardedBot:
    bot = seat_bot(kind, seed=seed)
    assert isinstance(bot, GuardedBot)
    return bot


def test_a_class_of_a_file_plays(bots: str) -> None:
    view = first_view()
    assert seat_bot(f"{bots}:Low").act(view) == view.legal[0]
    assert seat_bot(f"{bots}:Writes").act(view) == view.legal[-1]
    assert seat_bot(f"{bots}:Seeded", seed=2).act(view) == view.legal[2]


def test_a_file_with_one_class_needs_no_name(tmp_path: Path) -> None:
    file = tmp_path / "one.py"
    file.write_text("class Only:\n    def act(self, view):\n        return view.legal[0]\n")
    assert seat_bot(str(file)).act(first_view()) == first_view().legal[0]


@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("Cheats", "illegal", "answered 'play XX', which is not legal"),
        ("Raises", "raised", "raised KeyError: 'hearts'"),
        ("Hangs", "slow", "took longer than 0.2 s"),
    ],
)
def test_a_bot_that_fails_loses_the_decision_and_is_reported(bots: str, name: str, kind: str, text: str) -> None:
    bot = guarded_bot(f"{bots}:{name}")
    bot.slowest_s = 0.2
    assert bot.act(first_view()) == seat_bot("novice").act(first_view())
    (fault,) = bot.faults
    assert (fault.kind, fault.text, fault.view) == (kind, f"{bots}:{name} {text}", first_view())


@pytest.mark.parametrize(
    ("content", "kind", "sentence"),
    [
        (None, "{file}", "{file}: No such file or directory"),
        (BOTS, "{file}", "{file}: name one of its bots: Low, Writes, Seeded, Cheats, Raises, Hangs, as in {file}:Low"),
        (BOTS, "{file}:Nobody", "{file} has no bot called 'Nobody'; name one of its bots: Low, Writes, Seeded,"),
        ("x = 1", "{file}", "{file}: a bot is a class with the method act(self, view), and there is none"),
        ("x = 1\n1 / 0", "{file}", "{file}, line 2: ZeroDivisionError: division by zero"),
        ("class A:\n  def", "{file}", "{file}, line 2: SyntaxError: "),
    ],
)
def test_a_file_that_has_no_such_bot_is_one_sentence(
    tmp_path: Path, content: str | None, kind: str, sentence: str
) -> None:
    file = tmp_path / "broken.py"
    if content is not None:
        file.write_text(content)
    with pytest.raises(ot.InvalidOption) as raised:
        seat_bot(kind.format(file=file))
    assert str(raised.value).startswith(sentence.format(file=file))


def test_a_contest_goes_on_when_a_bot_fails_and_says_which_file_played(bots: str) -> None:
    contest = Contest("river", f"{bots}:Raises", "random", deals=2, players=3, seed=1)
    result = play_block(contest, 0)
    assert result.candidate.lost_decisions == result.candidate.times.count > 0
    assert result.reference.lost_decisions == 0
    fault = result.faults[0]
    assert fault.text == f"{bots}:Raises raised KeyError: 'hearts'"
    assert ot.read_record(fault.record).turn == fault.seat
    file = Path(bots)
    before = contest.code
    file.write_text(file.read_text() + "\n")
    assert Contest("river", f"{bots}:Low", "random", deals=1, players=3).code != before


def test_the_bot_of_the_examples_plays_every_game() -> None:
    example = Path(__file__).parents[2] / "examples" / "careful_bot.py"
    for name, game in ot.games().items():
        result = play_block(Contest(name, str(example), "random", deals=1, players=game.default_players, seed=1), 0)
        assert result.candidate.lost_decisions == 0
        assert result.candidate.times.count > 0


# Programs

PROGRAM = """#!{python}
import json, sys, time
for line in sys.stdin:
    view = json.loads(line)
    assert view["format"] == 1 and view["seat"] == view["turn"]
    behaviour = sys.argv[1]
    if behaviour == "end":
        sys.exit(3)
    if behaviour == "hang":
        time.sleep(60)
    print(view["legal"][view["seed"] % 2]["text"], flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    file = tmp_path / "mybot"
    file.write_text(PROGRAM.format(python=sys.executable))
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return f"cmd:{file}"


def test_a_program_is_asked_with_a_view_and_answers_with_an_action(program: str) -> None:
    view = first_view()
    assert seat_bot(f"{program} play", seed=0).act(view) == view.legal[0]
    assert seat_bot(f"{program} play", seed=1).act(view) == view.legal[1]


def test_a_program_that_ends_or_hangs_is_started_again(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = guarded_bot(f"{program} end")
    for _ in range(2):
        assert bot.act(first_view()) in first_view().legal
    assert [fault.text for fault in bot.faults] == [f"{program} end ended with exit code 3"] * 2
    monkeypatch.setattr("overtrick.bots.programs.LONGEST_START_S", 2.0)
    slow = guarded_bot(f"{program} hang")
    assert slow.act(first_view()) in first_view().legal
    assert [fault.kind for fault in slow.faults] == ["slow"]
    assert guarded.SLOWEST_S == 10.0


@pytest.mark.parametrize("command", ["cmd:", "cmd:/no/such/program", "cmd:'open"])
def test_a_program_that_cannot_be_run_is_one_sentence(command: str) -> None:
    with pytest.raises(ot.InvalidOption, match=r"there is no program|cannot be read"):
        seat_bot(command)


def test_our_own_bots_are_such_programs_too() -> None:
    """A bot of another environment plays in the same way."""
    own = f"cmd:{sys.executable} -c 'from overtrick.cli import main; main()' bot novice"
    table = ot.load("spades").table(seed=4, dealer=0)
    there, here = seat_bot(own, seed=9), seat_bot("novice", seed=9)
    for _ in range(6):
        assert table.turn is not None
        action = here.act(table.view(table.turn))
        assert there.act(table.view(table.turn)) == action
        table.push(action)
    assert isinstance(there, GuardedBot)
    assert there.faults == []


def test_a_line_that_is_not_a_view_is_answered_with_a_sentence() -> None:
    novice = partial(seat_bot, "novice")
    view = write_view(first_view())
    assert answer_line("{", novice).startswith("error: this is not a view")
    assert answer_line(json.dumps({"format": 9, "seed": 0, **view}), novice).startswith("error: a view of format 1")
    unknown = {**view, "game": {"name": "nothing", "options": {}}}
    assert answer_line(json.dumps({"format": 1, "seed": 0, **unknown}), novice).startswith("error: no game is called")
