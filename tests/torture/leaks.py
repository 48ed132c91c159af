"""No leaks, byte for byte: the same match with other hidden cards, and everything that a seat and a watcher are sent.

A match is played by the engine. The cards that one seat has not seen are dealt again in a way that fits. Then a server
plays both matches: the same requests at the same moments, with errors, hints, take-backs, reconnections and requests
over HTTP. Every byte to that seat and to a watcher, every line of the log and every metric must be the same.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from unittest.mock import patch

import httpx
from fastapi import FastAPI
from fastapi.routing import APIRoute

from overtrick.fair import Seal
from overtrick.game import Game
from overtrick.server.context import Context
from overtrick.server.live.table import Client, LiveTable
from overtrick.server.logs import JsonLines
from overtrick.server.net.app import create_app
from overtrick.server.net.limits import Limits
from overtrick.server.net.routes import ROUTERS
from overtrick.server.net.session import Session
from overtrick.server.people.accounts import Person
from overtrick.server.people.removal import delete_person
from overtrick.server.settings import Settings
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Abandoned
from overtrick.table import Table
from overtrick.testing.leaks import replay
from overtrick.testing.matches import random_match
from tests.server.clients import payload_of

SECRET = "5e" * 32
NOW_NS = 1_800_000_000 * 10**9
SETTINGS = Settings(
    cookie_key="a key for tests",
    bot_pace_s=0.0,
    contribution_wait_s=0.0,
    bots_in="thread",
    rate_limits=False,
    password_rounds=1,
    password_memory_kib=8,
    hint_level="novice",
    absence_s=3600.0,
    claim_answer_s=0.0,
    page_folder=None,
)


MOST_TRIES = 10
"""How often the unseen cards are dealt for one redeal: some do not fit what was seen."""
COUNTS = ("overtrick_rows_total", "overtrick_messages_total", "overtrick_refused_total")
"""The metrics that count what happened at tables."""


class _FixedTime:
    """The module `time` for ids.py: the clock stands still."""

    @staticmethod
    def time_ns() -> int:
        return NOW_NS


@dataclass
class Recording:
    """Everything that left the server while one match was played."""

    seat: list[str] = field(default_factory=list)
    watcher: list[str] = field(default_factory=list)
    presence: list[str] = field(default_factory=list)
    http: list[str] = field(default_factory=list)
    logs: list[str] = field(default_factory=list)
    metrics: list[str] = field(default_factory=list)

    def differences(self, other: Recording) -> list[str]:
        """The first difference of each kind, as text; empty if both are the same."""
        found = []
        for name, own in vars(self).items():
            others = getattr(other, name)
            if own != others:
                pairs = ((mine, theirs) for mine, theirs in zip(own, others, strict=False) if mine != theirs)
                found.append(f"{name}: {next(pairs, (len(own), len(others)))}")
        return found


class _LogLines(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.INFO)
        self._lines = lines
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        record.created, record.msecs = NOW_NS / 1e9, 0.0
        self._lines.append(self.format(record))


class Theatre:
    """A running server in this process, and the people who sit at its tables."""

    def __init__(self, app: FastAPI, context: Context) -> None:
        self.app, self.context = app, context
        self.people: list[Person] = []
        """The people of the present match, by seat. Each match has new ones, who can read nothing of earlier ones."""
        self.paths = [
            route.path
            for router in ROUTERS
            for route in router.routes
            if isinstance(route, APIRoute) and "GET" in (route.methods or ()) and route.path != "/metrics"
        ]

    async def play(self, table: Table, viewer: int | None, seed: str, *, rated: bool = False) -> Recording:
        """Play this match on the server, with its cards, and record what the viewer and a watcher are sent."""
        recording = Recording()
        self.people = [await self._newcomer(seat, has_account=rated) for seat in range(table.players)]
        with _as_dealt(table), _log_to(recording.logs):
            performance = _Performance(self, recording, table, viewer, Random(seed), rated=rated)
            await performance.run()
        await self._forget_accounts()
        ids = {performance.table_id: "TABLE", performance.live.state.match or "-": "MATCH"}
        ids |= {person.id: f"PERSON {seat}" for seat, person in enumerate(self.people)}
        for lines in vars(recording).values():
            for known, name in ids.items():
                lines[:] = [line.replace(known, name) for line in lines]
        return recording

    async def _newcomer(self, seat: int, *, has_account: bool) -> Person:
        accounts, name = self.context.accounts, f"Player {seat}"
        return await (accounts.create_account(name, "a long password") if has_account else accounts.create_guest(name))

    async def _forget_accounts(self) -> None:
        """Delete the accounts of a match: their names are free again, and no leader board shows them."""
        async with self.context.database.write() as session:
            for person in self.people:
                if person.account:
                    await delete_person(session, person.id)


@asynccontextmanager
async def open_theatre(database_url: str, settings: Settings = SETTINGS) -> AsyncIterator[Theatre]:
    """Start a server in this process."""
    app = create_app(replace(settings, database_url=database_url))
    with (
        patch("overtrick.server.ids.time", _FixedTime),
        patch("overtrick.server.live.table.PRESENCE_DELAY_S", 0.0),
        patch("overtrick.server.net.routes.tables.new_secret", lambda: SECRET),
    ):
        async with app.router.lifespan_context(app):
            context: Context = app.state.context
            yield Theatre(app, context)


@contextmanager
def _as_dealt(table: Table) -> Iterator[None]:
    """Let the server deal the cards of this table."""

    def deal(game: Game, players: int, seal: Seal, *, entered: Sequence[int] | None = None) -> Table:
        dealer = table.first_dealer if table.draw is None else None
        return game.table(
            players, dealer=dealer, draw=table.draw, entered=table.entered, deals=table.dealt, seed="next"
        )

    with patch("overtrick.server.table.state.fair_table", deal):
        yield


@contextmanager
def _log_to(lines: list[str]) -> Iterator[None]:
    handler, logger = _LogLines(lines), logging.getLogger("overtrick")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)


class _Performance:
    """One match on the server, with everything that can happen around it."""

    def __init__(
        self,
        theatre: Theatre,
        recording: Recording,
        table: Table,
        viewer: int | None,
        choices: Random,
        *,
        rated: bool,
    ) -> None:
        self.theatre, self.recording, self.table, self.viewer, self.choices = theatre, recording, table, viewer, choices
        self.rated = rated
        self.script = list(table.history)
        self.sessions: list[Session] = []
        self.table_id = ""
        self._number = 0
        self.live: LiveTable

    async def run(self) -> None:
        transport = httpx.ASGITransport(self.theatre.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as http:
            await self._seat_everybody(http)
            before = await self._metrics(http)
            done = 0
            while done < len(self.script):
                await self._ask_for_more(http)
                seat, action = self.script[done]
                await self._send(seat, "act", action=str(action), seq=self.live.state.seq)
                assert len(self.live.state.actors) == done + 1, f"{action} was not accepted"
                if self.choices.random() < 0.08:
                    await self._take_back()
                done = len(self.live.state.actors)
            await self._read_everything(http)
            after = await self._metrics(http)
            self.recording.metrics += [f"{name} {value - before.get(name, 0.0)}" for name, value in after.items()]
            for session in self.sessions:
                self.live.disconnect_client(session.client)
            # Nobody leaves: that would change the ratings, and the next recording would show them.
            await self.live.execute(lambda _state: Decision.of(Abandoned("the recording is complete")))

    async def _seat_everybody(self, http: httpx.AsyncClient) -> None:
        table, context = self.table, self.theatre.context
        wanted = {"game": table.game.name, "options": dict(table.game.values), "players": table.players}
        wanted |= {"rated": self.rated}
        for seat in table.entered:  # the seats are taken in the order of the match
            if not self.table_id:
                seats = ["open"] * table.players
                seats[seat] = "me"
                made = await self._http(http, "POST", "/api/v1/tables", seat, **wanted, seats=seats)
                self.table_id = json.loads(made)["table"]["id"]
            else:
                await self._http(http, "POST", f"/api/v1/tables/{self.table_id}/sit", seat, seat=seat)
        self.live = await context.tables.get(self.table_id)
        for seat in range(table.players):
            self.sessions.append(self._session(seat))
        self.sessions.append(self._session(None))
        for session in self.sessions:
            await session.handle('{"type": "hello", "version": 1}')
        await self._http(http, "POST", f"/api/v1/tables/{self.table_id}/start", table.entered[0])
        assert self.live.state.table is not None, "the match did not start"

    def _session(self, seat: int | None) -> Session:
        """A client's session, with its bytes in the recording if it is the viewer's or the watcher's."""

        def record(frame: bytes) -> None:
            text = payload_of(frame).decode()
            if '"type":"presence"' in text:
                self.recording.presence.append(text)
            elif seat is None:
                self.recording.watcher.append(text)
            else:
                self.recording.seat.append(text)

        is_recorded = seat is None or seat == self.viewer
        person = None if seat is None else self.theatre.people[seat]
        send = record if is_recorded else lambda _frame: None
        client = Client(person.id if person else None, person.name if person else None, send)
        return Session(self.theatre.context, self.live, client, Limits(enabled=False))

    async def _send(self, seat: int | None, kind: str, **fields: object) -> None:
        self._number += 1
        message = {"type": kind, "id": f"m{self._number}", **fields}
        session = self.sessions[-1 if seat is None else seat]
        await session.handle(json.dumps(message))
        if session.hint_tasks:
            await asyncio.gather(*session.hint_tasks)

    async def _ask_for_more(self, http: httpx.AsyncClient) -> None:
        """Requests of the viewer and of the watcher that change nothing, or are refused."""
        viewer, chance, turn = self.viewer, self.choices.random(), self.live.state.turn
        asking = viewer if viewer is not None and self.choices.random() < 0.7 else None
        card = self.choices.choice(self.table.rules.deck.cards)
        if chance < 0.15:
            await self._send(asking, "act", action=f"play {card}", seq=max(0, self.live.state.seq - 2))
        elif chance < 0.3 and asking != turn:
            await self._send(asking, "act", action=f"play {card}", seq=self.live.state.seq)
        elif chance < 0.5:
            await self._send(asking, "why", action=self.choices.choice((f"play {card}", "pass", "bid 3", "nonsense")))
        elif chance < 0.6:
            await self._send(asking, "hint")
        elif chance < 0.64 and asking is not None:
            await self._send(asking, "claim", seq=self.live.state.seq, tricks=self.choices.randrange(4))
        elif chance < 0.7:
            await self._reconnect(asking)
        elif chance < 0.75:
            await self._send(asking, "say", text=self.choices.choice(("hello", "😀")))
        elif chance < 0.78:
            await self._read_everything(http)

    async def _reconnect(self, seat: int | None) -> None:
        index = -1 if seat is None else seat
        self.live.disconnect_client(self.sessions[index].client)
        self.sessions[index] = self._session(seat)
        seen = max(0, self.live.state.seq - self.choices.randrange(12))
        await self.sessions[index].handle(json.dumps({"type": "hello", "version": 1, "seen": seen}))

    async def _take_back(self) -> None:
        """A seat takes its last action back; the others agree. The script is played again from there."""
        seat = self.choices.randrange(self.table.players)
        await self._send(seat, "undo")
        while (request := self.live.state.takeback_request) is not None:
            await self._send(min(request.waiting), "answer_undo", agree=True)

    async def _read_everything(self, http: httpx.AsyncClient) -> None:
        """Every address that can be read, as the viewer and without a name."""
        names = {"table_id": self.table_id, "match_id": self.live.state.match, "game": self.table.game.name}
        names["seat"] = str(self.viewer or 0)
        for path in self.theatre.paths:
            is_of_person = path.startswith("/api/v1/people/")
            names["name"] = self.theatre.people[0].name if is_of_person else self.table.game.name
            address = path
            for name, value in names.items():
                address = address.replace(f"{{{name}}}", str(value))
            for seat in {self.viewer, None}:
                self.recording.http.append(await self._http(http, "GET", address, seat))
        for refused in ("start", "rematch", "sit", "bots"):
            address = f"/api/v1/tables/{self.table_id}/{refused}"
            self.recording.http.append(await self._http(http, "POST", address, self.viewer))
        for seat in range(self.table.players):  # a review of a match that is being played
            address = f"/api/v1/matches/{self.live.state.match}/reviews/{seat}"
            self.recording.http.append(await self._http(http, "POST", address, self.viewer))
        for refused, body in (("swap", {"seats": [0, 1]}), ("swap/answer", {"agree": True})):
            address = f"/api/v1/tables/{self.table_id}/{refused}"
            self.recording.http.append(await self._http(http, "POST", address, self.viewer, **body))

    async def _http(self, http: httpx.AsyncClient, method: str, path: str, asking: int | None, **body: object) -> str:
        headers = {}
        if asking is not None:
            headers["Cookie"] = f"overtrick={self.theatre.context.accounts.cookie_for(self.theatre.people[asking])}"
        answer = await http.request(method, path, json=body if method == "POST" else None, headers=headers)
        http.cookies.clear()
        assert answer.status_code < 500, (path, answer.text)
        return answer.text

    async def _metrics(self, http: httpx.AsyncClient) -> dict[str, float]:
        """The names of all metrics, with the value of those that count what happened at tables."""
        lines = (await http.get("/metrics")).text.splitlines()
        samples = [line.rpartition(" ") for line in lines if line.startswith("overtrick_")]
        return {name.partition("{")[0]: float(value) if name in COUNTS else 0.0 for name, _, value in sorted(samples)}


