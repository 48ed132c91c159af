"""Leader boards, and one's own history and statistics."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from overtrick.games import find
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.people import leaderboards
from overtrick.server.wire.messages import Message, Problem

from .matches import MatchInfo, match_info

router = APIRouter(
    prefix="/api/v1",
    tags=["boards"],
    responses={status: {"model": Problem} for status in (401, 422, 429)},
)

Limit = Annotated[int, Query(ge=1, le=100)]
Time = Annotated[int, Query(ge=0, le=1 << 53)]


class Leader(Message):
    """A line of a leader board."""

    name: str
    matches: int
    wins: int
    mean_place: float = Field(description="1.0 is always the first; everybody who shares a win is first.")


class RichPerson(Message):
    """A line of the board of credits, which are play money."""

    name: str
    credits: int


class PlayedMatch(Message):
    """A match that you played."""

    seat: int = Field(description="Where you sat.")
    match: MatchInfo


class GameStatistics(Message):
    """What you did in all matches of a game."""

    game: str
    matches: int
    wins: int
    mean_place: float
    credits: int = Field(description="Won or lost in all, in rooms with a stake.")
    deals: int
    tricks: int
    bids: int = Field(description="Bids of a number of tricks.")
    bids_exact: int = Field(description="Those that came out to the trick.")
    nellos: int
    nellos_made: int
    contracts: int = Field(description="Auctions won, or in Spades deals in which your side had tricks to make.")
    contracts_made: int
    sets: int = Field(description="Contracts that were not made.")
    bags: int


@router.get("/boards/credits")
async def credit_board(context: InContext, limit: Limit = 20) -> list[RichPerson]:
    """Who has the most credits."""
    async with context.database.read() as session:
        return [
            RichPerson(name=name, credits=credits) for name, credits in await leaderboards.richest(session, most=limit)
        ]


@router.get("/boards/{game}", responses={404: {"model": Problem, "description": "There is no such game."}})
async def board(
    game: Annotated[str, Field(max_length=64)],
    context: InContext,
    by: leaderboards.Order = "wins",
    bots: Annotated[bool, Query(description="Count matches against bots alone too.")] = False,
    limit: Limit = 20,
) -> list[Leader]:
    """Who is best at a game, among people with an account, in matches without help; by mean place from three on."""
    name = find(game).name
    async with context.database.read() as session:
        found = await leaderboards.leaders(session, name, by, bots=bots, most=limit)
    return [Leader(**asdict(leader)) for leader in found]


@router.get("/me/history")
async def my_history(
    context: InContext, person: CurrentPerson, before: Time | None = None, limit: Limit = 20
) -> list[PlayedMatch]:
    """Your finished matches, the newest first; `before` is the `finished_at` of the last one of the page before."""
    async with context.database.read() as session:
        played = await leaderboards.history(session, person.id, before=before, most=limit)
    return [PlayedMatch(seat=one.seat, match=match_info(one.match, one.seats)) for one in played]


@router.get("/me/statistics")
async def my_statistics(context: InContext, person: CurrentPerson) -> list[GameStatistics]:
    """What you did, game by game."""
    async with context.database.read() as session:
        found = await leaderboards.statistics(session, person.id)
    return [
        GameStatistics(
            game=one.game,
            matches=one.matches,
            wins=one.wins,
            mean_place=one.mean_place,
            credits=one.credits,
            sets=one.tally.contracts - one.tally.contracts_made,
            **asdict(one.tally),
        )
        for one in found
    ]
