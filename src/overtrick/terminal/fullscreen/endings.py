"""What is shown at the end of a deal, of a match and of a lesson, and what the person wants then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from rich.console import Group, RenderableType
from rich.text import Text

from overtrick.lesson_script import Moment
from overtrick.terminal.score_sheet import deal_sheet, outcome_sheet
from overtrick.terminal.table_parts import last_trick_text
from overtrick.view import View

from . import messages
from .sheets import Question, Sheet

if TYPE_CHECKING:
    from .table_screen import TableScreen

Ending = Literal["leave", "again", "new"]
"""What the person wants after the table: leave the program, the same match again, or the menu."""


def _deal_result(screen: TableScreen, view: View) -> RenderableType:
    names = screen.sitting.names
    parts: list[RenderableType] = []
    if any(view.deals[-1].tricks):
        parts += [last_trick_text(view, names), ""]
    return Group(*parts, deal_sheet(view.rules, names, view.deals, view.bags))


async def show_deal_result(screen: TableScreen, view: View) -> None:
    """Show how a deal ended, until the person continues."""
    title = messages.DEAL_TITLE.format(number=len(view.deals))
    await screen.app.push_screen_wait(Sheet(title, _deal_result(screen, view), messages.CONTINUE))


async def ask_after_match(screen: TableScreen, view: View) -> Ending | None:
    """Show how the match ended. The result is None if the person stays at the table."""
    assert view.outcome is not None
    abilities = screen.sitting.abilities
    answers = {
        "again": messages.AGAIN_BUTTON,
        "new": messages.NEW_BUTTON,
        "leave": messages.LEAVE_BUTTON,
        "look": messages.LOOK_BUTTON,
    }
    if abilities.chat:
        del answers["new"]
    if abilities.watching:
        del answers["again"]
    sheet = outcome_sheet(view.rules, screen.sitting.names, view.outcome, view.deals)
    answer = await screen.app.push_screen_wait(Question(messages.MATCH_TITLE, sheet, answers, "leave"))
    if answer == "again" and abilities.chat:
        await screen.request(screen.sitting.start())
        return None
    return None if answer == "look" else cast(Ending, answer)


async def ask_after_lesson(screen: TableScreen, view: View, moment: Moment) -> Ending:
    """Show how the deal of a lesson ended, and offer a match of the same game."""
    answers = {"again": messages.MATCH_BUTTON, "new": messages.MENU_BUTTON, "leave": messages.LEAVE_BUTTON}
    sheet = Group(Text(moment.text, style="bold"), "", _deal_result(screen, view))
    question = Question(messages.LESSON_TITLE, sheet, answers, "leave", on_escape="new")
    return cast(Ending, await screen.app.push_screen_wait(question))
