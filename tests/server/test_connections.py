"""Connections: logging out, timeouts, limits, slow hints and errors of the server."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace

import pytest
import websockets
from starlette.requests import HTTPConnection

from overtrick.server.bots.service import BotService
from overtrick.server.live.table import LiveTable
from overtrick.server.people.accounts import Accounts, Person
from overtrick.server.settings import Settings
from overtrick.server.wire.opinions import Opinion
from overtrick.view import View

from .clients import PATIENCE, Client, RunningServer, client_of, running

pytestmark = pytest.mark.anyio


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough for connections."""
    return sqlite_url


@asynccontextmanager
async def player_at_table(settings: Settings, **wanted: object) -> AsyncIterator[tuple[RunningServer, Client, str]]:
    """Ada has an account and plays with three bots. Yields the server, her client and the id of the table."""
    async with running(settings) as server, client_of(server, "Ada", account=True) as ada:
        seats = ["me", "novice", "novice", "novice"]
        table_id = await ada.make_table("spades", seats=seats, start=True, **wanted)
        await ada.connect(table_id)
        yield server, ada, table_id


async def receive_close_code(client: Client) -> int:
    """Receive messages until the server closes the socket. Returns the close code."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await client.receive_until(lambda _: False)
    client.socket = None
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# Logging out


@pytest.mark.parametrize("everywhere", [False, True])
async def test_logging_out_closes_the_socket(settings: Settings, everywhere: bool) -> None:
    async with player_at_table(settings) as (server, ada, table_id), client_of(server, "Bob") as bob:
        await bob.connect(table_id)
        answer = await ada.http.post("/api/v1/logout", json={"everywhere": everywhere})
        assert answer.status_code == 204
        assert await receive_close_code(ada) == 4001
        while bob.state["present"][0]:
            await bob.receive()
        assert (await bob.request(type="ping"))["type"] == "pong"  # other clients are not disturbed
        ada.cookie = ""
        await ada.connect(table_id)
        assert ada.state["you"] == {"seat": None, "name": None}


async def test_changing_the_password_closes_the_sockets(settings: Settings) -> None:
    async with player_at_table(settings) as (_, ada, table_id):
        body = {"old": "correct horse", "new": "battery staple"}
        answer = await ada.http.put("/api/v1/me/password", json=body)
        assert answer.status_code == 204, answer.text
        assert await receive_close_code(ada) == 4001
        old, ada.cookie = ada.cookie, f"overtrick={answer.cookies['overtrick']}"
        await ada.connect(table_id)
        assert ada.state["you"]["seat"] == 0
        await ada.disconnect()
        ada.cookie = old
        await ada.connect(table_id)
        assert ada.state["you"]["seat"] is None


async def test_a_person_who_logs_out_while_a_socket_opens_is_not_identified(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with player_at_table(settings) as (_, ada, table_id):
        identified, identify = asyncio.Event(), Accounts.identify
        logged_out = asyncio.Event()

        async def identify_slowly(people: Accounts, connection: HTTPConnection) -> Person | None:
            person = await identify(people, connection)
            if connection.scope["type"] == "websocket":
                identified.set()
                await logged_out.wait()
            return person

        monkeypatch.setattr(Accounts, "identify", identify_slowly)
        await ada.disconnect()
        connecting = asyncio.create_task(ada.connect(table_id))
        await asyncio.wait_for(identified.wait(), PATIENCE)
        await ada.post_nothing("logout", everywhere=True)
        logged_out.set()
        await connecting
        assert ada.state["you"] == {"seat": None, "name": None}


async def test_a_client_that_does_not_read_is_disconnected_too(settings: Settings) -> None:
    """The server does not wait until such a client has read why its socket is closed."""
    async with player_at_table(settings) as (server, ada, table_id):
        assert ada.socket is not None
        ada.socket.transport.pause_reading()
        await ada.http.post("/api/v1/logout", json={})
        live: LiveTable = await server.app.state.context.tables.get(table_id)
        async with asyncio.timeout(PATIENCE):
            while live.clients:
                await asyncio.sleep(0.01)
        ada.socket.transport.resume_reading()
        assert await receive_close_code(ada) == 4001


# Hello


async def test_a_socket_without_a_hello_message_is_closed(settings: Settings) -> None:
    async with running(replace(settings, hello_timeout_s=1.0)) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades")
        address = f"{server.address.replace('http', 'ws')}/api/v1/tables/{table_id}/socket"
        async with websockets.connect(address) as silent:
            await silent.send('{"type": "ping"}')  # not a hello
            assert json.loads(await silent.recv())["code"] == "bad_request"
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(silent.recv(), PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4010


# Limits


async def refused_code(server: RunningServer, table_id: str, cookie: str) -> str:
    address = f"{server.address.replace('http', 'ws')}/api/v1/tables/{table_id}/socket"
    with pytest.raises(websockets.InvalidStatus) as answer:
        await websockets.connect(address, additional_headers={"Cookie": cookie} if cookie else {})
    assert answer.value.response.status_code == 429
    return str(json.loads(answer.value.response.body or b"")["code"])


async def test_sockets_per_person_and_address_are_limited(settings: Settings) -> None:
    limited = replace(settings, rate_limits=True, connections_per_person=3, connections_per_address=5)
    async with running(limited) as server, AsyncExitStack() as stack:
        ada = await stack.enter_async_context(client_of(server, "Ada"))
        table_id = await ada.make_table("spades")
        tabs = [Client(server.address, ada.http, ada.name, ada.cookie) for _ in range(3)]
        for tab in tabs:
            await tab.connect(table_id)
        assert await refused_code(server, table_id, ada.cookie) == "too_many"
        watchers = [await stack.enter_async_context(client_of(server, None)) for _ in range(2)]
        for watcher in watchers:
            await watcher.connect(table_id)
        assert await refused_code(server, table_id, "") == "too_many"
        await tabs[0].disconnect()
        async with asyncio.timeout(PATIENCE):
            while tabs[0].socket is None:  # the server notices a little later
                with suppress(websockets.InvalidStatus):
                    await tabs[0].connect(table_id)
        for tab in tabs:
            await tab.disconnect()


async def test_chat_messages_are_limited(settings: Settings) -> None:
    async with player_at_table(replace(settings, rate_limits=True, bot_pace_s=600.0)) as (server, ada, table_id):
        other_tab = Client(server.address, ada.http, ada.name, ada.cookie)
        await other_tab.connect(table_id)
        answers = [await tab.request(type="say", text="hello") for _ in range(21) for tab in (ada, other_tab)]
        assert answers[0]["type"] == "done"
        # 42 messages are more than the limits of two minutes together
        assert (answers[-1]["type"], answers[-1]["code"]) == ("error", "too_many")
        assert (await ada.request(type="ping"))["type"] == "pong"
        await other_tab.disconnect()


# Slow hints and errors of the server


async def test_other_requests_are_answered_while_a_hint_is_computed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, go_on = asyncio.Event(), asyncio.Event()

    async def think_slowly(_self: BotService, view: View, _level: str, **_: str) -> tuple[Opinion, ...]:
        thinking.set()
        await go_on.wait()
        return (Opinion(str(view.legal[0]), 1.0, "a slow answer"),)

    monkeypatch.setattr(BotService, "think", think_slowly)
    async with player_at_table(settings) as (_, ada, _table):
        while not ada.may_act:
            await ada.receive()
        await ada.send(type="hint", id="slow")
        await asyncio.wait_for(thinking.wait(), PATIENCE)
        assert (await ada.request(type="ping"))["type"] == "pong"
        assert (await ada.request(type="hint"))["code"] == "too_many"
        assert (await ada.request(type="say", text="hm"))["type"] == "done"
        go_on.set()
        hint = await ada.receive_until(lambda message: message.get("id") == "slow")
        assert hint["thoughts"][0]["reason"] == "a slow answer"
        go_on.clear()
        await ada.send(type="hint", id="not received")  # disconnecting meanwhile leaves nothing behind
        await ada.request(type="ping")


@pytest.mark.parametrize("method", ["execute", "think"])
async def test_an_exception_is_answered_with_an_error_and_the_socket_stays_open(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, method: str
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("an unexpected error")

    async with player_at_table(settings) as (_, ada, _table):
        while not ada.may_act:
            await ada.receive()
        with monkeypatch.context() as broken, caplog.at_level(logging.ERROR):
            broken.setattr(LiveTable if method == "execute" else BotService, method, fails)
            answer = await ada.request(type="hint")
        assert (answer["type"], answer["code"]) == ("error", "internal")
        assert "an unexpected error" in caplog.text
        assert "Traceback" in caplog.text
        assert (await ada.act(ada.view["legal"][0]["text"]))["type"] == "done"
