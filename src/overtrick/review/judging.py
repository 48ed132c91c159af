"""What one decision cost."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.actions import Action
from overtrick.bots import seat_bot
from overtrick.bots.comparison import Comparison, compare
from overtrick.bots.evaluation import ActionValue
from overtrick.bots.explain import explained, negligible
from overtrick.bots.explanation import NOTHING, Explanation, phrase
from overtrick.view import View

DECISION_MS = 100.0
"""The expert's time for a decision."""

WORLDS = 500
"""The worlds on which the expert's choice and the player's are compared."""

_COMMON = (("cannot_win",), ("friend_has_trick",), ("friend_may_win",))
"""What speaks for the best action and for the mistake too."""

_SEED_OF_COMPARISON = 1
"""Not the expert's: worlds on which an action was found best would favour it."""


@dataclass(frozen=True)
class Moment:
    """A decision of the reviewed player, next to what an expert with the same view would do.

    ``value`` and ``best_value`` are the points that the player's side can expect from this deal, less the mean of the
    other sides. ``cost`` is what the chosen action loses of them on average. It is 0 unless the comparison on the same
    worlds is clear, so that neither bad luck nor chance in the measurement counts as a mistake, and more than
    negligible.
    """

    action: Action
    best: Action
    best_value: float
    cost: float
    comparison: Comparison
    reason: Explanation
    """What is wrong with the chosen action, if it is a mistake."""

    @property
    def value(self) -> float:
        """The points that can be expected after the chosen action."""
        return self.best_value - self.cost

    @property
    def is_mistake(self) -> bool:
        """Whether the chosen action lost something."""
        return self.cost > 0.0


def review_decision(view: View, action: Action, *, budget_ms: float = DECISION_MS, worlds: int = WORLDS) -> Moment:
    """Judge an action by the view of the player who chose it. The same view and action give the same judgement."""
    thoughts = seat_bot("expert", 0, budget_ms, steady=True).think(view)
    best, chosen = thoughts[0], next(thought for thought in thoughts if thought.action == action)
    if best.action == action:
        return Moment(action, action, best.value, 0.0, Comparison(0.0, 0.0, worlds), NOTHING)
    found = compare(view, best.action, action, worlds=worlds, seed=_SEED_OF_COMPARISON)
    if not found.is_clear or found.gain <= negligible(view) or chosen.value >= best.value:
        return Moment(action, action, best.value, 0.0, found, NOTHING)
    values = [ActionValue(best.action, best.value, worlds), ActionValue(action, best.value - found.gain, worlds)]
    reason = _reason(*(thought.explanation for thought in explained(view, values)))
    return Moment(action, best.action, best.value, found.gain, found, reason)


def _reason(for_best: Explanation, against: Explanation) -> Explanation:
    """What is wrong with a mistake. If nothing speaks against it, what speaks for the best action."""
    has_reason = len(against.kinds) > 1
    if has_reason or not for_best or for_best.kinds[:1] in _COMMON:
        return against
    return phrase(against, " (", for_best, ")")