@dataclass
class Found:
    """How many redeals were compared, and what differed."""

    compared: int = 0
    different: int = 0
    """Redeals with other cards than the true ones."""
    leaks: list[str] = field(default_factory=list)


async def compare(
    theatre: Theatre, table: Table, viewer: int | None, *, redeals: int, seed: str, rated: bool = False
) -> Found:
    """Deal the cards that this seat has not seen again, several times, and compare everything that was sent.

    The match is rated or not. A redeal that does not fit what was seen does not count; there are up to ``MOST_TRIES``
    tries for each.
    """
    found, choices = Found(), Random(seed)
    true_recording = await theatre.play(table, viewer, seed, rated=rated)
    for _ in range(MOST_TRIES * redeals):
        if found.compared == redeals:
            break
        twin = replay(table, viewer, choices)
        if twin is None:
            continue
        found.compared += 1
        found.different += twin.dealt != table.dealt
        for difference in true_recording.differences(await theatre.play(twin, viewer, seed, rated=rated)):
            who = "a watcher" if viewer is None else f"seat {viewer}"
            found.leaks.append(f"{table.game.name} {dict(table.game.values)} {seed}, {who}: {difference}")
    return found


def has_hidden_cards(table: Table, viewer: int | None, choices: Random) -> bool:
    """Whether the cards that this seat has not seen can be dealt in another way: otherwise nothing can leak."""
    twins = (replay(table, viewer, choices) for _ in range(MOST_TRIES))
    return any(twin is not None and twin.dealt != table.dealt for twin in twins)


def position(game: Game, players: int, seed: str, actions: int) -> Table:
    """A match after some random actions, before its end."""
    for table in random_match(game, players, seed=seed, manner="modest", actions=actions):
        last = table
    last = last.copy()
    if last.turn is None:
        last.pop()
    return last
