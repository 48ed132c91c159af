"""Leader boards, and the history and statistics of a person, from finished matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Float, Integer, Row, and_, cast, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from overtrick.server.store.models import AccountRow, CredentialRow, MatchRow, MatchSeatRow, PersonRow

from .ledger import account_of
from .results import SeatCounts

Order = Literal["wins", "matches", "mean_place"]
MIN_MATCHES = 3
"""Matches that a person needs to be ranked by mean place, so that one lucky match does not lead."""


@dataclass(frozen=True)
class Leader:
    """One line of a leader board."""

    name: str
    matches: int
    wins: int
    mean_place: float
    left: int


_matches = func.sum(cast(~MatchSeatRow.left_match, Integer)).label("matches")
_left = func.sum(cast(MatchSeatRow.left_match, Integer)).label("left_matches")
_wins = func.sum(cast(MatchSeatRow.won, Integer)).label("wins")
_mean_place = func.avg(cast(MatchSeatRow.place, Float)).label("mean_place")


async def leaders(session: AsyncSession, game: str, order: Order, *, bots: bool, limit: int) -> Sequence[Leader]:
    """The best accounts at a game. With ``bots``, matches of one person against bots count too.

    Matches with hints, take-backs or a program in a seat never count, and neither do challenges. A match that a
    person left is neither a win nor a match of theirs, but it counts as a last place, so that nobody leaves to avoid
    one.
    """
    query = (
        select(PersonRow.name, _matches, _wins, _mean_place, _left)
        .join(MatchSeatRow, MatchSeatRow.person == PersonRow.id)
        .join(MatchRow, MatchRow.id == MatchSeatRow.match_id)
        .join(CredentialRow, CredentialRow.person == PersonRow.id)
        .where(MatchRow.game == game, ~MatchRow.helped, MatchRow.challenge.is_(None))
        .group_by(PersonRow.id, PersonRow.name)
        .having(_matches >= (MIN_MATCHES if order == "mean_place" else 1))
    )
    if not bots:
        between_people = select(MatchSeatRow.match_id).where(MatchSeatRow.person.is_not(None))
        between_people = between_people.group_by(MatchSeatRow.match_id).having(func.count() > 1)
        query = query.where(MatchRow.id.in_(between_people))
    by = {"wins": (_wins.desc(), _mean_place), "matches": (_matches.desc(), _wins.desc()), "mean_place": (_mean_place,)}
    found = await session.execute(query.order_by(*by[order], PersonRow.name).limit(limit))
    return [
        Leader(name, int(matches), int(wins), round(float(place), 3), int(left))
        for name, matches, wins, place, left in found
    ]


async def richest(session: AsyncSession, *, limit: int) -> Sequence[tuple[str, int]]:
    """The accounts with the most credits: names and balances."""
    query = (
        select(PersonRow.name, AccountRow.balance)
        .join(CredentialRow, CredentialRow.person == PersonRow.id)
        .join(AccountRow, AccountRow.name == account_of("") + PersonRow.id)
        .order_by(AccountRow.balance.desc(), PersonRow.name)
        .limit(limit)
    )
    return [(name, balance) for name, balance in await session.execute(query)]


@dataclass(frozen=True)
class PlayedMatch:
    """A match that a person played, with all its seats."""

    match: MatchRow
    seat: int
    seats: Sequence[MatchSeatRow]


async def history(session: AsyncSession, person: str, *, before: int | None, limit: int) -> Sequence[PlayedMatch]:
    """The last matches of a person, newest first. For the next page, ``before`` is the time the last one ended."""
    query = (
        select(MatchRow, MatchSeatRow.seat)
        .join(MatchSeatRow, MatchSeatRow.match_id == MatchRow.id)
        .where(MatchSeatRow.person == person)
        .order_by(MatchRow.finished_at.desc(), MatchRow.id)
        .limit(limit)
        .options(defer(MatchRow.record))  # long, and has its own request
    )
    if before is not None:
        query = query.where(MatchRow.finished_at < before)
    found = (await session.execute(query)).all()
    ids = [match.id for match, _ in found]
    seated: dict[str, list[MatchSeatRow]] = {match_id: [] for match_id in ids}
    rows = select(MatchSeatRow).where(MatchSeatRow.match_id.in_(ids)).order_by(MatchSeatRow.seat)
    for row in await session.scalars(rows):
        seated[row.match_id].append(row)
    return [PlayedMatch(match, seat, seated[match.id]) for match, seat in found]


@dataclass(frozen=True)
class Statistics:
    """The totals of a person in all matches of a game."""

    game: str
    matches: int
    wins: int
    mean_place: float
    left: int
    credits: int
    counts: SeatCounts


_COUNTED = tuple(SeatCounts.__dataclass_fields__)


async def statistics(session: AsyncSession, person: str) -> Sequence[Statistics]:
    """The statistics of a person, one value per game. Challenges are compared apart."""
    sums = [func.sum(getattr(MatchSeatRow, name)).label(name) for name in _COUNTED]
    query = (
        select(
            MatchRow.game, _matches, _wins, _mean_place, _left, func.sum(MatchSeatRow.credits).label("credits"), *sums
        )
        .join(MatchSeatRow, and_(MatchSeatRow.match_id == MatchRow.id, MatchSeatRow.person == person))
        .where(MatchRow.challenge.is_(None))
        .group_by(MatchRow.game)
        .order_by(MatchRow.game)
    )
    return [_statistics(row) for row in await session.execute(query)]


def _statistics(row: Row[tuple[object, ...]]) -> Statistics:
    named = row._mapping
    return Statistics(
        game=str(named["game"]),
        matches=int(named["matches"]),
        wins=int(named["wins"]),
        mean_place=round(float(named["mean_place"]), 3),
        left=int(named["left_matches"]),
        credits=int(named["credits"]),
        counts=SeatCounts(**{name: int(named[name]) for name in _COUNTED}),  # a sum in PostgreSQL is a Decimal
    )
