"""Cards, suits and calls as styled text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Literal

from rich.text import Text

from overtrick.actions import Action, Bid
from overtrick.cards import Card, Deck, Suit

CardStyle = Literal["face", "narrow face", "dim", "inline"]
"""A white card with or without a margin, a card that may not be played, or coloured text within a sentence."""

_INK_ON_FACE = {"black": "#111111", "red": "#c4122f", "green": "#0a7a2f", "yellow": "#a06800"}
_INK_INLINE = {"black": "", "red": "red", "green": "green", "yellow": "yellow"}  # readable on dark and on light
_FACE = "on #f4f1e8"
_INK_WITHOUT_SUIT = {"Bird": "#6a2fa0", "Red1": "#c4122f"}


def card_label(card: Card) -> str:
    """A card as it is shown: ``♠A``; a Rook card keeps its letter too, ``●R14``."""
    if card.suit is None:
        return card.rank
    letter = "" if card.suit.text == card.suit.letter else card.suit.letter
    return f"{card.suit.symbol}{letter}{card.rank}"


def card_text(card: Card, style: CardStyle = "face") -> Text:
    """One card."""
    label = card_label(card)
    if style == "inline":
        return Text(label, style=(_INK_INLINE[card.suit.colour] or "bold") if card.suit else "bold magenta")
    if style == "dim":
        return Text(f" {label} ", style="dim")
    ink = _INK_ON_FACE[card.suit.colour] if card.suit else _INK_WITHOUT_SUIT.get(card.rank, "#111111")
    return Text(f" {label} " if style == "face" else label, style=f"bold {ink} {_FACE}")


def cards_text(cards: Iterable[Card], style: CardStyle = "inline") -> Text:
    """Cards in a row."""
    return Text(" ").join([card_text(card, style) for card in cards])


def suit_text(suit: Suit) -> Text:
    """A suit with its symbol and its name."""
    return Text(f"{suit.symbol} {suit.name}", style=f"bold {_INK_INLINE[suit.colour]}".strip())


def suit_face(suit: Suit) -> Text:
    """A suit with its symbol and its name, on white like a card."""
    return Text(f" {suit.symbol} {suit.name} ", style=f"bold {_INK_ON_FACE[suit.colour]} {_FACE}")


def call_text(call: Action | None, *, coloured: bool = True) -> Text:
    """A call: ``3``, ``nello``, ``5♥``, ``pass``. ``coloured=False`` on the green table, where red is hard to see."""
    if call is None:
        return Text("")
    if not isinstance(call, Bid) or call.nello:
        return Text(str(call))
    text = Text(f"{call.amount}")
    if call.strain is not None:
        text.append(call.strain.symbol, style=_INK_INLINE[call.strain.colour] if coloured else "")
    return text


def sorted_by_suit(cards: Iterable[Card], deck: Deck) -> list[list[Card]]:
    """The cards grouped by suit, highest first, cards that are always trump before all others."""
    rank = {card: number for number, card in enumerate(deck.cards)}
    in_order = sorted(cards, key=lambda card: -rank[card])
    return [list(group) for _, group in groupby(in_order, key=lambda card: card.suit)]


def hand_text(cards: Iterable[Card], deck: Deck, width: int, playable: Collection[Card] | None = None) -> Text:
    """A hand in as few lines as possible, suits kept together. With ``playable`` all other cards are dim."""
    suits = [
        Text(" ").join([card_text(card, "face" if playable is None or card in playable else "dim") for card in group])
        for group in sorted_by_suit(cards, deck)
    ]
    return wrap_pieces(suits, width, between_lines="\n\n")


def wrap_pieces(pieces: Sequence[Text], width: int, gap: str = "   ", between_lines: str = "\n") -> Text:
    """Pieces side by side, with a new line before one that does not fit; a piece is never broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            lines.append(piece.copy())
    return Text(between_lines).join(lines)
