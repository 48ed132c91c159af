"""A game: a function from its options to Rules, with the options read from its signature."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints
from urllib.parse import quote, unquote

from .errors import InvalidOption, InvalidRules, quoted
from .rulebook import render_rule_book
from .rules import MAX_SEATS, Rules

if TYPE_CHECKING:
    from .actions import Action
    from .cards import Card
    from .dealing import Deal, Shuffler
    from .table import Table
    from .view import View

OptionValue: TypeAlias = int | bool | str | None


@dataclass(frozen=True)
class Says:
    """What an option means, in one line, and the numbers it may be; stands in ``Annotated[int, Says("...")]``."""

    help: str
    at_least: int | None = None
    at_most: int | None = None
    step: int = 1


@dataclass(frozen=True)
class Option:
    """One option of a game: what it means, what it may be, and what it is when nobody says."""

    name: str
    type: type
    default: OptionValue
    choices: tuple[OptionValue, ...] | None
    help: str
    optional: bool = False
    at_least: int | None = None
    at_most: int | None = None
    step: int = 1

    def check(self, value: OptionValue) -> OptionValue:
        """The value if it is possible; else :class:`InvalidOption` with the reason."""
        if self.choices is not None:
            if not any(value == choice and type(value) is type(choice) for choice in self.choices):
                raise self._refuse(value)
        elif value is None:
            if not self.optional:
                raise self._refuse(value)
        elif type(value) is not self.type or (isinstance(value, int) and not self._in_range(value)):
            raise self._refuse(value)
        return value

    def parse(self, text: str) -> OptionValue:
        """The value written so, for the command line, forms and records."""
        if not isinstance(text, str):
            raise self._refuse(text)
        word = unquote(text.strip())
        value: OptionValue = word
        if self.optional and word.casefold() == "none":
            value = None
        elif self.type is bool:
            value = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
                word.casefold(), word
            )
        elif self.type is int and re.fullmatch(r"-?[0-9]{1,18}", word):
            value = int(word)
        return self.check(value)

    @property
    def label(self) -> str:
        """The name in words, for a form: ``minimum_bid`` is "Minimum bid"."""
        return words_for(self.name)

    @property
    def choice_labels(self) -> tuple[str, ...] | None:
        """The choices in words, in their order; None where the values are not a list of choices."""
        return None if self.choices is None else tuple(map(words_for, self.choices))

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        if self.choices is not None:
            return " or ".join(write_value(choice) for choice in self.choices)
        if self.type is bool:
            return "true or false"
        words = "a whole number" if self.step == 1 else f"a multiple of {self.step}"
        if self.at_least is not None and self.at_most is not None:
            words += f" from {self.at_least} to {self.at_most}"
        elif self.at_least is not None:
            words += f", {self.at_least} or more"
        return f"{words}, or none" if self.optional else words

    def _in_range(self, value: int) -> bool:
        if self.type is bool:
            return True
        low = self.at_least is None or value >= self.at_least
        high = self.at_most is None or value <= self.at_most
        return low and high and value % self.step == 0

    def _refuse(self, value: OptionValue) -> InvalidOption:
        return InvalidOption(f"{self.name} = {quoted(value)}: it is {self.allowed}")


def words_for(value: OptionValue) -> str:
    """The name or the value of an option in words.

    >>> words_for("last_must_bid"), words_for(500), words_for(None), words_for(True)
    ('Last must bid', '500', 'None', 'Yes')
    """
    if isinstance(value, bool):
        return "Yes" if value else "No"
    words = str(value).replace("_", " ")
    return words[:1].upper() + words[1:]


def write_value(value: OptionValue) -> str:
    """An option's value as :meth:`Option.parse` reads it: one word, whatever is in it."""
    if isinstance(value, str):
        return quote(value, safe=" _-+.,:").replace(" ", "%20")
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


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
    """What the game knows of good play: of the legal actions in view those that make sense; bots choose among them."""
    experience: Path | None = field(default=None, repr=False)
    """What was learned by playing it, as ``benchmarks/value_net.py`` writes it; experts ask it beside their search."""

    @property
    def book(self) -> str:
        """The short rule book, for the chosen options."""
        defaults = {name: option.default for name, option in self.options.items()}
        return render_rule_book(inspect.cleandoc(self.define.__doc__ or ""), self.values, defaults)

    @property
    def summary(self) -> str:
        """The rule book's first paragraph, on one line."""
        return " ".join(self.book.split("\n\n")[0].split())

    def with_options(self, /, **options: OptionValue) -> Game:
        """The same game with other options; what is not named stays as it is."""
        for name in options:
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise InvalidOption(f"{self.title} has no option {quoted(name)}; its options: {known}")
        chosen = {name: self.options[name].check(value) for name, value in options.items()}
        game = replace(self, values=MappingProxyType({**self.values, **chosen}))
        for players in self.players:  # parts that do not fit together are refused here, not in the middle of a match
            game.rules(players)
        return game

    def rules(self, players: int | None = None) -> Rules:
        """The rules for so many players; a game for a fixed number needs no telling."""
        return self._rules[self._seated(players)]

    @cached_property
    def _rules(self) -> _RulesByPlayers:
        return _RulesByPlayers(self)

    def _seated(self, players: int | None) -> int:
        if players is None and len(self.players) == 1:
            return self.players[0]
        if type(players) is not int or players not in self.players:
            said = f"not {quoted(players)}" if players is not None else "so say how many: players="
            raise InvalidOption(f"{self.title} is for {self.players_text} players, {said}")
        return players

    @property
    def players_text(self) -> str:
        """``"4"`` or ``"3 to 7"``."""
        low, high = self.players[0], self.players[-1]
        return str(low) if low == high else f"{low} to {high}"

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
    ) -> Table:
        """One match. The same seed gives the same cards; ``dealer`` is the first dealer's seat, drawn if not given.

        ``entered`` says in which order the seats entered the room, ``deals`` the first deals, as text or as
        :class:`~overtrick.Deal` values (cards left open are filled in from the seed), and ``draw`` the cards that
        the seats drew for the first deal. A ``shuffler`` deals in the seed's place, as in a fair deal.
        """
        from .table import Table  # noqa: PLC0415 -- the compiler is loaded only when a table is made

        return Table(
            self,
            self._seated(players),
            seed=seed,
            dealer=dealer,
            entered=entered,
            deals=deals,
            draw=draw,
            shuffler=shuffler,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.define is other.define and dict(self.values) == dict(other.values)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.values.items())))


