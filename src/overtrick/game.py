"""A game: a function from its options to Rules. The options are read from its signature."""

from __future__ import annotations

import difflib
import hashlib
import importlib
import inspect
import pickle
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from .errors import InvalidOption, InvalidRules, OvertrickError, UnknownGame, quoted
from .lesson import Lesson
from .options import Option, OptionValue, Says, read_options, write_value
from .part import unknown_keyword
from .parts import MAX_SEATS
from .rulebook import names_in, render_rule_book
from .rules import Rules
from .scoring import replaced_name
from .terms import check_terms, render_terms

if TYPE_CHECKING:
    from .actions import Action
    from .cards import Card
    from .dealing import Deal, Shuffler
    from .table import Table
    from .view import View

__all__ = ["Game", "GameFile", "Option", "OptionValue", "Says", "game", "load_file", "write_value"]

USUAL_PLAYERS = 4
"""The number of players at a table, unless the game or a person says otherwise."""


@dataclass(frozen=True)
class Game:
    """A game with chosen options.

    >>> import overtrick as ot
    >>> short = ot.load("spades", target=250)
    >>> short.title, short.values["target"], short.options["target"].default
    ('Spades', 250, 500)
    """

    name: str
    title: str
    players: tuple[int, ...]
    minutes: int
    define: Callable[..., Rules] = field(repr=False)
    options: Mapping[str, Option] = field(repr=False)
    values: Mapping[str, OptionValue]
    sensible: Callable[[View], Iterable[Action]] | None = field(default=None, repr=False)
    """A function from a view to those of its legal actions that make sense; bots choose among them."""
    experience: Path | None = field(default=None, repr=False)
    """A file with a value net learned by playing this game, as ``benchmarks/value_net.py`` writes it, for experts."""
    file: GameFile | None = field(default=None, repr=False)
    """The file that this game was loaded from; None for a game of a package."""
    terms: Mapping[str, str] = field(default_factory=dict, repr=False)
    """The words that players of this game use, with their explanations as they were written."""
    lesson: Lesson | None = field(default=None, repr=False)
    """A guided first deal for newcomers. :func:`overtrick.lesson_script.script_of` plays it."""

    @property
    def glossary(self) -> dict[str, str]:
        """The terms of the game with their explanations, for the chosen options.

        >>> import overtrick as ot
        >>> ot.load("spades").glossary["bag"]
        'A trick above what your team bid. Every 10 bags cost 100 points.'
        """
        return render_terms(self.terms, self.values)

    @property
    def book(self) -> str:
        """The short rule book, for the chosen options."""
        defaults = {name: option.default for name, option in self.options.items()}
        return render_rule_book(inspect.cleandoc(self.define.__doc__ or ""), self.values, defaults)

    @property
    def summary(self) -> str:
        """The first paragraph of the rule book, on one line."""
        return " ".join(self.book.split("\n\n")[0].split())

    @property
    def players_text(self) -> str:
        """The numbers of players in words: ``"4"`` or ``"3 to 7"``."""
        low, high = self.players[0], self.players[-1]
        return str(low) if low == high else f"{low} to {high}"

    @property
    def default_players(self) -> int:
        """The number of players where nobody chooses one: four, or the nearest to it."""
        return min(self.players, key=lambda players: abs(players - USUAL_PLAYERS))

    def with_options(self, /, **options: OptionValue) -> Game:
        """The same game with other options; options that are not named keep their values."""
        for name in options:
            if name not in self.options:
                near = difflib.get_close_matches(name[:40], self.options, n=1)
                hint = f"did you mean {near[0]}?" if near else f"its options: {', '.join(self.options) or 'none'}"
                raise InvalidOption(f"{self.title} has no option {quoted(name)}; {hint}")
        chosen = {name: self.options[name].check(value) for name, value in options.items()}
        game = replace(self, values=MappingProxyType({**self.values, **chosen}))
        for players in self.players:  # parts that do not fit together are refused here, not in the middle of a match
            game.rules(players)
        return game

    def rules(self, players: int | None = None) -> Rules:
        """The rules for this number of players, which may be left out where it is fixed."""
        return self._rules[self._check_players(players)]

    @cached_property
    def _rules(self) -> _RulesByPlayers:
        return _RulesByPlayers(self)

    def _check_players(self, players: int | None) -> int:
        if players is None and len(self.players) == 1:
            return self.players[0]
        if type(players) is not int or players not in self.players:
            said = f"not {quoted(players)}" if players is not None else "so say how many: players="
            raise InvalidOption(f"{self.title} is for {self.players_text} players, {said}")
        return players

    def table(
        self,
        players: int | None = None,
        *,
        seed: int | str | None = None,
        dealer: int | None = None,
        entered: Sequence[int] | None = None,
        deals: Sequence[Deal | str] = (),
        draw: Sequence[Card] | None = None,
        shuffler: Shuffler | None = None,
        deal_limit: int | None = None,
    ) -> Table:
        """Start a match. The same seed gives the same cards. ``dealer`` is the seat of the first dealer, else drawn.

        ``entered`` lists the seats in the order in which they entered the room. ``deals`` are the first deals, as text
        or as :class:`~overtrick.Deal` values; cards that they leave open come from the seed. ``draw`` are the cards
        that the seats drew for the first deal. A ``shuffler`` deals instead of the seed, as in a fair deal. The match
        ends after ``deal_limit`` deals, if its rules have not ended it before.
        """
        from .table import Table  # noqa: PLC0415 -- the compiler is loaded only when a table is made

        return Table(
            self,
            self._check_players(players),
            seed=seed,
            dealer=dealer,
            entered=entered,
            deals=deals,
            draw=draw,
            shuffler=shuffler,
            deal_limit=deal_limit,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.define is other.define and dict(self.values) == dict(other.values)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.values.items())))

    def __copy__(self) -> Game:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Pickle the place where the game is defined, and changes: the function itself cannot be pickled."""
        place = _Place(self.file, self.define.__module__, self.define.__qualname__)
        try:
            found = place.find()
        except (OvertrickError, ImportError, LookupError):
            found = None
        if found is None or found.define is not self.define:
            raise pickle.PicklingError(
                f"{self.title} cannot be pickled: only a game at the top level of a module or a file can be found again"
            )
        names = ("name", "title", "players", "minutes", "sensible", "experience")
        changes = {name: getattr(self, name) for name in names if getattr(self, name) != getattr(found, name)}
        return _unpickle, (place, dict(self.values), changes)


@dataclass(frozen=True)
class _Place:
    """Where a game is defined: a file with its text, or the name of its function in a module."""

    file: GameFile | None
    module: str
    function: str

    def find(self) -> Game:
        if self.file is not None:
            return self.file.load()
        values = vars(importlib.import_module(self.module)).values()
        games = [value for value in values if isinstance(value, Game) and self.module == value.define.__module__]
        return {game.define.__qualname__: game for game in games}[self.function]


def _unpickle(place: _Place, values: dict[str, OptionValue], changes: dict[str, Any]) -> Game:
    game = place.find()
    if game.values != values:
        game = game.with_options(**values)
    return replace(game, **changes) if changes else game


class _RulesByPlayers(dict[int, Rules]):
    """The rules of one game, made once for each number of players."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, players: int) -> Rules:
        define, arguments = self.game.define, dict(self.game.values)
        if "players" in inspect.signature(define).parameters:
            arguments["players"] = players
        try:
            rules = define(**arguments)
        except Exception as error:
            if isinstance(error, OvertrickError) and self.game.file is None:
                raise  # the sentence is enough, and a server may show it to players
            _blame(_file_of(define), error, players if len(self.game.players) > 1 else None)
        if not isinstance(rules, Rules):
            where = f"{_file_of(define)}, line {inspect.unwrap(define).__code__.co_firstlineno}"
            raise InvalidRules(f"{where}: {define.__name__} must return Rules, and it returned {quoted(rules)}")
        if rules.seats.players != players:
            asked = f"{self.game.title} was asked for {players} seats and made {rules.seats.players}"
            needs = "players" not in inspect.signature(define).parameters
            raise InvalidRules(asked + (": give the function a parameter called players" if needs else ""))
        self[players] = rules
        return rules


