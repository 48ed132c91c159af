"""The state of a table, computed from its log: apply each row in order to get the table at any moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from overtrick.actions import Discard, Give, Play
from overtrick.fair import FairShuffler, Seal, commitment_to, fair_table
from overtrick.game import Game
from overtrick.table import Phase, Table

from .definition import game_of_table, is_changed, position_of
from .events import (
    Abandoned,
    Acted,
    BotSpeed,
    Contributed,
    Created,
    Finished,
    GivenBack,
    Hinted,
    Left,
    Paced,
    Rematch,
    Row,
    Said,
    Seated,
    StandInReason,
    Started,
    Starting,
    SwapAnswered,
    SwapAsked,
    Swapped,
    TakenOver,
    UndoAnswered,
    UndoAsked,
    UndoLapsed,
    Undone,
)

KEPT_CHAT = 50
"""How many chat messages a client gets when it connects. Older ones stay in the log."""
KEPT_ROWS = 32
"""How many rows are kept in memory. A client that missed more of them gets the state without the missed events."""
KEPT_ACTION_IDS = 64
"""How many ids of requests are kept in memory. The log has them all, and never accepts an id twice."""


Unranked = Literal["hint", "take_back", "program"]
"""Why a match counts on no leader board: a hint, a take-back, or a program in a person's seat."""


