"""Clients for `benchmarks/server.py`: minimal WebSockets, so that most of the time is spent in the measured server."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.request
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter
from typing import Protocol, cast
from urllib.parse import urlsplit

TEXT = re.compile(rb'"text":"([^"]+)"')
SEQ = re.compile(rb'"seq":(\d+)')

Ready = Callable[["Table", "Seat", int, list[str]], None]
"""Called with a seat whose turn it is, the number of the last event, and the legal actions."""


class Seat(asyncio.Protocol):
    """A player at a table."""

    def __init__(self, table: Table, place: int, request: bytes) -> None:
        self.table = table
        self.place = place
        self._request = request
        self._open = False
        self._buffer = b""
        self.transport: asyncio.Transport | None = None

    def opened(self) -> None:
        """The socket is open."""

    def receive(self, message: bytes) -> None:
        """A message has arrived."""
        raise NotImplementedError

    def act(self, seq: int, action: str) -> None:
        """Send an action, having seen the event with this number."""
        raise NotImplementedError

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # the transports of uvloop have no precise type
        self.transport.write(self._request)

    def send(self, message: bytes) -> None:
        assert self.transport is not None
        size = len(message)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + message)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data
        if not self._open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._open = True
            self.opened()
        start = 0
        while len(data) - start >= 2:
            size, first = data[start + 1], start + 2
            if size == 126:
                size, first = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            elif size == 127:
                size, first = int.from_bytes(data[start + 2 : start + 10], "big"), start + 10
            if len(data) < first + size:
                break
            if data[start] == 0x81:
                self.receive(data[first : first + size])
            elif data[start] == 0x89:
                assert self.transport is not None
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + data[first : first + size])
            start = first + size
        self._buffer = data[start:]


class Table:
    """One table and its players."""

    def __init__(self, choices: Random, ready: Ready) -> None:
        self.choices = choices
        self.ready = ready
        self.seats: list[Seat] = []
        self.sent_at: dict[int, float] = {}
        self.received: dict[int, int] = {}
        self.latencies: list[float] = []
        self.actions = 0

    def note_received(self, seq: int) -> None:
        """Note that a player has received the event with this number."""
        if seq in self.sent_at:
            self.received[seq] = self.received.get(seq, 0) + 1
            if self.received[seq] == len(self.seats):
                self.latencies.append(perf_counter() - self.sent_at.pop(seq))
                del self.received[seq]
                self.actions += 1

    def act(self, seat: Seat, seq: int, legal: list[str]) -> None:
        """Send an action of a player. Its event will have the next number."""
        is_bid = legal[0][:3] in ("bid", "nel")
        self.sent_at[seq + 1] = perf_counter()
        seat.act(seq, legal[min(3, len(legal) - 1)] if is_bid else self.choices.choice(legal))


class Opener(Protocol):
    """Opens tables of Spades with four connected people each at a server, and starts their matches."""

    async def __call__(self, address: str, number: int, ready: Ready) -> list[Table]:
        """The tables."""


def upgrade(path: str, host: str, *headers: str) -> bytes:
    """The request that opens a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


# Overtrick


class OvertrickSeat(Seat):
    """A player at a table of Overtrick."""

    def opened(self) -> None:
        self.send(b'{"type":"hello","version":1}')
        self.send(b'{"type":"contribute","id":"word","contribution":"fair"}')

    def receive(self, message: bytes) -> None:
        if message.startswith((b'{"type":"event"', b'{"type":"state"')):
            found = SEQ.search(message)
            assert found
            seq = int(found[1])
            self.table.note_received(seq)
            start = message.find(b'"legal":[{')
            if start >= 0:
                legal = TEXT.findall(message[start : message.find(b"]", start)])
                self.table.ready(self.table, self, seq, [text.decode() for text in legal])
        elif message.startswith(b'{"type":"error"'):
            raise SystemExit(f"the server answered with an error: {message.decode()}")

    def act(self, seq: int, action: str) -> None:
        self.send(b'{"type":"act","id":"%d","seq":%d,"action":"%s"}' % (seq, seq, action.encode()))


