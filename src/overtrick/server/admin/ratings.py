"""Ratings from the log: whether the stored ratings are those that follow from it, and writing them again.

The log of every rated table is replayed, so nothing that was stored about a rated match is believed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.errors import OvertrickError
from overtrick.server.errors import Refused
from overtrick.server.people.rated_matches import (
    add_rated_match,
    lock_ratings,
    rate_next,
    read_matches,
    write_changes,
    write_ratings,
)
from overtrick.server.people.ratings import Rating, rate_all
from overtrick.server.store.database import Database
from overtrick.server.store.models import RatedMatchRow, RatedSeatRow, RatingRow, TableRow
from overtrick.server.store.writer import read_rows
from overtrick.server.table.rated import RatedMatch, rated_matches_of

from .acts import ActKind, add_act
from .running import open_beside_servers


@dataclass(frozen=True)
class Computed:
    """What follows from the log."""

    matches: Sequence[tuple[str, RatedMatch]]
    """The rated matches in their order, each with its table."""
    ratings: Mapping[tuple[str, str], Rating]
    """By person and game."""
    changes: Sequence[Mapping[str, Rating]]
    """For each match the ratings that it changed, by person."""
    stored: frozenset[str]
    """The matches that were stored before the log was read."""
    unread: Sequence[str] = ()
    """Tables that cannot be replayed, for example because their game is not installed. Their results are kept."""

    @property
    def known(self) -> frozenset[str]:
        """The matches that were stored or found. Any other one has ended since."""
        return self.stored | {match.match for _, match in self.matches}


@dataclass(frozen=True)
class Check:
    """The stored ratings beside those that follow from the log."""

    matches: int
    people: int
    wrong_matches: Sequence[str] = field(default=())
    """Matches whose stored result or ratings are not those of the log."""
    wrong_ratings: Sequence[tuple[str, str]] = field(default=())
    """The person and the game of each present rating that is wrong."""
    unread: Sequence[str] = field(default=())

    @property
    def is_sound(self) -> bool:
        """Whether everything agrees."""
        return not self.wrong_matches and not self.wrong_ratings


MAX_TRIES = 8
"""How many times the log is read again because a rated match has ended meanwhile."""


async def check_ratings(url: str, operator: str, *, write: bool) -> Check:
    """Compute all ratings from the log and compare them with the stored ones. With ``write``, store them.

    Servers may be running: matches that end meanwhile are rated after the others.
    """
    database = await open_beside_servers(url)
    try:
        await _rate_waiting(database)
        for _ in range(MAX_TRIES):
            computed = await compute(database)
            async with database.read() as session:
                found = await compare(session, computed)
            if found is not None:
                break
        else:
            raise Refused("rated matches end again and again while the log is read: try it once more")
        if write:
            async with database.write() as session:
                await add_act(session, ActKind.RATINGS, operator, details=f"{len(computed.matches)} matches")
                await store(session, computed)
            await _rate_waiting(database)
        return found
    finally:
        await database.close()


async def compute(database: Database) -> Computed:
    """All ratings, from the log alone."""
    async with database.read() as session:
        stored = frozenset(await session.scalars(select(RatedMatchRow.id)))
        tables = (await session.scalars(select(TableRow.id).where(TableRow.rated).order_by(TableRow.id))).all()
    found: list[tuple[str, RatedMatch]] = []
    unread = []
    for table_id in tables:
        rows = await read_rows(database, table_id)
        try:
            matches = rated_matches_of(rows)
        except OvertrickError:
            unread.append(table_id)
            matches = await _stored_matches(database, table_id)
        found += [(table_id, match) for match in matches]
    found.sort(key=lambda one: one[1].position)
    ratings: dict[tuple[str, str], Rating] = {}
    changes = rate_all([match for _, match in found], ratings)
    return Computed(found, ratings, changes, stored, unread)


async def compare(session: AsyncSession, computed: Computed) -> Check | None:
    """The stored ratings beside the computed ones. None if a match has ended since the log was read."""
    rows = (await session.scalars(select(RatedMatchRow).order_by(RatedMatchRow.id))).all()
    if not computed.known >= {row.id for row in rows} or not all(row.rated for row in rows):
        return None
    stored = {match.match: match for match in await read_matches(session, rows)}
    expected = {match.match: match for _, match in computed.matches}
    wrong = {key for key in stored.keys() | expected.keys() if stored.get(key) != expected.get(key)}
    after = {
        (match.match, person): (rating.rating, rating.deviation)
        for (_, match), changed in zip(computed.matches, computed.changes, strict=True)
        for person, rating in changed.items()
    }
    columns = (RatedSeatRow.match_id, RatedSeatRow.person, RatedSeatRow.rating, RatedSeatRow.deviation)
    for match_id, person, rating, deviation in await session.execute(select(*columns)):
        if (None if rating is None else (rating, deviation)) != after.get((match_id, person)):
            wrong.add(match_id)
    present = {
        (row.person, row.game): Rating(row.rating, row.deviation, row.matches)
        for row in await session.scalars(select(RatingRow))
    }
    keys = present.keys() | computed.ratings.keys()
    differing = sorted(key for key in keys if present.get(key) != computed.ratings.get(key))
    return Check(len(expected), len({person for person, _ in keys}), sorted(wrong), differing, computed.unread)


async def store(session: AsyncSession, computed: Computed) -> None:
    """Replace everything that is stored by what was computed. Matches that ended since then wait for the rater."""
    await lock_ratings(session)
    ended_since = set(await session.scalars(select(RatedMatchRow.id))) - computed.known
    await session.execute(delete(RatedSeatRow).where(RatedSeatRow.match_id.not_in(ended_since)))
    await session.execute(delete(RatedMatchRow).where(RatedMatchRow.id.not_in(ended_since)))
    await session.execute(update(RatedMatchRow).values(rated=False))
    await session.execute(update(RatedSeatRow).values(rating=None, deviation=None))
    await session.execute(delete(RatingRow))
    for table_id, match in computed.matches:
        await add_rated_match(session, table_id, match)
    await write_changes(session, [match.match for _, match in computed.matches], computed.changes)
    await write_ratings(session, dict(computed.ratings))


async def _stored_matches(database: Database, table_id: str) -> list[RatedMatch]:
    async with database.read() as session:
        rows = (await session.scalars(select(RatedMatchRow).where(RatedMatchRow.table_id == table_id))).all()
        return await read_matches(session, rows)


async def _rate_waiting(database: Database) -> None:
    is_more = True
    while is_more:
        async with database.write() as session:
            is_more = await rate_next(session)
