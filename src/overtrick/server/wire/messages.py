"""Every message of a table's WebSocket as a model. The types of clients are generated from these models.

A client says `hello` and is answered with `state`: everything that it may know. From then on everything that happens
comes as an `event` with the fields of the state that it changed. See docs/protocol.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, TypeAdapter

from overtrick.server.table.events import BotSpeed
from overtrick.server.table.state import Unranked
from overtrick.view import DealResult, Outcome

from .codec import changes_model, model_for
from .parts import ActionInfo, DealingInfo, Message, ReasonInfo, ReasonPart, RulesInfo, TermInfo
from .views import VIEWS

__all__ = ["Message"]


class Problem(Message):
    """A refusal over HTTP."""

    code: str = Field(description="Stable, for programs.")
    message: str = Field(description="One whole sentence, for people.")


Status = Literal["gathering", "playing", "over", "closed"]


class SeatInfo(Message):
    """A seat and its occupant."""

    kind: Literal["person", "bot", "open"]
    name: str = Field(description="The name of the person or bot; empty for an open seat.")
    level: str | None = Field(None, description="The level of a bot.")
    stand_in: Literal["clock", "absent", "left"] | None = Field(
        None, description="The reason why a bot plays for this person at the moment."
    )
    left: Literal[True] | None = Field(
        None, description="True after a match that this person left: it is no win for them and not in their statistics."
    )
    program: Literal[True] | None = Field(
        None, description="True if this person has declared that a program plays for them."
    )
    credits: int | None = Field(
        None, description="After a match for a stake: the credits that this person gained or lost."
    )
    contribution: str | None = Field(None, description="What this person added to the randomness of the deals.")


class FairInfo(Message):
    """The secret that decides the cards, together with the contributions of the people."""

    commitment: str = Field(description="SHA-256 of the secret, shown before the match.")
    secret: str | None = Field(
        None,
        description="Sent when the match is over, and never before. That of a challenge is published with its results.",
    )


class TakebackRequest(Message):
    """A person asks the others for a take-back."""

    seat: int = Field(description="The seat that asks.")
    waiting: list[int] = Field(description="The seats that have not answered.")
    due: int = Field(description="The end of the time to answer, in milliseconds since 1970.")


class LessonInfo(Message):
    """The step of a lesson at its table."""

    step: int | None = Field(description="The number of the step, from 0; null after the last one.")
    steps: int = Field(description="The number of steps.")
    text: str = Field(description="What to look at and what to do; after the last step what was learned.")
    actions: list[str] = Field(description="The actions that fit now, as `act` takes them; empty while others act.")
    why: str = Field(description="Why this is suggested, for a learner who wants to do something else.")
    look: Literal["hand", "actions", "trick", "scores", "seats"] | None = Field(
        description="What to point at; null for where the action is."
    )


class ChallengeAtTable(Message):
    """The challenge whose deals are played at a table."""

    id: str
    deals: int = Field(description="The number of deals. The rules may end the match before.")
    ends_at: int = Field(description="When the challenge is over, in milliseconds since 1970.")
    duplicate: bool = Field(description="Whether this is one of the two tables of a duplicate match.")


class SwapRequest(Message):
    """A person asks others to change seats."""

    seat: int = Field(description="The seat that asks.")
    seats: list[int] = Field(description="The two seats to swap.")
    waiting: list[int] = Field(description="The seats that have not answered.")


class ChoiceInfo(Message):
    """A legal action, next to the best one."""

    action: ActionInfo
    cost: float = Field(description="The points that it loses on average against the best one; 0 if not clearly worse.")
    error: float = Field(description="The standard error of the cost.")
    reason: list[ReasonPart] = Field(description="What is to be said about it, in parts.")


class PuzzleAtTable(Message):
    """A puzzle: a position in which one choice is clearly best. The first action is the answer."""

    day: str
    answer: str | None = Field(description="The action that was chosen; null before that.")
    right: bool | None = Field(description="Whether it is the best one; null before the answer.")
    choices: list[ChoiceInfo] | None = Field(description="All choices, the best one first; null before the answer.")


class PracticeInfo(Message):
    """A practice deal: a position that one person plays on with bots."""

    match: str | None = Field(description="The finished match of the position; null for cards chosen by hand.")
    deal: int = Field(description="The number of the deal, 1 for the first.")
    change: list[int] | None = Field(
        description="How the deal changed the score of each side in that match; null before the deal is over here."
    )
    over: bool = Field(description="Whether the deal is over.")
    puzzle: PuzzleAtTable | None = Field(description="The puzzle that begins with this position; null if it is none.")


class TableInfo(RulesInfo):
    """The table: its game, its rules, its seats and its status."""

    id: str = Field(description="The secret part of the link to the table.")
    game: str = Field(description="The name of the game: `spades`.")
    title: str = Field(description="The title of the game: `Spades`.")
    terms: list[TermInfo] = Field(description="Words of this game that a page explains where they appear.")
    options: dict[str, int | bool | str | None] = Field(description="The chosen value of every option.")
    players: int = Field(description="The number of seats.")
    hand_sizes: list[int] = Field(description="Cards in a hand of the first, second, ... deal; the last number stays.")
    dealing: DealingInfo
    public: bool = Field(description="Whether the lobby lists the table.")
    friendly: bool = Field(description="Whether hints and take-backs are allowed.")
    rated: bool = Field(description="Whether matches change the ratings of the players. Decided with the table.")
    clock: int | None = Field(description="Seconds for a turn; null without a clock.")
    room: str | None = Field(description="The stake room that the table belongs to.")
    challenge: ChallengeAtTable | None = Field(
        description="The challenge or duplicate match that is played here; null at other tables."
    )
    stake: int = Field(description="Credits that a match costs each side. Bots cannot play for a stake.")
    status: Status
    notice: str | None = Field(
        description="A sentence for everybody at the table: why it is closed, or why its last match cannot be shown."
    )
    match: str | None = Field(description="The id of the present or last match.")
    matches: int = Field(description="The number of matches started at this table.")
    unranked: Unranked | None = Field(
        description="Why this match counts on no leader board: somebody had a hint, somebody took an action back,"
        " or a program plays in a person's seat."
    )
    seats: list[SeatInfo]
    speed: BotSpeed = Field(description="How fast bots act. A person who plays alone with them can choose it.")
    host: int | None = Field(description="The seat that may start the match and fill seats with bots.")
    starting: int | None = Field(
        description="The time at which the match starts at the latest, in milliseconds since 1970. Until then it waits"
        " for people who are not connected or have not contributed."
    )
    bots_due: int | None = Field(
        description="The time at which bots take the open seats and the match starts, in milliseconds since 1970."
    )
    due: int | None = Field(description="The time at which the turn ends, in milliseconds since 1970.")
    undo: TakebackRequest | None = Field(description="The take-back that is being asked for.")
    swap: SwapRequest | None = Field(description="The change of seats that is being asked for, before a match.")
    take_back: list[Literal["alone", "ask"] | None] = Field(
        description="For each seat: whether its last action can be taken back at once, by asking the others, or not."
    )
    fair: FairInfo
    lesson: LessonInfo | None = Field(
        description="The lesson that is played here; null at an ordinary table. It counts nowhere."
    )
    practice: PracticeInfo | None = Field(
        description="The practice deal that is played here; null at an ordinary table. It counts nowhere."
    )


if TYPE_CHECKING:  # their fields are those of the engine's classes, which a type checker cannot follow

    class DealInfo(Message):
        """A finished deal."""

    class OutcomeInfo(Message):
        """The result of a match."""

    class ViewInfo(Message):
        """The match as a client may see it."""

    class ViewChanges(Message):
        """Some fields of a view."""

    class TableChanges(Message):
        """Some fields of a table."""

else:
    DealInfo = model_for(DealResult)
    OutcomeInfo = model_for(Outcome)
    ViewInfo = VIEWS.client_model("ViewInfo")
    ViewChanges = changes_model("ViewChanges", "The fields of a view that an event changed.", ViewInfo)
    TableChanges = changes_model("TableChanges", "The fields of a table that an event changed.", TableInfo)


class Takeover(Message):
    """The person to act is not connected: a bot takes over soon."""

    seat: int
    due: int = Field(description="The time at which a bot takes over, in milliseconds since 1970.")


class You(Message):
    """The client at this table."""

    seat: int | None = Field(description="Null for a watcher.")
    name: str | None = Field(description="Null without a name.")


class Happened(Message):
    """What an event was. Which fields it has depends on its kind."""

    kind: str
    seat: int | None = None
    name: str | None = Field(None, description="The name of the person or bot that sat down.")
    level: str | None = Field(None, description="The level of a bot that sat down.")
    action: str | None = Field(None, description="The action; the discard of another seat is `discard ?`.")
    parts: ActionInfo | None = Field(None, description="The same action in parts.")
    bot: bool | None = Field(None, description="Whether a bot acted, for itself or as a stand-in.")
    why: str | None = Field(None, description="The reason why a seat was left or taken over, or the match ended early.")
    seats: list[int] | None = Field(None, description="The two seats that are swapped.")
    agreed: bool | None = Field(None, description="The answer to a request for a take-back or a change of seats.")
    actions: int | None = Field(None, description="The number of actions that were taken back.")
    late: bool | None = Field(None, description="Whether others had acted since, or a card had been seen.")
    seconds: float | None = Field(None, description="The time to answer.")
    text: str | None = Field(None, description="A chat message.")
    speed: BotSpeed | None = Field(None, description="How fast the bots act from now on.")
    contribution: str | None = Field(None, description="What a person added to the randomness of the deals.")
    match: str | None = Field(None, description="The id of the match that began.")
    tricks: int | None = Field(
        None, description="The number of tricks that were claimed. Their cards follow as actions."
    )


class MissedEvent(Message):
    """An event that a client missed."""

    seq: int
    at: int = Field(description="The time, in milliseconds since 1970.")
    what: Happened


class ChatMessage(Message):
    """A chat message."""

    at: int = Field(description="The time, in milliseconds since 1970.")
    seat: int = Field(description="The seat of the person who wrote it.")
    text: str


VERSION = 1
"""The version of the protocol. A client says which version it speaks."""

LONGEST_MESSAGE = 4096
"""The most bytes of a client's message."""


