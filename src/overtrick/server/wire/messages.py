"""Every message of a table's WebSocket as a model. The types of clients are generated from these models.

A client says `hello` and is answered with `state`: everything that it may know. From then on everything that happens
comes as an `event` with the fields of the state that it changed. See docs/protocol.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from .parts import ActionInfo, AuctionInfo, CardText, DeckInfo, Message, ReasonInfo, ReasonPart, SuitText

__all__ = ["Message"]


class Problem(Message):
    """A refusal over HTTP."""

    code: str = Field(description="Stable, for programs.")
    message: str = Field(description="One whole sentence, for people.")


Status = Literal["gathering", "playing", "over", "closed"]


class SeatInfo(Message):
    """A seat and who sits there."""

    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None = Field(None, description="A bot's level.")
    stand_in: Literal["clock", "absent", "left"] | None = Field(None, description="Why a bot plays for this person.")
    contribution: str | None = Field(None, description="This person's word for the fair deal.")


class FairInfo(Message):
    """What the cards are decided by."""

    commitment: str = Field(description="SHA-256 of the secret, shown before the match.")
    secret: str | None = Field(None, description="Shown when the match is over.")


class Appeal(Message):
    """Somebody wants to take back."""

    seat: int
    waiting: list[int] = Field(description="The seats that have not answered.")
    due: int = Field(description="When it lapses, in milliseconds since 1970.")


class TableInfo(Message):
    """The table: its game, its seats, how far it is."""

    id: str
    game: str
    title: str
    options: dict[str, int | bool | str | None]
    players: int
    sides: list[int] = Field(description="The side of each seat.")
    hand_sizes: list[int] = Field(description="Cards in a hand of the first, second, ... deal; the last number stays.")
    deck: DeckInfo
    auction: AuctionInfo | None = Field(description="Null in a game without bids.")
    counts_bags: bool = Field(description="Whether overtricks are counted as bags.")
    counts_points: bool = Field(description="Whether cards are worth points.")
    target: int | None = Field(description="The score that ends the match; null if it ends after its last deal.")
    multipliers: list[int] | None = Field(
        description="For each place, the best first, the number that the final score is multiplied with."
    )
    public: bool
    friendly: bool = Field(description="Whether hints and taking back are allowed.")
    clock: int | None = Field(description="Seconds for a turn.")
    room: str | None
    stake: int = Field(
        description="Credits that a match costs each side; bots have none, so such a table is for people."
    )
    status: Status
    match: str | None = Field(description="The id of the match, under which its record is kept.")
    matches: int = Field(description="Matches begun at this table.")
    seats: list[SeatInfo]
    host: int | None = Field(description="The seat that may start and fill seats.")
    starting: int | None = Field(
        description="When the match begins at the latest: until then it waits for everybody to come and add a word."
    )
    due: int | None = Field(description="When the clock runs out, in milliseconds since 1970.")
    undo: Appeal | None
    take_back: list[Literal["alone", "ask"] | None] = Field(
        description="For each seat whether its last action can be taken back at once, by asking the others, or not."
    )
    fair: FairInfo


class DealInfo(Message):
    """A finished deal."""

    bids: list[str | None]
    calls: list[ActionInfo | None] = Field(description="The same calls in parts.")
    tricks: list[int]
    points: list[int]
    change: list[int]


class OutcomeInfo(Message):
    """The end of the match, over sides."""

    winners: list[int]
    ranking: list[int]
    scores: list[int]
    final: list[int]
    credits: list[int]


Trick = list[tuple[int, CardText]]


class ViewInfo(Message):
    """The match as the client may see it. `hand`, `legal`, `taken` and `laid_away` are one's own."""

    phase: Literal["bid", "discard", "trump", "play", "over"]
    turn: int | None
    dealer: int
    deal_number: int
    hand_counts: list[int]
    faceup: list[list[CardText]]
    pile_counts: list[int]
    middle: list[CardText | None]
    opened: CardText | None
    turned: CardText | None
    trump: SuitText | None
    bids: list[str | None]
    calls: list[ActionInfo | None] = Field(description="The same calls in parts.")
    declarer: int | None
    standing: int | None = Field(
        description="The seat whose bid stands in an auction, or has won it; null where each bids for itself."
    )
    trick: Trick
    led: SuitText | None = Field(description="The suit to follow in the trick on the table.")
    broken: bool | None = Field(
        description="Whether the suit barred from leading may be led; null without such a suit."
    )
    last_trick: Trick
    tricks_won: list[int]
    points: list[int]
    scores: list[int]
    bags: list[int]
    deals: list[DealInfo]
    draw: list[CardText] | None
    outcome: OutcomeInfo | None
    hand: list[CardText] = Field([], description="The own cards; a watcher has none.")
    legal: list[ActionInfo] = Field([], description="What one may do now.")
    taken: list[CardText] = Field([], description="The middle as one took it.")
    laid_away: list[CardText] = Field([], description="One's own discards.")


class You(Message):
    """Who the client is at this table."""

    seat: int | None
    name: str | None


class Happened(Message):
    """What happened; which fields there are depends on the kind."""

    kind: str
    seat: int | None = None
    name: str | None = None
    level: str | None = None
    action: str | None = Field(None, description="The action; the discard of another seat is `discard ?`.")
    parts: ActionInfo | None = Field(None, description="The same action in parts.")
    bot: bool | None = Field(None, description="Done by a bot.")
    why: str | None = None
    agreed: bool | None = None
    actions: int | None = Field(None, description="How many actions were taken back.")
    late: bool | None = Field(None, description="Whether something had come of what was taken back.")
    seconds: float | None = Field(None, description="How long there is to answer.")
    text: str | None = None
    contribution: str | None = None
    match: str | None = None


class Past(Message):
    """Something that a client missed."""

    seq: int
    at: int
    what: Happened


class Talk(Message):
    """Something that was said."""

    at: int
    seat: int
    text: str


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
    reason: ReasonInfo | None = Field(description="Null where the action is legal.")


class Advice(Message):
    """One thing a bot would consider."""

    action: str
    parts: ActionInfo = Field(description="The same action in parts.")
    value: float = Field(description="The points that the bot expects for the side in this deal.")
    reason: str
    reason_parts: list[ReasonPart] = Field(description="The same reason in pieces.")


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
    reason: ReasonInfo
    state: State | None = Field(None, description="The present state, where the client acted on an old one.")


class Pong(Message):
    """The server is there."""

    type: Literal["pong"]
    id: str | None = None
    at: int


ServerMessage = State | Event | Presence | Done | Reason | Hint | Error | Pong
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(Annotated[ServerMessage, Field(discriminator="type")])
