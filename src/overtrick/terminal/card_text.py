"""How cards and suits look in a terminal: symbols, colours, and hands sorted by suit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import Literal

from rich.text import Text

from overtrick.actions import Action, Bid
from overtrick.cards import Card, Deck, Suit

Look = Literal["face", "small", "dim", "ink"]

# The colour on a card's white face, and the one that can be read on any background, dark or light.
_FACE_INK = {
    Suit.HEARTS: "#c4122f",
    Suit.DIAMONDS: "#c4122f",
    Suit.RED: "#c4122f",
    Suit.GREEN: "#0a7a2f",
    Suit.YELLOW: "#a06800",
}
_OPEN_INK = {
    Suit.HEARTS: "red",
    Suit.DIAMONDS: "red",
    Suit.RED: "red",
    Suit.GREEN: "green",
    Suit.YELLOW: "yellow",
}
_FACE = "on #f4f1e8"
_NO_SUIT_INK = {"Bird": "#6a2fa0", "Red1": "#c4122f"}


def card_label(card: Card) -> str:
    """A card as it is shown: ``♠A``; a Rook card keeps its letter too, ``●R14``."""
    if card.suit is None:
        return card.rank
    letter = "" if card.suit.text == card.suit.letter else card.suit.letter
    return f"{card.suit.symbol}{letter}{card.rank}"


def card_text(card: Card, look: Look = "face") -> Text:
    """One card: a white face, or a small one; dim where it may not be played; or only ink within a sentence."""
    label = card_label(card)
    if look == "ink":
        return Text(label, style=_OPEN_INK.get(card.suit, "bold") if card.suit else "bold magenta")
    if look == "dim":
        return Text(f" {label} ", style="dim")
    ink = _FACE_INK.get(card.suit, "#111111") if card.suit else _NO_SUIT_INK.get(card.rank, "#111111")
    return Text(label if look == "small" else f" {label} ", style=f"bold {ink} {_FACE}")


def suit_text(suit: Suit) -> Text:
    """A suit with its symbol and its name."""
    return Text(f"{suit.symbol} {suit.name}", style=f"bold {_OPEN_INK.get(suit, '')}".strip())


def suit_face(suit: Suit) -> Text:
    """A suit with its symbol and its name, on white like a card."""
    return Text(f" {suit.symbol} {suit.name} ", style=f"bold {_FACE_INK.get(suit, '#111111')} {_FACE}")


def call_text(action: Action | None, *, on_felt: bool = False) -> Text:
    """A call as it is said: ``3``, ``nello``, ``5♥``, ``pass``. On the felt red would not be seen."""
    if action is None:
        return Text("")
    if not isinstance(action, Bid) or action.nello:
        return Text(str(action))
    said = Text(f"{action.amount}")
    if action.strain is not None:
        said.append(action.strain.symbol, style="" if on_felt else _OPEN_INK.get(action.strain, ""))
    return said


def sorted_by_suit(cards: Iterable[Card], deck: Deck) -> list[list[Card]]:
    """A hand as players hold it: suit by suit, the highest first, cards that are always trump before all."""
    place = {card: number for number, card in enumerate(deck.cards)}
    in_order = sorted(cards, key=lambda card: -place[card])
    return [list(group) for _, group in groupby(in_order, key=lambda card: card.suit)]


def hand_text(cards: Iterable[Card], deck: Deck, width: int, playable: Collection[Card] | None = None) -> Text:
    """A hand in as few lines as fit, suits kept together; with ``playable`` the other cards are dim."""
    suits = [
        Text(" ").join([card_text(card, "face" if playable is None or card in playable else "dim") for card in group])
        for group in sorted_by_suit(cards, deck)
    ]
    return pack(suits, width, between_lines="\n\n")


def pack(pieces: Sequence[Text], width: int, gap: str = "   ", between_lines: str = "\n") -> Text:
    """Pieces side by side, a new line before one that would not fit; a piece is never broken."""
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + len(gap) + piece.cell_len <= width:
            lines[-1].append(gap).append_text(piece)
        else:
            lines.append(piece.copy())
    return Text(between_lines).join(lines)