# Messages of a client

Id = Annotated[
    str, Field(min_length=1, max_length=64, description="Chosen by the client. The same id twice is done once.")
]
ActionToRead = Annotated[str, Field(max_length=60, description="As in `legal`: `play SA`, `bid 3`, `pass`.")]


class Hello(Message):
    """The first message, answered with `state`. A client may send it again to get the whole state again."""

    type: Literal["hello"]
    version: int = Field(description="The version of this protocol that the client speaks: 1.")
    seen: int | None = Field(None, ge=0, description="The last seq that the client saw, to be told what it missed.")


class Act(Message):
    """Carry out an action in one's own seat."""

    type: Literal["act"]
    id: Id
    seq: int = Field(ge=0, description="The last seq that the client saw.")
    action: ActionToRead


class Claim(Message):
    """Claim all remaining tricks, or at least some of them, or concede them.

    All of them are accepted if `claimable` is true in the view, and are played out at once. Some of them are answered
    with `line`: the others play on, and the client plays its own cards by that line. Every claim that cannot be proven
    is refused with the same words after the same time. A concession needs no proof: its `line` has the weakest cards
    first.
    """

    type: Literal["claim"]
    id: Id
    seq: int = Field(ge=0, description="The last seq that the client saw.")
    tricks: int | None = Field(
        None,
        ge=0,
        le=64,
        description="The least number of tricks that are claimed; 0 concedes, and null claims all that remain.",
    )


