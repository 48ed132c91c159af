"""How the server itself is, and the tables it holds open."""

from __future__ import annotations

import asyncio
import gc

import httpx
import pytest
from fastapi import FastAPI

from overtrick.server.context import Context
from overtrick.server.live import tables
from overtrick.server.store.writer import LogWriter
from overtrick.server.table import seating

pytestmark = pytest.mark.anyio


async def test_server_is_well(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


async def test_unknown_path_is_a_sentence_with_a_code(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/v1/nonsense")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


# Tidying


@pytest.fixture
def context(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Context:
    """A context where a table is old as soon as nothing happens there."""
    monkeypatch.setattr(tables, "KEPT_OPEN_MS", -1)
    context = app.state.context
    assert isinstance(context, Context)
    return context


async def test_a_table_is_tidied_away_and_read_again(context: Context) -> None:
    table_id = (await context.tables.create(seating.create("spades", {}, 4))).id
    context.tables.close_idle()
    gc.collect()
    assert table_id not in context.tables.open
    assert (await context.tables.get(table_id)).state.seq == 1


async def test_a_table_is_never_tidied_away_from_who_writes_to_it(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await context.tables.create(seating.create("spades", {}, 4))
    writing, go_on, write = asyncio.Event(), asyncio.Event(), LogWriter.write

    async def slowly(*words: object, **more: object) -> bool:
        writing.set()
        await go_on.wait()
        return await write(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(LogWriter, "write", slowly)
    sitting = asyncio.create_task(live.execute(lambda state: seating.seat_bot(state, None, "novice", 0)))
    await writing.wait()
    table_id = live.id
    del live
    context.tables.close_idle()
    gc.collect()
    found = await context.tables.get(table_id)  # somebody else comes in meanwhile
    go_on.set()
    await sitting
    assert found.state.open_seats == [1, 2, 3]
    assert await context.tables.get(table_id) is found


async def test_a_table_is_never_tidied_away_from_who_holds_it(context: Context) -> None:
    """Between finding a table and being connected to it something may be waited for."""
    live = await context.tables.create(seating.create("spades", {}, 4))
    context.tables.close_idle()
    assert await context.tables.get(live.id) is live
