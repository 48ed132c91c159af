"""Challenges over HTTP: make one, play it, compare the results; and the daily deal of every game."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field
from sqlalchemy import select

from overtrick.fair import commitment_to
from overtrick.games import games
from overtrick.server.context import Context
from overtrick.server.live.challenges import MAX_DAYS, Wish
from overtrick.server.net.dependencies import CurrentPerson, InContext, MaybePerson
from overtrick.server.people.accounts import Person
from overtrick.server.people.challenges import (
    OwnChallenge,
    RankedAttempt,
    count_attempts,
    find_attempt,
    find_challenge,
    has_ended,
    may_see_results,
    name_of,
    own_challenges,
    places_of,
    ranked_attempts,
)
from overtrick.server.people.duplicates import NONE, FinishedTables, finished_tables
from overtrick.server.store.models import AttemptRow, ChallengeRow
from overtrick.server.table.challenges import MAX_DEALS, BotLevel
from overtrick.server.table.duplicates import TABLES
from overtrick.server.wire.messages import Problem
from overtrick.server.wire.parts import ActionInfo, Message

from .tables import TableReply, state_of

router = APIRouter(
    prefix="/api/v1",
    tags=["challenges"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)


class NewChallenge(Message):
    """A challenge to make: some deals of a game, the same for everybody."""

    game: str = Field(max_length=64)
    options: dict[str, int | bool | str | None] = Field({}, max_length=32)
    players: int | None = Field(None, description="The usual number if not given.")
    deals: Annotated[int, Field(ge=1, le=MAX_DEALS)] = 4
    level: BotLevel = Field("club", description="The level of the bots in the other seats.")
    days: Annotated[int, Field(ge=1, le=MAX_DAYS)] = Field(7, description="Days until the challenge is over.")


class ChallengeDeal(Message):
    """One deal of somebody's attempt."""

    points: int = Field(description="The points that their side gained or lost.")
    tricks: int = Field(description="The tricks of their side.")
    call: ActionInfo | None = Field(description="Their last call, in parts; null without one.")


class ChallengeResult(Message):
    """A finished attempt."""

    place: int = Field(description="1 for the best. Equal results share a place.")
    name: str
    you: bool
    points: int = Field(description="The points of their side after all deals.")
    margin: float = Field(
        description="By how many points their side is better than the mean of the other sides. It decides the place."
    )
    finished_at: int
    match: str = Field(description="The id of the match, for its replay.")
    deals: list[ChallengeDeal]


class OwnAttempt(Message):
    """Your attempt at a challenge."""

    table: str = Field(description="The table where you play it.")
    status: Literal["playing", "finished", "missed"] = Field(
        description="`missed` if the challenge was over before you had finished."
    )


class ChallengeInfo(Message):
    """A challenge. The results are there when you have finished it, or when it is over."""

    id: str
    game: str
    title: str = Field(description="The title of the game; its name if the server does not know the game now.")
    options: dict[str, int | bool | str | None]
    players: int
    deals: int
    level: str
    day: date | None = Field(description="The day of a daily deal, in UTC; null for a challenge that a person made.")
    made_by: str | None = Field(description="The name of the person who made it; null for a daily deal.")
    ends_at: int = Field(description="When it is over, in milliseconds since 1970.")
    over: bool
    commitment: str = Field(description="SHA-256 of the secret that decides the cards.")
    secret: str | None = Field(description="Null until the challenge is over.")
    begun: int = Field(description="How many people have begun it.")
    finished: int = Field(description="How many people have finished it.")
    you: OwnAttempt | None = Field(description="Your attempt; null if you have not begun.")
    results: list[ChallengeResult] | None = Field(
        description="The best first, at most 100 and your own; null until you have finished, or until it is over."
    )


class DailyDeal(Message):
    """The daily deal of a game: a challenge that is over when the day ends, in UTC."""

    game: str
    title: str
    challenge: str = Field(description="The id of the challenge.")
    day: date
    deals: int
    ends_at: int = Field(description="When the day ends, in milliseconds since 1970.")
    finished: int = Field(description="How many people have finished it.")
    you: Literal["playing", "finished"] | None = Field(description="Your attempt; null if you have not begun.")
    yesterday: str | None = Field(description="The id of yesterday's challenge, whose results are public; or null.")


class OwnChallengeInfo(Message):
    """A challenge or a duplicate match that you have made or played."""

    id: str
    duplicate: bool = Field(description="Whether it is a duplicate match: its address has `duplicates`.")
    game: str
    title: str = Field(description="The title of the game; its name if the server does not know the game now.")
    deals: int
    level: str
    day: date | None = Field(description="The day of a daily deal, in UTC; null for one that a person made.")
    mine: bool = Field(description="Whether you made it.")
    at: int = Field(description="When you made it, began it or finished it, whatever was last.")
    ends_at: int
    over: bool
    status: Literal["made", "waiting", "playing", "finished", "missed"] = Field(
        description="`made` if you do not play yourself; `waiting` if a duplicate match has not begun; `missed` if it"
        " was over before you had finished."
    )
    place: int | None = Field(description="Your present place; null if you have not finished, or in a duplicate match.")
    finished: int = Field(description="How many people have finished it; in a duplicate match, how many tables.")


@router.post("/challenges", status_code=201)
async def make_challenge(wanted: NewChallenge, context: InContext, person: CurrentPerson) -> ChallengeInfo:
    """Make a challenge. Its id is its link. You do not know its cards either."""
    wish = Wish(wanted.game, wanted.options, wanted.players, wanted.deals, wanted.level, wanted.days)
    row = await context.challenges.make(wish, person)
    return await _info(context, row, person)


