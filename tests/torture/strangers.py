"""People who let the server find a table for them, rated or not. They report and block each other.

The host of the server bans, renames and deletes some of them meanwhile: see :mod:`tests.torture.host`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from contextlib import suppress
from random import Random

from tests.server.clients import Json

from .account import Find, Request
from .crews import play_one_match
from .people import Person, Refused, Unreachable, World
from .sitting import Sitting

GAMES = ("river", "tendown", "euchre", "hearts")
"""Games whose matches end soon also with the usual options, which found tables have."""


class Stranger:
    """A person who plays one found table after the other. If the host deletes them, a new person comes."""

    def __init__(self, world: World, number: int, seed: str) -> None:
        self.world = world
        self.choices = Random(f"{seed}/stranger {number}")
        self._name = f"S{number}"
        self._seed = seed
        self._has_account = number % 4 != 0
        self._complaints = 0

    async def run(self) -> None:
        """Play until the run is about to end."""
        life = 0
        while not self.world.ending:
            life += 1
            person = Person(self.world, f"{self._name}x{life} {self._seed}"[:18], Random(self.choices.random()))
            try:
                await (person.become_account() if self._has_account else person.become_guest())
                self.world.strangers[person.id] = person
                while not self.world.ending and person.id not in self.world.account.deleted:
                    await self._play(person)
            finally:
                self.world.strangers.pop(person.id, None)
                await person.close()

    async def _play(self, person: Person) -> None:
        is_rated = self._has_account and self.choices.random() < 0.6
        game = self.choices.choice(GAMES[:2] if is_rated else GAMES)  # a rated match needs several accounts
        asked_at = time.monotonic()
        try:
            answer = await person.call("POST", "tables/find", game=game, rated=is_rated, wait=15, level="novice")
        except (Unreachable, Refused):
            await asyncio.sleep(0.3)
            return
        self._note_found(person, answer, asked_at)
        table = str(answer["found"]["table"]["id"])
        walks_away = self.choices.random() < 0.1
        await play_one_match(self.world, person, table, self.choices, walks_away=walks_away, meanwhile=self._complain)

    def _note_found(self, person: Person, answer: Json, asked_at: float) -> None:
        account, found = self.world.account, answer["found"]
        table, seq, seat = str(found["table"]["id"]), int(found["seq"]), found["seat"]
        account.tables.add(table)
        request = account.open_request(Request(table, person.id, "find", detail=str(seat)))
        account.acknowledge(request, seq)
        if not answer["was_seated"]:
            account.finds.append(Find(table, seq, person.id, asked_at))

    async def _complain(self, person: Person, sitting: Sitting) -> None:
        """Now and then report another person at the table, or block them, or remove an old block."""
        chance = self.choices.random()
        if chance > 0.02 or sitting.state is None:
            return
        seats = [seat for seat in _people(sitting.state["table"]["seats"]) if seat != sitting.seat]
        if not seats or sitting.seat is None:
            return
        place = f"tables/{sitting.table}/seats/{self.choices.choice(seats)}"
        with suppress(Unreachable, Refused):
            if chance < 0.01:
                self._complaints += 1
                text = f"report {self._complaints} of {person.id}"
                await person.call("POST", f"{place}/report", about="play", text=text)
                self.world.account.reports.append((sitting.table, person.id, text))
            elif chance < 0.015:
                await self._block(person, place)
            else:
                await self._unblock(person)

    async def _block(self, person: Person, place: str) -> None:
        await person.call("POST", f"{place}/block")
        blocked_at = time.monotonic()
        for block in await person.call("GET", "blocks"):
            self.world.account.blocks.setdefault(block["id"], (person.id, blocked_at))

    async def _unblock(self, person: Person) -> None:
        blocks = await person.call("GET", "blocks")
        if not blocks:
            return
        block = self.choices.choice(blocks)["id"]
        self.world.account.blocks.pop(block, None)  # nobody knows about it until the answer is there
        await person.call("DELETE", f"blocks/{block}")
        if any(other["id"] == block for other in await person.call("GET", "blocks")):
            self.world.account.violate(f"a block of {person.id} was removed and is still there")


def _people(seats: Iterable[Json]) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat["kind"] == "person"]
