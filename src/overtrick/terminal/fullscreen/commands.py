"""The commands of the table, by key or typed as words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from overtrick.errors import InvalidOption, OvertrickError
from overtrick.terminal import messages as table_messages
from overtrick.terminal.card_look import use_look
from overtrick.terminal.game_info import options_sheet, rule_book
from overtrick.terminal.preferences import save_preferences
from overtrick.terminal.score_sheet import score_sheet

from . import messages, reading
from .settings_screen import SettingsScreen
from .sheets import Question, Sheet

if TYPE_CHECKING:
    from .table_screen import TableScreen


async def run_command(screen: TableScreen, text: str) -> bool:
    """Run a command; False if the text is not one."""
    word, _, rest = text.partition(" ")
    word = word.casefold()
    if text.startswith("/") or word == "say":
        await screen.request(screen.sitting.say(text[1:].strip() if text.startswith("/") else rest.strip()))
        return True
    if word == "save":
        _write_record(screen, rest.strip())
        return True
    command = _COMMANDS.get(text.casefold())
    if command is None:
        return False
    await command(screen)
    return True


async def _read(screen: TableScreen, title: str, content: RenderableType) -> None:
    await screen.app.push_screen_wait(Sheet(title, content))


async def _help(screen: TableScreen) -> None:
    chat = screen.sitting.abilities.chat
    await _read(screen, messages.HELP_TITLE, reading.help_text(screen.shown, screen.size.width - 12, chat=chat))


async def _hint(screen: TableScreen) -> None:
    """Ask for a hint. The screen goes on meanwhile; closing the sheet with Enter marks the best action."""
    asked_for = screen.shown
    screen.tell(Text(messages.THINKING_OF_HINT, style="italic"))
    try:
        advice = await screen.sitting.hint()
    except OvertrickError as error:
        screen.refuse(error)
        return
    view = screen.shown
    if view is None or view != asked_for or not advice:
        screen.refuse(ValueError(messages.HINT_IS_LATE))
        return
    sheet = reading.hint_sheet(view, screen.sitting.names, advice)
    screen.tell(Text(""))
    if await screen.app.push_screen_wait(Sheet(messages.HINT_TITLE, sheet, messages.HINT_CLOSE)):
        screen.mark(advice[0].action)


async def _undo(screen: TableScreen) -> None:
    await screen.request(screen.sitting.undo())


async def _trick(screen: TableScreen) -> None:
    if screen.shown is not None:
        await _read(screen, messages.TRICK_TITLE, reading.last_trick(screen.shown, screen.sitting.names))


async def _score(screen: TableScreen) -> None:
    view = screen.shown
    if view is not None:
        sheet = score_sheet(view.rules, screen.sitting.names, view.deals)
        await _read(screen, messages.SCORES_TITLE, sheet)


async def _rules(screen: TableScreen) -> None:
    view = screen.shown
    if view is not None:
        await _read(screen, messages.RULES_TITLE, Group(rule_book(view.game), "", options_sheet(view.game)))


async def _log(screen: TableScreen) -> None:
    await _read(screen, messages.LOG_TITLE, Text("\n").join(screen.log_entries))


async def _settings(screen: TableScreen) -> None:
    chosen = await screen.app.push_screen_wait(SettingsScreen(screen.preferences))
    if chosen is None:
        return
    screen.preferences = chosen
    use_look(chosen.look())
    screen.redraw()
    try:
        save_preferences(chosen)
    except OSError as error:
        screen.refuse(ValueError(messages.SETTINGS_NOT_SAVED.format(reason=error.strerror or error)))


async def _quit(screen: TableScreen) -> None:
    """Leave the table; it asks first."""
    view, abilities = screen.shown, screen.sitting.abilities
    if view is not None and view.outcome is not None:
        text = messages.LEAVE_OVER
    elif abilities.chat:
        text = messages.LEAVE_SERVER
    else:
        text = messages.LEAVE_SAVED if abilities.saved else messages.LEAVE_UNSAVED
    answers = {"leave": messages.LEAVE_BUTTON, "stay": messages.STAY_BUTTON}
    if await screen.app.push_screen_wait(Question(messages.LEAVE_QUESTION, Text(text), answers, "leave")) == "leave":
        screen.dismiss("leave")


async def _start(screen: TableScreen) -> None:
    await screen.request(screen.sitting.start())


async def _agree(screen: TableScreen) -> None:
    await screen.request(screen.sitting.answer_undo(True))


async def _refuse(screen: TableScreen) -> None:
    await screen.request(screen.sitting.answer_undo(False))


_COMMANDS = {
    "agree": _agree,
    "refuse": _refuse,
    "?": _help,
    "help": _help,
    "hint": _hint,
    "undo": _undo,
    "trick": _trick,
    "score": _score,
    "rules": _rules,
    "log": _log,
    "settings": _settings,
    "start": _start,
    "quit": _quit,
    "exit": _quit,
}


def _write_record(screen: TableScreen, name: str) -> None:
    """Write the match as a record; a file that is not a record is never overwritten."""
    try:
        if not name:
            raise InvalidOption(table_messages.SAVE_WHERE)
        path = Path(name).expanduser()
        if path.exists() and not path.read_text(encoding="utf-8", errors="replace").startswith("[Overtrick "):
            raise InvalidOption(table_messages.SAVE_EXISTS.format(file=name))
        path.write_text(screen.sitting.record(), encoding="utf-8")
    except OvertrickError as error:
        screen.refuse(error)
    except OSError as error:
        screen.refuse(ValueError(table_messages.SAVE_FAILED.format(file=name, reason=error.strerror or error)))
    else:
        screen.tell(Text(table_messages.SAVED.format(file=name)))
