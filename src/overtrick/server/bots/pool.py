"""Backends that answer questions to bots: processes of this server, or a thread of it. Never the event loop."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from overtrick.bots.compiling import compile_part
from overtrick.game import GameFile
from overtrick.games import offer

from .questions import answer
from .turns import Turns

log = logging.getLogger(__name__)

ANSWER_TIMEOUT_S = 6.0
"""Seconds after which a process that does not answer is replaced. A bot thinks for one second at most."""


_ONE_THREAD = "OPENBLAS_NUM_THREADS", "1"
"""For new processes: NumPy's threads on all cores take longer for small nets than a single one, and disturb others."""

Do = Callable[[bytes], bytes]
"""Answers an encoded question. It runs in another process, or in a thread."""


class NoAnswer(Exception):
    """A bot did not answer: its process died, is stuck, or cannot be reached."""


class Backend(Protocol):
    """Answers questions to bots outside the event loop."""

    async def load(self, part: str) -> None:
        """Load a part of the compiled code before the first question needs it."""

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        """The bot's answer. Raises NoAnswer if there is none. Questions of different owners are answered in turn."""

    async def close(self) -> None:
        """Stop answering questions."""


class ThreadBackend:
    """Answers questions in one thread of this process. For tests, because new processes take long to start."""

    def __init__(self, do: Do = answer) -> None:
        self._do = do
        self._thread = ThreadPoolExecutor(1, "bots")
        self._turns = Turns(1)

    async def load(self, part: str) -> None:
        """Do nothing: the code is loaded when it is first used."""

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        """The bot's answer."""
        async with self._turns.turn(owner):
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, question)

    async def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class PoolBackend:
    """Answers questions in child processes, which get nothing from the server but the questions.

    If one of them dies or does not answer in time, all of them are replaced. New questions wait for the replacements.
    """

    def __init__(
        self,
        processes: int,
        answer_s: float = ANSWER_TIMEOUT_S,
        game_files: Sequence[GameFile] = (),
        do: Do = answer,
    ) -> None:
        self._processes = processes
        self._do = do
        self._game_files = tuple(game_files)
        """Files of games, as the server has read them. Each process gets their text, so that all play the same game."""
        self._answer_s = answer_s
        self._turns = Turns(processes)  # so that the timeout counts thinking, not waiting for a free process
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
        """The pool. It is started if it is not running."""
        if self._pool is None:
            os.environ.setdefault(*_ONE_THREAD)
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=context, initializer=_start_process, initargs=(self._game_files,)
            )
            for part in self._loaded:
                await self._load(self._pool, part)
        return self._pool

    async def _load(self, pool: ProcessPoolExecutor, part: str) -> None:
        """Load a part in every process: submit one job per process, and each idle process takes one."""
        jobs = [asyncio.wrap_future(pool.submit(compile_part, part)) for _ in range(self._processes)]
        try:
            await asyncio.gather(*jobs)
        except BrokenProcessPool:
            self._stop(pool)
            raise NoAnswer("a bot process died while it was starting") from None

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        """The bot's answer. Waits until the processes have started and one of them is free."""
        async with self._turns.turn(owner):
            async with self._starting:
                pool = await self._running()
            try:
                # Not wait_for: in Python 3.11 it swallows a cancellation at the moment of the answer.
                async with asyncio.timeout(self._answer_s):
                    return await asyncio.wrap_future(pool.submit(self._do, question))
            except (BrokenProcessPool, TimeoutError) as error:
                reason = "died" if isinstance(error, BrokenProcessPool) else f"gave no answer in {self._answer_s} s"
                if self._pool is pool:
                    log.error("a bot process %s; all bot processes are restarted", reason)
                    self._stop(pool)
                raise NoAnswer(f"a bot process {reason}") from None

    def _stop(self, pool: ProcessPoolExecutor) -> None:
        """Kill all processes, because a stuck one does not stop otherwise. The next question starts new ones."""
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):  # ProcessPoolExecutor has no public way before 3.14
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Kill the processes. Their answers are not needed any more."""
        pool = self._pool
        if pool is not None:
            self._stop(pool)
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)


def _start_process(game_files: Sequence[GameFile]) -> None:
    """The first thing that a child process does."""
    _exit_with_server()
    offer(game_files)


def _exit_with_server() -> None:
    """Exit when the server exits. A server that is killed cannot stop its child processes itself."""
    server = multiprocessing.parent_process()

    def wait_and_exit() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=wait_and_exit, daemon=True).start()
