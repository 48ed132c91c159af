"""How the server itself is, and the tables it holds open."""

from __future__ import annotations

import asyncio
import gc

import httpx
import pytest
from fastapi import FastAPI

from overtrick.server import house, seating
from overtrick.server.hall import Hall
from overtrick.server.writer import Writer

pytestmark = pytest.mark.anyio


async def test_server_is_well(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


async def test_unknown_path_is_a_sentence_with_a_code(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/v1/nonsense")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


# Tidying


@pytest.fixture
def hall(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """A hall where a table is old as soon as nothing happens there."""
    monkeypatch.setattr(house, "KEPT_OPEN_MS", -1)
    hall = app.state.hall
    assert isinstance(hall, Hall)
    return hall


async def test_a_table_is_tidied_away_and_read_again(hall: Hall) -> None:
    table_id = (await hall.house.create(seating.create("spades", {}, 4))).id
    hall.house.tidy()
    gc.collect()
    assert table_id not in hall.house.tables
    assert (await hall.house.table(table_id)).felt.seq == 1


async def test_a_table_is_never_tidied_away_from_who_writes_to_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await hall.house.create(seating.create("spades", {}, 4))
    writing, go_on, write = asyncio.Event(), asyncio.Event(), Writer.write

    async def slowly(*words: object, **more: object) -> bool:
        writing.set()
        await go_on.wait()
        return await write(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Writer, "write", slowly)
    sitting = asyncio.create_task(live.do(lambda felt: seating.seat_bot(felt, None, "novice", 0)))
    await writing.wait()
    table_id = live.id
    del live
    hall.house.tidy()
    gc.collect()
    found = await hall.house.table(table_id)  # somebody else comes in meanwhile
    go_on.set()
    await sitting
    assert found.felt.open_seats == [1, 2, 3]
    assert await hall.house.table(table_id) is found


async def test_a_table_is_never_tidied_away_from_who_holds_it(hall: Hall) -> None:
    """Between finding a table and being connected to it something may be waited for."""
    live = await hall.house.create(seating.create("spades", {}, 4))
    hall.house.tidy()
    assert await hall.house.table(live.id) is live
