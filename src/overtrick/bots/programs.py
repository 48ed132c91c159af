"""Bots that are programs of their own, in any language: each line they get is a view as JSON, each answer an action.

A program is started once per process and asked about many seats and matches, so it has to decide by the view alone. A
program that is too slow is killed and started again for the next decision.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import selectors
import shlex
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic

from overtrick.actions import Action
from overtrick.errors import InvalidOption, OvertrickError, quoted
from overtrick.json_codec import read_view, write_view
from overtrick.view import View

from .bot import Bot
from .guarded import SLOWEST_S, GuardedBot, ProgramEnded, TooSlow

PREFIX = "cmd:"
FORMAT = 1
"""The version of what a program is sent."""

LONGEST_START_S = 120.0
"""Seconds until the first answer of a program, which may have to compile something."""

_LONGEST_ANSWER = 4096


def bot_of_program(kind: str, seed: int) -> GuardedBot:
    """The bot that answers through a program: ``cmd:./mybot --fast``."""
    return GuardedBot(kind, _ProgramPlayer(_program(kind), seed), seed, slowest_s=None)


def files_of_program(kind: str) -> list[Path]:
    """The files that the command names: the program, and scripts among its arguments."""
    program, *arguments = _command(kind)
    return [Path(program), *(path for path in map(Path, arguments) if path.is_file())]


def _command(kind: str) -> list[str]:
    text = kind.removeprefix(PREFIX)
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InvalidOption(f"the command {quoted(text)} cannot be read: {error}") from None
    program = shutil.which(words[0]) if words else None
    if program is None:
        raise InvalidOption(f"there is no program {quoted(words[0] if words else text)} that can be run")
    return [program, *words[1:]]


@cache
def _program(kind: str) -> _Program:
    return _Program(kind, _command(kind))


@dataclass(frozen=True)
class _ProgramPlayer:
    """One seat that a program plays."""

    program: _Program
    seed: int

    def act(self, view: View) -> str:
        """The program's answer."""
        return self.program.ask({"format": FORMAT, "seed": self.seed, **write_view(view)})


@dataclass
class _Program:
    """A running program, started when it is first asked."""

    kind: str
    command: list[str]
    _process: subprocess.Popen[bytes] | None = None
    _read: bytearray = field(default_factory=bytearray)

    def ask(self, question: dict[str, object]) -> str:
        """Send a line and wait for the line of the answer."""
        seconds = SLOWEST_S if self.is_running else LONGEST_START_S
        process = self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(question, separators=(",", ":")).encode() + b"\n")
            process.stdin.flush()
            return self._read_line(process, seconds)
        except (BrokenPipeError, ProgramEnded):
            self.stop()
            raise ProgramEnded(f"ended with exit code {process.returncode}") from None
        except BaseException:  # too slow, or interrupted: what it writes later would answer the next question
            self.stop()
            raise

    @property
    def is_running(self) -> bool:
        """Whether the program has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def _start(self) -> subprocess.Popen[bytes]:
        if self._process is None or not self.is_running:
            self.stop()
            self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            atexit.register(self.stop)
        return self._process

    def _read_line(self, process: subprocess.Popen[bytes], seconds: float) -> str:
        assert process.stdout is not None
        until = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._read:
                if not selector.select(max(until - monotonic(), 0)):
                    raise TooSlow(seconds)
                chunk = os.read(process.stdout.fileno(), 65536)
                if not chunk or len(self._read) > _LONGEST_ANSWER:
                    raise ProgramEnded
                self._read += chunk
        line, _, rest = self._read.partition(b"\n")
        self._read = bytearray(rest)
        return line.decode(errors="replace").strip()

    def stop(self) -> None:
        """End the program."""
        atexit.unregister(self.stop)
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                if pipe is not None:
                    with contextlib.suppress(BrokenPipeError):  # what was not sent is lost, and nobody waits for it
                        pipe.close()
            self._process = None
        self._read.clear()


# The other end: one of our own bots as such a program


def answer_line(line: str, bot_for: Callable[[int], Bot]) -> str:
    """The action of the bot with the seed in the line; a sentence that begins with ``error`` if it is not a view."""
    try:
        question = json.loads(line)
        if question["format"] != FORMAT:
            return f"error: a view of format {FORMAT} is needed, not {question['format']!r:.20}"
        action: Action = bot_for(int(question["seed"])).act(read_view(question))
    except OvertrickError as error:
        return f"error: {error}"
    except (ValueError, KeyError, TypeError, AssertionError) as error:
        return f"error: this is not a view: {type(error).__name__} {error!s:.100}"
    return str(action)
