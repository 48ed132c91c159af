"""The table goes on when a bot's code is still being compiled, its process dies, or it never answers."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from overtrick import load
from overtrick.bots.compiling import PARTS
from overtrick.server.bots.pool import NoAnswer, PoolBackend
from overtrick.server.bots.questions import Answer, read_answer, write_question
from overtrick.server.bots.quick import QuickBots
from overtrick.server.bots.service import BotService
from overtrick.server.bots.turns import Turns
from overtrick.server.readiness import NOVICE, SEARCH, Readiness
from overtrick.view import View

pytestmark = pytest.mark.anyio

PATIENCE = 120.0
"""Seconds that loading the searching bots may take on a busy machine."""


@pytest.fixture
def view() -> View:
    return load("spades").table(seed=1, dealer=3).view(0)


class StubBackend:
    """Always answers "bid 3" and keeps the questions. The first questions may fail."""

    def __init__(self, *, fails: int = 0) -> None:
        self.questions: list[bytes] = []
        self.fails = fails

    async def load(self, part: str) -> None:
        """Nothing to load."""

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        self.questions.append(question)
        if len(self.questions) <= self.fails:
            raise NoAnswer("a bot process died")
        return b'{"action": "bid 3", "opinions": [{"action": "bid 3", "value": 1, "reason": "three sure tricks"}]}'

    async def close(self) -> None:
        """Nothing to stop."""


class StubQuickBots(QuickBots):
    """Always answers "bid 2". The first questions may fail."""

    def __init__(self, *, fails: int = 0) -> None:
        super().__init__(StubBackend())
        self.levels: list[str] = []
        self.fails = fails

    async def act(self, view: View, level: str) -> str:
        self.levels.append(level)
        if len(self.levels) <= self.fails:
            raise NoAnswer("a bot process died")
        return "bid 2"


async def test_bots_wait_for_the_novice_and_then_play_as_novices_until_the_search_is_ready(view: View) -> None:
    readiness, backend, quick = Readiness(), StubBackend(), StubQuickBots()
    bots = BotService(backend, readiness, quick)
    acting = asyncio.create_task(bots.act(view, "club", "seed"))
    await asyncio.sleep(0.01)
    assert not quick.levels
    readiness.mark(NOVICE)
    assert await acting == "bid 2"
    readiness.mark(SEARCH)
    assert await bots.act(view, "club", "seed") == "bid 3"
    assert (quick.levels, len(backend.questions)) == (["novice"], 1)


async def test_a_hint_waits_for_the_search(view: View) -> None:
    readiness = Readiness()
    readiness.mark(NOVICE)
    bots = BotService(StubBackend(), readiness, StubQuickBots())
    thinking = asyncio.create_task(bots.think(view, "club"))
    await asyncio.sleep(0.01)
    assert not thinking.done()
    readiness.mark(SEARCH)
    assert (await thinking)[0].action == "bid 3"


async def test_if_a_bot_does_not_answer_a_novice_is_asked_and_then_any_action_is_taken(view: View) -> None:
    readiness = Readiness()
    readiness.mark_all()
    dead, quick, never = StubBackend(fails=9), StubQuickBots(), StubQuickBots(fails=9)
    assert await BotService(dead, readiness, quick).act(view, "club", "seed") == "bid 2"
    assert quick.levels == ["novice"]
    assert await BotService(dead, readiness, never).act(view, "club", "seed") in view.legal
    assert (never.levels, len(dead.questions)) == (["novice"], 2)


# Whose bot thinks next


async def test_people_take_turns_however_many_bots_each_of_them_has() -> None:
    turns, order = Turns(1), []

    async def think(owner: str) -> None:
        async with turns.turn(owner):
            order.append(owner)
            await asyncio.sleep(0)

    async with turns.turn("guest"):
        tasks = [asyncio.create_task(think("guest")) for _ in range(50)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(think("stranger")) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[5].cancel()  # a table that was closed
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order[:7] == ["guest", "stranger"] * 3 + ["guest"]
    assert len(order) == 52
    async with turns.turn("stranger"):
        pass


async def test_only_the_bots_of_a_person_with_many_tables_think_less(view: View) -> None:
    readiness = Readiness()
    readiness.mark_all()
    go_on = asyncio.Event()

    class SlowBackend(StubBackend):
        async def answer(self, question: bytes, owner: str = "") -> bytes:
            answered = await super().answer(question, owner)
            await go_on.wait()
            return answered

    backend = SlowBackend()
    bots = BotService(backend, readiness, StubQuickBots())
    tasks = [asyncio.create_task(bots.act(view, "club", "seed", "guest")) for _ in range(55)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(bots.act(view, "club", "seed", "stranger")))
    await asyncio.sleep(0)
    shares = [json.loads(question)["hurry"] for question in backend.questions]
    assert shares[-1] == 1.0
    assert shares[-2] < 0.1
    assert bots.pending == 56
    go_on.set()
    await asyncio.gather(*tasks)
    assert bots.pending == 0


# Real processes


@asynccontextmanager
async def one_process(answer_s: float) -> AsyncIterator[tuple[PoolBackend, int]]:
    """A backend with one process that has loaded everything, and the id of that process."""
    before = frozenset(child.pid for child in multiprocessing.active_children())
    backend = PoolBackend(1, answer_s)
    try:
        for part in PARTS:
            await asyncio.wait_for(backend.load(part), PATIENCE)
        (process,) = {child.pid for child in multiprocessing.active_children() if child.is_alive()} - before
        assert process is not None
        yield backend, process
    finally:
        await backend.close()


async def ask(backend: PoolBackend, view: View) -> Answer:
    return read_answer(await backend.answer(write_question(view, "club:5", "seed")))


@pytest.mark.slow_without_jit
async def test_a_process_that_is_killed_or_stuck_is_replaced(view: View) -> None:
    async with one_process(answer_s=PATIENCE) as (backend, process):
        os.kill(process, signal.SIGSTOP)
        thinking = asyncio.create_task(ask(backend, view))
        await asyncio.sleep(0.1)
        os.kill(process, signal.SIGKILL)
        with pytest.raises(NoAnswer, match="died"):
            await asyncio.wait_for(thinking, PATIENCE)
        assert (await asyncio.wait_for(ask(backend, view), PATIENCE)).action in view.legal  # from a new process
        backend._answer_s = 1.0
        (second,) = (backend._pool._processes if backend._pool is not None else {}).keys()
        os.kill(second, signal.SIGSTOP)
        answers = await asyncio.gather(*(ask(backend, view) for _ in range(3)), return_exceptions=True)
        assert any(isinstance(answer, NoAnswer) for answer in answers)
        await wait_until_gone(second)
        backend._answer_s = PATIENCE
        assert (await asyncio.wait_for(ask(backend, view), PATIENCE)).action in view.legal


async def wait_until_gone(process: int) -> None:
    async with asyncio.timeout(PATIENCE):
        with suppress(ProcessLookupError):
            while True:
                os.kill(process, 0)
                multiprocessing.active_children()  # it also reaps processes that have ended
                await asyncio.sleep(0.05)
