"""Finished matches: the players, the result, and the record with every card."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from pydantic import Field
from sqlalchemy import select

from overtrick.server.context import Context
from overtrick.server.errors import NotFound
from overtrick.server.net.dependencies import InContext
from overtrick.server.store.models import MatchRow, MatchSeatRow
from overtrick.server.wire.messages import Problem
from overtrick.server.wire.parts import Message

router = APIRouter(prefix="/api/v1/matches", tags=["matches"], responses={404: {"model": Problem}})


class MatchSeat(Message):
    """The result of a match for one seat."""

    seat: int
    name: str
    bot: str | None = Field(description="The level of a bot; null for a person.")
    score: int
    final: int = Field(description="The score multiplied by the place, where the game does that; else the score.")
    place: int = Field(description="1 for the first.")
    won: bool = Field(description="Whether the side won and the person did not leave.")
    left: bool = Field(
        description="Whether the person left the match, so that a bot played on: no win, the last place, no statistics."
    )
    credits: int = Field(description="The credits gained or lost.")


class MatchInfo(Message):
    """A finished match."""

    id: str
    game: str
    players: int
    room: str | None
    helped: bool = Field(
        description="Whether somebody had a hint or took back late, or a program played in a person's seat. Then it"
        " counts on no leader board."
    )
    rated: bool = Field(description="Whether the table was rated.")
    started_at: int = Field(description="In milliseconds since 1970.")
    finished_at: int = Field(description="In milliseconds since 1970.")
    seats: list[MatchSeat]


async def find_match(context: Context, match_id: str) -> MatchRow:
    """The match with this id."""
    async with context.database.read() as session:
        found = await session.get(MatchRow, match_id)
    if found is None:
        raise NotFound("there is no finished match with this link")
    return found


@router.get("/{match_id}")
async def one_match(match_id: str, context: InContext) -> MatchInfo:
    """A finished match."""
    match = await find_match(context, match_id)
    query = select(MatchSeatRow).where(MatchSeatRow.match_id == match_id).order_by(MatchSeatRow.seat)
    async with context.database.read() as session:
        seats = (await session.scalars(query)).all()
    return match_info(match, seats)


def match_info(match: MatchRow, seats: Sequence[MatchSeatRow]) -> MatchInfo:
    """A finished match as JSON."""
    return MatchInfo(
        id=match.id,
        game=match.game,
        players=match.players,
        room=match.room,
        helped=match.helped,
        rated=match.rated,
        started_at=match.started_at,
        finished_at=match.finished_at,
        seats=[
            MatchSeat(
                seat=row.seat,
                name=row.name,
                bot=row.bot,
                score=row.score,
                final=row.final,
                place=row.place,
                won=row.won,
                left=row.left_match,
                credits=row.credits,
            )
            for row in seats
        ],
    )


@router.get("/{match_id}/record", response_model=None, responses={200: {"content": {"text/plain": {}}}})
async def record(match_id: str, context: InContext) -> PlainTextResponse:
    """The record: every card, every action, and the secret that decided the cards."""
    match = await find_match(context, match_id)
    name = f'attachment; filename="{match.game}-{match.id}.txt"'
    return PlainTextResponse(match.record, headers={"Content-Disposition": name})
