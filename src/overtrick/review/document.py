"""A review as JSON values, with cards and actions in their canonical text."""

from __future__ import annotations

from .decisions import Decision
from .judging import Moment
from .match import Review


def review_json(review: Review) -> dict[str, object]:
    """The whole review: a summary, and every decision in the order of the match."""
    return {
        "seat": review.seat,
        "accuracy": {"calls": review.accuracy(play=False), "plays": review.accuracy(play=True)},
        "cost": round(review.cost, 2),
        "decisions": [moment_json(decision, moment) for decision, moment in review.moments],
    }


def moment_json(decision: Decision, moment: Moment) -> dict[str, object]:
    """One decision."""
    return {
        "index": decision.index,
        "deal": decision.deal,
        "phase": str(decision.view.phase),
        "action": str(moment.action),
        "best": str(moment.best),
        "value": round(moment.value, 2),
        "cost": round(moment.cost, 2),
        "error": round(moment.comparison.error, 2),
        "worlds": moment.comparison.worlds,
        "reason": str(moment.reason),
    }
