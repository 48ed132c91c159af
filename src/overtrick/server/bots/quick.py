"""The bots that do not search: their decisions are collected for a moment and made together, in one other process.

A table's question holds only what such a bot needs, as numbers, so that writing it takes the event loop a few
microseconds. One call of a policy net answers all questions of a batch that have the same rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache

import msgspec

from overtrick.action_ids import ActionIds
from overtrick.actions import Action
from overtrick.bots.bot import sensible_actions
from overtrick.bots.novice import novice_choice
from overtrick.bots.policy_bot import Choice, act_many
from overtrick.bots.policy_file import is_trained
from overtrick.game import Game, OptionValue
from overtrick.games import find
from overtrick.knowledge import Glimpse, Numbers
from overtrick.view import View

from .pool import Backend, NoAnswer

NOVICE, POLICY = "novice", "policy"
COLLECT_S = 0.05
"""Seconds for which the questions of a batch are collected. A bot's pace is far slower, so nobody notices them."""
MOST_AT_ONCE = 256
"""Questions of one batch, so that none of them waits long for the others."""

Options = tuple[tuple[str, OptionValue], ...]


class QuickQuestion(msgspec.Struct, frozen=True, array_like=True):
    """A question to a bot that does not search: a glimpse with the name of its game, and the ids of the choices."""

    level: str
    game: str
    options: Options
    players: int
    seat: int | None
    position: bytes
    plays: Numbers
    calls: Numbers
    hand_counts: tuple[int, ...]
    sitting: tuple[int, ...]
    shown: int
    turned: int
    opened: int
    gives_to: int | None
    given: int
    received: int
    choices: tuple[int, ...]


_COPIED = tuple(each.name for each in fields(Glimpse) if each.name != "game")
"""The fields of a glimpse that are sent as they are."""
_encoder, _batch_decoder = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(list[QuickQuestion])
_answers_decoder = msgspec.msgpack.Decoder(list[int | str])


def is_quick(level: str, view: View) -> bool:
    """Whether a bot of this level decides without a search. A policy searches where it was not trained."""
    return level == NOVICE or (level == POLICY and is_trained(view.game, view.players))


def quick_question(view: View, level: str, actions: Sequence[Action]) -> QuickQuestion:
    """The question which of these actions a bot of this level takes."""
    seen, ids = Glimpse.of(view), _ids_of(view.game, view.players)
    choices = tuple(ids.id_of(action) for action in actions)
    copied = {name: getattr(seen, name) for name in _COPIED}
    return QuickQuestion(level, view.game.name, tuple(view.game.values.items()), **copied, choices=choices)


@lru_cache(maxsize=256)
def _ids_of(game: Game, players: int) -> ActionIds:
    return ActionIds.of(game, players)


@lru_cache(maxsize=256)
def _game(name: str, options: Options) -> Game:
    return find(name).with_options(**dict(options))


def _choice(question: QuickQuestion) -> Choice:
    """The decision that a question asks for."""
    game = _game(question.game, question.options)
    seen = Glimpse(game, **{name: getattr(question, name) for name in _COPIED})
    actions = _ids_of(game, question.players).actions
    return Choice(seen, tuple([actions[number] for number in question.choices]))


def answer_batch(batch: bytes) -> bytes:
    """Answer a batch of questions: for each the place of the chosen action among its choices, or what went wrong."""
    questions = _batch_decoder.decode(batch)
    answers: list[int | str] = ["no such level"] * len(questions)
    asked: list[int] = []
    choices: list[Choice] = []
    for place, question in enumerate(questions):
        try:
            choice = _choice(question)
            if question.level == NOVICE:
                answers[place] = _place_of(novice_choice(choice.seen, choice.actions), choice)
            elif question.level == POLICY:
                asked.append(place)
                choices.append(choice)
        except Exception as error:  # the other questions of the batch are answered all the same
            answers[place] = _told(error)
    for place, found in zip(asked, _act(choices), strict=True):
        answers[place] = found
    return _encoder.encode(answers)


def _act(choices: list[Choice]) -> list[int | str]:
    """The choices of policies. If one of the decisions cannot be made, each is made by itself."""
    try:
        return [_place_of(action, choice) for action, choice in zip(act_many(choices), choices, strict=True)]
    except Exception as error:
        if len(choices) == 1:
            return [_told(error)]
        return [found for choice in choices for found in _act([choice])]


def _place_of(action: Action, choice: Choice) -> int:
    return choice.actions.index(action)


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


class QuickBots:
    """Collects the questions of all tables of this process, and asks a backend for the decisions of a batch at once."""

    def __init__(self, backend: Backend, collect_s: float = COLLECT_S) -> None:
        self._backend = backend
        self._collect_s = collect_s
        self._waiting: list[tuple[QuickQuestion, asyncio.Future[int]]] = []
        self._sending: asyncio.Task[None] | None = None

    @property
    def pending(self) -> int:
        """The number of questions that have not been sent yet."""
        return len(self._waiting)

    async def act(self, view: View, level: str) -> str:
        """The action that a bot of this level takes. Raises NoAnswer if there is none."""
        actions = sensible_actions(view)
        question = quick_question(view, level, actions)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((question, answer))
        if self._sending is None:
            self._sending = asyncio.create_task(self._send_all())
        return str(actions[await answer])

    async def _send_all(self) -> None:
        """Send batches until no question waits. New questions are collected while a batch is answered."""
        try:
            while self._waiting:
                await asyncio.sleep(self._collect_s)
                batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
                await self._send([(question, answer) for question, answer in batch if not answer.done()])
        finally:
            self._sending = None

    async def _send(self, batch: list[tuple[QuickQuestion, asyncio.Future[int]]]) -> None:
        try:
            encoded = await self._backend.answer(_encoder.encode([question for question, _ in batch]))
            answers: list[int | str] = _answers_decoder.decode(encoded)
        except BaseException as error:
            for _, waiting in batch:
                if not waiting.done():
                    waiting.set_exception(NoAnswer(f"the bots that do not search gave no answer: {error}"))
            if not isinstance(error, Exception):
                raise
            return
        for (_, waiting), answer in zip(batch, answers, strict=True):
            if waiting.done():
                continue
            if isinstance(answer, str):
                waiting.set_exception(NoAnswer(answer))
            else:
                waiting.set_result(answer)

    async def load(self, part: str) -> None:
        """Load a part of the compiled code in the process that answers."""
        await self._backend.load(part)

    async def close(self) -> None:
        """Stop answering. Questions that wait get no answer."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)
        for _, waiting in self._waiting:
            if not waiting.done():
                waiting.set_exception(NoAnswer("the server stops"))
        await self._backend.close()