class Status(StrEnum):
    """What a table is doing: waiting for a match, playing one, done with one, or closed for good."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass(slots=True)
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
    program: bool = False
    """Whether this is a person who has declared that a program plays for them."""

    @property
    def is_open(self) -> bool:
        """Whether the seat is free."""
        return self.person is None and self.bot is None

    @property
    def person_decides(self) -> bool:
        """Whether a person sits here and chooses the actions, not a stand-in."""
        return self.person is not None and self.stand_in is None


@dataclass(slots=True)
class TakebackRequest:
    """A person asks to take back an action."""

    seat: int
    waiting: set[int]
    """The seats of the people who have not answered yet."""
    due: int
    """When the request expires, in milliseconds since 1970."""


@dataclass(slots=True)
class SwapRequest:
    """A person asks to swap two seats."""

    seat: int
    """The seat of the person who asks."""
    seats: tuple[int, int]
    waiting: set[int]
    """The seats of the people who have not answered yet."""


@dataclass(slots=True)
class TableState:
    """A table at one moment. Only :meth:`apply` changes it. Times are milliseconds since 1970."""

    setup: Created
    game: Game
    occupants: list[Occupant]
    secret: str
    creator: str | None = None
    """The person who made the table."""
    seq: int = 0
    status: Status = Status.GATHERING
    match: str | None = None
    """The id of the present match, or of the last one."""
    matches: int = 0
    """How many matches have started here."""
    table: Table | None = None
    is_outdated: bool = False
    """Whether the match began under other rules than its game has now. Then there is no ``table``."""
    closed_because: str | None = None
    """Why the table was closed; None if it is not closed."""
    actors: bytearray = field(default_factory=bytearray)
    """The seat of each action in this match, in order. A byte for each: matches are long, and tables many."""
    by_stand_in: bytearray = field(default_factory=bytearray)
    """For each action of this match whether a stand-in had the seat."""
    revealing: bytearray = field(default_factory=bytearray)
    """For each action of this match whether it showed anybody a new card, so that it cannot simply be taken back."""
    start_deadline: int | None = None
    """When a starting match stops waiting for people; None if no match is starting."""
    next_dealer: int | None = None
    """The seat that deals first in a rematch."""
    previous_commitment: str | None = None
    """The commitment of the match before this one, in a rematch."""
    play_seq: int = 0
    """The seq of the last row that changed the cards. A client must have seen it to act."""
    turn_since: int = 0
    previous_turn_since: int = 0
    """When the turn of the last action began. Taking that action back does not reset the clock."""
    started_at: int = 0
    changed_at: int = 0
    gathering_since: int = 0
    """When the table was created, or when somebody asked for the present rematch."""
    takeback_request: TakebackRequest | None = None
    swap_request: SwapRequest | None = None
    puzzle_answer: str | None = None
    """The first action at the position of a puzzle. Taking it back does not change the answer."""
    hinted: set[int] = field(default_factory=set)
    """The seats that have asked for a hint in this match."""
    chosen_speed: BotSpeed = "normal"
    """The speed of bots that a person chose while playing alone with them."""
    taken_back: bool = False
    """Whether an action was taken back in this match."""
    chat: deque[tuple[int, Said]] = field(default_factory=lambda: deque(maxlen=KEPT_CHAT))
    """The last chat messages, with their times."""
    rows: deque[Row] = field(default_factory=lambda: deque(maxlen=KEPT_ROWS))
    """The last rows of the log."""
    action_ids: dict[str, int] = field(default_factory=dict)
    """The ids of the last requests that were carried out, with the seq of their last row."""

    @classmethod
    def create(cls, row: Row) -> TableState:
        """A new table, from the first row of its log."""
        assert isinstance(row.event, Created)
        game = game_of_table(row.event)
        state = cls(row.event, game, [Occupant() for _ in range(row.event.players)], row.event.secret, row.person)
        state.gathering_since = row.at
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
    def cannot_go_on(self) -> bool:
        """Whether a match is being played whose rules are not those of its game any more."""
        return self.is_outdated and self.status is Status.PLAYING

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
    def fill_due(self) -> int | None:
        """When bots take the open seats; None if they do not, or if no seat is open."""
        if self.setup.fill_after is None or self.status is not Status.GATHERING or not self.open_seats:
            return None
        return self.gathering_since + self.setup.fill_after * 1000

    @property
    def open_seats(self) -> list[int]:
        """The free seats."""
        return [seat for seat, occupant in enumerate(self.occupants) if occupant.is_open]

    @property
    def host(self) -> int | None:
        """The seat of the person who sat down first. They may seat bots and start the match."""
        seats = [seat for seat, occupant in enumerate(self.occupants) if occupant.person is not None]
        return min(seats, key=lambda seat: self.occupants[seat].seated_seq, default=None)

    @property
    def people(self) -> list[str]:
        """The ids of the people who have a seat."""
        return [occupant.person for occupant in self.occupants if occupant.person is not None]

    def seat_of(self, person: str | None) -> int | None:
        """The seat of this person; None if they have none."""
        if person is not None:
            for seat, occupant in enumerate(self.occupants):  # every message asks, so it is a plain loop
                if occupant.person == person:
                    return seat
        return None

    @property
    def unranked(self) -> Unranked | None:
        """Why this match, or the next one, counts on no leader board; None if it counts."""
        if any(occupant.program for occupant in self.occupants):
            return "program"
        if self.status is Status.GATHERING:
            return None
        return "hint" if self.hinted else "take_back" if self.taken_back else None

    @property
    def has_open_puzzle(self) -> bool:
        """Whether the person here has a puzzle to answer."""
        practice = self.setup.practice
        return practice is not None and practice.puzzle is not None and self.puzzle_answer is None

    @property
    def bot_speed(self) -> BotSpeed:
        """How fast bots act. Several people at a table all have the pace of the server."""
        return self.chosen_speed if len(self.people) == 1 else "normal"

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
            case SwapAsked() | SwapAnswered() | Swapped():
                self._apply_swap(row.event)
            case UndoAsked(seat=seat, seconds=seconds):
                people = {other for other, occupant in enumerate(self.occupants) if occupant.person_decides}
                self.takeback_request = TakebackRequest(seat, people - {seat}, row.at + int(seconds * 1000))
            case UndoLapsed():
                self.takeback_request = None
            case Hinted(seat=seat):
                self.hinted.add(seat)
            case Paced(speed=speed):
                self.chosen_speed = speed
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
            if len(self.action_ids) > KEPT_ACTION_IDS:
                del self.action_ids[next(iter(self.action_ids))]

    def _apply_play(self, row: Row) -> None:
        self.play_seq = row.seq
        previous_turn_since, self.turn_since = self.turn_since, row.at
        self.takeback_request = self.swap_request = self.start_deadline = None
        match row.event:
            case Started(match=match):
                self._start(row.event)
                self.match = match
                self.matches += 1
                self.started_at = row.at
                self.actors, self.by_stand_in, self.revealing = bytearray(), bytearray(), bytearray()
                self.hinted, self.taken_back = set(), False
                self.status = Status.PLAYING
            case Acted() | Undone() if self.is_outdated:
                pass
            case Acted(seat=seat, action=action):
                self._act(seat, action)
                if self.has_open_puzzle:
                    self.puzzle_answer = action
                self.previous_turn_since = previous_turn_since
            case Undone(actions=actions, late=late):
                assert self.table is not None
                self.taken_back = True
                if not late:
                    self.turn_since = self.previous_turn_since
                for _ in range(actions):
                    self.table.pop()
                    self.actors.pop()
                    self.by_stand_in.pop()
                    self.revealing.pop()
            case Finished():
                self.next_dealer = None if self.table is None else (self.table.dealer + 1) % self.setup.players
                self.status = Status.OVER
            case Abandoned(why=why):
                self.status = Status.CLOSED
                self.closed_because = why
            case Rematch(secret=secret):
                self.previous_commitment = self.commitment
                self.secret = secret
                self.table = None
                self.is_outdated = False
                self.status = Status.GATHERING
                self.gathering_since = row.at
                for occupant in self.occupants:
                    occupant.contribution = occupant.stand_in = None

    def _start(self, started: Started) -> None:
        """Deal the cards, if the game still has the rules of this match."""
        self.is_outdated = is_changed(self.game, self.setup.players, started.fingerprint)
        if self.is_outdated:
            self.table = None
            return
        seal = Seal(
            self.secret,
            contributions=tuple(occupant.contribution for occupant in self.occupants),
            dealer=started.dealer,
            seats=tuple("bot" if occupant.bot is not None else "person" for occupant in self.occupants),
            previous=None if started.dealer is None else self.previous_commitment,
        )
        lesson, practice, challenge = self.setup.lesson, self.setup.practice, self.setup.challenge
        if practice is not None:
            self.table = position_of(self.game, practice.record).copy(FairShuffler(seal))
        elif challenge is not None:
            shuffler = FairShuffler(seal, is_published=False)  # others still play these cards
            self.table = self.game.table(
                self.setup.players, entered=started.entered, shuffler=shuffler, deal_limit=challenge.deals
            )
        elif lesson is None:
            self.table = fair_table(self.game, self.setup.players, seal, entered=started.entered)
        else:
            self.table = self.game.table(
                self.setup.players, dealer=lesson.dealer, deals=[lesson.cards], shuffler=FairShuffler(seal)
            )

    def _act(self, seat: int, text: str) -> None:
        """Carry out an action, and note whether it showed anybody a new card.

        A pile, a card that is given, the next deal and a look at one's own cards may do that.
        """
        table = self.table
        assert table is not None
        deal, plays_from_hand = table.deal_number, table.phase is Phase.PLAY and table.rules.deal.piles is None
        before = 0 if plays_from_hand else _cards_in_sight(table)
        action = table.push(text)
        after = 0 if plays_from_hand else _cards_in_sight(table) + isinstance(action, Play | Discard | Give)
        self.actors.append(seat)
        self.by_stand_in.append(self.occupants[seat].stand_in is not None)
        self.revealing.append(table.deal_number > deal or after > before)

    def _apply_swap(self, event: SwapAsked | SwapAnswered | Swapped) -> None:
        match event:
            case SwapAsked(seat=seat, seats=seats):
                people = {number for number in seats if self.occupants[number].person is not None}
                self.swap_request = SwapRequest(seat, seats, people - {seat})
            case SwapAnswered(seat=seat, agreed=agreed):
                if not agreed:
                    self.swap_request = None
                elif self.swap_request is not None:
                    self.swap_request.waiting.discard(seat)
            case Swapped(seats=(first, second)):
                seated = self.occupants
                seated[first], seated[second] = seated[second], seated[first]
                moved = {first: second, second: first}  # what they have written stays theirs
                for place, (at, said) in enumerate(self.chat):
                    self.chat[place] = (at, Said(moved.get(said.seat, said.seat), said.text))
                self.swap_request = None

    def _apply_seating(self, row: Row) -> None:
        if not isinstance(row.event, Contributed):
            self.swap_request = None  # it was about other occupants
        match row.event:
            case Seated(seat=seat, name=name, person=person, bot=bot, contribution=contribution, program=program):
                self.occupants[seat] = Occupant(name, person, bot, None, contribution or None, row.seq, program=program)
            case Left(seat=seat):
                self.occupants[seat] = Occupant()
                self.start_deadline = None
            case Starting():
                self.start_deadline = row.at + int(self.setup.wait * 1000)
            case Contributed(seat=seat, contribution=contribution):
                self.occupants[seat].contribution = contribution
            case TakenOver(seat=seat, why=why):
                if self.occupants[seat].stand_in is None:  # otherwise a person who was away has now left for good
                    self.occupants[seat].stand_in_seq = row.seq
                self.occupants[seat].stand_in = why
                if self.takeback_request is not None:
                    self.takeback_request.waiting.discard(seat)
            case GivenBack(seat=seat):
                if self.occupants[seat].stand_in == "absent":
                    self.turn_since = row.at  # a person who lost the connection gets the whole clock again
                self.occupants[seat].stand_in = None


_STATUS_AFTER = {
    Created: Status.GATHERING,
    Started: Status.PLAYING,
    Finished: Status.OVER,
    Abandoned: Status.CLOSED,
    Rematch: Status.GATHERING,
}


def status_of(rows: Sequence[Row]) -> Status:
    """The status of a table from its log alone, for a table whose game is not known."""
    return next(_STATUS_AFTER[type(row.event)] for row in reversed(rows) if type(row.event) in _STATUS_AFTER)


def _cards_in_sight(table: Table) -> int:
    """The number of cards that somebody sees: in hands, unless their owner has not looked, and face up on the table."""
    looked = sum([count for seat, count in enumerate(table.hand_counts) if table.has_looked(seat)])
    return looked + sum(map(len, table.faceup))
