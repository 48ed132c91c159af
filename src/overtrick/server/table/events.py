"""What can happen at a table: each a value that is written into the log, and read from it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import msgspec

StandInReason = Literal["clock", "absent", "left"]
"""Why a bot plays for a person: the clock ran out, they are gone, or they left."""


class TableEvent(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """What all of them are. The tag is the kind of the log's row."""


class Created(TableEvent, frozen=True, tag="created"):
    """A table was set up."""

    game: str
    options: dict[str, int | bool | str | None]
    players: int
    secret: str
    """Decides the cards, together with what people contribute; shown after the match and never before."""
    public: bool = False
    friendly: bool = True
    """Whether hints and taking back are allowed."""
    clock: int | None = None
    """Seconds for a turn."""
    starts_when_full: bool = False
    room: str | None = None
    wait: float = 0.0
    """Seconds that a match waits for everybody to be there and to add a word."""


class Seated(TableEvent, frozen=True, tag="seated"):
    """A person or a bot sat down."""

    seat: int
    name: str
    person: str | None = None
    bot: str | None = None
    contribution: str = ""


class Left(TableEvent, frozen=True, tag="left"):
    """A seat is open again, before the match or after it."""

    seat: int
    why: Literal["gone", "stake"] | None = None
    """Where they did not get up themselves: not connected for a while, or without the credits for the stake."""


class Contributed(TableEvent, frozen=True, tag="contributed"):
    """A person added to the randomness of the deals."""

    seat: int
    contribution: str


class Starting(TableEvent, frozen=True, tag="starting"):
    """The match begins as soon as every person is there and has added a word, or when the time for that is up."""


class Started(TableEvent, frozen=True, tag="started"):
    """A match began; from here on the cards of all its deals are decided."""

    match: str
    dealer: int | None = None
    """The first dealer, where it is not drawn."""
    entered: tuple[int, ...] | None = None


class Acted(TableEvent, frozen=True, tag="acted"):
    """A seat carried out an action; ``bot`` where it was not the person's own doing."""

    seat: int
    action: str
    bot: bool = False


class UndoAsked(TableEvent, frozen=True, tag="undo_asked"):
    """A person wants to take the last own action back, and everything since with it."""

    seat: int
    seconds: float = 20.0
    """How long the others have to answer."""


class UndoAnswered(TableEvent, frozen=True, tag="undo_answered"):
    """Another person agreed, or did not."""

    seat: int
    agreed: bool


class UndoLapsed(TableEvent, frozen=True, tag="undo_lapsed"):
    """Nothing is taken back: somebody acted instead of answering, nobody answered in time, or who asked is gone."""

    seat: int


class Undone(TableEvent, frozen=True, tag="undone"):
    """The last actions were taken back."""

    seat: int
    actions: int
    late: bool = False
    """Whether something had come of them: another's action, or a card seen."""


class Hinted(TableEvent, frozen=True, tag="hinted"):
    """A person asked for a hint, for the first time in this match."""

    seat: int


class TakenOver(TableEvent, frozen=True, tag="taken_over"):
    """A bot plays for the person in this seat."""

    seat: int
    why: StandInReason


class GivenBack(TableEvent, frozen=True, tag="given_back"):
    """The person is back and plays again."""

    seat: int


class Finished(TableEvent, frozen=True, tag="finished"):
    """The match is over."""


class Abandoned(TableEvent, frozen=True, tag="abandoned"):
    """The match will not be finished."""

    why: str


class Rematch(TableEvent, frozen=True, tag="rematch"):
    """The same seats play again, with a new secret; the deal moves on."""

    secret: str


class Said(TableEvent, frozen=True, tag="said"):
    """Somebody said something."""

    seat: int
    text: str


AnyEvent = (
    Created
    | Seated
    | Left
    | Contributed
    | Starting
    | Started
    | Acted
    | UndoAsked
    | UndoAnswered
    | UndoLapsed
    | Undone
    | Hinted
    | TakenOver
    | GivenBack
    | Finished
    | Abandoned
    | Rematch
    | Said
)

_decode: Callable[[str], AnyEvent] = msgspec.json.Decoder(AnyEvent).decode
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table's log."""

    seq: int
    at: int
    event: AnyEvent
    person: str | None = None
    """Who asked for it."""
    action_id: str | None = None

    @property
    def kind(self) -> str:
        """The tag of what happened."""
        tag = self.event.__struct_config__.tag
        assert isinstance(tag, str)
        return tag


def write_payload(event: AnyEvent) -> str:
    """As it stands in the log."""
    return _encode(event).decode()


def read_payload(payload: str) -> AnyEvent:
    """As it was written.

    >>> read_payload(write_payload(Acted(2, "play SA")))
    Acted(seat=2, action='play SA', bot=False)
    """
    return _decode(payload)
