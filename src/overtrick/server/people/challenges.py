"""Challenges and attempts in the database: who has finished which one, and with what result."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.json_codec import Json, action_info
from overtrick.server.errors import NotFound
from overtrick.server.ids import now_ms
from overtrick.server.store.models import AttemptRow, ChallengeRow, DuplicatePlayerRow, PersonRow
from overtrick.server.store.writer import Effect
from overtrick.server.table.challenges import AttemptResult, Challenge, read_level
from overtrick.server.wire.encoding import encode

MAX_RESULTS = 100
"""Results that are listed. One's own is listed in any case."""


async def find_challenge(session: AsyncSession, challenge_id: str) -> ChallengeRow:
    """The challenge with this id. Raises NotFound if there is none. A duplicate match is none."""
    found = await session.get(ChallengeRow, challenge_id)
    if found is None or found.duplicate:
        raise NotFound("there is no challenge with this link")
    return found


def challenge_of(row: ChallengeRow) -> Challenge:
    """A stored challenge."""
    return Challenge(
        id=row.id,
        game=row.game,
        options=json.loads(row.options),
        players=row.players,
        deals=row.deals,
        level=read_level(row.level),
        secret=row.secret,
        fingerprint=row.fingerprint,
        ends_at=row.ends_at,
        duplicate=row.duplicate,
    )


def has_ended(row: ChallengeRow) -> bool:
    """Whether nobody can play this challenge any more. Then its secret and its results are public."""
    return now_ms() >= row.ends_at


async def find_attempt(session: AsyncSession, challenge_id: str, person: str | None) -> AttemptRow | None:
    """The attempt of a person; None if they have not begun."""
    return None if person is None else await session.get(AttemptRow, (challenge_id, person))


async def may_see_results(session: AsyncSession, row: ChallengeRow, person: str | None) -> bool:
    """Whether a person may see how others played: when they have finished it themselves, or when it is over."""
    if has_ended(row):
        return True
    own = await find_attempt(session, row.id, person)
    return own is not None and own.finished_at is not None


# Attempts


def insert_attempt(challenge_id: str, person: str) -> Callable[[str], Effect]:
    """Writes the attempt of a person together with its table. A second one violates the primary key."""

    def of_table(table_id: str) -> Effect:
        async def write(session: AsyncSession) -> None:
            session.add(AttemptRow(challenge_id=challenge_id, person=person, table_id=table_id))

        return write

    return of_table


async def finish_attempt(session: AsyncSession, table_id: str, match_id: str, at: int, result: AttemptResult) -> None:
    """Store the result of an attempt."""
    deals: list[Json] = [
        {
            "points": deal.points,
            "tricks": deal.tricks,
            "call": None if deal.call is None else action_info(deal.call),
        }
        for deal in result.deals
    ]
    values = {
        "match_id": match_id,
        "finished_at": at,
        "points": result.points,
        "margin": result.margin,
        "deals": encode(deals),
    }
    await session.execute(update(AttemptRow).where(AttemptRow.table_id == table_id).values(values))


@dataclass(frozen=True)
class RankedAttempt:
    """A finished attempt, with its place among all."""

    attempt: AttemptRow
    name: str
    place: int


async def ranked_attempts(session: AsyncSession, challenge_id: str, person: str | None) -> Sequence[RankedAttempt]:
    """The finished attempts, the best first; equal results share a place. The person's own is always among them."""
    place = func.rank().over(order_by=AttemptRow.margin.desc())
    ranked = (
        select(AttemptRow.person, place.label("place"))
        .join(PersonRow, PersonRow.id == AttemptRow.person)
        .where(
            AttemptRow.challenge_id == challenge_id, AttemptRow.finished_at.is_not(None), PersonRow.banned_at.is_(None)
        )
        .subquery()
    )
    query = (
        select(AttemptRow, PersonRow.name, ranked.c.place)
        .join(ranked, ranked.c.person == AttemptRow.person)
        .join(PersonRow, PersonRow.id == AttemptRow.person)
        .where(AttemptRow.challenge_id == challenge_id)
        .order_by(ranked.c.place, AttemptRow.finished_at, AttemptRow.person)
    )
    best = (await session.execute(query.limit(MAX_RESULTS))).all()
    found = [RankedAttempt(attempt, name, int(at)) for attempt, name, at in best]
    if person is not None and all(one.attempt.person != person for one in found):
        own = (await session.execute(query.where(AttemptRow.person == person))).one_or_none()
        found += [] if own is None else [RankedAttempt(own[0], own[1], int(own[2]))]
    return found


