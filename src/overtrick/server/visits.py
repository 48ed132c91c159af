"""One client at one table: what it says is read here, checked, and answered."""

from __future__ import annotations

import asyncio
import logging

from pydantic import ValidationError

from overtrick.errors import OvertrickError
from overtrick.view import View

from . import conduct, seating, takebacks
from .decisions import Decision
from .fold import Felt
from .hall import Hall
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
from .rates import Flood, Limits
from .refusals import BadRequest, Internal, NotAllowed, Stale, TooMany
from .wire import JsonValue, encode

log = logging.getLogger(__name__)


class Visit:
    """One client at one table: its questions, one after the other."""

    def __init__(self, hall: Hall, live: LiveTable, guest: Guest, limits: Limits) -> None:
        self.hall = hall
        self.live = live
        self.guest = guest
        self.limits = limits
        self.flood = Flood(on=hall.settings.rate_limits)
        self.thinking: set[asyncio.Task[None]] = set()
        """A hint that is being thought about."""
        self.is_busy = False
        """Whether a message is being answered."""
        self.is_over = False
        """Whether no more is to be heard."""

    @property
    def has_come(self) -> bool:
        """Whether the client has said hello and been shown the table."""
        return self.guest in self.live.guests

    async def hear(self, text: str | None, raw: bytes | None = None) -> None:
        """Answer one message, whatever it is."""
        self.hall.house.messages += 1
        message: ClientMessage | None = None
        self.is_busy = True
        try:
            self.flood.count()
            message = _read(text if text is not None else raw)
            if not isinstance(message, Hello) and not self.has_come:
                raise BadRequest("say hello first")
            await self._answer(message)
        except Exception as error:
            self._refuse(error, getattr(message, "id", None))
        finally:
            self.is_busy = False

    def _refuse(self, error: Exception, key: str | None) -> None:
        self.hall.house.refused += 1
        if not isinstance(error, OvertrickError):
            log.error("a message could not be answered", extra={"table": self.live.id}, exc_info=error)
            error = Internal("something went wrong here; try again")
        answer = error_message(error, key)
        if isinstance(error, Stale):
            answer["state"] = self.live.state_for(self.guest)
        self._tell(answer)

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
        if isinstance(message, Say):
            await self.limits.count(Limits.TALK, person)

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
        if self.has_come:
            self._tell(self.live.state_for(self.guest, hello.seen))
        else:
            await self.live.welcome(self.guest, hello.seen)

    async def _hint(self, key: str) -> None:
        person = self._person()
        if self.thinking:
            raise TooMany("one hint at a time: a bot is thinking")
        await self.live.do(lambda felt: conduct.ask_hint(felt, person), person=person)
        felt = self.live.felt
        seat = felt.seat_of(person)
        if felt.table is None or seat is None or felt.turn != seat:  # the clock ran out meanwhile
            raise NotAllowed("it is not your turn any more")
        # A bot may think for a while, and this client has other questions.
        task = asyncio.create_task(self._think(key, felt.table.view(seat), felt.seq))
        self.thinking.add(task)
        task.add_done_callback(self.thinking.discard)

    async def _think(self, key: str, view: View, seq: int) -> None:
        try:
            opinions = await self.hall.thinker.think(view, self.hall.settings.hints)
        except Exception as error:
            self._refuse(error, key)
            return
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


def error_message(error: OvertrickError, key: str | None = None) -> dict[str, JsonValue]:
    """A refusal as it is sent."""
    answer: dict[str, JsonValue] = {"type": "error", "code": error.code, "message": str(error)}
    if key is not None:
        answer["id"] = key
    return answer
