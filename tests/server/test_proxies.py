"""Behind a proxy: only a trusted proxy may say which address and scheme a request comes from."""

from __future__ import annotations

import json
from dataclasses import replace

import httpx
import pytest
import websockets

from overtrick.errors import InvalidOption
from overtrick.server.serving import read_proxy
from overtrick.server.settings import Settings

from .clients import RunningServer, running

pytestmark = pytest.mark.anyio

LOCALHOST = "127.0.0.1"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough."""
    return sqlite_url


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, rate_limits=True)


def client_at(server: RunningServer, address: str, scheme: str = "https") -> httpx.AsyncClient:
    """A client at this address, with the headers that a proxy in front of the server would send."""
    headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": scheme, "Host": "cards.example"}
    return httpx.AsyncClient(base_url=server.address, headers=headers, verify=False)


async def create_guests(server: RunningServer, number: int) -> list[int]:
    """Create guests from different addresses. Returns the status codes."""
    answers = []
    for last in range(number):
        async with client_at(server, f"198.51.100.{last}") as client:
            answers.append((await client.post("/api/v1/guests", json={"name": "Guest"})).status_code)
    return answers


async def test_limits_count_the_addresses_behind_a_proxy(settings: Settings) -> None:
    async with running(settings, LOCALHOST) as server:
        assert set(await create_guests(server, 61)) == {201}  # from one address the limit would be 60
        async with client_at(server, "192.0.2.7") as client:
            again = [(await client.post("/api/v1/guests", json={"name": "Guest"})).status_code for _ in range(61)]
        assert again[-1] == 429


async def test_headers_of_an_unknown_proxy_are_ignored(settings: Settings) -> None:
    for proxies in ((), ("192.0.2.1",)):
        async with running(settings, *proxies) as server:
            assert (await create_guests(server, 61))[-1] == 429


async def test_a_cookie_that_was_set_over_https_is_sent_over_https_only(settings: Settings) -> None:
    async with running(settings, LOCALHOST) as server:
        async with client_at(server, "192.0.2.7") as client:
            origin = {"Origin": "https://cards.example"}
            answer = await client.post("/api/v1/guests", json={"name": "Ada"}, headers=origin)
            assert answer.status_code == 201
            assert "secure" in answer.headers["set-cookie"].lower()
            assert "strict-transport-security" in answer.headers
        async with client_at(server, "192.0.2.7", "http") as client:
            answer = await client.post("/api/v1/guests", json={"name": "Ada"})
            assert "secure" not in answer.headers["set-cookie"].lower()


async def test_limits_of_sockets_count_the_addresses_behind_a_proxy(settings: Settings) -> None:
    async with running(replace(settings, connections_per_address=1), LOCALHOST) as server:
        async with client_at(server, "192.0.2.7") as client:
            await client.post("/api/v1/guests", json={"name": "Ada"})
            cookie = f"overtrick={client.cookies['overtrick']}"
            made = await client.post("/api/v1/tables", json={"game": "spades"}, headers={"Cookie": cookie})
            table_id = made.json()["table"]["id"]
        address = f"{server.address.replace('http', 'ws')}/api/v1/tables/{table_id}/socket"
        ada, bob = {"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "192.0.2.8"}
        async with websockets.connect(address, additional_headers=ada):
            async with websockets.connect(address, additional_headers=bob) as socket:
                await socket.send('{"type": "hello", "version": 1}')
                assert json.loads(await socket.recv())["type"] == "state"
            with pytest.raises(websockets.InvalidStatus) as refused:
                await websockets.connect(address, additional_headers=ada)
            assert refused.value.response.status_code == 429


@pytest.mark.parametrize("address", ["*", "everybody", "proxy.example", "10.0.0.1/8", ""])
def test_a_proxy_must_be_an_ip_address_or_a_network(address: str) -> None:
    with pytest.raises(InvalidOption, match="the proxy's address"):
        read_proxy(address)


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8"])
def test_addresses_and_networks_of_proxies_are_accepted(address: str) -> None:
    assert read_proxy(address) == address
