"""The bot ``policy``: it plays what a learned net values most, without search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

import numpy as np

from overtrick.actions import Action
from overtrick.errors import InvalidOption
from overtrick.knowledge import Glimpse
from overtrick.observation import observe_words
from overtrick.view import View

from .bot import Bot, Thought, require_turn, sensible_actions
from .budget import Clock
from .explain import explained
from .learned_values import policy_for, policy_values
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
        policy = policy_for(view, self.path)
        if policy is None:
            return self._searching().act(view)
        return policy_values(view, policy)[0].action

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every legal action with its value, the best first."""
        require_turn(view)
        policy = policy_for(view, self.path)
        return self._searching().think(view) if policy is None else explained(view, policy_values(view, policy))

    def _searching(self) -> Bot:
        return Expert(budget_ms=100.0, seed=self.seed, clock=self.clock)


@dataclass(frozen=True)
class Choice:
    """One decision of a batch: what the seat has seen, and the actions to choose from."""

    seen: View | Glimpse
    actions: Sequence[Action]

    @classmethod
    def of(cls, view: View) -> Choice:
        """The decision of the seat that has this view."""
        require_turn(view)
        return cls(view, sensible_actions(view))


def act_many(choices: Sequence[Choice], path: Path | None = None) -> list[Action]:
    """The action with the highest value for each decision. The net is asked once for all decisions with the same rules.

    In a sum of many numbers their order matters for the last digits. So two actions of nearly the same value may change
    places with the size of the batch. Raises InvalidOption if no policy was trained with the rules of a decision.

    >>> act_many([])
    []
    """
    by_policy: dict[GamePolicy, list[int]] = {}
    for place, choice in enumerate(choices):
        policy = policy_for(choice.seen, path)
        if policy is None:
            raise InvalidOption(f"no policy was trained with these rules of {choice.seen.game.title}")
        by_policy.setdefault(policy, []).append(place)
    found = [choice.actions[0] for choice in choices]
    for policy, asked in by_policy.items():
        words = np.stack([observe_words(choices[place].seen) for place in asked])
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
        for place, values in zip(asked, policy.values_of_many(bits), strict=True):
            actions = choices[place].actions
            found[place] = actions[int(np.argmax([values[policy.ids.id_of(action)] for action in actions]))]
    return found
