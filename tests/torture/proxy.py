"""A TCP proxy that delays, holds back and cuts what goes through it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

CHUNK = 1 << 16
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[[], Awaitable[Stream]]


def to_port(port: int) -> Connect:
    """Connects to a port of this machine."""
    return lambda: asyncio.open_connection("127.0.0.1", port)


def to_socket(path: str) -> Connect:
    """Connects to a Unix socket."""
    return lambda: asyncio.open_unix_connection(path)


class Proxy:
    """Forwards connections to a server. Its port stays the same while the server is restarted."""

    def __init__(self, connect: Connect, choices: Random) -> None:
        self._connect = connect
        self._choices = choices
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._flowing = asyncio.Event()
        self._flowing.set()
        self.port = 0
        self.delay_s = 0.0
        """Every chunk of bytes waits for a random time up to this."""

    async def start(self) -> None:
        """Listen at a free port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=CHUNK)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Close the port and every connection."""
        if self._server is not None:
            self._server.close()
        self.cut(1.0)
        self.let_flow()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self, share: float) -> None:
        """Abort this share of the connections, as a broken network does: nothing is sent to either end first."""
        for writer in list(self._open):
            if self._choices.random() < share:
                writer.transport.abort()

    def hold_back(self) -> None:
        """Forward nothing until further notice. Connections stay open."""
        self._flowing.clear()

    def let_flow(self) -> None:
        """Forward what was held back."""
        self._flowing.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._open.add(writer)
        try:
            await self._flowing.wait()
            server_reader, server_writer = await self._connect()
            try:
                both = [
                    asyncio.create_task(self._pump(reader, server_writer)),
                    asyncio.create_task(self._pump(server_reader, writer)),
                ]
                try:
                    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for pump in both:
                        pump.cancel()
                    await asyncio.gather(*both, return_exceptions=True)
            finally:
                server_writer.transport.abort()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._open.discard(writer)
            self._tasks.discard(task)
            writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self.delay_s:
                    await asyncio.sleep(self._choices.random() * self.delay_s)
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
            await asyncio.sleep(0.01)  # let the other direction deliver what it has read
