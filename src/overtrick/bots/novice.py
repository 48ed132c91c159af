"""The novice: a bot that plays by rules of thumb, without search."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from overtrick.actions import Action
from overtrick.bots.kernel import entries
from overtrick.kernel import layout
from overtrick.lowering import lower
from overtrick.view import View

from .bot import Thought, require_turn, seed_for, worth_considering
from .evaluation import Judge
from .explain import explained
from .priors import prior_of

NOVICE_WORLDS = 32
"""Enough worlds to put a number on each action; the choice itself needs none."""


@dataclass(frozen=True)
class Novice:
    """Rules of thumb, the same that play-outs are played by, at once."""

    seed: int = 0

    def act(self, view: View) -> Action:
        """What the rules of thumb say."""
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        lowered = lower(view.game.rules(view.players))
        root = np.frombuffer(view.position, layout.STATE).copy()
        number = entries.novice(lowered.record, root, prior_of(view))
        chosen, considered = lowered.actions[int(root["phase"][0])][number], worth_considering(view)
        return chosen if chosen in considered else considered[0]

    def think(self, view: View) -> tuple[Thought, ...]:
        """The rule of thumb's choice first, then the others by their value on a few worlds."""
        chosen = self.act(view)
        judge = Judge(view, seed=seed_for(view, self.seed))
        judge.try_worlds(NOVICE_WORLDS, np.arange(len(judge.actions)))
        ranked = sorted(judge.verdicts(), key=lambda verdict: (verdict.action != chosen, -verdict.value))
        return explained(view, ranked)
