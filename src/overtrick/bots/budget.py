"""The budget of one decision, counted in play-outs."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

Clock = Callable[[], float]
"""What time is measured by, in seconds: that which passes, or in the arena that for which a core has worked."""


class Watch:
    """What is left of the budget of one decision, in play-outs: so the same view and seed give the same choice.

    A millisecond buys fewer play-outs than a core of today makes in it. On a machine that is slower still the clock
    comes first, and nothing is left; without a clock the work is done however long it takes.

    >>> watch = Watch(budget_ms=40.0, clock=None)
    >>> watch.spend(2_000)
    >>> watch.left(), watch.left(share=0.25)
    (5680.0, 0.0)
    """

    A_MS = 192

    def __init__(self, budget_ms: float, clock: Clock | None) -> None:
        self._seconds = budget_ms / 1000
        self._budget = budget_ms * self.A_MS
        self._spent = 0
        self._clock = clock
        self._until = inf

    def spend(self, play_outs: int) -> None:
        """So many more have been made. Time counts from the first: they may have had to wait for the compiler."""
        if self._spent == 0 and self._clock is not None:
            self._until = self._clock() + self._seconds
        self._spent += play_outs

    def left(self, share: float = 1.0) -> float:
        """Play-outs that are left of the budget, or of this share of it."""
        if self._clock is not None and self._clock() >= self._until:
            return 0.0
        return max(share * self._budget - self._spent, 0.0)

    def next_round(self, last: int, cost: int, share: float = 1.0) -> int:
        """How often a thing that costs so much may be done next: up to twice as often as last time.

        A round is a small part of the budget, so that a slow machine stops in time.
        """
        left = self.left(share)
        if left <= 0.0:
            return 0
        return max(1, min(2 * last, int(min(left, self._budget / 20) / cost)))
