"""Ten Down's rooms: a stake, a first hand, and tables where whoever comes in is seated next."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import select, text

from overtrick.errors import InvalidOption
from overtrick.fair import commitment_to
from overtrick.games import find
from overtrick.server.errors import NotFound, Refused, SeatTaken, TooFewCredits
from overtrick.server.people import ledger
from overtrick.server.people.accounts import Person
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
"""Seconds for a turn in a room: nobody is kept waiting by a stranger."""
_MAX_WAITING_TABLES = 20
_ROOM_LOCK = 0x0E27_0000  # with the stake added: PostgreSQL's number of the lock on a room


@dataclass(frozen=True)
class Room:
    """A room and what it costs to play there."""

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
    """The room with this name."""
    if name not in ROOMS:
        raise NotFound(f"there is no room {name[:20]!r}; the rooms: {', '.join(ROOMS)}")
    return ROOMS[name]


class Rooms:
    """Seats whoever comes into a room."""

    def __init__(self, database: Database, tables: LiveTables, wait: float = 0.0) -> None:
        self._database = database
        self._tables = tables
        self._wait = wait
        """Seconds that a match waits for everybody to be there and to add a word."""
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def waiting_tables(self, room: Room, players: int | None = None, *, full: bool = False) -> Sequence[TableRow]:
        """The tables of a room with an open seat, the oldest first; also those that are about to begin, if wanted."""
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
        for table_id, payload in found:  # the last one counts: a rematch has a new secret
            event = read_payload(payload)
            assert isinstance(event, Created | Rematch)
            secrets[table_id] = event.secret
        return {table_id: commitment_to(secret) for table_id, secret in secrets.items()}

    async def enter(self, room: Room, person: Person, players: int | None, contribution: str = "") -> LiveTable:
        """Sit down at the next table of the room, or at a new one. Who waits there already stays in that seat."""
        if players is not None and players not in room.players:
            raise InvalidOption(f"{players} players: a table of this room has {room.players[0]} to {room.players[-1]}")
        if room.stake:  # said at the door: the ledger asks again, in the transaction that seats them
            async with self._database.read() as session:
                await ledger.require_stake(session, room.stake, {person.id: person.name})
        async with self._lock(room):
            for row in await self.waiting_tables(room, players, full=True):
                live = await self._tables.get(row.id)
                if live.state.seat_of(person.id) is not None:
                    return live
            for row in await self.waiting_tables(room, players):
                live = await self._tables.get(row.id)
                if await self._seat(live, person, contribution):
                    return live
            return await self._open_table(room, person, players or room.players[-1])

    async def _seat(self, live: LiveTable, person: Person, contribution: str) -> bool:
        """Seat somebody at a table, if there is still a place."""

        def sit(state: TableState) -> Decision:
            return seating.sit(state, person.id, person.name, None, contribution)

        try:
            try:
                await live.execute(sit, person=person.id)
            except TooFewCredits:  # who came in can pay, so somebody who waits here has spent it meanwhile
                await free_unpaid_seats(live)
                await live.execute(sit, person=person.id)
        except (SeatTaken, TooFewCredits):
            return False
        except Refused:
            if live.state.status is Status.GATHERING and live.state.open_seats:
                raise
            return False  # the match has begun meanwhile, or the table is closed
        return True

    async def _open_table(self, room: Room, person: Person, players: int) -> LiveTable:
        """A new table. Its secret is made only now, so that a word that came before would prove nothing."""
        setup = seating.create(
            GAME,
            {"room": room.stake},
            players,
            public=True,
            friendly=room.stake == 0,
            clock=TURN_CLOCK_S,
            starts_when_full=True,
            room=room.name,
            wait=self._wait,
        )
        first = [lambda state: seating.sit(state, person.id, person.name)]
        return await self._tables.create(setup, first, person=person.id)

    @asynccontextmanager
    async def _lock(self, room: Room) -> AsyncIterator[None]:
        """One at a time through the door: two who come in together must not wait for each other at two tables."""
        async with self._locks[room.name]:
            if self._database.is_sqlite:  # there is one process
                yield
                return
            async with self._database.read() as session:
                await session.execute(text("SELECT pg_advisory_xact_lock(:door)"), {"door": _ROOM_LOCK + room.stake})
                yield
