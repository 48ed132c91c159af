"""Finished matches: the players, the result, and the record with every card."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from pydantic import Field
from sqlalchemy import select

from overtrick.fair import SeatKind
from overtrick.record import add_seal
from overtrick.server.context import Context
from overtrick.server.errors import NotAllowed, NotFound
from overtrick.server.net.dependencies import InContext, MaybePerson
from overtrick.server.people.accounts import Person
from overtrick.server.people.challenges import may_see_results
from overtrick.server.people.duplicates import is_over, may_see_match
from overtrick.server.store.models import ChallengeRow, MatchRow, MatchSeatRow
from overtrick.server.table.challenges import seal_of
from overtrick.server.wire.messages import Problem
from overtrick.server.wire.parts import Message

router = APIRouter(
    prefix="/api/v1/matches", tags=["matches"], responses={status: {"model": Problem} for status in (403, 404)}
)


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
        description="Whether somebody had a hint or took an action back, or a program played in a person's seat. Then"
        " it counts on no leader board."
    )
    rated: bool = Field(description="Whether the table was rated.")
    challenge: str | None = Field(description="The challenge whose deals were played; null for an ordinary match.")
    started_at: int = Field(description="In milliseconds since 1970.")
    finished_at: int = Field(description="In milliseconds since 1970.")
    seats: list[MatchSeat]


async def find_match(context: Context, match_id: str, viewer: Person | None) -> MatchRow:
    """The match with this id.

    Raises NotAllowed if it belongs to a challenge that the viewer has not finished, or to a duplicate match that is not
    over and was played at another table: they would see its cards.
    """
    async with context.database.read() as session:
        found = await session.get(MatchRow, match_id)
        if found is None:
            raise NotFound("there is no finished match with this link")
        if found.challenge is not None:
            challenge = await session.get_one(ChallengeRow, found.challenge)
            person = None if viewer is None else viewer.id
            if challenge.duplicate and not await may_see_match(session, challenge, match_id, person):
                raise NotAllowed(
                    "this match belongs to a duplicate match: it is shown to others when both tables have finished"
                )
            if not challenge.duplicate and not await may_see_results(session, challenge, person):
                raise NotAllowed("this match belongs to a challenge: finish it yourself first, and then look at others")
    return found


@router.get("/{match_id}")
async def one_match(match_id: str, context: InContext, person: MaybePerson) -> MatchInfo:
    """A finished match. One of a challenge is shown to people who have finished that, or when it is over."""
    match = await find_match(context, match_id, person)
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
        challenge=match.challenge,
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
async def record(match_id: str, context: InContext, person: MaybePerson) -> PlainTextResponse:
    """The record: every card, every action, and the secret that decided the cards.

    The secret of a challenge is there when the challenge is over.
    """
    match = await find_match(context, match_id, person)
    name = f'attachment; filename="{match.game}-{match.id}.txt"'
    return PlainTextResponse(await _published(context, match), headers={"Content-Disposition": name})


async def _published(context: Context, match: MatchRow) -> str:
    """The record of a match. That of a challenge which is over has its secret, so that the deals can be verified."""
    if match.challenge is None:
        return match.record
    async with context.database.read() as session:
        challenge = await session.get_one(ChallengeRow, match.challenge)
        if not await is_over(session, challenge):
            return match.record
        bots = select(MatchSeatRow.bot).where(MatchSeatRow.match_id == match.id).order_by(MatchSeatRow.seat)
        kinds: list[SeatKind] = ["person" if bot is None else "bot" for bot in await session.scalars(bots)]
    return add_seal(match.record, seal_of(challenge.secret, kinds))
