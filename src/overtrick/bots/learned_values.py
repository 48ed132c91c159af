"""What a learned net says of the actions of a position: the value net of a game, or its policy."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from overtrick.actions import Action
from overtrick.errors import InvalidOption
from overtrick.kernel import layout
from overtrick.knowledge import Glimpse
from overtrick.lowering import lower
from overtrick.observation import observe
from overtrick.view import View

from .belief import Belief
from .bot import sensible_actions
from .evaluation import ActionValue
from .kernel import entries
from .policy_file import load_policy
from .policy_net import GamePolicy
from .policy_paths import policy_path
from .priors import prior_of
from .value_net import value_net_for


def net_values(view: View, belief: Belief) -> dict[Action, float] | None:
    """The value of each legal action by the value net of the game. None if no net knows the rules, or near the end."""
    net = value_net_for(view)
    return None if net is None or plays_for_the_match(view) else net.values(view, belief)


def policy_for(seen: View | Glimpse, path: Path | None = None) -> GamePolicy | None:
    """The policy for the rules of a match, from this file or from the one of the game; None if none covers them."""
    chosen = path or policy_path(seen.game)
    if chosen is None:
        return None
    policy = load_policy(chosen)
    if path is not None and policy.training.game != seen.game.name:
        raise InvalidOption(f"{path} is a policy for {policy.training.game}, not for {seen.game.name}")
    if not policy.training.covers(seen.game, seen.players):
        return None
    return policy.net.for_game(seen.game, seen.players)


def policy_values(view: View, policy: GamePolicy) -> list[ActionValue]:
    """The value of each legal action by a policy, the best first. Actions that make no sense come last."""
    values = policy.values(observe(view))
    sensible = frozenset(sensible_actions(view))
    found = [ActionValue(action, float(values[policy.ids.id_of(action)]), 0) for action in view.legal]
    return sorted(found, key=lambda each: (each.action not in sensible, -each.value))


def plays_for_the_match(view: View) -> bool:
    """Whether the end of the match is near, so that the probability to win it counts more than points.

    Nets that have learned the points of a deal are not asked there.
    """
    state = np.frombuffer(view.position, layout.STATE)
    return bool(entries.plays_for_the_match(lower(view.game.rules(view.players)).record, prior_of(view), state))
