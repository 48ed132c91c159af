"""Groups of people who play one table after the other, and players of the rooms for a stake."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random

import overtrick as ot
from overtrick.errors import OvertrickError

from .account import Request
from .people import Person, Refused, Unreachable, World
from .sitting import Sitting

OptionValue = int | bool | str | None

SHORT: Mapping[str, Mapping[str, OptionValue]] = {
    "euchre": {"target": 3},
    "hearts": {"target": 30},
    "river": {"first_hand": 4},
    "rook": {"target": 100},
    "spades": {"target": 60, "lose_at": -60},
    "tendown": {"first_hand": 4},
    "tocan": {"target": 4},
    "whist": {"target": 3},
}
"""Options that make a match of each game short."""
BOTS = ("random", "novice", "novice", "club:5")
LAST_MATCH_S = 60.0
"""Seconds for which people stay at a match when the run is about to end. Random play may need very long to win."""
STARTING_S = 60.0
"""Seconds after which a crew gives up a table that does not start, because a person lost the seat, for example."""


@dataclass(frozen=True)
class Plan:
    """A table to play at."""

    game: str
    options: Mapping[str, OptionValue]
    players: int
    people: int
    stake: int = 0


def make_plan(choices: Random, people: int, *, may_stake: bool) -> Plan:
    """A random game with random options, in which a match is short."""
    name = choices.choice(sorted(ot.games()))
    for _ in range(20):
        options: dict[str, OptionValue] = {
            key: choices.choice(option.choices or (True, False))
            for key, option in ot.games()[name].options.items()
            if (option.choices or option.type is bool) and choices.random() < 0.4
        }
        options |= SHORT.get(name, {})
        stake = options.get("room") or 0
        if stake:
            options["room"] = stake = 5 if may_stake else 0
            options.pop("first_hand")
        try:
            game = ot.load(name, **options)
            players = choices.choice([number for number in game.players if number <= 4])
            game.rules(players)
        except OvertrickError:
            continue
        assert isinstance(stake, int)
        return Plan(name, options, players, players if stake else min(people, players), stake)
    return Plan("whist", SHORT["whist"], 4, min(people, 4))


class Crew:
    """Some people who play together at one table after the other."""

    def __init__(self, world: World, number: int, seed: str) -> None:
        self.world = world
        self.choices = Random(f"{seed}/crew {number}")
        self.has_accounts = number % 3 == 0
        size = 2 + number % 3
        self.people = [
            Person(world, f"P{number}x{seat} {seed}"[:20], Random(f"{seed}/{number}/{seat}")) for seat in range(size)
        ]

    async def run(self) -> None:
        """Play until the run is about to end."""
        try:
            for person in self.people:
                await (person.become_account() if self.has_accounts else person.become_guest())
            while not self.world.ending:
                await self._play_table()
        finally:
            for person in self.people:
                await person.close()

    async def _play_table(self) -> None:
        plan = make_plan(self.choices, len(self.people), may_stake=self.has_accounts)
        if self.choices.random() < 0.1 and not plan.stake:
            await self._start_unwatched(plan)
        if plan.people > len(self.people):
            return
        people = self.people[: plan.people]
        table = await self._make_table(plan)
        if table is None:
            await asyncio.sleep(0.2)
            return
        watchers = [None] * self.choices.choice((0, 0, 1, 2))
        sittings = [
            Sitting(self.world, person, table, Random(self.choices.random())) for person in (*people, *watchers)
        ]
        tasks = [asyncio.create_task(sitting.run()) for sitting in sittings]
        try:
            for person in people[1:]:
                await person.insist_on("sit", table)
            await Visit(self.world, people, sittings, table, self.choices).run()
        finally:
            for sitting in sittings:
                sitting.end()
            await asyncio.gather(*tasks)

    async def _make_table(self, plan: Plan) -> str | None:
        bots = [self.choices.choice(BOTS) for _ in range(plan.players - plan.people)]
        body = {
            "game": plan.game,
            "options": plan.options,
            "players": plan.players,
            "seats": ["me", *(["open"] * (plan.people - 1)), *bots],
            "clock": self.choices.choice((None, None, 15)),
            "public": self.choices.random() < 0.2,
            "friendly": self.choices.random() < 0.8,
            "rated": self.has_accounts and not bots and not plan.stake and self.choices.random() < 0.5,
        }
        try:
            made = await self.people[0].call("POST", "tables", **body)
        except (Unreachable, Refused):
            return None
        table = str(made["table"]["id"])
        request = Request(table, self.people[0].id, "sit", detail=str(made["seat"]))
        self.world.account.acknowledge(self.world.account.open_request(request), made["seq"])
        self.world.account.tables.add(table)
        return table

    async def _start_unwatched(self, plan: Plan) -> None:
        """Start a match of bots that nobody ever looks at."""
        seats = [self.choices.choice(BOTS) for _ in range(plan.players)]
        body = {"game": plan.game, "options": plan.options, "players": plan.players, "seats": seats, "start": True}
        try:
            made = await self.people[0].call("POST", "tables", **body)
        except (Unreachable, Refused):
            return
        self.world.account.tables.add(str(made["table"]["id"]))


class Visit:
    """What a crew does at one table: a match and perhaps a rematch; or it walks away, or leaves, in the middle."""

    def __init__(
        self, world: World, people: Sequence[Person], sittings: Sequence[Sitting], table: str, choices: Random
    ) -> None:
        self.world, self.people, self.sittings, self.table, self.choices = world, people, sittings, table, choices
        self._began = self._waiting_since = time.monotonic()
        self._patience_s = self.choices.random() * 20 if self.choices.random() < 0.15 else float("inf")
        self._ending_since = float("inf")
        self._stays_to_the_end = self.choices.random() < 0.6
        """Whether somebody stays when the run is about to end. The other matches must finish without an audience."""

    async def run(self) -> None:
        """Play until the visit is over."""
        while not await self._is_over(max(self.sittings, key=lambda sitting: sitting.seq).status):
            await asyncio.sleep(0.1)

    async def _is_over(self, status: str) -> bool:
        if status == "playing":
            return await self._walks_away()
        if status == "over":
            return not await self._plays_again()
        return status == "closed" or not await self._starts()

    async def _walks_away(self) -> bool:
        self._waiting_since = time.monotonic()
        if self.world.ending:
            self._ending_since = min(self._ending_since, time.monotonic())
            return not self._stays_to_the_end or time.monotonic() - self._ending_since > LAST_MATCH_S
        if time.monotonic() - self._began < self._patience_s:
            return False
        if self.choices.random() < 0.5:
            await self._leave()
        return True

    async def _plays_again(self) -> bool:
        self._waiting_since = time.monotonic()
        if self.world.ending or self.choices.random() < 0.6:
            await self._leave()
            return False
        await self.choices.choice(self.people).insist_on("rematch", self.table)
        for person in self.people:
            await person.insist_on("sit", self.table)
        return True

    async def _starts(self) -> bool:
        if time.monotonic() - self._waiting_since > STARTING_S or self.world.ending:
            await self._leave()
            return False
        for person, sitting in zip(self.people, self.sittings, strict=False):
            if sitting.state is not None and sitting.seat is None:  # they were away for too long
                await person.insist_on("sit", self.table)
        if self.choices.random() < 0.3:
            await self._swap_seats()
        await self.choices.choice(self.people).insist_on("start", self.table)
        await asyncio.sleep(0.3)
        return True

    async def _swap_seats(self) -> None:
        """Somebody wants two seats to be swapped. Everybody answers, although most were not asked."""
        seats = self.choices.sample(range(4), 2)
        await self._try(self.choices.choice(self.people), "swap", seats=seats)
        for person in self.people:
            await self._try(person, "swap/answer", agree=self.choices.random() < 0.7)

    async def _try(self, person: Person, kind: str, **body: object) -> None:
        """Ask once: a request that is carried out twice would swap the seats back."""
        with suppress(Refused, Unreachable):
            await person.ask(kind, self.table, **body)

    async def _leave(self) -> None:
        for person in self.people:
            await person.insist_on("leave", self.table)


class RoomPlayer:
    """A person with an account who plays in the rooms for a stake, with whomever they meet."""

    def __init__(self, world: World, number: int, seed: str) -> None:
        self.world = world
        self.choices = Random(f"{seed}/room {number}")
        self._name = f"R{number} {seed}"[:18]

    async def run(self) -> None:
        """Play until the run is about to end."""
        person = Person(self.world, self._name, self.choices)
        try:
            await person.become_account()
            while not self.world.ending:
                await self._play(person)
        finally:
            await person.close()

    async def _play(self, person: Person) -> None:
        room = self.choices.choice(("5", "5", "50"))
        try:
            entered = await person.call("POST", f"rooms/{room}/enter", players=self.choices.choice((2, 2, 3)))
        except (Unreachable, Refused):
            await asyncio.sleep(0.3)
            return
        table = str(entered["table"]["id"])
        self.world.account.tables.add(table)
        await play_one_match(self.world, person, table, self.choices, walks_away=self.choices.random() < 0.1)


async def _nothing(_person: Person, _sitting: Sitting) -> None:
    """Do nothing besides playing."""


async def play_one_match(
    world: World,
    person: Person,
    table: str,
    choices: Random,
    *,
    walks_away: bool,
    meanwhile: Callable[[Person, Sitting], Awaitable[None]] = _nothing,
) -> Sitting:
    """A person who has a seat plays a match with whomever they meet, and leaves; or walks away in the middle.

    Returns the client as it was at the end.
    """
    sitting = Sitting(world, person, table, choices)
    task = asyncio.create_task(sitting.run())
    began = time.monotonic()
    try:
        while True:
            await asyncio.sleep(0.1)
            if sitting.status in ("over", "closed") or (sitting.state and sitting.seat is None):
                break
            if sitting.status == "playing":
                if walks_away and (world.ending or time.monotonic() - began > 10):
                    return sitting
            elif world.ending or time.monotonic() - began > STARTING_S:
                break
            await meanwhile(person, sitting)
        await person.insist_on("leave", table)
        return sitting
    finally:
        sitting.end()
        await task


async def sit_for(world: World, person: Person, table: str, choices: Random, seconds: float) -> None:
    """A person who has a seat at a practice table plays for some seconds, and leaves."""
    sitting = Sitting(world, person, table, choices)
    task = asyncio.create_task(sitting.run())
    deadline = time.monotonic() + seconds
    while sitting.status not in ("over", "closed") and time.monotonic() < deadline:
        await asyncio.sleep(0.1)
    await person.insist_on("leave", table)
    sitting.end()
    await task
