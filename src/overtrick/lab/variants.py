"""The variants of a game that a study compares: every combination of the values given for its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from overtrick.errors import InvalidOption
from overtrick.game import Game, OptionValue, write_value

MOST_VARIANTS = 24


@dataclass(frozen=True)
class Variant:
    """A game with chosen options, and what is special about them in words."""

    game: Game
    label: str


def variants_of(game: Game, vary: Mapping[str, Sequence[OptionValue]]) -> tuple[Variant, ...]:
    """Every combination of these values. The first is the one that the others are compared with.

    That is the game as it was given, if it is one of the combinations, else the combination of the first values.

    >>> import overtrick as ot
    >>> [variant.label for variant in variants_of(ot.load("river"), {"hook": (False, True)})]
    ['hook true', 'hook false']
    """
    for name, values in vary.items():
        if name not in game.options:
            game.with_options(**{name: None})  # raises, and names the options
        if len(set(values)) < len(values):
            raise InvalidOption(f"--vary {name}: a value is named twice")
    number = 1
    for values in vary.values():
        number *= len(values)
    if number > MOST_VARIANTS:
        raise InvalidOption(f"these are {number} variants, and {MOST_VARIANTS} can be compared at most")
    combinations = [dict(zip(vary, values, strict=True)) for values in product(*vary.values())]
    given = {name: game.values[name] for name in vary}
    combinations.sort(key=lambda chosen: chosen != given)
    found = []
    for chosen in combinations:
        label = ", ".join(f"{name} {write_value(value)}" for name, value in chosen.items())
        found.append(Variant(game.with_options(**chosen), label or "as given"))
    return tuple(found)


def read_vary(game: Game, texts: Sequence[str]) -> dict[str, tuple[OptionValue, ...]]:
    """``hook=true,false`` as the values of an option."""
    found: dict[str, tuple[OptionValue, ...]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise InvalidOption(f"--vary {text[:40]!r}: write an option and its values, such as hook=true,false")
        if name not in game.options:
            game.with_options(**{name: None})  # raises, and names the options
        if name in found:
            raise InvalidOption(f"--vary names {name} twice: give all its values at once")
        found[name] = tuple(game.options[name].parse(value) for value in values.split(","))
    return found
