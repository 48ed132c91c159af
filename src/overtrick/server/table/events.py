"""The events of a table: everything that can happen there, as values that the log stores.

Databases hold the tags and the field names, so neither may change. Class names follow the tags.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

import msgspec

StandInReason = Literal["clock", "absent", "left"]
"""Why a bot plays for a person: their clock ran out, they lost the connection, or they left the match."""

BotSpeed = Literal["slow", "normal", "fast", "fastest"]
"""How fast bots act at a table. ``normal`` is the pace of the server."""


class TableEvent(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The base class of all events. An event's tag is also the ``kind`` of its row in the log."""


class WrittenDeal(msgspec.Struct, frozen=True):
    """The deal of a lesson. It is in the log, because a later version may have another lesson for the game."""

    cards: str
    dealer: int


class PuzzleChoice(msgspec.Struct, frozen=True):
    """A legal action of a puzzle, and what it costs against the best one."""

    action: str
    cost: float
    error: float
    reason: tuple[dict[str, str | int | float], ...]


class Puzzle(msgspec.Struct, frozen=True):
    """The puzzle of a day. The choices are in the log, because a later version may have other puzzles."""

    day: str
    """Such as `2026-11-18`."""
    choices: tuple[PuzzleChoice, ...]
    """The best one first. Nobody hears of them before the answer."""


class Practice(msgspec.Struct, frozen=True, omit_defaults=True):
    """The position of a practice table. It ends with its deal and counts nowhere."""

    record: str
    """The match up to the position, with all cards."""
    seat: int
    """The seat of the person."""
    deal: int
    """The number of the deal, 1 for the first."""
    match: str | None = None
    """The finished match of the position; None for cards that were chosen by hand."""
    change: tuple[int, ...] | None = None
    """How the deal changed the score of each side in that match."""
    puzzle: Puzzle | None = None
    """The puzzle that begins with this position; its answer is the first action."""


class ChallengeDeals(msgspec.Struct, frozen=True):
    """The challenge whose deals are played at a table."""

    id: str
    deals: int
    ends_at: int
    """When the challenge is over, in milliseconds since 1970."""
    duplicate: bool = False
    """Whether this is one of the two tables of a duplicate match. Otherwise one person plays here alone."""


class Created(TableEvent, frozen=True, tag="created"):
    """The table was created. Always the first event."""

    game: str
    options: dict[str, int | bool | str | None]
    players: int
    secret: str
    """Decides the cards, together with the contributions of the players. Published after the match, never before."""
    public: bool = False
    friendly: bool = True
    """Whether hints and take-backs are allowed."""
    clock: int | None = None
    """Seconds for a turn."""
    starts_when_full: bool = False
    room: str | None = None
    wait: float = 0.0
    """How many seconds a starting match waits until every person is connected and has contributed."""
    fingerprint: str = ""
    """The fingerprint of the rules. It is empty for a game of Overtrick itself, and in logs of earlier versions."""
    fill_after: int | None = None
    """Seconds after which bots take the open seats; None if seats stay open."""
    fill_level: str = "club"
    """The level of those bots."""
    rated: bool = False
    """Whether matches change the ratings of the players: only people with accounts, without hints and take-backs."""
    lesson: WrittenDeal | None = None
    """The written deal of a lesson; None for an ordinary table."""
    practice: Practice | None = None
    """The position of a practice table; None for an ordinary table."""
    challenge: ChallengeDeals | None = None
    """The challenge or duplicate match that is played; None for an ordinary table. Then the secret is its secret."""


class Seated(TableEvent, frozen=True, tag="seated"):
    """A person or a bot took a seat."""

    seat: int
    name: str
    person: str | None = None
    bot: str | None = None
    contribution: str = ""
    program: bool = False
    """Whether the person has declared that a program plays for them."""


class Left(TableEvent, frozen=True, tag="left"):
    """A seat became free, before or after a match."""

    seat: int
    why: Literal["gone", "stake"] | None = None
    """Why the server freed the seat: the person was disconnected too long, or cannot pay the stake.

    None if the person left.
    """


class SwapAsked(TableEvent, frozen=True, tag="swap_asked"):
    """A person asked to swap two seats, before a match. The other people in these seats must agree."""

    seat: int
    seats: tuple[int, int]


class SwapAnswered(TableEvent, frozen=True, tag="swap_answered"):
    """A person agreed to a swap or refused it, or the person who asked withdrew the request."""

    seat: int
    agreed: bool


class Swapped(TableEvent, frozen=True, tag="swapped"):
    """The occupants of two seats changed places, before a match."""

    seats: tuple[int, int]


