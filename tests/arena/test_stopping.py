"""A contest that stops as soon as its winner is clear."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from overtrick.arena import BlockResult, Contest, Until, run_contest
from overtrick.arena.counts import BotCounts
from overtrick.arena.results import read_results
from overtrick.errors import InvalidOption

CLEAR = Contest("river", "novice", "random", deals=190, players=3, seed=5)


def block(number: int, differences: list[float]) -> BlockResult:
    return BlockResult(number, tuple(differences), tuple(differences), BotCounts(), BotCounts(), "code")


def blocks(values: np.ndarray) -> dict[int, BlockResult]:
    return {number: block(number, part.tolist()) for number, part in enumerate(np.split(values, len(values) // 10))}


def test_a_clear_difference_is_found_at_the_first_look() -> None:
    values = np.random.default_rng(1).normal(1.0, 1.0, 300)
    assert Until(0.99, every=100).decided_after(blocks(values)) == 10
    assert Until(0.99, every=50).decided_after(blocks(-values)) == 5


def test_there_is_no_look_before_the_first_is_due_nor_over_a_gap() -> None:
    done = blocks(np.random.default_rng(1).normal(1.0, 1.0, 300))
    assert Until(0.99, every=100).decided_after({number: done[number] for number in range(9)}) is None
    del done[4]  # a faster core has played later blocks already
    assert Until(0.99, every=100).decided_after(done) is None


def test_equal_bots_are_seldom_told_apart_by_mistake() -> None:
    """The documented error rate: about 6 of 100 contests with 20 looks at 99 %."""
    random, rule = np.random.default_rng(7), Until(0.99, every=100)
    mistakes = sum(rule.decided_after(blocks(random.normal(0.0, 1.0, 2000))) is not None for _ in range(400))
    assert 10 <= mistakes <= 42


def test_a_contest_stops_and_reports_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    until = Until(0.99, every=20)
    file = tmp_path / "results.jsonl"
    alone = run_contest(CLEAR, cores=1, until=until, file=file)
    assert alone.deals < CLEAR.deals
    assert len(read_results(file, CLEAR)) * CLEAR.block_length == alone.deals
    assert run_contest(CLEAR, cores=1, until=until, file=file).differences == alone.differences
    together = run_contest(CLEAR, cores=2, until=until)
    assert together.differences == alone.differences
    everything = run_contest(replace(CLEAR, deals=alone.deals), cores=1)
    assert everything.difference == alone.difference


@pytest.mark.parametrize("wrong", [{"confidence": 1.0}, {"confidence": 0.1}, {"every": 3}, {"every": 1.5}])
def test_a_wrong_rule_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(InvalidOption):
        Until(**wrong)  # type: ignore[arg-type]
