"""Tables that are open in memory: when they are opened and closed, and who is known to be connected to them."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Collection

import pytest
from fastapi import FastAPI

from overtrick.fair import new_secret
from overtrick.server.cluster import bus
from overtrick.server.cluster.bus import NoBus, TableSync
from overtrick.server.context import Context
from overtrick.server.live import tables
from overtrick.server.live.leases import Leases
from overtrick.server.live.table import Client, LiveTable
from overtrick.server.live.tables import MAX_OPENED_AT_ONCE, LiveTables
from overtrick.server.settings import Settings
from overtrick.server.store.writer import LogWriter
from overtrick.server.table import seating

from .clients import PATIENCE, payload_of, running

pytestmark = pytest.mark.anyio


@pytest.fixture
def context(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Context:
    """A context that keeps no table open without a reason."""
    monkeypatch.setattr(tables, "KEPT_OPEN_MS", -1)
    context = app.state.context
    assert isinstance(context, Context)
    return context


async def test_a_table_that_nobody_uses_is_closed_and_read_again_later(context: Context) -> None:
    table_id = (await context.tables.create(seating.create("spades", {}, 4, secret=new_secret()))).id
    context.tables.close_idle()
    gc.collect()
    assert table_id not in context.tables.open
    assert (await context.tables.get(table_id)).state.seq == 1


async def test_a_table_stays_open_while_something_is_written_to_it(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await context.tables.create(seating.create("spades", {}, 4, secret=new_secret()))
    writing, go_on, write = asyncio.Event(), asyncio.Event(), LogWriter.write

    async def write_slowly(*arguments: object, **more: object) -> bool:
        writing.set()
        await go_on.wait()
        return await write(*arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(LogWriter, "write", write_slowly)
    sitting = asyncio.create_task(live.execute(lambda state: seating.seat_bot(state, None, "novice", 0, match_id="m1")))
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
    live = await context.tables.create(seating.create("spades", {}, 4, secret=new_secret()))
    context.tables.close_idle()
    assert await context.tables.get(live.id) is live


async def test_a_process_takes_over_several_tables_at_the_same_time(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, opening, most = [f"table{number}" for number in range(3 * MAX_OPENED_AT_ONCE)], 0, 0
    opened: set[str] = set()

    async def undriven_tables(_leases: Leases, _games: Collection[str]) -> list[str]:
        return found

    async def get(_tables: LiveTables, table_id: str) -> LiveTable:
        nonlocal opening, most
        opening += 1
        most = max(most, opening)
        await asyncio.sleep(0.01)
        opening -= 1
        opened.add(table_id)
        raise RuntimeError("this table cannot be read, but the others can")

    monkeypatch.setattr(Leases, "undriven_tables", undriven_tables)
    monkeypatch.setattr(LiveTables, "get", get)
    async with running(settings), asyncio.timeout(PATIENCE):
        while opened != set(found):
            await asyncio.sleep(0.01)
    assert most == MAX_OPENED_AT_ONCE


# Presence


async def test_people_of_a_dead_process_are_not_connected_any_more(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await context.tables.create(seating.create("spades", {}, 4, secret=new_secret()))
    await live.execute(lambda state: seating.sit(state, "ada", "Ada", match_id="m1"))
    messages: list[bytes] = []
    await live.connect_client(Client(None, None, messages.append), None)
    live.set_remote_presence("dead process", ["ada"], time.monotonic() + 0.2)
    live.set_remote_presence("other process", [], time.monotonic() + 60)
    assert set(live.remote_presence) == {"dead process"}
    assert live.presence()["present"] == [True, False, False, False]
    monkeypatch.setattr(bus, "SYNC_INTERVAL_S", 0.02)
    sync = TableSync(context.tables, NoBus(), context.connections)
    sync.open()
    try:
        async with asyncio.timeout(PATIENCE):
            while json.loads(payload_of(messages[-1])).get("present") != [False] * 4 or live.remote_presence:
                await asyncio.sleep(0.01)
    finally:
        await sync.close()
