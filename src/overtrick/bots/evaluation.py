"""Evaluating the legal actions of one view on sampled worlds."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from overtrick.actions import Action, Look
from overtrick.kernel import layout
from overtrick.rules import TrickBids

from .bot import sensible_actions
from .budget import Budget
from .kernel import entries
from .search import Search, cost_of_play_out

FIRST_WORLDS = 8
WORLDS_BEFORE_DROPPING = 64
"""Fewer worlds say too little to drop an action."""


@dataclass(frozen=True)
class ActionValue:
    """An action, its mean value, and the number of worlds it was tried on."""

    action: Action
    value: float
    worlds: int


def non_increasing(values: Iterable[ActionValue]) -> list[ActionValue]:
    """Clamp the values to be non-increasing, so that a lucky small sample cannot overtake."""
    clamped, most = [], float("inf")
    for each in values:
        most = min(most, each.value)
        clamped.append(ActionValue(each.action, most, each.worlds))
    return clamped


class Evaluator:
    """Evaluates the legal actions of a view on more and more worlds, until its budget is spent."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self.actions = tuple(search.view.legal)
        numbers = search.lowered.numbers[search.phase]
        self._numbers = np.array([self._number(numbers[action]) for action in self.actions], np.int64)
        self._counts = np.zeros(len(self.actions), np.int64)
        self._sums = np.zeros(len(self.actions))
        self._products = np.zeros((len(self.actions), len(self.actions)))
        self._behind = np.full(len(self.actions), np.nan)  # how much worse a dropped action was
        self._representative = self._representatives()
        self._sensible = sensible_actions(search.view)
        sensible = np.unique(self._representative[[self.actions.index(action) for action in self._sensible]])
        modest = sensible[np.isin(sensible, self._modest())]
        self._candidates = modest if len(modest) else sensible

    def _number(self, number: int) -> int:
        """The kernel's number of an action. Of two equal cards it is the one that the seat holds."""
        root, seat = self._search.belief.root, self._search.view.seat
        held = int(root["hands"][0, seat] | root["faceup"][0, seat])
        if self._search.phase in (layout.PLAY, layout.DISCARD, layout.GIVE) and not held >> number & 1:
            return number + 1
        return number

    def try_worlds(self, worlds: int, places: np.ndarray) -> None:
        """Try the actions at these places on more worlds, the same worlds for all."""
        values = self._search.evaluate(self._numbers[places], worlds)
        self._counts[places] += worlds
        self._sums[places] += values.sum(axis=0)
        self._products[np.ix_(places, places)] += values.T @ values

    def think(self, budget: Budget, *, share: float = 1.0, most_worlds: int = sys.maxsize) -> tuple[Action, ...]:
        """Spend a share of the budget. Returns the actions that may still be the best.

        All actions are tried on a few worlds, then those that can be chosen, then those still in the running.
        """
        each = cost_of_play_out(self._search.view.players)
        self.try_worlds(FIRST_WORLDS, np.unique(self._representative))
        places, worlds = self._candidates, FIRST_WORLDS
        while worlds > 0 and len(places) > 1:
            self.try_worlds(worlds, places)
            budget.spend(worlds * len(places) * each)
            if self._counts[places[0]] >= WORLDS_BEFORE_DROPPING:
                places = self._in_the_running(places)
            worlds = budget.next_round(worlds, len(places) * each, share)
            worlds = min(worlds, most_worlds - int(self._counts[places[0]]))
        return tuple(self.actions[place] for place in places)

    @property
    def candidates(self) -> frozenset[Action]:
        """The actions among which the bot chooses. Equivalent cards have one representative."""
        return frozenset(self.actions[place] for place in self._candidates)

    def numbers_of(self, actions: Iterable[Action]) -> np.ndarray:
        """The kernel's numbers of these actions. Equivalent cards have the number of their representative."""
        numbers: np.ndarray = self._numbers[self._representative[[self.actions.index(action) for action in actions]]]
        return numbers

    def mask_of(self, actions: Iterable[Action]) -> int:
        """These actions as a bit set of the kernel's numbers."""
        return sum(1 << int(self._numbers[self.actions.index(action)]) for action in actions)

    def values(self) -> list[ActionValue]:
        """Every legal action with its value so far, in the order in which the bot would choose."""
        return self.for_all_actions(self.values_of_representatives())

    def values_of_representatives(self) -> list[ActionValue]:
        """The values of the actions that were tried: of equivalent cards only the representative."""
        means, distinct = self._means(), np.unique(self._representative)
        order = sorted(distinct, key=lambda place: (place not in self._candidates, -means[place]))
        usual = self._representative[self._novice_choice()]
        if usual in self._candidates and means[order[0]] - means[usual] <= 2.0 * self._standard_error(order[0], usual):
            means[usual] = means[order[0]]  # the difference is not significant, so the novice's choice comes first
            order.remove(usual)
            order.insert(0, usual)
        return non_increasing(
            ActionValue(self.actions[place], float(means[place]), int(self._counts[place])) for place in order
        )

    def for_all_actions(self, values: Iterable[ActionValue]) -> list[ActionValue]:
        """Give every card the value of its representative. Actions that the game calls senseless come last."""
        spread = [
            ActionValue(self.actions[place], each.value, each.worlds)
            for each in values
            for place in np.flatnonzero(self._representative == self.actions.index(each.action))
        ]
        return non_increasing(sorted(spread, key=lambda each: each.action not in self._sensible))

    def _means(self) -> np.ndarray:
        """The mean value of each action. A dropped action stays as far behind the best as when it was dropped."""
        means: np.ndarray = self._sums / np.maximum(self._counts, 1)
        dropped = np.isfinite(self._behind)
        best = max(means[place] for place in self._candidates if not dropped[place])
        return np.where(dropped, best - self._behind, means)

    def _representatives(self) -> np.ndarray:
        """For each action the place of the one that is tried for it: the lowest of equivalent cards."""
        places = np.arange(len(self.actions))
        if self._search.phase != layout.PLAY:
            return places
        kept = int(entries.distinct_cards(self._search.lowered.record, self._search.belief.root))
        first = -1
        for place in np.argsort(self._numbers):
            first = place if kept >> int(self._numbers[place]) & 1 else first
            places[place] = first
        return places

    def _modest(self) -> np.ndarray:
        """The places of all actions except bids far above the tricks that the hand is worth.

        Where there is a limit on all bids together, a bid of thirteen forces everyone else to bid nello. It can pay,
        but nobody wants to play against it.
        """
        everything = np.arange(len(self.actions))
        search = self._search
        if search.phase != layout.BID or not isinstance(search.lowered.rules.auction, TrickBids):
            return everything
        if any(isinstance(action, Look) for action in self.actions):
            return everything  # nobody knows what a hand is worth before looking
        most = entries.expected_tricks(search.lowered.record, search.belief.root, search.prior) + 3.0
        modest: np.ndarray = everything[self._numbers <= max(most, self._numbers.min())]
        return modest

    def _novice_choice(self) -> int:
        """The place of the action that a novice would choose."""
        search = self._search
        number = entries.novice(search.lowered.record, search.belief.root.copy(), search.prior)
        return self.actions.index(search.lowered.actions[search.phase][number])

    def _standard_error(self, place: int, other: int) -> float:
        """The standard error of the difference between two actions that were tried on the same worlds."""
        worlds = min(self._counts[place], self._counts[other])
        if worlds == 0 or self._counts[place] != self._counts[other]:
            return 0.0
        squares = self._products[place, place] + self._products[other, other] - 2 * self._products[place, other]
        mean = (self._sums[place] - self._sums[other]) / worlds
        return float(np.sqrt(max(squares / worlds - mean**2, 0.0) / worlds))

    def _in_the_running(self, places: np.ndarray) -> np.ndarray:
        """The places of actions within three standard errors of the best. The others are dropped."""
        means = self._sums[places] / self._counts[places]
        best = places[int(np.argmax(means))]
        margin = np.array([3.0 * self._standard_error(place, best) for place in places]) + 1e-9
        kept = means >= means.max() - margin
        self._behind[places[~kept]] = means.max() - means[~kept]
        running: np.ndarray = places[kept]
        return running
