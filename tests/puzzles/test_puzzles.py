"""Puzzles: every shipped one can be played, has one best choice, and tells a seat nothing that it may not know."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import islice

import pytest

import overtrick as ot
from overtrick.errors import InvalidOption
from overtrick.puzzles import Puzzle, puzzle_of, read_puzzles, shipped, write_puzzles
from overtrick.puzzles.making import LEAST_CHOICES, Effort, make_puzzles

pytestmark = pytest.mark.slow_without_jit


@pytest.mark.parametrize("game", sorted(ot.games()))
def test_shipped_puzzles_are_positions_with_one_best_choice(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= 20
    assert len({puzzle.record for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        table = puzzle.table()
        assert (table.game.name, table.turn) == (game, puzzle.seat)
        assert sorted(choice.action for choice in puzzle.choices) == sorted(map(str, table.legal))
        best, *others = puzzle.choices
        assert len(puzzle.choices) >= LEAST_CHOICES
        assert best.cost == 0
        assert all(choice.cost > 3 * choice.error - 0.05 and choice.cost > 0 for choice in others)
        assert all("".join(str(part["text"]) for part in choice.reason) for choice in others)


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    days = [date(2026, 11, 18) + timedelta(days=number) for number in range(len(shipped("river")))]
    found = [puzzle_of("river", day) for day in days]
    assert {puzzle.record for puzzle in found if puzzle is not None} == {puzzle.record for puzzle in shipped("river")}
    assert puzzle_of("river", days[-1] + timedelta(days=1)) == found[0]
    for name in ("chess", "../river", ""):
        assert puzzle_of(name, days[0]) is None


def test_the_same_seed_makes_the_same_puzzles_and_they_are_read_again() -> None:
    effort = Effort(proposal_ms=2, confirmation_ms=4, worlds=80)
    game = ot.load("river", first_hand=3)

    def make() -> tuple[Puzzle, ...]:
        return tuple(islice(make_puzzles(game, 3, seed=4, effort=effort), 2))

    made = make()
    assert made == make()
    assert len({puzzle.record for puzzle in made}) == 2
    text = write_puzzles(made, command="overtrick puzzles river")
    assert read_puzzles(text) == made
    assert json.loads(text)["command"] == "overtrick puzzles river"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 2, "puzzles": []}', '{"version": 1, "puzzles": [{}]}'])
def test_what_is_no_file_of_puzzles_is_refused(text: str) -> None:
    with pytest.raises(InvalidOption, match="puzzles"):
        read_puzzles(text)
