"""Bots that search trees, the baselines of the literature among them."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from overtrick.actions import Action
from overtrick.kernel import bot_entries, layout
from overtrick.view import View

from .belief import Belief
from .levels import seed_for
from .mind import prior_of, require_turn


class Tree:
    """A tree grown from one view."""

    def __init__(self, view: View, *, seed: int, nodes: int, tries: int, random_play: bool, explore: float) -> None:
        require_turn(view)
        self.belief = Belief.of(view)
        self._prior = prior_of(view)
        self.states = np.repeat(self.belief.root, 3)
        self.states["random"][0] = np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
        self.nodes = np.zeros(nodes + 2, layout.NODE)
        self._tries, self._random_play, self._explore = tries, random_play, explore
        bot_entries.prepare(self.belief.record, self.belief.ways)
        self.clear()

    def clear(self) -> None:
        self.used = 1
        self.nodes["first_child"][0] = layout.NONE
        self.bounds = np.zeros((layout.MAX_SEATS, 2))
        self.bounds[:, 0], self.bounds[:, 1] = np.inf, -np.inf

    def fix_world(self) -> None:
        """Draw one world and stay in it."""
        root = self.states[:1]
        self.states[1] = self.states[0]
        bot_entries.draw_worlds(self.belief.lowered.record, self.belief.record, self.belief.ways, self.states[1:2])
        root["random"] = self.states["random"][1]

    def grow(self, iterations: int, *, fixed_world: bool = False) -> None:
        self.used = bot_entries.grow(
            self.belief.lowered.record,
            self._prior,
            self.belief.record,
            self.belief.ways,
            self.states,
            self.nodes,
            self.used,
            iterations,
            self._tries,
            self._random_play,
            fixed_world,
            self._explore,
            self.bounds,
        )

    def children(self) -> dict[int, tuple[int, float]]:
        """Visits and mean value of each action at the root, by its number."""
        found = {}
        child = int(self.nodes["first_child"][0])
        while child != layout.NONE:
            node = self.nodes[child]
            visits = int(node["visits"])
            found[int(node["action"])] = (visits, float(node["total"]) / max(visits, 1))
            child = int(node["next_sibling"])
        return found

    def action(self, number: int) -> Action:
        return self.belief.lowered.actions[int(self.belief.root["phase"][0])][number]


@dataclass(frozen=True)
class Ismcts:
    """Single-observer ISMCTS with random play-outs (Cowling, Powley and Whitehouse 2012)."""

    iterations: int
    seed: int = 0

    def act(self, view: View) -> Action:
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        tree = Tree(view, seed=seed_for(view, self.seed), nodes=self.iterations, tries=1, random_play=True, explore=0.7)
        tree.grow(self.iterations)
        children = tree.children()
        return tree.action(max(children, key=lambda number: children[number]))


@dataclass(frozen=True)
class Pimc:
    """Perfect-information Monte Carlo: even worlds, each searched with open cards, the best mean (Long et al. 2010)."""

    worlds: int
    iterations: int = 200
    seed: int = 0

    def act(self, view: View) -> Action:
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        tree = Tree(view, seed=seed_for(view, self.seed), nodes=self.iterations, tries=1, random_play=True, explore=0.7)
        totals: dict[int, float] = {}
        for _ in range(self.worlds):
            tree.clear()
            tree.fix_world()
            tree.grow(self.iterations, fixed_world=True)
            for number, (_, mean) in tree.children().items():
                totals[number] = totals.get(number, 0.0) + mean
        return tree.action(max(totals, key=lambda number: totals[number]))


@dataclass(frozen=True)
class TreeSearcher:
    """ISMCTS with likely worlds and novices to play out."""

    budget_ms: float
    seed: int = 0
    tries: int = 4
    explore: float = 0.7

    def act(self, view: View) -> Action:
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        deadline = perf_counter() + self.budget_ms / 1000
        tree = Tree(
            view,
            seed=seed_for(view, self.seed),
            nodes=int(self.budget_ms * 1000) + 100,
            tries=self.tries,
            random_play=False,
            explore=self.explore,
        )
        while perf_counter() < deadline:
            tree.grow(100)
        children = tree.children()
        return tree.action(max(children, key=lambda number: children[number]))


def make(spec: str, seat: int) -> object:
    kind, *rest = spec.split(",")
    if kind == "ismcts":
        return Ismcts(int(rest[0]), seed=seat)
    if kind == "pimc":
        return Pimc(int(rest[0]), seed=seat)
    return TreeSearcher(float(rest[0]), seed=seat, explore=float(rest[1]) if len(rest) > 1 else 0.7)
