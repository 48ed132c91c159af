"""The state of a table, computed from its log: apply each row in order to get the table at any moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from overtrick.actions import Discard, Play
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
"""How many chat messages a client gets when it connects. Older ones stay in the log."""
KEPT_ROWS = 256
"""How many rows are kept in memory. A client that missed more of them gets the state without the missed events."""


class Status(StrEnum):
    """What a table is doing: waiting for a match, playing one, done with one, or closed for good."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass
class Occupant:
    """The occupant of one seat: a person, a bot, or nobody."""

    name: str = ""
    person: str | None = None
    bot: str | None = None
    stand_in: StandInReason | None = None
    contribution: str | None = None
    seated_seq: int = 0
    """The seq at which they sat down. The person with the lowest one is the host."""
    stand_in_seq: int = 0
    """The seq at which a stand-in last took over."""

    @property
    def is_open(self) -> bool:
        """Whether the seat is free."""
        return self.person is None and self.bot is None

    @property
    def person_decides(self) -> bool:
        """Whether a person sits here and chooses the actions, not a stand-in."""
        return self.person is not None and self.stand_in is None


@dataclass
class TakebackRequest:
    """A person asks to take back an action."""

    seat: int
    waiting: set[int]
    """The seats of the people who have not answered yet."""
    due: int
    """When the request expires, in milliseconds since 1970."""


