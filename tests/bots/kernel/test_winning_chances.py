"""Probabilities to win a trick, compared with calculations by hand and with dealt cards."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.bots.kernel import winning_chances
from overtrick.kernel import layout
from overtrick.kernel.jit import entry as compiled
from overtrick.lowering import lower


@compiled
def _held(states: np.ndarray, unseen: np.uint64) -> float:
    return winning_chances.chance_held(states[0], unseen)


@compiled
def _chance(
    rules: np.ndarray, states: np.ndarray, card: int, led: np.uint64, unseen: np.uint64, share: float, behind: int
) -> float:
    return winning_chances.chance_to_win(rules[0], states[0], card, led, unseen, share, behind)


@compiled
def _likely(rules: np.ndarray, states: np.ndarray, cards: np.uint64, unseen: np.uint64, at_least: float) -> np.uint64:
    return winning_chances.likely_winners(rules[0], states[0], cards, unseen, at_least)


@compiled
def _expected(rules: np.ndarray, states: np.ndarray, cards: np.uint64, unseen: np.uint64) -> float:
    return winning_chances.expected_tricks(rules[0], states[0], cards, unseen)


RIVER = lower(ot.load("river").rules(3))
DECK = RIVER.rules.deck


def place(name: str) -> int:
    return DECK.places[ot.Card.parse(name)]


def cards(*names: str) -> np.uint64:
    return np.uint64(sum(1 << place(name) for name in names))


def suit(letter: str) -> np.uint64:
    return cards(*[str(card) for card in DECK.cards if str(card).startswith(letter)])


def middle_of_a_deal(tricks_left: int, trick_size: int = 0) -> np.ndarray:
    """Spades are trumps, and seat 0 is to play."""
    state = np.zeros(1, layout.STATE)
    state["trumps"], state["tricks_left"], state["trick_size"] = suit("S"), tricks_left, trick_size
    state["trump"], state["trick_cards"] = DECK.suits.index(ot.Suit.SPADES), 3
    return state


def test_a_seat_holds_its_share_of_the_unseen_cards() -> None:
    state = middle_of_a_deal(tricks_left=4)
    assert _held(state, suit("S") | suit("H")) == pytest.approx(4 / 26)
    assert _held(state, cards("S2", "S3")) == 1.0


@pytest.mark.parametrize(
    ("card", "unseen", "behind", "chance"),
    [
        ("S2", cards("S3"), 0, 1.0),  # nobody is behind
        ("SK", cards("SA", "S2", "S3", "S4"), 2, 0.5),  # the ace is in one of two hands, or undealt
        ("SQ", cards("SA", "SK", "S3", "S4"), 2, 0.25),
        ("HA", cards("S2", "S3", "H2", "H3"), 1, 1 - 0.75**2 * (1 - 0.75**2)),  # void and holds a trump
    ],
)
def test_probabilities_by_hand(card: str, unseen: np.uint64, behind: int, chance: float) -> None:
    state = middle_of_a_deal(tricks_left=1)
    number, led = place(card), suit(card[0])
    assert _chance(RIVER.record, state, number, led, unseen, 0.25, behind) == pytest.approx(chance)


def test_the_probability_of_a_trump_is_near_its_frequency() -> None:
    """The jack of trumps with three higher trumps out, led against two hands of five from 36 cards."""
    unseen = [card for card in DECK.cards if str(card)[0] in "HDC" and str(card)[1:] not in "23"]
    unseen += [ot.Card.parse(name) for name in ("SQ", "SK", "SA")]
    draw, higher = Random(7), {ot.Card.parse(name) for name in ("SQ", "SK", "SA")}
    held = sum(not higher & set(draw.sample(unseen, 10)) for _ in range(4000)) / 4000
    state = middle_of_a_deal(tricks_left=5)
    share = _held(state, cards(*map(str, unseen)))
    jack = place("SJ")
    chance = _chance(RIVER.record, state, jack, suit("S"), cards(*map(str, unseen)), share, 2)
    assert chance == pytest.approx(held, abs=0.04)


def test_likely_winners_and_expected_tricks_of_a_hand() -> None:
    state = middle_of_a_deal(tricks_left=3)
    unseen = suit("S") & ~cards("SK", "S2") | suit("H")
    hand = cards("SK", "S2")
    assert _likely(RIVER.record, state, hand, unseen, 0.5) == cards("SK")
    assert _likely(RIVER.record, state, hand, unseen, 0.0) == hand
    assert _expected(RIVER.record, state, hand, unseen) == pytest.approx(0.75 + 0.75**11)
