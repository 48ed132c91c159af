"""The novice: a bot that plays by rules of thumb, without search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from overtrick.actions import Action
from overtrick.kernel import layout
from overtrick.knowledge import Glimpse
from overtrick.lowering import lower
from overtrick.view import View

from .bot import Thought, require_turn, seed_for, sensible_actions
from .evaluation import Evaluator
from .explain import explained
from .kernel import entries
from .priors import prior_of
from .search import Search

NOVICE_WORLDS = 32
"""Worlds that give each action a value in the novice's thoughts. Its choice needs none."""


@dataclass(frozen=True)
class Novice:
    """Plays by the rules of thumb that also play the play-outs of a search."""

    seed: int = 0

    def act(self, view: View) -> Action:
        """The choice of the rules of thumb."""
        require_turn(view)
        return view.legal[0] if len(view.legal) == 1 else novice_choice(view, sensible_actions(view))

    def think(self, view: View) -> tuple[Thought, ...]:
        """The choice of the rules of thumb first, then the other actions by their value on a few worlds."""
        chosen = self.act(view)
        search = Search(view, seed=seed_for(view, self.seed))
        evaluator = Evaluator(search)
        evaluator.try_worlds(NOVICE_WORLDS, np.arange(len(evaluator.actions)))
        ranked = sorted(evaluator.values(), key=lambda each: (each.action != chosen, -each.value))
        return explained(view, ranked, search.belief)


def novice_choice(seen: View | Glimpse, sensible: Sequence[Action]) -> Action:
    """The choice of the rules of thumb, or the first sensible action if it is none of these."""
    lowered = lower(seen.game.rules(seen.players))
    root = np.frombuffer(seen.position, layout.STATE).copy()
    number = entries.novice(lowered.record, root, prior_of(seen))
    chosen = lowered.actions[int(root["phase"][0])][number]
    return chosen if chosen in sensible else sensible[0]
