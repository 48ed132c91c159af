"""The command `overtrick` itself: version, help, shell completion, and words that are no command."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.bots import KINDS
from overtrick.cli.arguments import BOT_KINDS

from .running import Run, check_refused

ROOT = Path(__file__).parents[2]


def test_version(run: Run) -> None:
    assert run("--version").out == f"overtrick {ot.__version__}\n"


def test_help_lists_the_commands(run: Run) -> None:
    ran = run("--help")
    assert ran.code == 0
    assert all(command in ran.out for command in ("games", "rules", "play", "simulate", "show"))


def test_without_arguments_the_help_is_printed(run: Run) -> None:
    ran = run()
    assert ran.code == 2
    assert "Play a match against bots" in ran.words
    assert ran.err == ""


@pytest.mark.parametrize(
    "command", [(), *((name,) for name in "games rules play simulate arena show verify serve worker compile".split())]
)
def test_help_shows_no_python_types(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command, "--help")
    assert ran.code == 0
    assert not re.search(r"<\w+>", ran.out)
    assert "--help" in ran.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("dance",), "no such command 'dance'; try overtrick --help"),
        (("gamse",), "Did you mean 'games'? Try overtrick --help"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run(*words), sentence)


# Shell completion


def test_every_kind_of_bot_is_completed() -> None:
    # the others are files and programs
    ours = [kind for kind in KINDS if not kind.startswith(("./", "cmd:", "policy:"))]
    assert [re.sub(r"\d+", "N", kind) for kind in BOT_KINDS] == ours


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        ("overtrick pl", ["play"]),
        ("overtrick rules r", ["river", "rook"]),
        ("overtrick play --bots n", ["novice"]),
        ("overtrick arena spades ex", ["expert"]),
        ("overtrick play river --op", ["--opening-lead"]),
        ("overtrick play river --opening-lead l", ["left"]),
        ("overtrick play ./examples/la", ["./examples/landfall.py"]),
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
