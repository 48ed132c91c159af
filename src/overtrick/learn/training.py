"""A whole training: rounds until the deals or the minutes are used up, with contests and checkpoints in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from overtrick.arena import Contest, run_contest
from overtrick.arena.fingerprint import bots_fingerprint
from overtrick.bots.policy_bot import PREFIX
from overtrick.bots.policy_file import write_policy
from overtrick.errors import InvalidOption, quoted

from .checkpoints import write_checkpoint
from .history import Mark
from .learner import Learner

START_AT = 0.33
"""The part of the schedule that a training skips if it begins with a policy."""


@dataclass(frozen=True)
class Plan:
    """How long to train, where to write, and how often to look."""

    policy: Path
    checkpoint: Path
    deals: int | None = None
    """End after this number of deals of self-play."""
    minutes: float | None = None
    """End after this time. Deals and minutes may both be given: the first to be reached counts."""
    opponent: str = "novice"
    contest_deals: int = 100
    """Duplicate deals of each contest against the opponent."""
    contests: int = 8
    """Contests in the course of the training; the last one is at its end."""

    def __post_init__(self) -> None:
        if self.deals is None and self.minutes is None:
            raise InvalidOption("say how long to train: a number of deals or of minutes")
        for name in ("deals", "minutes", "contest_deals", "contests"):
            value = getattr(self, name)
            if value is not None and not 0 < value < 1e12:
                raise InvalidOption(f"{name} = {quoted(value)}: it is a number above 0")

    def done(self, learner: Learner) -> float:
        """The part of the schedule that is done, from where the training began to 1."""
        parts = [0.0]
        if self.deals is not None:
            parts.append(learner.progress.deals / self.deals)
        if self.minutes is not None:
            parts.append(learner.progress.seconds / 60 / self.minutes)
        begun = begun_at(learner)
        return min(1.0, begun + (1 - begun) * max(parts))


def begun_at(learner: Learner) -> float:
    """Where in the schedule a training began: at 0, or later if it began with a policy."""
    return 0.0 if learner.began_with is None else START_AT


OnMark = Callable[[Mark, float], None]
"""Called with a new mark and the part of the training that is done."""


def train(learner: Learner, plan: Plan, history: list[Mark], on_mark: OnMark) -> list[Mark]:
    """Train to the end of the plan. Returns the history with the new marks.

    The policy and the checkpoint are written at every contest, so a training that is stopped can be resumed there.
    """
    learner.get_ready()
    history = list(history)
    played = int(plan.done(learner) * plan.contests)
    while True:
        done = plan.done(learner)
        if done < 1.0:
            start = monotonic()
            learner.play_round(done)
            learner.progress = replace(learner.progress, seconds=learner.progress.seconds + monotonic() - start)
            done = plan.done(learner)
        due = done >= (played + 1) / plan.contests
        mark = Mark(learner.progress.seconds / 60, learner.progress.deals, learner.progress.loss)
        if due or done >= 1.0:
            write_policy(plan.policy, learner.policy(bots_fingerprint()))
            mark = _compared(learner, plan, mark)
            played = max(played + 1, int(done * plan.contests))
        history.append(mark)
        on_mark(mark, done)
        if due or done >= 1.0:
            write_checkpoint(plan.checkpoint, learner, history)
        if done >= 1.0:
            return history


def _compared(learner: Learner, plan: Plan, mark: Mark) -> Mark:
    """The mark with the result of a contest on deals that were not played before."""
    settings = learner.settings
    contest = Contest(
        settings.game,
        f"{PREFIX}{plan.policy}",
        plan.opponent,
        deals=plan.contest_deals,
        players=settings.usual[0].players,
        options=tuple(sorted(settings.options.items())),
        seed=f"learn/{settings.seed}/{learner.progress.rounds}",
    )
    found = run_contest(contest).difference
    return replace(mark, opponent=plan.opponent, mean=found.mean, low=found.low, high=found.high)
