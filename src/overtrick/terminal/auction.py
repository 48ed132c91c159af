"""The calls of an auction among the actions of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.actions import Action, Discard, Give, Look, NameTrump, Play
from overtrick.rules import OfferedTrump, Rules


def is_call(action: Action, rules: Rules) -> bool:
    """Whether an action is a call. Naming trump is one where trump is offered; elsewhere it comes after the auction."""
    if isinstance(action, NameTrump):
        return isinstance(rules.trump, OfferedTrump)
    return not isinstance(action, Play | Discard | Give | Look)


def calls_of(actions: Sequence[tuple[int, Action]], rules: Rules) -> list[tuple[int, Action]]:
    """The calls of a deal with their seats."""
    return [(seat, action) for seat, action in actions if is_call(action, rules)]
