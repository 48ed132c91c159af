"""The base of all parts of the rules: values that check the types of their fields."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from types import UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from .cards import Suit
from .errors import InvalidRules, quoted


def require(holds: bool, otherwise: str) -> None:
    """Raise InvalidRules with this sentence if a condition does not hold."""
    if not holds:
        raise InvalidRules(otherwise)


def require_one_of(value: str, known: tuple[str, ...], what: str) -> None:
    """Raise InvalidRules if a choice is unknown."""
    require(value in known, f"{what} is {' or '.join(known)}, not {quoted(value)}")


Check: TypeAlias = Callable[[object], bool]


def _check_of(hint: Any) -> Check:
    """The function that tells whether a value has this type: a class, a union of classes, or a tuple."""
    kinds = get_args(hint)
    if get_origin(hint) is Literal:
        return lambda value: value in kinds
    if get_origin(hint) in (Union, UnionType):
        choices = [_check_of(kind) for kind in kinds]
        return lambda value: any(check(value) for check in choices)
    if hint is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool)
    if get_origin(hint) is not tuple:
        return lambda value: isinstance(value, hint)
    checks = [_check_of(kind) for kind in kinds if kind is not Ellipsis]
    if kinds[-1] is Ellipsis:
        return lambda value: isinstance(value, tuple) and all(map(checks[0], value))
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(one) for check, one in zip(checks, value, strict=True))
    )


_UNKNOWN_KEYWORD = re.compile(r"(\w+)\.__init__\(\) got an unexpected keyword argument '(\w+)'")


def unknown_keyword(error: BaseException) -> InvalidRules | None:
    """The error of one sentence for a field that a part does not have; None for any other error.

    >>> try:
    ...     Part(amuont=3)
    ... except TypeError as error:
    ...     print(unknown_keyword(error))
    Part has no field amuont; it has none
    """
    found = _UNKNOWN_KEYWORD.match(str(error)) if isinstance(error, TypeError) else None
    if found is None:
        return None
    known = {kind.__name__: kind for kind in _all_parts(Part)}.get(found[1])
    if known is None:
        return None
    names = [field.name for field in fields(known)]
    near = difflib.get_close_matches(found[2], names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(names) or 'none'}"
    return InvalidRules(f"{found[1]} has no field {found[2]}; {hint}")


def _all_parts(kind: type[Part]) -> Iterator[type[Part]]:
    yield kind
    for part in kind.__subclasses__():
        yield from _all_parts(part)


def _in_words(hint: object, value: object) -> str:
    """A type as its author would say it."""
    found = re.fullmatch(r"tuple\[(.+), \.\.\.\]", str(hint))
    if found is None:
        return str(hint)
    comma = "; a tuple of one has a comma: (x,)" if not isinstance(value, tuple) else ""
    return f"a tuple of {found[1].replace(' | ', ' or ')}{comma}"


_checks: dict[type, list[tuple[str, object, Check]]] = {}
"""For each kind of part, the name, the type and the check of each field. Parts check their choices themselves."""


@dataclass(frozen=True)
class Part:
    """A part of the rules: a value whose fields have the right types."""

    def __post_init__(self) -> None:
        kind = type(self)
        if kind not in _checks:
            hints = get_type_hints(kind)
            checked = [field for field in fields(self) if get_origin(hints[field.name]) is not Literal]
            _checks[kind] = [(field.name, field.type, _check_of(hints[field.name])) for field in checked]
        for name, hint, fits in _checks[kind]:
            value = getattr(self, name)
            if not fits(value):
                raise InvalidRules(f"{kind.__name__}: {name} must be {_in_words(hint, value)}, not {quoted(value)}")
        self._check()

    def _check(self) -> None:
        """Refuse values that cannot be."""


_WORDING = {"name", "text", "holder"}
"""The fields that only say how something is called."""


def facts_of(value: object) -> str:
    """A part as text for a fingerprint: without wording, and without the fields that have their default values.

    So the text stays the same when a word changes, or when a part gets a new field whose default is what it did before.
    """
    if isinstance(value, tuple):
        return f"({', '.join(map(facts_of, value))})"
    if isinstance(value, Suit) or not is_dataclass(value):
        return repr(value)
    shown = [
        f"{field.name}={facts_of(getattr(value, field.name))}"
        for field in fields(value)
        if field.compare and field.name not in _WORDING and getattr(value, field.name) != field.default
    ]
    return f"{type(value).__name__}({', '.join(shown)})"
