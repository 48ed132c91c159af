"""Puzzles: positions in which one choice is clearly best, one a day for each game.

Reading them is cheap. :mod:`overtrick.puzzles.making` makes them from self-play.
"""

from __future__ import annotations

from .daily import gathered, offered, puzzle_of, shipped
from .puzzle import Puzzle, PuzzleChoice, read_puzzles, write_puzzles

__all__ = ["Puzzle", "PuzzleChoice", "gathered", "offered", "puzzle_of", "read_puzzles", "shipped", "write_puzzles"]
