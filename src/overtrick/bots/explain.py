"""Reasons for and against actions, in a line that a player understands.

They are derived from what the seat sees and from the values that a bot found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from overtrick.actions import Action, Look, Play
from overtrick.cards import Card
from overtrick.view import View

from . import explain_calls, explain_plays
from .belief import Belief
from .bot import Thought
from .evaluation import ActionValue
from .explanation import NOTHING, Explanation, Part, action_part, explain, phrase
from .hand_estimate import HandEstimate
from .priors import prior_of
from .trick_analysis import TrickAnalysis

LONGEST = 80
"""Characters of a reason."""

NEGLIGIBLE = 0.02
"""A difference in value that is not worth a word, as a share of the prior's swing."""


def negligible(view: View) -> float:
    """The difference in value that is not worth a word: actions closer than this are as good as each other."""
    return max(float(prior_of(view)["swing"][0]) * NEGLIGIBLE, 0.005)


def explained(view: View, values: Sequence[ActionValue], belief: Belief | None = None) -> tuple[Thought, ...]:
    """The values of actions with reasons, in the same order. The first action is the choice.

    >>> import overtrick as ot
    >>> table = ot.load("river").table(3, seed=4, dealer=0, deals=["0: HA HK H2 C3; turned: S5"])
    >>> for call in ("bid 3", "bid 3", "bid 3"):
    ...     _ = table.push(call)
    >>> values = [ActionValue(table.parse("HA"), 4.0, 64), ActionValue(table.parse("H2"), 1.0, 64)]
    >>> for thought in explained(table.view(0), values):
    ...     print(thought.reason)
    no higher card in hearts is out: wins unless trumped
    3 points less than HA: 8 higher cards in hearts are out
    """
    reasons = _reasons(view, values, negligible(view), belief)
    return tuple(
        Thought(each.action, each.value, each.worlds, reason) for each, reason in zip(values, reasons, strict=True)
    )


def _reasons(view: View, values: Sequence[ActionValue], least: float, belief: Belief | None) -> list[Explanation]:
    if len(view.legal) == 1:
        only = "the only legal card" if view.phase == "play" else "the only legal action"
        return [explain("only_legal", only)] * len(values)
    choice, *others = values
    if any(isinstance(action, Look) for action in view.legal):
        return [
            _before_looking(choice.action),
            *(_compared(choice, other, least, lambda _: NOTHING) for other in others),
        ]
    if isinstance(choice.action, Play):
        analysis, chosen = TrickAnalysis(view, belief or Belief.of(view)), choice.action.card
        first = explain_plays.reason_for(analysis, chosen)
        kept = _kept(analysis, chosen, [other for other in others if choice.value - other.value > least])
        if kept:
            both = phrase(first, "; ", kept)
            first = kept if len(str(both)) > LONGEST else both

        def against(action: Action) -> Explanation:
            assert isinstance(action, Play)
            return explain_plays.reason_against(analysis, action.card, chosen)
    else:
        estimate = HandEstimate(view)
        first = explain_calls.reason_for(estimate, choice.action)

        def against(action: Action) -> Explanation:
            return explain_calls.reason_against(estimate, action, choice.action)

    return [first, *(_compared(choice, other, least, against) for other in others)]


def _before_looking(action: Action) -> Explanation:
    """Why a player looks at the cards before bidding, or does not."""
    if isinstance(action, Look):
        return explain("looks_first", "a bid is better with the cards in sight")
    return explain("bids_blind", "it pays more before looking")


def _kept(analysis: TrickAnalysis, chosen: Card, worse: Sequence[ActionValue]) -> Explanation:
    """Why the card was kept that would have been the worst to play; empty if there is nothing to say."""
    worst = min(worse, key=lambda other: other.value, default=None)
    if worst is None or not isinstance(worst.action, Play):
        return NOTHING
    return explain_plays.reason_to_keep(analysis, worst.action.card, chosen)


def _compared(
    choice: ActionValue, other: ActionValue, least: float, against: Callable[[Action], Explanation]
) -> Explanation:
    """Another action compared with the choice: as good, or how much worse and why."""
    less, chosen = choice.value - other.value, action_part(choice.action)
    if abs(less) <= least:
        return explain("as_good", "as good as ", chosen)
    if less < 0:  # a bot that chooses by rules of thumb or by visits may not choose the highest value
        measured = phrase(", on ", other.worlds, " worlds") if other.worlds else NOTHING  # a policy asks no worlds
        return explain("better", _points(-less), " more than ", chosen, measured)
    reason = against(other.action)
    return explain("worse", _points(less), " less than ", chosen, phrase(": ", reason) if reason else NOTHING)


def _points(points: float) -> Explanation:
    """A rounded number of points, with more digits if it is small."""
    written = f"{points:.0f}" if points >= 2.95 else f"{points:.1f}" if points >= 0.095 else f"{points:.2f}"
    amount = Part(written.removesuffix(".0"), amount=float(written))
    return phrase(amount, " point" if amount.amount == 1 else " points")
