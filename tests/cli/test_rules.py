"""`overtrick rules`."""

from __future__ import annotations

import json

import pytest

import overtrick as ot

from .running import Run, check_refused


@pytest.mark.parametrize("name", list(ot.games()))
def test_rules_prints_the_rule_book_and_the_options(run: Run, name: str) -> None:
    game = ot.games()[name]
    ran = run("rules", name)
    assert ran.code == 0
    for paragraph in game.book.split("\n\n"):
        assert " ".join(paragraph.split()) in ran.words
    for option in game.options:
        assert f"--{option.replace('_', '-')}" in ran.out


def test_rules_as_json(run: Run) -> None:
    found = json.loads(run("rules", "tendown", "--json").out)
    assert found["book"].startswith("Take exactly the tricks you bid")
    assert found["options"][0] == {
        "name": "room",
        "type": "int",
        "default": 0,
        "value": 0,
        "choices": [0, 5, 50, 500, 1000],
        "allowed": "0 or 5 or 50 or 500 or 1000",
        "help": ot.games()["tendown"].options["room"].help,
    }


def test_rules_are_those_of_the_chosen_options(run: Run) -> None:
    left = run("rules", "river", "--opening-lead", "left")
    assert left.code == 0
    assert "The player at the dealer's left leads first." in left.words
    assert "The dealer leads first." not in left.words
    assert "--opening-lead left dealer" in left.words  # the option with its value and its default
    found = json.loads(run("rules", "spades", "--target", "250", "--json").out)
    assert "A team with 250 points or more ends the match" in " ".join(found["book"].split())
    assert (found["options"][0]["value"], found["options"][0]["default"]) == (250, 500)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("rules", "bridge"), "no game is called 'bridge'"),
        (("rules", "spade"), "did you mean spades?"),
        (("rules", "./nowhere.py"), "there is no file './nowhere.py'"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(run: Run, words: tuple[str, ...], sentence: str) -> None:
    check_refused(run(*words), sentence)
