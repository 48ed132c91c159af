"""What happens at a table for a stake, as the ledger sees it: held at the start, paid at the end, or given back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NotAllowed
from overtrick.server.store.writer import Effect
from overtrick.server.table.decisions import MatchResult
from overtrick.server.table.events import Abandoned, Finished, Left, Row, Seated, Started, Starting
from overtrick.server.table.state import TableState

from . import ledger

if TYPE_CHECKING:
    pass


_ABOUT_STAKES = (Seated, Starting, Started, Finished, Abandoned)


def stakes_for(state: TableState, rows: Sequence[Row], match_result: MatchResult | None) -> Effect | None:
    """What these rows mean for the ledger, to be written with them; None at a table without a stake.

    That is any table of a game with a stake, also one that friends opened by themselves.
    """
    rules = state.game.rules(state.setup.players)
    stake, side_of = rules.payout.stake, rules.seats.side_of
    if not stake or not any(isinstance(row.event, _ABOUT_STAKES) for row in rows):
        return None

    async def write(session: AsyncSession) -> None:
        seated = {seat: (occupant.person, occupant.name) for seat, occupant in enumerate(state.occupants)}
        match = state.match
        for row in rows:
            match row.event:
                case Seated(seat=seat, person=person, name=name):
                    if person is None:
                        raise NotAllowed("bots have no credits: a table with a stake is for people")
                    await ledger.require_stake(session, stake, {person: name})
                    seated[seat] = (person, name)
                case Left(seat=seat):
                    seated[seat] = (None, "")
                case Starting():
                    await ledger.require_stake(session, stake, {who: name for who, name in seated.values() if who})
                case Started(match=match_id):
                    match = match_id
                    people = {person: name for person, name in seated.values() if person is not None}
                    await ledger.hold_stakes(session, match, stake, people)
                case Finished():
                    assert match is not None
                    assert match_result is not None
                    gains = {
                        person: match_result.outcome.credits[side_of(seat)]
                        for seat, (person, _) in seated.items()
                        if person is not None
                    }
                    await ledger.pay_pot(session, match, gains)
                case Abandoned() if match is not None:
                    await ledger.refund_stakes(session, match)  # nothing happens where the match was settled before

    return write
