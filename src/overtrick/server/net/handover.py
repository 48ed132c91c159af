"""Connections move to the worker that serves their table.

All workers accept connections at the same port, so a client may come to any of them. A worker that gets a request about
the table of another worker passes the open connection on, with the bytes that it has read: over a local socket, as the
kernel allows between processes of one machine. If that fails, the worker answers the request itself, because every
worker can serve every table.
"""

from __future__ import annotations

import asyncio
import re
import socket
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from overtrick.server.shard import Shard

from .protocols import HttpConnections, HttpProtocol

_TABLE_REQUEST = re.compile(rb"[A-Z]+ /api/v1/tables/([A-Za-z0-9_-]+)[/? ][^\r\n]*\r\n")
MAX_REQUEST_BYTES = 32_768
"""Longer beginnings of a request are not passed on, because they may not fit into one message between workers."""


def table_of_request(data: bytes) -> str | None:
    r"""The table that a request is about; None for other requests, and if its first line is not complete.

    >>> table_of_request(b"GET /api/v1/tables/a1B2/socket HTTP/1.1\r\nHost: here\r\n\r\n")
    'a1B2'
    >>> table_of_request(b"GET /api/v1/tables HTTP/1.1\r\n\r\n")
    """
    found = _TABLE_REQUEST.match(data)
    return None if found is None else found[1].decode()


class Handover:
    """Passes connections to other workers, and takes theirs."""

    def __init__(self, shard: Shard) -> None:
        self._shard = shard
        self._sending = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._sending.setblocking(False)
        self._receiving = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._receiving.setblocking(False)
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, make_protocol: Callable[[], HandoverProtocol]) -> None:
        """Start to take connections from other workers."""
        path = Path(self._shard.socket_of(self._shard.index))
        path.unlink(missing_ok=True)  # of a worker that has died
        self._receiving.bind(str(path))
        self._make_protocol = make_protocol
        asyncio.get_running_loop().add_reader(self._receiving, self._take)

    def close(self) -> None:
        """Take no more connections."""
        asyncio.get_running_loop().remove_reader(self._receiving)
        self._sending.close()
        self._receiving.close()
        Path(self._shard.socket_of(self._shard.index)).unlink(missing_ok=True)

    def pass_on(self, connection: int, data: bytes) -> bool:
        """Pass a connection to the worker that this request is for. False: this worker has to answer it."""
        table_id = table_of_request(data)
        if table_id is None or self._shard.owns(table_id) or len(data) > MAX_REQUEST_BYTES:
            return False
        try:
            address = self._shard.socket_of(self._shard.owner_of(table_id))
            self._sending.sendmsg([data], [_rights_to(connection)], 0, address)
        except OSError:  # that worker is just being started again, or has too much to do
            return False
        return True

    def _take(self) -> None:
        with suppress(BlockingIOError):
            data, connections, _, _ = socket.recv_fds(self._receiving, MAX_REQUEST_BYTES, 1)
            for connection in connections:
                task = asyncio.create_task(self._serve(socket.socket(fileno=connection), data))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _serve(self, connection: socket.socket, data: bytes) -> None:
        connection.setblocking(False)
        protocol = self._make_protocol()
        protocol.taken = data
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except OSError:  # the client has gone
            connection.close()


class HandoverProtocol(HttpProtocol):
    """An HTTP connection that can be passed on to another worker between two requests."""

    handover: Handover
    taken = b""
    """What another worker has read of the first request."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Read what another worker has read already, before the rest of the request arrives."""
        super().connection_made(transport)
        data, self.taken = self.taken, b""
        if data:
            self.read(data)

    def data_received(self, data: bytes) -> None:
        """Read a request, unless it is for another worker."""
        if self._is_reading or not self.handover.pass_on(self._fileno(), data):
            self.read(data)
            return
        self.transport.abort()  # only this process's copy of the connection

    def read(self, data: bytes) -> None:
        """Read a request, whatever it is about."""
        super().data_received(data)

    @property
    def _is_reading(self) -> bool:
        """Whether a request has begun and is not answered yet."""
        return bool(self.conn.trailing_data[0]) or not self.is_waiting

    def _fileno(self) -> int:
        number: int = self.transport.get_extra_info("socket").fileno()
        return number


def handover_protocol(registry: HttpConnections, handover: Handover) -> type[HandoverProtocol]:
    """The protocol of a server whose connections are counted here and can be passed on."""
    return type("CountedHandoverProtocol", (HandoverProtocol,), {"registry": registry, "handover": handover})


def _rights_to(connection: int) -> tuple[int, int, bytes]:
    """The part of a message between processes that opens this connection in the other one."""
    return socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]).tobytes()
