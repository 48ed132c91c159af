"""Who left a match: the people for whom a stand-in played on.

A stand-in plays for a person who left, lost the connection or let the clock run out. Whatever the reason, the person
counts as having left the match if the stand-in made the last action of their seat, or more than half of its actions. A
person who was away for a while and plays the match to its end has not left it, and neither has a person who goes after
their last card.

A person who left a match for a stake forfeits what their seat would be paid.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from overtrick.rules import Rules
from overtrick.view import Outcome

from .events import Acted, GivenBack, Row, TakenOver
from .state import TableState


def seats_that_left(state: TableState, rows: Sequence[Row] = ()) -> frozenset[int]:
    """The seats of people who count as having left this match, after these rows, which the state does not have yet."""
    acts: dict[int, list[bool]] = {seat: [] for seat, occupant in enumerate(state.occupants) if occupant.person}
    for seat, by_stand_in in zip(state.actors, state.by_stand_in, strict=True):
        if seat in acts:
            acts[seat].append(bool(by_stand_in))
    away = {seat for seat in acts if state.occupants[seat].stand_in is not None}
    for row in rows:
        match row.event:
            case TakenOver(seat=seat):
                away.add(seat)
            case GivenBack(seat=seat):
                away.discard(seat)
            case Acted(seat=seat) if seat in acts:
                acts[seat].append(seat in away)
    return frozenset(seat for seat, by_stand_in in acts.items() if _has_left(by_stand_in))


def _has_left(by_stand_in: Sequence[bool]) -> bool:
    """Whether a person left, from the actions of the seat: true for each one that a stand-in made.

    >>> _has_left([False, False, True]), _has_left([True, True, False]), _has_left([True, False])
    (True, True, False)
    """
    return bool(by_stand_in) and (by_stand_in[-1] or 2 * sum(by_stand_in) > len(by_stand_in))


def credit_changes(rules: Rules, outcome: Outcome, left: Collection[int]) -> tuple[int, ...]:
    """The credits that each seat gains or loses in a match for a stake, in which these seats left.

    The best-placed people who stayed get what those who left would have been paid. If nobody stayed, everybody gets
    the stake back.
    """
    seats, side_of, stake = range(rules.seats.players), rules.seats.side_of, rules.payout.stake
    changes = [outcome.credits[side_of(seat)] for seat in seats]
    stayed = [seat for seat in seats if seat not in left]
    if not stayed:
        return (0,) * len(seats)
    forfeited = sum(stake + changes[seat] for seat in left)
    for seat in left:
        changes[seat] = -stake
    places = [outcome.ranking.index(side_of(seat)) for seat in seats]
    best = min(places[seat] for seat in stayed)
    heirs = [seat for seat in stayed if places[seat] == best]
    share, rest = divmod(forfeited, len(heirs))
    for number, seat in enumerate(heirs):
        changes[seat] += share + (number < rest)
    return tuple(changes)