@dataclass
class TableState:
    """A table at one moment. Only :meth:`apply` changes it. Times are milliseconds since 1970."""

    setup: Created
    game: Game
    occupants: list[Occupant]
    secret: str
    seq: int = 0
    status: Status = Status.GATHERING
    match: str | None = None
    """The id of the present match, or of the last one."""
    matches: int = 0
    """How many matches have started here."""
    table: Table | None = None
    actors: list[int] = field(default_factory=list)
    """The seat of each action in this match, in order."""
    revealing: list[bool] = field(default_factory=list)
    """For each action of this match whether it showed anybody a new card, so that it cannot simply be taken back."""
    start_deadline: int | None = None
    """When a starting match stops waiting for people; None if no match is starting."""
    next_dealer: int | None = None
    """The seat that deals first in a rematch."""
    play_seq: int = 0
    """The seq of the last row that changed the cards. A client must have seen it to act."""
    turn_since: int = 0
    previous_turn_since: int = 0
    """When the turn of the last action began. Taking that action back does not reset the clock."""
    started_at: int = 0
    changed_at: int = 0
    takeback_request: TakebackRequest | None = None
    hinted: set[int] = field(default_factory=set)
    """The seats that have asked for a hint in this match."""
    late_takeback: bool = False
    """Whether an action was taken back in this match after somebody had acted on it or seen a new card."""
    chat: deque[tuple[int, Said]] = field(default_factory=lambda: deque(maxlen=KEPT_CHAT))
    """The last chat messages, with their times."""
    rows: deque[Row] = field(default_factory=lambda: deque(maxlen=KEPT_ROWS))
    """The last rows of the log."""
    action_ids: dict[str, int] = field(default_factory=dict)
    """The ids of the requests that were carried out, with the seq of their last row."""

    @classmethod
    def create(cls, row: Row) -> TableState:
        """A new table, from the first row of its log."""
        assert isinstance(row.event, Created)
        game = find(row.event.game).with_options(**row.event.options)
        state = cls(row.event, game, [Occupant() for _ in range(row.event.players)], row.event.secret)
        state._remember(row)
        return state

    @classmethod
    def of(cls, rows: Iterable[Row]) -> TableState:
        """The table after these rows. It replays every action, so a long log takes a while."""
        first, *rest = rows
        state = cls.create(first)
        for row in rest:
            state.apply(row)
        return state

    # Questions

    @property
    def commitment(self) -> str:
        """The hash of the secret, which is published before the match."""
        return commitment_to(self.secret)

    @property
    def turn(self) -> int | None:
        """The seat to act; None if no match is being played."""
        return None if self.table is None or self.status is not Status.PLAYING else self.table.turn

    @property
    def clock_due(self) -> int | None:
        """When the clock of the seat to act runs out; None without a clock or when a bot decides."""
        turn = self.turn
        if turn is None or self.setup.clock is None or not self.occupants[turn].person_decides:
            return None
        return self.turn_since + self.setup.clock * 1000

    @property
    def open_seats(self) -> list[int]:
        """The free seats."""
        return [seat for seat, occupant in enumerate(self.occupants) if occupant.is_open]

    @property
    def host(self) -> int | None:
        """The seat of the person who sat down first. They may seat bots and start the match."""
        seats = [seat for seat, occupant in enumerate(self.occupants) if occupant.person is not None]
        return min(seats, key=lambda seat: self.occupants[seat].seated_seq, default=None)

    def seat_of(self, person: str | None) -> int | None:
        """The seat of this person; None if they have none."""
        if person is None:
            return None
        return next((seat for seat, occupant in enumerate(self.occupants) if occupant.person == person), None)

    @property
    def was_helped(self) -> bool:
        """Whether a person had help in this match: a hint or a late take-back."""
        return self.late_takeback or bool(self.hinted)

    def bot_decides(self, seat: int) -> bool:
        """Whether a bot chooses the actions of this seat: a bot that sits here, or a stand-in."""
        return self.occupants[seat].bot is not None or self.occupants[seat].stand_in is not None

    # Changes

    def apply(self, row: Row) -> None:
        """Change the state as this row says."""
        assert row.seq == self.seq + 1, f"row {row.seq} after {self.seq}"
        match row.event:
            case Acted() | Undone() | Started() | Finished() | Abandoned() | Rematch():
                self._apply_play(row)
            case Seated() | Left() | Contributed() | Starting() | TakenOver() | GivenBack():
                self._apply_seating(row)
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
        self._remember(row)

    def _remember(self, row: Row) -> None:
        self.seq = row.seq
        self.changed_at = row.at
        self.rows.append(row)
        if row.action_id is not None:
            self.action_ids[row.action_id] = row.seq

    def _apply_play(self, row: Row) -> None:
        self.play_seq = row.seq
        previous_turn_since, self.turn_since = self.turn_since, row.at
        self.takeback_request = self.start_deadline = None
        match row.event:
            case Started(match=match, dealer=dealer, entered=entered):
                contributions = tuple(occupant.contribution for occupant in self.occupants)
                seal = Seal(self.secret, contributions, dealer)
                self.table = fair_table(self.game, self.setup.players, seal, entered=entered)
                self.match = match
                self.matches += 1
                self.started_at = row.at
                self.actors, self.revealing, self.hinted, self.late_takeback = [], [], set(), False
                self.status = Status.PLAYING
            case Acted(seat=seat, action=action):
                assert self.table is not None
                self._act(seat, action)
                self.previous_turn_since = previous_turn_since
            case Undone(actions=actions, late=late):
                assert self.table is not None
                self.late_takeback |= late
                if not late:
                    self.turn_since = self.previous_turn_since
                for _ in range(actions):
                    self.table.pop()
                    self.actors.pop()
                    self.revealing.pop()
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

    def _act(self, seat: int, text: str) -> None:
        """Carry out an action, and note whether it showed anybody a new card: a pile or the next deal may do that."""
        assert self.table is not None
        before = _cards_in_sight(self.table)
        action = self.table.push(text)
        after = _cards_in_sight(self.table) + isinstance(action, Play | Discard)
        self.actors.append(seat)
        self.revealing.append(not self.table.this_deal or after > before)

    def _apply_seating(self, row: Row) -> None:
        match row.event:
            case Seated(seat=seat, name=name, person=person, bot=bot, contribution=contribution):
                self.occupants[seat] = Occupant(name, person, bot, None, contribution or None, row.seq)
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
                    self.turn_since = row.at  # a person who lost the connection gets the whole clock again
                self.occupants[seat].stand_in = None


def _cards_in_sight(table: Table) -> int:
    """The number of cards in hands and face up on the table. Each of them is seen by somebody."""
    return sum(table.hand_counts) + sum(map(len, table.faceup))
