"""The kernel's generator and shuffle, and the shuffles of real matches, are uniform."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.dealing import SeededShuffler
from overtrick.kernel import deal, layout, rng
from overtrick.kernel.jit import entry as compiled
from overtrick.lowering import lower
from overtrick.rules import Dealing, DrawnTrump, LastDeal, Rules, Seats
from tests.conftest import COMPILED
from tests.scorings import tricks_only

from .splitmix import SplitMix
from .statistics import looks_even

ROUNDS = 12_000 if COMPILED else 3_000


@compiled
def _draw(state: np.ndarray) -> np.uint64:
    return rng.draw(state[0])


@compiled
def _below(state: np.ndarray, limit: int, counts: np.ndarray, times: int) -> None:
    for _ in range(times):
        counts[rng.below(state[0], limit)] += 1


@compiled
def _shuffle(rules: np.ndarray, state: np.ndarray) -> None:
    deal.shuffle(rules[0], state[0])


def fresh(seed: int = 1) -> np.ndarray:
    state = np.zeros(1, layout.STATE)
    state["deck"][0] = np.arange(layout.MAX_CARDS)
    state["random"] = seed
    return state


def test_the_generator_is_splitmix64() -> None:
    # The first numbers from seed 1234567, as published by other implementations.
    state = fresh(1234567)
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [int(_draw(state)) for _ in published] == published


def test_the_generator_gives_the_same_as_plain_python() -> None:
    state, plain = fresh(99), SplitMix(99)
    assert [int(_draw(state)) for _ in range(200)] == [plain.draw() for _ in range(200)]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 13, 52, 64, 66])
def test_numbers_below_a_limit_are_uniform(limit: int) -> None:
    counts = np.zeros(limit + 1, np.int64)
    _below(fresh(limit), limit, counts, ROUNDS)
    assert counts[limit] == 0
    assert limit == 1 or looks_even(counts[:limit].tolist())


def five_cards() -> Rules:
    """A game with five cards. Four are dealt, and one stays in the deck."""
    deck = Deck("five", (Suit.RED,), tuple("12345"))
    return Rules(
        seats=Seats(2),
        deck=deck,
        deal=Dealing(hands=(2,)),
        trump=DrawnTrump(),
        score=tricks_only(),
        finish=LastDeal(),
    )


def test_the_kernel_shuffles_uniformly() -> None:
    rules, state = lower(five_cards()).record, fresh(3)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(ROUNDS):
        _shuffle(rules, state)
        seen[tuple(state["deck"][0, :5].tolist())] += 1
    assert looks_even(seen[order] for order in permutations(range(5)))


def test_a_shuffle_keeps_every_card() -> None:
    for game in ot.games().values():
        lowered, state = lower(game.rules(game.players[-1])), fresh(4)
        for _ in range(20):
            _shuffle(lowered.record, state)
            assert sorted(state["deck"][0].tolist()) == list(range(layout.MAX_CARDS))
            undealt = state["deck"][0, len(lowered.rules.deck) :]
            assert undealt.tolist() == list(range(len(lowered.rules.deck), layout.MAX_CARDS))


def test_seeded_shuffles_are_uniform() -> None:
    seen = Counter(tuple(SeededShuffler(seed).shuffle(1, 5)) for seed in range(6_000))
    assert looks_even(seen[order] for order in permutations(range(5)))


def test_every_card_is_in_every_place_equally_often() -> None:
    shuffler = SeededShuffler("where")
    places = np.zeros((52, 52), np.int64)
    for number in range(2_000):
        places[range(52), shuffler.shuffle(number, 52)] += 1
    # Rows and columns add up to the number of shuffles, so there are 51 degrees of freedom in each.
    assert looks_even(places.ravel().tolist(), freedom=51 * 51)


def test_seeded_picks_are_uniform() -> None:
    assert looks_even(Counter(SeededShuffler(seed).pick(0, 7) for seed in range(6_000)).values())


def test_every_deal_of_a_seed_has_its_own_shuffle() -> None:
    first, second, picked = (SeededShuffler(5).shuffle(1, 52), SeededShuffler(5).shuffle(2, 52), SeededShuffler(6))
    assert first == SeededShuffler(5).shuffle(1, 52)
    assert first != second
    assert first != picked.shuffle(1, 52)
    assert SeededShuffler("5").shuffle(1, 52) != first
    assert SeededShuffler(None).shuffle(1, 52) != SeededShuffler(None).shuffle(1, 52)
