"""The first minute of a server: nothing computes in the event loop, and requests that must wait say so."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from overtrick.bots.compiling import child_process
from overtrick.server import readiness
from overtrick.server.bots.service import BotService
from overtrick.server.context import Context
from overtrick.server.live import driver
from overtrick.server.live.table import Client, LiveTable
from overtrick.server.readiness import ENGINE, NOVICE, SEARCH, Readiness
from overtrick.server.settings import Settings
from overtrick.server.table.state import TableState

from .clients import PATIENCE, client_of, payload_of, running

pytestmark = pytest.mark.anyio

FIRST_MINUTE = Path(__file__).parents[2] / "benchmarks" / "first_minute.py"


@pytest.mark.timeout(600)  # everything is compiled anew
@pytest.mark.slow_without_jit
def test_with_an_empty_cache_nothing_compiles_thinks_or_replays_in_the_event_loop(tmp_path: Path) -> None:
    """The benchmark starts a server and at once asks for a table with bots and for a hint."""
    environment = os.environ | {"OVERTRICK_CACHE": str(tmp_path / "cache")}
    arguments = [sys.executable, str(FIRST_MINUTE), "--json"]
    ended = subprocess.run(arguments, env=environment, capture_output=True, text=True, timeout=500, check=False)
    assert ended.returncode == 0, ended.stderr
    report: dict[str, Any] = json.loads(ended.stdout)
    assert report["in_the_loop"] == []
    assert report["compiled_here"] == 0
    assert report["hint_waited"]
    assert report["hint_came"]
    assert report["thoughts"] > 0
    assert report["replayed"] > 0


async def test_readiness_is_reported_with_a_sentence_for_each_step(app: FastAPI, client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/v1/readiness")).json() == {
        "rules": True,
        "bots": True,
        "search": True,
        "message": None,
    }
    context = app.state.context
    assert isinstance(context, Context)
    readiness = Readiness()
    object.__setattr__(context, "readiness", readiness)
    answers = []
    for part in (ENGINE, NOVICE, SEARCH):
        answers.append((await client.get("/api/v1/readiness")).json())
        readiness.mark(part)
    assert [answer["message"] for answer in answers] == [
        "The server is starting: preparing the rules (step 1 of 3).",
        "The server is starting: preparing the bots (step 2 of 3).",
        "The server is starting: preparing the strongest bots and hints (step 3 of 3).",
    ]
    assert [(answer["rules"], answer["bots"], answer["search"]) for answer in answers] == [
        (False, False, False),
        (True, False, False),
        (True, True, False),
    ]


async def test_a_hint_that_must_wait_says_so_and_the_table_goes_on(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotService, "has_search", property(lambda self: self._readiness.is_ready(SEARCH)))
    async with running(settings) as server, client_of(server, "Ada") as ada:
        parts = server.app.state.context.readiness
        table_id = await ada.make_table("spades", seats=["me", "novice", "novice", "novice"], start=True)
        await ada.connect(table_id)
        while not ada.may_act:
            await ada.receive()
        parts._ready[SEARCH].clear()
        await ada.send(type="hint", id="early")
        answer = await ada.receive_until(lambda message: message.get("id") == "early")
        assert answer["type"] == "wait"
        assert (await ada.request(type="say", text="hello"))["type"] == "done"
        parts.mark(SEARCH)
        answer = await ada.receive_until(lambda message: message.get("id") == "early")
        assert answer["type"] == "hint"


async def test_presence_is_sent_a_few_times_when_a_hundred_watchers_connect(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades")
        live: LiveTable = await server.app.state.context.tables.get(table_id)
        sent: list[bytes] = []
        for _ in range(100):
            await live.connect_client(Client(None, None, sent.append), None)
        async with asyncio.timeout(PATIENCE):
            while not sent or json.loads(payload_of(sent[-1])).get("watchers") != 100:
                await asyncio.sleep(0.01)
        presence = [message for message in sent if b'"presence"' in message[:30]]
        assert len(presence) <= 1000  # a few messages for each watcher; one for every watcher who connects is 5,050


async def test_a_slow_write_at_one_table_delays_no_clock_of_another(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "TICK_S", 0.01)
    write_may_end = asyncio.Event()
    due_tables: set[str] = set()
    execute = LiveTable.execute

    async def execute_slowly(self: LiveTable, decide: Any, **options: Any) -> int:
        if decide.__qualname__.startswith("Driver._find_due"):
            due_tables.add(self.id)
            await write_may_end.wait()
        return await execute(self, decide, **options)

    monkeypatch.setattr(LiveTable, "execute", execute_slowly)
    monkeypatch.setattr(TableState, "clock_due", property(lambda _: 0))
    async with running(settings) as server, client_of(server, "Ada") as ada:
        tables = set()
        for _ in range(3):
            table_id = await ada.make_table("spades", seats=["me", "novice", "novice", "novice"], start=True)
            await ada.connect(table_id)
            tables.add(table_id)
            while not ada.may_act:
                await ada.receive()
            await ada.disconnect()
        async with asyncio.timeout(PATIENCE):
            while due_tables != tables:
                await asyncio.sleep(0.01)
        write_may_end.set()


async def test_a_compiler_that_cannot_start_leaves_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = ("engine", "novice", "search")

    async def fails(*command: str, env: dict[str, str], **_options: object) -> None:
        assert (list(command), env) == child_process(parts)
        raise OSError("no more processes")

    monkeypatch.setattr(readiness, "plan", lambda: [parts])
    monkeypatch.setattr(asyncio, "create_subprocess_exec", fails)

    async def load(_part: str) -> None:
        """Nothing to load."""

    with pytest.raises(ExceptionGroup) as failed:
        await asyncio.wait_for(readiness.prepare(Readiness(), load), PATIENCE)
    assert failed.group_contains(OSError)
