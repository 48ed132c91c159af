"""The session of one client at one table: reads, checks and answers its messages."""

from __future__ import annotations

import asyncio
import logging
import time

from pydantic import ValidationError

from overtrick.errors import OvertrickError
from overtrick.json_codec import JsonValue
from overtrick.server.context import Context
from overtrick.server.errors import BadRequest, ClaimRefused, Internal, NotAllowed, Stale, TooMany
from overtrick.server.ids import now_ms
from overtrick.server.live.table import Client, LiveTable
from overtrick.server.people.blocks import is_blocked_by
from overtrick.server.table import challenges, play, seating, takebacks
from overtrick.server.table.decisions import Decision, require_seat
from overtrick.server.table.state import TableState
from overtrick.server.wire.frames import frame
from overtrick.server.wire.messages import (
    CLIENT_MESSAGE,
    LONGEST_MESSAGE,
    VERSION,
    Act,
    AnswerUndo,
    AskHint,
    Back,
    ChooseSpeed,
    Claim,
    ClientMessage,
    Contribute,
    Hello,
    Ping,
    Say,
    Undo,
    Why,
)
from overtrick.server.wire.opinions import advice
from overtrick.server.wire.parts import reason_info
from overtrick.view import View

from .guard import check_text
from .limits import Limits, MessageRate

log = logging.getLogger(__name__)


class Session:
    """One client at one table. Its messages are answered one after the other."""

    __slots__ = ("_hint_play_seq", "client", "context", "hint_tasks", "limits", "live", "message_rate")

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

    @property
    def has_joined(self) -> bool:
        """Whether the client has sent its hello and received the state of the table."""
        return self.client in self.live.clients

    async def handle(self, data: str | bytes) -> None:
        """Handle one message and send the answer, which is an error if the message is refused."""
        self.context.tables.messages_received += 1
        received_at = time.perf_counter()
        message: ClientMessage | None = None
        try:
            self.message_rate.check()
            message = read_message(data)
            if not isinstance(message, Hello) and not self.has_joined:
                raise BadRequest("send a hello message first")
            await self._dispatch(message)
        except Exception as error:
            self._send_error(error, getattr(message, "id", None))
        finally:
            self.context.timings.answers.add(time.perf_counter() - received_at)

    def end(self) -> None:
        """End the session, because the connection has ended."""
        for task in self.hint_tasks:
            task.cancel()
        self.live.disconnect_client(self.client)

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

                def act(state: TableState) -> Decision:
                    challenges.require_running(state, now_ms())
                    return play.act(state, person, action, seen)

                self._send_done(key, await self.live.execute(act, person=person, action_id=key))
            case Claim():
                await self._claim(message)
            case Hello():
                await self._hello(message)
            case Ping(id=ping):
                self._send({"type": "pong", "id": ping, "at": now_ms()})
            case Why(id=key, action=action):
                await self._explain(key, action)
            case AskHint(id=key):
                await self._start_hint(key)
            case Say() | Undo() | AnswerUndo() | Contribute() | Back() | ChooseSpeed():
                await self._change_table(message)

    async def _change_table(self, message: Say | Undo | AnswerUndo | Contribute | Back | ChooseSpeed) -> None:
        person = self._require_person()
        if isinstance(message, Say):
            if (done := await self.live.find_request(person, message.id)) is not None:
                self._send_done(message.id, done)
                return
            await self.limits.check(Limits.CHAT, person)
            if await is_blocked_by(self.context.database, person, self.live.state.people):
                raise NotAllowed("a person at this table has blocked you, so you cannot write here")

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
                    require_seat(state, person)
                    return play.give_back(state, person)
                case ChooseSpeed(speed=speed):
                    return play.choose_speed(state, person, speed)

        self._send_done(message.id, await self.live.execute(decide, person=person, action_id=message.id))

    async def _claim(self, message: Claim) -> None:
        """Accept a claim, or refuse it after the same time, whatever the reason."""
        person, received_at = self._require_person(), time.monotonic()
        if (done := await self.live.find_request(person, message.id)) is not None:
            self._send_done(message.id, done)
            return
        challenges.require_running(self.live.state, now_ms())
        try:
            if message.tricks is not None:
                line = play.claimed_line(self.live.state, person, message.tricks, message.seq)
                if line is not None:
                    seq = self.live.state.seq
                    self._send({"type": "line", "id": message.id, "seq": seq, "cards": line})
                    return
            seq = await self.live.execute(
                lambda state: play.claim(state, person, message.seq), person=person, action_id=message.id
            )
            self._send_done(message.id, seq)
        except ClaimRefused:
            await asyncio.sleep(max(0.0, received_at + self.context.settings.claim_answer_s - time.monotonic()))
            raise

    async def _hello(self, hello: Hello) -> None:
        if hello.version != VERSION:
            raise BadRequest(f"this server uses version {VERSION} of the protocol, not {hello.version}")
        if self.has_joined:
            await self.live.refresh()
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
            opinions = await self.context.bots.think(
                view, self.context.settings.hint_level, owner=self.client.person or ""
            )
        except Exception as error:
            self._send_error(error, key)
            return
        deck = view.game.rules(view.players).deck
        thoughts: list[JsonValue] = [advice(opinion, deck) for opinion in opinions]
        self._send({"type": "hint", "id": key, "seq": seq, "thoughts": thoughts})

    async def _explain(self, key: str, action: str) -> None:
        """Send the reason why an action is not legal.

        Only the player whose turn it is may ask: the reason depends on their hand.
        """
        await self.live.refresh()
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
        self.client.send(frame(message))


def read_message(data: str | bytes) -> ClientMessage:
    """A message of a client. Raises BadRequest if it is not valid."""
    if len(data) > LONGEST_MESSAGE:
        raise BadRequest(f"a message must be JSON of at most {LONGEST_MESSAGE} bytes")
    check_text(data)
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
