"""Puzzles: every shipped one can be played, has one best choice, and tells a seat nothing that it may not know."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.errors import InvalidOption
from overtrick.fair import Seal
from overtrick.puzzles import Puzzle, gathered, offered, puzzle_of, read_puzzles, shipped, write_puzzles
from overtrick.puzzles.making import LEAST_CHOICES, Effort, make_puzzles, puzzles_of_matches
from overtrick.record import add_seal
from overtrick.testing.matches import random_match

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


def test_puzzles_of_matches_are_positions_of_them_without_a_seal() -> None:
    effort = Effort(proposal_ms=2, confirmation_ms=4, worlds=80)
    game, seal = ot.load("river", first_hand=3), Seal("5e" * 32, contributions=("sesame",) * 3)
    matches = []
    for number in range(12):
        (*_, match) = random_match(game, 3, seed=f"finished/{number}", manner="modest")
        assert match.outcome is not None
        matches.append(ot.read_record(add_seal(match.record(), seal)))
    made = tuple(islice(puzzles_of_matches(matches, seed=2, effort=effort), 2))
    assert made == tuple(islice(puzzles_of_matches(matches, seed=2, effort=effort), 2))
    assert len({puzzle.record for puzzle in made}) == 2
    for puzzle in made:
        table = puzzle.table()
        assert table.turn == puzzle.seat
        assert sorted(choice.action for choice in puzzle.choices) == sorted(map(str, table.legal))
        assert any(match.dealt[: len(table.dealt)] == table.dealt for match in matches)
        assert any(match.history[: len(table.history)] == table.history for match in matches)
        assert "Secret" not in puzzle.record
        assert "sesame" not in puzzle.record


def test_the_puzzles_of_a_host_are_offered_besides_the_shipped_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overtrick.puzzles.daily.data_folder", lambda: tmp_path)
    gathered.cache_clear()
    own = shipped("whist")[:2]
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "river.json").write_text(write_puzzles(own, command="overtrick puzzles river"))
    try:
        assert offered("river") == (*own, *shipped("river"))
        assert offered("whist") == shipped("whist")
        days = [date(2026, 11, 18) + timedelta(days=number) for number in range(len(offered("river")))]
        assert {found.record for day in days if (found := puzzle_of("river", day))} >= {each.record for each in own}
    finally:
        gathered.cache_clear()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 2, "puzzles": []}', '{"version": 1, "puzzles": [{}]}'])
def test_what_is_no_file_of_puzzles_is_refused(text: str) -> None:
    with pytest.raises(InvalidOption, match="puzzles"):
        read_puzzles(text)
