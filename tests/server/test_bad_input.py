"""Bad input over the socket of a table gets an error with a stable code and changes nothing."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from random import Random

import pytest
import websockets
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.server.errors import BadRequest
from overtrick.server.net.session import read_message
from overtrick.server.net.websocket import MAX_UNSENT_BYTES
from overtrick.server.settings import Settings
from overtrick.server.wire.frames import frame
from overtrick.server.wire.messages import CLIENT_MESSAGE, LONGEST_MESSAGE

from .clients import Client, choose, client_of, running
from .two_players import actor_first, catch_up, two_players_at_table

pytestmark = pytest.mark.anyio


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough: bad input does not reach it."""
    return sqlite_url


BAD = [
    "",
    "nonsense",
    "[]",
    "null",
    "{}",
    '{"type": "dance"}',
    '{"type": "act"}',
    '{"type": "act", "id": "", "seq": 1, "action": "pass"}',
    '{"type": "act", "id": 7, "seq": 1, "action": "pass"}',
    '{"type": "act", "id": "x", "seq": -1, "action": "pass"}',
    '{"type": "act", "id": "x", "seq": 1e400, "action": "pass"}',
    '{"type": "act", "id": "x", "seq": 1, "action": "' + "x" * 61 + '"}',
    '{"type": "act", "id": "x", "seq": 1, "action": "pass", "seat": 2}',
    '{"type": "hello", "version": 99}',
    '{"type": "hello", "version": 1, "seen": -5}',
    '{"type": "say", "id": "x", "text": "' + "x" * 301 + '"}',
    '{"type": "ping", "id": "' + "x" * LONGEST_MESSAGE + '"}',
    "[" * 2000,
    '{"type": "ping"} {"type": "ping"}',
    '"\\ud800"',
    '{"type": "say", "id": "a\\u0000b", "text": "hello"}',
    '{"type": "act", "id": "x", "seq": 1, "action": "\\u0000"}',
]


async def test_bad_messages_are_refused_and_change_nothing(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Eve") as eve:
        table_id = await ada.make_table("spades", seats=["me", "novice", "novice", "novice"], start=True)
        await ada.connect(table_id)
        await eve.connect(table_id)
        while not ada.may_act:
            await ada.receive()
        seq = ada.state["seq"]
        assert eve.socket is not None
        for bad in BAD:
            await eve.socket.send(bad)
            answer = await eve.receive_until(lambda message: message["type"] == "error")
            assert answer["code"] == "bad_request", bad[:60]
            assert answer["message"]
        await eve.socket.send(b"\xff\xfe\x00")
        assert (await eve.receive_until(lambda message: message["type"] == "error"))["code"] == "bad_request"
        assert (await eve.request(type="ping"))["type"] == "pong"
        assert (await eve.request(type="back"))["code"] == "not_allowed"  # she has no seat
        assert (await ada.request(type="ping"))["type"] == "pong"
        assert ada.state["seq"] == seq
        assert (await ada.act(choose(ada.view, Random(1))))["type"] == "done"


async def test_a_huge_message_closes_only_its_own_connection(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Eve") as eve:
        table_id = await ada.make_table("spades")
        await ada.connect(table_id)
        await eve.connect(table_id)
        assert eve.socket is not None
        await eve.socket.send("x" * 1_000_000)
        with pytest.raises(websockets.ConnectionClosed):
            await eve.receive_until(lambda _: False)
        assert (await ada.request(type="ping"))["type"] == "pong"
        await eve.connect(table_id)


async def test_the_first_message_must_be_hello(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades")
        address = f"{server.address.replace('http', 'ws')}/api/v1/tables/{table_id}/socket"
        async with websockets.connect(address) as socket:
            await socket.send('{"type": "ping"}')
            assert json.loads(await socket.recv())["code"] == "bad_request"


async def test_the_socket_of_an_unknown_table_is_closed_with_an_error(settings: Settings) -> None:
    async with running(settings) as server:
        address = f"{server.address.replace('http', 'ws')}/api/v1/tables/nothing/socket"
        async with websockets.connect(address) as socket:
            assert json.loads(await socket.recv())["code"] == "not_found"
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404


async def test_a_client_with_a_forged_cookie_can_only_watch(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades", seats=["me", "novice", "novice", "novice"], start=True)
        forged = Client(server.address, ada.http, "Ada", ada.cookie[:-4] + "beef")
        await forged.connect(table_id)
        assert forged.state["you"] == {"seat": None, "name": None}
        assert forged.view["hand"] == []
        assert (await forged.act("bid 3"))["code"] == "not_allowed"
        await forged.disconnect()


async def test_a_client_that_reads_too_slowly_is_disconnected(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades")
        await ada.connect(table_id)
        live = await server.app.state.context.tables.get(table_id)
        (client,) = live.clients
        assert ada.socket is not None
        ada.socket.transport.pause_reading()
        for _ in range(1000):  # more than the buffers of the system and of the server hold
            client.send(frame({"type": "pong", "id": "x" * 50_000, "at": 1}))
        await asyncio.sleep(0.05)
        assert not live.clients
        ada.socket.transport.resume_reading()
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await ada.receive_until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4008
        await ada.connect(table_id)
        await asyncio.sleep(0)
        assert len(live.clients) == 1


async def test_a_watcher_who_does_not_read_disturbs_nobody_at_the_table(settings: Settings) -> None:
    async with two_players_at_table(settings) as (server, ada, bob, table_id):
        watcher = Client(server.address, ada.http, "", "")
        await watcher.connect(table_id)
        live = await server.app.state.context.tables.get(table_id)
        (slow,) = [client for client in live.clients if client.person is None]
        transport = slow.send.__self__._socket.transport
        assert watcher.socket is not None
        watcher.socket.transport.pause_reading()
        for size in (50_000, 100):  # fill the buffers of the system and of the server, nearly up to the limit
            while transport.get_write_buffer_size() < MAX_UNSENT_BYTES - 2 * size:
                slow.send(frame({"type": "pong", "id": "x" * size, "at": 1}))
                await asyncio.sleep(0)
        assert slow in live.clients
        for _ in range(4):
            actor, other = actor_first(ada, bob)
            done = await actor.act(choose(actor.view, Random(3)))
            assert done["type"] == "done"
            await catch_up(other, done["seq"])
        assert slow not in live.clients
        watcher.socket.transport.abort()


@given(st.one_of(st.text(), st.binary(), st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps)))
@settings(max_examples=100)
def test_any_data_is_read_or_refused(data: str | bytes) -> None:
    with suppress(BadRequest):
        CLIENT_MESSAGE.validate_python(read_message(data))
