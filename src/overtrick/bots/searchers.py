"""The bots that search: club and expert."""

from __future__ import annotations

from dataclasses import dataclass, field

from overtrick.actions import Action
from overtrick.view import View

from .because import because
from .mind import SOLVED_TRICKS, Judge, Verdict
from .thought import Thought, require_turn, seed_for
from .tree import think_in_tree

LIKELY_OF = 4
"""Of so many evenly drawn worlds one is kept, by how well the bids fit it."""


@dataclass(frozen=True)
class Club:
    """Judges every action on likely worlds that novices play out."""

    budget_ms: float = 40.0
    seed: int = 0
    solve_at: int = field(default=SOLVED_TRICKS, repr=False)

    def _verdicts(self, view: View) -> list[Verdict]:
        judge = Judge(view, seed=seed_for(view, self.seed), tries=LIKELY_OF, solve_at=self.solve_at)
        judge.think(self.budget_ms)
        return judge.verdicts()

    def act(self, view: View) -> Action:
        """The action with the highest value."""
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        return self._verdicts(view)[0].action

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every action with its value, the best first."""
        require_turn(view)
        return tuple(
            Thought(verdict.action, verdict.value, verdict.worlds, because(view, verdict.action))
            for verdict in self._verdicts(view)
        )


@dataclass(frozen=True)
class Expert(Club):
    """As club for calls; in the play a tree of information sets, so that later decisions are thought about too."""

    budget_ms: float = 900.0

    def _verdicts(self, view: View) -> list[Verdict]:
        if view.phase != "play" or len(view.legal) == 1:
            return super()._verdicts(view)
        return think_in_tree(
            view, seed=seed_for(view, self.seed), budget_ms=self.budget_ms, tries=LIKELY_OF, solve_at=self.solve_at
        )
