"""Gets decisions and hints from bots, and waits while their code is being compiled."""

from __future__ import annotations

import logging
from collections import Counter
from random import Random

from overtrick.game import Game
from overtrick.server.readiness import NOVICE, SEARCH, Readiness
from overtrick.server.wire.judgements import JudgedChoice, Judgement
from overtrick.server.wire.opinions import Opinion
from overtrick.view import View

from .pool import Backend, NoAnswer
from .questions import (
    Answer,
    read_answer,
    write_choices_question,
    write_example_question,
    write_question,
    write_review_question,
)
from .quick import QuickBots, is_quick

log = logging.getLogger(__name__)

KEPT_EXAMPLES = 256
"""Worked examples that are kept in memory."""


class BotService:
    """Gets the bots' decisions and hints for the tables of this process."""

    def __init__(
        self,
        backend: Backend,
        readiness: Readiness,
        quick: QuickBots,
        *,
        local: Backend | None = None,
        processes: int = 1,
    ) -> None:
        self._backend = backend
        self._local = local or backend
        """The backend in this server. It is asked for hints if the first one does not answer, and about games of
        files."""
        self._quick = quick
        """The bots that do not search. A novice among them decides if the first backend does not answer."""
        self._readiness = readiness
        self._processes = processes
        self._pending: Counter[str] = Counter()
        """By owner: the number of questions to searching bots that have not been answered yet."""
        self._examples: dict[Game, str] = {}
        """Worked examples, as records. They are always the same for the same options."""

    @property
    def pending(self) -> int:
        """The number of questions that have not been answered yet."""
        return self._pending.total() + self._quick.pending

    @property
    def has_search(self) -> bool:
        """Whether the searching bots are ready. Hints come from them."""
        return self._readiness.is_ready(SEARCH)

    async def act(self, view: View, level: str, seed: str, owner: str = "") -> str:
        """The action that a bot of this level takes, for a table that this owner has made.

        While the searching bots are being compiled, a novice decides for them, and also if they do not answer. If no
        bot answers, the action is chosen at random, so that the table goes on.
        """
        if level == "random" or len(view.legal) == 1:
            return str(Random(seed).choice(view.legal))
        await self._readiness.wait(NOVICE)
        for asked_level in (level, "novice"):
            if not is_quick(asked_level, view) and not self.has_search:
                continue
            try:
                if is_quick(asked_level, view):
                    return await self._quick.act(view, asked_level)
                question = write_question(view, level, seed, time_share=self._time_share(owner))
                return (await self._ask(self._backend_for(view), question, owner)).action
            except NoAnswer as error:
                log.warning("a bot did not answer", extra={"level": asked_level, "error": str(error)})
        return str(Random(seed).choice(view.legal))

    async def act_steadily(self, view: View, level: str, seed: str, owner: str = "") -> str:
        """The action that a bot of this level takes without a clock: the same for the same view and seed.

        No other bot decides for it. Raises NoAnswer if it cannot be asked now.
        """
        if len(view.legal) == 1:
            return str(view.legal[0])
        if level == "novice":
            await self._readiness.wait(NOVICE)
            return await self._quick.act(view, level)
        await self._readiness.wait(SEARCH)
        question = write_question(view, level, seed, steady=True)
        try:
            return (await self._ask(self._backend_for(view), question, owner)).action
        except NoAnswer as error:
            log.warning("a steady bot did not answer", extra={"level": level, "error": str(error)})
            return (await self._ask(self._local, question, owner)).action

    async def think(self, view: View, level: str, owner: str = "") -> tuple[Opinion, ...]:
        """A bot's opinion of every legal action, best first. Waits until the searching bots are ready."""
        await self._readiness.wait(SEARCH)
        question = write_question(view, level, "hint", wants_opinions=True, time_share=self._time_share(owner))
        try:
            return (await self._ask(self._backend_for(view), question, owner)).opinions
        except NoAnswer as error:
            log.warning("a bot did not answer a request for a hint", extra={"level": level, "error": str(error)})
            return (await self._ask(self._local, question, owner)).opinions

    async def example(self, game: Game, owner: str) -> str:
        """The record of a worked example of this game. Raises NoAnswer if there is none now."""
        if game not in self._examples:
            await self._readiness.wait(NOVICE)
            answered = await self._ask(self._local, write_example_question(game), owner)
            if len(self._examples) >= KEPT_EXAMPLES:
                del self._examples[next(iter(self._examples))]
            self._examples[game] = answered.record
        return self._examples[game]

    async def judge(self, view: View, action: str, owner: str) -> Judgement:
        """What an action cost the player who had this view. Raises NoAnswer if it cannot be judged now."""
        await self._readiness.wait(SEARCH)
        judgement = (await self._ask(self._backend_for(view), write_review_question(view, action), owner)).judgement
        if judgement is None:
            raise NoAnswer("a worker of an older version judges no decisions")
        return judgement

    async def judge_choices(self, view: View, owner: str) -> tuple[JudgedChoice, ...]:
        """What every choice of the seat to act costs, the best first. Raises NoAnswer if it cannot be judged now."""
        await self._readiness.wait(SEARCH)
        choices = (await self._ask(self._backend_for(view), write_choices_question(view), owner)).choices
        if not choices:
            raise NoAnswer("a worker of an older version judges no choices")
        return choices

    def _backend_for(self, view: View) -> Backend:
        """Where to ask first. Workers on the bus do not know the games of this server's files."""
        return self._backend if view.game.file is None else self._local

    def _time_share(self, owner: str) -> float:
        """The share of its usual time that a bot may use now.

        It is below 1 if many questions of this owner are waiting, or of many owners. The owners take turns, so it does
        not depend on how many questions each of the others has.
        """
        owners = len(self._pending.keys() | {owner})
        return min(1.0, 4 * self._processes / (owners * (self._pending[owner] + 1)))

    async def _ask(self, backend: Backend, question: bytes, owner: str) -> Answer:
        self._pending[owner] += 1
        try:
            return read_answer(await backend.answer(question, owner))
        finally:
            self._pending[owner] -= 1
            if not self._pending[owner]:
                del self._pending[owner]

    async def load(self, part: str) -> None:
        """Load a part of the compiled code in the processes of this server."""
        await (self._quick if part == NOVICE else self._local).load(part)

    async def close(self) -> None:
        """Close the backends."""
        await self._quick.close()
        await self._backend.close()
        if self._local is not self._backend:
            await self._local.close()
