"""What bots share: the rates of a game, learned once, and the judging of actions on worlds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter

import numpy as np
from numba import config

from overtrick.actions import Action
from overtrick.kernel import bot_entries, layout
from overtrick.lowering import lower
from overtrick.rules import Rules, TrickBids
from overtrick.view import View

from .belief import Belief
from .thought import require_turn

SAMPLE_DEALS = 40 if config.DISABLE_JIT else 4000
"""Deals from which the rates of a size of hand are learned: a hundredth of a second; more without the compiler."""


@lru_cache(maxsize=512)
def prior_for(rules: Rules, size_index: int) -> np.ndarray:
    """How often cards win tricks in this game with this size of hand."""
    state = np.zeros(1, layout.STATE)
    state["deck"][0] = np.arange(layout.MAX_CARDS)
    state["random"] = size_index + 1
    prior = np.zeros(1, layout.PRIOR)
    bot_entries.learn_rates(lower(rules).record, state, prior, size_index, SAMPLE_DEALS)
    return prior


def prior_of(view: View) -> np.ndarray:
    """The prior for the deal in view."""
    rules = view.game.rules(view.players)
    scored = int(np.frombuffer(view.position, layout.STATE)["deals_scored"][0])
    return prior_for(rules, min(scored, len(rules.deal.hands) - 1))


@dataclass(frozen=True)
class Verdict:
    """An action with the mean value it had, on how many worlds."""

    action: Action
    value: float
    worlds: int


SOLVED_TRICKS = 2
"""The last tricks of a play-out that are played exactly."""

_LEVELS = layout.MAX_SEATS * (SOLVED_TRICKS + 1) + 4


def iterations_for(done: int, spent: float, left: float, budget_ms: float) -> int:
    """How many iterations the next round may have: up to twice the last, a tenth of the budget, and what is left."""
    if left <= 0:
        return 0
    each = max(spent, 1e-9) / done
    return max(1, min(2 * done, int(min(left, budget_ms / 10_000) / each)))


class Desk:
    """What a search writes on: the belief about a view, states to play with, and positions already solved."""

    def __init__(self, view: View, seed: int) -> None:
        require_turn(view)
        self.view = view
        self.belief = Belief.of(view)
        self.lowered = self.belief.lowered
        self.prior = prior_of(view)
        self.states = np.repeat(self.belief.root, _LEVELS)
        self.states["random"][0] = np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
        self.gains = np.zeros((_LEVELS, layout.MAX_SEATS + 1))
        self.choices = np.zeros(_LEVELS, np.uint64)
        self.solved = np.zeros(1 << 12, layout.SOLVED)
        bot_entries.prepare(self.belief.record, self.belief.ways)

    @property
    def phase(self) -> int:
        """The kernel's phase."""
        return int(self.belief.root["phase"][0])


class Judge:
    """Judges the legal actions of one view, on ever more worlds for as long as it is given."""

    def __init__(self, view: View, *, seed: int, tries: int = 1, solve_at: int = SOLVED_TRICKS) -> None:
        self._desk = Desk(view, seed)
        self._tries = tries
        self._solve_at = solve_at
        self.actions = tuple(view.legal)
        numbers = self._desk.lowered.numbers[self._desk.phase]
        self._numbers = np.array([self._number(numbers[action]) for action in self.actions], np.int64)
        self.totals = np.zeros((len(self.actions), 3))

    def _number(self, number: int) -> int:
        """Of two copies of a card the one in the hand."""
        root, seat = self._desk.belief.root, self._desk.view.seat
        held = int(root["hands"][0, seat] | root["faceup"][0, seat])
        if self._desk.phase in (layout.PLAY, layout.DISCARD) and not held >> number & 1:
            return number + 1
        return number

    def try_worlds(self, worlds: int, among: np.ndarray) -> None:
        """Try these actions (by their places) on so many more worlds."""
        rows = np.zeros((len(among), 3))
        desk = self._desk
        bot_entries.judge(
            desk.lowered.record,
            desk.prior,
            desk.belief.record,
            desk.belief.ways,
            desk.states,
            self._numbers[among],
            worlds,
            self._tries,
            self._solve_at,
            rows,
            desk.gains,
            desk.choices,
            desk.solved,
        )
        self.totals[among, :2] += rows[:, :2]
        self.totals[among, 2] += worlds

    @property
    def means(self) -> np.ndarray:
        """The mean value of each action so far; of one never tried, less than any."""
        tried = self.totals[:, 2]
        means: np.ndarray = np.where(tried > 0, self.totals[:, 0] / np.maximum(tried, 1), -np.inf)
        return means

    def verdicts(self) -> list[Verdict]:
        """Every legal action with its value so far."""
        counts = self.totals[:, 2].astype(int).tolist()
        return [Verdict(*row) for row in zip(self.actions, self.means.tolist(), counts, strict=True)]

    def think(self, budget_ms: float) -> None:
        """Spend the budget: all actions at first, then only those that may still be the best."""
        deadline = perf_counter() + budget_ms / 1000
        among = self._candidates()
        worlds = 16
        while worlds > 0:
            before = perf_counter()
            self.try_worlds(worlds, among)
            now = perf_counter()
            among = self._in_the_running(among)
            worlds = iterations_for(worlds, now - before, deadline - now, budget_ms) if len(among) > 1 else 0

    def _candidates(self) -> np.ndarray:
        """All actions, but no bid far above what the hand promises: that is a stunt, not a bid.

        Where all bids together are capped, a bid of thirteen forces everyone else to nello. It can pay, and nobody
        wants to sit at a table where it is done.
        """
        everything = np.arange(len(self.actions))
        desk = self._desk
        if desk.phase != layout.BID or not isinstance(desk.lowered.rules.auction, TrickBids):
            return everything
        most = bot_entries.promised_tricks(desk.lowered.record, desk.belief.root, desk.prior) + 3.0
        modest: np.ndarray = everything[self._numbers <= max(most, self._numbers.min())]
        return modest

    def _in_the_running(self, among: np.ndarray) -> np.ndarray:
        """Those whose value is within reach of the best one's, by three standard errors of the difference."""
        counts = self.totals[among, 2]
        means = self.totals[among, 0] / counts
        variances = np.maximum(self.totals[among, 1] / counts - means**2, 0) / counts
        best = int(np.argmax(means))
        reach = 3.0 * np.sqrt(variances + variances[best]) + 1e-9
        kept: np.ndarray = among[means >= means[best] - reach]
        return kept
