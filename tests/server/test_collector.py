"""Garbage: nothing that ends leaves cycles behind, so a server need not look at all its objects while people play."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import ref

import pytest

from overtrick.server import collector
from overtrick.server.collector import YOUNG_OBJECTS, Collector, collect_all, collect_young
from overtrick.server.settings import Settings

from .clients import PATIENCE, client_of, running

pytestmark = pytest.mark.anyio


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough for garbage."""
    return sqlite_url


@contextmanager
def collected_garbage() -> Iterator[list[str]]:
    """The classes of the objects that only the collector can free after this block, if they are the server's own."""
    found: list[str] = []
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        classes = [f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.garbage]
        found += [name for name in classes if name.startswith(("overtrick.server.", "uvicorn.", "websockets."))]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


async def test_connections_and_tables_that_end_leave_no_cycles(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, None) as watcher:
        tables = server.app.state.context.tables
        with collected_garbage() as found:
            for _ in range(3):
                table_id = await ada.make_table("spades", seats=["me", "novice", "novice", "novice"], start=True)
                await ada.connect(table_id)
                await watcher.connect(table_id)
                while not ada.may_act:
                    await ada.receive()
                await ada.act(ada.view["legal"][0]["text"])
                await watcher.disconnect()
                await ada.disconnect()
            async with asyncio.timeout(PATIENCE):
                while any(live.clients for live in tables.open.values()):
                    await asyncio.sleep(0.01)
        assert found == []


async def test_young_objects_are_collected_while_people_play_and_all_of_them_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    collections: list[str] = []
    thresholds = gc.get_threshold()
    monkeypatch.setattr(collector, "INTERVAL_S", 0.01)
    monkeypatch.setattr(collector, "IDLE_S", 0.03)
    monkeypatch.setattr(collector, "collect_young", lambda: collections.append("young"))
    monkeypatch.setattr(collector, "collect_all", lambda: collections.append("all"))
    received = iter((1, 2, 3))
    running_collector = asyncio.create_task(Collector(lambda: next(received, 3)).run())
    try:
        async with asyncio.timeout(PATIENCE):
            while "all" not in collections:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        young, _, old = gc.get_threshold()
        assert young == YOUNG_OBJECTS
        assert old > 100_000  # Python itself never looks at all objects
    finally:
        running_collector.cancel()
        gc.set_threshold(*thresholds)
    assert collections == ["young", "young", "young", "all"]  # then it waits for the next message


class Cycle:
    """An object that only the collector can free."""

    def __init__(self) -> None:
        self.itself = self


def test_objects_that_survive_are_not_looked_at_again_until_nobody_plays() -> None:
    gc.disable()
    try:
        kept = Cycle()
        freed = ref(Cycle())
        collect_young()
        assert freed() is None
        assert gc.get_freeze_count() > 0
        assert not any(each is kept for each in gc.get_objects())
        later = ref(kept)
        del kept
        collect_young()
        assert later() is not None  # it is frozen
        collect_all()
        assert later() is None
    finally:
        gc.unfreeze()
        gc.enable()
