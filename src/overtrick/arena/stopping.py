"""A stopping rule: a contest ends as soon as its winner is clear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from overtrick.errors import InvalidOption, quoted

from .block import BlockResult


@dataclass(frozen=True)
class Until:
    """Look at the deals in their order, and stop when the interval of the mean difference does not contain 0.

    A look counts only complete blocks from the first one on, so the result does not depend on which core was faster.
    Several looks find a difference between equal bots more often than one: with 99 % and a look after every 100 of
    2,000 deals, in about 6 of 100 contests.
    """

    confidence: float = 0.99
    every: int = 100
    """Deals between two looks."""

    def __post_init__(self) -> None:
        if not 0.5 <= self.confidence < 1:
            raise InvalidOption(f"a confidence is from 0.5 to less than 1, not {quoted(self.confidence)}")
        if type(self.every) is not int or self.every < 10:
            raise InvalidOption(f"looks are 10 or more deals apart, not {quoted(self.every)}")

    def decided_after(self, done: Mapping[int, BlockResult]) -> int | None:
        """The number of blocks after which the winner is clear; None if it is not clear yet."""
        reach = NormalDist().inv_cdf(0.5 + self.confidence / 2)
        values: list[float] = []
        looks = 0
        for block in range(len(done)):
            if block not in done:
                return None
            values += done[block].differences
            if len(values) < (looks + 1) * self.every:
                continue
            looks = len(values) // self.every
            sample = np.asarray(values)
            if abs(sample.mean()) > reach * sample.std(ddof=1) / np.sqrt(len(sample)):
                return block + 1
        return None
