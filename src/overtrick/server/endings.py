"""What is written beside the log, in the same transaction: the lobby's row of a table, and what is kept of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.game import OptionValue
from overtrick.table import Outcome

from . import ledger
from .decisions import Ending
from .fold import Felt, Status
from .happenings import Abandoned, Finished, Left, Rematch, Row, Seated, Started, Starting
from .models import MatchRow, MatchSeatRow, TableRow
from .stakes import stakes_for
from .tallies import tally
from .wire import encode
from .writer import Effect

_LISTED = frozenset({Seated, Left, Starting, Started, Finished, Abandoned, Rematch})
"""What changes how the lobby lists a table, or asks for stakes."""
_STATUS = {Started: Status.PLAYING, Finished: Status.OVER, Abandoned: Status.CLOSED, Rematch: Status.GATHERING}


def options_text(options: dict[str, OptionValue]) -> str:
    """Options as they are kept."""
    return encode(options)


def new_table(table_id: str, felt: Felt, rows: Sequence[Row]) -> Effect:
    """Writes the lobby's row of a table with these first rows."""
    stakes = stakes_for(felt, rows, None)

    async def write(session: AsyncSession) -> None:
        if stakes is not None:
            await stakes(session)
        setup = felt.setup
        status, open_seats = _lobby(felt, rows)
        session.add(
            TableRow(
                id=table_id,
                game=setup.game,
                options=options_text(setup.options),
                players=setup.players,
                public=setup.public,
                room=setup.room,
                status=str(status),
                open_seats=open_seats,
                created_at=rows[0].at,
                changed_at=rows[-1].at,
            )
        )

    return write


def effects_for(
    table_id: str, felt: Felt, rows: Sequence[Row], ending: Ending | None
) -> tuple[Effect | None, Effect | None]:
    """What has to be written with these rows, before and after them."""
    if not any(type(row.what) in _LISTED for row in rows):  # as after nearly every action
        return None, None
    status, open_seats = _lobby(felt, rows)

    async def write(session: AsyncSession) -> None:
        changes = {"status": str(status), "open_seats": open_seats, "changed_at": rows[-1].at}
        await session.execute(update(TableRow).where(TableRow.id == table_id).values(changes))
        if ending is not None:
            keep_match(session, table_id, felt, ending, rows[-1].at)

    return stakes_for(felt, rows, ending), write


def broken_off(table_id: str, match: str | None, at: int) -> Effect:
    """Closes a table that cannot be played on, and gives the stakes of its match back."""

    async def write(session: AsyncSession) -> None:
        changes = {"status": str(Status.CLOSED), "changed_at": at}
        await session.execute(update(TableRow).where(TableRow.id == table_id).values(changes))
        if match is not None:
            await ledger.give_back(session, match)

    return write


def _lobby(felt: Felt, rows: Sequence[Row]) -> tuple[Status, int]:
    """How the lobby lists the table after these rows."""
    status, open_seats = felt.status, set(felt.open_seats)
    for row in rows:
        status = _STATUS.get(type(row.what), status)
        match row.what:
            case Seated(seat=seat):
                open_seats.discard(seat)
            case Left(seat=seat):
                open_seats.add(seat)
    return status, len(open_seats)


def keep_match(session: AsyncSession, table_id: str, felt: Felt, ending: Ending, at: int) -> None:
    """Write what is kept of a match that is over."""
    assert felt.match is not None
    session.add(
        MatchRow(
            id=felt.match,
            table_id=table_id,
            game=felt.setup.game,
            options=options_text(felt.setup.options),
            players=felt.setup.players,
            record=ending.record,
            room=felt.setup.room,
            helped=felt.was_helped,
            started_at=felt.started_at,
            finished_at=at,
        )
    )
    outcome = ending.outcome
    rules = felt.game.rules(felt.setup.players)
    for seat, chair in enumerate(felt.chairs):
        side = rules.seats.side_of(seat)
        session.add(
            MatchSeatRow(
                match_id=felt.match,
                seat=seat,
                person=chair.person,
                name=chair.name,
                bot=chair.bot,
                score=outcome.scores[side],
                final=outcome.final[side],
                place=place_of(outcome, side),
                won=side in outcome.winners,
                credits=outcome.credits[side],
                **asdict(tally(rules, ending.deals, seat)),
            )
        )


def place_of(outcome: Outcome, side: int) -> int:
    """1 for every winner, then by the ranking."""
    return 1 if side in outcome.winners else outcome.ranking.index(side) + 1
