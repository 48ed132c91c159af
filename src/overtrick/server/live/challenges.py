"""Challenges: people make them, begin and continue their attempts, and every game has one for each day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from overtrick.fair import new_secret
from overtrick.game import OptionValue
from overtrick.games import games
from overtrick.server.errors import ChallengeOver, NotAllowed, TooMany
from overtrick.server.ids import new_id, now_ms
from overtrick.server.people.accounts import Person
from overtrick.server.people.challenges import challenge_of, find_attempt, has_ended, insert_attempt
from overtrick.server.people.results import options_text
from overtrick.server.store.database import Database
from overtrick.server.store.models import ChallengeRow, DuplicatePlayerRow
from overtrick.server.table import challenges, duplicates, seating
from overtrick.server.table.challenges import BotLevel
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Created
from overtrick.server.table.state import TableState

from .table import LiveTable
from .tables import LiveTables

DAY_MS = 24 * 3600 * 1000
MAX_DAYS = 30
"""Days after which every challenge is over at the latest."""
MAX_RUNNING = 50
"""Running challenges that one person may have made."""
DAILY_DEALS = 3
DAILY_LEVEL: BotLevel = "club"


@dataclass(frozen=True)
class Wish:
    """The challenge that a person wants to make."""

    game: str
    options: dict[str, OptionValue]
    players: int | None = None
    deals: int = 4
    level: BotLevel = "club"
    days: int = 7
    duplicate: bool = False
    """Whether two teams play it, as a duplicate match. The maker is the first person of the first team."""


class Challenges:
    """Makes challenges, and opens the tables of attempts."""

    def __init__(self, database: Database, tables: LiveTables) -> None:
        self._database = database
        self._tables = tables

    async def make(self, wish: Wish, person: Person) -> ChallengeRow:
        """A new challenge. The server alone knows its secret."""
        setup = challenges.check_deals(wish.game, wish.options, wish.players, wish.deals)
        if wish.duplicate:
            duplicates.require_teams(setup)
            require_person(person)
        row = _new_row(setup, wish.deals, wish.level, now_ms() + wish.days * DAY_MS)
        row.creator, row.duplicate = person.id, wish.duplicate
        running = select(func.count()).where(ChallengeRow.creator == person.id, ChallengeRow.ends_at > now_ms())
        async with self._database.write() as session:
            if (await session.scalar(running) or 0) >= MAX_RUNNING:
                raise TooMany(f"you have made {MAX_RUNNING} challenges that still run: wait until one is over")
            session.add(row)
            if wish.duplicate:
                await session.flush()
                session.add(DuplicatePlayerRow(challenge_id=row.id, person=person.id, team=0, place=0))
        return row

    async def begin(self, row: ChallengeRow, person: Person) -> LiveTable:
        """The table of a person's attempt: a new one, or the one that they have begun, on this or another device."""
        live = await self._begun(row, person)
        if live is not None:
            return live
        if has_ended(row):
            raise ChallengeOver(challenges.ENDED)
        require_person(person)
        challenge = challenge_of(row)
        setup = challenges.create(challenge)

        def sit(state: TableState) -> Decision:
            return seating.sit(state, person.id, person.name, challenges.SEAT, match_id=new_id())

        def fill(state: TableState) -> Decision:
            return challenges.seat_bots(state, challenge.level, match_id=new_id())

        def start(state: TableState) -> Decision:
            return seating.start(state, None, match_id=new_id())

        steps, also = [sit, fill, start], insert_attempt(row.id, person.id)
        try:
            return await self._tables.create(setup, steps, person=person.id, also=also)
        except IntegrityError:  # another device of this person was faster
            live = await self._begun(row, person)
            if live is None:
                raise
            return live

    async def _begun(self, row: ChallengeRow, person: Person) -> LiveTable | None:
        """The table of an attempt that was begun before. Raises ChallengeOver if it was not finished in time."""
        async with self._database.read() as session:
            attempt = await find_attempt(session, row.id, person.id)
        if attempt is None:
            return None
        if attempt.finished_at is None and has_ended(row):
            raise ChallengeOver(challenges.ENDED)
        return await self._tables.get_current(attempt.table_id)

    # The daily deal

    async def of_today(self) -> tuple[date, Mapping[str, ChallengeRow]]:
        """Today, and its challenge by game. Those that are missing are made now."""
        today = datetime.fromtimestamp(now_ms() / 1000, UTC).date()
        wanted = {name: setup for name in games() if (setup := _daily_setup(name)) is not None}
        found = await self.of_day(today)
        missing = [name for name in wanted if name not in found]
        if missing:
            try:
                async with self._database.write() as session:
                    session.add_all([_daily_row(wanted[name], today) for name in missing])
            except IntegrityError:  # another process has just made them
                pass
            found = await self.of_day(today)
        return today, {name: found[name] for name in wanted if name in found}

    async def of_day(self, day: date) -> Mapping[str, ChallengeRow]:
        """By game: the challenge of a day, as far as there was one."""
        query = select(ChallengeRow).where(ChallengeRow.day == day.isoformat())
        async with self._database.read() as session:
            rows: Sequence[ChallengeRow] = (await session.scalars(query)).all()
        return {row.game: row for row in rows}


def require_person(person: Person) -> None:
    """Raise NotAllowed if a program wants to play."""
    if person.program:
        raise NotAllowed("challenges are for people: programs cannot play them")


def _new_row(setup: Created, deals: int, level: BotLevel, ends_at: int) -> ChallengeRow:
    return ChallengeRow(
        id=new_id(),
        game=setup.game,
        options=options_text(setup.options),
        players=setup.players,
        deals=deals,
        level=level,
        secret=new_secret(),
        fingerprint=setup.fingerprint,
        created_at=now_ms(),
        ends_at=ends_at,
    )


def _daily_setup(name: str) -> Created | None:
    """A table of a game with its usual options; None if those have a stake."""
    setup = seating.create(name, {}, None, secret="")
    return None if games()[name].rules(setup.players).payout.stake else setup


def _daily_row(setup: Created, day: date) -> ChallengeRow:
    end = datetime.combine(day + timedelta(days=1), time(), UTC)
    row = _new_row(setup, DAILY_DEALS, DAILY_LEVEL, int(end.timestamp() * 1000))
    row.day = day.isoformat()
    return row
