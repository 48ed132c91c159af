"""Plain HTTP connections: many silent ones do not stop the server, and slow requests end."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

import httpx
import pytest

from overtrick.server.net.protocols import HttpConnections, raise_handle_limit
from overtrick.server.settings import Settings

from .clients import PATIENCE, RunningServer, client_of, running

pytestmark = pytest.mark.anyio

HALF_HEADER = b"GET /healthz HTTP/1.1\r\nHost: table.test\r\n"
REQUEST = HALF_HEADER + b"\r\n"
HALF_BODY = b"POST /api/v1/guests HTTP/1.1\r\nHost: table.test\r\nContent-Length: 20\r\n\r\n{"

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough."""
    return sqlite_url


@asynccontextmanager
async def connections(server: RunningServer, count: int, sends: bytes) -> AsyncIterator[list[Streams]]:
    """Connections that send these bytes and nothing else."""
    async with AsyncExitStack() as stack:
        opened = []
        for _ in range(count):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            stack.callback(writer.close)
            writer.write(sends)
            opened.append((reader, writer))
        yield opened


async def test_silent_connections_of_one_address_do_not_stop_the_server(settings: Settings) -> None:
    """1,100 of them, half of them with a part of a request: the address keeps a few, and still gets answers."""
    assert raise_handle_limit() > 3000, "this machine allows too few file handles for the test"
    limited = replace(settings, rate_limits=True, http_connections_per_address=50, request_timeout_s=600.0)
    async with (
        running(limited) as server,
        connections(server, 550, b"") as silent,
        connections(server, 550, HALF_HEADER) as half,
        httpx.AsyncClient(base_url=server.address) as http,
    ):
        assert (await http.get("/healthz", timeout=PATIENCE)).status_code == 200
        for reader, _ in (*silent, *half[:-60]):
            assert await _rest(reader) == b""  # the server has closed it
        assert not half[-1][0].at_eof()


async def _rest(reader: asyncio.StreamReader) -> bytes:
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionResetError:
        return b""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_server_raises_its_limit_of_file_handles() -> None:
    import resource  # noqa: PLC0415 -- Windows does not have it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1000, hard))
        HttpConnections(Settings())  # every server makes one when it starts
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 1000
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("sends", [b"", HALF_HEADER, REQUEST + HALF_HEADER])
async def test_a_connection_without_a_whole_request_is_closed(settings: Settings, sends: bytes) -> None:
    async with (
        running(replace(settings, request_timeout_s=0.5)) as server,
        connections(server, 1, sends) as [(reader, _)],
    ):
        answer = await _rest(reader)
        assert answer.count(b"HTTP/1.1 200") == answer.count(b"HTTP/1.1") == sends.count(REQUEST)


async def test_a_body_that_does_not_end_is_refused(settings: Settings) -> None:
    async with (
        running(replace(settings, request_timeout_s=0.5)) as server,
        connections(server, 1, HALF_BODY) as [(reader, _)],
    ):
        answer = await _rest(reader)
        assert answer.startswith(b"HTTP/1.1 408")
        assert b'"too_slow"' in answer


async def test_sockets_do_not_count_as_requests(settings: Settings) -> None:
    """A table that nobody writes to stays open longer than a request may take."""
    async with (
        running(replace(settings, request_timeout_s=0.5, http_connections_per_address=1, rate_limits=True)) as server,
        client_of(server, "Ada") as ada,
    ):
        await ada.connect(await ada.make_table("spades"))
        await asyncio.sleep(1.0)
        assert (await ada.request(type="ping"))["type"] == "pong"


async def test_responses_do_not_name_the_server_program(settings: Settings) -> None:
    async with running(settings) as server, httpx.AsyncClient(base_url=server.address) as http:
        assert "server" not in (await http.get("/healthz")).headers
