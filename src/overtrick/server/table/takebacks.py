"""Taking back: at once where nothing came of an action, else when everybody agrees."""

from __future__ import annotations

from typing import Literal

from overtrick.actions import Discard, Play
from overtrick.server.errors import NotAllowed, Refused
from overtrick.table import Table

from .decisions import Decision, require_seat, require_status
from .events import AnyEvent, UndoAnswered, UndoAsked, UndoLapsed, Undone
from .state import Status, TableState

TakebackMode = Literal["alone", "ask"]
"""How an action is taken back: at once, or when everybody else agrees."""


ANSWER_S = 20.0
"""How long people have to answer who asks them to let something be taken back."""


def take_back(state: TableState, person: str, seconds: float = ANSWER_S) -> Decision:
    """Take the own last action back: at once if nothing came of it, else by everybody's consent.

    Asked are the people who play, also one who is away for a moment; who has a bot standing in is not.
    """
    seat = require_seat(state, person)
    require_status(state, Status.PLAYING, "no match is being played at this table")
    if not state.setup.friendly:
        raise NotAllowed("nothing is taken back at this table")
    if state.takeback_request is not None:
        raise Refused("somebody is asking to take back already")
    if _own_last(state, seat) is None:
        raise Refused("there is nothing to take back: you have not acted yet")
    if takeback_mode(state, seat) == "alone":
        return Decision.of(_undone(state, seat))
    return Decision.of(UndoAsked(seat, seconds))


def takeback_mode(state: TableState, seat: int) -> TakebackMode | None:
    """How this seat's person could take the own last action back, if at all."""
    if not state.setup.friendly or state.status is not Status.PLAYING or state.occupants[seat].person is None:
        return None
    since = _own_last(state, seat)
    if since is None:
        return None
    others = any(occupant.person_decides for other, occupant in enumerate(state.occupants) if other != seat)
    return "ask" if others and (since > 0 or _saw_something_new(state)) else "alone"


def _own_last(state: TableState, seat: int) -> int | None:
    """How many actions ago this seat acted last."""
    return next((back for back, actor in enumerate(reversed(state.actors)) if actor == seat), None)


def answer(state: TableState, person: str, agreed: bool) -> Decision:
    """Answer somebody who wants to take back."""
    seat = require_seat(state, person)
    request = state.takeback_request
    if request is None or seat not in request.waiting:
        raise Refused("nobody asks you to let them take back")
    answered = UndoAnswered(seat, agreed)
    if not agreed or request.waiting != {seat}:
        return Decision.of(answered)
    return Decision.of(answered, _undone(state, request.seat))


def takeover_events(state: TableState, seat: int) -> tuple[AnyEvent, ...]:
    """What becomes of a wish to take back when a bot takes this seat over: there is always somebody to answer it.

    Who has a bot standing in need not be asked. So the last one who was to answer agrees by going, and one's own wish
    goes along.
    """
    request = state.takeback_request
    if request is None:
        return ()
    if request.seat == seat:
        return expire_events(state)
    return (_undone(state, request.seat),) if request.waiting == {seat} else ()


def expire_events(state: TableState) -> tuple[AnyEvent, ...]:
    """The end of a wish to take back, if there is one."""
    return () if state.takeback_request is None else (UndoLapsed(state.takeback_request.seat),)


def expire(state: TableState, at: int) -> Decision:
    """Nobody has answered in time."""
    return (
        Decision.of(*expire_events(state))
        if state.takeback_request is not None and at >= state.takeback_request.due
        else Decision()
    )


def _undone(state: TableState, seat: int) -> Undone:
    since = _own_last(state, seat)
    assert since is not None
    return Undone(seat, since + 1, late=since > 0 or _saw_something_new(state))


def _saw_something_new(state: TableState) -> bool:
    """Whether the last action showed anybody a card that they had not seen. In a deal no card gets out of sight."""
    table = state.table
    assert table is not None
    deal = table.this_deal
    if not deal:
        return True  # it ended a deal, and the next one lies there
    _, action = deal[-1]
    after = _in_sight(table) + isinstance(action, Play | Discard)
    table.pop()
    before = _in_sight(table)
    table.push(action)
    return after > before


def _in_sight(table: Table) -> int:
    """How many cards lie before somebody's eyes that have not been played or laid away."""
    return sum(table.hand_counts) + sum(map(len, table.faceup))
