"""A table that is open in this process: its state, who is connected to it, and the way from a question to an event."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from overtrick.server.errors import Stale
from overtrick.server.ids import now_ms
from overtrick.server.people.results import effects_for
from overtrick.server.store.database import Database
from overtrick.server.store.writer import LogWriter, read_rows
from overtrick.server.table import play
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row
from overtrick.server.table.state import Status, TableState
from overtrick.server.wire.encoding import (
    changing_fields,
    encode,
    happened,
    is_hidden,
    table_fields,
    takeback_modes,
)
from overtrick.server.wire.messages import VERSION
from overtrick.server.wire.parts import JsonValue
from overtrick.server.wire.views import client_fields, own_changes, public_changes
from overtrick.table import Table
from overtrick.view import View

Decide = Callable[[TableState], Decision]
RowListener = Callable[["LiveTable", list[Row], bool], None]
"""Is told of rows after they were laid, and whether this process wrote them."""

PRESENCE_DELAY_S = 0.05
"""Seconds in which changes of presence are collected into one message."""
MAX_ROWS_IN_LOOP = 64
"""Rows of another process that are applied one by one. After more of them the table is read again, in a thread."""
MAX_TRIES = 8
"""How often a question is put again after another process was quicker, before we give up."""


@dataclass(eq=False)
class Client:
    """A connection to a table: a person with or without a seat, or a watcher without a name."""

    person: str | None
    name: str | None
    send: Callable[[str], None]
    """Takes a message at once and sends it when it can."""
    seat: int | None = None


@dataclass(eq=False)
class LiveTable:
    """One table in this process."""

    id: str
    state: TableState
    database: Database
    writer: LogWriter
    on_rows: RowListener
    on_presence: Callable[[LiveTable, bool], None]
    """Told when somebody has connected or is gone, and whether that was here and not at another process."""
    clients: set[Client] = field(default_factory=set)
    remote_presence: dict[str, tuple[float, frozenset[str]]] = field(default_factory=dict)
    """By process: the people connected to the table there, and the time until which that is believed."""

    def __post_init__(self) -> None:
        self._lock = asyncio.Lock()
        self._connected: Counter[str | None] = Counter()
        """Open connections of each person to this process; None stands for watchers without a name."""
        self._presence_due: asyncio.TimerHandle | None = None
        self.opened_at = time.monotonic()
        """Since when this process has known the table, and heard from others who is there."""
        self._seen: View | None = None
        """What everybody has been shown of the cards, since which changes are told."""
        self._own: dict[int | None, View] = {}
        """What each seat has been shown besides."""
        self._table = table_fields(self.id, self.state)
        self._deck = self.state.game.rules(self.state.setup.players).deck

    # Changing the table

    async def execute(self, decide: Decide, *, person: str | None = None, action_id: str | None = None) -> int:
        """Let what is decided happen: written first, then told. The seq of the last row of it, or the present one."""
        if action_id is not None:  # an id is the person's own: what others call theirs is no matter
            action_id = f"{person}/{action_id}"
        async with self._lock:
            for _ in range(MAX_TRIES):
                if action_id is not None and action_id in self.state.action_ids:
                    return self.state.action_ids[action_id]
                decision = decide(self.state)
                if not decision.events:
                    return self.state.seq
                at = now_ms()
                last = len(decision.events) - 1
                rows = [
                    Row(self.state.seq + 1 + place, at, what, person, action_id if place == last else None)
                    for place, what in enumerate(decision.events)
                ]
                before, after = effects_for(self.id, self.state, rows, decision.match_result)
                if await self.writer.write(self.id, rows, before=before, after=after):
                    self._apply_rows(rows, own=True)
                    return self.state.seq
                await self._catch_up()
        raise Stale("the table moves too fast: look again")

    async def catch_up(self, seq: int | None = None) -> None:
        """Read what other processes have written."""
        if seq is None or seq > self.state.seq:
            async with self._lock:
                await self._catch_up()

    async def _catch_up(self) -> None:
        rows = await read_rows(self.database, self.id, self.state.seq)
        if len(rows) <= MAX_ROWS_IN_LOOP:
            self._apply_rows(rows, own=False)
            return
        self.state = await asyncio.to_thread(TableState.of, await read_rows(self.database, self.id))
        self._table = table_fields(self.id, self.state)
        self._seen = None
        self._own.clear()
        for client in self.clients:
            client.send(encode(self.state_message(client)))
        self.on_rows(self, rows, False)

    def _apply_rows(self, rows: Iterable[Row], *, own: bool) -> None:
        laid = []
        for row in rows:
            self.state.apply(row)
            self._broadcast_row(row)
            laid.append(row)
        if any(row.kind in ("seated", "left") for row in laid):
            self.schedule_presence_message()  # the person may have been connected before
        if laid:
            self.on_rows(self, laid, own)

    # Telling

    def _broadcast_row(self, row: Row) -> None:
        """Tell everybody what happened and what changed by it: encoded once, and again only for who sees more."""
        state = self.state
        quiet = row.kind in _CARDS_ONLY
        if not quiet or state.setup.clock is not None or self._table["undo"] is not None:
            fields = changing_fields(state)
        else:  # as after nearly every action
            fields = {"take_back": takeback_modes(state)}
        table = {name: value for name, value in fields.items() if value != self._table[name]}
        self._table |= table
        if not self.clients:
            self._seen = None
            self._own.clear()
            return
        event: dict[str, JsonValue] = {
            "type": "event",
            "seq": row.seq,
            "at": row.at,
            "what": happened(row.event, None, self._deck),
        }
        if table:
            event["table"] = table
        clients = self.clients if quiet else self._clients_in_place()
        if row.seq != state.play_seq:
            self._broadcast(clients, encode(event))
        elif state.table is None:
            self._seen = None
            self._own.clear()
            self._broadcast(clients, encode(event | {"view": None}))
        else:
            self._broadcast_cards(row, event, state.table, clients)

    def _clients_in_place(self) -> Iterable[Client]:
        """Everybody but those who have just sat down or got up: they look at the table anew instead."""
        moved = [client for client in self.clients if self.state.seat_of(client.person) != client.seat]
        for client in moved:
            client.send(encode(self.state_message(client)))
        return self.clients.difference(moved)

    def _broadcast(self, clients: Iterable[Client], message: str) -> None:
        for client in clients:
            client.send(message)

    def _broadcast_cards(self, row: Row, event: dict[str, JsonValue], table: Table, clients: Iterable[Client]) -> None:
        """What changed in what everybody sees is encoded once, and again only for seats that saw more."""
        before, self._seen = self._seen, table.view(None)
        had, self._own = self._own, {seat: table.view(seat) for seat in {client.seat for client in self.clients}}
        public = public_changes(before, self._seen)
        shared = encode(event | {"view": public})
        told: dict[int | None, str] = {}
        hidden = is_hidden(row.event)
        for seat, now in self._own.items():
            own = own_changes(had.get(seat), now)
            if own or hidden:
                told[seat] = encode(event | {"what": happened(row.event, seat, self._deck), "view": public | own})
            else:
                told[seat] = shared
        for client in clients:
            client.send(told[client.seat])

    def state_message(self, client: Client, seen: int | None = None) -> dict[str, JsonValue]:
        """All that somebody may know."""
        state = self.state
        seat = client.seat = state.seat_of(client.person)
        table = state.table
        missed = [row for row in state.rows if row.seq > seen] if seen is not None else []
        if seen is not None and len(missed) != state.seq - seen:
            missed = []
        return {
            "type": "state",
            "version": VERSION,
            "seq": state.seq,
            "at": now_ms(),
            "you": {"seat": seat, "name": client.name},
            "table": self._table,
            "view": None if table is None else client_fields(table.view(seat)),
            "said": [{"at": at, "seat": said.seat, "text": said.text} for at, said in state.chat],
            "missed": [{"seq": row.seq, "at": row.at, "what": happened(row.event, seat, self._deck)} for row in missed],
            **self.presence(),
        }

    # Who is here

    async def connect_client(self, client: Client, seen: int | None) -> None:
        """Somebody has connected and is shown the table. A bot that was standing in for them gets up."""
        seat, person = self.state.seat_of(client.person), client.person
        if person is not None and seat is not None and self.state.occupants[seat].stand_in is not None:
            await self.execute(lambda state: play.give_back(state, person), person=person)
        if seen is not None:  # another process may have shown them more than we know
            await self.catch_up(seen)
        # From here on nothing waits: between the state and the first event after it nothing can be missed.
        self.clients.add(client)
        self._connected[client.person] += 1
        client.send(encode(self.state_message(client, seen)))
        if self.state.table is not None and client.seat not in self._own:
            self._own[client.seat] = self.state.table.view(client.seat)
        self.schedule_presence_message()
        self.on_presence(self, True)

    def disconnect_client(self, client: Client) -> None:
        """Somebody's connection is gone."""
        if client in self.clients:
            self.clients.discard(client)
            self._connected[client.person] -= 1
            self.schedule_presence_message()
            self.on_presence(self, True)

    def is_connected(self, person: str | None, now: float) -> bool:
        """Whether this person is connected, here or to another process."""
        if person is None:
            return False
        if self._connected[person] > 0:
            return True
        return any(until > now and person in people for until, people in self.remote_presence.values())

    def absent_seats(self, now: float) -> set[int]:
        """The seats of people who are not connected."""
        occupants = enumerate(self.state.occupants)
        return {
            seat
            for seat, occupant in occupants
            if occupant.person is not None and not self.is_connected(occupant.person, now)
        }

    def is_deserted(self, now: float) -> bool:
        """Whether nobody at all is connected, not even to watch."""
        return not self.clients and not any(until > now and people for until, people in self.remote_presence.values())

    def connected_people(self) -> list[str]:
        """The people who are connected to this process; watchers without a name are the empty text."""
        return sorted({person or "" for person, connections in self._connected.items() if connections > 0})

    def set_remote_presence(self, process: str, people: Iterable[str], until: float) -> None:
        """Another process says who is connected there."""
        before = self.presence()
        self.remote_presence[process] = (until, frozenset(people))
        if self.presence() != before:
            self.schedule_presence_message()
            self.on_presence(self, False)

    def presence(self) -> dict[str, JsonValue]:
        """Which seats' people are connected, and how many watch."""
        now = time.monotonic()
        players = {occupant.person for occupant in self.state.occupants if occupant.person is not None}
        watchers = len(self.clients) - sum(self._connected[person] for person in players)
        return {
            "present": [self.is_connected(occupant.person, now) for occupant in self.state.occupants],
            "watchers": watchers,
        }

    def schedule_presence_message(self) -> None:
        """Tell every client who is connected, at most once in PRESENCE_DELAY_S.

        A thousand watchers who come together would otherwise cause a million messages.
        """
        if self._presence_due is None:
            self._presence_due = asyncio.get_running_loop().call_later(PRESENCE_DELAY_S, self._send_presence)

    def _send_presence(self) -> None:
        self._presence_due = None
        self._broadcast(self.clients, encode({"type": "presence", **self.presence()}))

    @property
    def is_idle(self) -> bool:
        """Whether this process could forget the table: nobody is connected and nothing has to be driven."""
        return not self.clients and self.state.status is not Status.PLAYING


_CARDS_ONLY = frozenset({"acted", "said"})
"""After these the rest of the table is as it was, but for its clock and what is or could be taken back."""
