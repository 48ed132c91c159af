"""Questions to bots and their answers, as bytes: what the server and the processes that think send each other.

A question holds a view and the level of a bot. Nothing else about the table leaves the server.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from overtrick import bots
from overtrick.server.wire.views import ViewJson, read_view, write_view
from overtrick.view import View


class Question(msgspec.Struct, frozen=True):
    """A request for a bot's decision, or for its opinion of every legal action."""

    level: str
    seed: str
    view: ViewJson
    thoughts: bool = False
    """True to get an opinion of every legal action, for a hint."""
    hurry: float = 1.0
    """The share of its usual time that the bot may use. It is below 1 when many questions are waiting."""


class Opinion(msgspec.Struct, frozen=True):
    """A bot's opinion of one action."""

    action: str
    value: float
    reason: str


class Answer(msgspec.Struct, frozen=True):
    """The action that the bot would take, and its opinions, best first, if they were asked for."""

    action: str
    opinions: tuple[Opinion, ...] = ()


_encode = msgspec.json.Encoder().encode
_read_question: Callable[[bytes], Question] = msgspec.json.Decoder(Question).decode
read_answer: Callable[[bytes], Answer] = msgspec.json.Decoder(Answer).decode


def write_question(view: View, level: str, seed: str, *, thoughts: bool = False, hurry: float = 1.0) -> bytes:
    """A question as bytes."""
    return _encode(Question(level, seed, write_view(view), thoughts, hurry))


def answer(question: bytes) -> bytes:
    """Let the bot think, and return its answer as bytes. This takes up to a second: never call it in an event loop."""
    asked = _read_question(question)
    return _encode(_think(asked, read_view(asked.view)))


def with_level(question: bytes, level: str) -> bytes:
    """The same question to a bot of another level."""
    return _encode(msgspec.structs.replace(_read_question(question), level=level))


def _think(asked: Question, view: View) -> Answer:
    bot = bots.seat_bot(asked.level, seed=asked.seed)
    usual = getattr(bot, "budget_ms", None)
    if usual is not None and asked.hurry < 1:
        bot = bots.seat_bot(asked.level.partition(":")[0], seed=asked.seed, budget_ms=usual * asked.hurry)
    if not asked.thoughts:
        return Answer(str(bot.act(view)))
    opinions = tuple(Opinion(str(each.action), each.value, each.reason) for each in bot.think(view))
    return Answer(opinions[0].action, opinions)
