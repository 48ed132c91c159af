"""A tree of information sets grown from one view."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from overtrick.kernel import bot_entries, layout
from overtrick.view import View

from .mind import SOLVED_TRICKS, Desk, Verdict, iterations_for

EXPLORATION = 0.7
MOST_NODES = 4_000_000
NODES_A_MS = 600
"""More iterations than a processor of today makes in a millisecond."""


class Tree:
    """A tree whose root is what a seat sees; each iteration is one world."""

    def __init__(
        self,
        view: View,
        *,
        seed: int,
        nodes: int,
        tries: int,
        random_play: bool,
        solve_at: int = 0,
        explore: float = EXPLORATION,
    ) -> None:
        self._desk = Desk(view, seed)
        self._tries, self._random_play, self._solve_at, self._explore = tries, random_play, solve_at, explore
        self._nodes = np.zeros(nodes + 2, layout.NODE)
        self._clear()

    def _clear(self) -> None:
        self._used = 1
        self._nodes["first_child"][0] = layout.NONE
        self._bounds = np.zeros((layout.MAX_SEATS, 2))
        self._bounds[:, 0], self._bounds[:, 1] = 1e9, -1e9

    @property
    def room(self) -> int:
        """Nodes that can still be added."""
        return len(self._nodes) - 2 - self._used

    def fix_world(self) -> None:
        """Begin a new tree in one world, drawn evenly."""
        self._clear()
        desk = self._desk
        desk.states[1] = desk.states[0]
        bot_entries.draw_worlds(desk.lowered.record, desk.belief.record, desk.belief.ways, desk.states[1:2])
        desk.states["random"][0] = desk.states["random"][1]

    def grow(self, iterations: int, *, fixed_world: bool = False) -> None:
        """Grow the tree by so many iterations."""
        desk = self._desk
        self._used = bot_entries.grow(
            desk.lowered.record,
            desk.prior,
            desk.belief.record,
            desk.belief.ways,
            desk.states,
            self._nodes,
            self._used,
            iterations,
            self._tries,
            self._random_play,
            self._solve_at,
            fixed_world,
            self._explore,
            self._bounds,
            desk.gains,
            desk.choices,
            desk.solved,
        )

    def verdicts(self) -> list[Verdict]:
        """The actions at the root with their mean values, and their visits as worlds."""
        found = []
        listed = self._desk.lowered.actions[self._desk.phase]
        child = int(self._nodes["first_child"][0])
        while child != layout.NONE:
            node = self._nodes[child]
            visits = int(node["visits"])
            found.append(Verdict(listed[int(node["action"])], float(node["total"]) / max(visits, 1), visits))
            child = int(node["next_sibling"])
        tried = {verdict.action for verdict in found}
        least = min((verdict.value for verdict in found), default=0.0)
        return found + [Verdict(action, least, 0) for action in self._desk.view.legal if action not in tried]


def think_in_tree(
    view: View, *, seed: int, budget_ms: float, tries: int, solve_at: int = SOLVED_TRICKS
) -> list[Verdict]:
    """Grow a tree with likely worlds and novices' play-outs for as long as the budget lasts."""
    deadline = perf_counter() + budget_ms / 1000
    nodes = min(int(budget_ms * NODES_A_MS) + 256, MOST_NODES)
    tree = Tree(view, seed=seed, nodes=nodes, tries=tries, random_play=False, solve_at=solve_at)
    iterations = 2 * len(view.legal)
    while True:
        before = perf_counter()
        tree.grow(iterations)
        now = perf_counter()
        iterations = min(iterations_for(iterations, now - before, deadline - now, budget_ms), tree.room)
        if iterations <= 0:
            break
    return _by_visits(tree.verdicts())


def _by_visits(verdicts: list[Verdict]) -> list[Verdict]:
    """The most visited first in value too: a mean of few visits says little, so it cannot overtake."""
    ranked = sorted(verdicts, key=lambda verdict: -verdict.worlds)
    capped, most = [], float("inf")
    for verdict in ranked:
        most = min(most, verdict.value)
        capped.append(Verdict(verdict.action, most, verdict.worlds))
    return capped
