"""The bot ``policy``: it plays what a learned net values most, without search."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from overtrick.actions import Action
from overtrick.errors import InvalidOption
from overtrick.observation import observe
from overtrick.view import View

from .bot import Bot, Thought, require_turn, sensible_actions
from .budget import Clock
from .evaluation import ActionValue
from .explain import explained
from .policy_file import load_policy, policy_path
from .policy_net import GamePolicy
from .search_bots import Expert

KIND = "policy"
PREFIX = "policy:"


@dataclass(frozen=True)
class PolicyBot:
    """Asks the net of a policy file. Rules that it was not trained with are left to a bot that searches.

    Without a path it takes the policy of the game that it plays, if there is one.
    """

    path: Path | None = None
    seed: int = 0
    clock: Clock | None = field(default=perf_counter, repr=False)

    def act(self, view: View) -> Action:
        """The legal action with the highest value."""
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        policy = self._policy(view)
        if policy is None:
            return self._searching().act(view)
        return _values(view, policy)[0].action

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every legal action with its value, the best first."""
        require_turn(view)
        policy = self._policy(view)
        return self._searching().think(view) if policy is None else explained(view, _values(view, policy))

    def _searching(self) -> Bot:
        return Expert(budget_ms=100.0, seed=self.seed, clock=self.clock)

    def _policy(self, view: View) -> GamePolicy | None:
        """The policy for the rules of this view; None if none was trained with them."""
        path = self.path or policy_path(view.game)
        if path is None:
            return None
        policy = load_policy(path)
        if self.path is not None and policy.training.game != view.game.name:
            raise InvalidOption(f"{path} is a policy for {policy.training.game}, not for {view.game.name}")
        if not policy.training.covers(view.game, view.players):
            return None
        return policy.net.for_game(view.game, view.players)


def _values(view: View, policy: GamePolicy) -> list[ActionValue]:
    values = policy.values(observe(view))
    sensible = frozenset(sensible_actions(view))
    found = [ActionValue(action, float(values[policy.ids.id_of(action)]), 0) for action in view.legal]
    return sorted(found, key=lambda each: (each.action not in sensible, -each.value))
