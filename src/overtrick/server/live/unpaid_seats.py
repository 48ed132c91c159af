"""Frees the seats of people who can no longer pay the stake of a table."""

from __future__ import annotations

from functools import partial

from overtrick.server.errors import TooFewCredits
from overtrick.server.people import ledger
from overtrick.server.table.seating import release_seat, stake_of

from .table import Decide, LiveTable


async def execute_or_free_seats(live: LiveTable, decide: Decide, person: str) -> None:
    """Execute a request of a person. If it fails because people cannot pay the stake, free the seats of those people.

    The error is raised in any case.
    """
    try:
        await live.execute(decide, person=person)
    except TooFewCredits:
        await free_unpaid_seats(live)
        raise


async def free_unpaid_seats(live: LiveTable) -> None:
    """Free the seats of people who cannot pay the stake, so that they do not keep the others from playing."""
    seated = [occupant.person for occupant in live.state.occupants if occupant.person is not None]
    async with live.database.read() as session:
        balances = await ledger.balances_of(session, seated)
    for person in seated:
        if balances.get(person, 0) < stake_of(live.state):
            await live.execute(partial(release_seat, person=person, why="stake"))
