"""The games: our own, those of installed packages, and those of files."""

from __future__ import annotations

import difflib
import importlib.metadata
import re
import warnings
from collections.abc import Iterable, Mapping
from functools import cache

from overtrick.errors import InvalidRules, UnknownGame, quoted
from overtrick.game import Game, GameFile, load_file
from overtrick.options import OptionValue

from .euchre import euchre
from .hearts import hearts
from .river import river
from .rook import rook
from .spades import spades
from .tendown import tendown
from .tocan import tocan
from .whist import whist

__all__ = ["find", "games", "is_built_in", "load", "offer", "withdraw"]

_BUILT_IN = {game.name: game for game in (river, rook, spades, tendown, tocan, hearts, euchre, whist)}


def games() -> dict[str, Game]:
    """Every game that can be loaded by name, with its default options.

    >>> list(games())[:5]
    ['river', 'rook', 'spades', 'tendown', 'tocan']
    """
    found = {**_BUILT_IN, **_installed()[0]}
    for offered in _offered:
        found.update(offered)
    return found


def is_built_in(game: Game) -> bool:
    """Whether this is a game of Overtrick itself, with any options."""
    return _BUILT_IN.get(game.name) is not None and _BUILT_IN[game.name].define is game.define


def load(name: str, /, **options: OptionValue) -> Game:
    """A game by its name, or by the path of a Python file that defines one, with these options.

    >>> load("river", opening_lead="left").values["opening_lead"]
    'left'
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
        for offered in reversed(_offered):
            if name in offered:
                return offered[name]
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


# Games of files that this process knows by name

_offered: list[Mapping[str, Game]] = []
"""The games of files, as they were offered."""
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""The name of a game is a part of addresses and records."""
_RESERVED = {"credits"}
"""The leader board of credits has an address like that of a game."""


def offer(files: Iterable[GameFile]) -> Mapping[str, Game]:
    """Make the games of these files known by name in this process, until they are withdrawn.

    Raises InvalidRules if a file is broken, or if the name of its game is taken.
    """
    others = {**_BUILT_IN, **_installed()[0]}
    offered: dict[str, Game] = {}
    for file in files:
        game = file.load().with_options()
        if not _NAME.fullmatch(game.name) or game.name in _RESERVED:
            allowed = "a name has 1 to 40 letters, digits, hyphens and underscores, and is not credits"
            raise InvalidRules(f"{file.name}: its game cannot be called {quoted(game.name)}; {allowed}")
        if game.name in others:
            raise InvalidRules(f"{file.name}: {_taken(game.name, others[game.name])}; give its game another name")
        others[game.name] = offered[game.name] = game
    _offered.append(offered)
    return offered


def _taken(name: str, other: Game) -> str:
    where = "of Overtrick" if other.file is None else f"in {other.file.name}"
    if other.file is None and not is_built_in(other):
        where = "of an installed package"
    return f"a game {where} is called {name} already"


def withdraw(offered: Mapping[str, Game]) -> None:
    """Forget the games that :func:`offer` returned."""
    _offered[:] = [games for games in _offered if games is not offered]
