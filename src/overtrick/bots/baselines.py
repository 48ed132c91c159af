"""The searches of the literature, by name, so that others can compare with what is published."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.actions import Action
from overtrick.view import View

from .bot import Thought, require_turn, seed_for
from .evaluation import Verdict
from .explain import explained
from .tree_search import Tree


@dataclass(frozen=True)
class Ismcts:
    """Single-observer information set Monte Carlo tree search: even worlds, UCB with c = 0.7, random play-outs.

    Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
    Intelligence and AI in Games 4 (2012).
    """

    iterations: int
    seed: int = 0

    def _verdicts(self, view: View) -> list[Verdict]:
        tree = Tree(view, seed=seed_for(view, self.seed), nodes=self.iterations, random_play=True)
        tree.grow(self.iterations)
        visited = {verdict.action: verdict for verdict in tree.verdicts()}
        least = min(verdict.value for verdict in visited.values())  # of what was never tried nothing better is known
        return [visited.get(action, Verdict(action, least, 0)) for action in view.legal]

    def act(self, view: View) -> Action:
        """The action visited most."""
        return self.think(view)[0].action if len(view.legal) != 1 else _only(view)

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every action, the one visited most first."""
        require_turn(view)
        ranked = sorted(self._verdicts(view), key=lambda verdict: (-verdict.worlds, -verdict.value))
        return explained(view, ranked)


@dataclass(frozen=True)
class Pimc:
    """Perfect-information Monte Carlo: so many even worlds, each searched with open cards, and the best mean.

    Long, Sturtevant, Buro and Furtak, "Understanding the Success of Perfect Information Monte Carlo Sampling in Game
    Tree Search", AAAI 2010. A whole deal is too large to solve, so each world is searched by UCT, as Sturtevant did for
    Spades and Hearts ("An Analysis of UCT in Multi-player Games", 2008).
    """

    worlds: int
    seed: int = 0
    iterations: int = 200

    def _verdicts(self, view: View) -> list[Verdict]:
        tree = Tree(view, seed=seed_for(view, self.seed), nodes=self.iterations, random_play=True)
        totals: dict[Action, float] = dict.fromkeys(view.legal, 0.0)
        for _ in range(self.worlds):
            tree.fix_world()
            tree.grow(self.iterations, fixed_world=True)
            for verdict in tree.verdicts():
                totals[verdict.action] += verdict.value
        return [Verdict(action, total / self.worlds, self.worlds) for action, total in totals.items()]

    def act(self, view: View) -> Action:
        """The action with the best mean."""
        return self.think(view)[0].action if len(view.legal) != 1 else _only(view)

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every action, the best mean first."""
        require_turn(view)
        ranked = sorted(self._verdicts(view), key=lambda verdict: -verdict.value)
        return explained(view, ranked)


def _only(view: View) -> Action:
    require_turn(view)
    return view.legal[0]
