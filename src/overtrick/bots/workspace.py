"""The memory a search works in: the belief about a view, states to play on, and solved positions."""

from __future__ import annotations

import numpy as np

from overtrick.actions import Bid
from overtrick.bots.kernel.layout import SOLVED
from overtrick.kernel import entries as kernel_entries
from overtrick.kernel import layout
from overtrick.rules import TrickBids
from overtrick.view import View

from .belief import Belief
from .bot import require_turn
from .priors import prior_of

SOLVED_CARDS = 10
"""So many cards at the end of a play-out are played exactly."""

POOL = 1024
"""Worlds that are drawn to take likely ones from."""

_LEVELS = SOLVED_CARDS + layout.MAX_SEATS + 4


def solved_tricks(players: int) -> int:
    """The last tricks of a play-out that are played exactly: three for three players, two for four."""
    return max(1, min(SOLVED_CARDS // players, 4))


def cost_of_play_out(players: int) -> int:
    """What a play-out counts: solving the end of one takes as long as the rest where few sit at the table."""
    return 2 if solved_tricks(players) > 2 else 1


class Desk:
    """What a search writes on: the belief about a view, states to play with, and positions already solved."""

    def __init__(self, view: View, seed: int, *, likely: bool, points_only: bool = False) -> None:
        require_turn(view)
        self.view = view
        self.belief = Belief.of(view)
        self.lowered = self.belief.lowered
        self.prior = prior_of(view)
        if points_only:
            self.prior = self.prior.copy()
            self.prior["swing"] = 0.0
        self.states = np.repeat(self.belief.root, _LEVELS)
        self.states["random"][0] = np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
        self.gains = np.zeros((_LEVELS, layout.MAX_SEATS + 1))
        self.choices = np.zeros(_LEVELS, np.uint64)
        self.solved = np.zeros(1 << 12, SOLVED)
        self.pool = np.zeros(POOL if likely and self._others_have_bid() else 0, layout.STATE)
        self.shares = np.zeros(len(self.pool))
        kernel_entries.count_worlds(self.belief.record, self.belief.ways)

    def _others_have_bid(self) -> bool:
        """Whether there is a bid that says something of the cards behind it."""
        bids = (seat for seat, action in self.view.history if isinstance(action, Bid))
        return isinstance(self.lowered.rules.auction, TrickBids) and any(seat != self.view.seat for seat in bids)

    @property
    def phase(self) -> int:
        """The kernel's phase."""
        return int(self.belief.root["phase"][0])
