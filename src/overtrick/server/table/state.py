"""A table is the fold of its log: rows laid one after the other onto the state. No clock, no database, no network."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from overtrick.fair import Seal, commitment_to, fair_table
from overtrick.game import Game
from overtrick.games import find
from overtrick.table import Table

from .events import (
    Abandoned,
    Acted,
    Contributed,
    Created,
    Finished,
    GivenBack,
    Hinted,
    Left,
    Rematch,
    Row,
    Said,
    Seated,
    StandInReason,
    Started,
    Starting,
    TakenOver,
    UndoAnswered,
    UndoAsked,
    UndoLapsed,
    Undone,
)

KEPT_CHAT = 50
"""What was said longer ago is in the log, but no longer shown to who comes in."""
KEPT_ROWS = 256
"""A client that missed more than this gets the state alone."""


class Status(StrEnum):
    """How far a table is."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass
class Occupant:
    """A seat at the table and who sits there: a person, a bot, or nobody."""

    name: str = ""
    person: str | None = None
    bot: str | None = None
    stand_in: StandInReason | None = None
    contribution: str | None = None
    seated_seq: int = 0
    """The seq at which somebody sat down: who came earlier is asked first."""
    stand_in_seq: int = 0
    """The seq at which a bot last took over."""

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.bot is None

    @property
    def person_decides(self) -> bool:
        """Whether a person sits here and decides."""
        return self.person is not None and self.stand_in is None


@dataclass
class TakebackRequest:
    """Somebody asks to take back; ``waiting`` are the seats of people who have not answered."""

    seat: int
    waiting: set[int]
    due: int
    """When it lapses."""


