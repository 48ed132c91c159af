"""Blocks and reports: what you can do about people who behave badly."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from overtrick.server.context import Context
from overtrick.server.errors import NotAllowed, NotFound
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.people import blocks
from overtrick.server.people.accounts import Person
from overtrick.server.people.friends import end_by_block
from overtrick.server.people.reports import MAX_REPORT_LENGTH, ReportSubject, add_report
from overtrick.server.store.models import ReportRow
from overtrick.server.wire.messages import Message, Problem

from .tables import SeatNumber, find_visible

router = APIRouter(
    prefix="/api/v1",
    tags=["people"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)


class BlockInfo(Message):
    """A person whom you have blocked."""

    id: str = Field(description="The id of the block, with which it can be removed.")
    name: str
    at: int = Field(description="When you blocked them, in milliseconds since 1970.")


class NewReport(Message):
    """A report to the host of the server."""

    about: ReportSubject = Field(description="chat, name, play (unfair or slow) or other.")
    text: str = Field("", max_length=MAX_REPORT_LENGTH, description="What happened.")


@router.get("/blocks")
async def list_blocks(context: InContext, person: CurrentPerson) -> list[BlockInfo]:
    """The people whom you have blocked."""
    async with context.database.read() as session:
        found = await blocks.blocks_of(session, person.id)
    return [BlockInfo(id=block.id, name=block.name, at=block.at) for block in found]


@router.delete("/blocks/{block_id}", status_code=204)
async def unblock(block_id: str, context: InContext, person: CurrentPerson) -> None:
    """Remove a block."""
    async with context.database.write() as session:
        await blocks.unblock(session, person.id, block_id)


@router.post("/tables/{table_id}/seats/{seat}/block", status_code=204)
async def block(table_id: str, seat: SeatNumber, context: InContext, person: CurrentPerson) -> None:
    """Block the person in this seat.

    They cannot take a seat at a table where you have one, cannot write where you have a seat, and are not your friend.
    """
    other = await person_in_seat(context, table_id, seat, person)
    async with context.database.write() as session:
        await blocks.block(session, person.id, other)
        await end_by_block(session, person.id, other)
    context.online.announce(person.id, other)


@router.post("/tables/{table_id}/seats/{seat}/report", status_code=204)
async def report(table_id: str, seat: SeatNumber, wanted: NewReport, context: InContext, person: CurrentPerson) -> None:
    """Report the person in this seat to the host of the server."""
    other = await person_in_seat(context, table_id, seat, person)
    text = " ".join("".join(char if char.isprintable() else " " for char in wanted.text).split())
    row = ReportRow(reporter=person.id, reported=other, table_id=table_id, subject=wanted.about, text=text)
    async with context.database.write() as session:
        await add_report(session, row)


async def person_in_seat(context: Context, table_id: str, seat: int, person: Person) -> str:
    """The id of another person in this seat."""
    state = (await find_visible(context, table_id, person)).state
    other = state.occupants[seat].person if seat < len(state.occupants) else None
    if other is None:
        raise NotFound("there is no person in this seat")
    if other == person.id:
        raise NotAllowed("this is your own seat")
    return other
