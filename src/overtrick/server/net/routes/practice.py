"""Practice over HTTP: a moment of a finished match on a table of your own."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from overtrick.fair import new_secret
from overtrick.server.context import Context
from overtrick.server.ids import new_id
from overtrick.server.live.table import LiveTable
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.people.accounts import Person
from overtrick.server.readiness import ENGINE
from overtrick.server.table import practice, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Created
from overtrick.server.table.state import TableState
from overtrick.server.wire.messages import Message, Problem

from .matches import find_match
from .replays import read_finished
from .tables import SeatNumber, TableReply, find_visible, state_of

router = APIRouter(
    prefix="/api/v1",
    tags=["practice"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)
Level = Annotated[str, Field(max_length=40, description="The level of the bots in the other seats.")]


class PracticeWanted(Message):
    """The moment of a match to play on from."""

    number: int = Field(ge=0, le=1_000_000, description="The actions of the match before this moment.")
    seat: SeatNumber = Field(description="The seat to play.")
    level: Level = practice.BOTS


class PracticeAgain(Message):
    """Another try."""

    level: Level = practice.BOTS


@router.post("/matches/{match_id}/practice", status_code=201)
async def play_on(match_id: str, wanted: PracticeWanted, context: InContext, person: CurrentPerson) -> TableReply:
    """Play a finished match on from a moment, alone with bots, to the end of that deal. It counts nowhere."""
    match = await find_match(context, match_id, person)
    await context.readiness.wait(ENGINE)

    def find() -> Created:
        table = read_finished(match.record, match.game)
        past = practice.moment_before(table, wanted.number)
        source = match.id, table.deals[past.deal_number - 1].change
        return practice.create(past, wanted.seat, secret=new_secret(), source=source)

    setup = await asyncio.to_thread(find)
    return state_of(await open_practice(context, setup, person, wanted.level), person)


@router.post("/tables/{table_id}/practice", status_code=201)
async def practise_again(table_id: str, wanted: PracticeAgain, context: InContext, person: CurrentPerson) -> TableReply:
    """Play the deal of your practice table again, from the same position at a new table."""
    live = await find_visible(context, table_id, person)
    setup = await asyncio.to_thread(lambda: practice.create_again(live.state, person.id, secret=new_secret()))
    return state_of(await open_practice(context, setup, person, wanted.level), person)


async def open_practice(context: Context, setup: Created, person: Person, level: str) -> LiveTable:
    """A practice table with this person in its seat, and bots of this level in the others."""
    assert setup.practice is not None
    own = setup.practice.seat

    def sit(state: TableState) -> Decision:
        return seating.sit(state, person.id, person.name, own, program=person.program, match_id=new_id())

    def fill(state: TableState) -> Decision:
        return seating.seat_bot(state, None, level, match_id=new_id())

    def start(state: TableState) -> Decision:
        return seating.start(state, None, match_id=new_id())

    return await context.tables.create(setup, [sit, fill, start], person=person.id)
