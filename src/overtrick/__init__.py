"""Play, study and invent trick-taking card games.

>>> import overtrick as ot
>>> table = ot.load("spades").table(seed=7, dealer=3)
>>> table.phase, table.turn
(<Phase.BID: 'bid'>, 0)
>>> table.push("bid 3")
bid 3
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .actions import Action, Bid, Check, Discard, NameTrump, Pass, Play
from .cards import Card, Deck, Suit
from .errors import (
    IllegalAction,
    InvalidDeal,
    InvalidNotation,
    InvalidOption,
    InvalidRecord,
    InvalidRules,
    MatchOver,
    OvertrickError,
    UnknownGame,
)
from .game import Game, Option, Says, game
from .games import games, load
from .rules import Rules

if TYPE_CHECKING:
    from .dealing import Deal
    from .record import read_record
    from .table import DealResult, Outcome, Phase, Table
    from .view import View

__version__ = "0.2.0"

# Loading Numba takes a third of a second, so these names are imported only when they are used.
_LATER = {
    "Deal": "dealing",
    "DealResult": "table",
    "Outcome": "table",
    "Phase": "table",
    "Table": "table",
    "View": "view",
    "read_record": "record",
}

__all__ = [
    "Action",
    "Bid",
    "Card",
    "Check",
    "Deal",
    "DealResult",
    "Deck",
    "Discard",
    "Game",
    "IllegalAction",
    "InvalidDeal",
    "InvalidNotation",
    "InvalidOption",
    "InvalidRecord",
    "InvalidRules",
    "MatchOver",
    "NameTrump",
    "Option",
    "Outcome",
    "OvertrickError",
    "Pass",
    "Phase",
    "Play",
    "Rules",
    "Says",
    "Suit",
    "Table",
    "UnknownGame",
    "View",
    "game",
    "games",
    "load",
    "read_record",
]


def __getattr__(name: str) -> object:
    if name in _LATER:
        return getattr(importlib.import_module(f".{_LATER[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
