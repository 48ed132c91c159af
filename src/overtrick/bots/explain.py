"""Why an action, in a few words that a player understands: read off what the seat sees and off the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from overtrick.actions import Action, Discard, NameTrump, Play
from overtrick.cards import Card
from overtrick.view import View

from . import explain_calls, explain_plays
from .belief import Belief
from .bot import Thought
from .evaluation import ActionValue
from .priors import prior_of
from .trick_analysis import Outlook

LONGEST = 80
"""A reason is one line."""

ALIKE = 0.02
"""The part of what a deal sets two sides apart by that nobody can tell."""


def explained(view: View, verdicts: Sequence[ActionValue], belief: Belief | None = None) -> tuple[Thought, ...]:
    """The verdicts on a view with their reasons, in their order: the first is the choice.

    >>> import overtrick as ot
    >>> table = ot.load("river").table(3, seed=4, dealer=0, deals=["0: HA HK H2 C3; turned: S5"])
    >>> for call in ("bid 3", "bid 3", "bid 3"):
    ...     _ = table.push(call)
    >>> tried = [ActionValue(table.parse("HA"), 4.0, 64), ActionValue(table.parse("H2"), 1.0, 64)]
    >>> [thought.reason for thought in explained(table.view(0), tried)]
    ['nothing higher is out in hearts: wins unless trumped', '3 points less than HA: 8 higher in hearts are out']
    """
    alike = max(float(prior_of(view)["swing"][0]) * ALIKE, 0.005)
    reasons = _reasons(view, verdicts, alike, belief)
    return tuple(
        Thought(each.action, each.value, each.worlds, reason) for each, reason in zip(verdicts, reasons, strict=True)
    )


def _reasons(view: View, verdicts: Sequence[ActionValue], alike: float, belief: Belief | None) -> list[str]:
    if len(view.legal) == 1:
        return ["the only card that may be played" if view.phase == "play" else "the only thing to do"] * len(verdicts)
    choice, *others = verdicts
    if isinstance(choice.action, Play):
        outlook, chosen = Outlook(view, belief or Belief.of(view)), choice.action.card
        first = explain_plays.praise(outlook, chosen)
        kept = _kept(outlook, chosen, [other for other in others if choice.value - other.value > alike])
        if kept:
            first = kept if len(f"{first}; {kept}") > LONGEST else f"{first}; {kept}"

        def against(action: Action) -> str:
            assert isinstance(action, Play)
            return explain_plays.blame(outlook, action.card, chosen)
    else:
        promise = explain_calls.Promise(view)
        first = explain_calls.praise(promise, choice.action)

        def against(action: Action) -> str:
            return explain_calls.blame(promise, action, choice.action)

    return [first, *(_beside(choice, other, alike, against) for other in others)]


def _kept(outlook: Outlook, chosen: Card, worse: Sequence[ActionValue]) -> str:
    """What the choice keeps: the card that it would have cost most to play."""
    worst = min(worse, key=lambda other: other.value, default=None)
    if worst is None or not isinstance(worst.action, Play):
        return ""
    return explain_plays.keeps(outlook, chosen, worst.action.card)


def _beside(choice: ActionValue, other: ActionValue, alike: float, against: Callable[[Action], str]) -> str:
    """Another action beside the choice: as good, or worth so much less, and what is wrong with it."""
    less = choice.value - other.value
    if abs(less) <= alike:
        return f"as good as {_named(choice.action)}"
    if less < 0:  # who goes by a rule of thumb or by visits does not choose by the value
        return f"{_points(-less)} more than {_named(choice.action)}, on {other.worlds} worlds"
    wrong = against(other.action)
    return f"{_points(less)} less than {_named(choice.action)}" + (f": {wrong}" if wrong else "")


def _points(points: float) -> str:
    """About so many, to one place where it is few."""
    written = f"{points:.0f}" if points >= 2.95 else f"{points:.1f}" if points >= 0.095 else f"{points:.2f}"
    return f"{written.removesuffix('.0')} point{'' if written.removesuffix('.0') == '1' else 's'}"


def _named(action: Action) -> str:
    """An action as one speaks of it: a card and a suit by their names alone."""
    match action:
        case Play(card=card):
            return str(card)
        case Discard(card=card) if card is not None:
            return str(card)
        case NameTrump(suit=suit):
            return suit.name
        case _:
            return str(action)
