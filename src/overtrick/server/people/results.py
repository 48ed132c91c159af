"""What is written beside the log, in the same transaction: the lobby's row of a table, and what is kept of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.actions import Bid
from overtrick.game import OptionValue
from overtrick.rules import Rules, TeamContract, TrickBids
from overtrick.server.store.models import MatchRow, MatchSeatRow, TableRow
from overtrick.server.store.writer import Effect
from overtrick.server.table.decisions import MatchResult
from overtrick.server.table.events import Abandoned, Finished, Left, Rematch, Row, Seated, Started, Starting
from overtrick.server.table.state import Status, TableState
from overtrick.server.wire.encoding import encode
from overtrick.table import DealResult, Outcome

from . import ledger
from .stakes import stakes_for


@dataclass
class Tally:
    """Counts of one seat in one match, kept with it so that statistics need not read its record again."""

    deals: int = 0
    tricks: int = 0
    bids: int = 0
    """Bids of a number of tricks, where everybody makes one."""
    bids_exact: int = 0
    nellos: int = 0
    nellos_made: int = 0
    contracts: int = 0
    """Auctions won, or deals in which the partnership had tricks to make."""
    contracts_made: int = 0
    bags: int = 0


def tally(rules: Rules, deals: Sequence[DealResult], seat: int) -> Tally:
    """Count what this seat did."""
    counted = Tally(deals=len(deals))
    for deal in deals:
        counted.tricks += deal.tricks[seat]
        if isinstance(rules.auction, TrickBids):
            _count_tricks_bid(counted, rules, deal, seat)
        elif rules.auction is not None:
            _count_auction(counted, rules, deal, seat)
    return counted


def _count_tricks_bid(counted: Tally, rules: Rules, deal: DealResult, seat: int) -> None:
    bid = deal.bids[seat]
    if not isinstance(bid, Bid):
        return
    exact = deal.tricks[seat] == bid.amount
    counted.bids += 1
    counted.bids_exact += exact
    if bid.nello:
        counted.nellos += 1
        counted.nellos_made += exact
    if isinstance(rules.score, TeamContract):
        side_of = rules.seats.side_of
        partners = [other for other in range(rules.seats.players) if side_of(other) == side_of(seat)]
        wanted = sum(call.amount for partner in partners if isinstance(call := deal.bids[partner], Bid))
        over = sum(deal.tricks[partner] for partner in partners) - wanted
        if wanted:
            counted.contracts += 1
            counted.contracts_made += over >= 0
        counted.bags += max(over, 0)


def _count_auction(counted: Tally, rules: Rules, deal: DealResult, seat: int) -> None:
    """Whoever won the auction is the one who did not pass in the end; it was made where the side did not lose by it."""
    bid = deal.bids[seat]
    if isinstance(bid, Bid):
        counted.contracts += 1
        counted.contracts_made += deal.change[rules.seats.side_of(seat)] > 0


_LISTED = frozenset({Seated, Left, Starting, Started, Finished, Abandoned, Rematch})
"""What changes how the lobby lists a table, or asks for stakes."""
_STATUS = {Started: Status.PLAYING, Finished: Status.OVER, Abandoned: Status.CLOSED, Rematch: Status.GATHERING}


def options_text(options: dict[str, OptionValue]) -> str:
    """Options as they are kept."""
    return encode(options)


def insert_table(table_id: str, state: TableState, rows: Sequence[Row]) -> Effect:
    """Writes the lobby's row of a table with these first rows."""
    stakes = stakes_for(state, rows, None)

    async def write(session: AsyncSession) -> None:
        if stakes is not None:
            await stakes(session)
        setup = state.setup
        status, open_seats = _lobby(state, rows)
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
    table_id: str, state: TableState, rows: Sequence[Row], match_result: MatchResult | None
) -> tuple[Effect | None, Effect | None]:
    """What has to be written with these rows, before and after them."""
    if not any(type(row.event) in _LISTED for row in rows):  # as after nearly every action
        return None, None
    status, open_seats = _lobby(state, rows)

    async def write(session: AsyncSession) -> None:
        changes = {"status": str(status), "open_seats": open_seats, "changed_at": rows[-1].at}
        await session.execute(update(TableRow).where(TableRow.id == table_id).values(changes))
        if match_result is not None:
            save_match(session, table_id, state, match_result, rows[-1].at)

    return stakes_for(state, rows, match_result), write


def close_unreadable(table_id: str, match: str | None, at: int) -> Effect:
    """Closes a table that cannot be played on, and gives the stakes of its match back."""

    async def write(session: AsyncSession) -> None:
        changes = {"status": str(Status.CLOSED), "changed_at": at}
        await session.execute(update(TableRow).where(TableRow.id == table_id).values(changes))
        if match is not None:
            await ledger.refund_stakes(session, match)

    return write


def _lobby(state: TableState, rows: Sequence[Row]) -> tuple[Status, int]:
    """How the lobby lists the table after these rows."""
    status, open_seats = state.status, set(state.open_seats)
    for row in rows:
        status = _STATUS.get(type(row.event), status)
        match row.event:
            case Seated(seat=seat):
                open_seats.discard(seat)
            case Left(seat=seat):
                open_seats.add(seat)
    return status, len(open_seats)


def save_match(session: AsyncSession, table_id: str, state: TableState, match_result: MatchResult, at: int) -> None:
    """Write what is kept of a match that is over."""
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
            helped=state.was_helped,
            started_at=state.started_at,
            finished_at=at,
        )
    )
    outcome = match_result.outcome
    rules = state.game.rules(state.setup.players)
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
                place=place_of(outcome, side),
                won=side in outcome.winners,
                credits=outcome.credits[side],
                **asdict(tally(rules, match_result.deals, seat)),
            )
        )


def place_of(outcome: Outcome, side: int) -> int:
    """1 for every winner, then by the ranking."""
    return 1 if side in outcome.winners else outcome.ranking.index(side) + 1
