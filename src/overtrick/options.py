"""The options of a game: what each one means, what it may be, and how it is read from the signature of the game."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints
from urllib.parse import quote, unquote

from .errors import InvalidOption, InvalidRules, quoted

OptionValue: TypeAlias = int | bool | str | None


@dataclass(frozen=True)
class Says:
    """The description of an option, and the numbers it may be, for ``Annotated[int, Says("...")]``.

    An ``advanced`` option is one that most players never change. Records leave it out while it has its default.
    """

    help: str
    at_least: int | None = None
    at_most: int | None = None
    step: int = 1
    advanced: bool = False


@dataclass(frozen=True)
class Option:
    """One option of a game: its description, its default, and the values it may have."""

    name: str
    type: type
    default: OptionValue
    choices: tuple[OptionValue, ...] | None
    help: str
    optional: bool = False
    at_least: int | None = None
    at_most: int | None = None
    step: int = 1
    advanced: bool = False

    def check(self, value: OptionValue) -> OptionValue:
        """Return the value if it is allowed; else raise :class:`InvalidOption` with the reason."""
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
        """Read a value from text, for the command line, forms and records."""
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
        """The values it may have, in words.

        >>> Option("target", int, 500, None, "The score that ends the match.", at_most=1000).allowed
        'a whole number, 1000 or less'
        """
        if self.choices is not None:
            return " or ".join(write_value(choice) for choice in self.choices)
        kinds = {bool: "true or false", str: "any text"}
        words = kinds.get(self.type) or ("a whole number" if self.step == 1 else f"a multiple of {self.step}")
        if self.at_least is not None and self.at_most is not None:
            words += f" from {self.at_least} to {self.at_most}"
        elif self.at_least is not None:
            words += f", {self.at_least} or more"
        elif self.at_most is not None:
            words += f", {self.at_most} or less"
        return f"{words}, or none" if self.optional else words

    def _in_range(self, value: int) -> bool:
        if self.type is bool:
            return True
        low = self.at_least is None or value >= self.at_least
        high = self.at_most is None or value <= self.at_most
        return low and high and value % self.step == 0

    def _refuse(self, value: OptionValue) -> InvalidOption:
        return InvalidOption(f"{self.name} = {quoted(value)}: it must be {self.allowed}")


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
    """The value of an option as :meth:`Option.parse` reads it: always one word."""
    if isinstance(value, str):
        return quote(value, safe=" _-+.,:").replace(" ", "%20")
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def read_options(define: Callable[..., object]) -> dict[str, Option]:
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
        choices = get_args(hint)
        if len({type(choice) for choice in choices}) > 1:
            raise InvalidRules(f"option {parameter.name}: all choices must be of one type")
        hint = type(choices[0])
        choices += (None,) if optional else ()
    if hint not in (int, bool, str):
        raise InvalidRules(f"option {parameter.name} needs a type: int, bool, str or Literal")
    if parameter.default is inspect.Parameter.empty:
        raise InvalidRules(f"option {parameter.name} needs a default")
    assert isinstance(hint, type)
    has_range = says.at_least is not None or says.at_most is not None or says.step != 1
    if has_range and (hint is not int or choices is not None):
        raise InvalidRules(f"option {parameter.name}: at_least, at_most and step are for whole numbers")
    if says.step < 1:
        raise InvalidRules(f"option {parameter.name}: the step must be 1 or more, not {says.step}")
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
        advanced=says.advanced,
    )
    try:
        option.check(option.default)
    except InvalidOption as error:
        raise InvalidRules(f"the default of option {error}") from None
    return option