class _RulesByPlayers(dict[int, Rules]):
    """The rules of one game, made once for each number of players."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __missing__(self, players: int) -> Rules:
        wants_players = "players" in inspect.signature(self.game.define).parameters
        values: dict[str, OptionValue] = dict(self.game.values)
        rules = self.game.define(**values, **({"players": players} if wants_players else {}))
        if rules.seats.players != players:
            raise InvalidRules(f"{self.game.title} was asked for {players} seats and made {rules.seats.players}")
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
) -> Callable[[Callable[..., Rules]], Game]:
    """Make a game of a function from options to Rules. ``players`` is a number, or the fewest and the most.

    The options are the function's keyword parameters, but for one called ``players``, which is told how many sit down.
    Bots need no help with a game, but it may give them some: ``sensible`` names those of a view's legal actions that
    make sense, and they choose among these; ``experience`` is a file with what was learned by playing it.
    """
    low, high = players if isinstance(players, tuple) else (players, players)
    if not 2 <= low <= high <= MAX_SEATS:
        raise InvalidRules(f"{title} is for {low} to {high} players, and a table has 2 to {MAX_SEATS} seats")

    def make(define: Callable[..., Rules]) -> Game:
        options = MappingProxyType(read_options(define))
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
        )

    return make


def read_options(define: Callable[..., Rules]) -> dict[str, Option]:
    """The options of a game, from the signature of its function."""
    hints = get_type_hints(define, include_extras=True)
    return {
        parameter.name: _read_option(parameter, hints.get(parameter.name))
        for parameter in inspect.signature(define).parameters.values()
        if parameter.name != "players"
    }


def _read_option(parameter: inspect.Parameter, hint: object) -> Option:
    says = Says("")
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        says = next((note for note in notes if isinstance(note, Says)), says)
    optional = False
    if get_origin(hint) in (Union, UnionType):
        members = [member for member in get_args(hint) if member is not NoneType]
        optional = len(members) < len(get_args(hint))
        hint = members[0] if len(members) == 1 else None
    choices: tuple[OptionValue, ...] | None = None
    if get_origin(hint) is Literal:
        choices = get_args(hint) + ((None,) if optional else ())
        hint = type(choices[0])
    if hint not in (int, bool, str) or parameter.default is inspect.Parameter.empty:
        raise InvalidRules(f"option {parameter.name}: a default and a type of int, bool, str or Literal are needed")
    assert isinstance(hint, type)
    option = Option(
        name=parameter.name,
        type=hint,
        default=parameter.default,
        choices=choices,
        help=says.help,
        optional=optional,
        at_least=says.at_least,
        at_most=says.at_most,
        step=says.step,
    )
    option.check(option.default)
    return option
