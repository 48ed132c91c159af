"""Intervals and tests for ratios of sums over blocks of deals.

Every figure of the lab is a ratio: of made contracts to contracts, of points to deals, of deals to matches. Deals of a
match may depend on each other, so the unit is a block of whole matches. The error of a ratio follows from the
differences between blocks (the linearised ratio estimator), with Student's t for the number of blocks. Variants are
dealt the same cards in the same blocks, so their differences are taken block by block.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, isclose, lgamma, log, sqrt

import numpy as np

FEWEST_BLOCKS = 8
"""Blocks below which nothing is tested: the error is then itself too uncertain."""

FEWEST_EVENTS = 20
"""Events, and cases without one, below which the difference of a share is not tested."""

LEAST_FILLED = 0.75
"""The share of blocks that must have a case in both variants. A few full blocks would say little about the error."""

LEVEL = 0.05
"""The chance that any difference is called significant where there is none."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval. The interval is None where there are too few blocks for one."""

    value: float
    low: float | None
    high: float | None
    cases: float
    """What the sum was divided by: the number of deals, contracts or matches."""


@dataclass(frozen=True)
class Difference:
    """How far a figure of a variant is from that of the first one."""

    value: float
    low: float
    high: float
    p: float
    significant: bool = False


def estimate(sums: np.ndarray, cases: np.ndarray) -> Estimate | None:
    """The ratio of the sums over blocks, with its interval; None if there is no case.

    >>> estimate(np.array([1.0, 3.0]), np.array([4.0, 4.0])).value
    0.5
    """
    total = float(cases.sum())
    if total == 0:
        return None
    value = float(sums.sum()) / total
    blocks = len(sums)
    if blocks < FEWEST_BLOCKS:
        return Estimate(value, None, None, total)
    error = _error(_residuals(sums, cases))
    half = student_quantile(0.975, blocks - 1) * error
    return Estimate(value, value - half, value + half, total)


def difference(
    sums: tuple[np.ndarray, np.ndarray], cases: tuple[np.ndarray, np.ndarray], *, is_share: bool = False
) -> Difference | None:
    """How far the second ratio is from the first one, block by block. None where there is too little to test."""
    (first, second), (first_cases, second_cases) = sums, cases
    blocks = len(first)
    in_both = int(((first_cases > 0) & (second_cases > 0)).sum())
    if in_both < max(FEWEST_BLOCKS, LEAST_FILLED * blocks):
        return None
    if is_share:
        events = float(first.sum() + second.sum())
        others = float(first_cases.sum() + second_cases.sum()) - events
        if events < FEWEST_EVENTS or others < FEWEST_EVENTS:
            return None
    value = float(second.sum() / second_cases.sum() - first.sum() / first_cases.sum())
    error = _error(_residuals(second, second_cases) - _residuals(first, first_cases))
    scale = max(abs(float(first.sum() / first_cases.sum())), abs(value), 1e-12)
    if error <= 1e-12 * scale:  # the figures are the same in every block, or differ by the same amount
        is_same = isclose(value, 0.0, abs_tol=1e-12 * scale)
        return Difference(value, value, value, 1.0 if is_same else 0.0)
    half = student_quantile(0.975, blocks - 1) * error
    return Difference(value, value - half, value + half, student_p(value / error, blocks - 1))


def _residuals(sums: np.ndarray, cases: np.ndarray) -> np.ndarray:
    """What each block adds to the error of the ratio."""
    ratio = sums.sum() / cases.sum()
    found: np.ndarray = (sums - ratio * cases) / cases.mean()
    return found


def _error(residuals: np.ndarray) -> float:
    return float(residuals.std(ddof=1) / sqrt(len(residuals)))


def holm(values: Sequence[float], level: float = LEVEL) -> list[bool]:
    """The p-values that are significant together, by Holm's method.

    However the figures depend on each other, the chance that one of them is called significant without a real
    difference is at most ``level``.

    >>> holm([0.06, 0.001, 0.02])
    [False, True, True]
    """
    found = [False] * len(values)
    order = sorted(range(len(values)), key=values.__getitem__)
    for place, index in enumerate(order):
        if values[index] > level / (len(values) - place):
            break
        found[index] = True
    return found


# Student's t. NumPy does not have it, and SciPy is not needed for anything else.


def student_p(t: float, freedom: int) -> float:
    """The probability of a value at least this far from 0, on either side.

    >>> round(student_p(2.086, 20), 3)
    0.05
    """
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=1024)
def student_quantile(probability: float, freedom: int) -> float:
    """The value that is exceeded with the remaining probability, by bisection.

    >>> round(student_quantile(0.975, 20), 3)
    2.086
    """
    low, high = 0.0, 1e4
    for _ in range(100):
        middle = (low + high) / 2
        if 1 - student_p(middle, freedom) / 2 < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, 1 - x) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny, c, d = 1e-300, 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    value, change = d, inf
    for m in range(1, 1000):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + step * d
            d = 1 / (d if abs(d) > tiny else tiny)
            c = 1 + step / c
            c = c if abs(c) > tiny else tiny
            change = c * d
            value *= change
        if abs(change - 1) < 1e-14:
            break
    return value
