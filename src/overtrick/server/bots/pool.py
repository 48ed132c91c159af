"""Bots that think: a question is a view and a level as text, and so is the answer, wherever the thinking is done."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

import msgspec

from overtrick.bots import get_ready, seat_bot
from overtrick.games import find
from overtrick.server.wire.views import ViewText, read_view, write_view
from overtrick.view import View

log = logging.getLogger(__name__)

AT_ONCE = ("random", "novice")
"""Levels that answer in some microseconds: asking another process would take longer than thinking."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked."""

    level: str
    seed: str
    view: ViewText
    thoughts: bool = False
    """Whether all actions are wanted with their reasons, for a hint."""
    hurry: float = 1.0
    """The part of its usual time that the bot may take, where many wait."""


class Opinion(msgspec.Struct, frozen=True):
    """An action as a bot sees it."""

    action: str
    value: float
    reason: str


class Answer(msgspec.Struct, frozen=True):
    """What a bot answers: what it would do, or all it thought of, the best first."""

    action: str
    opinions: tuple[Opinion, ...] = ()


_encode = msgspec.json.Encoder().encode
_read_question: Callable[[bytes], Question] = msgspec.json.Decoder(Question).decode
_read_answer: Callable[[bytes], Answer] = msgspec.json.Decoder(Answer).decode


def question_about(view: View, level: str, seed: str, *, thoughts: bool = False, hurry: float = 1.0) -> bytes:
    """A question as it is sent."""
    return _encode(Question(level, seed, write_view(view), thoughts, hurry))


def answer(question: bytes) -> bytes:
    """Think about a question. This is what workers and processes of the pool do."""
    asked = _read_question(question)
    return _encode(_consider(asked, read_view(asked.view)))


def answer_at_once(question: bytes) -> bytes:
    """The same with little thought: what is done where nobody else can think."""
    asked = msgspec.structs.replace(_read_question(question), level="novice")
    return _encode(_consider(asked, read_view(asked.view)))


def _consider(asked: Question, view: View) -> Answer:
    bot = seat_bot(asked.level, seed=asked.seed)
    usual = getattr(bot, "budget_ms", None)
    if usual is not None and asked.hurry < 1:
        bot = seat_bot(asked.level.partition(":")[0], seed=asked.seed, budget_ms=usual * asked.hurry)
    if not asked.thoughts:
        return Answer(str(bot.act(view)))
    opinions = tuple(Opinion(str(each.action), each.value, each.reason) for each in bot.think(view))
    return Answer(opinions[0].action, opinions)


class Unanswered(Exception):
    """A mind has no answer now: it is not awake yet, its process died, or it takes too long."""


class StillWaking(Unanswered):
    """The searches are being compiled, as always when a server starts: nothing is wrong."""


class Mind(Protocol):
    """Where questions are thought about."""

    async def consider(self, question: bytes) -> bytes:
        """The answer to a question, or :class:`Unanswered`."""

    async def close(self) -> None:
        """Stop thinking."""


class LoopMind:
    """Thinks right here, and everything waits meanwhile: for tests."""

    async def consider(self, question: bytes) -> bytes:
        """The answer."""
        return answer(question)

    async def close(self) -> None:
        """Nothing to stop."""


async def consider_or_at_once(mind: Mind, question: bytes) -> bytes:
    """What a mind answers, or with little thought what we do ourselves: a table never stands still for a bot."""
    try:
        return await mind.consider(question)
    except Unanswered as error:
        level = logging.DEBUG if isinstance(error, StillWaking) else logging.WARNING
        log.log(level, "a question was answered with little thought", extra={"why": str(error)})
        return answer_at_once(question)


def _end_with_the_server() -> None:
    """A server that is killed cannot end its processes: they notice by themselves."""
    server = multiprocessing.parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _wake_up() -> None:
    """Have the searches loaded; the first time on a machine they are compiled, which takes half a minute."""
    get_ready("expert", find("spades"), 4)


PATIENCE = 6.0
"""Seconds after which a process is taken for stuck: a bot thinks for one at most, on a machine that has time for it."""


class PoolMind:
    """Thinks in processes of its own. They are started afresh, and given text: nothing of the server is in them.

    A process that died or does not answer is replaced, and all of them with it. That takes a moment in which nobody
    is awake.
    """

    def __init__(self, processes: int, patience: float = PATIENCE) -> None:
        self._processes = processes
        self._patience = patience
        self._turns = asyncio.Semaphore(processes)  # so that thinking is timed, and not waiting for one's turn
        self._start()

    @property
    def is_awake(self) -> bool:
        """Whether the searches are there."""
        return self._waking.done()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_end_with_the_server)
        self._waking = self._pool.submit(_wake_up)

    async def consider(self, question: bytes) -> bytes:
        """The answer."""
        if not self.is_awake:  # nobody should wait for a compiler at their first table
            raise StillWaking("the bots are not awake yet")
        async with self._turns:
            if not self.is_awake:  # the one before had to start them again: more questions would only be in the way
                raise StillWaking("the bots are not awake yet")
            pool = self._pool
            try:
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(answer, question)), self._patience)
            except (BrokenProcessPool, TimeoutError) as error:
                why = "died" if isinstance(error, BrokenProcessPool) else f"did not answer for {self._patience} seconds"
                if self._pool is pool:
                    log.error("a process that thinks %s: all are started again", why)
                    _kill(pool)
                    self._start()
                raise Unanswered(f"a process that thinks {why}") from None

    async def close(self) -> None:
        """End the processes: whatever they think about, nobody wants to know any more."""
        _kill(self._pool)
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)


def _kill(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes, also those that hang: until Python 3.14 there is no other way to get at them."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


class Thinker:
    """Asks for what bots would do: quick ones at once, others where there is a mind for it."""

    def __init__(self, mind: Mind, *, minds: int = 1) -> None:
        self._mind = mind
        self._minds = minds
        self.waiting = 0

    async def act(self, view: View, level: str, seed: str) -> str:
        """What a bot would do."""
        if len(view.legal) == 1:
            return str(view.legal[0])
        if level in AT_ONCE:
            return str(seat_bot(level, seed=seed).act(view))
        return (await self._ask(view, level, seed, thoughts=False)).action

    async def think(self, view: View, level: str) -> tuple[Opinion, ...]:
        """Everything a bot thinks of, the best first."""
        return (await self._ask(view, level, "hint", thoughts=True)).opinions

    async def _ask(self, view: View, level: str, seed: str, *, thoughts: bool) -> Answer:
        self.waiting += 1
        try:
            hurry = min(1.0, 4 * self._minds / self.waiting)
            question = question_about(view, level, seed, thoughts=thoughts, hurry=hurry)
            return _read_answer(await consider_or_at_once(self._mind, question))
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        """Stop thinking."""
        await self._mind.close()
