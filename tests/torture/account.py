"""The machine's own account of a run: what the servers have acknowledged, and what every client was sent."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b

import msgspec

from tests.server.clients import Json

_encode = msgspec.json.Encoder(order="deterministic").encode


def digest(value: Json) -> bytes:
    """A short digest of a JSON value; the order of its fields does not matter."""
    return blake2b(_encode(value), digest_size=12).digest()


def digest_event(at: int, what: Json) -> bytes:
    """A digest of an event. Names are left out: the host may change them in the log."""
    return digest([at, {key: value for key, value in what.items() if key != "name"}])


def digest_table(fields: Json) -> bytes:
    """A digest of the fields of a table. At public tables names are left out: the host may change them there."""
    if fields["public"]:
        fields = fields | {"seats": [{key: seat[key] for key in seat if key != "name"} for seat in fields["seats"]]}
    return digest(fields)


@dataclass(eq=False)
class Request:
    """A request of one person at one table, and what became of it."""

    table: str
    person: str
    kind: str
    key: str = ""
    """The id of a message; empty for a request over HTTP."""
    detail: str = ""
    """The action, the text, or the seat."""
    seq: int | None = None
    """The seq with which it was acknowledged; None if it was refused, or nobody knows."""
    refused: str = ""
    """The code of the error that refused it for good."""


@dataclass(frozen=True)
class Find:
    """A seat that the server found for a person."""

    table: str
    seq: int
    person: str
    asked_at: float
    """When the person asked, on the machine's own clock."""


@dataclass(eq=False)
class HostAct:
    """An act of the host of the server, with a text in the log of acts by which it can be found."""

    details: str
    person: str | None = None
    table: str | None = None
    gift: str = ""
    """The reason of a gift in the ledger."""
    is_done: bool = False
    is_refused: bool = False


@dataclass
class Sightings:
    """What clients were sent about one table, as digests. Two clients of a seat must be sent the same."""

    events: dict[tuple[int, int | None], bytes] = field(default_factory=dict)
    """By seq and seat (None: a watcher): the event."""
    views: dict[tuple[int, int | None], bytes] = field(default_factory=dict)
    """By seq and seat: the view that the client had after this event."""
    tables: dict[int, bytes] = field(default_factory=dict)
    """By seq: the fields of the table."""


@dataclass
class SameDeals:
    """What was acknowledged to people who play the same deals."""

    tables: set[str] = field(default_factory=set)
    """The host does not close them: everybody has to finish."""
    finished: set[tuple[str, str]] = field(default_factory=set)
    """Attempts that were played to their end: the challenge and the person."""
    duplicates: int = 0
    puzzles: int = 0
    friends: int = 0
    invitations: int = 0
    hidden: int = 0
    """Requests about cards or results of others that had to be refused, and were."""

    def __str__(self) -> str:
        return (
            f"{len(self.finished)} attempts, {self.duplicates} duplicate matches, {self.puzzles} puzzles,"
            f" {self.friends} friends, {self.invitations} invitations, {self.hidden} looks at hidden cards refused"
        )


class Account:
    """Everything that was acknowledged or seen."""

    def __init__(self, on_violation: Callable[[str], None] = lambda _sentence: None) -> None:
        self.on_violation = on_violation
        self.requests: list[Request] = []
        self.sightings: defaultdict[str, Sightings] = defaultdict(Sightings)
        self.tables: set[str] = set()
        self.accounts: set[str] = set()
        """People whose account was acknowledged."""
        self.finds: list[Find] = []
        self.blocks: dict[str, tuple[str, float]] = {}
        """By id of a block that is there: the person who blocked, and when that was acknowledged."""
        self.reports: list[tuple[str, str, str]] = []
        """Acknowledged reports: the table, the person who reported, the text."""
        self.acts: list[HostAct] = []
        self.banned: set[str] = set()
        """People whose ban was done and not lifted."""
        self.deleted: set[str] = set()
        """People whom the host has deleted, or has tried to."""
        self.same = SameDeals()
        self.reviews = 0
        self.whole_reviews = 0
        """Reviews that were read to their end."""
        self.practised = 0
        self.explored = 0
        """Positions that bots have judged."""
        self.rated_tables = 0
        self.rated_matches = 0
        self.events: Counter[str] = Counter()
        """What is in the logs of all tables at the end, by kind."""
        self.shared_matches = 0
        """Matches that several people started together."""
        self.refusals: Counter[str] = Counter()
        self.violations: list[str] = []
        self.acknowledged = 0
        self.messages = 0
        self.longest_silence_s = 0.0

    def open_request(self, request: Request) -> Request:
        """Note a request before it is sent."""
        self.requests.append(request)
        return request

    def acknowledge(self, request: Request, seq: int) -> None:
        """Note that a server has acknowledged a request. A repeated acknowledgement must say the same."""
        if request.seq is None:
            self.acknowledged += 1
        elif request.seq != seq:
            self.violate(f"{request.kind} {request.key} at {request.table} was acknowledged as {request.seq} and {seq}")
        request.seq = seq

    def refuse(self, request: Request, code: str) -> None:
        """Note that a request was refused: it must never appear in the log."""
        self.refusals[code] += 1
        request.refused = code
        if request.seq is not None:
            self.violate(f"{request.kind} {request.key} at {request.table} was acknowledged and then refused: {code}")

    def violate(self, sentence: str) -> None:
        """Note that a promise was broken."""
        self.violations.append(sentence)
        self.on_violation(sentence)

    def see_event(self, table: str, seat: int | None, message: Json) -> None:
        """Note an event, or one that a client was told later as missed."""
        seen, key = self.sightings[table], (message["seq"], seat)
        value = digest_event(message["at"], message["what"])
        if seen.events.setdefault(key, value) != value:
            self.violate(f"event {key[0]} of {table} was sent to seat {seat} in two ways")

    def see_view(self, table: str, seq: int, seat: int | None, view: Json) -> None:
        """Note the view that a client has after an event."""
        value = digest(view)
        if self.sightings[table].views.setdefault((seq, seat), value) != value:
            self.violate(f"the view of {table} at {seq} was sent to seat {seat} in two ways")

    def see_table(self, table: str, seq: int, fields: Json) -> None:
        """Note the fields of a table that a client has after an event."""
        value = digest_table(fields)
        if self.sightings[table].tables.setdefault(seq, value) != value:
            self.violate(f"the fields of {table} at {seq} were sent in two ways")
