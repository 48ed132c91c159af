"""The errors: each is a ``ValueError`` whose message is a sentence, with a stable code for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from .reasons import Reason


def quoted(value: object, most: int = 40) -> str:
    """A value as an error message shows it. The value may be very long, and its ``repr`` may fail.

    >>> quoted("ace of spades"), quoted(10**5000)
    ("'ace of spades'", 'a value of type int')
    """
    try:
        text = repr(value[: most + 1] if isinstance(value, str) else value)
    except Exception:  # an int of 5000 digits, a list nested too deeply, a broken __repr__
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."


def sentence(text: str) -> str:
    """A message as a whole sentence: with a capital letter and a full stop.

    >>> sentence("you hold spades, the suit led"), sentence("Try again!")
    ('You hold spades, the suit led.', 'Try again!')
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


class OvertrickError(ValueError):
    """The base class of all errors of this package."""

    code: ClassVar[str] = "error"


class UnknownGame(OvertrickError):
    """There is no game with this name."""

    code = "unknown_game"


class InvalidOption(OvertrickError):
    """A value that is not allowed for an option, a table or a seat."""

    code = "invalid_option"


class InvalidRules(OvertrickError):
    """A game whose parts do not fit together, or whose file cannot be loaded."""

    code = "invalid_rules"


class InvalidNotation(OvertrickError):
    """A text that cannot be read as a card, suit, action, deal or record."""

    code = "invalid_notation"


class InvalidDeal(InvalidNotation):
    """A given deal that is impossible in this game."""

    code = "invalid_deal"


class InvalidRecord(InvalidNotation):
    """A record that is broken or describes an impossible match. ``line`` counts from 1, 0 is the whole record."""

    code = "invalid_record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[InvalidRecord], tuple[int, str]]:
        return type(self), (self.line, self.reason)


class IllegalAction(OvertrickError):
    """An action that this game or this moment does not allow."""

    code = "illegal_action"

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        """The reason alone, without the action and the legal ones; None where it is not known."""


class MatchOver(OvertrickError):
    """An action after the end of the match."""

    code = "match_over"
