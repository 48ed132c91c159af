"""Take-backs: at once if nobody has acted or seen a new card since, otherwise only if everybody agrees."""

from __future__ import annotations

from typing import Literal

from overtrick.server.errors import NotAllowed, Refused

from .decisions import Decision, require_seat, require_status
from .events import AnyEvent, UndoAnswered, UndoAsked, UndoLapsed, Undone
from .state import Status, TableState

TakebackMode = Literal["alone", "ask"]
"""How a person can take their last action back: at once, or by asking the others."""

ANSWER_S = 20.0
"""Seconds that people have to answer a take-back request."""


def take_back(state: TableState, person: str, seconds: float = ANSWER_S) -> Decision:
    """A person takes back their last action, at once or by asking the others.

    Everybody who plays is asked, also a person who has just lost the connection. Seats with a stand-in are not.
    """
    seat = require_seat(state, person)
    require_status(state, Status.PLAYING, "no match is being played at this table")
    if not state.setup.friendly:
        raise NotAllowed("take-backs are not allowed at this table")
    if state.takeback_request is not None:
        raise Refused("somebody has already asked for a take-back")
    if _actions_since(state, seat) is None:
        raise Refused("there is nothing to take back: you have not acted yet")
    if takeback_modes(state)[seat] == "alone":
        return Decision.of(_undone(state, seat))
    return Decision.of(UndoAsked(seat, seconds))


def takeback_modes(state: TableState) -> list[TakebackMode | None]:
    """How the person in each seat can take back their last action; None if they cannot."""
    occupants = state.occupants
    modes: list[TakebackMode | None] = [None] * len(occupants)
    if not state.setup.friendly or state.status is not Status.PLAYING or not state.actors:
        return modes
    deciding = [seat for seat, each in enumerate(occupants) if each.person is not None and each.stand_in is None]
    last, is_fresh = state.actors[-1], not state.revealing[-1]
    for seat, occupant in enumerate(occupants):
        if occupant.person is not None and seat in state.actors:
            alone = (seat == last and is_fresh) or not deciding or deciding == [seat]
            modes[seat] = "alone" if alone else "ask"
    return modes


def answer(state: TableState, person: str, agreed: bool) -> Decision:
    """A person agrees to a take-back or refuses it. The last one to agree makes it happen."""
    seat = require_seat(state, person)
    request = state.takeback_request
    if request is None or seat not in request.waiting:
        raise Refused("there is no take-back for you to answer")
    answered = UndoAnswered(seat, agreed)
    if not agreed or request.waiting != {seat}:
        return Decision.of(answered)
    return Decision.of(answered, _undone(state, request.seat))


def takeover_events(state: TableState, seat: int) -> tuple[AnyEvent, ...]:
    """What happens to a take-back request when a stand-in takes over this seat.

    A seat with a stand-in is not asked. If it was the last one to answer, the action is taken back. If it made the
    request, the request expires.
    """
    request = state.takeback_request
    if request is None:
        return ()
    if request.seat == seat:
        return expire_events(state)
    return (_undone(state, request.seat),) if request.waiting == {seat} else ()


def expire_events(state: TableState) -> tuple[AnyEvent, ...]:
    """The event that ends the present take-back request; empty if there is none."""
    return () if state.takeback_request is None else (UndoLapsed(state.takeback_request.seat),)


def expire(state: TableState, at: int) -> Decision:
    """End a take-back request that was not answered in time."""
    request = state.takeback_request
    return Decision(expire_events(state)) if request is not None and at >= request.due else Decision()


def _actions_since(state: TableState, seat: int) -> int | None:
    """The number of actions after the last one of this seat; None if the seat has not acted."""
    return next((back for back, actor in enumerate(reversed(state.actors)) if actor == seat), None)


def _undone(state: TableState, seat: int) -> Undone:
    since = _actions_since(state, seat)
    assert since is not None
    return Undone(seat, since + 1, late=since > 0 or bool(state.revealing[-1]))
