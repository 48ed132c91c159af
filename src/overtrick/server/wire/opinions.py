"""Opinions of bots as JSON: written where a bot thinks, read by the server, and sent to a client as a hint."""

from __future__ import annotations

import msgspec

from overtrick.bots.bot import Thought
from overtrick.bots.explanation import Part
from overtrick.cards import Deck
from overtrick.json_codec import Json, read_action_info


class OpinionPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a reason. Cards, suits and actions are written as text."""

    text: str
    amount: float | None = None
    card: str | None = None
    suit: str | None = None
    seat: int | None = None
    role: str | None = None
    action: str | None = None


class Opinion(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot's opinion of one action."""

    action: str
    value: float
    reason: str
    kinds: tuple[str, ...] = ()
    parts: tuple[OpinionPart, ...] = ()
    """The reason in parts. A worker of an older version sends none."""


def opinion_of(thought: Thought) -> Opinion:
    """The opinion that a bot's thought expresses."""
    explanation = thought.explanation
    parts = tuple(map(opinion_part, explanation.parts))
    return Opinion(str(thought.action), thought.value, thought.reason, explanation.kinds, parts)


def opinion_part(part: Part) -> OpinionPart:
    """A part of an explanation, with cards, suits and actions as text."""
    card, suit, action = (None if named is None else str(named) for named in (part.card, part.suit, part.action))
    return OpinionPart(part.text, part.amount, card, suit, part.seat, part.role, action)


def advice(opinion: Opinion, deck: Deck) -> Json:
    """An opinion as a client gets it."""
    parts = opinion.parts or (OpinionPart(opinion.reason),)
    return {
        "action": opinion.action,
        "parts": read_action_info(opinion.action, deck),
        "value": opinion.value,
        "reason": opinion.reason,
        "reason_kinds": opinion.kinds,
        "reason_parts": [part_info(part, deck) for part in parts],
    }


def part_info(part: OpinionPart, deck: Deck) -> Json:
    """A part as a client gets it. What it does not name is missing."""
    named = {name: getattr(part, name) for name in ("amount", "card", "suit", "seat", "role")}
    action = {} if part.action is None else {"action": read_action_info(part.action, deck)}
    return {"text": part.text, **{name: value for name, value in named.items() if value is not None}, **action}
