"""A rough chi-square test: enough to find a wrong shuffle. With fixed seeds it cannot fail by bad luck."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def looks_even(counts: Iterable[int], *, freedom: int | None = None) -> bool:
    """Whether counts that should be equal are within five standard deviations of what is expected."""
    listed = list(counts)
    free = len(listed) - 1 if freedom is None else freedom
    statistic = chi_square(listed, sum(listed) / len(listed))
    return abs(statistic - free) < 5 * sqrt(2 * free)
