"""One client at one table: what it says is read here, checked, and answered."""

from __future__ import annotations

import asyncio
import logging

from pydantic import ValidationError

from overtrick.errors import OvertrickError
from overtrick.server.context import Context
from overtrick.server.errors import BadRequest, Internal, NotAllowed, Stale, TooMany
from overtrick.server.ids import now_ms
from overtrick.server.live.table import Client, LiveTable
from overtrick.server.table import play, seating, takebacks
from overtrick.server.table.decisions import Decision
from overtrick.server.table.state import TableState
from overtrick.server.wire.encoding import advice, encode
from overtrick.server.wire.messages import (
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
from overtrick.server.wire.parts import JsonValue, reason_info
from overtrick.view import View

from .limits import Limits, MessageRate

log = logging.getLogger(__name__)


class Session:
    """One client at one table: its questions, one after the other."""

    def __init__(self, context: Context, live: LiveTable, client: Client, limits: Limits) -> None:
        self.context = context
        self.live = live
        self.client = client
        self.limits = limits
        self.message_rate = MessageRate(enabled=context.settings.rate_limits)
        self.thinking: set[asyncio.Task[None]] = set()
        """Hints that a bot is thinking about."""
        self._hint_for = -1
        """The play_seq of the position that the last hint was asked for."""
        self.is_busy = False
        """Whether a message is being answered."""
        self.is_over = False
        """Whether no more is to be heard."""

    @property
    def has_come(self) -> bool:
        """Whether the client has said hello and been shown the table."""
        return self.client in self.live.clients

    async def hear(self, text: str | None, raw: bytes | None = None) -> None:
        """Answer one message, whatever it is."""
        self.context.tables.messages += 1
        message: ClientMessage | None = None
        self.is_busy = True
        try:
            self.message_rate.check()
            message = _read(text if text is not None else raw)
            if not isinstance(message, Hello) and not self.has_come:
                raise BadRequest("say hello first")
            await self._answer(message)
        except Exception as error:
            self._refuse(error, getattr(message, "id", None))
        finally:
            self.is_busy = False

    def _refuse(self, error: Exception, key: str | None) -> None:
        self.context.tables.refused += 1
        if not isinstance(error, OvertrickError):
            log.error("a message could not be answered", extra={"table": self.live.id}, exc_info=error)
            error = Internal("something went wrong here; try again")
        answer = error_message(error, key)
        if isinstance(error, Stale):
            answer["state"] = self.live.state_for(self.client)
        self._tell(answer)

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Act(id=key, seq=seen, action=action):
                person = self._person()
                seq = await self.live.do(
                    lambda state: play.act(state, person, action, seen), person=person, action_id=key
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
            await self.limits.check(Limits.CHAT, person)

        def decide(state: TableState) -> Decision:
            match message:
                case Say(text=text):
                    return play.say(state, person, text)
                case Undo():
                    return takebacks.take_back(state, person, self.context.settings.takeback_answer_s)
                case AnswerUndo(agree=agree):
                    return takebacks.answer(state, person, agree)
                case Contribute(contribution=contribution):
                    return seating.contribute(state, person, contribution)
                case Back():
                    return play.give_back(state, person)

        self._done(message.id, await self.live.do(decide, person=person, action_id=message.id))

    async def _hello(self, hello: Hello) -> None:
        if hello.version != VERSION:
            raise BadRequest(f"this server speaks version {VERSION} of the table's protocol, not {hello.version}")
        if self.has_come:
            self._tell(self.live.state_for(self.client, hello.seen))
        else:
            await self.live.welcome(self.client, hello.seen)

    async def _hint(self, key: str) -> None:
        person = self._person()
        if self.thinking:
            if self._hint_for == self.live.state.play_seq:
                raise TooMany("one hint at a time: a bot is thinking")
            for task in self.thinking:  # that hint was for cards that are no longer on the table
                task.cancel()
        await self.live.do(lambda state: play.request_hint(state, person), person=person)
        state = self.live.state
        seat = state.seat_of(person)
        if state.table is None or seat is None or state.turn != seat:  # the clock ran out meanwhile
            raise NotAllowed("it is not your turn any more")
        if not self.context.bots.has_search:
            text = (
                "The bots are being prepared on this machine for the first time. Your hint comes when they are ready."
            )
            self._tell({"type": "wait", "id": key, "message": text})
        self._hint_for = state.play_seq
        # In a task: the bot thinks for a while, and the client may send other messages meanwhile.
        task = asyncio.create_task(self._think(key, state.table.view(seat), state.seq))
        self.thinking.add(task)
        task.add_done_callback(self.thinking.discard)

    async def _think(self, key: str, view: View, seq: int) -> None:
        try:
            opinions = await self.context.bots.think(view, self.context.settings.hint_level)
        except Exception as error:
            self._refuse(error, key)
            return
        deck = view.game.rules(view.players).deck
        thoughts: list[JsonValue] = [advice(one.action, one.value, one.reason, deck) for one in opinions]
        self._tell({"type": "hint", "id": key, "seq": seq, "thoughts": thoughts})

    def _why(self, key: str, action: str) -> None:
        """The engine's own sentence; asked of whoever's turn it is, it would tell about their cards."""
        table, seat = self.live.state.table, self.live.state.seat_of(self.client.person)
        if table is None or seat is None or self.live.state.turn != seat:
            raise NotAllowed("that can be asked when it is your turn")
        try:
            table.validate(action)
        except OvertrickError as error:
            reason = reason_info(error)
            self._tell({"type": "reason", "id": key, "legal": False, "message": str(error), "reason": reason})
        else:
            self._tell({"type": "reason", "id": key, "legal": True, "message": "this is legal", "reason": None})

    def _person(self) -> str:
        if self.client.person is None:
            raise NotAllowed("you are watching: say who you are and sit down to play")
        return self.client.person

    def _done(self, key: str, seq: int) -> None:
        self._tell({"type": "done", "id": key, "seq": seq})

    def _tell(self, message: dict[str, JsonValue]) -> None:
        self.client.tell(encode(message))


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
    answer: dict[str, JsonValue] = {
        "type": "error",
        "code": error.code,
        "message": str(error),
        "reason": reason_info(error),
    }
    if key is not None:
        answer["id"] = key
    return answer
