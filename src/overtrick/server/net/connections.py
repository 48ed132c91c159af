"""The WebSocket endpoints of tables and pages, and the open connections by person and by address."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.websockets import WebSocket

from overtrick.errors import OvertrickError, sentence
from overtrick.server.context import Context
from overtrick.server.errors import Refused, TooMany, Unavailable, Unidentified
from overtrick.server.live.table import Client
from overtrick.server.net.dependencies import context_of
from overtrick.server.people.accounts import Person
from overtrick.server.settings import Settings
from overtrick.server.table.challenges import require_visible
from overtrick.server.wire.encoding import encode

from .channel import LOGGED_OUT, NO_HELLO, NO_TABLE, TRY_LATER, Channel
from .guard import refuse
from .limits import address_of, limits_of
from .page_session import PageSession
from .session import Session, error_message
from .websocket import FrameSocket


@dataclass(frozen=True, eq=False, slots=True)
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
            raise TooMany(f"you have {self._max_per_person} connections open: close some of your tabs")

    def add(self, connection: Connection) -> None:
        """Count a connection that has been opened."""
        self._by_address[connection.address] += 1
        if connection.person is not None:
            self._by_person[connection.person].add(connection)

    def remove(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
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


async def table_socket(socket: WebSocket) -> None:
    """Let a client in, or refuse it. Its session then goes on until the connection ends: see :class:`Channel`."""
    context = context_of(socket)
    person = await _identify(context, socket)
    channel = Channel(FrameSocket.of(socket))
    person_id = None if person is None else person.id
    connection = Connection(person_id, address_of(socket.scope), lambda: channel.close(LOGGED_OUT))
    try:
        context.connections.check(connection.person, connection.address)
    except TooMany as refused:
        await refuse(socket.scope, socket.receive, socket.send, refused)
        return
    context.connections.add(connection)
    try:
        await socket.accept()
        live = await context.tables.get(socket.path_params["table_id"])
        require_visible(live.state, person_id)
    except OvertrickError as error:
        context.connections.remove(connection)
        reason = TRY_LATER if isinstance(error, Unavailable) else NO_TABLE
        await socket.send_text(encode(error_message(error) | {"message": sentence(str(error))}))
        await socket.close(reason.code, reason.text)
    except BaseException:
        context.connections.remove(connection)
        raise
    else:
        client = Client(person_id, None if person is None else person.name, channel.send)
        session = Session(context, live, client, limits_of(socket))
        channel.open(session, on_end=lambda: context.connections.remove(connection))
        asyncio.get_running_loop().call_later(
            context.settings.hello_timeout_s, lambda: None if session.has_joined else channel.close(NO_HELLO)
        )


async def page_socket(socket: WebSocket) -> None:
    """Tell a page when something has changed among the friends of its person."""
    context = context_of(socket)
    person = await _identify(context, socket)
    address = address_of(socket.scope)
    try:
        if person is None:
            raise Unidentified("choose a name first: a guest needs no account")
        context.connections.check(person.id, address)
    except Refused as refused:
        await refuse(socket.scope, socket.receive, socket.send, refused)
        return
    channel = Channel(FrameSocket.of(socket))
    connection = Connection(person.id, address, lambda: channel.close(LOGGED_OUT))
    context.connections.add(connection)
    try:
        await socket.accept()
        session = PageSession(context, person.id, channel.send)
    except BaseException:
        context.connections.remove(connection)
        raise
    channel.open(session, on_end=lambda: context.connections.remove(connection))
    try:
        await session.begin()
    except Unavailable:
        channel.close(TRY_LATER)


async def _identify(context: Context, socket: WebSocket) -> Person | None:
    """The person who opens a connection.

    If anybody logged out while the database was asked, the answer may be out of date, so it is asked again.
    """
    while True:
        count = context.connections.disconnect_count
        person = await context.accounts.identify(socket)
        if context.connections.disconnect_count == count:
            return person
