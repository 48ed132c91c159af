"""A search tree over information sets, grown from one view."""

from __future__ import annotations

import numpy as np

from overtrick.actions import Action
from overtrick.kernel import layout

from .budget import Budget
from .evaluation import ActionValue, non_increasing
from .kernel.layout import NODE
from .search import Search, cost_of_play_out

EXPLORATION = 0.7
MOST_NODES = 4_000_000
ALL_ACTIONS = (1 << 128) - 1
PLAY_OUTS_PER_ITERATION = 2
"""What an iteration counts in a budget: it takes about as long as two play-outs without a tree."""


class Tree:
    """A tree whose root is what a seat sees. Each iteration adds at most one node, in one world."""

    def __init__(self, search: Search, *, nodes: int, candidates: int = ALL_ACTIONS) -> None:
        self._search, self._candidates = search, candidates
        self._nodes = np.zeros(nodes + 2, NODE)
        search.restart()
        self._clear()

    def _clear(self) -> None:
        self._used = 1
        self._nodes["first_child"][0] = layout.NONE
        self._search.open_tree(EXPLORATION, self._candidates)

    @property
    def room(self) -> int:
        """The number of nodes that can still be added."""
        return len(self._nodes) - 2 - self._used

    def fix_world(self) -> None:
        """Begin a new tree in one world. Every world has the same probability."""
        self._clear()
        self._search.fix_world()

    def grow(self, iterations: int) -> None:
        """Grow the tree."""
        self._used = self._search.grow(self._nodes, iterations)

    def is_decided(self, to_come: int) -> bool:
        """Whether this many more iterations could not change which action has the most visits."""
        visits = sorted((each.worlds for each in self.values()), reverse=True)
        return len(visits) < 2 or visits[0] - visits[1] > to_come

    def values(self) -> list[ActionValue]:
        """The actions at the root with their mean values. Their visits count as worlds."""
        actions = self._search.lowered.actions[self._search.phase]
        found: dict[Action, ActionValue] = {}
        child = int(self._nodes["first_child"][0])
        while child != layout.NONE:
            node = self._nodes[child]
            visits, action = int(node["visits"]), actions[int(node["action"])]
            found[action] = ActionValue(action, float(node["total"]) / max(visits, 1), visits)
            child = int(node["next_sibling"])
        return list(found.values())


def think_in_tree(search: Search, budget: Budget, candidates: int) -> list[ActionValue]:
    """Grow a tree until the budget is spent or the choice is decided. The action with the most visits comes first."""
    each = PLAY_OUTS_PER_ITERATION * cost_of_play_out(search.view.players)
    nodes = min(int(budget.left() / each) + 256, MOST_NODES)
    tree = Tree(search, nodes=nodes, candidates=candidates)
    iterations = 2 * len(search.view.legal)
    while True:
        tree.grow(iterations)
        budget.spend(iterations * each)
        iterations = min(budget.next_round(iterations, each), tree.room)
        if iterations <= 0 or tree.is_decided(int(budget.left() / each)):
            break
    return non_increasing(sorted(tree.values(), key=lambda each: -each.worlds))
