"""Finished matches from which puzzles may be made."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.game import Game
from overtrick.server.people.duplicates import is_over
from overtrick.server.people.results import options_text
from overtrick.server.store.models import ChallengeRow, MatchRow, MatchSeatRow, PersonRow


async def records_for_puzzles(session: AsyncSession, game: Game, players: int) -> Sequence[str]:
    """The records of finished matches of a game with these options, the newest first.

    Left out are matches with a person whose data was deleted, and those of challenges that others still play.
    """
    deleted = (
        exists()
        .where(MatchSeatRow.match_id == MatchRow.id)
        .where(PersonRow.id == MatchSeatRow.person, PersonRow.deleted_at.is_not(None))
    )
    query = (
        select(MatchRow.record, MatchRow.challenge)
        .where(MatchRow.game == game.name, MatchRow.players == players)
        .where(MatchRow.options == options_text(dict(game.values)), ~deleted)
        .order_by(MatchRow.finished_at.desc(), MatchRow.id)
    )
    found = (await session.execute(query)).all()
    named = {challenge for _, challenge in found if challenge is not None}
    rows = await session.scalars(select(ChallengeRow).where(ChallengeRow.id.in_(named)))
    running = {row.id for row in rows.all() if not await is_over(session, row)}
    return [record for record, challenge in found if challenge not in running]
