"""Where bots think: in processes of this server, or in a thread of it. Never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from overtrick.bots.compiling import compile_part

from .questions import answer

log = logging.getLogger(__name__)

ANSWER_S = 6.0
"""Seconds after which a process that does not answer is replaced. A bot thinks for one second at most."""


class NoAnswer(Exception):
    """The bot has not answered: its process died, is stuck, or cannot be reached."""


class Backend(Protocol):
    """Answers questions somewhere outside the event loop."""

    async def load(self, part: str) -> None:
        """Load a part of the compiled code before the first question needs it."""

    async def answer(self, question: bytes) -> bytes:
        """The bot's answer. Raises NoAnswer if there is none."""

    async def close(self) -> None:
        """Stop thinking."""


class ThreadBackend:
    """Thinks in one thread of this process: for tests, which would wait too long for new processes."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "bots")

    async def load(self, part: str) -> None:
        """Everything is loaded when it is first used."""

    async def answer(self, question: bytes) -> bytes:
        """The bot's answer."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, answer, question)

    async def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class PoolBackend:
    """Thinks in processes of its own, which are started fresh and know nothing of the server but the questions.

    If one of them dies or does not answer in time, all of them are replaced. Questions wait meanwhile.
    """

    def __init__(self, processes: int, answer_s: float = ANSWER_S) -> None:
        self._processes = processes
        self._answer_s = answer_s
        self._free = asyncio.Semaphore(processes)  # the time limit is for thinking, not for waiting in a queue
        self._pool: ProcessPoolExecutor | None = None
        self._loaded: list[str] = []
        self._starting = asyncio.Lock()

    async def load(self, part: str) -> None:
        """Load a part of the compiled code in every process."""
        if part not in self._loaded:
            self._loaded.append(part)
        async with self._starting:
            await self._load(await self._running(), part)

    async def _running(self) -> ProcessPoolExecutor:
        """The pool, started again if it was stopped."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_exit_with_the_server)
            for part in self._loaded:
                await self._load(self._pool, part)
        return self._pool

    async def _load(self, pool: ProcessPoolExecutor, part: str) -> None:
        """Load a part as often as there are processes: each takes one of these jobs if it is free."""
        jobs = [asyncio.wrap_future(pool.submit(compile_part, part)) for _ in range(self._processes)]
        try:
            await asyncio.gather(*jobs)
        except BrokenProcessPool:
            self._stop(pool)
            raise NoAnswer("a bot process died while it was starting") from None

    async def answer(self, question: bytes) -> bytes:
        """The bot's answer. Waits until the processes are there."""
        async with self._free:
            async with self._starting:
                pool = await self._running()
            try:
                return await asyncio.wait_for(asyncio.wrap_future(pool.submit(answer, question)), self._answer_s)
            except (BrokenProcessPool, TimeoutError) as error:
                reason = "died" if isinstance(error, BrokenProcessPool) else f"gave no answer in {self._answer_s} s"
                if self._pool is pool:
                    log.error("a bot process %s: all of them are started again", reason)
                    self._stop(pool)
                raise NoAnswer(f"a bot process {reason}") from None

    def _stop(self, pool: ProcessPoolExecutor) -> None:
        """Kill the processes, also those that are stuck. The next question starts new ones."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):  # ProcessPoolExecutor has no public way before 3.14
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Kill the processes: nobody waits for their answers any more."""
        pool = self._pool
        if pool is not None:
            self._stop(pool)
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


def _exit_with_the_server() -> None:
    """A server that is killed cannot stop its processes, so each of them watches the server and exits with it."""
    server = multiprocessing.parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
