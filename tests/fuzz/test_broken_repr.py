"""Values whose repr fails: numbers of thousands of digits, lists nested too deeply, objects that raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import overtrick as ot
from overtrick.cards import FRENCH_52

from .strategies import refused


class Broken:
    """An object whose repr and str raise, and which has no hash."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__

    __hash__ = None  # type: ignore[assignment]


def nested() -> list[Any]:
    outer: list[Any] = []
    for _ in range(100_000):
        outer = [outer]
    return outer


BROKEN = {"huge": 10**5000, "huge negative": -(10**5000), "raises": Broken(), "nested": nested()}
SPADES = ot.load("spades")
RIVER = ot.load("river")

ENTRIES: dict[str, Callable[[Any], object]] = {
    "Card.parse": ot.Card.parse,
    "Suit.parse": ot.Suit.parse,
    "Deal.parse": lambda value: ot.Deal.parse(value, FRENCH_52, seats=4),
    "read_record": ot.read_record,
    "load": ot.load,
    "an option": lambda value: ot.load("spades", target=value),
    "an optional option": lambda value: ot.load("spades", bid_total_cap=value),
    "a choice": lambda value: ot.load("river", opening_lead=value),
    "Option.parse": SPADES.options["target"].parse,
    "Option.check": SPADES.options["target"].check,
    "players": RIVER.table,
    "rules": RIVER.rules,
    "dealer": lambda value: SPADES.table(dealer=value),
    "entered": lambda value: SPADES.table(entered=value),
    "entered by one": lambda value: SPADES.table(entered=[0, 1, 2, value]),
    "deals": lambda value: SPADES.table(deals=value),
    "a deal": lambda value: SPADES.table(deals=[value]),
    "hands": lambda value: SPADES.table(deals=[ot.Deal(value)]),
    "a hand": lambda value: SPADES.table(deals=[ot.Deal((value, (), (), ()))]),
    "a dealt card": lambda value: SPADES.table(deals=[ot.Deal(((value,), (), (), ()))]),
    "a turned card": lambda value: RIVER.table(3, deals=[ot.Deal(((), (), ()), turned=value)]),
    "a drawn trump": lambda value: ot.load("tendown").table(2, deals=[ot.Deal(((), ()), trump=value)]),
    "draw": lambda value: SPADES.table(draw=value),
    "a drawn card": lambda value: SPADES.table(draw=[value] * 4),
    "view": lambda value: SPADES.table(seed=1).view(value),
    "push": lambda value: SPADES.table(seed=1).push(value),
    "a bid": lambda value: SPADES.table(seed=1).push(ot.Bid(value)),
    "a bid in a suit": lambda value: ot.load("tocan").table(seed=1).push(ot.Bid(1, value)),
    "a play": lambda value: SPADES.table(seed=1).push(ot.Play(value)),
    "a card of nothing": lambda value: SPADES.table(seed=1).push(ot.Play(ot.Card(value, value))),
    "a suit of nothing": lambda value: SPADES.table(seed=1).push(ot.NameTrump(ot.Suit(value, "", "", ""))),
}


@pytest.mark.parametrize("value", BROKEN)
@pytest.mark.parametrize("entry", ENTRIES)
def test_it_is_refused_with_a_sentence(entry: str, value: str) -> None:
    assert refused(lambda: ENTRIES[entry](BROKEN[value])) is None


@pytest.mark.parametrize("value", BROKEN)
def test_it_is_not_legal(value: str) -> None:
    table = SPADES.table(seed=1)
    thing = BROKEN[value]
    things: list[object] = [thing, ot.Bid(thing), ot.Play(thing)]  # type: ignore[arg-type]
    assert not any(thing in table.legal for thing in things)


def test_a_seed_may_be_any_number_or_text() -> None:
    for seed in (10**5000, -(10**5000), "\ud800", "", True, 0):
        assert SPADES.table(seed=seed) == SPADES.table(seed=seed)
    for nothing in (1.5, b"1", Broken(), nested()):
        assert refused(lambda nothing=nothing: SPADES.table(seed=nothing)) is None  # type: ignore[misc]
