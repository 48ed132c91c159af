"""Decisions: the functions of this package check a request against the state and return the events it causes.

They raise an error if the request is not allowed. Nothing changes until the events are written to the log.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from overtrick.server.errors import NotAllowed, Refused
from overtrick.table import DealResult, Outcome

from .events import AnyEvent
from .state import Status, TableState


@dataclass(frozen=True)
class MatchResult:
    """What is kept of a finished match."""

    record: str
    outcome: Outcome
    deals: tuple[DealResult, ...]


class Decision(NamedTuple):
    """Events to write to the log together; none if nothing changes."""

    events: tuple[AnyEvent, ...] = ()
    match_result: MatchResult | None = None
    """The result of the match that these events finish."""

    @classmethod
    def of(cls, *events: AnyEvent) -> Decision:
        """A decision with these events."""
        return cls(events)


def require_seat(state: TableState, person: str | None) -> int:
    """The seat of this person. Raises NotAllowed if they have none."""
    seat = state.seat_of(person)
    if seat is None:
        raise NotAllowed("you have no seat at this table")
    return seat


def require_status(state: TableState, status: Status, sentence: str) -> None:
    """Raise Refused with this sentence unless the table has this status."""
    if state.status is Status.CLOSED:
        raise Refused(f"this table is closed: {state.closed_because}")
    if state.status is not status:
        raise Refused(sentence)


def require_host(state: TableState, person: str | None) -> None:
    """Raise NotAllowed unless this person is the host. None stands for the server, which may do everything.

    For a rematch everybody with a seat may do what the host may: the host may have gone.
    """
    host = state.host
    if state.matches > 0 and state.setup.room is None and state.seat_of(person) is not None:
        return
    if person is not None and (host is None or state.occupants[host].person != person):
        raise NotAllowed("only the host can do that: the person who sat down first")
