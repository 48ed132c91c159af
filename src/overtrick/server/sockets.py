"""The WebSocket of a table: a connection from its first message to its last, and why it may end."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from overtrick.errors import OvertrickError

from .callers import Caller
from .guard import refuse
from .hall import Hall, hall_of
from .live import Guest
from .people import Person
from .rates import address_of, limits_of
from .refusals import TooMany
from .visits import Visit, error_message
from .wire import encode

MOST_WAITING = 512
"""Messages that wait for a slow client before it is let go; it comes back and asks what it missed."""

LAST_WORDS = 1.0
"""Seconds in which a client is told that its socket ends."""


@dataclass(frozen=True)
class Goodbye:
    """Why we end a socket: a code of our own, and a word."""

    code: int
    word: str


NOT_YOU = Goodbye(4001, "logged out")
TOO_SLOW = Goodbye(4008, "too slow")
NO_HELLO = Goodbye(4010, "no hello")
NO_TABLE = Goodbye(4404, "not_found")


class Outbox:
    """Messages on their way to one client: taken at once, sent as fast as the client reads."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._something = asyncio.Event()
        self._goodbye: Goodbye | None = None
        self.ended = asyncio.Event()

    def put(self, message: str) -> None:
        """Take a message."""
        if len(self._waiting) >= MOST_WAITING:
            self.end(TOO_SLOW)
        else:
            self._waiting.append(message)
            self._something.set()

    def end(self, goodbye: Goodbye) -> None:
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
    hall = hall_of(socket)
    person = await _who(hall, socket)
    outbox = Outbox(socket)
    person_id = None if person is None else person.id
    caller = Caller(person_id, address_of(socket.scope), lambda: outbox.end(NOT_YOU))
    try:
        hall.callers.check(caller.person, caller.address)
    except TooMany as refused:
        await refuse(socket.scope, socket.receive, socket.send, refused)
        return
    with hall.callers.on_the_line(caller):
        await socket.accept()
        try:
            live = await hall.house.table(socket.path_params["table_id"])
        except OvertrickError as error:
            await socket.send_text(encode(error_message(error)))
            await socket.close(NO_TABLE.code, NO_TABLE.word)
            return
        guest = Guest(person_id, None if person is None else person.name, outbox.put)
        await _stay(socket, Visit(hall, live, guest, limits_of(socket)), outbox)


async def _who(hall: Hall, socket: WebSocket) -> Person | None:
    """Who opens a socket; asked again if somebody has logged out while we were asking, for it may have been them."""
    while True:
        ended = hall.callers.ended
        person = await hall.people.who(socket)
        if hall.callers.ended == ended:
            return person


async def _stay(socket: WebSocket, visit: Visit, outbox: Outbox) -> None:
    """Hear and answer until either side has had enough."""
    # In tasks of their own: each message then wakes a few calls, not the whole way in through the middleware.
    sending = asyncio.create_task(outbox.run())
    hearing = asyncio.create_task(_hear(socket, visit))
    ended = asyncio.create_task(outbox.ended.wait())
    silent = asyncio.get_running_loop().call_later(
        visit.hall.settings.hello, lambda: None if visit.has_come else outbox.end(NO_HELLO)
    )
    try:
        await asyncio.wait((hearing, sending, ended), return_when=asyncio.FIRST_COMPLETED)
        visit.is_over = True
        if ended.done():  # a client that does not read does not hear of it either, and is not waited for
            await asyncio.wait((sending,), timeout=LAST_WORDS)
    finally:
        silent.cancel()
        for task in (hearing, sending, ended, *visit.thinking):
            if task is not hearing or not visit.is_busy:  # what is being written is also to be told
                task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
        visit.live.farewell(visit.guest)  # not before: it may have been about to come
        if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, TimeoutError):
                await asyncio.wait_for(socket.close(), LAST_WORDS)


async def _hear(socket: WebSocket, visit: Visit) -> None:
    while not visit.flood.is_hopeless and not visit.is_over:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect" or visit.is_over:
            return
        await visit.hear(received.get("text"), received.get("bytes"))