class Why(Message):
    """Ask why an action is not legal, without trying it."""

    type: Literal["why"]
    id: Id
    action: ActionToRead


class Say(Message):
    """Chat at the table."""

    type: Literal["say"]
    id: Id
    text: str = Field(max_length=300)


class AskHint(Message):
    """Ask what a good bot would do. Only at a friendly table, and in one's own turn."""

    type: Literal["hint"]
    id: Id


class Undo(Message):
    """Take one's own last action back, or ask the other people whether one may."""

    type: Literal["undo"]
    id: Id


class AnswerUndo(Message):
    """Answer a person who asks for a take-back."""

    type: Literal["answer_undo"]
    id: Id
    agree: bool


class Contribute(Message):
    """Add to the randomness of the deals, before the match."""

    type: Literal["contribute"]
    id: Id
    contribution: str = Field(max_length=64, description="1 to 64 letters and digits.")


class Back(Message):
    """Play again after a stand-in has played."""

    type: Literal["back"]
    id: Id


class ChooseSpeed(Message):
    """Choose how fast bots act. Only a person who plays alone with them can do that."""

    type: Literal["speed"]
    id: Id
    speed: BotSpeed


class Ping(Message):
    """Check the connection."""

    type: Literal["ping"]
    id: Id | None = None


ClientMessage = Hello | Act | Claim | Why | Say | AskHint | Undo | AnswerUndo | Contribute | Back | ChooseSpeed | Ping
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(Annotated[ClientMessage, Field(discriminator="type")])

# Messages of the server


