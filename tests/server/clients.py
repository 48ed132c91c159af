"""Test clients: people who use a real server over HTTP and WebSockets."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import websockets
from fastapi import FastAPI

from overtrick.server.net.app import create_app
from overtrick.server.serving import create_server, listen_at
from overtrick.server.settings import Settings
from overtrick.server.wire.frames import measure
from overtrick.server.wire.messages import SERVER_MESSAGE

PATIENCE = 60.0
"""Seconds that a test waits for an answer before it fails. A busy machine may need a while."""

Json = Any


def payload_of(frame: bytes) -> bytes:
    """The payload of a frame as the server sends it."""
    place = measure(frame, 0)
    assert place is not None
    start, end = place
    assert end == len(frame)
    return frame[start:end]


@dataclass(frozen=True)
class RunningServer:
    """A server that listens on a local port."""

    app: FastAPI
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def running(settings: Settings, *proxies: str) -> AsyncIterator[RunningServer]:
    """Run a server in this event loop, on a free port, that trusts these proxies."""
    app = create_app(settings)
    with listen_at("127.0.0.1", 0) as listening:
        server = create_server(app, settings, proxies=proxies, log_level="error")
        task = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            while not server.started:
                await asyncio.sleep(0.005)
                if task.done():
                    await task
            yield RunningServer(app, listening.getsockname()[1])
        finally:
            server.should_exit = True
            await task


@dataclass
class Client:
    """One person: a cookie, and a socket while they are at a table. It follows the state of that table."""

    address: str
    http: httpx.AsyncClient
    name: str
    cookie: str
    socket: websockets.ClientConnection | None = None
    state: Json = None
    contribution: str = ""
    """Sent when the person connects to a table that waits for a match, as the page does."""
    received: list[Json] = field(default_factory=list)

    # Over HTTP

    async def post(self, path: str, **body: object) -> Json:
        answer = await self.http.post(f"/api/v1/{path}", json=body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def post_nothing(self, path: str, **body: object) -> None:
        """Post a request that has an empty answer."""
        answer = await self.http.post(f"/api/v1/{path}", json=body)
        assert answer.status_code == 204, answer.text

    async def make_table(self, game: str, **wanted: object) -> str:
        made = await self.post("tables", game=game, **wanted)
        table_id = made["table"]["id"]
        assert isinstance(table_id, str)
        return table_id

    # At a table

    async def connect(self, table_id: str, seen: int | None = None) -> None:
        address = f"{self.address.replace('http', 'ws')}/api/v1/tables/{table_id}/socket"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        self.socket = await websockets.connect(
            address, additional_headers=headers, compression=None, open_timeout=PATIENCE, ping_interval=None
        )
        await self.send(type="hello", version=1, seen=seen)
        await self.receive_until(lambda message: message["type"] == "state")
        seat, table = self.state["you"]["seat"], self.state["table"]
        if self.contribution and seat is not None and table["status"] == "gathering":
            await self.request(type="contribute", contribution=self.contribution)

    async def disconnect(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def send(self, **message: object) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def receive(self, patience: float = PATIENCE) -> Json:
        """Wait for the next message, check it against the protocol, and update the state."""
        assert self.socket is not None
        text = await asyncio.wait_for(self.socket.recv(), patience)
        SERVER_MESSAGE.validate_json(text)
        message = json.loads(text)
        self.received.append(message)
        self._update(message)
        return message

    def _update(self, message: Json) -> None:
        match message["type"]:
            case "state":
                self.state = message
            case "error" if message.get("state"):
                self.state = message["state"]
            case "event":
                assert message["seq"] == self.state["seq"] + 1, "an event is missing or was sent twice"
                self.state["seq"] = message["seq"]
                self.state["table"] |= message.get("table", {})
                if "view" in message:
                    changed = message["view"]
                    self.state["view"] = None if changed is None else (self.state["view"] or {}) | changed
            case "presence":
                self.state |= {key: message[key] for key in ("present", "watchers", "takeover")}

    async def receive_until(self, wanted: Callable[[Json], bool]) -> Json:
        """Receive messages until one of them is wanted, and return that one."""
        while True:
            message = await self.receive()
            if wanted(message):
                return message

    async def request(self, **message: object) -> Json:
        """Send a message and wait for its answer."""
        key = str(message.setdefault("id", uuid.uuid4().hex))
        await self.send(**message)
        return await self.receive_until(lambda message: message.get("id") == key and message["type"] != "event")

    async def act(self, action: str, **more: object) -> Json:
        return await self.request(type="act", **({"seq": self.state["seq"]} | more), action=action)

    @property
    def view(self) -> Mapping[str, Json]:
        view: Mapping[str, Json] = self.state["view"]
        return view

    @property
    def may_act(self) -> bool:
        return bool(self.state["view"] and self.state["view"]["legal"])

    async def receive_event(self, kind: str) -> Json:
        """Receive messages until an event of this kind."""
        return await self.receive_until(lambda message: message.get("what", {}).get("kind") == kind)

    async def wait_until_playing(self) -> None:
        """Receive messages until the match has started."""
        while self.state["table"]["status"] == "gathering":
            await self.receive()

    async def play(self, choices: Random, actions: int = 1 << 30) -> None:
        """Play random actions until the match is over, or this number of them."""
        while self.state["table"]["status"] == "playing" and actions:
            if self.may_act:
                answer = await self.act(choose(self.view, choices))
                assert answer["type"] == "done", answer
                actions -= 1
            else:
                await self.receive()


def choose(view: Mapping[str, Json], choices: Random) -> str:
    """A random legal action. Bids are low or near a fair share of the tricks, so that the match ends."""
    legal = view["legal"]
    calls = [call for call in legal if call["kind"] in ("pass", "check")]
    if calls and choices.random() < 0.6:
        legal = calls
    elif legal[0]["kind"] == "bid" and not calls:
        fair = round(len(view["hand"]) / len(view["hand_counts"]))
        legal = sorted(legal, key=lambda bid: abs(bid.get("amount", 0) - fair))[:2]
    elif legal[0]["kind"] in ("bid", "pass", "check"):
        legal = legal[:2]
    return str(choices.choice(legal)["text"])


@asynccontextmanager
async def client_of(
    server: RunningServer, name: str | None, *, account: bool = False, program: bool = False
) -> AsyncIterator[Client]:
    """A client for a guest or an account with this name. Without a name it has no cookie."""
    # No certificates: to load those of the system takes 20 ms.
    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, verify=False) as http:
        cookie = ""
        if name is not None:
            people = server.app.state.context.accounts
            if account:
                person = await people.create_account(name, "correct horse", program=program)
            else:
                person = await people.create_guest(name, program=program)
            cookie = f"overtrick={people.cookie_for(person)}"
            http.headers["Cookie"] = cookie
        client = Client(server.address, http, name or "", cookie)
        try:
            yield client
        finally:
            await client.disconnect()
