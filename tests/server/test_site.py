"""The health check, the metrics and the files of the web page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from overtrick.server.net.app import create_app
from overtrick.server.settings import Settings, read_database_url

pytestmark = pytest.mark.anyio


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """One kind of database is enough."""
    return read_database_url(str(tmp_path / "overtrick.sqlite3"))


@asynccontextmanager
async def client_of_page(settings: Settings, page_folder: Path | None) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with this folder as its page."""
    app = create_app(replace(settings, page_folder=page_folder))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://a.test") as client,
    ):
        yield client


async def test_the_health_check_answers_ok(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


async def test_an_unknown_path_of_the_api_is_an_error_with_a_code(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/v1/nonsense")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_the_metrics_have_the_format_of_prometheus(client: httpx.AsyncClient) -> None:
    assert (await client.get("/metrics")).text.startswith("# HELP overtrick_")


async def test_the_page_is_served_for_every_link(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the page")
    (folder / "assets" / "main.js").write_text("go()")
    (tmp_path / "secret.txt").write_text("not for clients")
    async with client_of_page(settings, folder) as client:
        for path in ("/", "/t/abc", "/assets/missing.js", "/%2e%2e/secret.txt"):
            answer = await client.get(path)
            assert (answer.text, answer.headers["cache-control"]) == ("<!doctype html>the page", "no-cache")
        script = await client.get("/assets/main.js")
        assert (script.text, "immutable" in script.headers["cache-control"]) == ("go()", True)


async def test_a_server_without_the_page_says_so(settings: Settings) -> None:
    async with client_of_page(settings, None) as client:
        assert "has not been built" in (await client.get("/")).text
