"""People who play the same deals: challenges, the daily deal, duplicate matches and puzzles. They make friends too.

Everything that was acknowledged to them is checked against the database at the end: see ``check_same_deals``.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from sqlalchemy import func, select

import overtrick as ot
from overtrick.server.store.models import (
    AttemptRow,
    DuplicatePlayerRow,
    DuplicateTableRow,
    FriendRow,
    MatchRow,
    PuzzleAnswerRow,
    TableRow,
)
from overtrick.server.table.duplicates import TABLES
from tests.server.clients import Json

from .account import Account
from .checks import Reader
from .crews import sit_for
from .people import Person, Refused, Unreachable, World
from .sitting import Sitting

PEOPLE = 4
PARTNER = 2
"""The seat of the second person of a team at its table."""
SHORT = {"game": "tendown", "players": 2, "options": {"first_hand": 2}, "deals": 2, "level": "novice"}
PAIRS = {"game": "euchre", "deals": 1, "level": "novice"}
PUZZLE_S = 10.0
"""Seconds for which a person looks at a puzzle at most."""


class Club:
    """Four people who play the same deals one after the other, and look at what they must not see."""

    def __init__(self, world: World, number: int, seed: str) -> None:
        self.world = world
        self.choices = Random(f"{seed}/club {number}")
        self.people = [
            Person(world, f"C{number}x{seat} {seed}"[:20], Random(f"{seed}/club {number}/{seat}"))
            for seat in range(PEOPLE)
        ]

    async def run(self) -> None:
        """Play until the run is about to end."""
        try:
            for person in self.people:
                await person.become_guest()
            kinds = [self._duplicate, self._challenge, self._puzzle, self._daily]
            for what in itertools.cycle(self.choices.sample(kinds, len(kinds))):
                if self.world.ending:
                    break
                try:
                    await what()
                except Refused as refused:
                    if refused.status != 429:
                        self.world.account.violate(f"a club was refused: {refused}")
                    await asyncio.sleep(0.3)
        finally:
            for person in self.people:
                await person.close()

    async def _challenge(self) -> None:
        """Everybody plays a challenge. The last one looks at the others before, and must see nothing."""
        maker = self.choices.choice(self.people)
        challenge = (await maker.insist("POST", "challenges", **SHORT))["id"]
        *early, late = self.choices.sample(self.people, 3)
        await asyncio.gather(*(self._attempt(person, challenge) for person in early))
        tables = [(await person.insist("POST", f"challenges/{challenge}/attempt"))["table"] for person in early]
        await self._sees_nothing(late, f"challenges/{challenge}", "results", tables)
        await self._attempt(late, challenge)
        found = await late.insist("GET", f"challenges/{challenge}")
        if found["finished"] != 3 or len(found["results"]) != 3:
            self.world.account.violate(f"three people have finished {challenge}, and it shows {found['finished']}")
        self._expect_listed(await late.insist("GET", "me/challenges"), challenge)

    async def _daily(self) -> None:
        """One of the daily deals, by whoever has not played it yet."""
        deals = await self.people[0].insist("GET", "daily")
        deal = next(deal for deal in deals if deal["game"] == "euchre")
        await self._attempt(self.choices.choice(self.people), deal["challenge"])

    async def _attempt(self, person: Person, challenge: str) -> None:
        """Begin, from two devices at the same moment, and play to the end."""
        path = f"challenges/{challenge}/attempt"
        begun = await asyncio.gather(*(person.insist("POST", path) for _ in range(2)))
        if len({reply["table"]["id"] for reply in begun}) != 1:
            self.world.account.violate(f"{person.id} has two attempts at {challenge}")
        await self._play([person], str(begun[0]["table"]["id"]))
        self.world.account.same.finished.add((challenge, person.id))

    async def _duplicate(self) -> None:
        """Two pairs play a duplicate match. The pair that comes later looks at the other table before."""
        people = self.choices.sample(self.people, PEOPLE)
        made = await people[0].insist("POST", "duplicates", **PAIRS)
        duplicate = f"duplicates/{made['id']}"
        for person, team in zip(people[1:], (0, 1, 1), strict=True):
            await person.insist("POST", f"{duplicate}/join", team=team)
        await people[0].insist("POST", f"{duplicate}/start")
        opened = await asyncio.gather(*(person.insist("POST", f"{duplicate}/table") for person in people))
        tables = [str(reply["table"]["id"]) for reply in opened]
        if len(set(tables[:2])) != 1 or len(set(tables[2:])) != 1 or len(set(tables)) != 2:
            self.world.account.violate(f"{duplicate} has the tables {tables}")
        await self._play(people[:2], tables[0])
        first = (await people[0].insist("POST", f"{duplicate}/table"))["table"]
        await self._sees_nothing(people[2], duplicate, "result", [first])
        await self._play(people[2:], tables[2])
        found = await people[3].insist("GET", duplicate)
        if found["result"] is None or found["finished"] != [True, True]:
            self.world.account.violate(f"both tables of {duplicate} have finished, and it shows no result")
        self.world.account.same.duplicates += 1
        await self._befriend(people[0], people[1], str(first["match"]))

    async def _play(self, people: Sequence[Person], table: str) -> None:
        """Stay at a table until its match is over. Nobody plays for people there, so they do not walk away."""
        self.world.account.tables.add(table)
        self.world.account.same.tables.add(table)
        sittings = [Sitting(self.world, person, table, Random(self.choices.random())) for person in people]
        tasks = [asyncio.create_task(sitting.run()) for sitting in sittings]
        try:
            while not any(sitting.status in ("over", "closed") for sitting in sittings):
                await asyncio.sleep(0.1)
        finally:
            for sitting in sittings:
                sitting.end()
            await asyncio.gather(*tasks)

    async def _sees_nothing(self, person: Person, path: str, field: str, tables: Sequence[Json]) -> None:
        """A person who has not finished sees no result, no table and no match of others."""
        found = await person.insist("GET", path)
        if found[field] is not None or found["secret"] is not None:
            self.world.account.violate(f"{path} shows its {field} to {person.id}, who has not finished")
        for table in tables:
            for hidden in (f"tables/{table['id']}", f"matches/{table['match']}", f"matches/{table['match']}/replay"):
                try:
                    await person.insist("GET", hidden)
                except Refused as refused:
                    if refused.status not in (403, 404):
                        self.world.account.violate(f"{hidden} was refused with {refused}")
                    self.world.account.same.hidden += 1
                else:
                    self.world.account.violate(f"{hidden} was shown to {person.id}, who has not finished {path}")

    def _expect_listed(self, own: Json, challenge: str) -> None:
        found = [each for each in own if each["id"] == challenge]
        if [each["status"] for each in found] != ["finished"]:
            self.world.account.violate(f"{challenge} was finished and is listed as {found}")

    async def _puzzle(self) -> None:
        """Answer a puzzle of today. A second answer on the same day must not count."""
        person = self.choices.choice(self.people)
        games = [puzzle["game"] for puzzle in await person.insist("GET", "puzzles")]
        try:
            opened = await person.call("POST", f"puzzles/{self.choices.choice(games)}")
        except Unreachable:
            return
        table = str(opened["table"]["id"])
        self.world.account.tables.add(table)
        await sit_for(self.world, person, table, Random(self.choices.random()), PUZZLE_S)
        self.world.account.same.puzzles += 1

    async def _befriend(self, asker: Person, other: Person, match: str) -> None:
        """Partners of a finished match become friends, and one invites the other to a table."""
        try:
            friend = str((await asker.insist("POST", f"matches/{match}/seats/{PARTNER}/friend"))["id"])
        except Refused:
            return
        with suppress(Refused):  # accepted before, in an earlier match
            await other.insist("POST", f"friends/{friend}/accept")
        self.world.account.same.friends += 1
        with suppress(Refused, Unreachable):
            table = str((await asker.call("POST", "tables", game="whist"))["table"]["id"])
            self.world.account.tables.add(table)
            sent = await asker.insist("POST", f"tables/{table}/invitations", friend=friend)
            self.world.account.same.invitations += len(sent)
            await asker.insist_on("leave", table)


async def check_same_deals(reader: Reader, account: Account) -> None:
    """Every attempt and every table of a duplicate match was stored once, and everybody had the same cards."""
    await _check_results(reader, account)
    await _check_cards(reader, account)
    async with reader.connect() as connection:
        pairs = (await connection.execute(select(FriendRow.low, FriendRow.high))).all()
        keys = select(PuzzleAnswerRow.person, PuzzleAnswerRow.game, PuzzleAnswerRow.day)
        answers = (await connection.execute(keys)).all()
        places = select(DuplicatePlayerRow.challenge_id, func.count()).group_by(DuplicatePlayerRow.challenge_id)
        crowds = {row[0]: row[1] for row in await connection.execute(places)}
        tables = Counter(await connection.scalars(select(DuplicateTableRow.challenge_id)))
    for key, count in Counter([*map(frozenset, pairs), *map(tuple, answers)]).items():
        if count != 1:
            account.violate(f"{key} was stored {count} times")
    for duplicate, number in tables.items():
        if number > TABLES or crowds[duplicate] != PEOPLE:
            account.violate(f"{duplicate} has {number} tables and {crowds[duplicate]} people")


async def _check_results(reader: Reader, account: Account) -> None:
    """A table of a challenge has one match and one result if it is over, and none otherwise."""
    columns = select(AttemptRow.challenge_id, AttemptRow.person, AttemptRow.table_id, AttemptRow.match_id)
    sides = select(DuplicateTableRow.table_id, DuplicateTableRow.match_id)
    own = select(MatchRow.table_id, MatchRow.id).where(MatchRow.challenge.is_not(None))
    async with reader.connect() as connection:
        statuses = {row.id: row.status for row in await connection.execute(select(TableRow.id, TableRow.status))}
        attempts = (await connection.execute(columns)).all()
        results = {row.table_id: row.match_id for row in await connection.execute(sides)}
        matches = (await connection.execute(own)).all()
    results |= {table: match for _, _, table, match in attempts}
    stored = {(challenge, person) for challenge, person, _, match in attempts if match is not None}
    for lost in account.same.finished - stored:
        account.violate(f"the attempt {lost} was finished and has no result")
    for table, match in results.items():
        found = [each for at, each in matches if at == table]
        if found != ([] if match is None else [match]) or (match is not None) != (statuses[table] == "over"):
            account.violate(f"{table} of a challenge is {statuses[table]} with the matches {found}, its result {match}")


async def _check_cards(reader: Reader, account: Account) -> None:
    """The records of a challenge or a duplicate match have the same cards."""
    cards: defaultdict[str, list[Sequence[object]]] = defaultdict(list)
    wanted = select(MatchRow.challenge, MatchRow.record).where(MatchRow.challenge.is_not(None))
    async with reader.connect() as connection:
        for challenge, record in await connection.execute(wanted):
            cards[challenge or ""].append(ot.read_record(record).dealt)
    for challenge, dealt in cards.items():
        if any(here != there for other in dealt[1:] for here, there in zip(dealt[0], other, strict=False)):
            account.violate(f"{challenge} was not dealt alike to everybody")
