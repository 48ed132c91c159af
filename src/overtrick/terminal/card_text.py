"""Cards, suits and calls as styled text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from rich.cells import cell_len
from rich.text import Text

from overtrick.actions import Action, Bid, NameTrump
from overtrick.appearance import COLOURS, Colour
from overtrick.cards import Card, Suit

from . import messages
from .card_look import colour_of, current_look
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
_INK_ON_DIM, _DIM_FACE = "#4d544f", "on #8d9690"


_INK_ON_DARK: dict[Colour, str] = {
    "black": "",
    "red": "#ff7b72",
    "green": "#6fdc8c",
    "yellow": "#ffd75f",
    "blue": "#74b9ff",
    "purple": "#d19bff",
    "orange": "#ffab6b",
    "teal": "#5fd7d7",
    "pink": "#ff8ad0",
}


def _inks() -> dict[Colour, str]:
    """The colours of text: exact ones where the background is known to be dark."""
    return _INK_ON_DARK if current_look().dark else _INK_INLINE


def suit_symbol(suit: Suit) -> str:
    """The symbol of a suit, or its letter on a terminal without symbols."""
    return suit.letter if current_look().letters else suit.symbol


def _suit_words(suit: Suit) -> str:
    """A suit with its symbol and its name: ``♥ hearts``."""
    return suit.name if current_look().letters else f"{suit.symbol} {suit.name}"


def _card_colour(card: Card) -> Colour:
    """The colour of a card. A card without a suit may name one, as ``Red1`` does; otherwise it is purple."""
    if card.suit is not None:
        return colour_of(card.suit)
    return next((colour for colour in COLOURS if card.rank.casefold().startswith(colour)), "purple")


def card_label(card: Card) -> str:
    """A card as it is shown: ``♠A``. The letter is shown too where the symbol does not tell what to type: ``●R14``."""
    if card.suit is None:
        return card.rank
    if current_look().letters:
        return str(card)
    suit = card.suit
    is_letter_known = suit.letter in (suit.text, suit.symbol)
    return f"{suit.symbol}{'' if is_letter_known else suit.letter}{card.rank}"


def card_text(card: Card, style: CardStyle = "face") -> Text:
    """One card."""
    label = card_label(card)
    if style == "inline":
        ink = _inks()[_card_colour(card)] or "bold"
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
    return Text(_suit_words(suit), style=f"bold {_inks()[colour_of(suit)]}".strip())


def suit_face(suit: Suit) -> Text:
    """A suit with its symbol and its name, on white like a card."""
    return Text(f" {_suit_words(suit)} ", style=f"bold {_INK_ON_FACE[colour_of(suit)]} {_FACE}")


def call_text(call: Action | None, *, coloured: bool = True) -> Text:
    """A call: ``3``, ``nello``, ``5♥``, ``trump ♥``, ``order up``.

    ``coloured=False`` on the green table, where red is hard to see.
    """
    if call is None:
        return Text("")
    if isinstance(call, NameTrump):
        symbol = Text(suit_symbol(call.suit), style=_inks()[colour_of(call.suit)] if coloured else "")
        return fill(messages.TRUMP, suit=symbol)
    if not isinstance(call, Bid) or call.nello:
        return Text(str(call))
    text = Text(f"{call.amount}")
    if call.strain is not None:
        text.append(suit_symbol(call.strain), style=_inks()[colour_of(call.strain)] if coloured else "")
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


# Large cards, of several lines

CardSize = Literal["small", "large", "huge"]
CARD_LINES: dict[CardSize, int] = {"small": 1, "large": 3, "huge": 5}
_LEAST_WIDTHS: dict[CardSize, int] = {"small": 0, "large": 5, "huge": 9}


def card_lines(card: Card, size: CardSize, *, dim: bool = False, mark: str = "") -> list[Text]:
    """A card of several lines, with its rank in two corners and its symbol in the middle, between two marks if given.

    >>> [line.plain for line in card_lines(Card.parse("H10"), "large")]
    [' 10  ', '  ♥  ', '  10 ']
    """
    rank, symbol = card_label(card), "" if card.suit is None else suit_symbol(card.suit)
    rank = rank.removeprefix(symbol) or rank
    width = max(_LEAST_WIDTHS[size], cell_len(rank) + 2)
    middle = f"{mark} {symbol} {mark}" if mark and symbol else mark or symbol
    blank = [" " * width] * ((CARD_LINES[size] - 3) // 2)
    lines = (
        _fit(f" {rank}", width, "left"),
        *blank,
        _fit(middle, width, "center"),
        *blank,
        _fit(f"{rank} ", width, "right"),
    )
    style = f"{_INK_ON_DIM} {_DIM_FACE}" if dim else f"bold {_INK_ON_FACE[_card_colour(card)]} {_FACE}"
    return [Text(line, style=style) for line in lines]


def _fit(text: str, width: int, align: Literal["left", "center", "right"]) -> str:
    """The text filled up with spaces to a width on the screen."""
    missing = max(0, width - cell_len(text))
    before = {"left": 0, "center": missing // 2, "right": missing}[align]
    return " " * before + text + " " * (missing - before)
