"""Lessons: tables with a written deal, where a newcomer follows steps and bots follow a script.

The newcomer does only what a step suggests. A learner who did something else would read sentences about cards that are
not there, because the script of the others fits one line of play. So another action is answered with the reason for the
suggested one, and nothing changes. After the last step everything is allowed, and the lesson ends with its deal.
"""

from __future__ import annotations

from overtrick.errors import InvalidRules
from overtrick.games import find
from overtrick.lesson import NEWCOMER
from overtrick.lesson_script import Moment, Script, script_of
from overtrick.server.errors import GameUnavailable, NotInLesson

from . import seating
from .events import Created, WrittenDeal
from .state import Status, TableState

BOTS = "novice"
"""The bots of a lesson: they play after the last step."""
OVER = "the lesson is over"
"""Why the table of a lesson is closed."""


def create(name: str, *, secret: str) -> Created:
    """The first event of a table for the lesson of this game. Raises an error if it has none that can be played."""
    game = find(name)
    if game.lesson is None:
        raise GameUnavailable(f"{game.title} has no lesson")
    try:
        script = script_of(game)
    except InvalidRules as error:
        raise GameUnavailable(str(error)) from None
    written = WrittenDeal(script.lesson.deal, script.lesson.dealer)
    return seating.create(name, dict(script.game.values), script.players, secret=secret, lesson=written)


def moment_of(state: TableState) -> Moment | None:
    """The moment of a lesson; None at a table without one."""
    if state.setup.lesson is None:
        return None
    script = _script_at(state)
    if script is None:
        return Moment(None, 0, "")
    if state.status is Status.CLOSED:
        return script.after_deal(len(_played(state)))
    return script.moment(_played(state))


def require_step(state: TableState, action: str) -> None:
    """Raise NotInLesson if the step of a lesson suggests another action. ``action`` is canonical and legal."""
    moment = moment_of(state)
    if moment is not None and moment.actions and action not in moment.actions:
        raise NotInLesson(moment.why)


def require_no_step(state: TableState) -> None:
    """Raise NotInLesson if the lesson has more steps: a claim would skip them."""
    moment = moment_of(state)
    if moment is not None and moment.number is not None:
        raise NotInLesson("finish the steps of the lesson first: then you can claim")


def scripted_action(state: TableState) -> str | None:
    """What the bot to act does by the script; None if it decides by itself."""
    script = _script_at(state)
    if script is None or state.turn == NEWCOMER:  # a stand-in for the newcomer decides by itself
        return None
    return script.others_action(len(state.actors))


def _script_at(state: TableState) -> Script | None:
    """The script of a lesson; None at other tables, if the game has another lesson now, and after another action."""
    written, lesson = state.setup.lesson, state.game.lesson
    if written is None or state.table is None or lesson is None:
        return None
    if (lesson.deal, lesson.dealer) != (written.cards, written.dealer):
        return None
    try:
        script = script_of(state.game)
    except InvalidRules:
        return None
    return script if script.fits(_played(state)) else None


def _played(state: TableState) -> list[str]:
    """The actions of the match so far."""
    return [] if state.table is None else [str(action) for _, action in state.table.history]
