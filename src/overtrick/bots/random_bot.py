"""A bot that does anything legal."""

from __future__ import annotations

from random import Random

from overtrick.actions import Action
from overtrick.view import View


class RandomBot:
    """Chooses among the legal actions, each as likely as the other.

    >>> import overtrick as ot
    >>> table = ot.load("spades").table(seed=1, dealer=3)
    >>> RandomBot(seed=5).act(table.view(0)) in table.legal
    True
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = seed
        self._choices = Random(seed)

    def act(self, view: View) -> Action:
        """Any legal action."""
        return self._choices.choice(view.legal)

    def __repr__(self) -> str:
        return f"RandomBot(seed={self.seed!r})"
