"""The decisions of one player through a match."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.actions import Action
from overtrick.errors import InvalidOption
from overtrick.table import Table
from overtrick.view import View


@dataclass(frozen=True)
class Decision:
    """A choice that the player had: what the player saw, and what was chosen."""

    index: int
    """Its place among all actions of the match."""
    deal: int
    """1 for the first deal."""
    view: View
    action: Action

    @property
    def is_play(self) -> bool:
        """Whether a card was played; otherwise it was a bid, a discard or another call before the play."""
        return self.view.phase == "play"


def decisions_of(table: Table, seat: int) -> tuple[Decision, ...]:
    """Every decision of a seat in which there was a choice, in the order of the match."""
    if not 0 <= seat < table.players:
        raise InvalidOption(f"there is no seat {seat}: the seats are 0 to {table.players - 1}")
    past, found = table.copy(), list[Decision]()
    for index in reversed(range(len(table.history))):
        action = past.pop()
        if past.turn == seat and len(past.legal) > 1:
            found.append(Decision(index, past.deal_number, past.view(seat), action))
    return tuple(reversed(found))
