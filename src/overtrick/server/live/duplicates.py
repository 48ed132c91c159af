"""Duplicate matches: people join the two teams, one of them deals, and each pair opens its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete
from sqlalchemy.exc import IntegrityError

from overtrick.server.errors import ChallengeOver, NotAllowed, Refused, SeatTaken
from overtrick.server.ids import new_id, now_ms
from overtrick.server.people.accounts import Person
from overtrick.server.people.blocks import is_block_between
from overtrick.server.people.challenges import challenge_of, has_ended
from overtrick.server.people.duplicates import Member, find_duplicate, insert_table_of, members_of, tables_of
from overtrick.server.store.database import Database
from overtrick.server.store.models import ChallengeRow, DuplicatePlayerRow
from overtrick.server.table import challenges, duplicates, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.duplicates import Player
from overtrick.server.table.state import TableState

from .challenges import require_person
from .table import Decide, LiveTable
from .tables import LiveTables

BEGUN = "this duplicate match has begun: its places cannot change any more"


class Duplicates:
    """Changes the teams of duplicate matches, and opens their tables."""

    def __init__(self, database: Database, tables: LiveTables) -> None:
        self._database = database
        self._tables = tables

    async def join(self, duplicate_id: str, team: int, person: Person) -> None:
        """Give a person the first open place of a team. A person who is in the other team changes over."""
        require_person(person)
        async with self._database.read() as session:
            others = [member.person for member in await members_of(session, duplicate_id)]
        if await is_block_between(self._database, person.id, others):
            raise NotAllowed("you cannot play with a person in this duplicate match: one of you has blocked the other")
        async with self._database.write() as session:
            row = await find_duplicate(session, duplicate_id, lock=True)
            _require_open(row)
            members = await members_of(session, duplicate_id)
            if any(member.person == person.id and member.team == team for member in members):
                return
            taken = {member.place for member in members if member.team == team}
            place = next((place for place in range(duplicates.PLACES) if place not in taken), None)
            if place is None:
                raise SeatTaken("this team is full: join the other one")
            await session.execute(delete(DuplicatePlayerRow).where(_place_of(duplicate_id, person)))
            session.add(DuplicatePlayerRow(challenge_id=duplicate_id, person=person.id, team=team, place=place))

    async def leave(self, duplicate_id: str, person: Person) -> None:
        """Give up one's place, before the cards are dealt."""
        async with self._database.write() as session:
            _require_open(await find_duplicate(session, duplicate_id, lock=True))
            await session.execute(delete(DuplicatePlayerRow).where(_place_of(duplicate_id, person)))

    async def deal(self, duplicate_id: str, person: Person) -> None:
        """Fix the places and begin. Nothing happens if it has begun already."""
        async with self._database.write() as session:
            row = await find_duplicate(session, duplicate_id, lock=True)
            if row.creator != person.id:
                raise NotAllowed("only the person who made this duplicate match can start it")
            if row.dealt_at is not None:
                return
            _require_open(row)
            duplicates.require_both_teams(Counter(member.team for member in await members_of(session, duplicate_id)))
            row.dealt_at = now_ms()

    async def open_table(self, duplicate_id: str, person: Person) -> LiveTable:
        """The table where a person plays. The first one who comes opens it for all."""
        async with self._database.read() as session:
            row = await find_duplicate(session, duplicate_id)
            members = await members_of(session, duplicate_id)
        own = next((member for member in members if member.person == person.id), None)
        if own is None:
            raise NotAllowed("you have no place in this duplicate match")
        if row.dealt_at is None:
            raise Refused("this duplicate match has not begun: the person who made it starts it")
        number = duplicates.seat_of_place(own.team, own.place).table
        live = await self._opened(row, number)
        if live is not None:
            return live
        if has_ended(row):
            raise ChallengeOver(challenges.ENDED)
        try:
            return await self._create(row, number, members, person)
        except IntegrityError:  # somebody else was faster
            live = await self._opened(row, number)
            if live is None:
                raise
            return live

    async def _opened(self, row: ChallengeRow, number: int) -> LiveTable | None:
        """The table with this number, if it was opened. Raises ChallengeOver if it was not finished in time."""
        async with self._database.read() as session:
            table = (await tables_of(session, row.id)).get(number)
        if table is None:
            return None
        if table.finished_at is None and has_ended(row):
            raise ChallengeOver(challenges.ENDED)
        return await self._tables.get_current(table.table_id)

    async def _create(self, row: ChallengeRow, number: int, members: Sequence[Member], person: Person) -> LiveTable:
        """Open a table. Its seats are taken in their order, so that both tables are the same for the rules."""
        challenge = challenge_of(row)
        players = {
            place.seat: Player(member.person, member.name)
            for member in members
            if (place := duplicates.seat_of_place(member.team, member.place)).table == number
        }

        def sits(seat: int) -> Decide:
            return lambda state: duplicates.sit_in_seat(
                state, players.get(seat), challenge.level, seat, match_id=new_id()
            )

        def start(state: TableState) -> Decision:
            return seating.start(state, None, match_id=new_id())

        setup, steps = challenges.create(challenge), [*map(sits, range(challenge.players)), start]
        return await self._tables.create(setup, steps, person=person.id, also=insert_table_of(row.id, number))


def _place_of(duplicate_id: str, person: Person) -> ColumnElement[bool]:
    return (DuplicatePlayerRow.challenge_id == duplicate_id) & (DuplicatePlayerRow.person == person.id)


def _require_open(row: ChallengeRow) -> None:
    """Raise an error if the places of a duplicate match cannot change any more."""
    if has_ended(row):
        raise ChallengeOver(challenges.ENDED)
    if row.dealt_at is not None:
        raise Refused(BEGUN)
