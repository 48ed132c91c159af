"""Reviewing a match: what each decision of a player cost, judged only by what the player could know."""

from __future__ import annotations

from .decision import DECISION_MS, Moment, review_decision
from .match import Decision, Review, decisions_of, judged, review_match

__all__ = ["DECISION_MS", "Decision", "Moment", "Review", "decisions_of", "judged", "review_decision", "review_match"]