def game(
    *,
    title: str,
    players: int | tuple[int, int],
    minutes: int = 20,
    name: str | None = None,
    sensible: Callable[[View], Iterable[Action]] | None = None,
    experience: Path | str | None = None,
    terms: Mapping[str, str] = MappingProxyType({}),
    lesson: Lesson | None = None,
) -> Callable[[Callable[..., Rules]], Game]:
    """Turn a function from options to Rules into a game. ``players`` is a number, or the lowest and the highest one.

    The options are the keyword parameters of the function. A parameter called ``players`` is no option: it gets the
    number of players. Bots can play any game without help. ``sensible`` may name the legal actions of a view that make
    sense, and bots choose among them; ``experience`` is a file with a value net learned by playing the game. ``terms``
    explains words that players of the game use, and ``lesson`` is a guided first deal for newcomers.
    """
    low, high = _lowest_and_highest(title, players)
    if not 2 <= low <= high <= MAX_SEATS:
        raise InvalidRules(f"{title} is for {low} to {high} players, and a table has 2 to {MAX_SEATS} seats")

    def make(define: Callable[..., Rules]) -> Game:
        options = MappingProxyType(read_options(define))
        unknown = names_in(inspect.getdoc(define) or "") - {"players", *options}
        if unknown:
            raise InvalidRules(f"{title}: the rule book names {min(unknown)}, and the game has no such option")
        defaults = MappingProxyType({option.name: option.default for option in options.values()})
        return Game(
            name=name or define.__name__,
            title=title,
            players=tuple(range(low, high + 1)),
            minutes=minutes,
            define=define,
            options=options,
            values=defaults,
            sensible=sensible,
            experience=None if experience is None else Path(experience),
            terms=MappingProxyType(check_terms(title, terms, options)),
            lesson=_check_lesson(title, lesson, range(low, high + 1), options),
        )

    return make


