"""A bot that plays any legal action."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from overtrick.actions import Action
from overtrick.view import View

from .bot import Thought, require_turn, seed_for
from .explanation import explain


@dataclass(frozen=True)
class RandomBot:
    """Chooses a random legal action.

    >>> import overtrick as ot
    >>> table = ot.load("spades").table(seed=1, dealer=3)
    >>> RandomBot(seed=5).act(table.view(0)) in table.legal
    True
    """

    seed: int = 0

    def act(self, view: View) -> Action:
        """Any legal action."""
        require_turn(view)
        return Random(seed_for(view, self.seed)).choice(view.legal)

    def think(self, view: View) -> tuple[Thought, ...]:
        """All actions with the same value, the choice first."""
        chosen = self.act(view)
        rest = [action for action in view.legal if action != chosen]
        reason = explain("random_choice", "the choice is random")
        return tuple(Thought(action, 0.0, 0, reason) for action in (chosen, *rest))
