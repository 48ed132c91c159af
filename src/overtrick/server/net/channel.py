"""The channel between a client and its session: messages both ways, and how the connection ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from .limits import MessageRate
from .websocket import FrameSocket

MAX_WAITING_MESSAGES = 16
"""Messages of a client that wait for their turn. No more are read from the socket until they are handled."""


@dataclass(frozen=True)
class CloseReason:
    """Why the server closes a connection: a WebSocket close code, and a short text."""

    code: int
    text: str = ""


class ClientSession(Protocol):
    """What handles the messages of one client: a session at a table, or that of a page."""

    @property
    def message_rate(self) -> MessageRate:
        """How many messages the client may send."""

    async def handle(self, data: str | bytes) -> None:
        """Handle one message and send the answer."""

    def end(self) -> None:
        """End the session, because the connection has ended."""


LOGGED_OUT = CloseReason(4001, "logged out")
TOO_SLOW = CloseReason(4008, "too slow")
NO_HELLO = CloseReason(4010, "no hello")
NO_TABLE = CloseReason(4404, "not_found")
TRY_LATER = CloseReason(1013, "unavailable")
TOO_MANY_MESSAGES = CloseReason(1000)


class Channel:
    """The channel of one client. It has a task only while a message is handled, so an idle client costs no time."""

    __slots__ = ("_close_reason", "_is_ended", "_is_handling", "_on_end", "_session", "_socket", "_waiting")

    def __init__(self, socket: FrameSocket) -> None:
        self._socket = socket
        self._session: ClientSession | None = None
        self._on_end: Callable[[], None] | None = None
        self._waiting: list[bytes] = []
        self._is_handling = False
        self._is_ended = False
        self._close_reason: CloseReason | None = None
        """Why the connection is to be closed as soon as it is open."""

    def open(self, session: ClientSession, on_end: Callable[[], None]) -> None:
        """Start to pass messages to the session. ``on_end`` is called once, when the connection has ended."""
        self._session, self._on_end = session, on_end
        self._socket.take_over(self)
        if self._close_reason is not None:
            self.close(self._close_reason)

    def send(self, frame: bytes) -> None:
        """Send a message. It never waits. A client that does not read is disconnected."""
        self._socket.write(frame)

    def close(self, reason: CloseReason) -> None:
        """Close the connection and end the session. A message that is being handled is finished first."""
        if self._session is None and not self._is_ended:
            self._close_reason = reason
            return
        self._socket.close(reason.code, reason.text)
        self.lost()

    # What the socket calls

    def receive(self, message: bytes) -> None:
        """Handle a message after those before it."""
        if self._is_ended:
            return
        self._waiting.append(message)
        if not self._is_handling:
            self._is_handling = True
            self._socket.spawn(self._handle_waiting())
        elif len(self._waiting) >= MAX_WAITING_MESSAGES:
            self._socket.pause()

    def overflow(self) -> None:
        """Disconnect a client that does not read."""
        if not self._is_ended:
            self.close(TOO_SLOW)

    def lost(self) -> None:
        """The connection has ended."""
        if not self._is_ended:
            self._is_ended = True
            self._waiting.clear()
            if not self._is_handling:
                self._end_session()

    async def _handle_waiting(self) -> None:
        session = self._session
        assert session is not None
        try:
            while self._waiting:
                await session.handle(self._waiting.pop(0))
                if session.message_rate.is_abusive:
                    self.close(TOO_MANY_MESSAGES)
        finally:
            self._is_handling = False
            if self._is_ended:
                self._end_session()
            else:
                self._socket.resume()

    def _end_session(self) -> None:
        if self._session is not None and self._on_end is not None:
            self._session.end()
            self._on_end()
            self._session = self._on_end = None
