"""Which parts of the compiled code are ready: the rules, the novice bot, and the searching bots.

On a machine that runs Overtrick for the first time, the parts are compiled in child processes while the server already
answers. Nothing is compiled in the server process: it only loads what is in the cache.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Awaitable, Callable, Collection

from overtrick.bots.compiling import PARTS, child_process, compile_part, plan

log = logging.getLogger(__name__)

ENGINE, NOVICE, SEARCH = PARTS


class Readiness:
    """Which parts can be used. Code that needs a part waits for it here."""

    def __init__(self) -> None:
        self._ready = {part: asyncio.Event() for part in PARTS}

    def mark(self, part: str) -> None:
        """Note that a part can be used from now on."""
        self._ready[part].set()

    def mark_all(self) -> None:
        """Note that every part can be used from now on."""
        for part in PARTS:
            self.mark(part)

    def is_ready(self, part: str) -> bool:
        """Whether a part can be used now."""
        return self._ready[part].is_set()

    async def wait(self, part: str) -> None:
        """Wait until a part can be used."""
        if not self._ready[part].is_set():
            await self._ready[part].wait()


class Compilation:
    """Compiles the parts that are missing in the cache, in child processes."""

    def __init__(self) -> None:
        self._compiled = {part: asyncio.Event() for part in PARTS}

    async def run(self) -> None:
        """Compile every missing part. :meth:`wait` returns at once for a part that is in the cache already."""
        groups = plan()
        missing = {part for group in groups for part in group}
        for part in PARTS:
            if part not in missing:
                self._compiled[part].set()
        if missing:
            log.info(
                "compiling parts that are not in the cache of this machine",
                extra={"parts": sorted(missing)},
            )
        await asyncio.gather(*(self._compile(group) for group in groups))

    async def _compile(self, parts: tuple[str, ...]) -> None:
        command, environment = child_process(parts)
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, env=environment
        )
        assert process.stdout is not None
        try:
            async for line in process.stdout:
                if (part := line.decode().strip()) in self._compiled:
                    self._compiled[part].set()
            code = await process.wait()
        except asyncio.CancelledError:  # the server stops
            process.kill()
            raise
        if code != 0:  # the parts are then compiled when they are loaded, in a thread or in a bot process
            log.error("some parts could not be compiled in advance", extra={"parts": parts, "exit_code": code})
        for part in parts:
            self._compiled[part].set()

    async def wait(self, part: str) -> None:
        """Wait until a part is in the cache."""
        await self._compiled[part].wait()


def load_engine() -> None:
    """Load the compiled rules into this process, so that the first table does not wait. Run it in a thread.

    Loading creates a million objects that are never freed. They are excluded from garbage collection (``gc.freeze``),
    because a full collection of them would stop every table for 0.4 s.
    """
    gc.disable()
    try:
        compile_part(ENGINE)
    finally:
        gc.freeze()
        gc.enable()


async def prepare(
    readiness: Readiness, load_bots: Callable[[str], Awaitable[None]], loaded_here: Collection[str] = (NOVICE, SEARCH)
) -> None:
    """Make the parts ready, in the order in which players need them.

    ``load_bots`` loads a part in the bot processes of this server. A part that is not loaded here is in workers.
    """
    compilation = Compilation()

    async def engine() -> None:
        await compilation.wait(ENGINE)
        await asyncio.to_thread(load_engine)
        readiness.mark(ENGINE)

    async def bots() -> None:
        for part in (NOVICE, SEARCH):
            if part in loaded_here:
                await compilation.wait(part)
                await load_bots(part)
            readiness.mark(part)

    async with asyncio.TaskGroup() as tasks:  # if one of them fails, the others do not wait for it
        for work in (compilation.run(), engine(), bots()):
            tasks.create_task(work)
