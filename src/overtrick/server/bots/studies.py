"""Studies of chosen options, computed in a process of their own: what the options do, beside the defaults."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from overtrick.bots.compiling import is_compiled, module_process
from overtrick.game import Game, OptionValue
from overtrick.games import find
from overtrick.lab.compiling import LAB
from overtrick.lab.what_if import WhatIf, changed_options, compute, key_of, known_answer

from .pool import Backend

log = logging.getLogger(__name__)

KEPT_ANSWERS = 500
STUDY_TIMEOUT_S = 120.0
"""Seconds after which a process that does not answer is replaced."""


class StudyQuestion(msgspec.Struct, frozen=True):
    """Which options are to be compared with the defaults."""

    game: str
    options: dict[str, OptionValue]
    players: int


_encode = msgspec.json.Encoder().encode
_read_question: Callable[[bytes], StudyQuestion] = msgspec.json.Decoder(StudyQuestion).decode
_read_answer: Callable[[bytes], WhatIf] = msgspec.json.Decoder(WhatIf).decode


def answer_study(question: bytes) -> bytes:
    """Play the deals and encode the answer. This takes seconds: never call it in an event loop."""
    asked = _read_question(question)
    return _encode(compute(find(asked.game).with_options(**asked.options), asked.players))


class Studies:
    """Answers what chosen options do: from the package, from memory, or by playing deals in another process."""

    def __init__(self, backend: Backend, *, compiles: bool = True) -> None:
        self._backend = backend
        self._compiles = compiles
        """Whether the code is compiled in a child process first. Not in tests, which answer in a thread."""
        self._answers: OrderedDict[str, WhatIf] = OrderedDict()
        self._running: dict[str, asyncio.Task[WhatIf]] = {}
        self._compiling = asyncio.Lock()

    def known(self, game: Game, players: int) -> WhatIf | None:
        """The answer, if it need not be computed."""
        found = known_answer(game, players)
        if found is None:
            found = self._answers.get(self._key(game, players))
        return found

    async def what_if(self, game: Game, players: int, owner: str) -> WhatIf:
        """What the options do. People who ask the same wait for the same answer. Raises NoAnswer if there is none."""
        found = self.known(game, players)
        if found is not None:
            return found
        key = self._key(game, players)
        task = self._running.get(key)
        if task is None:
            task = self._running[key] = asyncio.create_task(self._compute(key, game, players, owner))
            task.add_done_callback(lambda done: self._finished(key, done))
        return await asyncio.shield(task)  # it goes on if one of the people who wait goes away

    def _key(self, game: Game, players: int) -> str:
        return f"{game.name}/{key_of(game, players)}"

    def _finished(self, key: str, task: asyncio.Task[WhatIf]) -> None:
        self._running.pop(key, None)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a study could not be computed", extra={"error": str(task.exception())})

    async def _compute(self, key: str, game: Game, players: int, owner: str) -> WhatIf:
        await self._compile()
        question = _encode(StudyQuestion(game.name, changed_options(game), players))
        found = _read_answer(await self._backend.answer(question, owner))
        self._answers[key] = found
        if len(self._answers) > KEPT_ANSWERS:
            self._answers.popitem(last=False)
        return found

    async def _compile(self) -> None:
        """Compile the code of the lab in a child process, once on this machine."""
        if not self._compiles:
            return
        async with self._compiling:
            if is_compiled(LAB):
                return
            command, environment = module_process("overtrick.lab.compiling")
            process = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.DEVNULL, env=environment)
            try:
                await process.wait()
            except asyncio.CancelledError:  # the server stops
                process.kill()
                raise

    async def close(self) -> None:
        """Stop computing."""
        for task in list(self._running.values()):
            task.cancel()
        await self._backend.close()
