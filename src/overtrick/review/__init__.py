"""Reviewing a match: what each decision of a player cost, judged only by what the player could know.

Finding the decisions is cheap. The names that judge them load the searching bots when they are first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .decisions import Decision, decisions_of

if TYPE_CHECKING:
    from .judging import DECISION_MS, Moment, review_decision
    from .match import Review, deal_leads, judged, review_match

__all__ = [
    "DECISION_MS",
    "Decision",
    "Moment",
    "Review",
    "deal_leads",
    "decisions_of",
    "judged",
    "review_decision",
    "review_match",
]

_MODULES = {
    "DECISION_MS": "judging",
    "Moment": "judging",
    "Review": "match",
    "deal_leads": "match",
    "judged": "match",
    "review_decision": "judging",
    "review_match": "match",
}


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return getattr(importlib.import_module(f".{_MODULES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