@dataclass
class TableState:
    """A table at one moment. It is changed by :meth:`lay` alone."""

    setup: Created
    game: Game
    occupants: list[Occupant]
    secret: str
    seq: int = 0
    status: Status = Status.GATHERING
    match: str | None = None
    """The id of the match on the table, or of the last one."""
    matches: int = 0
    table: Table | None = None
    actors: list[int] = field(default_factory=list)
    """The seats that have acted in this match, one an action."""
    start_deadline: int | None = None
    """When a match that is about to begin does so at the latest."""
    next_dealer: int | None = None
    """Who deals first in a rematch."""
    play_seq: int = 0
    """The seq of the last row that changed the cards: what a client must have seen to act."""
    turn_since: int = 0
    turn_before: int = 0
    """When the turn of the last action began: to take it back winds no clock up."""
    started_at: int = 0
    changed_at: int = 0
    takeback_request: TakebackRequest | None = None
    hinted: set[int] = field(default_factory=set)
    """The seats that have asked for a hint in this match."""
    taken_back: bool = False
    """Whether something was taken back in this match although something had come of it."""
    chat: deque[tuple[int, Said]] = field(default_factory=lambda: deque(maxlen=KEPT_CHAT))
    rows: deque[Row] = field(default_factory=lambda: deque(maxlen=KEPT_ROWS))
    action_ids: dict[str, int] = field(default_factory=dict)
    """The ids that clients gave to what they asked for, with its seq."""

    @classmethod
    def create(cls, row: Row) -> TableState:
        """The table that a first row sets up."""
        assert isinstance(row.event, Created)
        game = find(row.event.game).with_options(**row.event.options)
        state = cls(row.event, game, [Occupant() for _ in range(row.event.players)], row.event.secret)
        state._note(row)
        return state

    @classmethod
    def of(cls, rows: Iterable[Row]) -> TableState:
        """The table after these rows."""
        first, *rest = rows
        state = cls.create(first)
        for row in rest:
            state.apply(row)
        return state

    # What one may ask

    @property
    def commitment(self) -> str:
        """What is shown of the secret before the match."""
        return commitment_to(self.secret)

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return None if self.table is None or self.status is not Status.PLAYING else self.table.turn

    @property
    def clock_due(self) -> int | None:
        """When the clock of the seat to act runs out, if a person sits there."""
        turn = self.turn
        if turn is None or self.setup.clock is None or not self.occupants[turn].person_decides:
            return None
        return self.turn_since + self.setup.clock * 1000

    @property
    def open_seats(self) -> list[int]:
        """The seats where nobody sits."""
        return [seat for seat, occupant in enumerate(self.occupants) if occupant.is_open]

    @property
    def host(self) -> int | None:
        """The seat of the person who has been here longest, who may fill seats and start."""
        seats = [seat for seat, occupant in enumerate(self.occupants) if occupant.person is not None]
        return min(seats, key=lambda seat: self.occupants[seat].seated_seq, default=None)

    def seat_of(self, person: str | None) -> int | None:
        """Where this person sits."""
        if person is None:
            return None
        return next((seat for seat, occupant in enumerate(self.occupants) if occupant.person == person), None)

    @property
    def was_helped(self) -> bool:
        """Whether somebody was helped in this match, by a hint or by taking back what something had come of."""
        return self.taken_back or bool(self.hinted)

    def bot_decides(self, seat: int) -> bool:
        """Whether a bot decides for this seat: its own, or one that stands in for a person."""
        return self.occupants[seat].bot is not None or self.occupants[seat].stand_in is not None

    # What happens

    def apply(self, row: Row) -> None:
        """Let one more thing happen."""
        assert row.seq == self.seq + 1, f"row {row.seq} after {self.seq}"
        match row.event:
            case Acted() | Undone() | Started() | Finished() | Abandoned() | Rematch():
                self._play(row)
            case Seated() | Left() | Contributed() | Starting() | TakenOver() | GivenBack():
                self._seat(row)
            case UndoAsked(seat=seat, seconds=seconds):
                people = {other for other, occupant in enumerate(self.occupants) if occupant.person_decides}
                self.takeback_request = TakebackRequest(seat, people - {seat}, row.at + int(seconds * 1000))
            case UndoLapsed():
                self.takeback_request = None
            case Hinted(seat=seat):
                self.hinted.add(seat)
            case UndoAnswered(seat=seat, agreed=agreed):
                if self.takeback_request is not None:
                    self.takeback_request.waiting.discard(seat)
                    if not agreed:
                        self.takeback_request = None
            case Said():
                self.chat.append((row.at, row.event))
        self._note(row)

    def _note(self, row: Row) -> None:
        self.seq = row.seq
        self.changed_at = row.at
        self.rows.append(row)
        if row.action_id is not None:
            self.action_ids[row.action_id] = row.seq

    def _play(self, row: Row) -> None:
        self.play_seq = row.seq
        turn_before, self.turn_since = self.turn_since, row.at
        self.takeback_request = self.start_deadline = None
        match row.event:
            case Started(match=match, dealer=dealer, entered=entered):
                words = tuple(occupant.contribution for occupant in self.occupants)
                seal = Seal(self.secret, words, dealer)
                self.table = fair_table(self.game, self.setup.players, seal, entered=entered)
                self.match = match
                self.matches += 1
                self.started_at = row.at
                self.actors, self.hinted, self.taken_back = [], set(), False
                self.status = Status.PLAYING
            case Acted(seat=seat, action=action):
                assert self.table is not None
                self.table.push(action)
                self.actors.append(seat)
                self.turn_before = turn_before
            case Undone(actions=actions, late=late):
                assert self.table is not None
                self.taken_back |= late
                if not late:
                    self.turn_since = self.turn_before
                for _ in range(actions):
                    self.table.pop()
                    self.actors.pop()
            case Finished():
                assert self.table is not None
                self.next_dealer = (self.table.dealer + 1) % self.setup.players
                self.status = Status.OVER
            case Abandoned():
                self.status = Status.CLOSED
            case Rematch(secret=secret):
                self.secret = secret
                self.table = None
                self.status = Status.GATHERING
                for occupant in self.occupants:
                    occupant.contribution = occupant.stand_in = None

    def _seat(self, row: Row) -> None:
        match row.event:
            case Seated(seat=seat, name=name, person=person, bot=bot, contribution=contribution):
                word = contribution or None
                self.occupants[seat] = Occupant(name, person, bot, None, word, row.seq)
            case Left(seat=seat):
                self.occupants[seat] = Occupant()
                self.start_deadline = None
            case Starting():
                self.start_deadline = row.at + int(self.setup.wait * 1000)
            case Contributed(seat=seat, contribution=contribution):
                self.occupants[seat].contribution = contribution
            case TakenOver(seat=seat, why=why):
                self.occupants[seat].stand_in = why
                self.occupants[seat].stand_in_seq = row.seq
                if self.takeback_request is not None:
                    self.takeback_request.waiting.discard(seat)
            case GivenBack(seat=seat):
                if self.occupants[seat].stand_in == "absent":
                    self.turn_since = row.at  # whoever was cut off has the whole clock
                self.occupants[seat].stand_in = None
