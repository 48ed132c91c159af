"""The bots that answer at once: anything legal, and rules of thumb."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from overtrick.actions import Action
from overtrick.kernel import bot_entries, layout
from overtrick.lowering import lower
from overtrick.view import View

from .because import explained
from .mind import Judge, prior_of
from .thought import Thought, require_turn, seed_for, worth_considering


@dataclass(frozen=True)
class RandomBot:
    """Chooses among the legal actions, each as likely as the other.

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
        """All actions alike, but for the one it will take."""
        chosen = self.act(view)
        rest = [action for action in view.legal if action != chosen]
        return tuple(Thought(action, 0.0, 0, "any legal action will do") for action in (chosen, *rest))


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
        number = bot_entries.novice(lowered.record, root, prior_of(view))
        chosen, considered = lowered.actions[int(root["phase"][0])][number], worth_considering(view)
        return chosen if chosen in considered else considered[0]

    def think(self, view: View) -> tuple[Thought, ...]:
        """The rule of thumb's choice first, then the others by their value on a few worlds."""
        chosen = self.act(view)
        judge = Judge(view, seed=seed_for(view, self.seed))
        judge.try_worlds(NOVICE_WORLDS, np.arange(len(judge.actions)))
        ranked = sorted(judge.verdicts(), key=lambda verdict: (verdict.action != chosen, -verdict.value))
        return explained(view, ranked)
