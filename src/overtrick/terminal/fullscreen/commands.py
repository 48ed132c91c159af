"""The commands of the table, by key or typed as words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from overtrick.errors import InvalidOption, OvertrickError
from overtrick.terminal import messages as table_messages
from overtrick.terminal.card_look import use_look
from overtrick.terminal.claims import read_claim, require_concession
from overtrick.terminal.game_info import how_to_show, options_sheet, rule_book, terms_sheet
from overtrick.terminal.preferences import save_preferences
from overtrick.terminal.score_sheet import score_sheet
from overtrick.terminal.table_parts import last_trick_text

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
    with_rest = _COMMANDS_WITH_REST.get(word)
    if with_rest is not None:
        await with_rest(screen, rest.strip())
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


async def _claim(screen: TableScreen, rest: str) -> None:
    """Claim tricks. If only some are claimed, the cards that win them are played from now on."""
    try:
        tricks = read_claim(rest)
        cards = await screen.sitting.claim(tricks)
    except OvertrickError as error:
        screen.refuse(error)
        return
    if cards and tricks is not None:
        proven = table_messages.CLAIM_PROVEN.format(tricks=table_messages.tricks(tricks))
        screen.note(Text(proven, style="bold"))
        screen.play_line(cards)


async def _concede(screen: TableScreen) -> None:
    """Give the rest of the deal away: the weakest cards are played from now on."""
    try:
        require_concession(screen.shown)
        cards = await screen.sitting.claim(0)
    except OvertrickError as error:
        screen.refuse(error)
        return
    screen.note(Text(table_messages.CONCEDED, style="bold"))
    screen.play_line(cards, conceding=True)


async def _stop(screen: TableScreen) -> None:
    """Play no more cards by a claim or a concession."""
    screen.play_line(())
    screen.note(Text(table_messages.CLAIM_STOPPED))
    screen.redraw()


async def _terms(screen: TableScreen, rest: str) -> None:
    try:
        await _read(screen, messages.TERMS_TITLE, terms_sheet(screen.sitting.game, rest))
    except OvertrickError as error:
        screen.refuse(error)


async def _help_or_term(screen: TableScreen, rest: str) -> None:
    await (_terms(screen, rest) if rest else _help(screen))


async def _trick(screen: TableScreen) -> None:
    if screen.shown is not None:
        await _read(screen, messages.TRICK_TITLE, last_trick_text(screen.shown, screen.sitting.names))


async def _score(screen: TableScreen) -> None:
    view = screen.shown
    if view is not None:
        sheet = score_sheet(view.rules, screen.sitting.names, view.deals)
        await _read(screen, messages.SCORES_TITLE, sheet)


async def _rules(screen: TableScreen) -> None:
    view = screen.shown
    if view is not None:
        sheet = Group(rule_book(view.game), "", terms_sheet(view.game), "", options_sheet(view.game))
        await _read(screen, messages.RULES_TITLE, sheet)


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
    elif abilities.watching:
        text = messages.LEAVE_WATCHING
    elif screen.sitting.lesson is not None:
        text = messages.LEAVE_LESSON
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
    "concede": _concede,
    "stop": _stop,
}


async def _write_record(screen: TableScreen, name: str) -> None:
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
        screen.tell(Text(how_to_show(name, screen.sitting.game)))


_COMMANDS_WITH_REST = {
    "?": _help_or_term,
    "help": _help_or_term,
    "claim": _claim,
    "save": _write_record,
    "terms": _terms,
}
"""Commands that read the words after them."""
