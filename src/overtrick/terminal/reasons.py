"""Reasons of bots in the words of the table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from overtrick.bots.explanation import Part

from .card_text import card_text, suit_text
from .seat_names import SeatNames


def reason_text(parts: Sequence[Part], names: SeatNames) -> Text:
    """A reason with the names of the players, and cards and suits as they are shown."""
    text = Text()
    for part in parts:
        if part.card is not None:
            text.append_text(card_text(part.card, "inline"))
        elif part.suit is not None:
            text.append_text(suit_text(part.suit))
        elif part.seat is not None and part.role is None and part.seat < len(names.names):
            text.append(names.name(part.seat))
        else:
            text.append(part.text)
    return text