async def count_attempts(session: AsyncSession, challenges: Collection[str]) -> dict[str, tuple[int, int]]:
    """By challenge: how many people have begun, and how many of these have finished."""
    query = (
        select(AttemptRow.challenge_id, func.count(), func.count(AttemptRow.finished_at))
        .where(AttemptRow.challenge_id.in_(challenges))
        .group_by(AttemptRow.challenge_id)
    )
    counted = {challenge: (int(begun), int(finished)) for challenge, begun, finished in await session.execute(query)}
    return {challenge: counted.get(challenge, (0, 0)) for challenge in challenges}


@dataclass(frozen=True)
class OwnChallenge:
    """A challenge or a duplicate match of a person: made, or played, or both."""

    row: ChallengeRow
    attempt: AttemptRow | None
    """The attempt of the person; None if they have not begun, or in a duplicate match."""
    has_place: bool
    """Whether the person is in a team of this duplicate match."""
    at: int
    """When the person last did something about it: made it, joined a team, began or finished."""


async def own_challenges(session: AsyncSession, person: str, *, limit: int) -> Sequence[OwnChallenge]:
    """The challenges and duplicate matches that a person has made or played, the newest first."""
    began = func.coalesce(AttemptRow.finished_at, AttemptRow.started_at, DuplicatePlayerRow.joined_at)
    at = func.coalesce(began, ChallengeRow.created_at)
    query = (
        select(ChallengeRow, AttemptRow, DuplicatePlayerRow, at)
        .outerjoin(AttemptRow, (AttemptRow.challenge_id == ChallengeRow.id) & (AttemptRow.person == person))
        .outerjoin(
            DuplicatePlayerRow,
            (DuplicatePlayerRow.challenge_id == ChallengeRow.id) & (DuplicatePlayerRow.person == person),
        )
        .where(
            or_(
                ChallengeRow.creator == person,
                AttemptRow.person.is_not(None),
                DuplicatePlayerRow.person.is_not(None),
            )
        )
        .order_by(at.desc(), ChallengeRow.id)
        .limit(limit)
    )
    return [
        OwnChallenge(row, attempt, place is not None, int(when))
        for row, attempt, place, when in await session.execute(query)
    ]


async def places_of(session: AsyncSession, person: str, challenges: Collection[str]) -> dict[str, int]:
    """By challenge: the place of a person who has finished it. Equal results share a place."""
    place = func.rank().over(partition_by=AttemptRow.challenge_id, order_by=AttemptRow.margin.desc())
    ranked = (
        select(AttemptRow.challenge_id, AttemptRow.person, place.label("place"))
        .join(PersonRow, PersonRow.id == AttemptRow.person)
        .where(
            AttemptRow.challenge_id.in_(challenges), AttemptRow.finished_at.is_not(None), PersonRow.banned_at.is_(None)
        )
        .subquery()
    )
    query = select(ranked.c.challenge_id, ranked.c.place).where(ranked.c.person == person)
    return {challenge: int(at) for challenge, at in await session.execute(query)}


async def name_of(session: AsyncSession, person: str | None) -> str | None:
    """The name of a person; None for nobody."""
    return None if person is None else await session.scalar(select(PersonRow.name).where(PersonRow.id == person))
