"""A lesson: a guided first deal, as data next to a game.

The newcomer sits in seat 0 at a table with a written deal. Each step says what to look at and what to do, and why. The
actions of the other seats are written too, so that every sentence fits what is on the table. After the last step the
newcomer finishes the deal freely. :mod:`overtrick.lesson_script` plays a lesson and refuses one that is not legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, get_args

from .errors import InvalidRules, quoted
from .options import OptionValue

Place = Literal["hand", "actions", "trick", "scores", "seats"]
"""What a step points at: the own cards, the choice of a bid, the trick, the scores with trump, the other players."""

MOST_STEPS = 12
LONGEST_TEXT = 400
NEWCOMER = 0
"""The seat of the newcomer."""


@dataclass(frozen=True)
class Step:
    """One step: what the newcomer reads, what they do, and why this and nothing else."""

    text: str
    do: str | tuple[str, ...]
    """The action, or several that follow each other: ``"bid 3"``, ``("play SA", "play SK")``."""
    why: str
    """What is said to a newcomer who tries something else."""
    look: Place | None = None
    """What to look at; where the action is, if None."""

    def __post_init__(self) -> None:
        for what, text in (("text", self.text), ("why", self.why)):
            _check_text(f"a step's {what}", text)
        if not self.actions or not all(isinstance(action, str) and action.strip() for action in self.actions):
            raise InvalidRules(f"a step needs an action of the newcomer, such as do='bid 3', not {quoted(self.do)}")
        if self.look is not None and self.look not in get_args(Place):
            raise InvalidRules(f"a step can look at {', '.join(get_args(Place))}, not at {quoted(self.look)}")

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions of the newcomer in this step, as they were written."""
        return (self.do,) if isinstance(self.do, str) else tuple(self.do)


@dataclass(frozen=True)
class Lesson:
    """A guided first deal.

    >>> Lesson(deal="0: SA; 1: S2; 2: S3; 3: S4", dealer=3, others="play S2, play S3, play S4", end="Well done.",
    ...        steps=(Step("Lead your ace.", "play SA", "It is your only card."),)).others_actions
    ('play S2', 'play S3', 'play S4')
    """

    deal: str
    """The cards of every seat, as :class:`~overtrick.Deal` reads them."""
    dealer: int
    steps: tuple[Step, ...]
    others: str
    """The actions of the other seats in the order in which they act, with commas between them."""
    end: str
    """What the newcomer reads after the last step."""
    players: int | None = None
    """The number of players; the usual one if None."""
    options: Mapping[str, OptionValue] = field(default_factory=lambda: MappingProxyType({}))
    """Options that make the deal short, for example; the others have their defaults."""

    def __post_init__(self) -> None:
        steps = tuple(self.steps) if isinstance(self.steps, Iterable) else ()
        if not 1 <= len(steps) <= MOST_STEPS or not all(isinstance(step, Step) for step in steps):
            raise InvalidRules(f"a lesson has 1 to {MOST_STEPS} steps, each one a Step")
        object.__setattr__(self, "steps", steps)
        _check_text("the end of a lesson", self.end)
        for what, text in (("the deal", self.deal), ("others", self.others)):
            if not isinstance(text, str):
                raise InvalidRules(f"{what} of a lesson is text, not {quoted(text)}")

    @property
    def others_actions(self) -> tuple[str, ...]:
        """The actions of the other seats."""
        return tuple(action for part in self.others.replace("\n", ",").split(",") if (action := part.strip()))

    def __hash__(self) -> int:
        return hash((self.deal, self.dealer, self.steps, self.others, self.end))


def _check_text(what: str, text: object) -> None:
    if not isinstance(text, str) or not 0 < len(text.strip()) <= LONGEST_TEXT:
        raise InvalidRules(f"{what} needs 1 to {LONGEST_TEXT} characters, not {quoted(text)}")
    if text.strip()[-1] not in ".!?":
        raise InvalidRules(f"{what} is not a sentence: {quoted(text)} ends without a full stop")
