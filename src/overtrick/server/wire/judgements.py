"""What a decision of a finished match cost, as JSON: written where bots think, kept with the match, sent to clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .opinions import OpinionPart, opinion_part

if TYPE_CHECKING:
    from overtrick.review import Moment


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


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Judgement).decode


def write_judgement(judgement: Judgement) -> str:
    """A judgement as the database keeps it."""
    return _encode(judgement).decode()


def read_judgement(text: str) -> Judgement:
    """A judgement from the database."""
    return _decode(text)
