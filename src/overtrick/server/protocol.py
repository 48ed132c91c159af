"""What is said at a table: every message as a model, the one place that clients' types come from.

At a table a client says `hello` and is answered with `state`: the whole of what it may know. After that every thing
that happens comes as an `event` with the fields of the state that changed by it. See docs/protocol.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .message import Message
from .tableinfo import Happened, Past, TableInfo, Talk, ViewInfo, You

VERSION = 1
"""The version of the table's protocol; a client says which one it speaks."""

LONGEST_MESSAGE = 4096
"""Bytes of a client's message."""


# What a client says

Id = Annotated[str, Field(min_length=1, max_length=64, description="The client's own id; the same twice counts once.")]
ActionText = Annotated[str, Field(max_length=60, description="As in `legal`: `play SA`, `bid 3`, `pass`.")]


class Hello(Message):
    """The first message: answered with `state`, also later when a client wants to look again."""

    type: Literal["hello"]
    version: int = Field(description="The version of this protocol that the client speaks: 1.")
    seen: int | None = Field(None, ge=0, description="The last seq it saw, to be told what it missed.")


class Act(Message):
    """Carry out an action in one's own seat."""

    type: Literal["act"]
    id: Id
    seq: int = Field(ge=0, description="The last seq the client saw.")
    action: ActionText


class Why(Message):
    """Ask why an action would be refused, without trying it."""

    type: Literal["why"]
    id: Id
    action: ActionText


class Say(Message):
    """Talk at the table."""

    type: Literal["say"]
    id: Id
    text: str = Field(max_length=300)


class AskHint(Message):
    """Ask what a good bot would do, at a friendly table."""

    type: Literal["hint"]
    id: Id


class Undo(Message):
    """Take the own last action back; where something came of it the other people are asked."""

    type: Literal["undo"]
    id: Id


class AnswerUndo(Message):
    """Let somebody take back, or not."""

    type: Literal["answer_undo"]
    id: Id
    agree: bool


class Contribute(Message):
    """Add a random word to the deals, before the match."""

    type: Literal["contribute"]
    id: Id
    contribution: str = Field(max_length=64, description="1 to 64 letters and digits.")


class Back(Message):
    """Play again where a bot has been standing in."""

    type: Literal["back"]
    id: Id


class Ping(Message):
    """Ask whether the server is there."""

    type: Literal["ping"]
    id: Id | None = None


ClientMessage = Hello | Act | Why | Say | AskHint | Undo | AnswerUndo | Contribute | Back | Ping
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(Annotated[ClientMessage, Field(discriminator="type")])

# What the server says


class State(Message):
    """Everything the client may know about the table now."""

    type: Literal["state"]
    version: int
    seq: int
    at: int = Field(description="The server's time, in milliseconds since 1970.")
    you: You
    table: TableInfo
    view: ViewInfo | None = Field(description="None while no match is on the table.")
    said: list[Talk]
    present: list[bool] = Field(description="Whether each seat's person is connected.")
    watchers: int
    missed: list[Past] = Field(description="What happened since the seq that the client had seen.")


class Event(Message):
    """Something happened. `table` and `view` hold only fields that changed; `view` is null when the match is gone."""

    type: Literal["event"]
    seq: int
    at: int
    what: Happened
    table: dict[str, object] | None = None
    view: dict[str, object] | None = None


class Presence(Message):
    """Somebody came or went. This is not part of the log and has no seq."""

    type: Literal["presence"]
    present: list[bool]
    watchers: int


class Done(Message):
    """What the client asked for has happened, and is kept."""

    type: Literal["done"]
    id: str
    seq: int


class Reason(Message):
    """The answer to `why`."""

    type: Literal["reason"]
    id: str
    legal: bool
    message: str


class Advice(Message):
    """One thing a bot would consider."""

    action: str
    value: float = Field(description="Points a deal it expects for the side.")
    reason: str


class Hint(Message):
    """The answer to `hint`, the best first."""

    type: Literal["hint"]
    id: str
    seq: int
    thoughts: list[Advice]


class Error(Message):
    """A refusal: nothing has changed."""

    type: Literal["error"]
    id: str | None = None
    code: str
    message: str
    state: State | None = Field(None, description="The present state, where the client acted on an old one.")


class Pong(Message):
    """The server is there."""

    type: Literal["pong"]
    id: str | None = None
    at: int


ServerMessage = State | Event | Presence | Done | Reason | Hint | Error | Pong
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(Annotated[ServerMessage, Field(discriminator="type")])
