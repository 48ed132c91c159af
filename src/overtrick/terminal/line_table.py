"""A seat at the line prompt, for screen readers and scripts: what happens is printed, and a typed line is an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from rich.console import Console, Group, RenderableType
from rich.text import Text

from overtrick.errors import InvalidOption, OvertrickError, sentence
from overtrick.view import View

from . import line_report, messages
from .claims import by_line, read_claim, require_concession
from .game_info import rule_book, terms_sheet
from .match_log import log_lines
from .messages import fill
from .prompts import legal_actions, read_answer
from .reasons import reason_text
from .score_sheet import deal_sheet, outcome_sheet, score_sheet
from .sitting import Sitting, Update
from .table_parts import last_trick_text
from .table_view import draw_table

MAX_WIDTH = 92

Command = Callable[[str], Awaitable[None]]


class LineTable:
    """One person at a table on a server, or in a lesson. Nothing is drawn over: every line stays.

    ``lines`` are the lines of the input, and None at its end. If nobody types them (``interactive`` is False), they are
    printed too, and each action waits for the person's turn. A person whose input has ended leaves as soon as they are
    asked for something.
    """

    def __init__(
        self, sitting: Sitting, *, console: Console, lines: asyncio.Queue[str | None], interactive: bool
    ) -> None:
        self._sitting = sitting
        self._console = console
        self._lines = lines
        self._interactive = interactive
        self._view: View | None = None
        self._answered: View | None = None
        """The view in which the person has acted, until the table changes."""
        self._is_asked = asyncio.Event()
        """Whether the person is to act, or the match is over."""
        self._is_leaving = False
        self._line: tuple[str, ...] = ()
        """The cards of a claim or a concession, which are played by themselves."""
        self._said = ""
        """What the coach has said last."""
        self._commands: dict[str, Command] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "undo": self._undo,
            "claim": self._claim,
            "concede": self._concede,
            "stop": self._stop_line,
            "trick": self._show_trick,
            "score": self._show_score,
            "rules": self._show_rules,
            "terms": self._show_terms,
            "start": self._start,
            "agree": self._agree,
            "refuse": self._refuse,
            "say": self._say,
            "quit": self._ask_to_leave,
            "exit": self._ask_to_leave,
        }

    async def run(self) -> None:
        """Follow the table until it ends or the person leaves. Raises the error that ended it, if there was one."""
        tasks = [asyncio.ensure_future(self._follow()), asyncio.ensure_future(self._read())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except asyncio.CancelledError:  # Ctrl-C
            self._print(f"\n{self._goodbye()}")
            raise
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._sitting.close()
        self._print(self._goodbye())

    def _goodbye(self) -> str:
        is_over = self._view is not None and (self._view.outcome is not None or self._sitting.lesson is not None)
        if is_over or self._sitting.abilities.watching:
            return messages.THANKS
        return messages.STAND_IN_PLAYS

    # Following the table

    async def _follow(self) -> None:
        async for update in self._sitting.updates():
            if await self._show(update):
                return

    async def _show(self, update: Update) -> bool:
        """Print an update. True if nothing comes after it."""
        before, after = self._view, update.view
        names = self._sitting.names
        for line in log_lines(before, update, names):
            self._print(line)
        self._view = after
        if after is None:
            self._show_waiting(update)
            return False
        is_new_deal = before is not None and len(after.deals) > len(before.deals) and not update.undone
        if is_new_deal or update.undone:
            self._line = ()
        if is_new_deal:
            self._print(Group("", deal_sheet(after.rules, names, after.deals, after.bags), ""))
            if self._sitting.lesson is not None:
                self._print(Text(f"{messages.LESSON_DONE}. {self._sitting.lesson.text}"))
                return True
        if after.outcome is not None:
            return self._show_outcome(after, is_new=before is None or before.outcome is None)
        await self._ask(after)
        return False

    def _show_waiting(self, update: Update) -> None:
        waiting = self._sitting.waiting
        if waiting is not None and update.said is None:
            self._print(Text(messages.SEATS_ARE.format(seats=", ".join(waiting.seats))))
            self._print(Text(waiting.sentence))

    def _show_outcome(self, view: View, *, is_new: bool) -> bool:
        assert view.outcome is not None
        if is_new:
            self._print(outcome_sheet(view.rules, self._sitting.names, view.outcome, view.deals))
            if self._sitting.abilities.watching:
                return True
            self._print(Text(messages.AFTER_SERVER_MATCH))
        self._is_asked.set()
        return False

    async def _ask(self, view: View) -> None:
        """Say what the person may do, if it is their turn and they have not answered yet."""
        if not view.legal or view == self._answered:
            self._is_asked.clear()
            return
        card = by_line(self._line, view)
        if card is not None:
            await self._act([card], view)
            return
        self._say_step()
        for line in line_report.situation(view, self._sitting.names):
            self._print(line)
        self._is_asked.set()

    def _say_step(self, *, again: bool = False) -> None:
        """What the coach says, once for each step."""
        moment = self._sitting.lesson
        if moment is not None and (again or moment.text != self._said):
            self._said = moment.text
            self._print(line_report.coach_text(moment))

    # Answers

    async def _read(self) -> None:
        while True:
            text = await self._lines.get()
            if text is None:
                if self._sitting.abilities.watching:
                    await asyncio.Event().wait()  # until the match is over
                if not self._interactive:
                    await self._is_asked.wait()
                return
            if not self._interactive:
                self._print(Text(messages.INPUT_PROMPT + text))
            if await self._answer(text):
                return

    async def _answer(self, text: str) -> bool:
        """Do what a line says. True if the person leaves."""
        if self._is_leaving:
            self._is_leaving = False
            return text.casefold() in messages.YES
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.casefold())
        try:
            if text.startswith("/"):
                await self._say(text[1:])
            elif command is not None:
                await command(rest.strip())
            elif text:
                await self._answer_action(text)
            else:
                self._show_table()
        except OvertrickError as error:
            self._refuse_text(error)
        return False

    async def _answer_action(self, text: str) -> None:
        if not self._interactive:
            await self._is_asked.wait()
        view = self._view
        if view is None or not view.legal:
            raise InvalidOption(messages.NOT_YOUR_TURN)
        await self._act(read_answer(text, view), view)

    async def _act(self, actions: list[str], view: View) -> None:
        self._answered = view
        self._is_asked.clear()
        try:
            await self._sitting.act(actions)
        except OvertrickError as error:
            self._answered, self._line = None, ()
            self._refuse_text(error)
            self._is_asked.set()

    # Commands

    async def _help(self, rest: str) -> None:
        if rest:
            await self._show_terms(rest)
            return
        view = self._view
        if view is not None and view.legal:
            self._print(Text(messages.LEGAL_NOW))
            self._print(legal_actions(view, self._width))
        self._print(Text(messages.COMMANDS_HEADING))
        for word, meaning in messages.LINE_COMMANDS:
            self._print(Text(f"  {word:<12}{meaning}"))

    async def _hint(self, _rest: str) -> None:
        best = (await self._sitting.hint())[0]
        self._print(fill(messages.HINT, action=best.action, reason=reason_text(best.reason, self._sitting.names)))

    async def _undo(self, _rest: str) -> None:
        self._answered = None
        await self._sitting.undo()

    async def _claim(self, rest: str) -> None:
        tricks = read_claim(rest)
        view = self._view
        cards = await self._sitting.claim(tricks)
        if cards and tricks is not None and view is not None:
            self._print(Text(messages.CLAIM_PROVEN.format(tricks=messages.tricks(tricks))))
            await self._play_line(cards, view)

    async def _concede(self, _rest: str) -> None:
        if not self._interactive:
            await self._is_asked.wait()
        view = self._view
        require_concession(view)
        cards = await self._sitting.claim(0)
        if view is not None:
            self._print(Text(messages.CONCEDED))
            await self._play_line(cards, view)

    async def _play_line(self, cards: tuple[str, ...], view: View) -> None:
        """Play these cards from now on, the first of them now if the table is still as it was."""
        self._line = cards
        card = by_line(cards, view)
        if card is not None and view == self._view:
            await self._act([card], view)

    async def _stop_line(self, _rest: str) -> None:
        if self._line:
            self._print(Text(messages.CLAIM_STOPPED))
        self._line = ()

    async def _show_trick(self, _rest: str) -> None:
        if self._view is not None:
            self._print(last_trick_text(self._view, self._sitting.names))

    async def _show_score(self, _rest: str) -> None:
        if self._view is not None:
            self._print(score_sheet(self._view.rules, self._sitting.names, self._view.deals))

    async def _show_rules(self, _rest: str) -> None:
        self._print(rule_book(self._sitting.game))

    async def _show_terms(self, rest: str) -> None:
        self._print(terms_sheet(self._sitting.game, rest))

    async def _start(self, _rest: str) -> None:
        await self._sitting.start()

    async def _agree(self, _rest: str) -> None:
        await self._sitting.answer_undo(True)

    async def _refuse(self, _rest: str) -> None:
        await self._sitting.answer_undo(False)

    async def _say(self, rest: str) -> None:
        await self._sitting.say(rest.strip())

    async def _ask_to_leave(self, _rest: str) -> None:
        self._is_leaving = True
        self._print(Text(messages.LEAVE_PROMPT))

    # Printing

    @property
    def _width(self) -> int:
        return min(self._console.width, MAX_WIDTH)

    def _show_table(self) -> None:
        """The table as a picture, and what the coach says."""
        if self._view is not None:
            self._print(draw_table(self._view, self._sitting.names, self._width))
            self._say_step(again=True)

    def _print(self, what: RenderableType) -> None:
        self._console.print(what, width=self._width, highlight=False, markup=False)

    def _refuse_text(self, error: OvertrickError) -> None:
        self._print(Text(sentence(str(error)), style="red"))
