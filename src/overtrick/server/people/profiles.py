"""What everybody may see of a person with an account: ratings, how they changed, and rated matches.

Matches that are not rated are not shown: the link of a match is a secret of the people who played it. A person without
an account has no profile, and neither has one who was banned or deleted, or who has blocked the one who looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NotFound
from overtrick.server.folding import fold_name
from overtrick.server.store.models import (
    BlockRow,
    CredentialRow,
    MatchRow,
    PersonRow,
    RatedMatchRow,
    RatedSeatRow,
    RatingRow,
)

from .ratings import DEVIATION, DEVIATIONS_SHOWN, START, Rating

MAX_POINTS = 200
"""The most points of a rating graph: the latest matches."""


@dataclass(frozen=True)
class RatedPerson:
    """One line of a leader board of ratings."""

    name: str
    rating: Rating


@dataclass(frozen=True)
class RatingPoint:
    """A rating after a match."""

    at: int
    rating: float
    deviation: float


@dataclass(frozen=True)
class RatingHistory:
    """The rating of a person at a game, and how it came about."""

    game: str
    rating: Rating
    points: Sequence[RatingPoint]
    """The oldest first; before it the rating of a new player, unless there are too many."""


@dataclass(frozen=True)
class PlayedSeat:
    """A seat of a rated match."""

    seat: int
    name: str
    side: int
    place: int
    left: bool


@dataclass(frozen=True)
class RatedGame:
    """A rated match of a person."""

    match: str
    game: str
    at: int
    is_finished: bool
    """Whether it can be replayed. A match that everybody left was not finished."""
    seat: int
    rating: float | None
    """The rating of the person after it; None if it did not change the rating."""
    change: float | None
    seats: Sequence[PlayedSeat]


async def best_rated(session: AsyncSession, game: str, *, limit: int) -> Sequence[RatedPerson]:
    """The accounts with the highest ratings. The uncertainty counts against a rating, so that luck does not lead."""
    surely = RatingRow.rating - DEVIATIONS_SHOWN * RatingRow.deviation
    query = (
        select(PersonRow.name, RatingRow)
        .join(RatingRow, RatingRow.person == PersonRow.id)
        .join(CredentialRow, CredentialRow.person == PersonRow.id)
        .where(RatingRow.game == game, PersonRow.banned_at.is_(None))
        .order_by(surely.desc(), PersonRow.name)
        .limit(limit)
    )
    return [RatedPerson(name, _rating(row)) for name, row in await session.execute(query)]


async def find_profile(session: AsyncSession, name: str, viewer: str | None) -> PersonRow:
    """The person with an account of this name. Raises NotFound if there is nothing to show to this viewer."""
    query = select(PersonRow).join(CredentialRow, CredentialRow.person == PersonRow.id)
    found = await session.scalar(
        query.where(
            CredentialRow.login == fold_name(name), PersonRow.banned_at.is_(None), PersonRow.deleted_at.is_(None)
        )
    )
    if found is not None and viewer is not None:
        block = select(BlockRow.id).where(BlockRow.blocker == found.id, BlockRow.blocked == viewer)
        found = None if await session.scalar(block) is not None else found
    if found is None:
        raise NotFound("there is no player with this name")
    return found


async def rating_histories(session: AsyncSession, person: str) -> Sequence[RatingHistory]:
    """The ratings of a person, the game with the most matches first."""
    query = select(RatingRow).where(RatingRow.person == person).order_by(RatingRow.matches.desc(), RatingRow.game)
    return [
        RatingHistory(row.game, _rating(row), await _points(session, person, row.game))
        for row in (await session.scalars(query)).all()
    ]


async def rated_games(session: AsyncSession, person: str, *, before: int | None, limit: int) -> Sequence[RatedGame]:
    """The rated matches of a person, the newest first. For the next page, ``before`` is the time of the last one."""
    query = (
        select(RatedMatchRow, RatedSeatRow, MatchRow.id)
        .join(RatedSeatRow, RatedSeatRow.match_id == RatedMatchRow.id)
        .outerjoin(MatchRow, MatchRow.id == RatedMatchRow.id)
        .where(RatedSeatRow.person == person)
        .order_by(RatedMatchRow.finished_at.desc(), RatedMatchRow.id.desc())
        .limit(limit)
    )
    if before is not None:
        query = query.where(RatedMatchRow.finished_at < before)
    found = (await session.execute(query)).all()
    seated = await _seats(session, [match.id for match, _, _ in found])
    return [
        RatedGame(
            match.id,
            match.game,
            match.finished_at,
            finished is not None,
            seat.seat,
            seat.rating,
            await _change(session, person, match, seat),
            seated[match.id],
        )
        for match, seat, finished in found
    ]


async def _points(session: AsyncSession, person: str, game: str) -> Sequence[RatingPoint]:
    query = (
        select(RatedMatchRow.finished_at, RatedSeatRow.rating, RatedSeatRow.deviation)
        .join(RatedSeatRow, RatedSeatRow.match_id == RatedMatchRow.id)
        .where(RatedSeatRow.person == person, RatedMatchRow.game == game, RatedSeatRow.rating.is_not(None))
        .order_by(RatedMatchRow.finished_at.desc(), RatedMatchRow.id.desc())
        .limit(MAX_POINTS)
    )
    found = (await session.execute(query)).all()
    points = [
        RatingPoint(at, rating, deviation)
        for at, rating, deviation in reversed(found)
        if rating is not None and deviation is not None
    ]
    is_whole = 0 < len(points) < MAX_POINTS
    return [RatingPoint(points[0].at, START, DEVIATION), *points] if is_whole else points


async def _change(session: AsyncSession, person: str, match: RatedMatchRow, seat: RatedSeatRow) -> float | None:
    """How much the rating of a person changed in a match."""
    if seat.rating is None:
        return None
    earlier = (
        select(RatedSeatRow.rating)
        .join(RatedMatchRow, RatedMatchRow.id == RatedSeatRow.match_id)
        .where(RatedSeatRow.person == person, RatedMatchRow.game == match.game, RatedSeatRow.rating.is_not(None))
        .where(
            (RatedMatchRow.finished_at < match.finished_at)
            | ((RatedMatchRow.finished_at == match.finished_at) & (RatedMatchRow.id < match.id))
        )
        .order_by(RatedMatchRow.finished_at.desc(), RatedMatchRow.id.desc())
        .limit(1)
    )
    before = await session.scalar(earlier)
    return seat.rating - (START if before is None else before)


async def _seats(session: AsyncSession, matches: Sequence[str]) -> dict[str, list[PlayedSeat]]:
    seated: dict[str, list[PlayedSeat]] = {match_id: [] for match_id in matches}
    query = select(RatedSeatRow, PersonRow.name).join(PersonRow, PersonRow.id == RatedSeatRow.person)
    query = query.where(RatedSeatRow.match_id.in_(matches)).order_by(RatedSeatRow.match_id, RatedSeatRow.seat)
    for row, name in await session.execute(query):
        seated[row.match_id].append(PlayedSeat(row.seat, name, row.side, row.place, row.left_match))
    return seated


def _rating(row: RatingRow) -> Rating:
    return Rating(row.rating, row.deviation, row.matches)
