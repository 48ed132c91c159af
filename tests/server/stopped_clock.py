"""A clock for the servers of a test that stands still while the test prepares something.

A test about a time that is over would otherwise have to be faster than that time, on any machine.
"""

from __future__ import annotations

import time


class StoppedClock:
    """Stands for the module `time`: stopped from the start, until it is told to go on."""

    def __init__(self) -> None:
        self._stopped_ns: int | None = time.monotonic_ns()
        self._lost_ns = 0
        """For how long it has stood still."""

    def stop(self) -> None:
        """Stand still from now on."""
        self._stopped_ns = self.monotonic_ns()

    def go_on(self) -> None:
        """Go on from the time at which it was stopped."""
        if self._stopped_ns is not None:
            self._lost_ns = time.monotonic_ns() - self._stopped_ns
            self._stopped_ns = None

    def monotonic_ns(self) -> int:
        """The time that has passed, in nanoseconds."""
        return time.monotonic_ns() - self._lost_ns if self._stopped_ns is None else self._stopped_ns

    def monotonic(self) -> float:
        """The time that has passed, in seconds."""
        return self.monotonic_ns() / 1e9

    def time_ns(self) -> int:
        """The time of day, in nanoseconds since 1970."""
        return time.time_ns() - time.monotonic_ns() + self.monotonic_ns()
