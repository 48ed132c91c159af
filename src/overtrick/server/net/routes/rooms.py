"""The Ten Down rooms: a training room, and four with a stake in credits, which are play money."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from overtrick.games import find
from overtrick.server.context import Context
from overtrick.server.live.rooms import GAME, ROOMS, Room, find_room
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.wire.messages import Message, Problem

from .tables import TableReply, state_of

router = APIRouter(
    prefix="/api/v1/rooms",
    tags=["rooms"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)


class WaitingTable(Message):
    """A table with an open seat."""

    id: str
    players: int
    open_seats: int
    commitment: str = Field(description="SHA-256 of the table's secret.")
    created_at: int = Field(description="Milliseconds since 1970.")


class RoomInfo(Message):
    """A room and its tables with an open seat."""

    name: str
    title: str = Field(description="The title of the game that is played there.")
    stake: int = Field(description="Credits that every player puts into the pot; 0 in the training room.")
    first_hand: int = Field(description="Cards of a hand in the first deal. Each later deal has one fewer.")
    players: list[int] = Field(description="The possible numbers of players at a table.")
    tables: list[WaitingTable] = Field(description="Tables with an open seat, oldest first.")


class Enter(Message):
    """How a person wants to enter a room."""

    players: Annotated[int, Field(ge=2, le=16)] | None = Field(
        None, description="The number of players. If not given, any table will do, and a new table is for four."
    )


async def _room_infos(context: Context, rooms: Collection[Room]) -> list[RoomInfo]:
    waiting = {room.name: await context.rooms.waiting_tables(room) for room in rooms}
    commitments = await context.rooms.commitments([row.id for rows in waiting.values() for row in rows])
    return [
        RoomInfo(
            name=room.name,
            title=find(GAME).title,
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
async def list_rooms(context: InContext) -> list[RoomInfo]:
    """All rooms and their tables with an open seat."""
    return await _room_infos(context, ROOMS.values())


@router.get("/{name}")
async def get_room(name: str, context: InContext) -> RoomInfo:
    """A room and its tables with an open seat."""
    (room,) = await _room_infos(context, [find_room(name)])
    return room


@router.post("/{name}/enter")
async def enter_room(name: str, wanted: Enter, context: InContext, person: CurrentPerson) -> TableReply:
    """Take a seat at the next table of a room. The match starts when the table is full.

    The answer has the commitment of the table. Send your contribution over the socket when you have seen it.
    """
    live = await context.rooms.enter(find_room(name), person, wanted.players)
    return state_of(live, person)
