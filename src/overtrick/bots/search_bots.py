"""The bots that search: club and expert."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from overtrick.actions import Action
from overtrick.view import View

from .bot import Thought, require_turn, seed_for
from .budget import Clock, Watch
from .evaluation import Judge, Verdict, never_rising
from .explain import explained
from .priors import prior_of
from .tree_search import think_in_tree
from .value_net import experience_for
from .workspace import solved_tricks

FIRST_LOOK = 0.25
"""The part of an expert's time in which actions that are plainly worse are left out."""

ENOUGH_FOR_A_LOOK = 256
"""Worlds of that first look. More would tell ever finer differences between what novices make of the actions, and leave
out what a tree, where the others are no novices, may find to be better."""

IN_REACH = 0.4
"""Experience has a say where the search sees no more than this between two actions, as a part of what a deal sets two
sides apart. What is further behind was hardly ever played, so little was learned of it."""

VISITS_EACH = 30
"""A tree that has grown less than this for each action it was to choose from says less than the first look did."""


@dataclass(frozen=True)
class Club:
    """Judges every action on likely worlds that novices play out."""

    budget_ms: float = 40.0
    seed: int = 0
    clock: Clock | None = field(default=perf_counter, repr=False)

    def _judge(self, view: View) -> Judge:
        return Judge(view, seed=seed_for(view, self.seed), likely=True, solve_at=solved_tricks(view.players))

    def _verdicts(self, view: View) -> list[Verdict]:
        judge = self._judge(view)
        judge.think(Watch(self.budget_ms, self.clock))
        return judge.verdicts()

    def act(self, view: View) -> Action:
        """The action with the highest value."""
        require_turn(view)
        if len(view.legal) == 1:
            return view.legal[0]
        return self._verdicts(view)[0].action

    def think(self, view: View) -> tuple[Thought, ...]:
        """Every action with its value, the best first."""
        require_turn(view)
        return explained(view, self._verdicts(view))


@dataclass(frozen=True)
class Expert(Club):
    """As club for calls; in the play a tree of information sets, so that later decisions are thought about too.

    Where a game brings experience, that has half of the say among what the search finds nearly as good.
    """

    budget_ms: float = 900.0
    experienced: bool = field(default=True, repr=False)

    def _verdicts(self, view: View) -> list[Verdict]:
        known = experience_for(view) if self.experienced else None
        judge = self._judge(view)
        found = self._searched(view, judge)
        if known is not None:
            reach = IN_REACH * float(prior_of(view)["swing"][0])
            found = _in_between(found, known.values(view), judge.candidates, reach)
        return judge.spread_out(found)

    def _searched(self, view: View, judge: Judge) -> list[Verdict]:
        """What searching says, of cards that make no difference only of one."""
        watch = Watch(self.budget_ms, self.clock)
        if view.phase != "play":
            judge.think(watch)
            return judge.tried()
        running = judge.think(watch, share=FIRST_LOOK, most_worlds=ENOUGH_FOR_A_LOOK)
        if len(running) == 1:
            return judge.tried()
        grown = think_in_tree(
            view,
            watch,
            seed=seed_for(view, self.seed),
            solve_at=solved_tricks(view.players),
            among=judge.mask_of(running),
        )
        if sum(verdict.worlds for verdict in grown) < VISITS_EACH * len(running):
            return judge.tried()
        return _behind(grown, judge.tried())


def _in_between(
    found: list[Verdict], known: dict[Action, float], candidates: frozenset[Action], reach: float
) -> list[Verdict]:
    """Half way between search and experience, for candidates within reach of the best; the others stay behind it."""
    least = found[0].value - reach
    near = [each for each in found if each.value >= least and each.action in candidates]
    halved = [Verdict(each.action, (each.value + known[each.action]) / 2, each.worlds) for each in near]
    return _behind(sorted(halved, key=lambda verdict: -verdict.value), found)


def _behind(ahead: list[Verdict], before: list[Verdict]) -> list[Verdict]:
    """Verdicts of a closer look, and behind them those from before it, as far behind the best as they were then."""
    then = {verdict.action: verdict.value for verdict in before}
    shift = ahead[0].value - then[ahead[0].action]
    known = {verdict.action for verdict in ahead}
    rest = [Verdict(each.action, each.value + shift, each.worlds) for each in before if each.action not in known]
    return never_rising(ahead + rest)
