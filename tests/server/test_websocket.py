"""Sockets byte by byte: frames arrive in any pieces, and data that breaks the protocol ends only its own connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from overtrick.server.net.channel import MAX_WAITING_MESSAGES
from overtrick.server.settings import Settings
from overtrick.server.wire.frames import frame, measure

from .clients import PATIENCE, Json, client_of, running

pytestmark = pytest.mark.anyio

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
KEY = b"\x12\x34\x56\x78"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough for sockets."""
    return sqlite_url


def masked(payload: bytes, opcode: int = TEXT, *, is_last: bool = True) -> bytes:
    """A frame as a client sends it."""
    head = bytes([opcode | (0x80 if is_last else 0)])
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return head + length + KEY + bytes(byte ^ KEY[place % 4] for place, byte in enumerate(payload))


def ping(key: object) -> bytes:
    return json.dumps({"type": "ping", "id": str(key)}).encode()


class RawSocket:
    """A client that writes and reads bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._data = b""

    async def write(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def read(self) -> tuple[int, bytes]:
        """The opcode and the payload of the next frame."""
        while (place := measure(self._data, 0)) is None or place[1] > len(self._data):
            received = await asyncio.wait_for(self._reader.read(65536), PATIENCE)
            assert received, "the connection was closed"
            self._data += received
        opcode, payload = self._data[0] & 0x0F, self._data[place[0] : place[1]]
        self._data = self._data[place[1] :]
        return opcode, payload

    async def message(self, kind: str) -> Json:
        """The next message of this type."""
        while True:
            opcode, payload = await self.read()
            assert opcode == TEXT, (opcode, payload)
            message = json.loads(payload)
            if message["type"] == kind:
                return message

    async def close_code(self) -> int:
        """Read until the server closes the connection. Returns the code."""
        while True:
            opcode, payload = await self.read()
            if opcode == CLOSE:
                return int.from_bytes(payload[:2], "big")


@asynccontextmanager
async def raw_socket(settings: Settings) -> AsyncIterator[RawSocket]:
    """A watcher at a table who has received its state."""
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades")
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        try:
            writer.write(
                f"GET /api/v1/tables/{table_id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            assert b" 101 " in head.splitlines()[0]
            socket = RawSocket(reader, writer)
            await socket.write(masked(b'{"type":"hello","version":1}'))
            await socket.message("state")
            yield socket
        finally:
            writer.close()


async def test_frames_may_arrive_byte_by_byte(settings: Settings) -> None:
    async with raw_socket(settings) as socket:
        for byte in masked(ping("slow")):
            await socket.write(bytes([byte]))
            await asyncio.sleep(0.001)
        assert (await socket.message("pong"))["id"] == "slow"


async def test_many_frames_at_once_are_answered_in_order(settings: Settings) -> None:
    count = 3 * MAX_WAITING_MESSAGES
    async with raw_socket(settings) as socket:
        data = b"".join(masked(ping(key)) for key in range(count))
        await socket.write(data[:-5])  # the last one comes in two pieces
        await asyncio.sleep(0.01)
        await socket.write(data[-5:])
        assert [(await socket.message("pong"))["id"] for _ in range(count)] == [str(key) for key in range(count)]


async def test_a_message_in_parts_is_put_together_also_around_a_ping(settings: Settings) -> None:
    async with raw_socket(settings) as socket:
        text = ping("parts")
        await socket.write(masked(text[:7], is_last=False) + masked(b"are you there?", PING))
        assert await socket.read() == (PONG, b"are you there?")
        await socket.write(masked(text[7:], 0))
        assert (await socket.message("pong"))["id"] == "parts"


async def test_bytes_are_read_as_text_and_anything_else_is_refused(settings: Settings) -> None:
    async with raw_socket(settings) as socket:
        await socket.write(masked(ping("bytes"), BINARY))
        assert (await socket.message("pong"))["id"] == "bytes"
        for bad in (b"", b"\xff\xfe", b'{"type":"ping","id":"\xff"}', b"[" * 1000):
            await socket.write(masked(bad))
            assert (await socket.message("error"))["code"] == "bad_request"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame({"type": "ping"}), 1002),  # not masked
        (masked(b"reserved", 0x3), 1002),
        (masked(b"a part of nothing", 0), 1002),
        (masked(b"a part", is_last=False) + masked(b"a new message before the last part"), 1002),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big"), 1009),  # announces a terabyte
        (masked((1000).to_bytes(2, "big"), CLOSE), 1000),
    ],
)
async def test_a_broken_protocol_ends_the_connection(settings: Settings, data: bytes, code: int) -> None:
    async with raw_socket(settings) as socket:
        await socket.write(data)
        assert await socket.close_code() == code
