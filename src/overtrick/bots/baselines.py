"""Searches from the literature under their own names, so that others can compare with published results."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.actions import Action
from overtrick.view import View

from .bot import Thought, require_turn, seed_for
from .evaluation import ActionValue
from .explain import explained
from .search import Search
from .tree_search import Tree


@dataclass(frozen=True)
class Ismcts:
    """Single-observer information set Monte Carlo tree search: even worlds, UCB with c = 0.7, random play-outs.

    Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
    Intelligence and AI in Games 4 (2012).
    """

    iterations: int
    seed: int = 0

    def act(self, view: View) -> Action:
        """The action with the most visits."""
        require_turn(view)
        return self.think(view)[0].action if len(view.legal) != 1 else view.legal[0]

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every action, the one with the most visits first."""
        search = Search(view, seed=seed_for(view, self.seed), random_play=True)
        tree = Tree(search, nodes=self.iterations)
        tree.grow(self.iterations)
        visited = {each.action: each for each in tree.values()}
        least = min(each.value for each in visited.values())  # an action never tried gets the lowest value
        values = [visited.get(action, ActionValue(action, least, 0)) for action in view.legal]
        return explained(view, sorted(values, key=lambda each: (-each.worlds, -each.value)), search.belief)


@dataclass(frozen=True)
class Pimc:
    """Perfect-information Monte Carlo: even worlds, each searched with open cards, and the best mean.

    Long, Sturtevant, Buro and Furtak, "Understanding the Success of Perfect Information Monte Carlo Sampling in Game
    Tree Search", AAAI 2010. A whole deal is too large to solve, so each world is searched by UCT, as Sturtevant did for
    Spades and Hearts ("An Analysis of UCT in Multi-player Games", 2008).
    """

    worlds: int
    seed: int = 0
    iterations: int = 200

    def act(self, view: View) -> Action:
        """The action with the best mean."""
        require_turn(view)
        return self.think(view)[0].action if len(view.legal) != 1 else view.legal[0]

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every action, the best mean first."""
        search = Search(view, seed=seed_for(view, self.seed), random_play=True)
        tree = Tree(search, nodes=self.iterations)
        totals: dict[Action, float] = dict.fromkeys(view.legal, 0.0)
        for _ in range(self.worlds):
            tree.fix_world()
            tree.grow(self.iterations)
            for each in tree.values():
                totals[each.action] += each.value
        values = [ActionValue(action, total / self.worlds, self.worlds) for action, total in totals.items()]
        return explained(view, sorted(values, key=lambda each: -each.value), search.belief)
