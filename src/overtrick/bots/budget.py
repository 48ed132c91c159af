"""The budget of one decision, counted in play-outs."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

Clock = Callable[[], float]
"""A clock in seconds: ``time.perf_counter``, or in the arena ``time.thread_time``."""


class Budget:
    """What is left for one decision, in play-outs, so that the same view and seed give the same choice.

    A millisecond is worth fewer play-outs than a processor core of today makes in it. On a slower machine the clock
    ends the decision. Without a clock all play-outs are made, however long that takes.

    >>> budget = Budget(milliseconds=40.0, clock=None)
    >>> budget.spend(2_000)
    >>> budget.left(), budget.left(share=0.25)
    (5680.0, 0.0)
    """

    PLAY_OUTS_PER_MS = 192

    def __init__(self, milliseconds: float, clock: Clock | None) -> None:
        self._seconds = milliseconds / 1000
        self._total = milliseconds * self.PLAY_OUTS_PER_MS
        self._spent = 0
        self._clock = clock
        self._until = inf

    def spend(self, play_outs: int) -> None:
        """Count play-outs that were made. The clock starts with the first ones, which may have waited for Numba."""
        if self._spent == 0 and self._clock is not None:
            self._until = self._clock() + self._seconds
        self._spent += play_outs

    def left(self, share: float = 1.0) -> float:
        """The play-outs left of the budget, or of this share of it."""
        if self._clock is not None and self._clock() >= self._until:
            return 0.0
        return max(share * self._total - self._spent, 0.0)

    def next_round(self, last: int, cost: int, share: float = 1.0) -> int:
        """The size of the next round of something that costs this many play-outs each: at most twice the last round.

        A round is a small part of the budget, so that a slow machine stops in time.
        """
        left = self.left(share)
        if left <= 0.0:
            return 0
        return max(1, min(2 * last, int(min(left, self._total / 20) / cost)))
