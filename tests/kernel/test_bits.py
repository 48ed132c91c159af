"""Sets of cards as words: compiled and plain functions give the same results."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from overtrick.kernel import bits
from overtrick.kernel.jit import entry as compiled
from tests.conftest import COMPILED

WORDS = st.one_of(st.integers(0, 2**64 - 1), st.sets(st.integers(0, 63)).map(lambda cards: sum(1 << c for c in cards)))
NOT_EMPTY = WORDS.filter(bool)


@compiled
def _count(cards: np.uint64) -> int:
    return bits.count(cards)


@compiled
def _lowest(cards: np.uint64) -> int:
    return bits.lowest(cards)


@compiled
def _nth(cards: np.uint64, n: int) -> int:
    return bits.nth(cards, n)


@compiled
def _bit(card: int) -> np.uint64:
    return bits.bit(card)


@compiled
def _span(first: int, last: int) -> np.uint64:
    return bits.span(first, last)


def numbers(word: int) -> list[int]:
    return [number for number in range(64) if word >> number & 1]


@given(WORDS)
def test_count(word: int) -> None:
    assert _count(np.uint64(word)) == len(numbers(word))


@given(NOT_EMPTY)
def test_lowest(word: int) -> None:
    assert _lowest(np.uint64(word)) == numbers(word)[0]


@given(NOT_EMPTY)
def test_nth_finds_every_card_in_order(word: int) -> None:
    cards = numbers(word)
    assert [_nth(np.uint64(word), place) for place in range(len(cards))] == cards


@given(NOT_EMPTY)
def test_the_plain_nth_gives_the_same(word: int) -> None:
    cards = numbers(word)
    assert [bits.nth(np.uint64(word), place) for place in range(len(cards))] == cards


@pytest.mark.skipif(not COMPILED, reason="needs the compiler")
def test_the_portable_nth_gives_the_same_as_the_processor_instruction() -> None:
    by_loop = njit(bits._nth_by_loop)
    choices = np.random.default_rng(5)
    for word in choices.integers(1, 2**64, 300, np.uint64, endpoint=False):
        for place in range(int(word).bit_count()):
            assert by_loop(word, place) == _nth(word, place)


def test_bit() -> None:
    assert [int(_bit(card)) for card in range(64)] == [1 << card for card in range(64)]


def test_span_of_every_pair_of_numbers() -> None:
    for first in range(64):
        for last in range(-1, 64):
            assert int(_span(first, last)) == sum(1 << number for number in range(first, last + 1))
