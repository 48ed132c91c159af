"""How suits look on every screen: colour, shape and symbol, and the looks of suits whose author gave none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

Colour = Literal["black", "red", "green", "yellow", "blue", "purple", "orange", "teal", "pink"]
Shape = Literal[
    "club",
    "diamond",
    "heart",
    "spade",
    "circle",
    "square",
    "triangle",
    "star",
    "moon",
    "cross",
    "flower",
    "bolt",
    "drop",
    "leaf",
    "hexagon",
    "ring",
    "sun",
    "crown",
    "bell",
    "acorn",
    "cup",
    "sword",
]

COLOURS: tuple[Colour, ...] = get_args(Colour)
SHAPES: tuple[Shape, ...] = get_args(Shape)

_SYMBOLS: dict[Shape, str] = {
    "club": "♣",
    "diamond": "♦",
    "heart": "♥",
    "spade": "♠",
    "circle": "●",
    "square": "■",
    "triangle": "▲",
    "star": "★",
    "moon": "☾",
    "cross": "✚",
    "flower": "✿",
    "bolt": "ϟ",
    "drop": "▼",
    "leaf": "❧",
    "hexagon": "⬢",
    "ring": "○",
    "sun": "☼",
    "crown": "♛",
    "bell": "Ω",
    "acorn": "◒",
    "cup": "⚱",
    "sword": "⚔",
}
_SHAPE_OF_SYMBOL: dict[str, Shape] = {symbol: shape for shape, symbol in _SYMBOLS.items()} | {
    "♧": "club",
    "♢": "diamond",
    "◆": "diamond",
    "♡": "heart",
    "♤": "spade",
    "☆": "star",
    "☽": "moon",
    "☀": "sun",
    "♕": "crown",
}
_SHAPE_OF_WORD: dict[str, Shape] = {shape: shape for shape in SHAPES} | {
    "coin": "ring",
    "leave": "leaf",
    "rose": "flower",
    "tear": "drop",
    "wave": "drop",
}
_USUAL_COLOURS: dict[Shape, Colour] = {
    "club": "black",
    "diamond": "red",
    "heart": "red",
    "spade": "black",
    "leaf": "green",
    "drop": "blue",
    "sun": "yellow",
}
_FRENCH: tuple[Shape, ...] = SHAPES[:4]
"""Two of these suits share a colour; other suits do not."""

_NEXT_SHAPES: tuple[Shape, ...] = ("circle", "triangle", "square", "star", "moon", "cross", "flower", "bolt")
_NEXT_COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "purple", "yellow", "black", "teal", "pink")
"""Eight each, for a deck of at most eight suits, those that differ most first."""


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a suit. A part that is not known yet is empty."""

    symbol: str = ""
    colour: Colour | None = None
    shape: Shape | None = None
    """None, in a finished look, for a suit that is drawn as its symbol."""


def finish_looks(names: Sequence[str], given: Sequence[Look]) -> list[Look]:
    """Complete the looks of a deck's suits, so that they differ both in colour and in shape.

    Names and symbols say what they can: stars get a star, ``♥`` a red heart. Everything else is chosen in order.

    >>> [(look.symbol, look.colour, look.shape) for look in finish_looks(["moons", "blue"], [Look(), Look()])]
    [('☾', 'red', 'moon'), ('●', 'blue', 'circle')]
    >>> finish_looks(["umbrellas"], [Look("☂")])
    [Look(symbol='☂', colour='red', shape=None)]
    """
    shapes = _choose_shapes(names, given)
    colours = _choose_colours(names, given, shapes)
    return [
        Look(look.symbol or ("" if shape is None else _SYMBOLS[shape]), colour, shape)
        for look, colour, shape in zip(given, colours, shapes, strict=True)
    ]


def _choose_shapes(names: Sequence[str], given: Sequence[Look]) -> list[Shape | None]:
    wishes = [look.shape or _wished_shape(name, look.symbol) for name, look in zip(names, given, strict=True)]
    chosen: list[Shape | None] = []
    for look, wish in zip(given, wishes, strict=True):
        taken = {*chosen, *(other.shape for other in given)}
        if wish is None and _is_picture(look.symbol):
            chosen.append(None)
        elif wish is not None and (look.shape is not None or wish not in taken):
            chosen.append(wish)
        else:
            chosen.append(_first_free(_NEXT_SHAPES, {*taken, *wishes}))
    return chosen


def _choose_colours(names: Sequence[str], given: Sequence[Look], shapes: Sequence[Shape | None]) -> list[Colour]:
    wishes = [
        look.colour or _wished_colour(name, shape) for look, name, shape in zip(given, names, shapes, strict=True)
    ]
    chosen: list[Colour] = []
    for look, wish, shape in zip(given, wishes, shapes, strict=True):
        taken = {*chosen, *(other.colour for other in given)}
        if wish is not None and (look.colour is not None or wish not in taken or shape in _FRENCH):
            chosen.append(wish)
        else:
            chosen.append(_first_free(_NEXT_COLOURS, {*taken, *wishes}))
    return chosen


def _wished_shape(name: str, symbol: str) -> Shape | None:
    word = name.casefold()
    return _SHAPE_OF_SYMBOL.get(symbol) or _SHAPE_OF_WORD.get(word) or _SHAPE_OF_WORD.get(word.removesuffix("s"))


def _wished_colour(name: str, shape: Shape | None) -> Colour | None:
    named = next((colour for colour in COLOURS if colour == name.casefold()), None)
    return named or (None if shape is None else _USUAL_COLOURS.get(shape))


def _is_picture(symbol: str) -> bool:
    """Whether a symbol is worth drawing: a letter is not, because the cards have it in their text already."""
    return bool(symbol) and not symbol.isascii() and not symbol.isalpha()


Value = TypeVar("Value")


def _first_free(choices: Sequence[Value], taken: Collection[object]) -> Value:
    """The first choice that is free; if all are taken, the last one."""
    return next((choice for choice in choices if choice not in taken), choices[-1])
