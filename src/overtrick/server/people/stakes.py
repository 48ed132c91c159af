"""Stakes of matches: held when a match starts, paid out when it is over, refunded when it cannot be finished."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NotAllowed
from overtrick.server.store.writer import Effect
from overtrick.server.table.decisions import MatchResult
from overtrick.server.table.events import Abandoned, Finished, Left, Row, Seated, Started, Starting
from overtrick.server.table.leavers import credit_changes, seats_that_left
from overtrick.server.table.state import TableState

from . import ledger

_STAKE_EVENTS = (Seated, Starting, Started, Finished, Abandoned)


def stakes_for(state: TableState, rows: Sequence[Row], match_result: MatchResult | None) -> Effect | None:
    """Writes what these rows change in the ledger; None if they change nothing.

    It applies to every table with a stake, also to a private one outside of the rooms.
    """
    rules = state.game.rules(state.setup.players)
    stake = rules.payout.stake
    if not stake or state.setup.practice is not None or not any(isinstance(row.event, _STAKE_EVENTS) for row in rows):
        return None

    async def write(session: AsyncSession) -> None:
        seated = {seat: (occupant.person, occupant.name) for seat, occupant in enumerate(state.occupants)}
        match = state.match
        for row in rows:
            match row.event:
                case Seated(seat=seat, person=person, name=name, program=program):
                    if person is None:
                        raise NotAllowed("bots cannot play for a stake, because they have no credits")
                    if program:
                        raise NotAllowed("programs cannot play for a stake: play in the training room")
                    await ledger.require_stake(session, stake, {person: name})
                    seated[seat] = (person, name)
                case Left(seat=seat):
                    seated[seat] = (None, "")
                case Starting():
                    await ledger.require_stake(
                        session, stake, {person: name for person, name in seated.values() if person}
                    )
                case Started(match=match_id):
                    match = match_id
                    people = {person: name for person, name in seated.values() if person is not None}
                    await ledger.hold_stakes(session, match, stake, people)
                case Finished():
                    assert match is not None
                    assert match_result is not None
                    changes = credit_changes(rules, match_result.outcome, seats_that_left(state, rows))
                    gains = {person: changes[seat] for seat, (person, _) in seated.items() if person is not None}
                    await ledger.pay_pot(session, match, gains)
                case Abandoned() if match is not None:
                    await ledger.refund_stakes(session, match)  # changes nothing if the match is settled

    return write
