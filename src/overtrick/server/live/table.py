"""A table that is open in this process: its state, its clients, and the one way to change it."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from overtrick.errors import OvertrickError
from overtrick.json_codec import JsonValue
from overtrick.server.errors import Stale
from overtrick.server.ids import now_ms
from overtrick.server.people.results import effects_for
from overtrick.server.store.database import Database
from overtrick.server.store.writer import LogWriter, find_action, read_rows
from overtrick.server.table import play
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row
from overtrick.server.table.state import KEPT_ACTION_IDS, Status, TableState
from overtrick.server.table.takebacks import takeback_modes
from overtrick.server.wire.encoding import (
    changing_fields,
    happened,
    is_hidden,
    lesson_info,
    practice_info,
    table_fields,
)
from overtrick.server.wire.frames import encode, frame, frame_text, frame_with_own
from overtrick.server.wire.messages import VERSION
from overtrick.server.wire.views import client_fields, own_changes, public_changes
from overtrick.table import Table
from overtrick.view import Fields

Decide = Callable[[TableState], Decision]
RowListener = Callable[["LiveTable", list[Row], bool], None]
"""Called with new rows of a table, after they were applied, and whether this process wrote them."""
PresenceListener = Callable[["LiveTable", bool], None]
"""Called when a client connects or disconnects, and whether that was in this process."""

PRESENCE_DELAY_S = 0.05
"""Seconds in which changes of presence are collected into one message."""
MAX_ROWS_IN_LOOP = 64
"""How many rows of another process are applied in the event loop. For more, the table is replayed in a thread."""
MAX_TRIES = 8
"""How many times a request is decided again because another process has written first."""


@dataclass(eq=False, slots=True)
class Client:
    """A client that is connected to a table: a person with or without a seat, or a watcher without a name."""

    person: str | None
    name: str | None
    send: Callable[[bytes], None]
    """Sends a message, as a frame. It never waits."""
    seat: int | None = None


@dataclass(eq=False)
class LiveTable:
    """A table that is open in this process."""

    id: str
    state: TableState
    database: Database
    writer: LogWriter
    on_rows: RowListener
    on_presence: PresenceListener
    clients: set[Client] = field(default_factory=set)
    """The clients that are connected to this process."""
    remote_presence: dict[str, tuple[float, frozenset[str]]] = field(default_factory=dict)
    """By process: the people who are connected to the table there, and until when that report is valid."""
    takeover_due: tuple[int, int] | None = None
    """The seat to act whose person is not connected, and when a stand-in takes over. Known where it is driven."""
    is_shared: bool = False
    """Whether other processes may write to this table too, so that the state in memory may be out of date."""
    in_doubt: bool = False
    """Whether the log may have rows that were not applied: a write is in progress, or its outcome is unknown."""

    def __post_init__(self) -> None:
        self._lock = asyncio.Lock()
        self._connection_counts: Counter[str | None] = Counter()
        """Clients of each person in this process. None stands for watchers without a name."""
        self._presence_timer: asyncio.TimerHandle | None = None
        self.opened_at = time.monotonic()
        """When this process opened the table, and so began to receive the presence reports of other processes."""
        self._sent_public: Fields | None = None
        """The public fields that clients have been sent. Events carry the changes since then."""
        self._sent_own: dict[int | None, Fields] = {}
        """By seat: the fields of its own that its clients have been sent. None stands for watchers."""
        self._fields = table_fields(self.id, self.state)
        """The fields of the table that clients have been sent."""
        self._deck = self.state.game.rules(self.state.setup.players).deck

    # Changing the table

    async def execute(self, decide: Decide, *, person: str | None = None, action_id: str | None = None) -> int:
        """Decide on a request, write its events to the log, apply them, and send them to all clients.

        Returns the seq of its last event, or the present seq if there is none. If ``action_id`` was used by the same
        person before, nothing happens and the seq of that time is returned. If another process has written meanwhile,
        its events are read and the request is decided again. Nothing is refused because of an old state in memory.
        """
        if action_id is not None:
            action_id = _key_of(person, action_id)
        async with self._lock:
            if self.in_doubt:
                await self._read_new_rows()
            for _ in range(MAX_TRIES):
                if action_id is not None and action_id in self.state.action_ids:
                    return self.state.action_ids[action_id]
                try:
                    decision = decide(self.state)
                except OvertrickError:
                    if await self._finds_new_rows():
                        continue
                    if (done := await self._find_forgotten(action_id)) is not None:
                        return done
                    raise
                if not decision.events:
                    if await self._finds_new_rows():
                        continue
                    done = await self._find_forgotten(action_id)
                    return self.state.seq if done is None else done
                at = now_ms()
                last = len(decision.events) - 1
                rows = [
                    Row(self.state.seq + 1 + index, at, event, person, action_id if index == last else None)
                    for index, event in enumerate(decision.events)
                ]
                before, after = effects_for(self.id, self.state, rows, decision.match_result)
                self.in_doubt = True  # until the rows are applied, or read again
                if await self.writer.write(self.id, rows, before=before, after=after):
                    self._apply_rows(rows, own=True)
                    return self.state.seq
                await self._read_new_rows()
                if (done := await self._find_forgotten(action_id)) is not None:
                    return done
        raise Stale("others acted at the same moment: look at the table and try again")

    async def find_request(self, person: str, action_id: str) -> int | None:
        """The seq with which a person's request was carried out before; None if it was not."""
        await self.refresh()
        key = _key_of(person, action_id)
        found = self.state.action_ids.get(key)
        return await self._find_forgotten(key) if found is None else found

    async def _find_forgotten(self, key: str | None) -> int | None:
        """The seq of a request whose id may be in the log, but is not in memory any more."""
        if key is None or len(self.state.action_ids) < KEPT_ACTION_IDS:
            return None
        return await find_action(self.database, self.id, key)

    async def catch_up(self, seq: int | None = None) -> None:
        """Read the rows of the log that were not applied yet, unless the table is at this seq already."""
        if seq is None or seq > self.state.seq or self.in_doubt:
            async with self._lock:
                if seq is None or seq > self.state.seq or self.in_doubt:
                    await self._read_new_rows()

    async def refresh(self) -> None:
        """Make sure that the state is not older than this call. Reads the log only if other processes write to it."""
        if self.is_shared or self.in_doubt:
            await self.catch_up()

    async def _finds_new_rows(self) -> bool:
        """Whether other processes have written something that was not known yet. It is applied then."""
        if not self.is_shared:
            return False
        known = self.state.seq
        await self._read_new_rows()
        return self.state.seq > known

    async def reload(self) -> None:
        """Read the whole log again, because names in it were changed, and send the state to all clients."""
        async with self._lock:
            rows = await read_rows(self.database, self.id, self.state.seq)
            await self._replay()
            if rows:
                self.on_rows(self, rows, False)

    async def _read_new_rows(self) -> None:
        rows = await read_rows(self.database, self.id, self.state.seq)
        if len(rows) <= MAX_ROWS_IN_LOOP:
            self._apply_rows(rows, own=False)
            return
        await self._replay()
        self.on_rows(self, rows, False)

    async def _replay(self) -> None:
        """Compute the state from the whole log and send it to all clients."""
        self.state = await asyncio.to_thread(TableState.of, await read_rows(self.database, self.id))
        self._fields = table_fields(self.id, self.state)
        self._forget_sent_views()
        for client in self.clients:
            client.send(frame(self.state_message(client)))
        self.in_doubt = False

    def _apply_rows(self, rows: list[Row], *, own: bool) -> None:
        claimed_deal: int | None = None
        """The deal that is being played out, because of a claim: nobody can act until it ends."""
        for row in rows:
            self.state.apply(row)
            if row.kind == "claimed":
                claimed_deal = self._finished_deals
            elif claimed_deal is not None and self._finished_deals != claimed_deal:
                claimed_deal = None
            self._broadcast_row(row, with_view=claimed_deal is None)
        self.in_doubt = False
        if not _SEATING_KINDS.isdisjoint([row.kind for row in rows]):
            self.schedule_presence_message()  # the person may have been connected before
        if rows:
            self.on_rows(self, rows, own)

    @property
    def _finished_deals(self) -> int:
        return 0 if self.state.table is None else len(self.state.table.deals)

    # Sending events

    def _broadcast_row(self, row: Row, *, with_view: bool = True) -> None:
        """Send an event and what it changed to all clients. Without a view, a later event has those changes."""
        state = self.state
        changes_play_only = row.kind in _PLAY_KINDS
        if not changes_play_only or state.setup.clock is not None or self._fields["undo"] is not None:
            fields = changing_fields(state)
        else:  # the usual case, and the fast one
            fields = {"take_back": takeback_modes(state)}
            if state.setup.lesson is not None:
                fields["lesson"] = lesson_info(state)
            if state.setup.practice is not None:
                fields["practice"] = practice_info(state)
        changed = {name: value for name, value in fields.items() if value != self._fields[name]}
        self._fields |= changed
        if not self.clients:
            self._forget_sent_views()
            return
        message: dict[str, JsonValue] = {
            "type": "event",
            "seq": row.seq,
            "at": row.at,
            "what": happened(row.event, None, self._deck),
        }
        if changed:
            message["table"] = changed
        clients = self.clients if changes_play_only else self._send_state_to_moved_clients()
        if row.seq != state.play_seq or not with_view:
            self._broadcast(clients, frame(message))
        elif state.table is None:
            self._forget_sent_views()
            self._broadcast(clients, frame(message | {"view": None}))
        else:
            self._broadcast_views(row, message, state.table, clients)

    def _send_state_to_moved_clients(self) -> Iterable[Client]:
        """Send the whole state to clients whose seat has changed. Returns the other clients."""
        moved = [client for client in self.clients if self.state.seat_of(client.person) != client.seat]
        for client in moved:
            client.send(frame(self.state_message(client)))
        return self.clients.difference(moved)

    def _broadcast(self, clients: Iterable[Client], message: bytes) -> None:
        for client in clients:
            client.send(message)

    def _broadcast_views(
        self, row: Row, message: dict[str, JsonValue], table: Table, clients: Iterable[Client]
    ) -> None:
        """Send an event and the changes of each client's view.

        The message is encoded once for everybody, then once per seat with private changes.
        """
        public_before, self._sent_public = self._sent_public, table.public_fields()
        own_before, self._sent_own = (
            self._sent_own,
            {seat: table.own_fields(seat) for seat in {client.seat for client in self.clients}},
        )
        public = public_changes(public_before, self._sent_public)
        message["view"] = public
        text = encode(message)
        shared = frame_text(text)
        by_seat: dict[int | None, bytes] = {}
        hidden = is_hidden(row.event)
        for seat, fields in self._sent_own.items():
            before = own_before.get(seat)
            own = {} if fields is before else own_changes(before, fields)
            if not own and not hidden:
                by_seat[seat] = shared
            elif hidden or not public:
                private = {"what": happened(row.event, seat, self._deck), "view": public | own}
                by_seat[seat] = frame(message | private)
            else:
                by_seat[seat] = frame_with_own(text, own)
        for client in clients:
            client.send(by_seat[client.seat])

    def _forget_sent_views(self) -> None:
        """Let the next event carry whole views instead of changes."""
        self._sent_public = None
        self._sent_own.clear()

    def state_message(self, client: Client, seen: int | None = None) -> dict[str, JsonValue]:
        """The whole table as this client may see it, and the events since ``seen`` if they are still in memory."""
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
            "table": self._fields,
            "view": None if table is None else client_fields(table.view(seat)),
            "said": [{"at": at, "seat": said.seat, "text": said.text} for at, said in state.chat],
            "missed": [{"seq": row.seq, "at": row.at, "what": happened(row.event, seat, self._deck)} for row in missed],
            **self.presence(),
        }

    # Presence

    async def connect_client(self, client: Client, seen: int | None) -> None:
        """Add a client and send it the state of the table. If a stand-in plays for this person, it stops."""
        await self.refresh()  # another process may have sent this client events that this process has not read yet
        seat, person = self.state.seat_of(client.person), client.person
        if person is not None and seat is not None and self.state.occupants[seat].stand_in is not None:
            await self.execute(lambda state: play.give_back(state, person), person=person)
        # No await from here on, so that the client misses no event between its state and the next event.
        self.clients.add(client)
        self._connection_counts[client.person] += 1
        client.send(frame(self.state_message(client, seen)))
        if self.state.table is not None and client.seat not in self._sent_own:
            self._sent_own[client.seat] = self.state.table.own_fields(client.seat)
        self.schedule_presence_message()
        self.on_presence(self, True)

    def disconnect_client(self, client: Client) -> None:
        """Remove a client."""
        if client in self.clients:
            self.clients.discard(client)
            self._connection_counts[client.person] -= 1
            self.schedule_presence_message()
            self.on_presence(self, True)

    def is_connected(self, person: str | None, now: float) -> bool:
        """Whether this person is connected, to this process or to another one."""
        if person is None:
            return False
        if self._connection_counts[person] > 0:
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
        """Whether no client at all is connected, to any process. Watchers count as clients."""
        return not self.clients and not any(until > now and people for until, people in self.remote_presence.values())

    def connected_people(self) -> list[str]:
        """The people who are connected to this process. An empty string stands for watchers without a name."""
        return sorted({person or "" for person, count in self._connection_counts.items() if count > 0})

    def set_remote_presence(self, process: str, people: Iterable[str], until: float) -> None:
        """Note who is connected to another process, as it has reported."""
        before = self.presence()
        connected = frozenset(people)
        if connected:
            self.remote_presence[process] = (until, connected)
        else:
            self.remote_presence.pop(process, None)
        if self.presence() != before:
            self.schedule_presence_message()
            self.on_presence(self, False)

    def drop_expired_presence(self, now: float) -> None:
        """Forget the reports that are not valid any more: their process has ended, or cannot be reached."""
        expired = [process for process, (until, _) in self.remote_presence.items() if until <= now]
        for process in expired:
            del self.remote_presence[process]
        if expired:
            self.schedule_presence_message()
            self.on_presence(self, False)

    def presence(self) -> dict[str, JsonValue]:
        """Whether the person of each seat is connected, and the number of watchers."""
        now = time.monotonic()
        players = {occupant.person for occupant in self.state.occupants if occupant.person is not None}
        watchers = len(self.clients) - sum(self._connection_counts[person] for person in players)
        present = [self.is_connected(occupant.person, now) for occupant in self.state.occupants]
        seat, due = self.takeover_due or (None, 0)
        waits = seat is not None and seat == self.state.turn and not present[seat]
        return {
            "present": present,
            "watchers": watchers,
            "takeover": {"seat": seat, "due": due} if waits else None,
        }

    def set_takeover_due(self, due: tuple[int, int] | None) -> None:
        """Note when a stand-in takes over which seat, and tell the clients."""
        if due != self.takeover_due:
            self.takeover_due = due
            self.schedule_presence_message()

    def schedule_presence_message(self) -> None:
        """Send presence to every client, at most once in PRESENCE_DELAY_S.

        A thousand watchers who connect at the same time would otherwise cause a million messages.
        """
        if self._presence_timer is None:
            self._presence_timer = asyncio.get_running_loop().call_later(PRESENCE_DELAY_S, self._broadcast_presence)

    def _broadcast_presence(self) -> None:
        self._presence_timer = None
        self._broadcast(self.clients, frame({"type": "presence", **self.presence()}))

    @property
    def is_idle(self) -> bool:
        """Whether this process may close the table: no client is connected and no match is being played."""
        return not self.clients and self.state.status is not Status.PLAYING


_SEATING_KINDS = frozenset({"seated", "left", "swapped"})
"""Kinds of events after which other people sit at the table."""
_PLAY_KINDS = frozenset({"acted", "said"})
"""Kinds of events that change no field of the table but its clock and its take-backs."""


def _key_of(person: str | None, action_id: str) -> str:
    """The id of a request in the log. Two people may choose the same id."""
    return f"{person}/{action_id}"
