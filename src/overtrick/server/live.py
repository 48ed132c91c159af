"""A table that is open in this process: its felt, who is connected to it, and the way from a question to an event."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from overtrick.table import Table
from overtrick.view import Own

from . import conduct
from .decisions import Decision
from .endings import effects_for
from .fold import Felt, Status
from .happenings import Row
from .models import now_ms
from .protocol import VERSION
from .refusals import Stale
from .store import Store
from .wire import (
    JsonValue,
    Shown,
    encode,
    happened,
    is_hidden,
    own_changes,
    public_changes,
    table_fields,
    view_fields,
    ways_back,
)
from .writer import Writer, read_rows

Decide = Callable[[Felt], Decision]
Watch = Callable[["LiveTable", list[Row], bool], None]
"""Is told of rows after they were laid, and whether this process wrote them."""

TRIES = 8
"""How often a question is put again after another process was quicker, before we give up."""


@dataclass(eq=False)
class Guest:
    """A connection to a table: a person with or without a seat, or a watcher without a name."""

    person: str | None
    name: str | None
    tell: Callable[[str], None]
    """Takes a message at once and sends it when it can."""
    seat: int | None = None


@dataclass(eq=False)
class LiveTable:
    """One table in this process."""

    id: str
    felt: Felt
    store: Store
    writer: Writer
    on_rows: Watch
    on_presence: Callable[[LiveTable, bool], None]
    """Told when somebody has connected or is gone, and whether that was here and not at another process."""
    guests: set[Guest] = field(default_factory=set)
    elsewhere: dict[str, tuple[float, frozenset[str]]] = field(default_factory=dict)
    """By process: the people connected to the table there, and the time until which that is believed."""

    def __post_init__(self) -> None:
        self._lock = asyncio.Lock()
        self.opened = time.monotonic()
        """Since when this process has known the table, and heard from others who is there."""
        self._seen: Shown | None = None
        """What everybody has been shown of the cards, since which changes are told."""
        self._own: dict[int | None, Own] = {}
        """What each seat has been shown besides."""
        self._table = table_fields(self.id, self.felt)

    # Changing the table

    async def do(self, decide: Decide, *, person: str | None = None, action_id: str | None = None) -> int:
        """Let what is decided happen: written first, then told. The seq of the last row of it, or the present one."""
        if action_id is not None:  # an id is the person's own: what others call theirs is no matter
            action_id = f"{person}/{action_id}"
        async with self._lock:
            for _ in range(TRIES):
                if action_id is not None and action_id in self.felt.asked:
                    return self.felt.asked[action_id]
                decision = decide(self.felt)
                if not decision.happenings:
                    return self.felt.seq
                at = now_ms()
                last = len(decision.happenings) - 1
                rows = [
                    Row(self.felt.seq + 1 + place, at, what, person, action_id if place == last else None)
                    for place, what in enumerate(decision.happenings)
                ]
                before, after = effects_for(self.id, self.felt, rows, decision.ending)
                if await self.writer.write(self.id, rows, before=before, after=after):
                    self._lay(rows, own=True)
                    return self.felt.seq
                await self._catch_up()
        raise Stale("the table moves too fast: look again")

    async def catch_up(self, seq: int | None = None) -> None:
        """Read what other processes have written."""
        if seq is None or seq > self.felt.seq:
            async with self._lock:
                await self._catch_up()

    async def _catch_up(self) -> None:
        self._lay(await read_rows(self.store, self.id, self.felt.seq), own=False)

    def _lay(self, rows: Iterable[Row], *, own: bool) -> None:
        laid = []
        for row in rows:
            self.felt.lay(row)
            self._announce(row)
            laid.append(row)
        if any(row.kind in ("seated", "left") for row in laid):
            self.tell_presence()  # whoever sits here now may have been connected before, also elsewhere
        if laid:
            self.on_rows(self, laid, own)

    # Telling

    def _announce(self, row: Row) -> None:
        """Tell everybody what happened and what changed by it: encoded once, and again only for who sees more."""
        felt = self.felt
        quiet = row.kind in _CARDS_ONLY
        if not quiet or felt.setup.clock is not None or self._table["undo"] is not None:
            fields = table_fields(self.id, felt)
        else:  # as after nearly every action
            fields = {"take_back": ways_back(felt)}
        table = {name: value for name, value in fields.items() if value != self._table[name]}
        self._table |= table
        if not self.guests:
            self._seen = None
            self._own.clear()
            return
        event: dict[str, JsonValue] = {"type": "event", "seq": row.seq, "at": row.at, "what": happened(row.what, None)}
        if table:
            event["table"] = table
        guests = self.guests if quiet else self._who_stayed()
        if row.seq != felt.play_seq:
            self._tell(guests, encode(event))
        elif felt.table is None:
            self._seen = None
            self._own.clear()
            self._tell(guests, encode(event | {"view": None}))
        else:
            self._tell_cards(row, event, felt.table, guests)

    def _who_stayed(self) -> Iterable[Guest]:
        """Everybody but those who have just sat down or got up: they look at the table anew instead."""
        moved = [guest for guest in self.guests if self.felt.seat_of(guest.person) != guest.seat]
        for guest in moved:
            guest.tell(encode(self.state_for(guest)))
        return self.guests.difference(moved)

    def _tell(self, guests: Iterable[Guest], message: str) -> None:
        for guest in guests:
            guest.tell(message)

    def _tell_cards(self, row: Row, event: dict[str, JsonValue], table: Table, guests: Iterable[Guest]) -> None:
        """What changed in what everybody sees is encoded once, and again only for seats that saw more."""
        before, self._seen = self._seen, Shown.of(table.view(None))
        had, self._own = self._own, {guest.seat: table.own(guest.seat) for guest in self.guests}
        public = public_changes(before, self._seen)
        shared = encode(event | {"view": public})
        told: dict[int | None, str] = {}
        hidden = is_hidden(row.what)
        for seat, now in self._own.items():
            own = own_changes(had.get(seat), now)
            if own or hidden:
                told[seat] = encode(event | {"what": happened(row.what, seat), "view": public | own})
            else:
                told[seat] = shared
        for guest in guests:
            guest.tell(told[guest.seat])

    def state_for(self, guest: Guest, seen: int | None = None) -> dict[str, JsonValue]:
        """All that somebody may know."""
        felt = self.felt
        seat = guest.seat = felt.seat_of(guest.person)
        table = felt.table
        missed = [row for row in felt.rows if row.seq > seen] if seen is not None else []
        if seen is not None and len(missed) != felt.seq - seen:
            missed = []
        return {
            "type": "state",
            "version": VERSION,
            "seq": felt.seq,
            "at": now_ms(),
            "you": {"seat": seat, "name": guest.name},
            "table": self._table,
            "view": None if table is None else view_fields(table.view(None), table.own(seat)),
            "said": [{"at": at, "seat": said.seat, "text": said.text} for at, said in felt.said],
            "missed": [{"seq": row.seq, "at": row.at, "what": happened(row.what, seat)} for row in missed],
            **self.presence(),
        }

    # Who is here

    async def welcome(self, guest: Guest, seen: int | None) -> None:
        """Somebody has connected and is shown the table. A bot that was standing in for them gets up."""
        seat, person = self.felt.seat_of(guest.person), guest.person
        if person is not None and seat is not None and self.felt.chairs[seat].stand_in is not None:
            await self.do(lambda felt: conduct.give_back(felt, person), person=person)
        if seen is not None:  # another process may have shown them more than we know
            await self.catch_up(seen)
        # From here on nothing waits: between the state and the first event after it nothing can be missed.
        self.guests.add(guest)
        guest.tell(encode(self.state_for(guest, seen)))
        if self.felt.table is not None and guest.seat not in self._own:
            self._own[guest.seat] = self.felt.table.own(guest.seat)
        self.tell_presence()
        self.on_presence(self, True)

    def farewell(self, guest: Guest) -> None:
        """Somebody's connection is gone."""
        if guest in self.guests:
            self.guests.discard(guest)
            self.tell_presence()
            self.on_presence(self, True)

    def is_here(self, person: str | None, now: float) -> bool:
        """Whether this person is connected, here or to another process."""
        if person is None:
            return False
        if any(guest.person == person for guest in self.guests):
            return True
        return any(until > now and person in people for until, people in self.elsewhere.values())

    def away(self, now: float) -> set[int]:
        """The seats of people who are not connected."""
        chairs = enumerate(self.felt.chairs)
        return {seat for seat, chair in chairs if chair.person is not None and not self.is_here(chair.person, now)}

    def is_deserted(self, now: float) -> bool:
        """Whether nobody at all is connected, not even to watch."""
        return not self.guests and not any(until > now and people for until, people in self.elsewhere.values())

    def people_here(self) -> list[str]:
        """The people who are connected to this process; watchers without a name are the empty text."""
        return sorted({guest.person or "" for guest in self.guests})

    def believe(self, process: str, people: Iterable[str], until: float) -> None:
        """Another process says who is connected there."""
        before = self.presence()
        self.elsewhere[process] = (until, frozenset(people))
        if self.presence() != before:
            self.tell_presence()
            self.on_presence(self, False)

    def presence(self) -> dict[str, JsonValue]:
        """Which seats' people are connected, and how many watch."""
        now = time.monotonic()
        watchers = sum(self.felt.seat_of(guest.person) is None for guest in self.guests)
        return {"present": [self.is_here(chair.person, now) for chair in self.felt.chairs], "watchers": watchers}

    def tell_presence(self) -> None:
        """Say who is here."""
        message = encode({"type": "presence", **self.presence()})
        for guest in self.guests:
            guest.tell(message)

    @property
    def is_idle(self) -> bool:
        """Whether this process could forget the table: nobody is connected and nothing has to be driven."""
        return not self.guests and self.felt.status is not Status.PLAYING


_CARDS_ONLY = frozenset({"acted", "said"})
"""After these the rest of the table is as it was, but for its clock and what is or could be taken back."""
