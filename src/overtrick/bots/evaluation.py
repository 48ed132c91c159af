"""Evaluating the legal actions of one view on sampled worlds."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from overtrick.actions import Action
from overtrick.bots.kernel import entries
from overtrick.kernel import layout
from overtrick.rules import TrickBids
from overtrick.view import View

from .bot import worth_considering
from .budget import Watch
from .workspace import Desk, cost_of_play_out


@dataclass(frozen=True)
class Verdict:
    """An action with the mean value it had, on how many worlds."""

    action: Action
    value: float
    worlds: int


def never_rising(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The verdicts with no value above one before it: what was seen on few worlds cannot overtake."""
    settled, most = [], float("inf")
    for verdict in verdicts:
        most = min(most, verdict.value)
        settled.append(Verdict(verdict.action, most, verdict.worlds))
    return settled


FIRST_WORLDS = 8
WORLDS_BEFORE_DROPPING = 64
"""Fewer worlds say too little to leave an action out."""


class Judge:
    """Judges the legal actions of one view, on ever more worlds for as long as it is given."""

    def __init__(self, view: View, *, seed: int, likely: bool = False, solve_at: int = 0) -> None:
        self._desk = Desk(view, seed, likely=likely)
        self._solve_at = solve_at
        self.actions = tuple(view.legal)
        numbers = self._desk.lowered.numbers[self._desk.phase]
        self._numbers = np.array([self._number(numbers[action]) for action in self.actions], np.int64)
        self._counts = np.zeros(len(self.actions), np.int64)
        self._sums = np.zeros(len(self.actions))
        self._products = np.zeros((len(self.actions), len(self.actions)))
        self._behind = np.full(len(self.actions), np.nan)  # by how much a dropped action was worse
        self._stands_for = self._alike()
        self._considered = worth_considering(view)
        sensible = np.unique(self._stands_for[[self.actions.index(action) for action in self._considered]])
        modest = sensible[np.isin(sensible, self._modest())]
        self._candidates = modest if len(modest) else sensible

    def _number(self, number: int) -> int:
        """Of two copies of a card the one in the hand."""
        root, seat = self._desk.belief.root, self._desk.view.seat
        held = int(root["hands"][0, seat] | root["faceup"][0, seat])
        if self._desk.phase in (layout.PLAY, layout.DISCARD) and not held >> number & 1:
            return number + 1
        return number

    def try_worlds(self, worlds: int, among: np.ndarray) -> None:
        """Try these actions (by their places) on so many more worlds, the same for all."""
        desk = self._desk
        values = np.zeros((worlds, len(among)))
        entries.judge(
            desk.lowered.record,
            desk.prior,
            desk.belief.record,
            desk.belief.ways,
            desk.states,
            self._numbers[among],
            desk.pool,
            desk.shares,
            False,
            self._solve_at,
            values,
            desk.gains,
            desk.choices,
            desk.solved,
        )
        self._counts[among] += worlds
        self._sums[among] += values.sum(axis=0)
        self._products[np.ix_(among, among)] += values.T @ values

    def think(self, watch: Watch, *, share: float = 1.0, most_worlds: int = sys.maxsize) -> tuple[Action, ...]:
        """Spend this share of the budget, on all actions, then on those that may still be the best, which it gives."""
        each = cost_of_play_out(self._desk.view.players)
        self.try_worlds(FIRST_WORLDS, np.unique(self._stands_for))
        among, worlds = self._candidates, FIRST_WORLDS
        while worlds > 0 and len(among) > 1:
            self.try_worlds(worlds, among)
            watch.spend(worlds * len(among) * each)
            if self._counts[among[0]] >= WORLDS_BEFORE_DROPPING:
                among = self._in_the_running(among)
            worlds = watch.next_round(worlds, len(among) * each, share)
            worlds = min(worlds, most_worlds - int(self._counts[among[0]]))
        return tuple(self.actions[place] for place in among)

    @property
    def candidates(self) -> frozenset[Action]:
        """The actions among which the bot chooses; of cards that make no difference only one."""
        return frozenset(self.actions[place] for place in self._candidates)

    def mask_of(self, actions: Iterable[Action]) -> int:
        """These actions by the kernel's numbers, as bits."""
        return sum(1 << int(self._numbers[self.actions.index(action)]) for action in actions)

    def verdicts(self) -> list[Verdict]:
        """Every legal action with its value so far, in the order in which the bot would choose."""
        return self.spread_out(self.tried())

    def tried(self) -> list[Verdict]:
        """The verdicts on the actions that were tried: of cards that make no difference only one."""
        means, distinct = self._means(), np.unique(self._stands_for)
        order = sorted(distinct, key=lambda place: (place not in self._candidates, -means[place]))
        habit = self._stands_for[self._habit()]
        if habit in self._candidates and means[order[0]] - means[habit] <= 2.0 * self._spread(order[0], habit):
            means[habit] = means[order[0]]  # they cannot be told apart, so what one would do anyway comes first
            order.remove(habit)
            order.insert(0, habit)
        return never_rising(
            Verdict(self.actions[place], float(means[place]), int(self._counts[place])) for place in order
        )

    def spread_out(self, tried: Iterable[Verdict]) -> list[Verdict]:
        """The same verdict for every card that makes no difference to one that was tried; what makes no sense last."""
        verdicts = [
            Verdict(self.actions[place], verdict.value, verdict.worlds)
            for verdict in tried
            for place in np.flatnonzero(self._stands_for == self.actions.index(verdict.action))
        ]
        return never_rising(sorted(verdicts, key=lambda verdict: verdict.action not in self._considered))

    def _means(self) -> np.ndarray:
        """The mean of each action. One that was dropped is as far behind the best as it was on the worlds it saw."""
        means: np.ndarray = self._sums / np.maximum(self._counts, 1)
        dropped = np.isfinite(self._behind)
        best = max(means[place] for place in self._candidates if not dropped[place])
        return np.where(dropped, best - self._behind, means)

    def _alike(self) -> np.ndarray:
        """For each action the place of the one that is tried for it: the first of cards with no difference."""
        places = np.arange(len(self.actions))
        if self._desk.phase != layout.PLAY:
            return places
        kept = int(entries.distinct_cards(self._desk.lowered.record, self._desk.belief.root))
        first = -1
        for place in np.argsort(self._numbers):
            first = place if kept >> int(self._numbers[place]) & 1 else first
            places[place] = first
        return places

    def _modest(self) -> np.ndarray:
        """All actions, but no bid far above what the hand promises: that is a stunt, not a bid.

        Where all bids together are capped, a bid of thirteen forces everyone else to nello. It can pay, and nobody
        wants to sit at a table where it is done.
        """
        everything = np.arange(len(self.actions))
        desk = self._desk
        if desk.phase != layout.BID or not isinstance(desk.lowered.rules.auction, TrickBids):
            return everything
        most = entries.promised_tricks(desk.lowered.record, desk.belief.root, desk.prior) + 3.0
        modest: np.ndarray = everything[self._numbers <= max(most, self._numbers.min())]
        return modest

    def _habit(self) -> int:
        """The place of what a novice would do."""
        desk = self._desk
        number = entries.novice(desk.lowered.record, desk.belief.root.copy(), desk.prior)
        return self.actions.index(desk.lowered.actions[desk.phase][number])

    def _spread(self, place: int, other: int) -> float:
        """The standard error of the difference between two actions, world by world."""
        worlds = min(self._counts[place], self._counts[other])
        if worlds == 0 or self._counts[place] != self._counts[other]:
            return 0.0
        squares = self._products[place, place] + self._products[other, other] - 2 * self._products[place, other]
        mean = (self._sums[place] - self._sums[other]) / worlds
        return float(np.sqrt(max(squares / worlds - mean**2, 0.0) / worlds))

    def _in_the_running(self, among: np.ndarray) -> np.ndarray:
        """Those whose value is within reach of the best one's: three standard errors of the difference."""
        means = self._sums[among] / self._counts[among]
        best = among[int(np.argmax(means))]
        reach = np.array([3.0 * self._spread(place, best) for place in among]) + 1e-9
        kept = means >= means.max() - reach
        self._behind[among[~kept]] = means.max() - means[~kept]
        running: np.ndarray = among[kept]
        return running
