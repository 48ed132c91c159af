"""The bots that search: club and expert."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from overtrick.actions import Action
from overtrick.view import View

from .bot import Thought, require_turn, seed_for
from .budget import Budget, Clock
from .evaluation import ActionValue, Evaluator, non_increasing
from .explain import explained
from .learned_values import net_values, plays_for_the_match, policy_for, policy_values
from .policy_net import GamePolicy
from .search import Search
from .tree_search import think_in_tree

FIRST_LOOK = 0.25
"""Share of an expert's budget in which clearly worse actions are dropped."""

WORLDS_OF_FIRST_LOOK = 256
"""More worlds would find ever finer differences between what novices make of the actions. They would drop actions that
are better in a tree, where the other seats do not play like novices."""

IN_REACH = 0.4
"""A value net is asked about actions at most this far behind the best in the search, as a share of the prior's
swing. Worse actions were hardly ever played in training, so the net knows little about them."""

BY_POLICY = frozenset({"euchre", "hearts"})
"""The games of the package in which the policy decides instead of a search.

In Euchre a search added nothing measurable. In Hearts that has not been measured.
"""

VISITS_PER_ACTION = 30
"""A tree with fewer iterations per action says less than the first look."""


@dataclass(frozen=True)
class Club:
    """Evaluates every action on likely worlds that novices play out."""

    budget_ms: float = 40.0
    seed: int = 0
    clock: Clock | None = field(default=perf_counter, repr=False)

    def _search(self, view: View) -> Search:
        return Search(view, seed=seed_for(view, self.seed), likely=True, solve=True)

    def _values(self, search: Search) -> list[ActionValue]:
        evaluator = Evaluator(search)
        evaluator.think(Budget(self.budget_ms, self.clock))
        return evaluator.values()

    def act(self, view: View) -> Action:
        """The action with the highest value."""
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        return self._values(self._search(view))[0].action

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every action with its value, the best first."""
        require_turn(view)
        search = self._search(view)
        return explained(view, self._values(search), search.belief)


@dataclass(frozen=True)
class Expert(Club):
    """Like club for calls. In the play it searches a tree of information sets, so it plans for later decisions too.

    If the game has a value net, search and net are averaged for the actions that the search finds nearly as good. In
    the games of BY_POLICY the policy decides without a search until the end of the match is near. Policies beside files
    of games are left out, because nobody has measured them.
    """

    budget_ms: float = 900.0
    use_learned_values: bool = field(default=True, repr=False)

    def act(self, view: View) -> Action:
        """The action with the highest value."""
        require_turn(view)
        policy = self._policy_for(view) if len(view.legal) > 1 else None
        return super().act(view) if policy is None else policy_values(view, policy)[0].action

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every action with its value, the best first."""
        require_turn(view)
        policy = self._policy_for(view)
        return super().think(view) if policy is None else explained(view, policy_values(view, policy))

    def _policy_for(self, view: View) -> GamePolicy | None:
        decides = self.use_learned_values and view.game.file is None and view.game.name in BY_POLICY
        policy = policy_for(view) if decides else None
        return None if policy is None or plays_for_the_match(view) else policy

    def _values(self, search: Search) -> list[ActionValue]:
        evaluator = Evaluator(search)
        found = self._searched(search, evaluator)
        learned = net_values(search.view, search.belief) if self.use_learned_values else None
        if learned is not None:
            reach = IN_REACH * float(search.prior["swing"][0])
            found = _averaged(found, learned, evaluator.candidates, reach)
        return evaluator.for_all_actions(found)

    def _searched(self, search: Search, evaluator: Evaluator) -> list[ActionValue]:
        """The values by search alone, of equivalent cards only one."""
        budget = Budget(self.budget_ms, self.clock)
        if search.view.phase != "play":
            evaluator.think(budget)
            return evaluator.values_of_representatives()
        running = evaluator.think(budget, share=FIRST_LOOK, most_worlds=WORLDS_OF_FIRST_LOOK)
        first_look = evaluator.values_of_representatives()
        if len(running) == 1:
            return first_look
        grown = think_in_tree(search, budget, evaluator.mask_of(running))
        if sum(each.worlds for each in grown) < VISITS_PER_ACTION * len(running):
            return first_look
        return _behind(grown, first_look)


def _averaged(
    found: list[ActionValue], learned: dict[Action, float], candidates: frozenset[Action], reach: float
) -> list[ActionValue]:
    """The mean of search and value net for candidates within reach of the best. The others stay behind them."""
    least = found[0].value - reach
    near = [each for each in found if each.value >= least and each.action in candidates]
    means = [ActionValue(each.action, (each.value + learned[each.action]) / 2, each.worlds) for each in near]
    return _behind(sorted(means, key=lambda each: -each.value), found)


def _behind(closer: list[ActionValue], first: list[ActionValue]) -> list[ActionValue]:
    """The values of a closer look, then the other actions, as far behind the best as in the first look."""
    then = {each.action: each.value for each in first}
    shift = closer[0].value - then[closer[0].action]
    known = {each.action for each in closer}
    rest = [ActionValue(each.action, each.value + shift, each.worlds) for each in first if each.action not in known]
    return non_increasing(closer + rest)
