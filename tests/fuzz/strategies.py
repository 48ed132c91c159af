"""Strategies: any value at all, values that are almost right, and moments of matches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

import overtrick as ot
from overtrick import errors
from overtrick.cards import FRENCH_52, NO_TRUMP, PIQUET_64, ROOK_42
from overtrick.testing import choose
from tests.kit.invented import INVENTED
from tests.kit.strategies import games_with_options

T = TypeVar("T")

CODES = {
    kind.code
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, errors.OvertrickError) and kind is not errors.OvertrickError
}
LONGEST_SENTENCE = 700


def refused(attempt: Callable[[], T]) -> T | None:
    """The result of the attempt, or None if it raised a proper error: a sentence with a code."""
    try:
        return attempt()
    except ot.OvertrickError as error:
        refusal = error
    assert refusal.code in CODES
    assert 8 < len(str(refusal)) <= LONGEST_SENTENCE, str(refusal)[:200]
    return None


SUITS = st.sampled_from((*FRENCH_52.suits, *ROOK_42.suits, NO_TRUMP))
CARDS = st.sampled_from((*FRENCH_52.cards, *PIQUET_64.cards, *ROOK_42.cards))
NUMBERS = st.one_of(st.integers(-3, 160), st.integers(), st.sampled_from([2**31, 2**63, -(2**63), 2**64, 10**400]))
SIMPLE = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    st.floats(),
    st.complex_numbers(),
    st.text(max_size=20),
    st.binary(max_size=20),
    st.just("x" * 100_000),
    st.just("\ud800"),
    CARDS,
    SUITS,
    st.builds(object),
    st.just(int),
)
ANYTHING = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.dictionaries(st.text(max_size=3), inner, max_size=2),
    ),
    max_leaves=6,
)

ACTIONS = st.one_of(
    st.builds(ot.Bid, st.integers(-2, 160)),
    st.builds(ot.Bid, st.integers(-2, 14), SUITS),
    st.just(ot.Bid(0, nello=True)),
    st.just(ot.Pass()),
    st.just(ot.Check()),
    st.builds(ot.Discard, CARDS | st.none()),
    st.builds(ot.NameTrump, SUITS),
    st.builds(ot.Play, CARDS),
)
"""Actions of any game."""

BROKEN_CARDS = st.builds(ot.Card, ANYTHING, ANYTHING)
BROKEN_SUITS = st.builds(ot.Suit, ANYTHING, ANYTHING, ANYTHING, ANYTHING)
BROKEN_ACTIONS = st.one_of(
    st.builds(ot.Bid, ANYTHING, ANYTHING | BROKEN_SUITS, nello=st.booleans()),
    st.builds(ot.Discard, ANYTHING | BROKEN_CARDS),
    st.builds(ot.NameTrump, ANYTHING | BROKEN_SUITS),
    st.builds(ot.Play, ANYTHING | BROKEN_CARDS),
    st.builds(ot.Action),
)
"""Actions with parts of wrong types."""

WORDS = st.sampled_from(
    "bid play discard trump pass check nello NT notrump red S ♠ spades SA ♠A as h10 ht 10h Bird red1 R14 5H 3 0 75 150"
    " -1 999999999 1e3 0x3 ٣ ² 1_0 + , ; : ? nan SA, bid3 playSA".split()
)
ACTION_TEXTS = st.one_of(
    st.lists(WORDS, max_size=4).map(" ".join),
    ACTIONS.map(str),
    ACTIONS.map(lambda action: str(action).swapcase()),
    st.text(max_size=30),
    st.text("bidplayscrumtneloc 0123456789SHDC♠♥ANTkqj\t\n", max_size=16),
)


@st.composite
def moments(draw: st.DrawFn) -> ot.Table:
    """A table of any game with any options, after some actions."""
    if draw(st.integers(0, 3)):
        game, players = draw(games_with_options())
    else:
        game = draw(st.sampled_from(INVENTED))
        players = draw(st.sampled_from(game.players))
    seed = draw(st.integers(0, 5000))
    table, choices = game.table(players, seed=seed), Random(seed)
    for _ in range(draw(st.integers(0, 90))):
        if table.turn is None:
            break
        table.push(choose(table, choices, "modest"))
    return table
