"""The WebSocket of a table: what a client says is read here, checked, and answered."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from overtrick.errors import OvertrickError

from . import conduct, seating, takebacks
from .decisions import Decision
from .fold import Felt
from .guard import Flood
from .hall import Hall, hall_of
from .live import Guest, LiveTable
from .models import now_ms
from .protocol import (
    CLIENT_MESSAGE,
    LONGEST_MESSAGE,
    VERSION,
    Act,
    AnswerUndo,
    AskHint,
    Back,
    ClientMessage,
    Contribute,
    Hello,
    Ping,
    Say,
    Undo,
    Why,
)
from .refusals import BadRequest, NotAllowed, Refused, Stale
from .wire import JsonValue, encode

MOST_WAITING = 512
"""Messages that wait for a slow client before it is let go; it comes back and asks what it missed."""

GONE_TOO_SLOW = 4008
GONE_NO_TABLE = 4404


class Outbox:
    """Messages on their way to one client: taken at once, sent as fast as the client reads."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._something = asyncio.Event()
        self.too_slow = False

    def put(self, message: str) -> None:
        """Take a message."""
        if len(self._waiting) >= MOST_WAITING:
            self.too_slow = True
        else:
            self._waiting.append(message)
        self._something.set()

    async def run(self) -> None:
        """Send for ever, until the client is gone or too slow."""
        send = self._socket.send
        while not self.too_slow:
            await self._something.wait()
            self._something.clear()
            while self._waiting:
                await send({"type": "websocket.send", "text": self._waiting.popleft()})
        await self._socket.close(GONE_TOO_SLOW, "too slow")


async def table_socket(socket: WebSocket) -> None:
    """One client at one table, from its first message to its last."""
    hall = hall_of(socket)
    person = await hall.people.who(socket)
    await socket.accept()
    try:
        live = await hall.house.table(socket.path_params["table_id"])
    except Refused as refused:
        await socket.send_text(encode(_error(refused)))
        await socket.close(GONE_NO_TABLE, refused.code)
        return
    outbox = Outbox(socket)
    name = None if person is None else person.name
    guest = Guest(None if person is None else person.id, name, outbox.put)
    visit = Visit(hall, live, guest)
    sending = asyncio.create_task(outbox.run())
    # In a task of its own: each message then wakes a few calls, not the whole way in through the middleware.
    hearing = asyncio.create_task(_hear(socket, visit, sending))
    try:
        await hearing
    finally:
        live.farewell(guest)
        for task in (hearing, sending):
            task.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
        if socket.application_state is WebSocketState.CONNECTED and socket.client_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError):
                await socket.close()


async def _hear(socket: WebSocket, visit: Visit, sending: asyncio.Task[None]) -> None:
    while not sending.done() and not visit.flood.is_hopeless:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        await visit.hear(received.get("text"), received.get("bytes"))


class Visit:
    """One client at one table: its questions, one after the other."""

    def __init__(self, hall: Hall, live: LiveTable, guest: Guest) -> None:
        self.hall = hall
        self.live = live
        self.guest = guest
        self.flood = Flood(on=hall.settings.rate_limits)

    async def hear(self, text: str | None, raw: bytes | None = None) -> None:
        """Answer one message, whatever it is."""
        message: ClientMessage | None = None
        self.hall.house.messages += 1
        try:
            self.flood.count()
            message = _read(text if text is not None else raw)
            if not isinstance(message, Hello) and self.guest not in self.live.guests:
                raise BadRequest("say hello first")
            await self._answer(message)
        except OvertrickError as error:
            self.hall.house.refused += 1
            answer = _error(error, getattr(message, "id", None))
            if isinstance(error, Stale):
                answer["state"] = self.live.state_for(self.guest)
            self.guest.tell(encode(answer))

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Act(id=key, seq=seen, action=action):
                person = self._person()
                seq = await self.live.do(
                    lambda felt: conduct.act(felt, person, action, seen), person=person, action_id=key
                )
                self._done(key, seq)
            case Hello():
                await self._hello(message)
            case Ping(id=ping):
                self._tell({"type": "pong", "id": ping, "at": now_ms()})
            case Why(id=key, action=action):
                self._why(key, action)
            case AskHint(id=key):
                await self._hint(key)
            case Say() | Undo() | AnswerUndo() | Contribute() | Back():
                await self._do(message)

    async def _do(self, message: Say | Undo | AnswerUndo | Contribute | Back) -> None:
        person = self._person()

        def decide(felt: Felt) -> Decision:
            match message:
                case Say(text=text):
                    return conduct.say(felt, person, text)
                case Undo():
                    return takebacks.take_back(felt, person, self.hall.settings.appeal)
                case AnswerUndo(agree=agree):
                    return takebacks.answer(felt, person, agree)
                case Contribute(contribution=contribution):
                    return seating.contribute(felt, person, contribution)
                case Back():
                    return conduct.give_back(felt, person)

        self._done(message.id, await self.live.do(decide, person=person, action_id=message.id))

    async def _hello(self, hello: Hello) -> None:
        if hello.version != VERSION:
            raise BadRequest(f"this server speaks version {VERSION} of the table's protocol, not {hello.version}")
        if self.guest in self.live.guests:
            self._tell(self.live.state_for(self.guest, hello.seen))
        else:
            await self.live.welcome(self.guest, hello.seen)

    async def _hint(self, key: str) -> None:
        person = self._person()
        await self.live.do(lambda felt: conduct.ask_hint(felt, person), person=person)
        felt = self.live.felt
        seat = felt.seat_of(person)
        if felt.table is None or seat is None or felt.turn != seat:  # the clock ran out meanwhile
            raise NotAllowed("it is not your turn any more")
        seq = felt.seq
        opinions = await self.hall.thinker.think(felt.table.view(seat), self.hall.settings.hints)
        thoughts: list[JsonValue] = [
            {"action": one.action, "value": one.value, "reason": one.reason} for one in opinions
        ]
        self._tell({"type": "hint", "id": key, "seq": seq, "thoughts": thoughts})

    def _why(self, key: str, action: str) -> None:
        """The engine's own sentence; asked of whoever's turn it is, it would tell about their cards."""
        table, seat = self.live.felt.table, self.live.felt.seat_of(self.guest.person)
        if table is None or seat is None or self.live.felt.turn != seat:
            raise NotAllowed("that can be asked when it is your turn")
        try:
            table.push(action)
        except OvertrickError as error:
            self._tell({"type": "reason", "id": key, "legal": False, "message": str(error)})
        else:
            table.pop()
            self._tell({"type": "reason", "id": key, "legal": True, "message": "this is legal"})

    def _person(self) -> str:
        if self.guest.person is None:
            raise NotAllowed("you are watching: say who you are and sit down to play")
        return self.guest.person

    def _done(self, key: str, seq: int) -> None:
        self._tell({"type": "done", "id": key, "seq": seq})

    def _tell(self, message: dict[str, JsonValue]) -> None:
        self.guest.tell(encode(message))


def _read(data: str | bytes | None) -> ClientMessage:
    if data is None or len(data) > LONGEST_MESSAGE:
        raise BadRequest(f"a message is JSON of at most {LONGEST_MESSAGE} bytes")
    try:
        return CLIENT_MESSAGE.validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        raise BadRequest(f"{where}: {first['msg']}" if where else first["msg"]) from None


def _error(error: OvertrickError, key: str | None = None) -> dict[str, JsonValue]:
    answer: dict[str, JsonValue] = {"type": "error", "code": error.code, "message": str(error)}
    if key is not None:
        answer["id"] = key
    return answer
