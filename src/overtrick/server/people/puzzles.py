"""Answers to the puzzles of the day, and streaks of right ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.ids import now_ms
from overtrick.server.store.models import PuzzleAnswerRow
from overtrick.server.store.writer import Effect
from overtrick.server.table.events import Acted, Row
from overtrick.server.table.state import TableState

DAY = timedelta(days=1)


def today() -> date:
    """The day of the puzzles, the same for everybody: in UTC."""
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date()


def answer_effect(state: TableState, rows: Sequence[Row]) -> Effect | None:
    """Writes the answer to a puzzle if these rows contain it; None if they do not. Only the first answer counts."""
    practice = state.setup.practice
    answered = next((row for row in rows if isinstance(row.event, Acted)), None)
    if not state.has_open_puzzle or practice is None or practice.puzzle is None or answered is None:
        return None
    assert isinstance(answered.event, Acted)
    values = {
        "person": state.occupants[practice.seat].person,
        "game": state.setup.game,
        "day": practice.puzzle.day,
        "action": answered.event.action,
        "right": answered.event.action == practice.puzzle.choices[0].action,
        "at": answered.at,
    }

    async def write(session: AsyncSession) -> None:
        insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
        row = insert(PuzzleAnswerRow).values(values)
        await session.execute(row.on_conflict_do_nothing(index_elements=["person", "game", "day"]))

    return write


@dataclass(frozen=True)
class Standing:
    """How a person stands with the puzzles of a game."""

    right: bool | None
    """Whether today's answer was right; None before it."""
    streak: int
    """Days in a row with a right answer, up to today, or up to yesterday if today's is not answered."""


async def standings(session: AsyncSession, person: str, day: date) -> dict[str, Standing]:
    """How a person stands with the puzzles of each game that they have ever answered."""
    query = select(PuzzleAnswerRow.game, PuzzleAnswerRow.day, PuzzleAnswerRow.right)
    rows = (await session.execute(query.where(PuzzleAnswerRow.person == person))).all()
    games = dict.fromkeys(game for game, _, _ in rows)
    found = {}
    for game in games:
        answers = {when: right for other, when, right in rows if other == game}
        right = answers.get(day.isoformat())
        solved = {when for when, each in answers.items() if each}
        found[game] = Standing(right, streak_until(solved, day if right is not None else day - DAY))
    return found


def streak_until(solved: Collection[str], day: date) -> int:
    """The number of days in a row that were solved, up to this one.

    >>> streak_until({"2026-02-28", "2026-03-01", "2026-02-20"}, date(2026, 3, 1))
    2
    """
    streak = 0
    while (day - streak * DAY).isoformat() in solved:
        streak += 1
    return streak
