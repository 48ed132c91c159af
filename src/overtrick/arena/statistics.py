"""Bootstrap confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 10_000
_CHUNK = 2_000_000
"""Numbers drawn at once, to limit memory."""


@dataclass(frozen=True)
class Interval:
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def bootstrap(values: Sequence[float], *, resamples: int = RESAMPLES, seed: int = 0) -> Interval:
    """The mean and its 95 % interval, from means of samples drawn with replacement.

    >>> bootstrap([2.0, 2.0, 2.0])
    Interval(mean=2.0, low=2.0, high=2.0)
    """
    sample = np.asarray(values, np.float64)
    generator = np.random.default_rng(seed)
    means = np.empty(resamples)
    rows = max(1, _CHUNK // len(sample))
    for start in range(0, resamples, rows):
        stop = min(start + rows, resamples)
        drawn = generator.integers(0, len(sample), (stop - start, len(sample)))
        means[start:stop] = sample[drawn].mean(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return Interval(float(sample.mean()), float(low), float(high))
