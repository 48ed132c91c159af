"""A seat at a match, as the full screen needs it: here against bots, or at a table on a server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from overtrick.actions import Action
from overtrick.bots.explanation import Part
from overtrick.game import Game
from overtrick.lesson_script import Moment
from overtrick.view import View

from .seat_names import SeatNames


@dataclass(frozen=True)
class Update:
    """What has happened at the table, and the view after it."""

    view: View | None
    """None while no match is on the table."""
    acted: tuple[int, Action] | None = None
    """The action, with its seat. The card of another seat's discard or gift is None."""
    said: tuple[int, str] | None = None
    """A chat message, with its seat."""
    notice: str = ""
    """A sentence for the log."""
    undone: bool = False
    claimed: bool = False
    """Whether somebody has claimed all remaining tricks: the actions after this play them out."""


@dataclass(frozen=True)
class Advice:
    """What a bot thinks of one legal action."""

    action: str
    value: float
    reason: tuple[Part, ...]


@dataclass(frozen=True)
class Waiting:
    """A table on a server before its match: the occupant of each seat, and what the person may do."""

    seats: tuple[str, ...]
    may_start: bool = False
    sentence: str = ""


@dataclass
class Abilities:
    """What the person may do besides acting."""

    hints: bool = True
    undo: bool = True
    chat: bool = False
    watching: bool = False
    """Whether the person has no seat and only watches."""
    saved: bool = False
    """Whether the match is saved on this machine after every action."""


class Sitting(Protocol):
    """One person's seat at a match. Requests that are refused raise an OvertrickError and change nothing."""

    @property
    def view(self) -> View | None:
        """What the seat knows now; None while no match is on the table."""

    @property
    def names(self) -> SeatNames:
        """The names of the players."""

    @property
    def abilities(self) -> Abilities:
        """What the person may do here."""

    @property
    def game(self) -> Game:
        """The game of the match, with its options."""

    @property
    def lesson(self) -> Moment | None:
        """What the coach of a lesson says now; None at an ordinary table."""

    @property
    def waiting(self) -> Waiting | None:
        """The table before its match."""

    def updates(self) -> AsyncIterator[Update]:
        """Everything that happens, beginning with the present moment."""

    async def act(self, actions: list[str]) -> None:
        """Carry out all of these actions, or none."""

    async def undo(self) -> None:
        """Take back the last decision, or ask the others whether that is allowed."""

    async def answer_undo(self, agree: bool) -> None:
        """Answer a person who asks for a take-back."""

    async def claim(self, tricks: int | None = None) -> tuple[str, ...]:
        """Claim all remaining tricks, which are then played out, or at least some of them; 0 concedes them.

        The answer to a proven claim of some tricks are the cards of the seat by priority: whoever always plays the
        first legal one of them wins these tricks. It is empty if all remaining tricks are played out. A concession
        needs no proof, and has the weakest cards first.
        """

    async def hint(self) -> tuple[Advice, ...]:
        """What a good bot thinks of the legal actions, the best first."""

    async def say(self, text: str) -> None:
        """Write a chat message."""

    async def start(self) -> None:
        """Start the match, or another one after it, at a table on a server."""

    def record(self) -> str:
        """The match as a record. Raises an OvertrickError where only the server has it."""

    async def close(self) -> None:
        """Leave the screen."""
