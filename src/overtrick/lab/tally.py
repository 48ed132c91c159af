"""Tallies: what was counted in a block of deals, as sums that can be added."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

Sums = dict[str, tuple[float, float]]
"""By the key of a measure: a sum, and what it is divided by."""


_WIDEST = 1 << 16


@dataclass
class Tally:
    """The sums of a block, and how often each value of a distribution came up."""

    deals: int = 0
    matches: int = 0
    decisions: int = 0
    faults: int = 0
    """Decisions that bots of your own lost to a novice, because they were slow, wrong or broken."""
    sums: Sums = field(default_factory=dict)
    distributions: dict[str, Counter[int]] = field(default_factory=dict)

    def add(self, key: str, total: float, cases: float) -> None:
        """Add to a sum and to what it is divided by."""
        before, cases_before = self.sums.get(key, (0.0, 0.0))
        self.sums[key] = before + float(total), cases_before + float(cases)

    def count(self, name: str, values: np.ndarray) -> None:
        """Add values to a distribution."""
        if len(values):
            lowest = int(values.min())
            if int(values.max()) - lowest < _WIDEST:  # far faster than sorting
                times = np.bincount(values.astype(np.int64) - lowest)
                found = np.flatnonzero(times)
                times, found = times[found], found + lowest
            else:
                found, times = np.unique(values, return_counts=True)
            counter = self.distributions.setdefault(name, Counter())
            for value, number in zip(found.tolist(), times.tolist(), strict=True):
                counter[int(value)] += int(number)

    def merge(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.deals += other.deals
        self.matches += other.matches
        self.decisions += other.decisions
        self.faults += other.faults
        for key, (total, cases) in other.sums.items():
            self.add(key, total, cases)
        for name, counter in other.distributions.items():
            self.distributions.setdefault(name, Counter()).update(counter)
