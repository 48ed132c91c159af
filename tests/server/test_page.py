"""The web page: its files and how they are sent."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from urllib.robotparser import RobotFileParser

import httpx
import pytest

from overtrick.server.net.app import create_app
from overtrick.server.net.screens import (
    CHALLENGE_SCREEN,
    DUPLICATE_SCREEN,
    GAME_SCREENS,
    PLAIN_SCREENS,
    PROFILE_SCREEN,
    REPLAY_SCREEN,
    TABLE_SCREEN,
)
from overtrick.server.settings import Settings

from .clients import Client, client_of, running

pytestmark = pytest.mark.anyio

SCRIPT = "go();" * 200
WEB = Path(__file__).parents[2] / "web"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough."""
    return sqlite_url


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small page, as the build writes one."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><head><title>Overtrick</title></head>the page")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "assets" / "main-B2c3.js").write_text(SCRIPT)
    (folder / "assets" / "main-B2c3.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (folder / "assets" / "main-B2c3.js.br").write_bytes(b"a brotli file")
    (tmp_path / "secret.txt").write_text("not for clients")
    return folder


@asynccontextmanager
async def client_of_page(settings: Settings, page_folder: Path | None) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server with this folder as its page."""
    app = create_app(replace(settings, page_folder=page_folder))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://a.test") as client,
    ):
        yield client


async def test_browsers_keep_files_with_a_hash_and_ask_for_all_others_again(settings: Settings, folder: Path) -> None:
    async with client_of_page(settings, folder) as client:
        kept = (await client.get("/assets/main-B2c3.js")).headers["cache-control"]
        assert kept == "public, max-age=31536000, immutable"
        for path in ("/", "/index.html", "/tables", "/manifest.webmanifest"):
            assert (await client.get(path)).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.8", "gzip"), ("identity", None), ("", None)],
)
async def test_a_script_is_sent_in_the_smallest_encoding_that_is_accepted(
    settings: Settings, folder: Path, accepted: str, encoding: str | None
) -> None:
    async with (
        client_of_page(settings, folder) as client,
        client.stream("GET", "/assets/main-B2c3.js", headers={"Accept-Encoding": accepted}) as answer,
    ):
        content = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"  # a cache in between keeps each encoding
        assert answer.headers["content-type"].startswith("text/javascript")
        assert int(answer.headers["content-length"]) == len(content)
        if encoding == "gzip":
            content = gzip.decompress(content)
        assert content == (b"a brotli file" if encoding == "br" else SCRIPT.encode())


async def test_the_manifest_has_the_media_type_of_manifests(settings: Settings, folder: Path) -> None:
    async with client_of_page(settings, folder) as client:
        assert (await client.get("/manifest.webmanifest")).headers["content-type"] == "application/manifest+json"


async def test_no_path_leads_out_of_the_page(settings: Settings, folder: Path) -> None:
    async with client_of_page(settings, folder) as client:
        for path in ("/%2e%2e/secret.txt", "/assets/%2e%2e/%2e%2e/secret.txt"):
            assert "not for clients" not in (await client.get(path)).text


async def test_a_server_without_the_page_says_so(settings: Settings) -> None:
    async with client_of_page(settings, None) as client:
        assert "has not been built" in (await client.get("/")).text


async def test_the_page_answers_the_links_of_its_screens_and_404_to_all_others(
    settings: Settings, folder: Path
) -> None:
    async with client_of_page(settings, folder) as client:
        for path in ("/", "/tables", "/leaders/", "/make/spades", "/games/river"):
            assert (await client.get(path)).status_code == 200, path
        for path in ("/nonsense", "/tables/more", "/make/nonsense", "/table/nonsense", "/match/nonsense", "/a.js"):
            answer = await client.get(path)
            assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache"), path
            assert answer.text.endswith("the page")  # it has a screen that says so
        head = await client.head("/nonsense")
        assert (head.status_code, head.content) == (404, b"")


async def test_a_file_of_an_older_page_is_404_without_the_page(settings: Settings, folder: Path) -> None:
    """A browser must not take the page for the script or the style that it asked for, nor keep the answer."""
    async with client_of_page(settings, folder) as client:
        for path, media_type in (("/assets/main-0ld.js", "text/javascript"), ("/assets/main-0ld.css", "text/css")):
            answer = await client.get(path)
            assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache"), path
            assert answer.headers["content-type"].startswith(media_type)
            assert answer.content == b""


async def test_search_engines_leave_the_links_of_tables_out(settings: Settings, folder: Path) -> None:
    async with running(replace(settings, page_folder=folder)) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("spades")
        answer = await ada.http.get(f"/table/{table}")
        assert (answer.status_code, answer.headers["x-robots-tag"]) == (200, "noindex")
        assert "x-robots-tag" not in (await ada.http.get("/tables")).headers


def test_robots_may_read_the_page_and_links_for_a_preview_but_not_the_api() -> None:
    robots = RobotFileParser()
    robots.parse((WEB / "public" / "robots.txt").read_text().splitlines())
    allowed = {
        path: robots.can_fetch("AnyBot", path) for path in ("/", "/table/a", "/match/a", "/tables", "/api/v1/me")
    }
    assert allowed == {"/": True, "/table/a": True, "/match/a": True, "/tables": True, "/api/v1/me": False}


def test_the_server_knows_every_screen_of_the_page() -> None:
    """A screen that the server does not know would answer 404."""
    router = (WEB / "src" / "state" / "router.svelte.ts").read_text()
    names = re.search(r"SCREENS = \[(.*?)\]", router, re.DOTALL)
    assert names is not None
    plain = set(re.findall(r'"(\w+)"', names[1]))
    named = set(re.findall(r'first === "(\w+)"', router))
    assert {"tables", "account"} <= plain <= PLAIN_SCREENS
    assert (
        {"table", "match"}
        <= named
        <= GAME_SCREENS | {TABLE_SCREEN, REPLAY_SCREEN, PROFILE_SCREEN, CHALLENGE_SCREEN, DUPLICATE_SCREEN}
    )


class MetaTags(HTMLParser):
    """The properties in the head of a page, as a program reads them that shows previews."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.properties: dict[str, str] = {}
        self.tags: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        if tag == "meta" and found.get("property"):
            self.properties[found["property"] or ""] = found["content"] or ""


async def preview(client: Client, path: str) -> MetaTags:
    return MetaTags((await client.http.get(path)).text)


async def test_a_link_of_a_table_has_a_preview(settings: Settings, folder: Path) -> None:
    async with running(replace(settings, page_folder=folder)) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("spades", seats=["me", "open", "novice", "open"])
        seen = (await preview(ada, f"/table/{table}")).properties
        assert seen["og:title"] == "Spades: a table for 4"
        assert seen["og:description"] == "2 seats are open. Open the link to sit down."
        assert seen["og:url"] == str(ada.http.base_url.join(f"/table/{table}"))
        assert seen["og:image"] == str(ada.http.base_url.join("/preview.png"))
        assert "Ada" not in " ".join(seen.values())
        unknown = (await preview(ada, "/table/nonsense")).properties
        assert unknown["og:title"] == (await preview(ada, "/")).properties["og:title"] == "Overtrick"


@pytest.mark.parametrize("public", [True, False])
async def test_a_preview_of_a_replay_names_people_only_if_the_table_was_public(
    settings: Settings, folder: Path, *, public: bool
) -> None:
    async with (
        running(replace(settings, page_folder=folder)) as server,
        client_of(server, '<b>"Ada"</b>') as ada,
        client_of(server, "Bob") as bob,
    ):
        table = await ada.make_table("tendown", players=2, options={"first_hand": 1}, public=public)
        await bob.post(f"tables/{table}/sit")
        for person in (ada, bob):
            await person.connect(table)
        await ada.post(f"tables/{table}/start")
        for person in (ada, bob):
            await person.receive_event("started")
        playing = await preview(ada, f"/table/{table}")
        assert playing.properties["og:description"] == "A match is being played. Open the link to watch."
        await asyncio.gather(*(person.play(Random(1)) for person in (ada, bob)))
        found = await preview(ada, f"/match/{ada.state['table']['match']}")
        assert found.properties["og:title"] == "Ten Down: a match of 2 players"
        named = 'Played by <b>"Ada"</b> and Bob. ' if public else ""
        assert found.properties["og:description"] == f"{named}Watch the match again, card by card."
        assert "b" not in found.tags  # a name is text, not markup