def post(address: str, path: str, body: object, cookie: str = "") -> tuple[object, str]:
    """Send a POST request. Returns the answer and the cookie that it sets."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{address}/api/v1/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), str(answer.headers.get("Set-Cookie", "")).partition(";")[0]


async def open_overtrick_tables(address: str, number: int, ready: Ready) -> list[Table]:
    """Open tables at a server of Overtrick."""
    cookies = [post(address, "guests", {"name": f"Player {seat}"})[1] for seat in range(4)]
    loop, parts = asyncio.get_running_loop(), urlsplit(address)
    tables = []
    for index in range(number):
        made, _ = post(address, "tables", {"game": "spades", "options": {"target": 1_000_000}}, cookies[0])
        table_id = made["table"]["id"]  # type: ignore[index]
        for cookie in cookies[1:]:
            post(address, f"tables/{table_id}/sit", {}, cookie)
        table = Table(Random(index), ready)
        for place, cookie in enumerate(cookies):
            request = upgrade(f"/api/v1/tables/{table_id}/socket", parts.netloc, f"Cookie: {cookie}")
            make = partial(OvertrickSeat, table, place, request)
            _, seat = await loop.create_connection(make, parts.hostname or "", parts.port or 80)
            table.seats.append(seat)
        tables.append(table)
        await asyncio.sleep(0)
        post(address, f"tables/{table_id}/start", {}, cookies[0])
        await asyncio.sleep(0)
    return tables


# boardgame.io, over socket.io


class BoardgameSeat(Seat):
    """A player at a table of boardgame.io. Messages are those of its own client, over socket.io."""

    match = ""

    def receive(self, message: bytes) -> None:
        kind = message[:2]
        if kind == b"0{":  # the transport is open: enter the game
            self.send(b"40/spades,")
        elif kind == b"2":
            self.send(b"3")
        elif kind == b"40":
            self._emit("sync", self.match, str(self.place), None, 4)
        elif kind == b"42":
            name, match, told, *_ = json.loads(message.partition(b",")[2])
            if match == self.match and name in ("sync", "update"):
                self._see(told["state"] if name == "sync" else told)

    def _see(self, state: dict[str, object]) -> None:
        seq, game, turn = state["_stateID"], state["G"], state["ctx"]
        assert isinstance(seq, int)
        assert isinstance(game, dict)
        assert isinstance(turn, dict)
        self.table.note_received(seq)
        if turn["currentPlayer"] == str(self.place):
            self.table.ready(self.table, self, seq, _legal_in(game, self.place))

    def act(self, seq: int, action: str) -> None:
        kind, _, what = action.partition(" ")
        payload = {"type": kind, "args": [int(what) if kind == "bid" else what], "playerID": str(self.place)}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, seq, self.match, str(self.place))

    def _emit(self, *message: object) -> None:
        self.send(b"42/spades," + json.dumps(message).encode())


def _legal_in(game: dict[str, list[object]], seat: int) -> list[str]:
    """The legal actions. A client of boardgame.io knows the rules itself."""
    if game["bids"][seat] is None:
        return [f"bid {amount}" for amount in range(14)]
    hand, trick = cast(list[str], game["hands"][seat]), cast(list[dict[str, str]], game["trick"])
    if trick:
        playable = [card for card in hand if card[0] == trick[0]["card"][0]]
    else:
        playable = [card for card in hand if card[0] != "S" or game["broken"]]
    return [f"play {card}" for card in playable or hand]


async def open_boardgame_tables(address: str, number: int, ready: Ready) -> list[Table]:
    """Open tables at a server of boardgame.io: the first player who connects creates the match."""
    loop, parts = asyncio.get_running_loop(), urlsplit(address)
    tables = []
    for index in range(number):
        table = Table(Random(index), ready)
        for place in range(4):
            request = upgrade("/socket.io/?EIO=4&transport=websocket", parts.netloc)
            make = partial(BoardgameSeat, table, place, request)
            _, seat = await loop.create_connection(make, parts.hostname or "", parts.port or 80)
            seat.match = f"match-{index}"
            table.seats.append(seat)
            await asyncio.sleep(0.005)
        tables.append(table)
    return tables
