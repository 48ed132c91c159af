"""The games: five of our own, those of installed packages, and one in any file."""

from __future__ import annotations

import difflib
import importlib.metadata
import warnings
from functools import cache

from overtrick.errors import InvalidRules, UnknownGame, quoted
from overtrick.game import Game, load_file
from overtrick.options import OptionValue

from .river import river
from .rook import rook
from .spades import spades
from .tendown import tendown
from .tocan import tocan

__all__ = ["find", "games", "load"]

_BUILT_IN = {game.name: game for game in (river, rook, spades, tendown, tocan)}


def games() -> dict[str, Game]:
    """Every game that can be loaded by name, with its default options.

    >>> list(games())[:5]
    ['river', 'rook', 'spades', 'tendown', 'tocan']
    """
    return {**_BUILT_IN, **_installed()[0]}


def load(name: str, /, **options: OptionValue) -> Game:
    """A game by its name, or by the path of a Python file that defines one, with these options.

    >>> load("river", opening_lead="left").values
    mappingproxy({'opening_lead': 'left'})
    """
    is_file = isinstance(name, str) and name.endswith(".py")
    return (load_file(name) if is_file else find(name)).with_options(**options)


def find(name: str) -> Game:
    """A game by its name alone. Unlike :func:`load` this never runs a file, so that names of strangers are safe.

    >>> find("river").title
    'River'
    """
    if isinstance(name, str):
        if name in _BUILT_IN:
            return _BUILT_IN[name]
        installed, broken = _installed()
        if name in installed:
            return installed[name]
        if name in broken:
            raise InvalidRules(broken[name])
    known = games()
    near = difflib.get_close_matches(name[:40].casefold(), known, n=1) if isinstance(name, str) else []
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    raise UnknownGame(f"no game is called {quoted(name)}; {hint}")


@cache
def _installed() -> tuple[dict[str, Game], dict[str, str]]:
    """The games that other packages offer as entry points in ``overtrick.games``, and what is wrong with the others.

    Each broken entry point is reported once, as a warning: it must not take the other games away.
    """
    found: dict[str, Game] = {}
    broken: dict[str, str] = {}
    for point in importlib.metadata.entry_points(group="overtrick.games"):
        try:
            game = point.load()
            if not isinstance(game, Game):
                raise InvalidRules("it is not a game: decorate its function with @game")
        except (Exception, SystemExit) as error:
            what = str(error) if isinstance(error, InvalidRules) else f"{type(error).__name__}: {error}"
            package = f" of the package {point.dist.name}" if point.dist is not None else ""
            broken[point.name] = f"the game {point.name}{package} ({point.value}) cannot be loaded: {what[:300]}"
            warnings.warn(broken[point.name], RuntimeWarning, stacklevel=2)
        else:
            if game.name not in _BUILT_IN:
                found.setdefault(game.name, game)
    return found, broken
