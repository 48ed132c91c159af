"""The bots by level."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

import numpy as np

from overtrick.actions import Action
from overtrick.kernel import bot_entries, layout
from overtrick.lowering import lower
from overtrick.view import View

from .mind import Judge, Judged, prior_of, require_turn


def seed_for(view: View, seed: int) -> int:
    """A seed that follows from what the seat sees: the same view and the same seed give the same choice."""
    return crc32(view.position, seed & 0xFFFFFFFF) | (seed & 0xFFFFFFFF) << 32


@dataclass(frozen=True)
class Novice:
    """Rules of thumb, at once."""

    seed: int = 0

    def act(self, view: View) -> Action:
        """What the rules of thumb say."""
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        lowered = lower(view.game.rules(view.players))
        root = np.frombuffer(view.position, layout.STATE).copy()
        number = bot_entries.novice(lowered.record, root, prior_of(view))
        return lowered.actions[int(root["phase"][0])][number]


@dataclass(frozen=True)
class Searcher:
    """Judges every action on worlds that fit what the seat has seen."""

    budget_ms: float
    seed: int = 0
    tries: int = 4

    def think(self, view: View) -> Judged:
        """Every legal action with its value."""
        judge = Judge(view, seed=seed_for(view, self.seed), tries=self.tries)
        return judge.think(self.budget_ms)

    def act(self, view: View) -> Action:
        """The action of the highest value."""
        if len(view.legal) == 1:
            require_turn(view)
            return view.legal[0]
        return self.think(view).best
