"""Ten Down's rooms: training, and four where credits are at stake. Credits are play money."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from overtrick.server.context import Context
from overtrick.server.live.rooms import ROOMS, Room, find_room
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.wire.messages import Message, Problem

from .tables import Contribution, TableReply, state_of

router = APIRouter(
    prefix="/api/v1/rooms",
    tags=["rooms"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)


class WaitingTable(Message):
    """A table that waits for players."""

    id: str
    players: int
    open_seats: int
    commitment: str = Field(description="SHA-256 of the table's secret: see it before you send your word.")
    created_at: int = Field(description="Milliseconds since 1970.")


class RoomInfo(Message):
    """A room and who waits in it."""

    name: str
    stake: int = Field(description="Credits that everyone at a table puts into the pot; 0 in training.")
    first_hand: int = Field(description="Cards in the first deal; each later one has one fewer.")
    players: list[int] = Field(description="How many may sit at a table.")
    tables: list[WaitingTable] = Field(description="Tables with an open seat, the oldest first.")


class Enter(Message):
    """How one wants to play."""

    players: Annotated[int, Field(ge=2, le=16)] | None = Field(
        None, description="Only at a table for so many; any table if not given, and for four where one is opened."
    )
    contribution: Contribution = Field(
        "", description="Your word for a table that waits already; at a new one say it over its socket."
    )


async def _about(context: Context, rooms: Collection[Room]) -> list[RoomInfo]:
    waiting = {room.name: await context.rooms.waiting_tables(room) for room in rooms}
    commitments = await context.rooms.commitments([row.id for rows in waiting.values() for row in rows])
    return [
        RoomInfo(
            name=room.name,
            stake=room.stake,
            first_hand=room.first_hand,
            players=list(room.players),
            tables=[
                WaitingTable(
                    id=row.id,
                    players=row.players,
                    open_seats=row.open_seats,
                    commitment=commitments[row.id],
                    created_at=row.created_at,
                )
                for row in waiting[room.name]
            ],
        )
        for room in rooms
    ]


@router.get("")
async def rooms(context: InContext) -> list[RoomInfo]:
    """The rooms and their waiting tables."""
    return await _about(context, ROOMS.values())


@router.get("/{name}")
async def one_room(name: str, context: InContext) -> RoomInfo:
    """A room and its waiting tables."""
    (room,) = await _about(context, [find_room(name)])
    return room


@router.post("/{name}/enter")
async def enter(name: str, wanted: Enter, context: InContext, person: CurrentPerson) -> TableReply:
    """Come into a room: you are seated at its next table, which starts when it is full."""
    live = await context.rooms.enter(find_room(name), person, wanted.players, wanted.contribution)
    return state_of(live, person)
