"""Rated matches: what the log of a rated table says about the strength of its people.

A match of a rated table counts when it is finished. Somebody who leaves has lost: the first person who was replaced by
a stand-in and stayed away pays for it, and nobody else. With two sides, the other side has won. A match that the
server ended counts for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from overtrick.table import Outcome

from .events import Abandoned, Finished, GivenBack, Row, StandInReason, TakenOver
from .leavers import seats_that_left
from .state import Status, TableState


@dataclass(frozen=True)
class RatedSeat:
    """One seat of a rated match."""

    seat: int
    person: str
    side: int
    place: int
    """1 for the best side. Sides with the same result have the same place. 0 in a match that somebody left."""
    left: bool = False
    """Whether this person pays for leaving."""


@dataclass(frozen=True)
class RatedMatch:
    """A rated match that has ended."""

    match: str
    game: str
    at: int
    """When it ended, in milliseconds since 1970."""
    seats: tuple[RatedSeat, ...]

    @property
    def position(self) -> tuple[int, str]:
        """Matches are rated in this order."""
        return self.at, self.match


def rated_match(state: TableState, rows: Sequence[Row], outcome: Outcome | None) -> RatedMatch | None:
    """The rated match that these rows end; None if they end none that counts. The state does not have the rows yet."""
    end = next((row for row in rows if isinstance(row.event, Finished | Abandoned)), None)
    if end is None or not state.setup.rated or state.match is None or state.status is not Status.PLAYING:
        return None
    if any(occupant.person is None for occupant in state.occupants):
        return None  # only a log of another version could seat a bot here
    if isinstance(end.event, Abandoned):
        left = _leaver_of_abandoned(state, rows, end.event)
    else:
        left = _first(seats_that_left(state, rows), _takeovers(state, rows))
    if left is None and outcome is None:
        return None
    places = [0] * state.setup.players if left is not None or outcome is None else places_of(outcome)
    side_of = state.game.rules(state.setup.players).seats.side_of
    seats = [
        RatedSeat(seat, occupant.person, side_of(seat), places[side_of(seat)], left=seat == left)
        for seat, occupant in enumerate(state.occupants)
        if occupant.person is not None
    ]
    return RatedMatch(state.match, state.setup.game, end.at, tuple(seats))


def rated_matches_of(rows: Iterable[Row]) -> list[RatedMatch]:
    """All rated matches in the log of a table. It replays every action, so a long log takes a while."""
    first, *rest = rows
    state = TableState.create(first)
    found = []
    for row in rest:
        if isinstance(row.event, Finished | Abandoned):
            match = rated_match(state, [row], None if state.table is None else state.table.outcome)
            found += [] if match is None else [match]
        state.apply(row)
    return found


def places_of(outcome: Outcome) -> list[int]:
    """The place of each side. Unlike in a ranking, sides with the same result share a place wherever they sit."""
    places = [0] * len(outcome.scores)
    for number, side in enumerate(outcome.ranking):
        before = outcome.ranking[number - 1]
        same = number > 0 and outcome.final[side] == outcome.final[before]
        places[side] = places[before] if same else number + 1
    for side in outcome.winners:
        places[side] = 1
    return places


def _takeovers(state: TableState, rows: Sequence[Row]) -> dict[int, tuple[int, StandInReason | None]]:
    """By seat: when a stand-in last took over, and why if it still plays."""
    taken = {seat: (occupant.stand_in_seq, occupant.stand_in) for seat, occupant in enumerate(state.occupants)}
    for row in rows:
        match row.event:
            case TakenOver(seat=seat, why=why):
                # A person who was away and now leaves for good was away from the first moment on.
                since = taken[seat][0] if taken[seat][1] is not None else row.seq
                taken[seat] = (since, why)
            case GivenBack(seat=seat):
                taken[seat] = (taken[seat][0], None)
    return taken


def _first(seats: Iterable[int], taken: dict[int, tuple[int, StandInReason | None]]) -> int | None:
    """The seat of these that was taken over first. Who leaves later leaves a match that does not count any more."""
    return min(seats, key=lambda seat: taken[seat][0], default=None)


def _leaver_of_abandoned(state: TableState, rows: Sequence[Row], end: Abandoned) -> int | None:
    """The person who pays for a match that was not finished because everybody went away.

    Nobody does if the server ended it, or if all lost the connection and nobody left: the server may have been down.
    """
    taken = _takeovers(state, rows)
    away = [seat for seat, (_, why) in taken.items() if why is not None]
    if not end.deserted or not any(taken[seat][1] == "left" for seat in away):
        return None
    return _first(away, taken)
