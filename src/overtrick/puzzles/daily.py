"""The puzzle of a day: every puzzle of a game in turn."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from importlib.resources import files

from overtrick.data_folder import data_folder

from .puzzle import Puzzle, read_puzzles


def offered(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that a server offers: those that its host has gathered, and the shipped ones."""
    return (*gathered(game), *shipped(game))


@lru_cache(maxsize=64)
def gathered(game: str) -> tuple[Puzzle, ...]:
    """The puzzles in the file of the host: ``puzzles/GAME.json`` in the data folder. Read once; empty without it."""
    source = data_folder() / "puzzles" / f"{game}.json"
    return read_puzzles(source.read_text(encoding="utf-8")) if game.isidentifier() and source.is_file() else ()


@lru_cache(maxsize=64)
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with Overtrick for the game with this name; empty if there are none."""
    source = files(__package__) / "shipped" / f"{game}.json"
    return read_puzzles(source.read_text(encoding="utf-8")) if game.isidentifier() and source.is_file() else ()


def puzzle_of(game: str, day: date) -> Puzzle | None:
    """The puzzle of a game for a day; None if it has none. All are used before one comes again."""
    puzzles = offered(game)
    return puzzles[day.toordinal() % len(puzzles)] if puzzles else None
