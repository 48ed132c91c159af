"""Leader boards, and a person's own history and statistics."""

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
    """One line of a leader board."""

    name: str
    matches: int
    wins: int
    mean_place: float = Field(
        description="1.0 if the person won every match. Everybody who shares a win has place 1, and a person who left a"
        " match has the last place in it."
    )
    left: int = Field(description="Matches that the person left, so that a bot played on. They are not in `matches`.")


class RichPerson(Message):
    """One line of the leader board of credits, which are play money."""

    name: str
    credits: int


class PlayedMatch(Message):
    """A finished match that the person played."""

    seat: int = Field(description="The person's seat.")
    match: MatchInfo


class GameStatistics(Message):
    """The totals of the person in all matches of a game."""

    game: str
    matches: int
    wins: int
    mean_place: float
    left: int = Field(description="Matches that the person left. They are only in `mean_place` and `credits`.")
    credits: int = Field(description="Credits won or lost in total.")
    deals: int
    tricks: int
    bids: int = Field(description="Bids of a number of tricks, in games where every seat bids one.")
    bids_exact: int = Field(description="Bids that were made exactly.")
    nellos: int
    nellos_made: int
    contracts: int = Field(description="Auctions won; in Spades the deals in which the team bid tricks.")
    contracts_made: int
    sets: int = Field(description="Contracts that were lost.")
    bags: int


@router.get("/boards/credits")
async def get_credits_leaderboard(context: InContext, limit: Limit = 20) -> list[RichPerson]:
    """The accounts with the most credits."""
    async with context.database.read() as session:
        return [
            RichPerson(name=name, credits=credits) for name, credits in await leaderboards.richest(session, limit=limit)
        ]


@router.get("/boards/{game}", responses={404: {"model": Problem, "description": "There is no such game."}})
async def get_leaderboard(
    game: Annotated[str, Field(max_length=64)],
    context: InContext,
    by: leaderboards.Order = "wins",
    bots: Annotated[bool, Query(description="Also count matches of one person against bots.")] = False,
    limit: Limit = 20,
) -> list[Leader]:
    """The best accounts at a game. Matches with help do not count. Ranking by mean place needs three matches."""
    name = find(game).name
    async with context.database.read() as session:
        found = await leaderboards.leaders(session, name, by, bots=bots, limit=limit)
    return [Leader(**asdict(leader)) for leader in found]


@router.get("/me/history")
async def get_history(
    context: InContext, person: CurrentPerson, before: Time | None = None, limit: Limit = 20
) -> list[PlayedMatch]:
    """Your finished matches, newest first. For the next page, `before` is the `finished_at` of the last match."""
    async with context.database.read() as session:
        matches = await leaderboards.history(session, person.id, before=before, limit=limit)
    return [PlayedMatch(seat=played.seat, match=match_info(played.match, played.seats)) for played in matches]


@router.get("/me/statistics")
async def get_statistics(context: InContext, person: CurrentPerson) -> list[GameStatistics]:
    """Your statistics, one entry per game."""
    async with context.database.read() as session:
        found = await leaderboards.statistics(session, person.id)
    return [
        GameStatistics(
            game=totals.game,
            matches=totals.matches,
            wins=totals.wins,
            mean_place=totals.mean_place,
            left=totals.left,
            credits=totals.credits,
            sets=totals.counts.contracts - totals.counts.contracts_made,
            **asdict(totals.counts),
        )
        for totals in found
    ]
