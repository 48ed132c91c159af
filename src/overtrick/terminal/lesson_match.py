"""The lesson of a game in the terminal: a written deal with a coach, against bots that follow a script."""

from __future__ import annotations

import asyncio

from overtrick.errors import IllegalAction
from overtrick.game import Game
from overtrick.lesson import NEWCOMER
from overtrick.lesson_script import Moment, Script, script_of
from overtrick.view import View

from . import messages
from .bot_process import Answer, Bots
from .local_match import LocalMatch
from .sitting import Advice

BOTS = "novice"
"""The bots of a lesson: they play after the last step."""


class LessonMatch(LocalMatch):
    """One newcomer and bots. The newcomer does what the steps suggest; after the last one everything is allowed.

    It ends with its deal, and it is not saved.
    """

    def __init__(self, script: Script, bots: Bots) -> None:
        super().__init__(script.table(), NEWCOMER, bots, kind=BOTS, seed=0)
        self._script = script

    @property
    def lesson(self) -> Moment:
        """What the coach says now."""
        played = [str(action) for _, action in self._table.history]
        return self._script.after_deal(len(played)) if self._table.deals else self._script.moment(played)

    @property
    def _is_waiting(self) -> bool:
        return super()._is_waiting or bool(self._table.deals)

    async def act(self, actions: list[str]) -> None:
        """Carry out the actions of the step. Another one is refused with the reason for the suggested one."""
        if self._table.deals:
            raise IllegalAction(messages.LESSON_IS_OVER)
        moment = self.lesson
        wanted = list(moment.actions)
        for action in actions if wanted else ():
            chosen = str(self._table.validate(action))
            if chosen not in wanted:
                raise IllegalAction(messages.LESSON_WHY.format(why=moment.why))
            wanted.remove(chosen)
        await super().act(actions)

    async def hint(self) -> tuple[Advice, ...]:
        """The thoughts of a bot, once the coach has nothing more to say."""
        moment = self.lesson
        if moment.actions:
            raise IllegalAction(messages.LESSON_WHY.format(why=moment.why))
        return await super().hint()

    async def claim(self, tricks: int | None = None) -> tuple[str, ...]:
        """Claim or concede tricks after the last step: that would skip the others."""
        if self.lesson.number is not None:
            raise IllegalAction(messages.LESSON_FIRST)
        return await super().claim(tricks)

    async def _ask(self, seat: int, view: View) -> Answer:
        """What the script says, and after its end the choice of a bot."""
        written = self._script.others_action(len(self._table.history))
        return await super()._ask(seat, view) if written is None else Answer(self._table.validate(written))


async def begin_lesson(game: Game, bots: Bots) -> LessonMatch:
    """The lesson of a game. Raises InvalidRules if it has none that can be played."""
    script = await asyncio.to_thread(script_of, game)
    await bots.prepare(BOTS, script.game, script.players)
    return LessonMatch(script, bots)