class State(Message):
    """Everything that the client may know about the table now."""

    type: Literal["state"]
    version: int = Field(description="The version of this protocol that the server speaks.")
    seq: int = Field(description="The number of the last event.")
    at: int = Field(description="The clock of the server, in milliseconds since 1970.")
    you: You = Field(description="The client itself.")
    table: TableInfo
    view: ViewInfo | None = Field(description="Null while no match is on the table.")
    said: list[ChatMessage] = Field(description="The latest chat messages.")
    present: list[bool] = Field(description="For each seat: whether its person is connected.")
    watchers: int = Field(description="The number of connected clients without a seat.")
    takeover: Takeover | None = Field(description="When a bot takes over for a person who is not connected.")
    missed: list[MissedEvent] = Field(description="The events since the seq that the client had seen.")


class Event(Message):
    """Something happened at the table."""

    type: Literal["event"]
    seq: int = Field(description="The number of the event.")
    at: int = Field(description="The clock of the server, in milliseconds since 1970.")
    what: Happened
    table: TableChanges | None = Field(None, description="The fields of the table that changed.")
    view: ViewChanges | None = Field(
        None,
        description="The fields of the view that changed; all of them if there was no view before. Null means that no"
        " match is on the table any more.",
    )


class Presence(Message):
    """A client connected or disconnected, or a bot is about to take over. It is no event of the log and has no seq."""

    type: Literal["presence"]
    present: list[bool] = Field(description="For each seat: whether its person is connected.")
    watchers: int = Field(description="The number of connected clients without a seat.")
    takeover: Takeover | None = Field(description="When a bot takes over for a person who is not connected.")


class Done(Message):
    """The request has been carried out and written to the log."""

    type: Literal["done"]
    id: str
    seq: int = Field(description="The number of its last event.")


class Line(Message):
    """The answer to a `claim` of some of the remaining tricks that is proven, or to a concession.

    Nobody else is told.
    """

    type: Literal["line"]
    id: str
    seq: int = Field(description="The number of the last event that the proof knew of.")
    cards: list[str] = Field(
        description="The cards of the seat by priority. Whoever always plays the first legal one of them wins at least"
        " the claimed tricks, whatever the others hold and play. Cards in the seat's pile are not known, so a"
        " concession lists every card that may be there."
    )


class Reason(Message):
    """The answer to `why`."""

    type: Literal["reason"]
    id: str
    legal: bool
    message: str = Field(description="The action, the reason and the legal actions, as text.")
    reason: ReasonInfo | None = Field(description="The reason alone; null if the action is legal.")


class Advice(Message):
    """The opinion of a bot about one legal action."""

    action: str
    parts: ActionInfo = Field(description="The same action in parts.")
    value: float = Field(description="The points that the bot expects for its side in this deal.")
    reason: str
    reason_kinds: list[str] = Field(
        description="What the reason states, for programs, the main statement first: `worse`, `higher_cards_out`. Kinds"
        " may be added."
    )
    reason_parts: list[ReasonPart] = Field(description="The same reason in parts. Their texts together are the reason.")


class Hint(Message):
    """The answer to `hint`."""

    type: Literal["hint"]
    id: str
    seq: int = Field(description="The number of the last event that the bot knew of.")
    thoughts: list[Advice] = Field(description="One for each legal action, the best first.")


class Wait(Message):
    """The answer to this message comes later, and why."""

    type: Literal["wait"]
    id: str
    message: str


class Error(Message):
    """A refusal: nothing has changed."""

    type: Literal["error"]
    id: str | None = None
    code: str = Field(description="Stable, for programs.")
    message: str = Field(description="What was refused and why, as text.")
    reason: ReasonInfo = Field(description="The reason alone.")
    state: State | None = Field(None, description="The present state, if the client acted on an old one.")


class Pong(Message):
    """The answer to `ping`."""

    type: Literal["pong"]
    id: str | None = None
    at: int = Field(description="The clock of the server, in milliseconds since 1970.")


ServerMessage = State | Event | Presence | Done | Line | Reason | Hint | Wait | Error | Pong
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(Annotated[ServerMessage, Field(discriminator="type")])


class News(Message):
    """Something has changed among your friends: `GET /api/v1/friends` says what."""

    type: Literal["news"]


PageMessage = News | Pong | Error
"""The messages of the socket of a page, `/api/v1/me/socket`."""
PAGE_MESSAGE: TypeAdapter[PageMessage] = TypeAdapter(Annotated[PageMessage, Field(discriminator="type")])
