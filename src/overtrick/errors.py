"""What can go wrong: sentences under ``ValueError``, each kind with a stable code for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from .reasons import Reason


def quoted(value: object, most: int = 40) -> str:
    """A value as an error repeats it: what came by mistake may be very long, or refuse to be shown at all.

    >>> quoted("ace of spades"), quoted(10**5000)
    ("'ace of spades'", 'a value of type int')
    """
    try:
        text = repr(value[: most + 1] if isinstance(value, str) else value)
    except Exception:  # an int of 5000 digits, a list within lists within lists, anybody's broken __repr__
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."


def sentence(text: str) -> str:
    """A message as a whole sentence: with a capital letter and a full stop.

    >>> sentence("you hold spades, the suit led"), sentence("Try again!")
    ('You hold spades, the suit led.', 'Try again!')
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


class OvertrickError(ValueError):
    """Any refusal of this package."""

    code: ClassVar[str] = "error"


class UnknownGame(OvertrickError):
    """No game goes by this name."""

    code = "unknown_game"


class InvalidOption(OvertrickError):
    """A game, a table or a seat was asked for with a value that cannot be."""

    code = "invalid_option"


class InvalidRules(OvertrickError):
    """The parts of a game do not fit together."""

    code = "invalid_rules"


class InvalidNotation(OvertrickError):
    """A text that is no card, suit, action, deal or record."""

    code = "invalid_notation"


class InvalidDeal(InvalidNotation):
    """A written deal that this game cannot deal."""

    code = "invalid_deal"


class InvalidRecord(InvalidNotation):
    """A record that is broken or tells of an impossible match; ``line`` counts from 1, 0 when no line is to blame."""

    code = "invalid_record"

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[InvalidRecord], tuple[int, str]]:
        return type(self), (self.line, self.reason)


class IllegalAction(OvertrickError):
    """An action, well written, that this game or this moment does not allow."""

    code = "illegal_action"

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        """Why it is not legal, without what was tried and what would be legal; None where that was not asked."""


class MatchOver(OvertrickError):
    """An action after the end of the match."""

    code = "match_over"
