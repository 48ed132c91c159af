"""The script of a lesson: all its actions in order, checked by playing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from .dealing import Deal
from .errors import InvalidRules, OvertrickError
from .game import Game
from .lesson import NEWCOMER, Lesson, Place, Step
from .table import Table

PLAYED_ON = "You have played a whole deal of {game}. Now play a match."
"""Said after a deal that went on when the last step was done: the last words of the lesson are about that moment."""


@dataclass(frozen=True)
class Line:
    """One action of a script."""

    seat: int
    action: str
    """Its canonical text."""
    step: int
    """The step to which it belongs, from 0: the newcomer does it, or is waiting for it."""


@dataclass(frozen=True)
class Moment:
    """Where a lesson is: its step, and what fits now."""

    number: int | None
    """The number of the step, from 0; None after the last one."""
    steps: int
    text: str
    actions: tuple[str, ...] = ()
    """The actions of the newcomer that fit now; empty while others act."""
    why: str = ""
    look: Place | None = None


@dataclass(frozen=True)
class Script:
    """All actions of a lesson in order. The place in it is the number of actions since the deal began."""

    game: Game
    """The game with the options of the lesson."""
    players: int
    lesson: Lesson
    lines: tuple[Line, ...]

    def table(self) -> Table:
        """A table with the cards of the lesson."""
        return self.game.table(self.players, seed=0, dealer=self.lesson.dealer, deals=[self.lesson.deal])

    def step_at(self, done: int) -> int | None:
        """The number of the step after this number of actions; None if the lesson has no more steps."""
        return next((line.step for line in self.lines[done:] if line.seat == NEWCOMER), None)

    def moment(self, played: Sequence[str]) -> Moment:
        """The step after these actions, and at the end of the lesson what was learned."""
        number = self.step_at(len(played))
        if number is None:
            return Moment(None, len(self.lesson.steps), self.lesson.end)
        step = self.lesson.steps[number]
        return Moment(number, len(self.lesson.steps), step.text, self.expected(played), step.why, step.look)

    def after_deal(self, done: int) -> Moment:
        """The moment when the deal is over, after this number of actions."""
        text = self.lesson.end if done <= len(self.lines) else PLAYED_ON.format(game=self.game.title)
        return Moment(None, len(self.lesson.steps), text)

    def expected(self, played: Sequence[str]) -> tuple[str, ...]:
        """The actions of the newcomer that fit after these. Cards given or discarded in one step fit in any order."""
        done = len(played)
        if done >= len(self.lines) or self.lines[done].seat != NEWCOMER:
            return ()
        begin, end = self._together(done)
        return tuple(line.action for line in self.lines[begin:end] if line.action not in played[begin:])

    def fits(self, played: Sequence[str]) -> bool:
        """Whether these are the actions of the script so far. What comes after the script does not matter."""
        within = played[: len(self.lines)]
        return all(
            action == self.lines[place].action or action in self._actions(place) for place, action in enumerate(within)
        )

    def others_action(self, done: int) -> str | None:
        """What the bot to act does after this number of actions; None if the newcomer is to act, or at the end."""
        line = self.lines[done] if done < len(self.lines) else None
        return None if line is None or line.seat == NEWCOMER else line.action

    def _actions(self, place: int) -> tuple[str, ...]:
        begin, end = self._together(place)
        return tuple(line.action for line in self.lines[begin:end])

    def _together(self, place: int) -> tuple[int, int]:
        """The first and last place of the actions that may be done in any order with the one at this place."""
        line = self.lines[place]
        if line.seat != NEWCOMER or line.action.partition(" ")[0] not in ("discard", "give"):
            return place, place + 1
        begin = end = place
        while begin and self._is_like(self.lines[begin - 1], line):
            begin -= 1
        while end < len(self.lines) and self._is_like(self.lines[end], line):
            end += 1
        return begin, end

    @staticmethod
    def _is_like(other: Line, line: Line) -> bool:
        kinds = {each.action.partition(" ")[0] for each in (other, line)}
        return (other.seat, other.step) == (line.seat, line.step) and len(kinds) == 1


def script_of(game: Game) -> Script:
    """The script of a game's lesson, with the options of the lesson.

    Raises InvalidRules if the game has no lesson, or one that cannot be played: it says the step and the reason.
    """
    if game.lesson is None:
        raise InvalidRules(f"{game.title} has no lesson")
    chosen = game.with_options(**{name: option.default for name, option in game.options.items()})
    return _script_of(chosen, game.lesson)


@lru_cache(maxsize=64)
def _script_of(game: Game, lesson: Lesson) -> Script:
    try:
        game = game.with_options(**lesson.options)
        players = game.default_players if lesson.players is None else lesson.players
        table = Script(game, players, lesson, ()).table()
    except OvertrickError as error:
        raise InvalidRules(f"the lesson of {game.title}: {error}") from None
    if any(len(hand) < table.hand_size for hand in _dealt(table, lesson)):
        raise InvalidRules(f"the lesson of {game.title}: its deal must name every card of every seat")
    return Script(game, players, lesson, tuple(_play(table, game, lesson)))


def _dealt(table: Table, lesson: Lesson) -> tuple[tuple[object, ...], ...]:
    """The cards that the lesson itself names."""
    return Deal.parse(lesson.deal, table.rules.deck, seats=table.players).hands


def _play(table: Table, game: Game, lesson: Lesson) -> list[Line]:
    """Play the lesson to its last action."""
    own = [(number, step, action) for number, step in enumerate(lesson.steps) for action in step.actions]
    others = list(lesson.others_actions)
    lines: list[Line] = []
    while own or others:
        number, step, action = own[0] if own else (len(lesson.steps) - 1, lesson.steps[-1], "")
        if table.turn is None or table.deals:
            raise _refuse(game, number, step, f"the deal is over before {own[0][2] if own else others[0]}")
        if table.turn == NEWCOMER:
            if not own:
                raise _refuse(
                    game, number, step, f"{others[0]} is left over: after the last step the newcomer is to act"
                )
            own.pop(0)
        elif not others:
            raise _refuse(game, number, step, f"seat {table.turn} is to act, and `others` has no action for it")
        else:
            action = others.pop(0)
        seat = table.turn
        try:
            lines.append(Line(seat, str(table.push(action)), number))
        except OvertrickError as error:
            who = "the newcomer" if seat == NEWCOMER else f"seat {seat}"
            raise _refuse(game, number, step, f"{who} cannot do this: {error}") from None
    return lines


def _refuse(game: Game, number: int, step: Step, why: str) -> InvalidRules:
    begins = " ".join(step.text.split())[:40]
    return InvalidRules(f"the lesson of {game.title}, step {number + 1} ({begins!r}): {why}")
