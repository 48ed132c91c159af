"""Small parts of the server: lock, logs, settings, the page."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from overtrick.errors import InvalidOption
from overtrick.server.errors import CannotStart
from overtrick.server.logs import JsonLines, set_up_logs
from overtrick.server.net.app import create_app
from overtrick.server.serving import listen_at
from overtrick.server.settings import Settings, data_folder, read_database_url
from overtrick.server.store.sqlite_log import PriorityLock

pytestmark = pytest.mark.anyio


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """One kind is enough."""
    return read_database_url(str(tmp_path / "overtrick.sqlite3"))


async def test_urgent_waiters_go_first() -> None:
    lock, order = PriorityLock(), []

    async def take(name: str, urgent: bool) -> None:
        async with lock.acquire(urgent=urgent):
            order.append(name)
            await asyncio.sleep(0)

    async with lock.acquire():
        tasks = [asyncio.create_task(take(name, name.startswith("log"))) for name in ("a", "b", "log 1", "log 2")]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert order == ["log 1", "log 2", "a", "b"]


async def test_a_cancelled_waiter_blocks_nobody() -> None:
    lock = PriorityLock()

    async def take() -> None:
        async with lock.acquire():
            pass

    async with lock.acquire():
        tasks = [asyncio.create_task(take()) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[0].cancel()
    tasks[1].cancel()  # its turn has come, and it has not noticed yet
    await asyncio.wait_for(tasks[2], 5)
    async with lock.acquire():
        pass


def test_a_line_of_the_log_is_json_with_all_that_was_said() -> None:
    record = logging.LogRecord("overtrick", logging.ERROR, __file__, 1, "a table %s", ("stands",), None)
    record.table = "abc"
    line = json.loads(JsonLines().format(record))
    assert line | {"at": ""} == {
        "at": "",
        "level": "error",
        "from": "overtrick",
        "what": "a table stands",
        "table": "abc",
    }
    try:
        raise ValueError("broken")
    except ValueError:
        record.exc_info = sys.exc_info()
    assert "ValueError: broken" in json.loads(JsonLines().format(record))["trace"]


@pytest.mark.parametrize("style", ["json", "plain", "auto"])
def test_logs_are_set_up(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    level = root.level
    set_up_logs(style, "warning")
    assert isinstance(root.handlers[0].formatter, JsonLines) == (style != "plain")
    root.setLevel(level)


def test_data_folder_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / "share" / "overtrick"
    assert read_database_url(None) == f"sqlite+aiosqlite:///{tmp_path}/share/overtrick/overtrick.sqlite3"
    assert (tmp_path / "share" / "overtrick").is_dir()
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "win32")
    assert data_folder() == tmp_path / "overtrick"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder().parts[-3:] == ("Library", "Application Support", "overtrick")


def test_other_databases_are_refused() -> None:
    assert read_database_url("sqlite:///x") == "sqlite+aiosqlite:///x"
    with pytest.raises(InvalidOption, match="SQLite or PostgreSQL"):
        read_database_url("mysql://localhost/x")


def test_a_port_in_use_is_an_error() -> None:
    with listen_at("127.0.0.1", 0) as first, pytest.raises(CannotStart, match="in use"):
        listen_at("127.0.0.1", first.getsockname()[1])


async def test_page_is_served_for_every_link(settings: Settings, tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>the page")
    (page / "assets" / "main.js").write_text("go()")
    (tmp_path / "secret.txt").write_text("not yours")
    app = create_app(replace(settings, page_folder=page))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://a.test") as web,
    ):
        for path in ("/", "/t/abc", "/assets/missing.js", "/%2e%2e/secret.txt"):
            answer = await web.get(path)
            assert (answer.text, answer.headers["cache-control"]) == ("<!doctype html>the page", "no-cache")
        script = await web.get("/assets/main.js")
        assert (script.text, "immutable" in script.headers["cache-control"]) == ("go()", True)
        assert (await web.get("/metrics")).text.startswith("# HELP overtrick_")


async def test_without_a_page_it_says_so(settings: Settings) -> None:
    app = create_app(replace(settings, page_folder=None))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://a.test") as web,
    ):
        assert "has not been built" in (await web.get("/")).text
