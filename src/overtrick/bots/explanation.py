"""Explanations in parts: the text, next to it the numbers, cards, suits, seats and actions that the text names.

A program shows or translates an explanation from its parts. The joined texts of the parts are an English sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from overtrick.actions import Action, Discard, Give, NameTrump, Play
from overtrick.cards import Card, Suit

Role = Literal["partner", "declarer"]


@dataclass(frozen=True)
class Part:
    """A piece of an explanation: its text, and the thing that the text names, if there is one."""

    text: str
    amount: float | None = None
    card: Card | None = None
    suit: Suit | None = None
    seat: int | None = None
    role: Role | None = None
    """What the text calls a seat instead of its number."""
    action: Action | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the part is text alone."""
        return self == Part(self.text)


@dataclass(frozen=True)
class Explanation:
    """What a bot says about an action."""

    kinds: tuple[str, ...] = ()
    """What is stated, for programs: the main statement first, for example `("worse", "higher_cards_out")`."""
    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        return "".join(part.text for part in self.parts)

    def __bool__(self) -> bool:
        return bool(self.parts)


NOTHING = Explanation()
"""There is nothing to say."""

Piece: TypeAlias = "str | int | Card | Suit | Part | Explanation"
"""What explanations are made of."""


def explain(kind: str, *pieces: Piece) -> Explanation:
    """A statement of this kind. Explanations among its pieces become a part of it.

    >>> said = explain("worse", number(2.5, 1), " points less than ", Card.parse("HA"))
    >>> print(said)
    2.5 points less than HA
    >>> said.parts[2]
    Part(text='HA', amount=None, card=HA, suit=None, seat=None, role=None, action=None)
    """
    joined = phrase(*pieces)
    return Explanation((kind, *joined.kinds), joined.parts)


def phrase(*pieces: Piece) -> Explanation:
    """Pieces joined without a statement of their own."""
    kinds = tuple(kind for piece in pieces if isinstance(piece, Explanation) for kind in piece.kinds)
    return Explanation(kinds, tuple(_merged(part for piece in pieces for part in _parts_of(piece))))


def _parts_of(piece: Piece) -> tuple[Part, ...]:
    match piece:
        case Explanation(parts=parts):
            return parts
        case Part():
            return (piece,)
        case Card():
            return (Part(str(piece), card=piece),)
        case Suit():
            return (Part(piece.name, suit=piece),)
        case int():
            return (Part(str(piece), amount=piece),)
        case _:
            return (Part(piece),)


def _merged(parts: Iterable[Part]) -> Iterator[Part]:
    """Neighbouring parts without a meaning of their own become one."""
    text = ""
    for part in parts:
        if part.is_plain:
            text += part.text
            continue
        if text:
            yield Part(text)
            text = ""
        yield part
    if text:
        yield Part(text)


def number(amount: float, digits: int) -> Part:
    """A number with this many digits after the point."""
    return Part(f"{amount:.{digits}f}", amount=round(amount, digits))


def seat_part(seat: int, role: Role | None = None, *, called: str = "") -> Part:
    """A seat by its role, or else by its number. ``called`` is the game's own word for the role."""
    return Part(f"the {called or role}" if role else f"seat {seat}", seat=seat, role=role)


def action_part(action: Action) -> Part:
    """An action as players say it: cards and suits without the verb."""
    match action:
        case Play(card=card):
            return Part(str(card), card=card)
        case Discard(card=card) | Give(card=card) if card is not None:
            return Part(str(card), card=card)
        case NameTrump(suit=suit):
            return Part(suit.name, suit=suit)
        case _:
            return Part(str(action), action=action)
