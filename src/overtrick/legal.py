"""The legal actions of a moment, as a small ordered set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from .actions import Action, Bid, read_action
from .cards import FRENCH_52, Deck
from .errors import InvalidNotation


class Legal:
    """The legal actions of a moment, in order. ``in`` takes an action or its text.

    It is registered as a Sequence and does not inherit from it, because a sequence of actions would not contain text.

    >>> import overtrick as ot
    >>> legal = ot.load("river").table(players=3, seed=1, dealer=2).legal
    >>> len(legal), legal[3], "bid 10" in legal, "bid 11" in legal
    (11, bid 3, True, False)
    """

    __slots__ = ("_actions", "_bidding", "_deck")

    def __init__(self, actions: tuple[Action, ...] = (), deck: Deck = FRENCH_52, *, bidding: bool = False) -> None:
        self._actions = actions
        self._deck = deck
        self._bidding = bidding

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...

    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._actions[index]

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            try:
                read = read_action(action, deck=self._deck, bidding=self._bidding)
            except InvalidNotation:
                return False
            return any(read == legal and not misnamed(read, legal) for legal in self._actions)
        return action in self._actions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Legal) and self._actions == other._actions

    def __hash__(self) -> int:
        return hash(self._actions)

    def __repr__(self) -> str:
        return f"<legal: {', '.join(map(str, self._actions)) or 'nothing'}>"


def misnamed(read: Action, meant: Action) -> bool:
    """Whether ``nello`` was written in a game that has no nello: there a bid of no tricks is ``bid 0``."""
    return isinstance(read, Bid) and isinstance(meant, Bid) and read.nello and not meant.nello


Sequence.register(Legal)
