"""Bots in a process of their own, so that the screen never waits for one of them.

``python -m overtrick.terminal.bot_process`` reads questions from its input and writes answers to its output, each as a
pickled value after its length. A question holds a view, never a table. The process ends when its input is closed.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO, Literal, Protocol

from overtrick.actions import Action
from overtrick.bots.bot import Bot, Thought
from overtrick.bots.compiling import child_process, module_process, plan
from overtrick.errors import OvertrickError
from overtrick.game import Game
from overtrick.view import View

_LENGTH = struct.Struct(">I")


class BotsFailed(OvertrickError):
    """The process of the bots gave no answer."""

    code = "bots_failed"


@dataclass(frozen=True)
class Preparation:
    """Get the bots of this kind ready for a game, so that no decision waits for it."""

    kind: str
    game: Game
    players: int


@dataclass(frozen=True)
class Question:
    """Ask a bot for its action, or for its thoughts about every legal action."""

    kind: str
    seed: str | None
    view: View
    wants: Literal["action", "thoughts"] = "action"


@dataclass(frozen=True)
class Answer:
    """The action or the thoughts of a bot. ``faults``: what a bot of your own did wrong. ``error``: what failed."""

    action: Action | None = None
    thoughts: tuple[Thought, ...] = ()
    faults: tuple[str, ...] = ()
    error: str = ""


class Bots(Protocol):
    """What a match needs of its bots."""

    async def prepare(self, kind: str, game: Game, players: int) -> None:
        """Get the bots of this kind ready."""

    async def act(self, kind: str, seed: str | None, view: View) -> Answer:
        """A bot's choice. Raises BotsFailed if there is none."""

    async def think(self, kind: str, view: View) -> tuple[Thought, ...]:
        """What a bot thinks of every legal action, the best first."""

    async def close(self) -> None:
        """Stop."""


class BotProcess:
    """The process in which bots think. It is started for the first question, and again if it has died."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._one_at_a_time = asyncio.Lock()

    async def prepare(self, kind: str, game: Game, players: int) -> None:
        """Get the bots of this kind ready."""
        await self._ask(Preparation(kind, game, players))

    async def act(self, kind: str, seed: str | None, view: View) -> Answer:
        """A bot's choice. Raises BotsFailed if there is none."""
        return await self._ask(Question(kind, seed, view))

    async def think(self, kind: str, view: View) -> tuple[Thought, ...]:
        """What a bot thinks of every legal action, the best first."""
        return (await self._ask(Question(kind, None, view, "thoughts"))).thoughts

    async def _ask(self, question: Preparation | Question) -> Answer:
        async with self._one_at_a_time:
            try:
                answer = await self._exchange(question)
            except (OSError, asyncio.IncompleteReadError, pickle.PickleError) as error:
                self._kill()
                raise BotsFailed(f"the bots gave no answer: {str(error) or type(error).__name__}") from None
            except asyncio.CancelledError:
                self._kill()  # its answer would be taken for that of the next question
                raise
        if answer.error:
            raise BotsFailed(answer.error)
        return answer

    async def _exchange(self, question: Preparation | Question) -> Answer:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        written = pickle.dumps(question)
        process.stdin.write(_LENGTH.pack(len(written)) + written)
        await process.stdin.drain()
        (length,) = _LENGTH.unpack(await process.stdout.readexactly(_LENGTH.size))
        answer = pickle.loads(await process.stdout.readexactly(length))
        assert isinstance(answer, Answer)
        return answer

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            command, environment = module_process(__name__)
            self._process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=environment,
                start_new_session=True,  # Ctrl-C is a question to the person, and no signal for the bots
            )
        return self._process

    def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        self._process = None

    async def close(self) -> None:
        """End the process."""
        process = self._process
        self._kill()
        if process is not None:
            await process.wait()


async def compile_missing(
    kind: str, on_start: Callable[[tuple[str, ...]], None], on_done: Callable[[str], None]
) -> None:
    """Compile the parts that are missing for bots of this kind, in child processes. Raises BotsFailed if that fails."""
    without = {"search"} if kind in ("random", "novice") else set()
    groups = [group for parts in plan() if (group := tuple(part for part in parts if part not in without))]
    if groups:
        on_start(tuple(part for group in groups for part in group))
    await asyncio.gather(*(_compile(group, on_done) for group in groups))


async def _compile(parts: tuple[str, ...], on_done: Callable[[str], None]) -> None:
    command, environment = child_process(parts)
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        async for line in process.stdout:
            on_done(line.decode().strip())
        if await process.wait() != 0:
            raise BotsFailed(f"compiling failed: {', '.join(parts)} (exit code {process.returncode})")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


# In the process of the bots


class BotsByName:
    """Bots, by kind and seed: a bot that is a program is started once."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str | None], Bot] = {}

    def answer(self, question: Preparation | Question) -> Answer:
        """The answer to a question. This takes up to a second."""
        from overtrick.bots.guarded import GuardedBot  # noqa: PLC0415 -- the parent needs none of this
        from overtrick.bots.registry import get_ready, seat_bot  # noqa: PLC0415

        if isinstance(question, Preparation):
            get_ready(question.kind, question.game, question.players)
            return Answer()
        name = question.kind, question.seed
        if name not in self._bots:
            self._bots[name] = seat_bot(*name)
        bot = self._bots[name]
        if question.wants == "thoughts":
            return Answer(thoughts=bot.think(question.view))
        action = bot.act(question.view)
        faults: tuple[str, ...] = ()
        if isinstance(bot, GuardedBot):
            faults = tuple(fault.text for fault in bot.faults)
            bot.faults.clear()
        return Answer(action, faults=faults)


def _read(stream: BinaryIO) -> Preparation | Question | None:
    length = stream.read(_LENGTH.size)
    if len(length) < _LENGTH.size:
        return None
    question = pickle.loads(stream.read(*_LENGTH.unpack(length)))
    assert isinstance(question, Preparation | Question)
    return question


def main() -> None:
    """Answer questions until there are no more."""
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot of your own prints is no answer
    sys.stdout = sys.stderr
    bots = BotsByName()
    while (question := _read(sys.stdin.buffer)) is not None:
        try:
            answer = bots.answer(question)
        except Exception as error:
            answer = Answer(error=" ".join(f"{type(error).__name__}: {error}".split())[:300])
        written = pickle.dumps(answer)
        output.write(_LENGTH.pack(len(written)) + written)
        output.flush()


if __name__ == "__main__":
    # Pickled values name this module by its real name, and not "__main__".
    from overtrick.terminal.bot_process import main as run

    run()
