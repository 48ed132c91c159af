"""Plain HTTP connections: how many an address may hold open, and how long one may wait without a request.

uvicorn closes a connection that is idle after a request, but waits for the first one for ever. Without these limits a
single address could use up all file handles of the process.
"""

from __future__ import annotations

import asyncio
import ipaddress
import sys
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from overtrick.server.settings import Settings

from .limits import address_of

if TYPE_CHECKING:
    import h11
    from uvicorn._types import ASGISendEvent

WANTED_HANDLES = 65536
"""File handles that a server asks the operating system for."""


def raise_handle_limit() -> int:
    """Let this process open as many files and connections as the operating system allows; the number it may open."""
    if sys.platform == "win32":  # there is no such limit
        return WANTED_HANDLES
    import resource  # noqa: PLC0415 -- Windows does not have it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_HANDLES if hard == resource.RLIM_INFINITY else min(hard, WANTED_HANDLES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return WANTED_HANDLES if soft == resource.RLIM_INFINITY else soft


class HttpConnections:
    """Open HTTP connections by address. Above a limit, the oldest one that waits without a request is closed."""

    def __init__(self, settings: Settings, proxies: Sequence[str] = ()) -> None:
        self.request_timeout_s = settings.request_timeout_s
        self._max_per_address = settings.http_connections_per_address if settings.rate_limits else None
        self._max = raise_handle_limit() * 3 // 4
        """The other handles are for sockets of tables, the database and bots."""
        self._proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]
        self._open: defaultdict[str, dict[HttpProtocol, None]] = defaultdict(dict)
        self.count = 0

    def add(self, connection: HttpProtocol) -> None:
        """Count a new connection, and close another one if there are too many."""
        opened = self._open[connection.address]
        opened[connection] = None
        self.count += 1
        if self._max_per_address is not None and len(opened) > self._max_per_address:
            if not self._is_proxy(connection.address):
                self._close_oldest(opened)
        elif self.count > self._max:
            self._close_oldest(max(self._open.values(), key=len))

    def discard(self, connection: HttpProtocol) -> None:
        """Stop counting a connection that was closed or has become a WebSocket."""
        opened = self._open.get(connection.address, {})
        if connection in opened:
            del opened[connection]
            self.count -= 1
        if not opened:
            self._open.pop(connection.address, None)

    def _is_proxy(self, address: str) -> bool:
        """Whether this is one of our proxies. All clients share its address, and it has limits of its own."""
        try:
            return any(ipaddress.ip_address(address) in network for network in self._proxies)
        except ValueError:
            return False

    def _close_oldest(self, opened: dict[HttpProtocol, None]) -> None:
        """Close the oldest connection without a request; the newest one if all of them have one."""
        victim = next((connection for connection in opened if connection.is_waiting), None) or next(reversed(opened))
        victim.transport.abort()
        self.discard(victim)


class HttpProtocol(H11Protocol):
    """A connection of uvicorn that is counted, and closed if a request does not come or does not end."""

    registry: HttpConnections
    address = "unknown"
    _deadline: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether the headers of a request have not come yet."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for a request."""
        super().connection_made(transport)
        self.address = address_of({"client": self.client})
        self.registry.add(self)
        self._set_deadline()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to the WebSocket protocol. Sockets have limits of their own."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def _set_deadline(self) -> None:
        """While headers are expected there is a deadline, which more bytes do not extend."""
        if not self.is_waiting or self.transport.is_closing():
            self._cancel_deadline()
        elif self._deadline is None and self in self.connections:
            self._deadline = self.loop.call_later(self.registry.request_timeout_s, self._give_up)

    def _give_up(self) -> None:
        self._deadline = None
        if self.is_waiting:
            self.transport.abort()

    def _leave(self) -> None:
        self._cancel_deadline()
        self.registry.discard(self)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def http_protocol(registry: HttpConnections) -> type[HttpProtocol]:
    """The protocol of a server whose connections are counted here."""
    return type("CountedHttpProtocol", (HttpProtocol,), {"registry": registry})


class SocketProtocol(WebSocketsSansIOProtocol):
    """The WebSocket protocol of uvicorn, which logs an error for every socket that is refused with a response."""

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message. A response that refuses the socket completes the handshake."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
