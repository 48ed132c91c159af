"""How suits look on this terminal: symbols or letters, two or four colours. One process has one terminal."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

from overtrick.appearance import Colour, Shape
from overtrick.cards import Suit

_FOUR_COLOURS: dict[Shape, tuple[Colour, Colour]] = {"diamond": ("red", "blue"), "club": ("black", "green")}
"""The shapes of the French suits that share a colour with another: their usual colour, and the one of four."""


@dataclass(frozen=True)
class CardLook:
    """How cards are written.

    ``letters``: without suit symbols. ``four_colours``: blue diamonds and green clubs. ``dark``: the background of text
    is known to be dark, as it is on the full screen.
    """

    letters: bool = False
    four_colours: bool = True
    dark: bool = False


class _Terminal:
    look = CardLook()


def current_look() -> CardLook:
    """The look of cards on this terminal."""
    return _Terminal.look


def use_look(look: CardLook) -> None:
    """Write all cards like this from now on."""
    _Terminal.look = look


def colour_of(suit: Suit) -> Colour:
    """The colour that a suit is printed in."""
    colour = suit.colour or "black"
    if suit.shape in _FOUR_COLOURS and current_look().four_colours:
        usual, chosen = _FOUR_COLOURS[suit.shape]
        return chosen if colour == usual else colour
    return colour


def has_unicode(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the locale says that the terminal shows Unicode.

    Python itself sets ``LC_CTYPE`` to ``C.UTF-8`` where the user has the locale C: that says nothing of the terminal.

    >>> has_unicode({"LANG": "en_GB.UTF-8"}), has_unicode({"LANG": "C", "LC_CTYPE": "C.UTF-8"})
    (True, False)
    >>> has_unicode({"LANG": "en_GB.UTF-8", "LC_ALL": "POSIX"}), has_unicode({})
    (False, False)
    """
    if os.name == "nt":
        return True
    language, kind = environment.get("LANG", ""), environment.get("LC_CTYPE", "")
    if kind == "C.UTF-8" and language in ("", "C", "POSIX"):
        kind = ""
    chosen = environment.get("LC_ALL") or kind or language
    return "utf8" in chosen.casefold().replace("-", "")
