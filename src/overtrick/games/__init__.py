"""The games: the five of the house, those of installed packages, and one in anybody's file."""

from __future__ import annotations

import difflib
import importlib.metadata
import runpy
import traceback
from functools import cache
from pathlib import Path

from overtrick.errors import InvalidRules, UnknownGame, quoted
from overtrick.game import Game, OptionValue

from .river import river
from .rook import rook
from .spades import spades
from .tendown import tendown
from .tocan import tocan

__all__ = ["find", "games", "load"]

_HOUSE = {game.name: game for game in (river, rook, spades, tendown, tocan)}


def games() -> dict[str, Game]:
    """Every game that can be loaded by name, with its default options.

    >>> list(games())[:5]
    ['river', 'rook', 'spades', 'tendown', 'tocan']
    """
    return {**_HOUSE, **_installed()}


def load(name: str, /, **options: OptionValue) -> Game:
    """A game by its name, or by the path of a Python file that defines one, with these options.

    >>> load("river", opening_lead="left").values
    mappingproxy({'opening_lead': 'left'})
    """
    path = isinstance(name, str) and name.endswith(".py")
    return (_from_file(name) if path else find(name)).with_options(**options)


def find(name: str) -> Game:
    """A game by its name alone: unlike :func:`load` this never runs a file, whoever wrote the name.

    >>> find("river").title
    'River'
    """
    found = None
    if isinstance(name, str):
        found = _HOUSE.get(name) or _installed().get(name)
    if found is None:
        known = games()
        near = difflib.get_close_matches(name[:40].casefold(), known, n=1) if isinstance(name, str) else []
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        raise UnknownGame(f"no game is called {quoted(name)}; {hint}")
    return found


@cache
def _installed() -> dict[str, Game]:
    """Games that other packages offer under the entry point ``overtrick.games``."""
    found: dict[str, Game] = {}
    for point in importlib.metadata.entry_points(group="overtrick.games"):
        game = point.load()
        if not isinstance(game, Game):
            raise InvalidRules(f"the entry point {point.value} is not a game: decorate its function with @game")
        found.setdefault(game.name, game)
    return found


def _from_file(path: str) -> Game:
    """The one game that a file defines."""
    try:
        there = Path(path).is_file()
    except OSError:  # a name too long to be a file's
        there = False
    if not there:
        raise UnknownGame(f"there is no file {quoted(path, 80)}")
    try:
        written = runpy.run_path(path)
    except Exception as error:  # anything can be wrong in anybody's file: it is told in a sentence, with its line
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
        line = error.lineno if isinstance(error, SyntaxError) else (lines or [None])[-1]
        raise InvalidRules(f"{path}, line {line}: {type(error).__name__}: {error}") from error
    defined = [value for value in written.values() if isinstance(value, Game)]
    own = [game for game in defined if game not in _HOUSE.values()] or defined
    if len(own) != 1:
        raise InvalidRules(f"{path} defines {len(own)} games, and one is needed: decorate one function with @game")
    return own[0]
