"""The stake rooms of Ten Down: a person who enters a room gets a seat at the next table there."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import select, text

from overtrick.errors import InvalidOption
from overtrick.fair import commitment_to, new_secret
from overtrick.games import find
from overtrick.server.errors import NotFound, Refused, SeatTaken, TooFewCredits
from overtrick.server.ids import new_id
from overtrick.server.people import ledger
from overtrick.server.people.accounts import Person
from overtrick.server.people.blocks import is_block_between
from overtrick.server.store.database import Database
from overtrick.server.store.models import LogRow, TableRow
from overtrick.server.table import seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Created, Rematch, read_payload
from overtrick.server.table.state import Status, TableState

from .table import LiveTable
from .tables import LiveTables
from .unpaid_seats import free_unpaid_seats

GAME = "tendown"
TURN_CLOCK_S = 30
"""Seconds for a turn in a room, so that nobody waits long for a stranger."""
_MAX_WAITING_TABLES = 20
"""How many tables of a room are read at a time."""
_ROOM_LOCK = 0x0E27_0000
"""The key of PostgreSQL's advisory lock on a room is this number plus the stake of the room."""


@dataclass(frozen=True)
class Room:
    """A room: its stake, and the cards of the first deal and the numbers of players there."""

    name: str
    stake: int
    first_hand: int
    players: tuple[int, ...]


def _make_rooms() -> dict[str, Room]:
    game = find(GAME)
    rooms = {}
    for stake in game.options["room"].choices or ():
        assert isinstance(stake, int)
        chosen = game.with_options(room=stake)
        name = str(stake) if stake else "training"
        rooms[name] = Room(name, stake, chosen.rules(game.players[0]).deal.hands[0], game.players)
    return rooms


ROOMS = _make_rooms()


def find_room(name: str) -> Room:
    """The room with this name. Raises NotFound if there is none."""
    if name not in ROOMS:
        raise NotFound(f"there is no room {name[:20]!r}; the rooms: {', '.join(ROOMS)}")
    return ROOMS[name]


class Rooms:
    """Finds a seat for each person who enters a room."""

    def __init__(self, database: Database, tables: LiveTables, contribution_wait_s: float = 0.0) -> None:
        self._database = database
        self._tables = tables
        self._contribution_wait_s = contribution_wait_s
        """Seconds that a starting match waits for everybody to be connected and to contribute."""
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def waiting_tables(self, room: Room, players: int | None = None, *, full: bool = False) -> Sequence[TableRow]:
        """The tables of a room with an open seat, oldest first. With ``full``, also tables whose match is starting."""
        query = select(TableRow).where(TableRow.room == room.name, TableRow.status == "gathering")
        if not full:
            query = query.where(TableRow.open_seats > 0)
        if players is not None:
            query = query.where(TableRow.players == players)
        async with self._database.read() as session:
            found = await session.scalars(query.order_by(TableRow.created_at, TableRow.id).limit(_MAX_WAITING_TABLES))
            return found.all()

    async def commitments(self, tables: Collection[str]) -> dict[str, str]:
        """The commitment of each of these tables, read from the log without opening the table."""
        if not tables:
            return {}
        query = select(LogRow.table_id, LogRow.payload).where(LogRow.table_id.in_(tables))
        query = query.where(LogRow.kind.in_(("created", "rematch"))).order_by(LogRow.seq)
        async with self._database.read() as session:
            found = (await session.execute(query)).all()
        secrets = {}
        for table_id, payload in found:  # the newest counts, because a rematch has a new secret
            event = read_payload(payload)
            assert isinstance(event, Created | Rematch)
            secrets[table_id] = event.secret
        return {table_id: commitment_to(secret) for table_id, secret in secrets.items()}

    async def enter(self, room: Room, person: Person, players: int | None) -> LiveTable:
        """Give a person a seat at the oldest table with an open seat, or at a new one.

        A person who waits in the room already keeps that seat. People who have blocked each other do not meet.
        """
        if players is not None and players not in room.players:
            raise InvalidOption(f"{players} players: a table of this room has {room.players[0]} to {room.players[-1]}")
        if room.stake:  # checked early for a clear error; the ledger checks again when the person is seated
            async with self._database.read() as session:
                await ledger.require_stake(session, room.stake, {person.id: person.name})
        async with self._locked(room):
            waiting = [row.id for row in await self.waiting_tables(room, players, full=True)]
            for table_id in await self._tables_entered_by(person, waiting):
                live = await self._tables.get_current(table_id)
                if live.state.seat_of(person.id) is not None:
                    return live
            for row in await self.waiting_tables(room, players):
                live = await self._tables.get(row.id)
                if await is_block_between(self._database, person.id, live.state.people):
                    continue
                if await self._seat(live, person):
                    return live
            return await self._open_table(room, person, players or room.players[-1])

    async def _tables_entered_by(self, person: Person, tables: Collection[str]) -> Sequence[str]:
        """Those of these tables where the person has ever taken a seat: others need not be opened to look for them."""
        query = select(LogRow.table_id).where(LogRow.table_id.in_(tables), LogRow.kind == "seated")
        async with self._database.read() as session:
            return (await session.scalars(query.where(LogRow.person == person.id).distinct())).all()

    async def _seat(self, live: LiveTable, person: Person) -> bool:
        """Try to seat a person at a table. Returns False if there is no open seat any more."""

        def sit(state: TableState) -> Decision:
            return seating.sit(state, person.id, person.name, program=person.program, match_id=new_id())

        try:
            try:
                await live.execute(sit, person=person.id)
            except TooFewCredits:  # this person can pay, so a person at the table has spent the stake elsewhere
                await free_unpaid_seats(live)
                await live.execute(sit, person=person.id)
        except (SeatTaken, TooFewCredits):
            return False
        except Refused:
            if live.state.status is Status.GATHERING and live.state.open_seats:
                raise
            return False  # the match has begun or the table was closed
        return True

    async def _open_table(self, room: Room, person: Person, players: int) -> LiveTable:
        """Create a table with this person in the first seat."""
        setup = seating.create(
            GAME,
            {"room": room.stake},
            players,
            secret=new_secret(),
            public=True,
            friendly=room.stake == 0,
            clock=TURN_CLOCK_S,
            starts_when_full=True,
            room=room.name,
            wait=self._contribution_wait_s,
        )
        return await self._tables.create(
            setup,
            [lambda state: seating.sit(state, person.id, person.name, program=person.program, match_id=new_id())],
            person=person.id,
        )

    @asynccontextmanager
    async def _locked(self, room: Room) -> AsyncIterator[None]:
        """A lock on the room in all processes, so that two people who enter together do not open two tables."""
        async with self._locks[room.name]:
            if self._database.is_sqlite:  # there is only one process
                yield
                return
            async with self._database.read() as session:
                await session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ROOM_LOCK + room.stake})
                yield
