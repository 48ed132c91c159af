"""Duplicate matches in the database: who plays in which team, and the two tables with their results."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NotFound
from overtrick.server.store.models import (
    ChallengeRow,
    DuplicatePlayerRow,
    DuplicateTableRow,
    MatchSeatRow,
    PersonRow,
)
from overtrick.server.store.writer import Effect
from overtrick.server.table.duplicates import TABLES, TableDeal
from overtrick.server.wire.encoding import encode

from .challenges import has_ended


@dataclass(frozen=True)
class Member:
    """A person in a team."""

    person: str
    name: str
    team: int
    place: int


async def find_duplicate(session: AsyncSession, duplicate_id: str, *, lock: bool = False) -> ChallengeRow:
    """The duplicate match with this id, locked until the transaction ends if wanted. Raises NotFound without one."""
    found = await session.get(ChallengeRow, duplicate_id, with_for_update=lock)
    if found is None or not found.duplicate:
        raise NotFound("there is no duplicate match with this link")
    return found


async def members_of(session: AsyncSession, duplicate_id: str) -> Sequence[Member]:
    """The people of both teams, in the order of their places."""
    query = (
        select(DuplicatePlayerRow, PersonRow.name)
        .join(PersonRow, PersonRow.id == DuplicatePlayerRow.person)
        .where(DuplicatePlayerRow.challenge_id == duplicate_id)
        .order_by(DuplicatePlayerRow.team, DuplicatePlayerRow.place)
    )
    return [Member(row.person, name, row.team, row.place) for row, name in await session.execute(query)]


async def tables_of(session: AsyncSession, duplicate_id: str) -> dict[int, DuplicateTableRow]:
    """The tables that somebody has opened, by number."""
    query = select(DuplicateTableRow).where(DuplicateTableRow.challenge_id == duplicate_id)
    return {row.number: row for row in await session.scalars(query)}


async def is_over(session: AsyncSession, row: ChallengeRow) -> bool:
    """Whether nobody can play these deals any more, so that everything about them is public.

    A duplicate match is over when both tables have finished, and every challenge when its time is.
    """
    return has_ended(row) or (row.duplicate and await _finished(session, row.id) == TABLES)


async def _finished(session: AsyncSession, duplicate_id: str) -> int:
    query = select(func.count(DuplicateTableRow.finished_at)).where(DuplicateTableRow.challenge_id == duplicate_id)
    return await session.scalar(query) or 0


@dataclass(frozen=True)
class FinishedTables:
    """Which tables of a duplicate match have finished."""

    all: int
    """Their number."""
    own: bool
    """Whether the table of a certain person is one of them."""


NONE = FinishedTables(0, False)


async def finished_tables(session: AsyncSession, person: str, duplicates: Collection[str]) -> dict[str, FinishedTables]:
    """Of these duplicate matches, those with a finished table."""
    finished = DuplicateTableRow.challenge_id.in_(duplicates) & DuplicateTableRow.finished_at.is_not(None)
    query = (
        select(DuplicateTableRow.challenge_id, func.count(), func.count(MatchSeatRow.seat))
        .outerjoin(
            MatchSeatRow, (MatchSeatRow.match_id == DuplicateTableRow.match_id) & (MatchSeatRow.person == person)
        )
        .where(finished)
        .group_by(DuplicateTableRow.challenge_id)
    )
    return {each: FinishedTables(int(tables), bool(own)) for each, tables, own in await session.execute(query)}


async def may_see_match(session: AsyncSession, row: ChallengeRow, match_id: str, person: str | None) -> bool:
    """Whether a person may see a finished match of a duplicate match: the players of its table, and later everybody."""
    if await is_over(session, row):
        return True
    own = select(MatchSeatRow.seat).where(MatchSeatRow.match_id == match_id, MatchSeatRow.person == person)
    return person is not None and await session.scalar(own) is not None


# Tables


def insert_table_of(duplicate_id: str, number: int) -> Callable[[str], Effect]:
    """Writes one of the two tables together with its log. A second one violates the primary key."""

    def of_table(table_id: str) -> Effect:
        async def write(session: AsyncSession) -> None:
            session.add(DuplicateTableRow(challenge_id=duplicate_id, number=number, table_id=table_id))

        return write

    return of_table


async def finish_table(
    session: AsyncSession, table_id: str, match_id: str, at: int, deals: Sequence[TableDeal]
) -> None:
    """Store the result of a table."""
    values = {"match_id": match_id, "finished_at": at, "deals": encode([asdict(deal) for deal in deals])}
    await session.execute(update(DuplicateTableRow).where(DuplicateTableRow.table_id == table_id).values(values))


def read_deals(row: DuplicateTableRow) -> Sequence[TableDeal]:
    """The deals of a finished table."""
    return [TableDeal(tuple(deal["points"]), tuple(deal["tricks"])) for deal in json.loads(row.deals)]
