"""A puzzle: a position in which one choice is clearly best, and what the others cost."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from overtrick.errors import InvalidOption
from overtrick.game import Game
from overtrick.record import read_record
from overtrick.table import Table

VERSION = 1

ReasonPart = Mapping[str, str | float]
"""A part of a reason: its text, and what the text names as the fields of :class:`overtrick.bots.explanation.Part`."""


@dataclass(frozen=True)
class PuzzleChoice:
    """A legal action of a puzzle."""

    action: str
    cost: float
    """The points per deal that it loses against the best action, on average. 0 for the best one."""
    error: float
    """The standard error of the cost."""
    reason: tuple[ReasonPart, ...]
    """What is to be said about it: its texts make a sentence."""


@dataclass(frozen=True)
class Puzzle:
    """A position of a match as a record, and every choice of the seat to act, the best one first."""

    record: str
    seat: int
    choices: tuple[PuzzleChoice, ...]

    @property
    def best(self) -> str:
        """The best action."""
        return self.choices[0].action

    def table(self, game: Game | None = None) -> Table:
        """The position, with all cards. A player may see only the view of the seat."""
        return read_record(self.record, game)


def write_puzzles(puzzles: Iterable[Puzzle], *, command: str) -> str:
    """Puzzles as JSON, a line for each, with the command that made them."""
    lines = ",\n".join(json.dumps(asdict(each), separators=(",", ":")) for each in puzzles)
    return f'{{"version": {VERSION}, "command": {json.dumps(command)}, "puzzles": [\n{lines}\n]}}\n'


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Read puzzles that :func:`write_puzzles` wrote."""
    try:
        document = json.loads(text)
        if document["version"] != VERSION:
            raise InvalidOption(f"these puzzles have version {document['version']}, and only {VERSION} can be read")
        return tuple(
            Puzzle(
                each["record"],
                each["seat"],
                tuple(
                    PuzzleChoice(choice["action"], choice["cost"], choice["error"], tuple(choice["reason"]))
                    for choice in each["choices"]
                ),
            )
            for each in document["puzzles"]
        )
    except (KeyError, TypeError, json.JSONDecodeError) as error:
        raise InvalidOption(f"these are no puzzles: {error}") from None
