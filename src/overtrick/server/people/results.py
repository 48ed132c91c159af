"""What is written in the same transaction as the log: the row of the table for the lobby, and finished matches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.actions import Bid
from overtrick.game import OptionValue
from overtrick.rules import Rules, TrickBids
from overtrick.server.store.models import MatchRow, MatchSeatRow, TableRow
from overtrick.server.store.writer import Effect
from overtrick.server.table.challenges import result_of
from overtrick.server.table.decisions import MatchResult
from overtrick.server.table.duplicates import deals_of
from overtrick.server.table.events import Abandoned, Created, Finished, Left, Rematch, Row, Seated, Started, Starting
from overtrick.server.table.leavers import credit_changes, seats_that_left
from overtrick.server.table.rated import rated_match
from overtrick.server.table.state import Status, TableState
from overtrick.server.wire.encoding import encode
from overtrick.table import DealResult, Outcome

from . import ledger
from .challenges import finish_attempt
from .duplicates import finish_table
from .puzzles import answer_effect
from .rated_matches import add_rated_match
from .stakes import stakes_for
from .table_limits import TableLimits


@dataclass
class SeatCounts:
    """Counts of one seat in one match, stored with the match so that statistics need not read its record."""

    deals: int = 0
    tricks: int = 0
    bids: int = 0
    """Bids of a number of tricks, in games where every seat bids one."""
    bids_exact: int = 0
    nellos: int = 0
    nellos_made: int = 0
    contracts: int = 0
    """Auctions won, or deals in which the team bid tricks."""
    contracts_made: int = 0
    bags: int = 0


def count_seat(rules: Rules, deals: Sequence[DealResult], seat: int) -> SeatCounts:
    """The counts of this seat."""
    counts = SeatCounts(deals=len(deals))
    for deal in deals:
        counts.tricks += deal.tricks[seat]
        if isinstance(rules.auction, TrickBids):
            _count_trick_bids(counts, rules, deal, seat)
        elif rules.auction is not None:
            _count_auction(counts, deal, seat)
    return counts


def _count_trick_bids(counts: SeatCounts, rules: Rules, deal: DealResult, seat: int) -> None:
    bid = deal.bids[seat]
    if not isinstance(bid, Bid):
        return
    exact = deal.tricks[seat] == bid.amount
    counts.bids += 1
    counts.bids_exact += exact
    if bid.nello:
        counts.nellos += 1
        counts.nellos_made += exact
    for contract in deal.contracts:
        if seat in contract.seats and len(contract.seats) > 1:
            if contract.wanted:
                counts.contracts += 1
                counts.contracts_made += contract.state == "kept"
            counts.bags += max(contract.taken - contract.wanted, 0) if rules.counts_bags else 0


def _count_auction(counts: SeatCounts, deal: DealResult, seat: int) -> None:
    """The declarer is the only seat whose last call is a bid."""
    for contract in deal.contracts:
        if isinstance(deal.bids[seat], Bid) and seat in contract.seats:
            counts.contracts += 1
            counts.contracts_made += contract.state == "kept"


_TABLE_EVENTS = frozenset({Seated, Left, Starting, Started, Finished, Abandoned, Rematch})
"""Events that change the row of a table in the database, or its stakes."""
_STATUS = {Started: Status.PLAYING, Finished: Status.OVER, Abandoned: Status.CLOSED, Rematch: Status.GATHERING}


def options_text(options: dict[str, OptionValue]) -> str:
    """Options as JSON, for the database."""
    return encode(options)


def insert_table(table_id: str, state: TableState, rows: Sequence[Row], limits: TableLimits | None = None) -> Effect:
    """Writes the row of a new table with these first rows of its log, if its creator may have another one."""
    stakes = stakes_for(state, rows, None)

    async def write(session: AsyncSession) -> None:
        creator, bots_only = rows[0].person, is_for_bots(rows)
        if limits is not None and creator is not None:
            await limits.check(session, creator, bots_only=bots_only)
        if stakes is not None:
            await stakes(session)
        setup = state.setup
        status, open_seats = _status_after(state, rows)
        session.add(
            TableRow(
                id=table_id,
                game=setup.game,
                options=options_text(setup.options),
                players=setup.players,
                public=setup.public,
                rated=setup.rated,
                room=setup.room,
                status=str(status),
                open_seats=open_seats,
                creator=creator,
                bots_only=bots_only,
                created_at=rows[0].at,
                changed_at=rows[-1].at,
            )
        )

    return write


def is_for_bots(rows: Sequence[Row]) -> bool:
    """Whether these first rows of a table give every seat to a bot."""
    setup = rows[0].event
    assert isinstance(setup, Created)
    return sum(isinstance(row.event, Seated) and row.event.bot is not None for row in rows) == setup.players


def effects_for(
    table_id: str, state: TableState, rows: Sequence[Row], match_result: MatchResult | None
) -> tuple[Effect | None, Effect | None]:
    """What must be written before and after these rows, in the same transaction."""
    answer = None if state.setup.practice is None else answer_effect(state, rows)
    if _TABLE_EVENTS.isdisjoint([type(row.event) for row in rows]):  # the usual case: an action
        return None, answer
    status, open_seats = _status_after(state, rows)
    rated = rated_match(state, rows, None if match_result is None else match_result.outcome)

    async def write(session: AsyncSession) -> None:
        changes = {"status": str(status), "open_seats": open_seats, "changed_at": rows[-1].at}
        await session.execute(update(TableRow).where(TableRow.id == table_id).values(changes))
        if match_result is not None:
            save_match(session, table_id, state, match_result, rows[-1].at, seats_that_left(state, rows))
        if match_result is not None and state.setup.challenge is not None:
            assert state.match is not None
            if state.setup.challenge.duplicate:
                await finish_table(session, table_id, state.match, rows[-1].at, deals_of(state, match_result))
            else:
                await finish_attempt(session, table_id, state.match, rows[-1].at, result_of(state, match_result))
        if rated is not None:
            await add_rated_match(session, table_id, rated)
        if answer is not None:
            await answer(session)

    return stakes_for(state, rows, match_result), write


def close_unreadable(table_id: str, match: str | None, at: int) -> Effect:
    """Closes a table with a log that cannot be read, and refunds the stakes of its match."""

    async def write(session: AsyncSession) -> None:
        changes = {"status": str(Status.CLOSED), "changed_at": at}
        await session.execute(update(TableRow).where(TableRow.id == table_id).values(changes))
        if match is not None:
            await ledger.refund_stakes(session, match)

    return write


def _status_after(state: TableState, rows: Sequence[Row]) -> tuple[Status, int]:
    """The status and the number of open seats after these rows."""
    status, open_seats = state.status, set(state.open_seats)
    for row in rows:
        status = _STATUS.get(type(row.event), status)
        match row.event:
            case Seated(seat=seat):
                open_seats.discard(seat)
            case Left(seat=seat):
                open_seats.add(seat)
    return status, len(open_seats)


def save_match(
    session: AsyncSession,
    table_id: str,
    state: TableState,
    match_result: MatchResult,
    at: int,
    left: Collection[int] = (),
) -> None:
    """Save a finished match and its seats.

    A person in ``left`` has no win, the last place and no counts, and forfeits the stake.
    """
    assert state.match is not None
    session.add(
        MatchRow(
            id=state.match,
            table_id=table_id,
            game=state.setup.game,
            options=options_text(state.setup.options),
            players=state.setup.players,
            record=match_result.record,
            room=state.setup.room,
            helped=state.unranked is not None,
            rated=state.setup.rated,
            challenge=None if state.setup.challenge is None else state.setup.challenge.id,
            started_at=state.started_at,
            finished_at=at,
        )
    )
    outcome = match_result.outcome
    rules = state.game.rules(state.setup.players)
    credits = credit_changes(rules, outcome, left)
    for seat, occupant in enumerate(state.occupants):
        side = rules.seats.side_of(seat)
        session.add(
            MatchSeatRow(
                match_id=state.match,
                seat=seat,
                person=occupant.person,
                name=occupant.name,
                bot=occupant.bot,
                score=outcome.scores[side],
                final=outcome.final[side],
                place=len(outcome.scores) if seat in left else place_of(outcome, side),
                won=side in outcome.winners and seat not in left,
                left_match=seat in left,
                credits=credits[seat],
                **asdict(SeatCounts() if seat in left else count_seat(rules, match_result.deals, seat)),
            )
        )


def place_of(outcome: Outcome, side: int) -> int:
    """The place of a side: 1 for every winner, then by the ranking."""
    return 1 if side in outcome.winners else outcome.ranking.index(side) + 1
