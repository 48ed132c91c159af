"""The compiled search from one view, with everything it works on: belief, prior and working memory."""

from __future__ import annotations

import numpy as np

from overtrick.actions import Bid, NameTrump, Pass
from overtrick.actions import OrderUp as Ordered
from overtrick.kernel import layout
from overtrick.kernel.world import count_worlds, draw_worlds
from overtrick.rules import OrderUp, TrickBids
from overtrick.view import View

from .belief import Belief
from .bot import require_turn
from .kernel import entries
from .kernel.layout import NODE, POOL, POSITION, SEARCH, SOLVED_CARDS, WORLD
from .priors import prior_of

_NO_NODES = np.zeros(1, NODE)
_NO_ACTIONS = np.zeros(0, np.int64)
_NO_VALUES = np.zeros((1, 1))


def solved_tricks(players: int) -> int:
    """The last tricks of a play-out that are solved: three for three players, two for four."""
    return max(1, min(SOLVED_CARDS // players, 4))


def cost_of_play_out(players: int) -> int:
    """What a play-out counts in a budget. With few players solving the end takes as long as the rest."""
    return 2 if solved_tricks(players) > 2 else 1


class Search:
    """Searches from one view. The belief is built once, for evaluations and for trees."""

    def __init__(
        self, view: View, *, seed: int, likely: bool = False, random_play: bool = False, solve: bool = False
    ) -> None:
        """Prepare a search.

        Args:
            view: What the seat to act sees.
            seed: The same seed gives the same results.
            likely: Prefer worlds in which the bids were likely; otherwise all worlds are equally likely.
            random_play: Play-outs are random and count points only; otherwise novices play them.
            solve: Solve the last tricks of each play-out.
        """
        require_turn(view)
        self.view = view
        self.belief = Belief.of(view)
        self.lowered = self.belief.lowered
        self.prior = prior_of(view)
        if random_play:
            self.prior = self.prior.copy()
            self.prior["swing"] = 0.0
        self.phase = int(self.belief.root["phase"][0])
        self._seed = np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
        self._record = np.zeros(1, SEARCH)
        self._record["states"][0] = self.belief.root
        self._record["pool_limit"] = POOL if likely and self._others_have_called() else 0
        self._record["random_play"] = random_play
        self._record["solved_tricks"] = solved_tricks(view.players) if solve else 0
        count_worlds(self.belief.record, self.belief.ways)
        self.restart()

    def _others_have_called(self) -> bool:
        """Whether another seat has made a call that says something about its cards, and worlds are weighted by it."""
        kinds = {TrickBids: (Bid,), OrderUp: (Pass, Ordered, NameTrump)}.get(type(self.lowered.rules.auction), ())
        calls = (seat for seat, action in self.view.history if isinstance(action, kinds))
        return any(seat != self.view.seat for seat in calls)

    def restart(self) -> None:
        """Begin again with the same seed, so that what is found does not depend on what was searched before."""
        self._record["states"][0, POSITION] = self.belief.root[0]
        self._record["states"]["random"][0, POSITION] = self._seed
        self._record["belief"] = self.belief.record
        self._record["pool_drawn"] = self._record["pool_used"] = 0

    def evaluate(self, actions: np.ndarray, worlds: int) -> np.ndarray:
        """The values of actions (by their numbers) on as many worlds, the same worlds for all: a row per world."""
        values = np.zeros((worlds, len(actions)))
        self._record["iterations"] = 0
        self._run(_NO_NODES, actions, values)
        return values

    # A tree

    def open_tree(self, exploration: float, candidates: int) -> None:
        """Begin a new tree. Only the candidates, as a bit set of action numbers, are tried at its root."""
        record = self._record
        record["nodes_used"] = 1
        record["bounds"][0, :, 0], record["bounds"][0, :, 1] = 1e9, -1e9
        record["exploration"] = exploration
        record["candidates"][0] = candidates & layout.ALL_CARDS.item(), candidates >> 64

    def fix_world(self) -> None:
        """Draw one world, every one with the same probability, for all further iterations."""
        states = self._record["states"][0]
        states[WORLD] = states[POSITION]
        draw_worlds(self.lowered.record, self._record["belief"], self.belief.ways, states[WORLD : WORLD + 1])
        if self.phase == layout.GIVE:
            entries.give_in_worlds(self.lowered.record, self.prior, states[WORLD : WORLD + 1])
        states["random"][POSITION] = states["random"][WORLD]
        self._record["fixed_world"] = True

    def grow(self, nodes: np.ndarray, iterations: int) -> int:
        """Grow a tree by this many iterations. Returns the number of nodes in use."""
        self._record["iterations"] = iterations
        if iterations > 0:
            self._run(nodes, _NO_ACTIONS, _NO_VALUES)
        return int(self._record["nodes_used"][0])

    def _run(self, nodes: np.ndarray, actions: np.ndarray, values: np.ndarray) -> None:
        entries.search(self.lowered.record, self.prior, self._record, self.belief.ways, nodes, actions, values)
