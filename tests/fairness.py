"""Statistics of fair decks: are they uniform, and independent of each other?

    python -m tests.fairness            a million decks (make fairness)
    python -m tests.fairness 20000      fewer

Every figure is a number of standard deviations from what uniform, independent decks give. The decks come from a secret
that is written here, so a run gives the same figures every time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from math import sqrt
from time import perf_counter

import numpy as np

from overtrick.dealing import Shuffler
from overtrick.fair import FairShuffler, Seal

CARDS = 52
DEALS = 10
"""Deals of one match."""
FULL = 1_000_000
LIMIT = 4.0
"""A figure above this is a fault: one of 15,000 figures of good decks is above it by chance."""

Numbers = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


def z_of_chi_square(statistic: float, freedom: int) -> float:
    """The standard deviations of a chi-square statistic, by the approximation of Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - part)) / sqrt(part))


@dataclass
class Statistics:
    """Counts over many matches."""

    decks: int = 0
    places: Numbers = field(default_factory=lambda: np.zeros((CARDS, CARDS), np.int64))
    """How often each card was at each place."""
    tops: Numbers = field(default_factory=lambda: np.zeros((CARDS, CARDS), np.int64))
    """How often each pair of cards was on top."""
    picks: Numbers = field(default_factory=lambda: np.zeros((4, CARDS), np.int64))
    """How often each number was picked, by the top card of the same deal."""
    products: Numbers = field(default_factory=lambda: np.zeros(DEALS, np.int64))
    """By distance of two deals of a match: the sum of the products of the places of each card, in both decks."""
    same: Numbers = field(default_factory=lambda: np.zeros(DEALS, np.int64))
    """By distance of two deals of a match: how many cards were at the same place in both."""

    def add_match(self, shuffler: Shuffler) -> None:
        """Count the decks of one match."""
        decks = np.array([shuffler.shuffle(deal, CARDS) for deal in range(1, DEALS + 1)], np.int64)
        where = np.argsort(decks, axis=1)
        self.decks += DEALS
        np.add.at(self.places, (decks, np.arange(CARDS)), 1)
        np.add.at(self.tops, (decks[:, 0], decks[:, 1]), 1)
        picks = np.array([shuffler.pick(deal, 4) for deal in range(1, DEALS + 1)], np.int64)
        np.add.at(self.picks, (picks, decks[:, 0]), 1)
        for distance in range(1, DEALS):
            self.products[distance] += int((where[:-distance] * where[distance:]).sum())
            self.same[distance] += int((where[:-distance] == where[distance:]).sum())

    def figures(self) -> Iterator[tuple[str, float]]:
        """What was measured, in standard deviations."""
        expected = self.decks / CARDS
        # Each card is at one place and each place has one card, so the counts have (n - 1)^2 degrees of freedom.
        spread = float(((self.places - expected) ** 2).sum()) / expected * (CARDS - 1) / CARDS
        yield "each card at each place", z_of_chi_square(spread, (CARDS - 1) ** 2)
        pairs = CARDS * (CARDS - 1)
        tops = self.tops[~np.eye(CARDS, dtype=bool)]
        yield "the two cards on top", z_of_chi_square(_chi_square(tops, self.decks / pairs), pairs - 1)
        yield "the picked numbers", z_of_chi_square(_chi_square(self.picks.sum(axis=1), self.decks / 4), 3)
        by_top = _chi_square(self.picks, self.decks / (4 * CARDS))
        yield "the picked number and the top card", z_of_chi_square(by_top, 4 * CARDS - 1)
        matches = self.decks // DEALS
        for distance in range(1, DEALS):
            count = matches * (DEALS - distance)
            yield f"correlation of deals {distance} apart", self._correlation(distance, count)
            yield f"equal places in deals {distance} apart", (int(self.same[distance]) - count) / sqrt(count)

    def _correlation(self, distance: int, count: int) -> float:
        """The mean rank correlation of two decks: for independent ones 0, with variance 1 / (n - 1)."""
        mean = (CARDS - 1) / 2
        covariance = int(self.products[distance]) / count - CARDS * mean**2
        return covariance / (CARDS * (CARDS**2 - 1) / 12) * sqrt(count * (CARDS - 1))


def _chi_square(counts: Numbers, expected: float) -> float:
    return float(((counts - expected) ** 2).sum() / expected)


def match_of(number: int) -> Shuffler:
    """A match with a secret of its own, as on a server."""
    secret = sha256(f"fairness {number}".encode()).hexdigest()
    return FairShuffler(Seal(secret, ("lucky7", None, "Xq81mZ", None)))


class SimilarWords(FairShuffler):
    """The first deals of matches that differ in one digit of one word: they must be unrelated too."""

    def __init__(self, number: int) -> None:
        super().__init__(Seal("5ec2e7" + "0" * 58, ("lucky7", None)))
        self._number = number

    def _key(self, deal: int, purpose: str) -> bytes:
        return FairShuffler(Seal(self.seal.secret, (f"w{self._number}x{deal}", None)))._key(1, purpose)


def measure(shufflers: Iterable[Shuffler]) -> Statistics:
    """The statistics of these matches."""
    statistics = Statistics()
    for shuffler in shufflers:
        statistics.add_match(shuffler)
    return statistics


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(decks: int) -> int:
    """Print every figure; 1 if one of them is too large."""
    worst = 0.0
    kinds: dict[str, Callable[[int], Shuffler]] = {"of whole matches": match_of, "with similar words": SimilarWords}
    for kind, make in kinds.items():
        start = perf_counter()
        statistics = measure(make(number) for number in range(decks // DEALS // len(kinds)))
        _say(f"{statistics.decks:,} decks {kind} ({perf_counter() - start:.0f} s)")
        for name, figure in statistics.figures():
            worst = max(worst, abs(figure))
            _say(f"  {figure:+5.2f}  {name}")
    _say(f"The largest is {worst:.2f} standard deviations; the limit is {LIMIT}.")
    return int(worst > LIMIT)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else FULL))
