"""What every choice at a position costs against the best one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.actions import Action
from overtrick.bots import seat_bot
from overtrick.bots.comparison import Comparison, compare_with
from overtrick.bots.evaluation import ActionValue
from overtrick.bots.explain import explained, negligible
from overtrick.bots.explanation import Explanation
from overtrick.view import View

from .judging import WORLDS

CHOICES_MS = 500.0
"""The expert's time for all choices of a position."""

_SEED_OF_COMPARISON = 1
"""Not the expert's: worlds on which an action was found best would favour it."""


@dataclass(frozen=True)
class Choice:
    """A legal action, next to the best one.

    ``cost`` is what it loses on average against the best one, in points per deal for the own side less the mean of the
    others. It is 0 unless the comparison on the same worlds is clear, and the difference more than negligible.
    """

    action: Action
    cost: float
    comparison: Comparison
    reason: Explanation


def judge_choices(view: View, *, budget_ms: float = CHOICES_MS, worlds: int = WORLDS) -> tuple[Choice, ...]:
    """Judge every legal action by the view of the seat to act, the best one first.

    The same view gives the same judgement.
    """
    best = seat_bot("expert", 0, budget_ms, steady=True).think(view)[0]
    others = [action for action in view.legal if action != best.action]
    found = compare_with(view, best.action, others, worlds=worlds, seed=_SEED_OF_COMPARISON)
    return choices_of(view, best.value, best.action, list(zip(others, found, strict=True)))


def choices_of(
    view: View, value: float, best: Action, others: Sequence[tuple[Action, Comparison]]
) -> tuple[Choice, ...]:
    """The choices in the order of their costs, with reasons, from their comparisons with the best one."""
    least = negligible(view)

    def cost(found: Comparison) -> float:
        return found.gain if found.is_clear and found.gain > least else 0.0

    judged = [(best, Comparison(0.0, 0.0, 0))]
    judged += sorted(others, key=lambda each: (cost(each[1]), each[1].gain))
    values = [ActionValue(action, value - cost(found), max(found.worlds, 1)) for action, found in judged]
    reasons = {thought.action: thought.explanation for thought in explained(view, values)}
    return tuple(Choice(action, cost(found), found, reasons[action]) for action, found in judged)
