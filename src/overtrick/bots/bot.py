"""What a bot is, and what it says about an action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol
from zlib import crc32

from overtrick.actions import Action
from overtrick.errors import IllegalAction, MatchOver
from overtrick.knowledge import Glimpse
from overtrick.view import View

from .explanation import Explanation


@dataclass(frozen=True)
class Thought:
    """A bot's opinion of one legal action: the points per deal it expects for its side, on how many worlds, and why."""

    action: Action
    value: float
    worlds: int
    explanation: Explanation

    @property
    def reason(self) -> str:
        """The explanation as a sentence."""
        return str(self.explanation)


class Bot(Protocol):
    """Plays a seat. A bot is given a View, never a Table, so it knows nothing that is hidden from its seat.

    The same view and the same seed give the same choice, on every machine that is fast enough for the bot's budget.
    """

    def act(self, view: View) -> Action:
        """Choose one of the view's legal actions. It must be the seat's turn."""

    def think(self, view: View) -> tuple[Thought, ...]:
        """Rate every legal action, the best first."""


def require_turn(view: View) -> None:
    """Raise an error unless it is the turn of the view's seat."""
    if view.turn is None:
        raise MatchOver("the match is over: there is nothing to decide")
    if view.seat != view.turn:
        asked = "a watcher" if view.seat is None else f"seat {view.seat}"
        raise IllegalAction(f"{asked} has nothing to decide: it is seat {view.turn}'s turn")


def sensible_actions(view: View) -> tuple[Action, ...]:
    """The legal actions without those that the game itself calls senseless. All of them if none would be left."""
    legal, sensible = tuple(view.legal), view.game.sensible
    if sensible is None:
        return legal
    chosen = frozenset(sensible(view))
    return tuple(action for action in legal if action in chosen) or legal


def seed_for(view: View | Glimpse, seed: int) -> int:
    """A seed that follows from what the seat sees and from the bot's own seed."""
    return crc32(view.position, seed & 0xFFFFFFFF) | (seed & 0xFFFFFFFF) << 32
