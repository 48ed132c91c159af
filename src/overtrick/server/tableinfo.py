"""A table as it is told: its seats, its cards as somebody may see them, what happened there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .message import Message

CardText = Annotated[str, Field(description="A card as it is written: `SA`, `H10`, `R14`, `Bird`.")]
SuitText = Annotated[str, Field(description="A suit as it is written: `S`, `H`, `red`, `NT`.")]
Status = Literal["gathering", "playing", "over", "closed"]


class Choice(Message):
    """An action, taken apart so that a page need not read its text."""

    text: str = Field(description="What `act` takes.")
    kind: Literal["bid", "pass", "check", "discard", "trump", "play"]
    amount: int | None = None
    suit: SuitText | None = None
    card: CardText | None = None


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
    hand_sizes: list[int] = Field(description="Cards of the first deals; the last number goes on.")
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
    legal: list[Choice] = Field([], description="What one may do now.")
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
    action: str | None = Field(None, description="What was done; another's discard is `discard ?`.")
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
