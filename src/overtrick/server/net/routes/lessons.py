"""Lessons over HTTP: a table with the guided first deal of a game."""

from __future__ import annotations

import asyncio
from functools import partial

from fastapi import APIRouter

from overtrick.fair import new_secret
from overtrick.lesson import NEWCOMER
from overtrick.server.ids import new_id
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.readiness import ENGINE
from overtrick.server.table import lessons, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.state import TableState
from overtrick.server.wire.messages import Problem

from .tables import TableReply, state_of

router = APIRouter(prefix="/api/v1/games", tags=["games"])


@router.post(
    "/{name}/lesson", status_code=201, responses={status: {"model": Problem} for status in (401, 403, 404, 409, 429)}
)
async def begin_lesson(name: str, context: InContext, person: CurrentPerson) -> TableReply:
    """A table with the lesson of a game, for you and bots. It is listed nowhere and counts nowhere."""
    await context.readiness.wait(ENGINE)
    setup = await asyncio.to_thread(partial(lessons.create, name, secret=new_secret()))

    def sit(state: TableState) -> Decision:
        return seating.sit(state, person.id, person.name, NEWCOMER, match_id=new_id())

    def fill(state: TableState) -> Decision:
        return seating.seat_bot(state, None, lessons.BOTS, match_id=new_id())

    def start(state: TableState) -> Decision:
        return seating.start(state, None, match_id=new_id())

    return state_of(await context.tables.create(setup, [sit, fill, start], person=person.id), person)
