"""Duplicate matches over HTTP: make one, join a team, start, open your table, compare the two tables."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from overtrick.fair import commitment_to
from overtrick.games import games
from overtrick.server.context import Context
from overtrick.server.live.challenges import MAX_DAYS, Wish
from overtrick.server.net.dependencies import CurrentPerson, InContext, MaybePerson
from overtrick.server.people.accounts import Person
from overtrick.server.people.challenges import name_of
from overtrick.server.people.duplicates import (
    Member,
    find_duplicate,
    is_over,
    members_of,
    read_deals,
    tables_of,
)
from overtrick.server.store.models import ChallengeRow, DuplicateTableRow
from overtrick.server.table import duplicates
from overtrick.server.table.challenges import MAX_DEALS, BotLevel
from overtrick.server.wire.messages import Problem
from overtrick.server.wire.parts import Message

from .tables import TableReply, state_of

router = APIRouter(
    prefix="/api/v1/duplicates",
    tags=["challenges"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)

Team = Annotated[int, Field(ge=0, le=1)]
Outcome = Literal["won", "lost", "drawn"]


class NewDuplicate(Message):
    """A duplicate match to make, of a game of two pairs."""

    game: str = Field(max_length=64)
    options: dict[str, int | bool | str | None] = Field({}, max_length=32)
    deals: Annotated[int, Field(ge=1, le=MAX_DEALS)] = 4
    level: BotLevel = Field("club", description="The level of the bots in the open places.")
    days: Annotated[int, Field(ge=1, le=MAX_DAYS)] = Field(7, description="Days until it is over.")


class JoinTeam(Message):
    """The team to join."""

    team: Team


class TeamMember(Message):
    """A person in a team, and where they sit."""

    name: str
    you: bool
    team: int = Field(description="0 or 1.")
    table: int = Field(description="The number of their table, 0 or 1.")
    seat: int = Field(description="Their seat at this table.")


class OwnPlace(Message):
    """Your place in a duplicate match."""

    team: int
    table: int = Field(description="The number of your table, 0 or 1.")
    seat: int
    status: Literal["waiting", "playing", "finished"] = Field(
        description="`waiting` until the match has begun; `finished` when your table has finished."
    )


class DuplicateDeal(Message):
    """One deal at both tables."""

    points: list[list[int]] = Field(description="By table: what side 0 and side 1 gained or lost; more is better.")
    tricks: list[list[int]] = Field(description="By table: the tricks of side 0 and of side 1.")
    teams: list[int] = Field(description="By team: the sum of its sides at both tables. Team 0 has side 0 at table 0.")


class DuplicateResult(Message):
    """Both tables, deal by deal."""

    matches: list[str] = Field(description="By table: the id of the match, for its replay.")
    deals: list[DuplicateDeal] = Field(description="The deals that were played at both tables. Only these count.")
    teams: list[int] = Field(description="By team: the points of all deals.")
    winner: int | None = Field(description="The team that is better; null if both are equal.")
    you: Outcome | None = Field(description="How your team did; null without a place.")


class DuplicateInfo(Message):
    """A duplicate match: two teams play the same cards at two tables, with the sides exchanged."""

    id: str
    game: str
    title: str = Field(description="The title of the game; its name if the server does not know the game now.")
    options: dict[str, int | bool | str | None]
    deals: int
    level: str
    made_by: str | None
    mine: bool = Field(description="Whether you made it, so that you can start it.")
    ends_at: int = Field(description="When it is over at the latest, in milliseconds since 1970.")
    begun: bool = Field(description="Whether the places are fixed and the tables can be opened.")
    over: bool = Field(description="Whether both tables have finished, or the time is over.")
    commitment: str = Field(description="SHA-256 of the secret that decides the cards.")
    secret: str | None = Field(description="Null until it is over.")
    members: list[TeamMember] = Field(description="The people of both teams. Bots take the other places.")
    finished: list[bool] = Field(description="By table: whether it has finished.")
    you: OwnPlace | None = Field(description="Your place; null if you have none.")
    result: DuplicateResult | None = Field(description="Null until both tables have finished.")


@router.post("", status_code=201)
async def make_duplicate(wanted: NewDuplicate, context: InContext, person: CurrentPerson) -> DuplicateInfo:
    """Make a duplicate match. Its id is its link. You are the first person of team 0."""
    wish = Wish(wanted.game, wanted.options, None, wanted.deals, wanted.level, wanted.days, duplicate=True)
    row = await context.challenges.make(wish, person)
    return await _info(context, row.id, person)


@router.get("/{duplicate_id}")
async def read_duplicate(duplicate_id: str, context: InContext, person: MaybePerson) -> DuplicateInfo:
    """A duplicate match, as everyone with its link may see it."""
    return await _info(context, duplicate_id, person)


@router.post("/{duplicate_id}/join")
async def join_team(duplicate_id: str, wanted: JoinTeam, context: InContext, person: CurrentPerson) -> DuplicateInfo:
    """Join a team, or change over from the other one, until the match begins."""
    await context.duplicates.join(duplicate_id, wanted.team, person)
    return await _info(context, duplicate_id, person)


@router.post("/{duplicate_id}/leave")
async def leave_team(duplicate_id: str, context: InContext, person: CurrentPerson) -> DuplicateInfo:
    """Give up your place, until the match begins."""
    await context.duplicates.leave(duplicate_id, person)
    return await _info(context, duplicate_id, person)


@router.post("/{duplicate_id}/start")
async def start_duplicate(duplicate_id: str, context: InContext, person: CurrentPerson) -> DuplicateInfo:
    """Start, if you made it and both teams have somebody. Bots take the open places."""
    await context.duplicates.deal(duplicate_id, person)
    return await _info(context, duplicate_id, person)


@router.post("/{duplicate_id}/table")
async def open_own_table(duplicate_id: str, context: InContext, person: CurrentPerson) -> TableReply:
    """Open your table, or come back to it."""
    return state_of(await context.duplicates.open_table(duplicate_id, person), person)


async def _info(context: Context, duplicate_id: str, person: Person | None) -> DuplicateInfo:
    viewer = None if person is None else person.id
    async with context.database.read() as session:
        row = await find_duplicate(session, duplicate_id)
        members = await members_of(session, duplicate_id)
        tables = await tables_of(session, duplicate_id)
        over = await is_over(session, row)
        maker = await name_of(session, row.creator)
    game = games().get(row.game)
    finished = [number in tables and tables[number].finished_at is not None for number in range(duplicates.TABLES)]
    own = next((member for member in members if member.person == viewer), None)
    return DuplicateInfo(
        id=row.id,
        game=row.game,
        title=row.game if game is None else game.title,
        options=json.loads(row.options),
        deals=row.deals,
        level=row.level,
        made_by=maker,
        mine=viewer is not None and row.creator == viewer,
        ends_at=row.ends_at,
        begun=row.dealt_at is not None,
        over=over,
        commitment=commitment_to(row.secret),
        secret=row.secret if over else None,
        members=[_member(member, viewer) for member in members],
        finished=finished,
        you=None if own is None else _own(row, own, finished),
        result=_result([tables[number] for number in sorted(tables)], own) if all(finished) else None,
    )


def _member(member: Member, viewer: str | None) -> TeamMember:
    at = duplicates.seat_of_place(member.team, member.place)
    return TeamMember(name=member.name, you=member.person == viewer, team=member.team, table=at.table, seat=at.seat)


def _own(row: ChallengeRow, own: Member, finished: Sequence[bool]) -> OwnPlace:
    at = duplicates.seat_of_place(own.team, own.place)
    status: Literal["waiting", "playing", "finished"] = (
        "waiting" if row.dealt_at is None else "finished" if finished[at.table] else "playing"
    )
    return OwnPlace(team=own.team, table=at.table, seat=at.seat, status=status)


def _result(tables: Sequence[DuplicateTableRow], own: Member | None) -> DuplicateResult:
    """Both tables side by side. ``tables`` are in the order of their numbers, and finished."""
    played = [read_deals(table) for table in tables]
    teams = duplicates.compare(played)
    winner = duplicates.winner_of(teams)
    outcome: Outcome | None = None
    if own is not None:
        outcome = "drawn" if winner is None else "won" if winner == own.team else "lost"
    return DuplicateResult(
        matches=[table.match_id or "" for table in tables],
        deals=[
            DuplicateDeal(
                points=[list(deal.points) for deal in pair],
                tricks=[list(deal.tricks) for deal in pair],
                teams=list(duplicates.team_points(pair)),
            )
            for pair in zip(*played, strict=False)
        ],
        teams=list(teams),
        winner=winner,
        you=outcome,
    )