@router.get("/challenges/{challenge_id}")
async def read_challenge(challenge_id: str, context: InContext, person: MaybePerson) -> ChallengeInfo:
    """A challenge, as everyone with its link may see it."""
    async with context.database.read() as session:
        row = await find_challenge(session, challenge_id)
    return await _info(context, row, person)


@router.post("/challenges/{challenge_id}/attempt")
async def play_challenge(challenge_id: str, context: InContext, person: CurrentPerson) -> TableReply:
    """Begin your attempt, or continue it. Everybody has one."""
    async with context.database.read() as session:
        row = await find_challenge(session, challenge_id)
    return state_of(await context.challenges.begin(row, person), person)


@router.get("/daily")
async def list_daily_deals(context: InContext, person: MaybePerson) -> list[DailyDeal]:
    """The daily deal of every game."""
    day, today = await context.challenges.of_today()
    before = await context.challenges.of_day(day - timedelta(days=1))
    ids = [row.id for row in today.values()]
    async with context.database.read() as session:
        counts = await count_attempts(session, ids)
        mine = select(AttemptRow).where(AttemptRow.challenge_id.in_(ids))
        own = (
            {}
            if person is None
            else {row.challenge_id: row for row in await session.scalars(mine.where(AttemptRow.person == person.id))}
        )
    return [
        DailyDeal(
            game=name,
            title=games()[name].title,
            challenge=row.id,
            day=day,
            deals=row.deals,
            ends_at=row.ends_at,
            finished=counts[row.id][1],
            you=_status(own.get(row.id)),
            yesterday=before[name].id if name in before else None,
        )
        for name, row in today.items()
    ]


@router.get("/me/challenges")
async def list_own_challenges(
    context: InContext, person: CurrentPerson, limit: Annotated[int, Query(ge=1, le=100)] = 50
) -> list[OwnChallengeInfo]:
    """The challenges and duplicate matches that you have made or played, the newest first."""
    async with context.database.read() as session:
        own = await own_challenges(session, person.id, limit=limit)
        ids = [each.row.id for each in own]
        counts, places = await count_attempts(session, ids), await places_of(session, person.id, ids)
        duplicates = {each.row.id: each for each in own if each.row.duplicate}
        tables = await finished_tables(session, person.id, duplicates)
        over = {each.row.id: has_ended(each.row) or tables.get(each.row.id, NONE).all == TABLES for each in own}
    return [
        OwnChallengeInfo(
            id=each.row.id,
            duplicate=each.row.duplicate,
            game=each.row.game,
            title=_title(each.row.game),
            deals=each.row.deals,
            level=each.row.level,
            day=None if each.row.day is None else date.fromisoformat(each.row.day),
            mine=each.row.creator == person.id,
            at=each.at,
            ends_at=each.row.ends_at,
            over=over[each.row.id],
            status=_own_status(each, tables.get(each.row.id, NONE), over=over[each.row.id]),
            place=places.get(each.row.id),
            finished=tables.get(each.row.id, NONE).all if each.row.duplicate else counts[each.row.id][1],
        )
        for each in own
    ]


def _own_status(
    own: OwnChallenge, tables: FinishedTables, *, over: bool
) -> Literal["made", "waiting", "playing", "finished", "missed"]:
    """How a person stands with a challenge or a duplicate match."""
    if own.has_place:
        if tables.own:
            return "finished"
        return "missed" if over else "waiting" if own.row.dealt_at is None else "playing"
    if own.attempt is None:
        return "made"
    return "finished" if own.attempt.finished_at is not None else "missed" if over else "playing"


def _title(game: str) -> str:
    """The title of a game; its name if the server does not know it now."""
    known = games().get(game)
    return game if known is None else known.title


def _status(attempt: AttemptRow | None) -> Literal["playing", "finished"] | None:
    if attempt is None:
        return None
    return "playing" if attempt.finished_at is None else "finished"


async def _info(context: Context, row: ChallengeRow, person: Person | None) -> ChallengeInfo:
    viewer = None if person is None else person.id
    over = has_ended(row)
    async with context.database.read() as session:
        attempt = await find_attempt(session, row.id, viewer)
        begun, finished = (await count_attempts(session, [row.id]))[row.id]
        maker = await name_of(session, row.creator)
        shown = await may_see_results(session, row, viewer)
        ranked = await ranked_attempts(session, row.id, viewer) if shown else None
    return ChallengeInfo(
        id=row.id,
        game=row.game,
        title=_title(row.game),
        options=json.loads(row.options),
        players=row.players,
        deals=row.deals,
        level=row.level,
        day=None if row.day is None else date.fromisoformat(row.day),
        made_by=maker,
        ends_at=row.ends_at,
        over=over,
        commitment=commitment_to(row.secret),
        secret=row.secret if over else None,
        begun=begun,
        finished=finished,
        you=None if attempt is None else _own(attempt, over=over),
        results=None if ranked is None else [_result(each, viewer) for each in ranked],
    )


def _own(attempt: AttemptRow, *, over: bool) -> OwnAttempt:
    status = _status(attempt)
    assert status is not None
    return OwnAttempt(table=attempt.table_id, status="missed" if over and status == "playing" else status)


def _result(ranked: RankedAttempt, viewer: str | None) -> ChallengeResult:
    attempt = ranked.attempt
    return ChallengeResult.model_validate(
        {
            "place": ranked.place,
            "name": ranked.name,
            "you": attempt.person == viewer,
            "points": attempt.points,
            "margin": attempt.margin,
            "finished_at": attempt.finished_at,
            "match": attempt.match_id,
            "deals": json.loads(attempt.deals),
        }
    )
