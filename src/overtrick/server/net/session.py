"""The session of one client at one table: reads, checks and answers its messages."""

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
    """One client at one table. Its messages are answered one after the other."""

    def __init__(self, context: Context, live: LiveTable, client: Client, limits: Limits) -> None:
        self.context = context
        self.live = live
        self.client = client
        self.limits = limits
        self.message_rate = MessageRate(enabled=context.settings.rate_limits)
        self.hint_tasks: set[asyncio.Task[None]] = set()
        """Hints that a bot is still working on."""
        self._hint_play_seq = -1
        """The play_seq of the position that the last hint was asked for."""
        self.is_busy = False
        """Whether a message is being handled."""
        self.is_closed = False
        """Whether further messages are ignored, because the connection is being closed."""

    @property
    def has_joined(self) -> bool:
        """Whether the client has sent its hello and received the state of the table."""
        return self.client in self.live.clients

    async def handle(self, text: str | None, raw: bytes | None = None) -> None:
        """Handle one message and send the answer, which is an error if the message is refused."""
        self.context.tables.messages_received += 1
        message: ClientMessage | None = None
        self.is_busy = True
        try:
            self.message_rate.check()
            message = _read(text if text is not None else raw)
            if not isinstance(message, Hello) and not self.has_joined:
                raise BadRequest("send a hello message first")
            await self._dispatch(message)
        except Exception as error:
            self._send_error(error, getattr(message, "id", None))
        finally:
            self.is_busy = False

    def _send_error(self, error: Exception, key: str | None) -> None:
        self.context.tables.messages_refused += 1
        if not isinstance(error, OvertrickError):
            log.error("a message of a client could not be handled", extra={"table": self.live.id}, exc_info=error)
            error = Internal("something went wrong on the server; try again")
        answer = error_message(error, key)
        if isinstance(error, Stale):
            answer["state"] = self.live.state_message(self.client)
        self._send(answer)

    async def _dispatch(self, message: ClientMessage) -> None:
        match message:
            case Act(id=key, seq=seen, action=action):
                person = self._require_person()
                seq = await self.live.execute(
                    lambda state: play.act(state, person, action, seen), person=person, action_id=key
                )
                self._send_done(key, seq)
            case Hello():
                await self._hello(message)
            case Ping(id=ping):
                self._send({"type": "pong", "id": ping, "at": now_ms()})
            case Why(id=key, action=action):
                self._explain(key, action)
            case AskHint(id=key):
                await self._start_hint(key)
            case Say() | Undo() | AnswerUndo() | Contribute() | Back():
                await self._change_table(message)

    async def _change_table(self, message: Say | Undo | AnswerUndo | Contribute | Back) -> None:
        person = self._require_person()
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

        self._send_done(message.id, await self.live.execute(decide, person=person, action_id=message.id))

    async def _hello(self, hello: Hello) -> None:
        if hello.version != VERSION:
            raise BadRequest(f"this server uses version {VERSION} of the protocol, not {hello.version}")
        if self.has_joined:
            self._send(self.live.state_message(self.client, hello.seen))
        else:
            await self.live.connect_client(self.client, hello.seen)

    async def _start_hint(self, key: str) -> None:
        person = self._require_person()
        if self.hint_tasks:
            if self._hint_play_seq == self.live.state.play_seq:
                raise TooMany("one hint at a time: a bot is thinking")
            for task in self.hint_tasks:  # its position is out of date
                task.cancel()
        await self.live.execute(lambda state: play.request_hint(state, person), person=person)
        state = self.live.state
        seat = state.seat_of(person)
        if state.table is None or seat is None or state.turn != seat:  # the clock ran out while the request was written
            raise NotAllowed("it is not your turn any more")
        if not self.context.bots.has_search:
            text = (
                "The bots are being prepared on this machine for the first time. Your hint arrives when they are ready."
            )
            self._send({"type": "wait", "id": key, "message": text})
        self._hint_play_seq = state.play_seq
        # In a task, because the bot needs a while and the client may send other messages meanwhile.
        task = asyncio.create_task(self._send_hint(key, state.table.view(seat), state.seq))
        self.hint_tasks.add(task)
        task.add_done_callback(self.hint_tasks.discard)

    async def _send_hint(self, key: str, view: View, seq: int) -> None:
        try:
            opinions = await self.context.bots.think(view, self.context.settings.hint_level)
        except Exception as error:
            self._send_error(error, key)
            return
        deck = view.game.rules(view.players).deck
        thoughts: list[JsonValue] = [advice(one.action, one.value, one.reason, deck) for one in opinions]
        self._send({"type": "hint", "id": key, "seq": seq, "thoughts": thoughts})

    def _explain(self, key: str, action: str) -> None:
        """Send the reason why an action is not legal.

        Only the player whose turn it is may ask: the reason depends on their hand.
        """
        table, seat = self.live.state.table, self.live.state.seat_of(self.client.person)
        if table is None or seat is None or self.live.state.turn != seat:
            raise NotAllowed("you can ask that only when it is your turn")
        try:
            table.validate(action)
        except OvertrickError as error:
            reason = reason_info(error)
            self._send({"type": "reason", "id": key, "legal": False, "message": str(error), "reason": reason})
        else:
            self._send({"type": "reason", "id": key, "legal": True, "message": "this is legal", "reason": None})

    def _require_person(self) -> str:
        """The id of the client's person. Raises NotAllowed for a watcher without a name."""
        if self.client.person is None:
            raise NotAllowed("you are watching: choose a name and take a seat to play")
        return self.client.person

    def _send_done(self, key: str, seq: int) -> None:
        self._send({"type": "done", "id": key, "seq": seq})

    def _send(self, message: dict[str, JsonValue]) -> None:
        self.client.send(encode(message))


def _read(data: str | bytes | None) -> ClientMessage:
    if data is None or len(data) > LONGEST_MESSAGE:
        raise BadRequest(f"a message must be JSON of at most {LONGEST_MESSAGE} bytes")
    try:
        return CLIENT_MESSAGE.validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        raise BadRequest(f"{where}: {first['msg']}" if where else first["msg"]) from None


def error_message(error: OvertrickError, key: str | None = None) -> dict[str, JsonValue]:
    """The message that tells a client about an error."""
    answer: dict[str, JsonValue] = {
        "type": "error",
        "code": error.code,
        "message": str(error),
        "reason": reason_info(error),
    }
    if key is not None:
        answer["id"] = key
    return answer
