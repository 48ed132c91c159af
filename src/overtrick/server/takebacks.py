"""Taking back: at once where nothing came of an action, else when everybody agrees."""

from __future__ import annotations

from typing import Literal

from overtrick.actions import Discard, Play
from overtrick.table import Table

from .decisions import Decision, own_seat, require, then
from .fold import Felt, Status
from .happenings import UndoAnswered, UndoAsked, Undone
from .refusals import NotAllowed, Refused

WayBack = Literal["alone", "ask"]
"""How an action is taken back: at once, or when everybody else agrees."""


def take_back(felt: Felt, person: str) -> Decision:
    """Take the own last action back: at once if nothing came of it, else by everybody's consent."""
    seat = own_seat(felt, person)
    require(felt, Status.PLAYING, "no match is being played at this table")
    if not felt.setup.friendly:
        raise NotAllowed("nothing is taken back at this table")
    since = _own_last(felt, seat)
    if since is None:
        raise Refused("there is nothing to take back: you have not acted yet")
    if way_back(felt, seat) == "alone":
        return then(Undone(seat, since + 1))
    if felt.appeal is not None and felt.appeal.waiting:
        raise Refused("somebody is asking to take back already")
    return then(UndoAsked(seat))


def way_back(felt: Felt, seat: int) -> WayBack | None:
    """How this seat's person could take the own last action back, if at all."""
    if not felt.setup.friendly or felt.status is not Status.PLAYING or felt.chairs[seat].person is None:
        return None
    since = _own_last(felt, seat)
    if since is None:
        return None
    others = any(chair.plays_itself for other, chair in enumerate(felt.chairs) if other != seat)
    return "ask" if others and (since > 0 or _saw_something_new(felt, seat)) else "alone"


def _own_last(felt: Felt, seat: int) -> int | None:
    """How many actions ago this seat acted last."""
    assert felt.table is not None
    return next((back for back, (actor, _) in enumerate(reversed(felt.table.history)) if actor == seat), None)


def answer(felt: Felt, person: str, agreed: bool) -> Decision:
    """Answer somebody who wants to take back."""
    seat = own_seat(felt, person)
    appeal = felt.appeal
    if appeal is None or seat not in appeal.waiting:
        raise Refused("nobody asks you to let them take back")
    answered = UndoAnswered(seat, agreed)
    if not agreed or appeal.waiting != {seat}:
        return then(answered)
    since = _own_last(felt, appeal.seat)
    assert since is not None
    return then(answered, Undone(appeal.seat, since + 1))


def _saw_something_new(felt: Felt, seat: int) -> bool:
    """Whether the last action showed this seat a card that it had not seen. In a deal no card gets out of sight."""
    table = felt.table
    assert table is not None
    if table.deal_starts[-1] == len(table.history):
        return True  # it ended a deal, and the next one lies there
    _, action = table.history[-1]
    after = _in_sight(table, seat) + isinstance(action, Play | Discard)
    table.pop()
    before = _in_sight(table, seat)
    table.push(action)
    return after > before


def _in_sight(table: Table, seat: int) -> int:
    """How many cards lie before a seat's eyes that have not been played or laid away."""
    return len(table.own(seat).hand) + sum(map(len, table.faceup))
