"""Practice: a private table that begins in the middle of a deal, for one person and bots.

It ends with its deal and counts nowhere. The position comes from a finished match, or from cards chosen by hand.
"""

from __future__ import annotations

from msgspec.structs import replace

from overtrick.errors import InvalidOption
from overtrick.server.errors import NotAllowed, Refused
from overtrick.table import Table

from . import seating
from .decisions import require_seat
from .definition import position_of
from .events import Created, Practice, Puzzle
from .state import TableState

BOTS = "club"
"""The usual level of the bots."""
OVER = "the practice deal is over"
"""Why the table of a practice deal is closed."""


def moment_before(table: Table, number: int) -> Table:
    """A match as it was before the action with this number, 0 for the first. Slow for a long match."""
    actions = len(table.history)
    if not 0 <= number < actions:
        raise InvalidOption(f"this match has no action {number}: its actions are 0 to {actions - 1}")
    past = table.copy()
    while len(past.history) > number:
        past.pop()
    return past


def create(position: Table, seat: int, *, secret: str, source: tuple[str, tuple[int, ...]] | None = None) -> Created:
    """The first event of a practice table with this position, for a person in this seat.

    ``source`` is the match of the position, and how its deal changed the scores there.
    """
    if position.turn is None:
        raise Refused("the match is over at this moment, so there is nothing to play")
    if not 0 <= seat < position.players:
        raise InvalidOption(f"there is no seat {seat}: the seats are 0 to {position.players - 1}")
    match, change = (None, None) if source is None else source
    game, record = position.game, position.record()
    position_of(game, record)  # read now, so that the start takes no time
    practice = Practice(record, seat, position.deal_number, match, change)
    return seating.create(game.name, dict(game.values), position.players, secret=secret, practice=practice)


def create_puzzle(position: Table, puzzle: Puzzle, *, secret: str) -> Created:
    """The first event of a table with a puzzle, for a person in the seat to act."""
    assert position.turn is not None
    created = create(position, position.turn, secret=secret)
    assert created.practice is not None
    return replace(created, practice=replace(created.practice, puzzle=puzzle))


def require_answer(state: TableState) -> None:
    """Raise NotAllowed while a puzzle waits for its answer: a hint or a claim would give it away."""
    if state.has_open_puzzle:
        raise NotAllowed("answer the puzzle first: then you can do this")


def create_again(state: TableState, person: str, *, secret: str) -> Created:
    """The first event of another table with the same position, for the person who plays at this one."""
    require_seat(state, person)
    practice = state.setup.practice
    if practice is None:
        raise Refused("no practice deal is played at this table")
    position_of(state.game, practice.record)
    return replace(state.setup, secret=secret)
