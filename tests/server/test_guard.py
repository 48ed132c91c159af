"""At the door: origins, sizes, rates, and the headers that browsers heed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
import websockets
from fastapi import FastAPI
from starlette.types import Message, Receive, Scope, Send

from overtrick.server.errors import TooMany
from overtrick.server.net.app import create_app
from overtrick.server.net.guard import MAX_BODY_BYTES, Guard, is_allowed_origin
from overtrick.server.net.limits import Limits, MessageRate, address_of
from overtrick.server.settings import Settings, read_database_url

from .clients import client_of, running

pytestmark = pytest.mark.anyio

HOME = "http://table.test"


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """One kind is enough: the door does not ask the database."""
    return read_database_url(str(tmp_path / "overtrick.sqlite3"))


@asynccontextmanager
async def clients_of(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HOME) as client,
    ):
        yield client


# Headers


@pytest.mark.parametrize("path", ["/healthz", "/api/v1/games", "/api/v1/me", "/api/v1/nothing", "/nothing"])
async def test_every_answer_tells_browsers_to_be_careful(client: httpx.AsyncClient, path: str) -> None:
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


async def test_what_the_api_answers_is_not_kept_by_anybody(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/v1/me")).headers["cache-control"] == "no-store"


async def test_https_is_to_stay_https(app: FastAPI, settings: Settings) -> None:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="https://table.test") as secure:
        assert "strict-transport-security" in (await secure.get("/healthz")).headers
    async with clients_of(replace(settings, secure_cookies=True)) as behind_a_proxy:
        assert "strict-transport-security" in (await behind_a_proxy.get("/healthz")).headers


# Origins


@pytest.mark.parametrize(
    ("origin", "host", "own"),
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
def test_whose_page_it_is(origin: str, host: str, own: bool) -> None:
    assert is_allowed_origin(origin, host, ("https://friend.example",)) is own


@pytest.mark.parametrize("headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
async def test_another_sites_page_changes_nothing(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    answer = await client.post("/api/v1/guests", json={"name": "Ada"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert "set-cookie" not in answer.headers
    assert (await client.get("/healthz", headers=headers)).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"Origin": HOME}, {"Sec-Fetch-Site": "same-origin"}])
async def test_our_own_page_and_programs_come_in(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    assert (await client.post("/api/v1/guests", json={"name": "Ada"}, headers=headers)).status_code == 201


async def test_another_sites_page_may_be_let_in(settings: Settings) -> None:
    friend = {"Origin": "https://friend.example"}
    async with clients_of(replace(settings, allowed_origins=("https://friend.example",))) as client:
        answer = await client.post("/api/v1/guests", json={"name": "Ada"}, headers=friend)
        assert answer.status_code == 201
        assert answer.headers["access-control-allow-origin"] == "https://friend.example"
        asked = await client.options("/api/v1/guests", headers=friend | {"Access-Control-Request-Method": "POST"})
        assert asked.status_code == 200
        evil = await client.post("/api/v1/guests", json={"name": "Ada"}, headers={"Origin": "https://evil.example"})
        assert evil.status_code == 403


async def test_another_sites_page_opens_no_socket(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("spades")
        address = f"{server.address.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        headers = {"Cookie": ada.cookie}
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(address, additional_headers=headers, origin=websockets.Origin("https://evil.test"))
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["code"] == "foreign_origin"
        own = await websockets.connect(address, additional_headers=headers, origin=websockets.Origin(server.address))
        await own.close()


# Sizes and addresses


async def test_what_is_too_large_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/v1/guests", content=b"x" * (MAX_BODY_BYTES + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    async def drips() -> AsyncIterator[bytes]:
        for _ in range(MAX_BODY_BYTES // 1000 + 2):
            yield b"x" * 1000

    answer = await client.post("/api/v1/guests", content=drips())
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    large = b" " * (MAX_BODY_BYTES - 20) + b'{"name": "Ada"}'
    answer = await client.post("/api/v1/guests", content=large, headers={"Content-Type": "application/json"})
    assert answer.status_code == 201


@pytest.mark.parametrize("path", ["/api/v1/tables/a%00b", "/api/v1/tables?game=a%00", "/api/v1/rooms/%7f", "/%0d%0a"])
async def test_control_characters_in_an_address_are_refused(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")


async def test_who_goes_away_halfway_is_let_go() -> None:
    seen: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(await receive())

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError("nobody is there to be told")

    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": [], "scheme": "http"}
    await Guard(app, Settings(), Limits(enabled=False))(scope, receive, send)
    assert seen == [{"type": "http.disconnect"}]


async def test_our_own_mistakes_are_answered_too() -> None:
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
    assert json.loads(sent[1]["body"]) == {"code": "internal", "message": "Something went wrong on the server; try again."}


async def test_a_server_that_can_only_close_sockets_closes_them() -> None:
    sent: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise AssertionError("nobody comes in")

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"origin", b"https://evil.example"), (b"host", b"table.test")]
    scope = {"type": "websocket", "path": "/", "query_string": b"", "headers": headers, "scheme": "ws"}
    await Guard(app, Settings(), Limits(enabled=False))(scope, receive, send)
    assert sent == [{"type": "websocket.close", "code": 1008, "reason": "foreign_origin"}]


# Rates


async def test_who_guesses_passwords_has_to_wait(settings: Settings) -> None:
    async with clients_of(replace(settings, rate_limits=True)) as client:
        guess = {"name": "Ada", "password": "a wrong one"}
        answers = [await client.post("/api/v1/login", json=guess) for _ in range(22)]
        assert answers[0].status_code == 401
        last = answers[-1]  # twenty wrong ones an hour
        assert (last.status_code, last.json()["code"]) == (429, "too_many")
        assert 1 <= int(last.headers["retry-after"]) <= 3600
        assert (await client.get("/healthz")).status_code == 200


async def guess(limits: Limits, login: str, who: str, times: int) -> int:
    """Guess wrong so often; how often one was let."""
    for done in range(times):
        try:
            await limits.check_guesses(login, who)
        except TooMany:
            return done
        await limits.count_failed_guess(login, who)
    return times


async def test_a_password_is_not_guessed_for_long_from_one_address() -> None:
    limits = Limits()
    assert await guess(limits, "ada", "192.0.2.7", 50) <= 40  # two windows have no more, wherever the hour turns
    assert await guess(limits, "bob", "192.0.2.7", 1) == 1
    assert await guess(limits, "ada", "192.0.2.8", 1) == 1


async def test_a_password_is_not_guessed_for_long_from_many_addresses() -> None:
    limits = Limits()
    for number in range(200):
        await guess(limits, "ada", f"198.51.100.{number}", 10)
    assert await guess(limits, "ada", "192.0.2.7", 10) == 1


async def test_a_stranger_who_guesses_does_not_keep_the_owner_out(settings: Settings) -> None:
    app = create_app(replace(settings, rate_limits=True))
    async with app.router.lifespan_context(app):

        def at(address: str) -> httpx.AsyncClient:
            transport = httpx.ASGITransport(app, client=(address, 5))
            return httpx.AsyncClient(transport=transport, base_url=HOME)

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


async def test_what_has_no_limit_is_not_counted() -> None:
    limits = Limits()
    for _ in range(50):
        await limits.check("GET /healthz", "somebody")
    off = Limits(enabled=False)
    for _ in range(50):
        await off.check("POST /api/v1/login", "somebody")


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        (("192.0.2.7", 5), "192.0.2.7"),
        (("2001:db8::1:2:3", 5), "2001:db8::/64"),
        (("fe80::1%eth0", 5), "fe80::/64"),
        (("::ffff:192.0.2.7", 5), "192.0.2.7"),
        (("testclient", 5), "testclient"),
        (None, "unknown"),
    ],
)
def test_who_is_counted(client: tuple[str, int] | None, counted: str) -> None:
    assert address_of({"client": client}) == counted


def test_a_flood_is_dammed(monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_a_flood_at_one_table_disturbs_nobody(settings: Settings) -> None:
    """Who floods is told so, then let go; another client of the same table goes on."""

    async def rate(socket: websockets.ClientConnection) -> None:
        for _ in range(2000):
            await socket.send('{"type": "ping"}')
        while True:
            told = json.loads(await asyncio.wait_for(socket.recv(), 20))
            assert told["type"] in ("pong", "presence") or told["code"] == "too_many"

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
            await rate(ada.socket)
        answer = await bob.request(type="ping")
        assert answer["type"] == "pong"
