"""The WebSocket endpoint of a table: open connections, the queue of outgoing messages, and reasons to close."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from overtrick.errors import OvertrickError
from overtrick.server.context import Context
from overtrick.server.errors import TooMany
from overtrick.server.live.table import Client
from overtrick.server.net.dependencies import context_of
from overtrick.server.people.accounts import Person
from overtrick.server.settings import Settings
from overtrick.server.wire.encoding import encode

from .guard import refuse
from .limits import address_of, limits_of
from .session import Session, error_message


@dataclass(frozen=True, eq=False)
class Connection:
    """An open WebSocket."""

    person: str | None
    """The id of the person, or None for a watcher without a name."""
    address: str
    close: Callable[[], None]
    """Closes the connection soon, without waiting for it."""


class Connections:
    """Open connections by person and by address, with a limit for each."""

    def __init__(self, settings: Settings) -> None:
        self._max_per_person = settings.connections_per_person if settings.rate_limits else None
        self._max_per_address = settings.connections_per_address if settings.rate_limits else None
        self._by_person: defaultdict[str, set[Connection]] = defaultdict(set)
        self._by_address: Counter[str] = Counter()
        self._logout_listeners: list[Callable[[str], None]] = []
        self.disconnect_count = 0
        """How many times :meth:`disconnect` was called, for any person."""

    def add_logout_listener(self, listener: Callable[[str], None]) -> None:
        """Call a function with every person who logs out here. Other processes may have connections of them too."""
        self._logout_listeners.append(listener)

    def check(self, person: str | None, address: str) -> None:
        """Raise TooMany if this person or this address has too many open connections."""
        if self._max_per_address is not None and self._by_address[address] >= self._max_per_address:
            raise TooMany(f"{self._max_per_address} connections are open from your address: close some of them")
        if person is None or self._max_per_person is None or person not in self._by_person:
            return
        if len(self._by_person[person]) >= self._max_per_person:
            raise TooMany(f"you have {self._max_per_person} tables open: close some of them")

    @contextmanager
    def registered(self, connection: Connection) -> Iterator[None]:
        """Count a connection for as long as the context is open."""
        self._by_address[connection.address] += 1
        if connection.person is not None:
            self._by_person[connection.person].add(connection)
        try:
            yield
        finally:
            self._remove(connection)

    def _remove(self, connection: Connection) -> None:
        self._by_address[connection.address] -= 1
        if not self._by_address[connection.address]:
            del self._by_address[connection.address]
        if connection.person is not None:
            self._by_person[connection.person].discard(connection)
            if not self._by_person[connection.person]:
                del self._by_person[connection.person]

    def disconnect_everywhere(self, person: str) -> None:
        """Close the connections of a person who logged out or changed the password, in every process.

        A connection does not know which login it belongs to, so all of them are closed. Clients whose login is still
        valid connect again at once.
        """
        self.disconnect(person)
        for listener in self._logout_listeners:
            listener(person)

    def disconnect(self, person: str) -> None:
        """Close the connections of a person in this process."""
        self.disconnect_count += 1
        for connection in list(self._by_person.get(person, ())):
            connection.close()


MAX_QUEUED_MESSAGES = 512
"""A client with more outgoing messages than this is disconnected. It connects again and asks for what it missed."""

CLOSE_TIMEOUT_S = 1.0
"""Seconds that a client has to receive the reason why its connection is closed."""


@dataclass(frozen=True)
class CloseReason:
    """Why the server closes a connection: a WebSocket close code of our own, and a short text."""

    code: int
    text: str


LOGGED_OUT = CloseReason(4001, "logged out")
TOO_SLOW = CloseReason(4008, "too slow")
NO_HELLO = CloseReason(4010, "no hello")
NO_TABLE = CloseReason(4404, "not_found")


class Outbox:
    """The queue of outgoing messages of one client. Adding a message never waits."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._queue: deque[str] = deque()
        self._changed = asyncio.Event()
        self._close_reason: CloseReason | None = None
        self.closed = asyncio.Event()

    def put(self, message: str) -> None:
        """Add a message. If the queue is full the connection is closed instead."""
        if len(self._queue) >= MAX_QUEUED_MESSAGES:
            self.close(TOO_SLOW)
        else:
            self._queue.append(message)
            self._changed.set()

    def close(self, reason: CloseReason) -> None:
        """Send no more messages, and close the connection with this reason."""
        self._close_reason = self._close_reason or reason
        self._changed.set()
        self.closed.set()

    async def run(self) -> None:
        """Send messages until the outbox is closed, then close the connection."""
        send = self._socket.send
        while self._close_reason is None:
            await self._changed.wait()
            self._changed.clear()
            while self._queue and self._close_reason is None:
                await send({"type": "websocket.send", "text": self._queue.popleft()})
        await self._socket.close(self._close_reason.code, self._close_reason.text)


async def table_socket(socket: WebSocket) -> None:
    """Serve one client at one table until the connection ends."""
    context = context_of(socket)
    person = await _identify(context, socket)
    outbox = Outbox(socket)
    person_id = None if person is None else person.id
    connection = Connection(person_id, address_of(socket.scope), lambda: outbox.close(LOGGED_OUT))
    try:
        context.connections.check(connection.person, connection.address)
    except TooMany as refused:
        await refuse(socket.scope, socket.receive, socket.send, refused)
        return
    with context.connections.registered(connection):
        await socket.accept()
        try:
            live = await context.tables.get(socket.path_params["table_id"])
        except OvertrickError as error:
            await socket.send_text(encode(error_message(error)))
            await socket.close(NO_TABLE.code, NO_TABLE.text)
            return
        client = Client(person_id, None if person is None else person.name, outbox.put)
        await _run_session(socket, Session(context, live, client, limits_of(socket)), outbox)


async def _identify(context: Context, socket: WebSocket) -> Person | None:
    """The person who opens a connection.

    If anybody logged out while the database was asked, the answer may be out of date, so it is asked again.
    """
    while True:
        count = context.connections.disconnect_count
        person = await context.accounts.identify(socket)
        if context.connections.disconnect_count == count:
            return person


async def _run_session(socket: WebSocket, session: Session, outbox: Outbox) -> None:
    """Receive and send messages until the client disconnects or the server closes the connection."""
    # Separate tasks: each message then wakes only a few coroutines, not all those of the middleware.
    sending = asyncio.create_task(outbox.run())
    receiving = asyncio.create_task(_receive_messages(socket, session))
    closed = asyncio.create_task(outbox.closed.wait())
    hello_timeout = asyncio.get_running_loop().call_later(
        session.context.settings.hello_timeout_s, lambda: None if session.has_joined else outbox.close(NO_HELLO)
    )
    try:
        await asyncio.wait((receiving, sending, closed), return_when=asyncio.FIRST_COMPLETED)
        session.is_closed = True
        if closed.done():  # a client that does not read does not get the close reason, so the wait has a limit
            await asyncio.wait((sending,), timeout=CLOSE_TIMEOUT_S)
    finally:
        hello_timeout.cancel()
        for task in (receiving, sending, closed, *session.hint_tasks):
            if task is not receiving or not session.is_busy:  # a write that has begun is finished and broadcast
                task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
        session.live.disconnect_client(session.client)  # only now: a hello that was being handled may have added it
        if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, TimeoutError):
                await asyncio.wait_for(socket.close(), CLOSE_TIMEOUT_S)


async def _receive_messages(socket: WebSocket, session: Session) -> None:
    while not session.message_rate.is_abusive and not session.is_closed:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect" or session.is_closed:
            return
        await session.handle(received.get("text"), received.get("bytes"))
