"""The rule book describes the game with the options that were chosen."""

from __future__ import annotations

from itertools import combinations

import pytest

import overtrick as ot
from overtrick.game import Option, OptionValue
from overtrick.rulebook import render_rule_book

GAMES = ["river", "rook", "spades", "tendown", "tocan", "hearts"]


def other_values(option: Option) -> list[OptionValue]:
    """Values of an option that are not its default."""
    values: list[OptionValue]
    if option.choices is not None:
        values = list(option.choices)
    elif option.type is bool:
        values = [False, True]
    else:
        number = 70 if option.at_most is None else min(70, option.at_most)
        values = [number, *([None] if option.optional else [])]
    return [value for value in values if value != option.default]


@pytest.mark.parametrize("name", GAMES)
def test_every_option_changes_the_rule_book(name: str) -> None:
    game = ot.load(name)
    for option in game.options.values():
        books = {game.with_options(**{option.name: value}).book for value in other_values(option)}
        assert len(books) == len(other_values(option))
        assert game.book not in books


@pytest.mark.parametrize("name", GAMES)
def test_no_markup_is_left(name: str) -> None:
    game = ot.load(name)
    changes = [(option.name, value) for option in game.options.values() for value in other_values(option)]
    for pair in combinations(changes, 2):
        try:
            book = game.with_options(**dict(pair)).book
        except ot.InvalidOption:
            continue  # the two do not go together
        assert not set("[]{}") & set(book)
        assert "  " not in book
        assert " ." not in book
        assert " ," not in book
        assert "Options that differ" not in book  # the prose mentions them all


def test_river_says_which_player_leads() -> None:
    assert "The dealer leads first." in ot.load("river").book
    book = ot.load("river", opening_lead="left").book
    assert "The player at the dealer's left leads first." in book
    assert "The dealer leads first." not in book


def test_option_that_the_prose_does_not_mention_is_named_when_it_is_not_the_default() -> None:
    defaults = {"target": 50, "kitty": None, "hook": True}
    assert render_rule_book("Take tricks.", defaults, defaults) == "Take tricks."
    book = render_rule_book("Take tricks.", {"target": 20, "kitty": 3, "hook": True}, defaults)
    assert book == (
        "Take tricks.\n\nOptions that differ from the defaults: target = 20 (default 50), kitty = 3 (default none)."
    )


def test_other_brackets_and_braces_stay_as_they_are() -> None:
    prose = "A list:\n- {one}\n- [two=2: three]"
    assert render_rule_book(prose, {"target": 1}, {"target": 1}) == prose


def test_condition_on_any_other_value() -> None:
    prose = "Bid[cap!=none: , at most {cap}]."
    assert render_rule_book(prose, {"cap": 13}, {"cap": 13}) == "Bid, at most 13."
    assert render_rule_book(prose, {"cap": None}, {"cap": 13}) == "Bid."
