"""The WebSocket of a table: a connection from its first message to its last, and why it may end."""

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
    """An open socket."""

    person: str | None
    address: str
    close: Callable[[], None]
    """Ends it soon."""


class Connections:
    """Counts sockets, and ends those of somebody who is not to be that person any more."""

    def __init__(self, settings: Settings) -> None:
        self._per_person = settings.connections_per_person if settings.rate_limits else None
        self._per_address = settings.connections_per_address if settings.rate_limits else None
        self._people: defaultdict[str, set[Connection]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self._watching: list[Callable[[str], None]] = []
        self.ended = 0
        """How often somebody's sockets were ended."""

    def watch(self, watch: Callable[[str], None]) -> None:
        """Tell somebody when a person's sockets are ended here: other processes may have some too."""
        self._watching.append(watch)

    def check(self, person: str | None, address: str) -> None:
        """Refuse somebody who has too many sockets open."""
        if self._per_address is not None and self._addresses[address] >= self._per_address:
            raise TooMany(f"{self._per_address} connections are open from your address: close some of them")
        if person is None or self._per_person is None or person not in self._people:
            return
        if len(self._people[person]) >= self._per_person:
            raise TooMany(f"you have {self._per_person} tables open: close some of them")

    @contextmanager
    def registered(self, connection: Connection) -> Iterator[None]:
        """Count a socket as long as it is open."""
        self._addresses[connection.address] += 1
        if connection.person is not None:
            self._people[connection.person].add(connection)
        try:
            yield
        finally:
            self._forget(connection)

    def _forget(self, connection: Connection) -> None:
        self._addresses[connection.address] -= 1
        if not self._addresses[connection.address]:
            del self._addresses[connection.address]
        if connection.person is not None:
            self._people[connection.person].discard(connection)
            if not self._people[connection.person]:
                del self._people[connection.person]

    def end(self, person: str) -> None:
        """Close all connections of a person who logged out or changed the password, in every process.

        A cookie does not say which device it is on, so all of them end. Those that are still good come back at once.
        """
        self.close(person)
        for watch in self._watching:
            watch(person)

    def close(self, person: str) -> None:
        """End a person's sockets in this process."""
        self.ended += 1
        for connection in list(self._people.get(person, ())):
            connection.close()


MOST_WAITING = 512
"""Messages that wait for a slow client before it is let go; it comes back and asks what it missed."""

LAST_WORDS = 1.0
"""Seconds in which a client is told that its socket ends."""


@dataclass(frozen=True)
class CloseReason:
    """Why we end a socket: a code of our own, and a word."""

    code: int
    word: str


NOT_YOU = CloseReason(4001, "logged out")
TOO_SLOW = CloseReason(4008, "too slow")
NO_HELLO = CloseReason(4010, "no hello")
NO_TABLE = CloseReason(4404, "not_found")


class Outbox:
    """Messages on their way to one client: taken at once, sent as fast as the client reads."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._something = asyncio.Event()
        self._goodbye: CloseReason | None = None
        self.ended = asyncio.Event()

    def put(self, message: str) -> None:
        """Take a message."""
        if len(self._waiting) >= MOST_WAITING:
            self.end(TOO_SLOW)
        else:
            self._waiting.append(message)
            self._something.set()

    def end(self, goodbye: CloseReason) -> None:
        """Send nothing more but this."""
        self._goodbye = self._goodbye or goodbye
        self._something.set()
        self.ended.set()

    async def run(self) -> None:
        """Send for ever, until the client is gone or we have ended it."""
        send = self._socket.send
        while self._goodbye is None:
            await self._something.wait()
            self._something.clear()
            while self._waiting and self._goodbye is None:
                await send({"type": "websocket.send", "text": self._waiting.popleft()})
        await self._socket.close(self._goodbye.code, self._goodbye.word)


async def table_socket(socket: WebSocket) -> None:
    """One client at one table, from its first message to its last."""
    context = context_of(socket)
    person = await _who(context, socket)
    outbox = Outbox(socket)
    person_id = None if person is None else person.id
    connection = Connection(person_id, address_of(socket.scope), lambda: outbox.end(NOT_YOU))
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
            await socket.close(NO_TABLE.code, NO_TABLE.word)
            return
        client = Client(person_id, None if person is None else person.name, outbox.put)
        await _stay(socket, Session(context, live, client, limits_of(socket)), outbox)


async def _who(context: Context, socket: WebSocket) -> Person | None:
    """Who opens a socket; asked again if somebody has logged out while we were asking, for it may have been them."""
    while True:
        ended = context.connections.ended
        person = await context.accounts.identify(socket)
        if context.connections.ended == ended:
            return person


async def _stay(socket: WebSocket, session: Session, outbox: Outbox) -> None:
    """Hear and answer until either side has had enough."""
    # In tasks of their own: each message then wakes a few calls, not the whole way in through the middleware.
    sending = asyncio.create_task(outbox.run())
    hearing = asyncio.create_task(_hear(socket, session))
    ended = asyncio.create_task(outbox.ended.wait())
    silent = asyncio.get_running_loop().call_later(
        session.context.settings.hello_timeout_s, lambda: None if session.has_come else outbox.end(NO_HELLO)
    )
    try:
        await asyncio.wait((hearing, sending, ended), return_when=asyncio.FIRST_COMPLETED)
        session.is_over = True
        if ended.done():  # a client that does not read does not hear of it either, and is not waited for
            await asyncio.wait((sending,), timeout=LAST_WORDS)
    finally:
        silent.cancel()
        for task in (hearing, sending, ended, *session.thinking):
            if task is not hearing or not session.is_busy:  # what is being written is also to be told
                task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
        session.live.farewell(session.client)  # not before: it may have been about to come
        if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, TimeoutError):
                await asyncio.wait_for(socket.close(), LAST_WORDS)


async def _hear(socket: WebSocket, session: Session) -> None:
    while not session.message_rate.is_abusive and not session.is_over:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect" or session.is_over:
            return
        await session.hear(received.get("text"), received.get("bytes"))
