"""Cards, suits and calls as styled text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from rich.text import Text

from overtrick.actions import Action, Bid, NameTrump
from overtrick.appearance import COLOURS, Colour
from overtrick.cards import Card, Suit

from . import messages
from .messages import fill

CardStyle = Literal["face", "narrow face", "dim", "inline"]
"""A white card with or without a margin, a card that may not be played, or coloured text within a sentence."""

_INK_ON_FACE: dict[Colour, str] = {
    "black": "#111111",
    "red": "#c4122f",
    "green": "#0a7a2f",
    "yellow": "#a06800",
    "blue": "#1c5fb4",
    "purple": "#7a2f9e",
    "orange": "#b04a00",
    "teal": "#00707a",
    "pink": "#c2186b",
}
_INK_INLINE: dict[Colour, str] = {  # readable on dark and on light
    "black": "",
    "red": "red",
    "green": "green",
    "yellow": "yellow",
    "blue": "blue",
    "purple": "magenta",
    "orange": "dark_orange3",
    "teal": "cyan",
    "pink": "deep_pink3",
}
_FACE = "on #f4f1e8"


def _ink(suit: Suit, inks: dict[Colour, str]) -> str:
    return inks[suit.colour or "black"]


def _card_colour(card: Card) -> Colour:
    """The colour of a card. A card without a suit may name one, as ``Red1`` does; otherwise it is purple."""
    if card.suit is not None:
        return card.suit.colour or "black"
    return next((colour for colour in COLOURS if card.rank.casefold().startswith(colour)), "purple")


def card_label(card: Card) -> str:
    """A card as it is shown: ``♠A``. The letter is shown too where the symbol does not tell what to type: ``●R14``."""
    if card.suit is None:
        return card.rank
    suit = card.suit
    is_letter_known = suit.letter in (suit.text, suit.symbol)
    return f"{suit.symbol}{'' if is_letter_known else suit.letter}{card.rank}"


def card_text(card: Card, style: CardStyle = "face") -> Text:
    """One card."""
    label = card_label(card)
    if style == "inline":
        ink = _INK_INLINE[_card_colour(card)] or "bold"
        return Text(label, style=ink if card.suit else f"bold {ink}")
    if style == "dim":
        return Text(f" {label} ", style="dim")
    ink = _INK_ON_FACE[_card_colour(card)]
    return Text(f" {label} " if style == "face" else label, style=f"bold {ink} {_FACE}")


def cards_text(cards: Iterable[Card], style: CardStyle = "inline") -> Text:
    """Cards in a row."""
    return Text(" ").join([card_text(card, style) for card in cards])


def suit_text(suit: Suit) -> Text:
    """A suit with its symbol and its name."""
    return Text(f"{suit.symbol} {suit.name}", style=f"bold {_ink(suit, _INK_INLINE)}".strip())


def suit_face(suit: Suit) -> Text:
    """A suit with its symbol and its name, on white like a card."""
    return Text(f" {suit.symbol} {suit.name} ", style=f"bold {_ink(suit, _INK_ON_FACE)} {_FACE}")


def call_text(call: Action | None, *, coloured: bool = True) -> Text:
    """A call: ``3``, ``nello``, ``5♥``, ``trump ♥``, ``order up``.

    ``coloured=False`` on the green table, where red is hard to see.
    """
    if call is None:
        return Text("")
    if isinstance(call, NameTrump):
        symbol = Text(call.suit.symbol, style=_ink(call.suit, _INK_INLINE) if coloured else "")
        return fill(messages.TRUMP, suit=symbol)
    if not isinstance(call, Bid) or call.nello:
        return Text(str(call))
    text = Text(f"{call.amount}")
    if call.strain is not None:
        text.append(call.strain.symbol, style=_ink(call.strain, _INK_INLINE) if coloured else "")
    return text


def hand_text(groups: Iterable[Sequence[Card]], width: int, playable: Collection[Card] | None = None) -> Text:
    """A hand in as few lines as possible, suits kept together. With ``playable`` all other cards are dim."""
    suits = [
        Text(" ").join(part)
        for group in groups
        for part in _parts_that_fit(
            [card_text(card, "face" if playable is None or card in playable else "dim") for card in group], width
        )
    ]
    return wrap_pieces(suits, width, between_lines="\n\n")


def _parts_that_fit(cards: Sequence[Text], width: int) -> list[list[Text]]:
    """The cards of a suit, in several parts if they do not fit on one line."""
    parts: list[list[Text]] = [[]]
    for card in cards:
        if parts[-1] and sum(each.cell_len + 1 for each in parts[-1]) + card.cell_len > width:
            parts.append([])
        parts[-1].append(card)
    return parts


def wrap_pieces(pieces: Sequence[Text], width: int, gap: str = "   ", between_lines: str = "\n") -> Text:
    """Pieces side by side, with a new line before one that does not fit; a piece is never broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            lines.append(piece.copy())
    return Text(between_lines).join(lines)
