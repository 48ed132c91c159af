"""The WebSocket of a client, below ASGI: few layers for messages, of which there are many.

uvicorn and the application do the handshake, like any other request. Then a receiver takes the socket over: whole
messages go straight to it, and frames that are encoded already go straight to the transport. Everything rare stays with
uvicorn and its library: messages in several parts, pings, closing, and data that breaks the protocol.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Protocol
from weakref import WeakKeyDictionary

from starlette.websockets import WebSocket
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.utils import ClientDisconnected
from websockets.http11 import Request

from overtrick.server.wire.frames import TEXT, measure

from .protocols import SocketProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:  # the compiled module is not there for every platform
    from websockets.utils import apply_mask

MAX_UNSENT_BYTES = 1 << 20
"""A client that has more than this to read is disconnected. It connects again and asks for what it missed."""
_EXTENSION = "overtrick.websocket"
"""The extension of the ASGI scope in which the application finds its socket."""


class _NoQueue(asyncio.Queue[ASGIReceiveEvent]):
    """Takes the events for an application that has returned."""

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        """Forget an event."""


_NO_QUEUE = _NoQueue()
_WRITABLE = asyncio.Event()
"""For applications that wait until they can write. A receiver never waits, so there is one event for all sockets."""


class Outbox:
    """Collects what is sent in one iteration of the event loop, and writes it at the end, once per socket.

    Clients are woken only after the tables were computed, and the system's code for sending stays in the caches of the
    processor.
    """

    def __init__(self) -> None:
        self._sockets: list[FrameSocket] = []

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> Outbox:
        """The outbox of this loop."""
        found = _OUTBOXES.get(loop)
        if found is None:
            found = _OUTBOXES[loop] = cls()
        return found

    def add(self, socket: FrameSocket) -> None:
        """Note that a socket has something to send."""
        if not self._sockets:
            socket.loop.call_soon(self._flush)
        self._sockets.append(socket)

    def _flush(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            try:
                socket.flush()
            except Exception:
                socket.logger.exception("a socket could not be written")
                socket.transport.abort()


_OUTBOXES: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


class Receiver(Protocol):
    """Gets the messages of a socket that it took over."""

    def receive(self, message: bytes) -> None:
        """A message has arrived: JSON, if the client keeps to the protocol."""

    def overflow(self) -> None:
        """The client does not read: more than MAX_UNSENT_BYTES wait for it."""

    def lost(self) -> None:
        """The connection has ended. Called once."""


class FrameSocket(SocketProtocol):
    """The protocol of one connection, made by uvicorn."""

    _receiver: Receiver | None = None
    _unread = b""
    """The beginning of a frame whose rest has not arrived."""
    _unsent: list[bytes] | None = None
    """Frames that are written at the end of this iteration of the event loop."""
    _outbox: Outbox

    @classmethod
    def of(cls, socket: WebSocket) -> FrameSocket:
        """The protocol below a socket of the application."""
        found = socket.scope["extensions"][_EXTENSION]["socket"]
        assert isinstance(found, cls)
        return found

    def take_over(self, receiver: Receiver) -> None:
        """Let a receiver have all messages from now on, and those that came meanwhile.

        The application may return afterwards: the connection stays open until one of both sides closes it.
        """
        self._receiver, self._outbox = receiver, Outbox.of(self.loop)
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                receiver.receive(event.get("bytes") or (event.get("text") or "").encode())
        self._forget_handshake()
        self.transport.set_write_buffer_limits(high=MAX_UNSENT_BYTES)
        self.resume()
        if self.disconnected:
            receiver.lost()

    def _forget_handshake(self) -> None:
        """Free what only the application needed: it is more than half of the memory of a connection."""
        self.queue, self.writable = _NO_QUEUE, _WRITABLE
        self.server = self.client = None
        del self.scope, self.request, self.response
        # A new parser, because the old one keeps the headers of the request. It has read whole frames only.
        self.conn.parser = self.conn.parse()
        next(self.conn.parser)

    # Sending

    def write(self, frame: bytes) -> None:
        """Send a frame soon, together with what else is sent in this round of the event loop. It never waits."""
        if self._unsent is None:
            self._unsent = [frame]
            self._outbox.add(self)
        else:
            self._unsent.append(frame)

    def flush(self) -> None:
        """Write the frames that were sent: writing is the largest cost of an action, so it is done once for all."""
        frames, self._unsent = self._unsent, None
        if frames is not None and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def close(self, code: int, reason: str = "") -> None:
        """Close the connection. A client that does not answer in time, or does not read, is cut off."""
        self.flush()
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.resume()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def shutdown(self) -> None:
        """Close the connection because the server stops."""
        self.flush()
        super().shutdown()

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run a task for this connection. A server that stops waits for it."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def pause(self) -> None:
        """Read no more messages until :meth:`resume`."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume(self) -> None:
        """Read messages again."""
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    # Receiving: what uvicorn calls

    def handle_connect(self, event: Request) -> None:
        """Start the application with this socket in its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][_EXTENSION] = {"socket": self}

    async def run_asgi(self) -> None:
        """Run the application. If a receiver has taken the socket over, the connection outlives the application."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        if self._receiver is None and self.close_timer is None:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Pass whole text messages to the receiver, and everything else to the library, frame by frame."""
        if not self.handshake_initiated:
            super().data_received(data)  # the whole request: uvicorn has read it already
            return
        if self._unread:
            data, self._unread = self._unread + data, b""
        start = 0
        while place := measure(data, start):
            payload, end = place
            if end - payload > (self.config.ws_max_size or 0):
                super().data_received(data[start:])  # the library closes the connection
                return
            if end > len(data):
                break
            if data[start] == TEXT and self._receiver is not None and not self.frames and data[start + 1] & 0x80:
                if not self.close_sent:
                    self._receiver.receive(apply_mask(data[payload:end], data[payload - 4 : payload]))
            else:
                super().data_received(data[start:end])
            start = end
        self._unread = data[start:]

    def send_receive_event_to_app(self) -> None:
        """Pass on a message that came in several parts, or as bytes."""
        if self._receiver is None:
            super().send_receive_event_to_app()
            return
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self._receiver.receive(message)

    def pause_writing(self) -> None:
        """Tell the receiver that the client does not read. Later, because the outbox may be writing to others."""
        if self._receiver is None:
            super().pause_writing()
        else:
            self.loop.call_soon(self._receiver.overflow)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the receiver."""
        super().connection_lost(exc)
        receiver, self._receiver = self._receiver, None
        if receiver is not None:
            receiver.lost()
