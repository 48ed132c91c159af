"""What a bot is, and what it has to say about an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol
from zlib import crc32

from overtrick.actions import Action
from overtrick.errors import IllegalAction, MatchOver
from overtrick.view import View


@dataclass(frozen=True)
class Thought:
    """One legal action as a bot sees it: the points a deal it expects for its side, on so many worlds, and why."""

    action: Action
    value: float
    worlds: int
    reason: str


class Bot(Protocol):
    """Plays a seat. It is given a View, never a Table: what is hidden from the seat is hidden from it.

    The same view and the same seed give the same choice, on every machine that is quick enough for the bot's budget.
    """

    def act(self, view: View) -> Action:
        """One of the view's legal actions; the seat is to act."""

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every legal action, the best first."""


def require_turn(view: View) -> None:
    """Refuse a view that asks nothing of its seat."""
    if view.turn is None:
        raise MatchOver("the match is over: there is nothing to decide")
    if view.seat != view.turn:
        who = "a watcher" if view.seat is None else f"seat {view.seat}"
        raise IllegalAction(f"{who} has nothing to decide: seat {view.turn} is to act")


def worth_considering(view: View) -> tuple[Action, ...]:
    """The legal actions without those that the game itself says make no sense, if it has something to say."""
    legal, sensible = tuple(view.legal), view.game.sensible
    if sensible is None:
        return legal
    chosen = frozenset(sensible(view))
    return tuple(action for action in legal if action in chosen) or legal


def seed_for(view: View, seed: int) -> int:
    """Randomness that follows from what the seat sees and from the bot's seed."""
    return crc32(view.position, seed & 0xFFFFFFFF) | (seed & 0xFFFFFFFF) << 32
