"""Rated matches in the database, and the one way in which they change ratings.

The end of a rated match is written together with the end in the log. Ratings follow a moment later, in the order in
which the matches ended, each match in the transaction that marks it as rated. So it counts once, whatever crashes. If a
match turns up that ended earlier than the last one that was rated, because two servers wrote at the same time, the
later ones are taken back and rated again: ratings depend on the log alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy import delete, func, insert, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.store.models import RatedMatchRow, RatedSeatRow, RatingRow
from overtrick.server.table.rated import RatedMatch, RatedSeat

from .ratings import Rating, rate_all

BATCH = 50
"""Matches that are rated in one transaction."""
_READ_AT_ONCE = 1000
"""Matches whose seats are read with one statement. Databases limit its parameters."""
_LOCK = 0x0E29
"""PostgreSQL advisory lock: one process changes ratings at a time."""

_ORDER = (RatedMatchRow.finished_at, RatedMatchRow.id)


async def add_rated_match(session: AsyncSession, table_id: str, match: RatedMatch) -> None:
    """Write a rated match that has ended. It does not change ratings yet."""
    row = {"id": match.match, "table_id": table_id, "game": match.game, "finished_at": match.at, "rated": False}
    await session.execute(insert(RatedMatchRow).values(row))
    await session.execute(
        insert(RatedSeatRow),
        [
            {
                "match_id": match.match,
                "seat": seat.seat,
                "person": seat.person,
                "side": seat.side,
                "place": seat.place,
                "left_match": seat.left,
            }
            for seat in match.seats
        ],
    )


async def lock_ratings(session: AsyncSession) -> None:
    """Wait until no other process changes ratings. The lock ends with the transaction."""
    if session.get_bind().dialect.name == "postgresql":  # SQLite has one writer at a time
        await session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


async def has_waiting(session: AsyncSession) -> bool:
    """Whether there are matches to rate."""
    return await session.scalar(select(RatedMatchRow.id).where(~RatedMatchRow.rated).limit(1)) is not None


async def rate_next(session: AsyncSession) -> bool:
    """Rate the next matches of one game, in a write transaction. Returns whether there may be more to do."""
    await lock_ratings(session)
    oldest = select(RatedMatchRow).where(~RatedMatchRow.rated).order_by(*_ORDER).limit(1)
    first = await session.scalar(oldest)
    if first is None:
        return False
    await _take_back(session, first)
    waiting = select(RatedMatchRow).where(~RatedMatchRow.rated, RatedMatchRow.game == first.game)
    rows = (await session.scalars(waiting.order_by(*_ORDER).limit(BATCH))).all()
    matches = await read_matches(session, rows)
    people = {seat.person for match in matches for seat in match.seats}
    before = await _ratings_of(session, first.game, people)
    ratings = {(person, first.game): rating for person, rating in before.items()}
    changes = await asyncio.to_thread(rate_all, matches, ratings)
    await write_changes(session, [match.match for match in matches], changes)
    changed = {person for change in changes for person in change}
    await write_ratings(session, {key: rating for key, rating in ratings.items() if key[0] in changed})
    return True


async def read_matches(session: AsyncSession, rows: Sequence[RatedMatchRow]) -> list[RatedMatch]:
    """These matches with their seats."""
    seated: dict[str, list[RatedSeat]] = {row.id: [] for row in rows}
    for start in range(0, len(rows), _READ_AT_ONCE):
        some = [row.id for row in rows[start : start + _READ_AT_ONCE]]
        query = select(RatedSeatRow).where(RatedSeatRow.match_id.in_(some)).order_by(RatedSeatRow.seat)
        for seat in await session.scalars(query):
            seated[seat.match_id].append(RatedSeat(seat.seat, seat.person, seat.side, seat.place, seat.left_match))
    return [RatedMatch(row.id, row.game, row.finished_at, tuple(seated[row.id])) for row in rows]


async def write_changes(session: AsyncSession, matches: Iterable[str], changes: Iterable[Mapping[str, Rating]]) -> None:
    """Mark matches as rated, and note the ratings after each of them."""
    for match_id, changed in zip(matches, changes, strict=True):
        await session.execute(update(RatedMatchRow).where(RatedMatchRow.id == match_id).values(rated=True))
        for person, rating in changed.items():
            seat = update(RatedSeatRow).where(RatedSeatRow.match_id == match_id, RatedSeatRow.person == person)
            await session.execute(seat.values(rating=rating.rating, deviation=rating.deviation))


async def write_ratings(session: AsyncSession, ratings: dict[tuple[str, str], Rating]) -> None:
    """Write the present ratings of people, by person and game."""
    for (person, game), rating in ratings.items():
        values = {"rating": rating.rating, "deviation": rating.deviation, "matches": rating.matches}
        same = update(RatingRow).where(RatingRow.person == person, RatingRow.game == game).values(values)
        if await session.scalar(same.returning(RatingRow.person)) is None:
            await session.execute(insert(RatingRow).values(person=person, game=game, **values))


async def _ratings_of(session: AsyncSession, game: str, people: Collection[str]) -> dict[str, Rating]:
    query = select(RatingRow).where(RatingRow.game == game, RatingRow.person.in_(people))
    return {row.person: Rating(row.rating, row.deviation, row.matches) for row in await session.scalars(query)}


async def _take_back(session: AsyncSession, first: RatedMatchRow) -> None:
    """Take the ratings back to the moment before this match, if later matches of its game were rated already."""
    later = select(RatedMatchRow.id).where(
        RatedMatchRow.rated, RatedMatchRow.game == first.game, tuple_(*_ORDER) > tuple_(first.finished_at, first.id)
    )
    matches = (await session.scalars(later)).all()
    people = set[str]()
    for start in range(0, len(matches), _READ_AT_ONCE):
        some = RatedSeatRow.match_id.in_(matches[start : start + _READ_AT_ONCE])
        people |= set(await session.scalars(select(RatedSeatRow.person).where(some, RatedSeatRow.rating.is_not(None))))
        await session.execute(update(RatedSeatRow).where(some).values(rating=None, deviation=None))
        rated = RatedMatchRow.id.in_(matches[start : start + _READ_AT_ONCE])
        await session.execute(update(RatedMatchRow).where(rated).values(rated=False))
    for person in sorted(people):
        await _restore(session, person, first.game)


async def _restore(session: AsyncSession, person: str, game: str) -> None:
    """Set the present rating of a person to that after the last match that is rated now."""
    mine = (RatedSeatRow.person == person, RatedSeatRow.rating.is_not(None), RatedMatchRow.game == game)
    query = select(RatedSeatRow.rating, RatedSeatRow.deviation).join(
        RatedMatchRow, RatedMatchRow.id == RatedSeatRow.match_id
    )
    newest = query.where(*mine).order_by(RatedMatchRow.finished_at.desc(), RatedMatchRow.id.desc()).limit(1)
    last = (await session.execute(newest)).one_or_none()
    if last is None:
        await session.execute(delete(RatingRow).where(RatingRow.person == person, RatingRow.game == game))
        return
    counted = (
        select(func.count()).select_from(RatedSeatRow).join(RatedMatchRow, RatedMatchRow.id == RatedSeatRow.match_id)
    )
    matches = await session.scalar(counted.where(*mine)) or 0
    await write_ratings(session, {(person, game): Rating(last.rating, last.deviation, matches)})
