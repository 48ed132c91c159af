"""Frees the seats of people who can no longer pay the stake."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from overtrick.server.errors import TooFewCredits
from overtrick.server.people import ledger
from overtrick.server.table.decisions import Decision
from overtrick.server.table.seating import release_seat, stake_of
from overtrick.server.table.state import TableState

from .table import LiveTable


async def execute_or_free_seats(live: LiveTable, decide: Callable[[TableState], Decision], person: str) -> None:
    """Do this at a table. If it fails because somebody cannot pay any more, they lose the seat."""
    try:
        await live.execute(decide, person=person)
    except TooFewCredits:
        await free_unpaid_seats(live)
        raise


async def free_unpaid_seats(live: LiveTable) -> None:
    """Whoever cannot pay any more loses the seat, so that they do not keep the others from playing."""
    waiting = [occupant.person for occupant in live.state.occupants if occupant.person is not None]
    async with live.database.read() as session:
        balances = await ledger.balances_of(session, waiting)
    for person in waiting:
        if balances.get(person, 0) < stake_of(live.state):
            await live.execute(partial(release_seat, person=person, why="stake"))
