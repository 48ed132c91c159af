"""The statistics of the lab: intervals that cover, tests that agree with tables, and the parts of a variance."""

from __future__ import annotations

import numpy as np
import pytest

from overtrick.lab.duplicates import parts_of_variance
from overtrick.lab.statistics import difference, estimate, holm, student_p, student_quantile
from overtrick.lab.tally import Tally


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (5, 2.571), (10, 2.228), (30, 2.042), (199, 1.972), (100_000, 1.960)]
)
def test_students_t_agrees_with_its_table(freedom: int, quantile: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(quantile, abs=5e-4)
    assert student_p(quantile, freedom) == pytest.approx(0.05, abs=1e-4)


def test_intervals_cover_the_true_ratio() -> None:
    generator = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        cases = generator.poisson(20, 40).astype(float) + 1
        found = estimate(generator.binomial(cases.astype(int), 0.3).astype(float), cases)
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        covered += found.low <= 0.3 <= found.high
    assert 0.92 <= covered / 400 <= 0.98


def test_blocks_with_the_same_luck_show_a_small_difference() -> None:
    generator = np.random.default_rng(2)
    luck, cases = generator.normal(0, 10, 50), np.ones(50)
    first, second = luck, luck + 0.5 + generator.normal(0, 0.1, 50)
    found = difference((first, second), (cases, cases))
    assert found is not None
    assert found.low < 0.5 < found.high
    assert found.p < 1e-6


def test_rare_events_and_few_blocks_are_not_tested() -> None:
    few, many = np.ones(4), np.full(40, 100.0)
    assert difference((few, few), (few, few)) is None
    rare = np.zeros(40)
    rare[0] = 3
    assert difference((np.zeros(40), rare), (many, many), is_share=True) is None


def test_holms_method_stops_at_the_first_that_is_not_significant() -> None:
    assert holm([0.01, 0.02, 0.03]) == [True, True, True]
    assert holm([0.01, 0.03, 0.02]) == [True, True, True]
    assert holm([0.017, 0.026, 0.9]) == [False, False, False]
    assert holm([0.016, 0.026, 0.9]) == [True, False, False]
    assert holm([]) == []


def test_the_parts_of_a_variance_are_found_again() -> None:
    """Two sides and two tables: cards with variance 4, a bot that is 3 better, and chance with variance 1."""
    generator = np.random.default_rng(3)
    blocks = []
    for _ in range(50):
        cards = generator.normal(0, 2, 200)
        tables = [
            np.stack([cards + strength + noise, -cards - strength - noise], axis=1)
            for strength in (3.0, -3.0)
            for noise in [generator.normal(0, 1, 200)]
        ]
        gained = np.stack(tables)
        tally, means = Tally(), gained.mean(axis=0)
        tally.add("squares:between", (means**2).sum(), means.size)
        tally.add("squares:within", ((gained - means) ** 2).sum(), means.size)
        tally.add("role:candidate:1", gained[0, :, 0].sum() + gained[1, :, 1].sum(), 400)
        tally.add("role:reference:1", gained[1, :, 0].sum() + gained[0, :, 1].sum(), 400)
        blocks.append(tally)
    parts = {key: values.mean() for key, values in parts_of_variance(blocks).items()}
    assert parts["cards"] == pytest.approx(4 / 14, abs=0.01)
    assert parts["strength"] == pytest.approx(9 / 14, abs=0.01)
    assert parts["rest"] == pytest.approx(1 / 14, abs=0.01)
