"""Reviews of finished matches: decisions are judged one after the other where bots think, and kept with the match."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from overtrick.cards import Deck
from overtrick.review import Decision

from .bots.pool import NoAnswer
from .bots.service import BotService
from .errors import TooMany, Unavailable
from .store.database import Database
from .store.models import ReviewedDecisionRow
from .wire.judgements import Judgement, read_judgement, write_judgement

log = logging.getLogger(__name__)

KEPT_OUTLINES = 256
RETRIES = 3
"""How often a decision is asked for again if no bot answers."""


@dataclass(frozen=True)
class Outline:
    """What is known of a review before it is done."""

    total: int
    """The number of decisions."""
    deck: Deck


@dataclass(frozen=True)
class Judged:
    """A judged decision."""

    number: int
    deal: int
    phase: str
    judgement: Judgement


class Reviews:
    """The reviews that this process works on: one at a time for each person."""

    def __init__(self, database: Database, bots: BotService) -> None:
        self._database = database
        self._bots = bots
        self.outlines: dict[tuple[str, int], Outline] = {}
        """By match and seat."""
        self._running: dict[tuple[str, int], asyncio.Task[None]] = {}
        """By match and seat."""
        self._of_person: dict[str, tuple[str, int]] = {}

    async def close(self) -> None:
        """Stop. What was judged is kept."""
        for task in list(self._running.values()):
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    def is_running(self, match_id: str, seat: int) -> bool:
        """Whether this process is working on the review."""
        return (match_id, seat) in self._running

    async def judged(self, match_id: str, seat: int) -> list[Judged]:
        """What has been judged so far, in the order of the match."""
        row = ReviewedDecisionRow
        query = select(row).where(row.match_id == match_id, row.seat == seat).order_by(row.number)
        async with self._database.read() as session:
            found = (await session.scalars(query)).all()
        return [Judged(each.number, each.deal, each.phase, read_judgement(each.judgement)) for each in found]

    def remember(self, match_id: str, seat: int, outline: Outline) -> None:
        """Remember what does not change, so that the requests for progress need not read the match again."""
        if len(self.outlines) >= KEPT_OUTLINES:
            del self.outlines[next(iter(self.outlines))]
        self.outlines[match_id, seat] = outline

    def start(self, match_id: str, seat: int, decisions: tuple[Decision, ...], person: str) -> None:
        """Go on with a review in the background. Raises TooMany if this person waits for another one."""
        key = match_id, seat
        if key in self._running:
            return
        if self._of_person.get(person) in self._running:
            raise TooMany("a review that you asked for is still being worked on: one at a time")
        self._of_person[person] = key
        task = asyncio.create_task(self._review(match_id, seat, decisions, person))
        self._running[key] = task
        task.add_done_callback(lambda _: self._forget(key, person))

    def _forget(self, key: tuple[str, int], person: str) -> None:
        self._running.pop(key, None)
        if self._of_person.get(person) == key:
            del self._of_person[person]

    async def _review(self, match_id: str, seat: int, decisions: tuple[Decision, ...], person: str) -> None:
        try:
            done = {each.number for each in await self.judged(match_id, seat)}
            for decision in decisions:
                if decision.index not in done:
                    await self._keep(match_id, seat, decision, await self._judge(decision, person))
        except (NoAnswer, Unavailable) as error:  # the next request goes on from here
            log.warning("a review was interrupted", extra={"match": match_id, "seat": seat, "error": str(error)})

    async def _keep(self, match_id: str, seat: int, decision: Decision, judgement: Judgement) -> None:
        row = ReviewedDecisionRow(
            match_id=match_id,
            number=decision.index,
            seat=seat,
            deal=decision.deal,
            phase=str(decision.view.phase),
            judgement=write_judgement(judgement),
        )
        with suppress(IntegrityError):  # another process reviews the same match
            async with self._database.write() as session:
                session.add(row)

    async def _judge(self, decision: Decision, person: str) -> Judgement:
        for _ in range(RETRIES):
            try:
                return await self._bots.judge(decision.view, str(decision.action), owner=f"review {person}")
            except NoAnswer as error:
                log.warning("a decision was not judged", extra={"error": str(error)})
        raise NoAnswer("no bot judged a decision")