class Contributed(TableEvent, frozen=True, tag="contributed"):
    """A person contributed to the randomness of the deals."""

    seat: int
    contribution: str


class Starting(TableEvent, frozen=True, tag="starting"):
    """The match starts as soon as every person is connected and has contributed, or when ``Created.wait`` is over."""


class Started(TableEvent, frozen=True, tag="started"):
    """A match started. From here on the cards of all its deals are fixed."""

    match: str
    dealer: int | None = None
    """The first dealer; None if the rules draw for it."""
    entered: tuple[int, ...] | None = None
    fingerprint: str = ""
    """The fingerprint of the rules of this match. See ``Created.fingerprint``."""


class Acted(TableEvent, frozen=True, tag="acted"):
    """An action was carried out for a seat. ``bot`` is true if a bot chose it."""

    seat: int
    action: str
    bot: bool = False


class Claimed(TableEvent, frozen=True, tag="claimed"):
    """A player claimed all remaining tricks. The actions after it play them out."""

    seat: int
    tricks: int


class UndoAsked(TableEvent, frozen=True, tag="undo_asked"):
    """A person asked to take back their last action, and with it everything that happened since."""

    seat: int
    seconds: float = 20.0
    """How long the others have to answer."""


class UndoAnswered(TableEvent, frozen=True, tag="undo_answered"):
    """Another person agreed to a take-back or refused it."""

    seat: int
    agreed: bool


class UndoLapsed(TableEvent, frozen=True, tag="undo_lapsed"):
    """A take-back request ended without result: somebody acted, the time was over, or the requester is gone."""

    seat: int


class Undone(TableEvent, frozen=True, tag="undone"):
    """The last ``actions`` actions were taken back."""

    seat: int
    actions: int
    late: bool = False
    """Whether somebody had acted since, or had seen a new card."""


class Hinted(TableEvent, frozen=True, tag="hinted"):
    """A person asked for a hint for the first time in this match."""

    seat: int


class Paced(TableEvent, frozen=True, tag="paced"):
    """A person who plays alone with bots chose how fast these act."""

    seat: int
    speed: BotSpeed


class TakenOver(TableEvent, frozen=True, tag="taken_over"):
    """A stand-in plays for the person in this seat from now on."""

    seat: int
    why: StandInReason


class GivenBack(TableEvent, frozen=True, tag="given_back"):
    """The person in this seat is back and plays again."""

    seat: int


class Finished(TableEvent, frozen=True, tag="finished"):
    """The match is over."""


class Abandoned(TableEvent, frozen=True, tag="abandoned"):
    """The table was closed. A match in progress is not finished."""

    why: str
    deserted: bool = False
    """Whether the people had gone away. Otherwise the server ended it."""


class Rematch(TableEvent, frozen=True, tag="rematch"):
    """The table waits for another match in the same seats, with a new secret. The next seat deals first."""

    secret: str


class Said(TableEvent, frozen=True, tag="said"):
    """A person wrote a chat message."""

    seat: int
    text: str


AnyEvent = (
    Created
    | Seated
    | Left
    | SwapAsked
    | SwapAnswered
    | Swapped
    | Contributed
    | Starting
    | Started
    | Acted
    | Claimed
    | UndoAsked
    | UndoAnswered
    | UndoLapsed
    | Undone
    | Hinted
    | Paced
    | TakenOver
    | GivenBack
    | Finished
    | Abandoned
    | Rematch
    | Said
)

_decode: Callable[[str], AnyEvent] = msgspec.json.Decoder(AnyEvent).decode
_encode = msgspec.json.Encoder().encode


_KINDS: dict[type[TableEvent], str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(AnyEvent)}


class Row(msgspec.Struct, frozen=True, gc=False):
    """One event in the log of a table, with its position and time.

    There are many rows in memory, and none of them can be part of a cycle: the garbage collector leaves them out.
    """

    seq: int
    """1 for the first event of a table, then one more for each."""
    at: int
    """Milliseconds since 1970."""
    event: AnyEvent
    person: str | None = None
    """The person whose request caused the event; None if the server caused it."""
    action_id: str | None = None
    """The id that the client gave to its request, so that a repeated request is carried out once."""

    @property
    def kind(self) -> str:
        """The tag of the event."""
        return _KINDS[type(self.event)]


def write_payload(event: AnyEvent) -> str:
    """An event as JSON, for the log."""
    return _encode(event).decode()


def read_payload(payload: str) -> AnyEvent:
    """Read an event that :func:`write_payload` wrote.

    >>> read_payload(write_payload(Acted(2, "play SA")))
    Acted(seat=2, action='play SA', bot=False)
    """
    return _decode(payload)
