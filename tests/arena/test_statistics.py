"""Bootstrap intervals."""

from __future__ import annotations

import numpy as np
import pytest

from overtrick.arena import statistics
from overtrick.arena.statistics import bootstrap


def test_interval_of_a_normal_sample() -> None:
    sample = np.random.default_rng(1).normal(3.0, 10.0, 1000)
    found = bootstrap(sample.tolist())
    half = 1.96 * sample.std() / np.sqrt(len(sample))
    assert found.mean == pytest.approx(sample.mean())
    assert found.low == pytest.approx(sample.mean() - half, abs=0.05 * half)
    assert found.high == pytest.approx(sample.mean() + half, abs=0.05 * half)


def test_interval_covers_the_true_mean_nineteen_times_in_twenty() -> None:
    generator, covered = np.random.default_rng(2), 0
    for _ in range(400):
        found = bootstrap(generator.normal(1.0, 4.0, 100).tolist(), resamples=400)
        covered += found.low <= 1.0 <= found.high
    assert 0.91 <= covered / 400 <= 0.98


def test_same_values_give_the_same_interval() -> None:
    assert bootstrap([1.0, 5.0, -2.0]) == bootstrap([1.0, 5.0, -2.0])


def test_interval_does_not_depend_on_the_chunk_size(monkeypatch: pytest.MonkeyPatch) -> None:
    values = list(map(float, range(50)))
    whole = bootstrap(values)
    monkeypatch.setattr(statistics, "_CHUNK", 60)
    assert bootstrap(values).low == pytest.approx(whole.low, abs=0.2)


def test_interval_of_a_single_value() -> None:
    found = bootstrap([4.0])
    assert (found.mean, found.low, found.high) == (4.0, 4.0, 4.0)
