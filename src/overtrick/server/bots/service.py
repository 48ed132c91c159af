"""Asks bots for decisions and hints, and waits while their code is being compiled."""

from __future__ import annotations

import logging
from random import Random

from overtrick.server.readiness import NOVICE, SEARCH, Readiness
from overtrick.view import View

from .pool import Backend, NoAnswer
from .questions import Answer, Opinion, read_answer, with_level, write_question

log = logging.getLogger(__name__)

SIMPLE_LEVELS = ("random", "novice")
"""Levels that do not search."""


class BotService:
    """Decisions and hints for the tables of this process."""

    def __init__(
        self, backend: Backend, readiness: Readiness, *, fallback: Backend | None = None, processes: int = 1
    ) -> None:
        self._backend = backend
        self._fallback = fallback or backend
        """Asked if the backend does not answer, for example because there is no worker on the bus."""
        self._readiness = readiness
        self._processes = processes
        self.pending = 0
        """Questions that have not been answered yet."""

    @property
    def has_search(self) -> bool:
        """Whether the searching bots are ready, which hints come from."""
        return self._readiness.is_ready(SEARCH)

    async def act(self, view: View, level: str, seed: str) -> str:
        """The action that a bot of this level takes.

        While the searching bots are being compiled, a novice decides for them. If no bot answers, any legal action is
        taken: a table never stops because of a bot.
        """
        if len(view.legal) == 1:
            return str(view.legal[0])
        await self._readiness.wait(NOVICE)
        used = level if self.has_search or level in SIMPLE_LEVELS else "novice"
        question = write_question(view, used, seed, hurry=self._hurry())
        tries = ((self._backend, question), (self._fallback, with_level(question, "novice")))
        for backend, asked in tries:
            try:
                return (await self._ask(backend, asked)).action
            except NoAnswer as error:
                log.warning("a bot did not answer", extra={"level": used, "error": str(error)})
        return str(Random(seed).choice(view.legal))

    async def think(self, view: View, level: str) -> tuple[Opinion, ...]:
        """A bot's opinion of every legal action, best first. Waits until the searching bots are ready."""
        await self._readiness.wait(SEARCH)
        question = write_question(view, level, "hint", thoughts=True, hurry=self._hurry())
        try:
            return (await self._ask(self._backend, question)).opinions
        except NoAnswer as error:
            log.warning("a bot gave no hint", extra={"level": level, "error": str(error)})
            return (await self._ask(self._fallback, question)).opinions

    def _hurry(self) -> float:
        return min(1.0, 4 * self._processes / (self.pending + 1))

    async def _ask(self, backend: Backend, question: bytes) -> Answer:
        self.pending += 1
        try:
            return read_answer(await backend.answer(question))
        finally:
            self.pending -= 1

    async def load(self, part: str) -> None:
        """Load a part of the compiled code where the bots think."""
        await self._backend.load(part)

    async def close(self) -> None:
        """Stop thinking."""
        await self._backend.close()
        if self._fallback is not self._backend:
            await self._fallback.close()
