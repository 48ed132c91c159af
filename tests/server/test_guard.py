"""The guard: security headers, origins, sizes and rates of requests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx
import pytest
import websockets
from starlette.types import Message, Receive, Scope, Send

from overtrick.server.errors import TooMany
from overtrick.server.net.app import create_app
from overtrick.server.net.guard import MAX_BODY_BYTES, Guard, is_allowed_origin
from overtrick.server.net.limits import Limits, MessageRate, address_of
from overtrick.server.settings import Settings

from .clients import client_of, running

pytestmark = pytest.mark.anyio

OWN_ORIGIN = "http://table.test"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind is enough: the guard does not use the database."""
    return sqlite_url


@asynccontextmanager
async def client_with(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=OWN_ORIGIN) as client,
    ):
        yield client


# Headers


@pytest.mark.parametrize("path", ["/healthz", "/api/v1/games", "/api/v1/me", "/api/v1/nothing", "/nothing"])
async def test_every_response_has_security_headers(client: httpx.AsyncClient, path: str) -> None:
    headers = (await client.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY"
    assert "strict-transport-security" not in headers


async def test_responses_of_the_api_are_not_cached(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/v1/me")).headers["cache-control"] == "no-store"


async def test_https_responses_tell_browsers_to_use_https_only(settings: Settings) -> None:
    async with client_with(settings) as plain:
        assert "strict-transport-security" not in (await plain.get("/healthz")).headers
        assert "strict-transport-security" in (await plain.get("https://table.test/healthz")).headers
    async with client_with(replace(settings, secure_cookies=True)) as behind_proxy:
        assert "strict-transport-security" in (await behind_proxy.get("/healthz")).headers


# Origins


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("http://table.test", "table.test", True),
        ("https://table.test", "table.test", True),
        ("https://table.test", "table.test:443", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("https://Table.Test", "table.test", True),
        ("http://localhost:8000", "localhost:9000", False),
        ("https://table.test:8443", "table.test:443", False),
        ("https://table.test.evil", "table.test", False),
        ("https://evil.example", "table.test", False),
        ("https://evil.example/table.test", "table.test", False),
        ("https://table.test@evil.example", "table.test", False),
        ("null", "table.test", False),
        ("", "table.test", False),
        ("https://table.test:port", "table.test", False),
        ("https://[", "table.test", False),
        ("file://", "", False),
        ("https://friend.example", "table.test", True),
    ],
)
def test_only_own_and_named_origins_are_allowed(origin: str, host: str, allowed: bool) -> None:
    assert is_allowed_origin(origin, host, ("https://friend.example",)) is allowed


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
async def test_a_page_of_another_site_cannot_change_anything(
    client: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    answer = await client.post("/api/v1/guests", json={"name": "Ada"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert "set-cookie" not in answer.headers
    assert (await client.get("/healthz", headers=headers)).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"Origin": OWN_ORIGIN}, {"Sec-Fetch-Site": "same-origin"}])
async def test_our_own_page_and_programs_are_allowed(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    assert (await client.post("/api/v1/guests", json={"name": "Ada"}, headers=headers)).status_code == 201


async def test_a_page_of_another_site_can_be_allowed(settings: Settings) -> None:
    friend = {"Origin": "https://friend.example"}
    async with client_with(replace(settings, allowed_origins=("https://friend.example",))) as client:
        answer = await client.post("/api/v1/guests", json={"name": "Ada"}, headers=friend)
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == "https://friend.example"
        preflight = await client.options("/api/v1/guests", headers=friend | {"Access-Control-Request-Method": "POST"})
        assert preflight.status_code == 200
        evil = await client.post("/api/v1/guests", json={"name": "Ada"}, headers={"Origin": "https://evil.example"})
        assert evil.status_code == 403


async def test_a_page_of_another_site_cannot_open_a_socket(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("spades")
        address = f"{server.address.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        headers = {"Cookie": ada.cookie}
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(address, additional_headers=headers, origin=websockets.Origin("https://evil.test"))
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["code"] == "foreign_origin"
        assert caplog.records == []  # a refused socket is no error of the server
        own = await websockets.connect(address, additional_headers=headers, origin=websockets.Origin(server.address))
        await own.close()


# Sizes and URLs


async def test_a_body_that_is_too_large_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/v1/guests", content=b"x" * (MAX_BODY_BYTES + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(MAX_BODY_BYTES // 1000 + 2):
            yield b"x" * 1000

    answer = await client.post("/api/v1/guests", content=chunks())
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    large = b" " * (MAX_BODY_BYTES - 20) + b'{"name": "Ada"}'
    answer = await client.post("/api/v1/guests", content=large, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201


@pytest.mark.parametrize("path", ["/" + "x" * 300, "/api/v1/tables/" + "%E2%99%A0" * 100, "/a/" * 100])
async def test_a_path_that_is_too_long_is_refused(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (414, "url_too_long")


@pytest.mark.parametrize("name", ["\0", "Ada\0"])
async def test_a_zero_character_in_a_name_is_refused(client: httpx.AsyncClient, name: str) -> None:
    for path, body in (("login", {"password": "correct horse"}), ("guests", {})):
        answer = await client.post(f"/api/v1/{path}", json={"name": name} | body)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")


@pytest.mark.parametrize("path", ["/api/v1/tables/a%00b", "/api/v1/tables?game=a%00", "/api/v1/rooms/%7f", "/%0d%0a"])
async def test_control_characters_in_a_url_are_refused(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")


async def test_a_client_that_disconnects_halfway_gets_no_response() -> None:
    seen: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(await receive())

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError("the client is gone")

    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": [], "scheme": "http"}
    await Guard(app, Settings(), Limits(enabled=False))(scope, receive, send)
    assert seen == [{"type": "http.disconnect"}]


async def test_an_exception_in_the_application_is_answered_with_an_error() -> None:
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise ZeroDivisionError

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [], "scheme": "http"}
    with pytest.raises(ZeroDivisionError):
        await Guard(app, Settings(), Limits(enabled=False))(scope, receive, send)
    assert sent[0]["status"] == 500
    message = "Something went wrong on the server; try again."
    assert json.loads(sent[1]["body"]) == {"code": "internal", "message": message}


async def test_a_socket_is_closed_where_the_server_cannot_send_an_http_response() -> None:
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("the guard let the socket pass")

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"origin", b"https://evil.example"), (b"host", b"table.test")]
    scope = {"type": "websocket", "path": "/", "query_string": b"", "headers": headers, "scheme": "ws"}
    await Guard(app, Settings(), Limits(enabled=False))(scope, receive, send)
    assert sent == [{"type": "websocket.close", "code": 1008, "reason": "foreign_origin"}]


# Rates


async def test_many_failed_logins_are_limited(settings: Settings) -> None:
    async with client_with(replace(settings, rate_limits=True)) as client:
        guess = {"name": "Ada", "password": "a wrong one"}
        answers = [await client.post("/api/v1/login", json=guess) for _ in range(22)]
        assert answers[0].status_code == 401
        last = answers[-1]  # twenty failures an hour are allowed
        assert (last.status_code, last.json()["code"]) == (429, "too_many")
        assert 1 <= int(last.headers["retry-after"]) <= 3600
        assert (await client.get("/healthz")).status_code == 200


async def guess(limits: Limits, login: str, address: str, times: int) -> int:
    """Try wrong passwords. Returns the number of tries that were allowed."""
    for tried in range(times):
        try:
            await limits.check_guesses(login, address)
        except TooMany:
            return tried
        await limits.count_failed_guess(login, address)
    return times


async def test_guesses_from_one_address_are_limited() -> None:
    limits = Limits()
    assert await guess(limits, "ada", "192.0.2.7", 50) <= 40  # at most two windows of an hour
    assert await guess(limits, "bob", "192.0.2.7", 1) == 1
    assert await guess(limits, "ada", "192.0.2.8", 1) == 1


async def test_guesses_from_many_addresses_are_limited() -> None:
    limits = Limits()
    for number in range(200):
        await guess(limits, "ada", f"198.51.100.{number}", 10)
    assert await guess(limits, "ada", "192.0.2.7", 10) == 1


async def test_guesses_of_strangers_do_not_lock_the_owner_out(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    async with app.router.lifespan_context(app):

        def at(address: str) -> httpx.AsyncClient:
            transport = httpx.ASGITransport(app, client=(address, 5))
            return httpx.AsyncClient(transport=transport, base_url=OWN_ORIGIN)

        async with at("192.0.2.7") as owner:
            account = {"name": "Ada", "password": "correct horse"}
            assert (await owner.post("/api/v1/accounts", json=account)).status_code == 201
            for number in range(120):
                async with at(f"198.51.100.{number}") as stranger:
                    answers = [
                        (await stranger.post("/api/v1/login", json=account | {"password": "battery"})).status_code
                        for _ in range(10)
                    ]
                    assert set(answers) <= {401, 429}
            assert (await owner.post("/api/v1/login", json=account)).status_code == 200


async def test_requests_without_a_limit_are_never_refused() -> None:
    limits = Limits()
    for _ in range(50):
        await limits.check("GET /healthz", "somebody")
    off = Limits(enabled=False)
    for _ in range(50):
        await off.check("POST /api/v1/login", "somebody")


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (("192.0.2.7", 5), "192.0.2.7"),
        (("2001:db8::1:2:3", 5), "2001:db8::/64"),
        (("fe80::1%eth0", 5), "fe80::/64"),
        (("::ffff:192.0.2.7", 5), "192.0.2.7"),
        (("testclient", 5), "testclient"),
        (None, "unknown"),
    ],
)
def test_limits_by_address_use_a_network_for_ipv6(client: tuple[str, int] | None, key: str) -> None:
    assert address_of({"client": client}) == key


def test_messages_above_the_rate_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("overtrick.server.net.limits.time.monotonic", lambda: now[0])
    rate = MessageRate(burst=3, pace=2)
    for _ in range(3):
        rate.check()
    with pytest.raises(TooMany):
        rate.check()
    now[0] += 0.5
    rate.check()
    assert not rate.is_abusive
    for _ in range(16):
        with pytest.raises(TooMany):
            rate.check()
    assert rate.is_abusive


async def test_a_client_that_sends_too_much_does_not_disturb_others(settings: Settings) -> None:
    """Its messages are refused, then it is disconnected. Another client of the same table goes on."""

    async def send_too_much(socket: websockets.ClientConnection) -> None:
        for _ in range(2000):
            await socket.send('{"type": "ping"}')
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 20))
            assert message["type"] in ("pong", "presence") or message["code"] == "too_many"

    async with (
        running(replace(settings, rate_limits=True)) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob") as bob,
    ):
        table = await ada.make_table("spades")
        await ada.connect(table)
        await bob.connect(table)
        assert ada.socket is not None
        with pytest.raises(websockets.ConnectionClosed):
            await send_too_much(ada.socket)
        answer = await bob.request(type="ping")
        assert answer["type"] == "pong"
