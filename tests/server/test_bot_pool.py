"""Bots that are not awake yet, whose process dies, or that never answer: the table goes on."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from overtrick import load
from overtrick.server.bots.pool import PoolMind, StillWaking, Thinker, Unanswered, question_about
from overtrick.view import View

pytestmark = pytest.mark.anyio

PATIENCE = 120.0
"""Seconds that the searches may take to be compiled on a busy machine."""


@pytest.fixture
def view() -> View:
    return load("spades").table(seed=1, dealer=3).view(0)


class AsleepMind:
    """A mind that is still being compiled."""

    async def consider(self, question: bytes) -> bytes:
        raise StillWaking("not awake yet")

    async def close(self) -> None:
        """Nothing to stop."""


async def test_nobody_waits_for_bots_that_are_not_awake_yet(view: View, caplog: pytest.LogCaptureFixture) -> None:
    thinker = Thinker(AsleepMind())
    assert await thinker.act(view, "club", "seed") in view.legal
    assert [record.levelname for record in caplog.records if record.levelno >= logging.WARNING] == []  # as it should be
    assert {thought.action for thought in await thinker.think(view, "club")} == set(map(str, view.legal))


# Real processes


async def wake(mind: PoolMind, but: frozenset[int] = frozenset()) -> int:
    """Wait until a process thinks that is none of these, and name it."""
    async with asyncio.timeout(PATIENCE):
        while not mind.is_awake:
            await asyncio.sleep(0.05)
    (process,) = {child.pid for child in multiprocessing.active_children() if child.is_alive()} - but
    assert process is not None
    return process


@asynccontextmanager
async def one_process(patience: float) -> AsyncIterator[tuple[PoolMind, int]]:
    before = frozenset(child.pid for child in multiprocessing.active_children() if child.pid is not None)
    mind = PoolMind(1, patience)
    try:
        yield mind, await wake(mind, before)
    finally:
        await mind.close()


async def answers_again(mind: PoolMind, view: View, dead: int) -> None:
    """Another process thinks, as deeply as the first."""
    question, answered = question_about(view, "club:5", "seed"), b""
    async with asyncio.timeout(PATIENCE):
        while dead in {child.pid for child in multiprocessing.active_children()}:
            await asyncio.sleep(0.05)
        while not answered:
            with suppress(Unanswered):
                answered = await mind.consider(question)
            await asyncio.sleep(0.05)


@pytest.mark.slow_without_jit
async def test_a_process_that_is_killed_is_replaced(view: View) -> None:
    async with one_process(patience=PATIENCE) as (mind, process):
        thinker = Thinker(mind)
        thinking = asyncio.create_task(thinker.act(view, "expert:1000", "seed"))
        while not thinker.waiting:
            await asyncio.sleep(0)
        os.kill(process, signal.SIGKILL)
        assert await asyncio.wait_for(thinking, PATIENCE) in view.legal
        assert await thinker.act(view, "club", "seed") in view.legal  # nobody is awake now, and nobody waits
        await answers_again(mind, view, process)


@pytest.mark.slow_without_jit
async def test_a_process_that_hangs_is_replaced(view: View) -> None:
    async with one_process(patience=2.0) as (mind, process):
        thinker = Thinker(mind)
        os.kill(process, signal.SIGSTOP)
        answers = await asyncio.gather(*(thinker.act(view, "club:5", str(seed)) for seed in range(3)))
        assert set(answers) <= set(map(str, view.legal))
        with pytest.raises(ProcessLookupError):
            await gone(process)
        await answers_again(mind, view, process)


async def gone(process: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            os.kill(process, 0)
            multiprocessing.active_children()  # it is not gone before somebody has asked after it
            await asyncio.sleep(0.05)
