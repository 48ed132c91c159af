"""What happens at a table for a stake, as the ledger sees it: held at the start, paid at the end, or given back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncSession

from . import ledger
from .decisions import Decision, Ending
from .fold import Felt
from .happenings import Abandoned, Finished, Left, Row, Seated, Started, Starting
from .refusals import NotAllowed, TooFewCredits
from .seating import get_up, stake_of
from .writer import Effect

if TYPE_CHECKING:
    from .live import LiveTable


_ABOUT_STAKES = (Seated, Starting, Started, Finished, Abandoned)


def stakes_for(felt: Felt, rows: Sequence[Row], ending: Ending | None) -> Effect | None:
    """What these rows mean for the ledger, to be written with them; None at a table without a stake.

    That is any table of a game with a stake, also one that friends opened by themselves.
    """
    rules = felt.game.rules(felt.setup.players)
    stake, side_of = rules.payout.stake, rules.seats.side_of
    if not stake or not any(isinstance(row.what, _ABOUT_STAKES) for row in rows):
        return None

    async def write(session: AsyncSession) -> None:
        seated = {seat: (chair.person, chair.name) for seat, chair in enumerate(felt.chairs)}
        match = felt.match
        for row in rows:
            match row.what:
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
                    assert ending is not None
                    gains = {
                        person: ending.outcome.credits[side_of(seat)]
                        for seat, (person, _) in seated.items()
                        if person is not None
                    }
                    await ledger.pay_pot(session, match, gains)
                case Abandoned() if match is not None:
                    await ledger.give_back(session, match)  # nothing happens where the match was settled before

    return write


async def do_or_clear(live: LiveTable, decide: Callable[[Felt], Decision], person: str) -> None:
    """Do this at a table. If it fails because somebody cannot pay any more, they lose the seat."""
    try:
        await live.do(decide, person=person)
    except TooFewCredits:
        await clear(live)
        raise


async def clear(live: LiveTable) -> None:
    """Whoever cannot pay any more loses the seat, so that they do not keep the others from playing."""
    waiting = [chair.person for chair in live.felt.chairs if chair.person is not None]
    async with live.store.read() as session:
        balances = await ledger.balances_of(session, waiting)
    for person in waiting:
        if balances.get(person, 0) < stake_of(live.felt):
            await live.do(partial(get_up, person=person, why="stake"))