def _check_lesson(title: str, lesson: object, players: Sequence[int], options: Mapping[str, Option]) -> Lesson | None:
    """The lesson, if its table can be made. Whether its actions are legal is known when it is first played."""
    if lesson is None:
        return None
    if not isinstance(lesson, Lesson):
        raise InvalidRules(f"{title}: a lesson is a Lesson, not {quoted(lesson)}")
    if lesson.players is not None and lesson.players not in players:
        raise InvalidRules(f"the lesson of {title} is for {quoted(lesson.players)} players, and the game is not")
    for name, value in lesson.options.items():
        if name not in options:
            raise InvalidRules(f"the lesson of {title} names {quoted(name)}, and the game has no such option")
        options[name].check(value)
    return lesson


def _lowest_and_highest(title: str, players: object) -> tuple[int, int]:
    """The range that ``players`` of a game says."""
    match players:
        case int():
            return players, players
        case (int(low), int(high)):
            return low, high
        case _:
            raise InvalidRules(
                f"{title}: players is a number or the lowest and the highest one, such as (3, 6), not {quoted(players)}"
            )


# Games in files

_loaded: dict[tuple[Path, bytes], Game] = {}
"""The games of files, by the path and a digest of the text: an edited file is loaded again."""
_MODULE = "<game file>"
"""The name of the module in which the code of a file runs."""


@dataclass(frozen=True)
class GameFile:
    """A Python file that defines a game, with its text as it was read: later changes of the file do not matter.

    It can be pickled. Another process that gets it loads the same definition, even if the file has changed since.
    """

    name: str
    """The path as the user wrote it, for messages."""
    path: Path
    """The absolute path."""
    text: bytes = field(repr=False)

    @classmethod
    def read(cls, name: str) -> GameFile:
        """Read the file at this path. Raises UnknownGame if it cannot be read."""
        try:
            path = Path(name).resolve()
            return cls(name, path, path.read_bytes())
        except (OSError, ValueError):  # ValueError: a zero byte in the name
            raise UnknownGame(f"there is no file {quoted(name, 80)}") from None

    def load(self) -> Game:
        """The one game that the file defines. Whatever goes wrong in its code is an error of one sentence."""
        key = (self.path, hashlib.sha256(self.text).digest())
        if key not in _loaded:
            _loaded[key] = self._run()
        return _loaded[key]

    def _run(self) -> Game:
        module = ModuleType(_MODULE)
        module.__file__ = str(self.path)
        outer = sys.modules.get(_MODULE)  # the file that loads this one, if any
        sys.modules[_MODULE] = module  # dataclasses look for their module while they are defined
        try:
            exec(compile(self.text, self.name, "exec", dont_inherit=True), vars(module))
        except (Exception, SystemExit) as error:
            _blame(self.name, error)
        finally:
            if outer is None:
                del sys.modules[_MODULE]
            else:
                sys.modules[_MODULE] = outer
        games = [value for value in vars(module).values() if isinstance(value, Game)]
        own = [game for game in games if not _is_imported(game)] or games
        if len(own) != 1:
            count = f"{self.name} defines {len(own)} games"
            raise InvalidRules(f"{count}, and one is needed: decorate one function with @game")
        return replace(own[0], file=self)


def load_file(path: str) -> Game:
    """The one game that a Python file defines."""
    return GameFile.read(path).load()


def _is_imported(game: Game) -> bool:
    """Whether this is a game of another file, or of another module as it is there."""
    there = getattr(sys.modules.get(game.define.__module__), game.define.__qualname__, None)
    return game.file is not None or there is game


def _file_of(define: Callable[..., Rules]) -> str:
    return str(inspect.unwrap(define).__code__.co_filename)


def _blame(path: str, error: BaseException, players: int | None = None) -> NoReturn:
    """Report an exception in the code of a game: one sentence with the file, the line and the number of players."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    if isinstance(error, SyntaxError) and error.filename == path:
        lines.append(error.lineno)
    where = f"{path}, line {lines[-1]}" if lines else path
    if players is not None:
        where = f"{where}, with {players} players"
    if isinstance(error, NameError):  # such a name is not found after an import of everything
        error = replaced_name(error.name or "") or error
    error = unknown_keyword(error) or error
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    what = said if isinstance(error, OvertrickError) else f"{type(error).__name__}: {said}"
    raise InvalidRules(f"{where}: {' '.join(what.split())[:300]}") from error
