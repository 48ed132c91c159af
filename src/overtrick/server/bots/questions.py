"""Questions to bots and their answers, encoded as JSON for bot processes and workers.

A question holds a view and the level of a bot. Nothing else about the table leaves the server. Bots are also asked to
play a worked example of a game, and to judge a decision of a finished match or all choices at a position.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from overtrick import bots
from overtrick.game import Game
from overtrick.json_codec import ViewJson, read_game, read_view, write_game, write_view
from overtrick.server.wire.judgements import JudgedChoice, Judgement, judged_choice, judgement_of
from overtrick.server.wire.opinions import Opinion, opinion_of
from overtrick.view import View

# The names in JSON stay as they were when they were first used: a worker may have another version than the server.
_NAMES_IN_JSON = {"wants_opinions": "thoughts", "time_share": "hurry"}
_EXAMPLE = "example"
"""In the place of a level: the question is for a worked example, and its view is only a game."""
_REVIEW = "review"
"""In the place of a level: the question is what a decision cost. The action is in the place of the seed."""
_CHOICES = "choices"
"""In the place of a level: the question is what every choice at a position costs."""


class Question(msgspec.Struct, frozen=True, rename=_NAMES_IN_JSON):
    """A request for a bot's decision, or for its opinion of every legal action."""

    level: str
    seed: str
    view: ViewJson
    wants_opinions: bool = False
    """Whether to answer with an opinion of every legal action, for a hint."""
    time_share: float = 1.0
    """The share of its usual time that the bot may use. It is below 1 when many questions are waiting."""
    steady: bool = False
    """Whether the bot decides without a clock, so that the same view always has the same answer."""


class Answer(msgspec.Struct, frozen=True):
    """The action that the bot would take, and its opinions, best first, if they were asked for.

    For a worked example the action is empty, and ``record`` is the match.
    """

    action: str
    opinions: tuple[Opinion, ...] = ()
    record: str = ""
    judgement: Judgement | None = None
    """What the decision cost, if that was the question."""
    choices: tuple[JudgedChoice, ...] = ()
    """What every choice costs, if that was the question."""


_encode = msgspec.json.Encoder().encode
_read_question: Callable[[bytes], Question] = msgspec.json.Decoder(Question).decode
read_answer: Callable[[bytes], Answer] = msgspec.json.Decoder(Answer).decode


def write_question(
    view: View, level: str, seed: str, *, wants_opinions: bool = False, time_share: float = 1.0, steady: bool = False
) -> bytes:
    """Encode a question."""
    return _encode(Question(level, seed, write_view(view), wants_opinions, time_share, steady))


def write_example_question(game: Game) -> bytes:
    """Encode the question for a worked example of this game."""
    return _encode(Question(_EXAMPLE, "", {"game": write_game(game)}))


def write_review_question(view: View, action: str) -> bytes:
    """Encode the question what this action cost the player who had this view."""
    return _encode(Question(_REVIEW, action, write_view(view)))


def write_choices_question(view: View) -> bytes:
    """Encode the question what every choice of the seat to act costs."""
    return _encode(Question(_CHOICES, "", write_view(view)))


def answer(question: bytes) -> bytes:
    """Ask the bot and encode its answer. This takes up to a second: never call it in an event loop."""
    decoded = _read_question(question)
    if decoded.level == _EXAMPLE:
        game = decoded.view["game"]
        assert isinstance(game, dict)
        return _encode(Answer("", record=bots.worked_example(read_game(game)).record()))
    view = read_view(decoded.view)
    if decoded.level == _REVIEW:
        return _encode(Answer(decoded.seed, judgement=_judge(view, decoded.seed)))
    if decoded.level == _CHOICES:
        choices = _judge_choices(view)
        return _encode(Answer(choices[0].action, choices=choices))
    return _encode(_ask_bot(decoded, view))


def _judge(view: View, action: str) -> Judgement:
    from overtrick.review import review_decision  # noqa: PLC0415 -- loads the searching bots

    chosen = next(legal for legal in view.legal if str(legal) == action)
    return judgement_of(review_decision(view, chosen))


def _judge_choices(view: View) -> tuple[JudgedChoice, ...]:
    from overtrick.review.choices import judge_choices  # noqa: PLC0415 -- loads the searching bots

    return tuple(map(judged_choice, judge_choices(view)))


def _ask_bot(question: Question, view: View) -> Answer:
    bot = bots.seat_bot(question.level, seed=question.seed, steady=question.steady)
    budget_ms = getattr(bot, "budget_ms", None)
    if budget_ms is not None and question.time_share < 1:
        name = question.level.partition(":")[0]
        bot = bots.seat_bot(name, seed=question.seed, budget_ms=budget_ms * question.time_share)
    if not question.wants_opinions:
        return Answer(str(bot.act(view)))
    opinions = tuple(map(opinion_of, bot.think(view)))
    return Answer(opinions[0].action, opinions)
