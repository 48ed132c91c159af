"""The matchmaker: finds a seat for a person who wants to play a game with others now."""

from __future__ import annotations

import asyncio
import zlib
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import select, text

from overtrick.errors import OvertrickError
from overtrick.fair import new_secret
from overtrick.games import find
from overtrick.server.errors import Refused, SeatTaken
from overtrick.server.ids import new_id
from overtrick.server.people.accounts import Person
from overtrick.server.people.blocks import is_block_between
from overtrick.server.store.database import Database
from overtrick.server.store.models import LogRow, TableRow
from overtrick.server.table import seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.state import Status, TableState

from .table import LiveTable
from .tables import LiveTables

TURN_CLOCK_S = 60
"""Seconds for a turn at a table that the matchmaker opens, so that nobody waits long for a stranger."""
_MAX_TABLES = 20
"""How many waiting tables are looked at."""
_LOCK = 0x0E27_8000_0000
"""The key of PostgreSQL's advisory lock on a game is this number plus a checksum of its name."""


@dataclass(frozen=True)
class Wish:
    """What a person wants to play."""

    game: str
    rated: bool = False
    fill_after: int | None = None
    """Seconds after which bots take the open seats of a new table; None if seats stay open."""
    fill_level: str = "club"


@dataclass(frozen=True)
class Found:
    """The table that was found for a person."""

    live: LiveTable
    is_new: bool = False
    was_seated: bool = False
    """Whether the person had a seat there already, perhaps on another device."""


class Matchmaker:
    """Finds the oldest public table with an open seat, or opens one."""

    def __init__(self, database: Database, tables: LiveTables, contribution_wait_s: float = 0.0) -> None:
        self._database = database
        self._tables = tables
        self._contribution_wait_s = contribution_wait_s
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def find(self, wish: Wish, person: Person) -> Found:
        """Give a person a seat. A person who waits for this game already keeps that seat.

        People who have blocked each other do not meet.
        """
        game = find(wish.game).name
        async with self._locked(game):
            waiting = await self._waiting(game)
            for table_id in await self._tables_entered_by(person, [row.id for row in waiting]):
                live = await self._tables.get_current(table_id)
                if live.state.seat_of(person.id) is not None and live.state.status is Status.GATHERING:
                    return Found(live, was_seated=True)
            for row in waiting:
                if row.rated == wish.rated and row.open_seats and await self._sit(row.id, person):
                    return Found(await self._tables.get(row.id))
            return Found(await self._open(wish, person), is_new=True)

    async def _waiting(self, game: str) -> Sequence[TableRow]:
        """Public tables of a game that wait for a match, the oldest first. Tables of stake rooms have their own way."""
        query = select(TableRow).where(TableRow.public, TableRow.room.is_(None), TableRow.game == game)
        query = query.where(TableRow.status == str(Status.GATHERING)).order_by(TableRow.created_at, TableRow.id)
        async with self._database.read() as session:
            return (await session.scalars(query.limit(_MAX_TABLES))).all()

    async def _tables_entered_by(self, person: Person, tables: Collection[str]) -> Sequence[str]:
        """Those of these tables where the person has ever taken a seat: others need not be opened to look for them."""
        query = select(LogRow.table_id).where(LogRow.table_id.in_(tables), LogRow.kind == "seated")
        async with self._database.read() as session:
            return (await session.scalars(query.where(LogRow.person == person.id).distinct())).all()

    async def _sit(self, table_id: str, person: Person) -> bool:
        """Try to seat a person at a table where somebody waits. Returns False if that is not possible any more."""
        try:
            live = await self._tables.get_current(table_id)
        except OvertrickError:  # for example, its game was changed
            return False
        people = live.state.people
        if not people or seating.stake_of(live.state) or await is_block_between(self._database, person.id, people):
            return False

        def sit(state: TableState) -> Decision:
            return seating.sit(state, person.id, person.name, program=person.program, match_id=new_id())

        try:
            await live.execute(sit, person=person.id)
        except (SeatTaken, Refused):
            return False
        return True

    async def _open(self, wish: Wish, person: Person) -> LiveTable:
        """Create a public table with this person in the first seat."""
        setup = seating.create(
            wish.game,
            {},
            None,
            secret=new_secret(),
            public=True,
            rated=wish.rated,
            clock=TURN_CLOCK_S,
            starts_when_full=True,
            fill_after=wish.fill_after,
            fill_level=wish.fill_level,
            wait=self._contribution_wait_s,
        )
        sit = [lambda state: seating.sit(state, person.id, person.name, program=person.program, match_id=new_id())]
        return await self._tables.create(setup, sit, person=person.id)

    @asynccontextmanager
    async def _locked(self, game: str) -> AsyncIterator[None]:
        """A lock on the game in all processes, so that two people who look together find each other."""
        async with self._locks[game]:
            if self._database.is_sqlite:  # there is only one process
                yield
                return
            async with self._database.read() as session:
                key = _LOCK + zlib.crc32(game.encode()) % (1 << 31)
                await session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})
                yield
