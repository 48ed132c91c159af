"""Who may do what at a table is decided before it happens: a question is answered with a Decision, or refused."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.server.errors import NotAllowed, Refused
from overtrick.table import DealResult, Outcome

from .events import AnyEvent
from .state import Status, TableState


@dataclass(frozen=True)
class MatchResult:
    """How a match ends: what is kept of it."""

    record: str
    outcome: Outcome
    deals: tuple[DealResult, ...]


@dataclass(frozen=True)
class Decision:
    """What is to happen, all of it or nothing."""

    events: tuple[AnyEvent, ...] = ()
    match_result: MatchResult | None = None
    """Where the match ends with it."""

    @classmethod
    def of(cls, *events: AnyEvent) -> Decision:
        """Decide that these events happen."""
        return cls(events)


def require_seat(state: TableState, person: str | None) -> int:
    """Where this person sits; refused to who does not."""
    seat = state.seat_of(person)
    if seat is None:
        raise NotAllowed("you do not sit at this table")
    return seat


def require_status(state: TableState, status: Status, sentence: str) -> None:
    """Refuse with this sentence unless the table is so far."""
    if state.status is Status.CLOSED:
        raise Refused("this table is closed: nobody was here any more, or everybody has left")
    if state.status is not status:
        raise Refused(sentence)


def require_host(state: TableState, person: str | None) -> None:
    """Refuse what is not this person's to decide; with no person it is the server's own doing."""
    host = state.host
    if person is not None and (host is None or state.occupants[host].person != person):
        raise NotAllowed("that is for the host, who has been at the table longest")
