"""A tree of information sets grown from one view."""

from __future__ import annotations

import numpy as np

from overtrick.actions import Action
from overtrick.bots.kernel import entries
from overtrick.bots.kernel.layout import NODE
from overtrick.kernel import entries as kernel_entries
from overtrick.kernel import layout
from overtrick.view import View

from .budget import Watch
from .evaluation import Verdict, never_rising
from .workspace import Desk, cost_of_play_out

EXPLORATION = 0.7
MOST_NODES = 4_000_000
EVERYTHING = (1 << 128) - 1
STEPS = 2
"""An iteration of the tree takes about as long as so many play-outs without one."""


class Tree:
    """A tree whose root is what a seat sees; each iteration is one world."""

    def __init__(
        self,
        view: View,
        *,
        seed: int,
        nodes: int,
        random_play: bool,
        solve_at: int = 0,
        among: int = EVERYTHING,
    ) -> None:
        self._desk = Desk(view, seed, likely=not random_play, points_only=random_play)
        self._among = np.array([among & layout.ALL_CARDS.item(), among >> 64], np.uint64)
        self._random_play, self._solve_at = random_play, solve_at
        self._nodes = np.zeros(nodes + 2, NODE)
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
        kernel_entries.draw_worlds(desk.lowered.record, desk.belief.record, desk.belief.ways, desk.states[1:2])
        desk.states["random"][0] = desk.states["random"][1]

    def grow(self, iterations: int, *, fixed_world: bool = False) -> None:
        """Grow the tree by so many iterations."""
        desk = self._desk
        self._used = entries.grow(
            desk.lowered.record,
            desk.prior,
            desk.belief.record,
            desk.belief.ways,
            desk.states,
            self._nodes,
            self._used,
            iterations,
            desk.pool,
            desk.shares,
            self._random_play,
            self._solve_at,
            fixed_world,
            EXPLORATION,
            self._among,
            self._bounds,
            desk.gains,
            desk.choices,
            desk.solved,
        )

    def is_decided(self, to_come: int) -> bool:
        """Whether so many more iterations could not change which action has been visited most."""
        visits = sorted((verdict.worlds for verdict in self.verdicts()), reverse=True)
        return len(visits) < 2 or visits[0] - visits[1] > to_come

    def verdicts(self) -> list[Verdict]:
        """The actions at the root with their mean values, and their visits as worlds."""
        listed = self._desk.lowered.actions[self._desk.phase]
        found: dict[Action, Verdict] = {}
        child = int(self._nodes["first_child"][0])
        while child != layout.NONE:
            node = self._nodes[child]
            visits, action = int(node["visits"]), listed[int(node["action"])]
            found[action] = Verdict(action, float(node["total"]) / max(visits, 1), visits)
            child = int(node["next_sibling"])
        return list(found.values())


def think_in_tree(view: View, watch: Watch, *, seed: int, solve_at: int, among: int = EVERYTHING) -> list[Verdict]:
    """Grow a tree with likely worlds and novices' play-outs for as long as the budget lasts, or until it is decided."""
    each = STEPS * cost_of_play_out(view.players)
    nodes = min(int(watch.left() / each) + 256, MOST_NODES)
    tree = Tree(view, seed=seed, nodes=nodes, random_play=False, solve_at=solve_at, among=among)
    iterations = 2 * len(view.legal)
    while True:
        tree.grow(iterations)
        watch.spend(iterations * each)
        iterations = min(watch.next_round(iterations, each), tree.room)
        if iterations <= 0 or tree.is_decided(int(watch.left() / each)):
            break
    # The most visited first, in value too: a mean of few visits says little.
    return never_rising(sorted(tree.verdicts(), key=lambda verdict: -verdict.worlds))
