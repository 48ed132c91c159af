"""Who plays where nobody sits. A bot is given a View, never a Table: what is hidden from its seat is hidden from it."""

from __future__ import annotations

from typing import Protocol

from overtrick.actions import Action
from overtrick.errors import InvalidOption
from overtrick.view import View

from .random_bot import RandomBot

__all__ = ["KINDS", "Bot", "RandomBot", "seat_bot"]


class Bot(Protocol):
    """Plays one seat of one match."""

    def act(self, view: View) -> Action:
        """One of the view's legal actions; the seat is to act."""


KINDS = ("random",)


def check_kind(kind: str) -> str:
    """The kind of bot if there is one called so."""
    if kind not in KINDS:
        raise InvalidOption(f"no bots are called {kind[:40]!r}; there are {', '.join(KINDS)}")
    return kind


def seat_bot(kind: str, seed: int | str | None = None) -> Bot:
    """A bot of this kind; the same seed gives the same choices.

    >>> seat_bot("random", seed=1)
    RandomBot(seed=1)
    """
    check_kind(kind)
    return RandomBot(seed)
