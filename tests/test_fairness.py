"""Decks are uniform and independent: a small run of tests/fairness.py, and shuffles that it must refuse."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from overtrick.dealing import SeededShuffler, Shuffler

from .fairness import LIMIT, SimilarWords, match_of, measure


class Biased(SeededShuffler):
    """Swaps each card with any other, not only with those that follow: a well-known mistake."""

    def shuffle(self, deal: int, cards: int) -> list[int]:
        random = Random(f"{self._seed} {deal}")
        order = list(range(cards))
        for place in range(cards):
            other = random.randrange(cards)
            order[place], order[other] = order[other], order[place]
        return order


class Lazy(SeededShuffler):
    """Shuffles the deck of the deal before a little more, as people do."""

    def shuffle(self, deal: int, cards: int) -> list[int]:
        random = Random(self._seed)
        order = list(range(cards))
        random.shuffle(order)
        for _ in range(deal * 20):
            one, other = random.randrange(cards), random.randrange(cards)
            order[one], order[other] = order[other], order[one]
        return order


@pytest.mark.parametrize("make", [match_of, SimilarWords])
def test_fair_decks_are_uniform_and_independent(make: Callable[[int], Shuffler]) -> None:
    figures = dict(measure(make(number) for number in range(200)).figures())
    assert max(map(abs, figures.values())) < LIMIT, figures


def test_the_statistics_find_a_shuffle_that_is_not_uniform() -> None:
    figures = dict(measure(Biased(match) for match in range(200)).figures())
    assert figures["each card at each place"] > LIMIT
    assert abs(figures["correlation of deals 1 apart"]) < LIMIT


def test_the_statistics_find_deals_that_depend_on_each_other() -> None:
    figures = dict(measure(Lazy(match) for match in range(200)).figures())
    assert figures["correlation of deals 1 apart"] > LIMIT
    assert figures["equal places in deals 1 apart"] > LIMIT
