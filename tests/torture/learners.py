"""People who learn: lessons, reviews of their matches, moments that they play on from, and positions to explore."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from random import Random

import overtrick as ot
from tests.server.clients import Json

from .account import digest
from .crews import make_plan, play_one_match, sit_for
from .people import Person, Refused, Unreachable, World

REVIEW_S = 30.0
"""Seconds for which a person waits for a review."""
PRACTICE_S = 3.0
"""Seconds for which a person practises at most."""


class Learner:
    """A person who plays lessons and short matches with bots, and looks at what each decision cost."""

    def __init__(self, world: World, number: int, seed: str) -> None:
        self.world = world
        self.choices = Random(f"{seed}/learner {number}")
        self.person = Person(world, f"L{number} {seed}"[:18], self.choices)

    async def run(self) -> None:
        """Learn until the run is about to end."""
        try:
            await self.person.become_guest()
            while not self.world.ending:
                await self.choices.choices((self._take_lesson, self._play_and_review, self._explore), (2, 2, 1))[0]()
        finally:
            await self.person.close()

    async def _take_lesson(self) -> None:
        games = [name for name, game in sorted(ot.games().items()) if game.lesson is not None]
        opened = await self._open(f"games/{self.choices.choice(games)}/lesson")
        if opened is not None:
            walks_away = self.choices.random() < 0.2
            await play_one_match(self.world, self.person, opened[0], self.choices, walks_away=walks_away)

    async def _play_and_review(self) -> None:
        plan = make_plan(self.choices, people=1, may_stake=False)
        body = {
            "game": plan.game,
            "options": plan.options,
            "players": plan.players,
            "seats": ["me", *["novice"] * (plan.players - 1)],
            "start": True,
        }
        opened = await self._open("tables", **body)
        if opened is None:
            return
        table, seat = opened
        sitting = await play_one_match(self.world, self.person, table, self.choices, walks_away=False)
        if sitting.status == "over" and (match := sitting.state["table"]["match"]):
            numbers = await self._review(match, seat)
            if numbers and not self.world.ending:
                moment = self.choices.choice(numbers)
                await self._practise(f"matches/{match}/practice", number=moment, seat=seat, level="novice")

    async def _explore(self) -> None:
        """Ask two servers what they think of a position, and play it. The same position gets the same judgement."""
        game = self.choices.choice(sorted(ot.games()))
        record = str((await self.person.insist("POST", "positions", game=game, fill=True))["record"])
        judged = list[bytes]()
        for _ in range(2):
            with suppress(Refused, Unreachable):  # no bot can be asked now
                judged.append(digest(await self.person.call("POST", "positions/choices", record=record)))
        self.world.account.explored += bool(judged)
        if len(set(judged)) > 1:
            self.world.account.violate(f"a position of {game} was judged in two ways: {record}")
        await self._practise("positions/practice", record=record, seat=0, level="novice")

    async def _practise(self, path: str, **body: object) -> None:
        """Play at a practice table for a while, and leave it."""
        opened = await self._open(path, **body)
        if opened is not None:
            await sit_for(self.world, self.person, opened[0], self.choices, PRACTICE_S)
            self.world.account.practised += 1

    async def _open(self, path: str, **body: object) -> tuple[str, int] | None:
        """Open a table and take a seat. None if no server answered, or it was refused."""
        try:
            made = await self.person.call("POST", path, **body)
        except (Unreachable, Refused):
            await asyncio.sleep(0.3)
            return None
        table = str(made["table"]["id"])
        self.world.account.tables.add(table)
        return table, int(made["seat"])

    async def _review(self, match: str, seat: int) -> list[int]:
        """Ask for a review until it is done. A decision that was judged stays judged, with the same figures.

        Returns the judged decisions.
        """
        path, judged = f"matches/{match}/reviews/{seat}", dict[int, bytes]()
        deadline = time.monotonic() + REVIEW_S
        self.world.account.reviews += 1
        while not self.world.ending and time.monotonic() < deadline:
            try:
                review = await self.person.insist("POST", path)
            except Refused as refused:
                if refused.status != 429:
                    self.world.account.violate(f"the review of seat {seat} in {match} was refused: {refused}")
                break
            self._compare(f"the review of seat {seat} in {match}", judged, review)
            if len(judged) == review["total"]:
                self.world.account.whole_reviews += 1
                break
            await asyncio.sleep(0.5)
        return sorted(judged)

    def _compare(self, name: str, judged: dict[int, bytes], review: Json) -> None:
        now = {decision["number"]: digest(decision) for decision in review["decisions"]}
        if lost := judged.keys() - now.keys():
            self.world.account.violate(f"{name} has lost the decisions {sorted(lost)}")
        if changed := [number for number, value in judged.items() if now.get(number, value) != value]:
            self.world.account.violate(f"{name} has changed in the decisions {sorted(changed)}")
        judged |= now
