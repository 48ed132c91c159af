"""What a decision of a finished match cost, as JSON: written where bots think, kept with the match, sent to clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .opinions import OpinionPart, opinion_part

if TYPE_CHECKING:
    from overtrick.review import Moment
    from overtrick.review.choices import Choice


class Judgement(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision next to the best one. Actions are written as text."""

    action: str
    best: str
    value: float
    """The points that the player could expect from the deal after the action."""
    cost: float
    """What the action lost of them; 0 if no other one was clearly better."""
    error: float
    """The standard error of the cost."""
    parts: tuple[OpinionPart, ...] = ()
    """What is wrong with the action, in parts."""


def judgement_of(moment: Moment) -> Judgement:
    """A reviewed decision, with numbers as precise as they are."""
    return Judgement(
        action=str(moment.action),
        best=str(moment.best),
        value=round(moment.value, 2),
        cost=round(moment.cost, 2),
        error=round(moment.comparison.error, 2),
        parts=tuple(map(opinion_part, moment.reason.parts)),
    )


class JudgedChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal action next to the best one. Actions are written as text."""

    action: str
    cost: float
    """The points that it loses on average; 0 for the best one, and if it is not clearly worse."""
    error: float
    """The standard error of the cost."""
    parts: tuple[OpinionPart, ...] = ()
    """What is to be said about it, in parts."""


def judged_choice(choice: Choice) -> JudgedChoice:
    """A choice, with numbers as precise as they are."""
    parts = tuple(map(opinion_part, choice.reason.parts))
    return JudgedChoice(str(choice.action), round(choice.cost, 2), round(choice.comparison.error, 2), parts)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Judgement).decode


def write_judgement(judgement: Judgement) -> str:
    """A judgement as the database keeps it."""
    return _encode(judgement).decode()


def read_judgement(text: str) -> Judgement:
    """A judgement from the database."""
    return _decode(text)
