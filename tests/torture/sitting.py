"""One client at one table: it plays, chats, takes back, asks, leaves, comes back and loses its connection."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from contextlib import suppress
from random import Random

import msgspec
import websockets
from websockets.frames import Frame, Opcode

from tests.server.clients import Json, choose

from .account import Request
from .emotes import EMOTES
from .people import ANSWER_S, Person, Refused, Unreachable, World

IDLE_S = 1.0
"""Seconds after which a client that hears nothing thinks of something to do."""
CONNECTION_LOST = (websockets.WebSocketException, OSError, TimeoutError, EOFError)


class Dropped(Exception):
    """The client has cut its own connection."""


class Sitting:
    """A client at a table, with a person or, for a watcher without a name, without one."""

    def __init__(self, world: World, person: Person | None, table: str, choices: Random) -> None:
        self.world, self.person, self.table, self.choices = world, person, table, choices
        self.state: Json = None
        self.is_ended = False
        self._pending: tuple[Request, Json] | None = None
        self._sent_at = 0.0
        self._was_known = True
        """Whether the server knew the person when the pending request was sent first."""
        self._recent: deque[Request] = deque(maxlen=16)
        self._number = 0
        self._left = False

    @property
    def status(self) -> str:
        return str(self.state["table"]["status"]) if self.state else "unknown"

    @property
    def seq(self) -> int:
        return int(self.state["seq"]) if self.state else 0

    def end(self) -> None:
        """Disconnect soon and stay away."""
        self.is_ended = True

    async def run(self) -> None:
        """Stay at the table until told to end, with a new connection whenever one is lost."""
        while not self.is_ended:
            try:
                await self._connect_and_stay()
            except (*CONNECTION_LOST, Dropped):
                pass
            except Exception as error:
                self.world.account.violate(
                    f"a client at {self.table} failed: {error!r} {self.state and self.state['seq']}"
                )
            absence_s = 5.0 if self.choices.random() < 0.03 else 0.5  # long enough for a stand-in, or short
            await asyncio.sleep(absence_s * self.choices.random())

    async def _connect_and_stay(self) -> None:
        server = self.choices.choice(self.world.servers)
        address = f"{server.address.replace('http', 'ws')}/api/v1/tables/{self.table}/socket"
        headers = {"Cookie": self.person.cookie} if self.person else {}
        async with websockets.connect(
            address,
            additional_headers=headers,
            compression=None,
            open_timeout=ANSWER_S,
            close_timeout=1,
            ping_interval=None,
            max_queue=None,
        ) as socket:
            seen = self.seq if self.state and self.choices.random() < 0.8 else None
            await socket.send(json.dumps({"type": "hello", "version": 1, "seen": seen}))
            await self._read(socket, "state")
            if self._pending is not None:  # nobody knows whether it arrived: the same id again
                await self._send(socket, self._pending[1])
            heard_at = time.monotonic()
            while not self.is_ended:
                await self._do_something(socket)
                try:
                    self.receive(await asyncio.wait_for(socket.recv(), IDLE_S))
                    heard_at = time.monotonic()
                except TimeoutError:
                    if self._pending is not None and time.monotonic() - self._sent_at > ANSWER_S:
                        return
                    if time.monotonic() - heard_at > ANSWER_S:  # the connection may be dead
                        await self._send(socket, {"type": "ping"})
                        self.receive(await asyncio.wait_for(socket.recv(), ANSWER_S))

    async def _read(self, socket: websockets.ClientConnection, kind: str) -> None:
        while True:
            if self.receive(await asyncio.wait_for(socket.recv(), ANSWER_S)) == kind:
                return

    # Messages of the server

    def receive(self, text: str | bytes) -> str:
        """Follow the state of the table, and note what was sent."""
        account = self.world.account
        account.messages += 1
        message = msgspec.json.decode(text)
        kind = str(message["type"])
        match kind:
            case "state":
                self._take_state(message)
            case "event":
                if message["seq"] != self.seq + 1:
                    account.violate(f"event {message['seq']} of {self.table} was sent after {self.seq}")
                self.state["seq"] = message["seq"]
                self.state["table"] |= message.get("table") or {}
                if "view" in message:
                    changed = message["view"]
                    self.state["view"] = None if changed is None else (self.state["view"] or {}) | changed
                account.see_event(self.table, self.seat, message)
                # Actions that play out a claim bring no view: nobody can act between them, and the last one has it.
                self._note_state(has_view="view" in message or message["what"]["kind"] not in ("claimed", "acted"))
            case "done" | "hint" | "line" | "reason":
                self._answered(message)
            case "error":
                self._refused(message)
        return kind

    def _take_state(self, message: Json) -> None:
        if message["seq"] < self.seq:
            self.world.account.violate(f"{self.table} was at {self.seq} and is at {message['seq']}")
        self.state = message
        for missed in message["missed"]:
            self.world.account.see_event(self.table, self.seat, missed)
        self._note_state()

    def _note_state(self, *, has_view: bool = True) -> None:
        account, seq = self.world.account, self.seq
        account.see_table(self.table, seq, self.state["table"])
        if has_view:
            account.see_view(self.table, seq, self.seat, self.state["view"])

    @property
    def seat(self) -> int | None:
        return None if self.state is None else self.state["you"]["seat"]

    @property
    def _is_known(self) -> bool:
        """Whether the server knows the person of this connection: not if they are banned or deleted."""
        return self.state is not None and self.state["you"]["name"] is not None

    def _answered(self, message: Json) -> None:
        if self._pending is not None and self._pending[0].key == message["id"]:
            self._recent.append(self._pending[0])
            self._pending = None
        request = next((request for request in self._recent if request.key == message["id"]), None)
        if request is not None and message["type"] == "done":
            self.world.account.acknowledge(request, message["seq"])

    def _refused(self, message: Json) -> None:
        if message.get("state"):
            self._take_state(message["state"])
        if self._pending is None or message.get("id") != self._pending[0].key:
            return
        request, _ = self._pending
        if message["code"] in ("internal", "unavailable"):  # it may be in the log: ask again with the same id
            self.world.account.refusals[message["code"]] += 1
            raise Dropped
        self._pending = None
        if self._was_known and not self._is_known:
            # Banned or deleted since: the server takes this client for a watcher without a name, and its answer says
            # nothing about what the person sent before.
            self.world.account.refusals[message["code"]] += 1
            return
        self.world.account.refuse(request, message["code"])

    # What the person does

    async def _do_something(self, socket: websockets.ClientConnection) -> None:
        if self._pending is not None or self.state is None:
            return
        chance = self.choices.random()
        if chance < 0.002:
            raise Dropped
        if chance < 0.004:
            await self._cut_in_mid_message(socket)
        if chance < 0.006:
            await self._send(socket, {"type": "hello", "version": 1, "seen": self.seq})
        message = self._choose_message()
        if message is not None:
            if self.world.think_s:
                await asyncio.sleep(self.choices.random() * self.world.think_s)
            await self._request(socket, message)

    def _choose_message(self) -> Json:
        """A message that fits the moment, and now and then one that does not."""
        chance, table, view, seat = self.choices.random(), self.state["table"], self.state["view"], self.seat
        if chance < 0.01:
            return self.choices.choice(
                [
                    {"type": "say", "text": f"hello {self.choices.getrandbits(60)}"},
                    {"type": "why", "action": "play SA"},
                    {"type": "back"},
                    {"type": "undo"},
                    {"type": "claim", "seq": self.seq, "tricks": self.choices.randrange(5)},  # 0 concedes
                    {"type": "speed", "speed": self.choices.choice(["slow", "normal", "fast", "fastest"])},
                    {"type": "hint"},
                    {"type": "act", "seq": self.seq, "action": "play nothing"},
                    {"type": "act", "seq": max(0, self.seq - 3), "action": "pass"},
                    {"type": "answer_undo", "agree": True},
                    {"type": "contribute", "contribution": "late"},
                ]
            )
        if chance < 0.015:
            return {"type": "say", "text": self.choices.choice(EMOTES)}
        if seat is None:
            return None
        if table["status"] == "gathering" and table["seats"][seat].get("contribution") is None:
            return {"type": "contribute", "contribution": f"c{self.choices.getrandbits(60)}"}
        if table["status"] != "playing" or view is None:
            return None
        if table["undo"] is not None and seat in table["undo"]["waiting"]:
            return {"type": "answer_undo", "agree": chance < 0.7}
        if self._left and chance < 0.5:
            return None
        self._left = False
        if table["seats"][seat].get("stand_in") and chance < 0.3:
            return {"type": "back"}
        if view.get("claimable") and table["undo"] is None and chance < 0.5:
            return {"type": "claim", "seq": self.seq}
        if view["legal"] and (table["undo"] is None or chance < 0.1):
            suggested = (table["lesson"] or {}).get("actions")
            action = self.choices.choice(suggested) if suggested and chance < 0.9 else choose(view, self.choices)
            return {"type": "act", "seq": self.seq, "action": action}
        if table["take_back"][seat] is not None and chance < 0.015:
            return {"type": "undo"}
        return None

    async def _request(self, socket: websockets.ClientConnection, message: Json) -> None:
        """Send a request with an id of its own, now and then twice."""
        self._number += 1
        message["id"] = f"{self._number}-{self.choices.getrandbits(48):x}"
        detail = str(message.get("action") or message.get("text") or message.get("contribution") or "")
        person = self.person.id if self.person else ""
        kind = "emote" if detail in EMOTES else message["type"]
        request = Request(self.table, person, kind, message["id"], detail)
        self.note_request(request, message)
        await self._send(socket, message)
        if self.choices.random() < 0.01:
            await self._send(socket, message)
        if self.choices.random() < 0.003:
            raise Dropped
        if self.person is not None and self.status == "playing" and self.choices.random() < 0.002:
            with suppress(Refused, Unreachable):
                await self.person.ask("leave", self.table)
                self._left = True

    def note_request(self, request: Request, message: Json) -> None:
        """Note a request that is about to be sent for the first time."""
        self._pending = (self.world.account.open_request(request), message)
        self._was_known = self._is_known

    async def _send(self, socket: websockets.ClientConnection, message: Json) -> None:
        self._sent_at = time.monotonic()
        await socket.send(json.dumps(message))

    async def _cut_in_mid_message(self, socket: websockets.ClientConnection) -> None:
        """Send the first half of a message and cut the connection: the message must never have an effect."""
        self._number += 1
        text = f"half {self.choices.getrandbits(60)}"
        person = self.person.id if self.person else ""
        request = self.world.account.open_request(Request(self.table, person, "say", f"{self._number}-half", text))
        self.world.account.refuse(request, "cut")
        message = json.dumps({"type": "say", "id": request.key, "text": text}).encode()
        frame = Frame(Opcode.TEXT, message).serialize(mask=True)
        with suppress(RuntimeError):  # the server is closing this connection at the same moment
            socket.transport.write(frame[: self.choices.randrange(1, len(frame))])
        socket.transport.abort()
        raise Dropped
