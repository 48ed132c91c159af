"""Tables that are open in memory, and when they are closed again."""

from __future__ import annotations

import asyncio
import gc

import pytest
from fastapi import FastAPI

from overtrick.server.context import Context
from overtrick.server.live import tables
from overtrick.server.store.writer import LogWriter
from overtrick.server.table import seating

pytestmark = pytest.mark.anyio


@pytest.fixture
def context(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Context:
    """A context that keeps no table open without a reason."""
    monkeypatch.setattr(tables, "KEPT_OPEN_MS", -1)
    context = app.state.context
    assert isinstance(context, Context)
    return context


async def test_a_table_that_nobody_uses_is_closed_and_read_again_later(context: Context) -> None:
    table_id = (await context.tables.create(seating.create("spades", {}, 4))).id
    context.tables.close_idle()
    gc.collect()
    assert table_id not in context.tables.open
    assert (await context.tables.get(table_id)).state.seq == 1


async def test_a_table_stays_open_while_something_is_written_to_it(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await context.tables.create(seating.create("spades", {}, 4))
    writing, go_on, write = asyncio.Event(), asyncio.Event(), LogWriter.write

    async def write_slowly(*arguments: object, **more: object) -> bool:
        writing.set()
        await go_on.wait()
        return await write(*arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(LogWriter, "write", write_slowly)
    sitting = asyncio.create_task(live.execute(lambda state: seating.seat_bot(state, None, "novice", 0)))
    await writing.wait()
    table_id = live.id
    del live
    context.tables.close_idle()
    gc.collect()
    found = await context.tables.get(table_id)  # another client opens the table meanwhile
    go_on.set()
    await sitting
    assert found.state.open_seats == [1, 2, 3]
    assert await context.tables.get(table_id) is found


async def test_a_table_stays_open_while_somebody_holds_it(context: Context) -> None:
    """A client that has found the table may still wait for something before it connects."""
    live = await context.tables.create(seating.create("spades", {}, 4))
    context.tables.close_idle()
    assert await context.tables.get(live.id) is live
