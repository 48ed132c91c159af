"""The puzzles of the day over HTTP."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import Field

from overtrick import puzzles
from overtrick.fair import new_secret
from overtrick.games import games
from overtrick.server.errors import NotFound
from overtrick.server.net.dependencies import CurrentPerson, InContext, MaybePerson
from overtrick.server.people.puzzles import Standing, standings, today
from overtrick.server.readiness import ENGINE
from overtrick.server.table import practice
from overtrick.server.table.events import Created, Puzzle, PuzzleChoice
from overtrick.server.wire.messages import Message, Problem

from .practice import Level, open_practice
from .tables import TableReply, state_of

router = APIRouter(prefix="/api/v1/puzzles", tags=["puzzles"])


class PuzzleInfo(Message):
    """The puzzle of the day of a game, and how you stand with it."""

    game: str
    day: str = Field(description="The day in UTC, such as `2026-11-18`.")
    right: bool | None = Field(description="Whether your answer was right; null before your answer.")
    streak: int = Field(description="How many days in a row your answers were right.")


class PuzzleTable(Message):
    """How to play on after the answer."""

    level: Level = practice.BOTS


@router.get("")
async def list_puzzles(context: InContext, person: MaybePerson) -> list[PuzzleInfo]:
    """The puzzles of today, one for each game that has some."""
    day, found = today(), dict[str, Standing]()
    if person is not None:
        async with context.database.read() as session:
            found = await standings(session, person.id, day)
    nothing = Standing(None, 0)
    named = await asyncio.to_thread(lambda: [name for name in games() if puzzles.offered(name)])
    return [
        PuzzleInfo(game=name, day=day.isoformat(), right=standing.right, streak=standing.streak)
        for name in named
        for standing in (found.get(name, nothing),)
    ]


@router.post(
    "/{game}", status_code=201, responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)}
)
async def open_puzzle(game: str, wanted: PuzzleTable, context: InContext, person: CurrentPerson) -> TableReply:
    """A table with the puzzle of today. Your first action is the answer; then the deal can be played on with bots."""
    await context.readiness.wait(ENGINE)
    setup = await asyncio.to_thread(_setup, game)
    return state_of(await open_practice(context, setup, person, wanted.level), person)


def _setup(game: str) -> Created:
    day = today()
    puzzle = puzzles.puzzle_of(game, day) if game in games() else None
    if puzzle is None:
        raise NotFound("there is no puzzle for this game")
    choices = tuple(
        PuzzleChoice(choice.action, choice.cost, choice.error, tuple(map(dict, choice.reason)))
        for choice in puzzle.choices
    )
    return practice.create_puzzle(puzzle.table(), Puzzle(day.isoformat(), choices), secret=new_secret())
