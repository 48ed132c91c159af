"""The screen of a match: the table, the scores, the log, the hand, and a line to type in."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from overtrick.errors import OvertrickError, sentence
from overtrick.terminal import messages as table_messages
from overtrick.terminal.auction import calls_of
from overtrick.terminal.card_text import CardSize
from overtrick.terminal.choices import Choice, call_sections, card_sections
from overtrick.terminal.claims import by_line, claim_offer
from overtrick.terminal.line_report import coach_text
from overtrick.terminal.match_log import log_lines
from overtrick.terminal.preferences import Preferences
from overtrick.terminal.prompts import example_action, prompt, read_answer
from overtrick.terminal.sitting import Sitting, Update
from overtrick.terminal.table_parts import BEFORE_PLAY, auction_line, own_card_lines, scores_line, table_title
from overtrick.terminal.table_picture import TablePicture
from overtrick.view import Phase, View

from . import messages, reading
from .commands import run_command
from .endings import Ending, ask_after_lesson, ask_after_match, show_deal_result
from .sheets import Sheet
from .widgets import AnswerLine, ChoicePicker, TableArea

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
WIDE, VERY_WIDE = 112, 160
"""The columns from which scores and log stand beside the table, and have more room there."""
TALL, VERY_TALL = 30, 48
"""The lines from which the hand has large cards, and still larger ones."""

CONCEDED_PAUSE_S = 0.15
"""The pause after a card once the person has conceded: long enough to type ``stop``."""

_FOR_PLAYERS = ("hint", "undo", "claim")
"""The commands that make no sense to a person who watches."""


class TableScreen(Screen[Ending]):
    """A match, drawn from the views of one seat."""

    AUTO_FOCUS = "#answer"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "command('help')", messages.HELP_KEY),
        Binding("f2", "command('hint')", messages.HINT_KEY),
        Binding("f3", "command('undo')", messages.UNDO_KEY),
        Binding("f4", "command('trick')", messages.TRICK_KEY),
        Binding("f5", "command('score')", messages.SCORES_KEY),
        Binding("f6", "command('rules')", messages.RULES_KEY),
        Binding("f7", "command('log')", messages.LOG_KEY),
        Binding("f8", "command('settings')", messages.SETTINGS_KEY),
        Binding("f9", "command('claim')", show=False),
        Binding("f10", "command('quit')", messages.LEAVE_KEY, key_display="^C"),
        Binding("ctrl+c,ctrl+q", "command('quit')", show=False, priority=True),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "scroll_log(-5)", show=False),
        Binding("pagedown", "scroll_log(5)", show=False),
    ]

    def __init__(self, sitting: Sitting, preferences: Preferences) -> None:
        super().__init__()
        self.sitting = sitting
        self.preferences = preferences
        self.log_entries: list[Text] = []
        self.shown: View | None = None
        """The view that is drawn. The newest one may be ahead of it."""
        self._trick_over = False
        self._skip = asyncio.Event()
        self._acting = False
        self._line: tuple[str, ...] = ()
        """The cards of a claim or a concession, which are played by themselves."""
        self._conceding = False
        self._plays_out = False
        """Whether a claim of all remaining tricks is being played out, without pauses."""

    def compose(self) -> ComposeResult:
        """The table above, the hand and the line to type in below."""
        with Horizontal(id="upper"):
            yield TableArea()
            with Vertical(id="side"):
                yield Static(id="scores")
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="log-text")
        yield Static(id="score-line")
        yield Static(id="coach")
        yield Static(id="about")
        yield Static(id="news")
        yield ChoicePicker("hand")
        yield ChoicePicker("calls")
        with Horizontal(id="asking"):
            yield Static(id="prompt")
            yield AnswerLine()
        yield Footer(compact=True, show_command_palette=False)
        yield Static(id="too-small")

    def on_mount(self) -> None:
        """Follow the match."""
        self.run_worker(self._follow(), name="follow")

    # Following the match

    async def _follow(self) -> None:
        try:
            async for update in self.sitting.updates():
                await self._show_update(update)
        except OvertrickError as error:
            await self.app.push_screen_wait(Sheet(messages.MATCH_TITLE, Text(sentence(str(error)))))
            self.dismiss("leave")

    async def _show_update(self, update: Update) -> None:
        before, after = self.shown, update.view
        self.log_entries += log_lines(before, update, self.sitting.names)
        self._show_log()
        if after is None:
            self.shown = None
            self.redraw()
            return
        is_new_deal = before is not None and len(after.deals) > len(before.deals) and not update.undone
        self._plays_out = (self._plays_out or update.claimed) and not is_new_deal
        if is_new_deal or update.undone:
            self._line = ()
        if is_new_deal and not await self._show_deal_end(after):
            return
        won = before is not None and not is_new_deal and sum(after.tricks_won) > sum(before.tricks_won)
        self._trick_over = won and not update.undone
        self.shown = after
        self.redraw()
        if update.acted is not None and not is_new_deal:
            await self._pause(after, others=update.acted[0] != after.seat)
        if self._trick_over:
            self._trick_over = False
            self.redraw()
        self._point()
        if after.outcome is not None and not update.undone:
            ending = await ask_after_match(self, after)
            if ending is not None:
                self.dismiss(ending)
            return
        action = self._by_itself(after)
        if action is not None:
            await self.act([action])

    async def _show_deal_end(self, view: View) -> bool:
        """Show how a deal ended. False if that was the end of a lesson."""
        lesson = self.sitting.lesson
        if lesson is None:
            await show_deal_result(self, view)
            return True
        self._show_coach()
        self.dismiss(await ask_after_lesson(self, view, lesson))
        return False

    async def _pause(self, view: View, *, others: bool) -> None:
        """Let the person see what another player did, and a whole trick twice as long. Enter ends the pause."""
        seconds = self.preferences.pace_s * (2 if self._trick_over else 1 if others else 0)
        if not seconds or self._plays_out or (_is_turn_of(view) and not self._trick_over):
            return
        if self._conceding and self._line:
            seconds = min(seconds, CONCEDED_PAUSE_S)
        self._skip.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._skip.wait()

    def _by_itself(self, view: View) -> str | None:
        """The card that is played without asking: of a claim or a concession, or the only one if that is wanted."""
        if view.phase is not Phase.PLAY or not _is_turn_of(view):
            return None
        is_forced = self.preferences.play_forced_cards and len(view.legal) == 1 and self.sitting.lesson is None
        return by_line(self._line, view) or (str(view.legal[0]) if is_forced else None)

    def play_line(self, cards: tuple[str, ...], *, conceding: bool = False) -> None:
        """Play these cards of a claim or a concession from now on, or no more if there are none."""
        self._line, self._conceding = cards, conceding
        action = None if self.shown is None else self._by_itself(self.shown)
        if cards and action is not None:
            self.run_worker(self.act([action]))

    def _point(self) -> None:
        """Mark what the coach of a lesson suggests."""
        lesson = self.sitting.lesson
        if lesson is not None and lesson.actions:
            self.mark(lesson.actions[0])

    # Drawing

    def on_resize(self, event: Resize) -> None:
        """Choose the layout for this size."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.width >= VERY_WIDE, "very-wide")
        too_small = event.size.width < LEAST_WIDTH or event.size.height < LEAST_HEIGHT
        self.set_class(too_small, "small")
        text = messages.ENLARGE.format(width=LEAST_WIDTH, height=LEAST_HEIGHT)
        self.query_one("#too-small", Static).update(Text(text))
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        """Draw the view again, for example with other settings."""
        if not self.is_mounted:
            return
        view = self.shown
        area = self.query_one(TableArea)
        area.small_cards = self.preferences.cards == "small"
        if view is None:
            self._show_waiting(area)
            return
        names = self.sitting.names
        area.border_title = table_title(view, view.rules).strip()
        area.show(TablePicture(view, names, trick_over=self._trick_over))
        scores = self.query_one("#scores", Static)
        scores.update(reading.scores_panel(view, names))
        self.query_one("#score-line", Static).update(scores_line(view, view.rules, names, self.size.width - 2))
        self._show_coach()
        acting = _is_turn_of(view) and not self._trick_over
        self._show_about(view, acting)
        self.query_one("#hand", ChoicePicker).show(card_sections(view), self._hand_size())
        self.query_one("#calls", ChoicePicker).show(call_sections(view) if acting else [])
        self._show_prompt(view, acting)

    def _hand_size(self) -> CardSize:
        if self.preferences.cards == "small" or self.size.height < TALL:
            return "small"
        return "huge" if self.size.height >= VERY_TALL else "large"

    def _show_waiting(self, area: TableArea) -> None:
        """The table before a match."""
        area.border_title = messages.WAITING_TITLE
        waiting = self.sitting.waiting
        area.show_text(reading.waiting_text(waiting) if waiting is not None else Text(""))
        self._show_coach()
        for name in ("hand", "calls"):
            self.query_one(f"#{name}", ChoicePicker).show([])
        for name in ("scores", "score-line", "about", "prompt"):
            self.query_one(f"#{name}", Static).update("")

    def _show_coach(self) -> None:
        """What the coach of a lesson says."""
        lesson, coach = self.sitting.lesson, self.query_one("#coach", Static)
        coach.display = lesson is not None
        self.set_class(lesson is not None, "lesson")
        if lesson is not None:
            coach.update(coach_text(lesson))

    def _show_about(self, view: View, acting: bool) -> None:
        """The auction, cards that were given, received or taken up, and the offer of a claim."""
        lines: list[Text] = []
        if view.rules.has_declarer and view.phase in BEFORE_PLAY and calls_of(view.history, view.rules):
            lines.append(auction_line(view, self.sitting.names))
        lines += own_card_lines(view, self.sitting.names)
        if view.seat is not None and not view.hand and view.hand_counts[view.seat] and view.rules.deal.piles is None:
            cards = table_messages.cards(view.hand_counts[view.seat])
            lines.append(Text(table_messages.NOT_LOOKED.format(cards=cards), style="dim"))
        offer = claim_offer(view) if acting and not self._line else ""
        if offer:
            lines.append(Text(offer, style="bold #ffd75f"))
        about = self.query_one("#about", Static)
        about.update(Text("\n").join(lines))
        about.display = bool(lines)

    def _show_prompt(self, view: View, acting: bool) -> None:
        answer = self.query_one(AnswerLine)
        text = Text("")
        answer.placeholder = ""
        if acting and view.legal:
            text = prompt(view, self.sitting.names)
            answer.placeholder = self._placeholder(text, example_action(view)) if len(view.legal) > 1 else ""
        elif view.turn is not None:
            who = messages.WAITING_FOR if _is_turn_of(view) else messages.THINKING
            text = Text(who.format(name=self.sitting.names.name(view.turn)), style="dim")
        elif view.outcome is not None:
            text = Text(messages.MATCH_IS_OVER, style="dim")
        self.query_one("#prompt", Static).update(text)

    def _placeholder(self, asked: Text, example: str) -> str:
        """How to answer, in what the prompt leaves of the line."""
        whole = messages.PLACEHOLDER.format(example=example)
        fits = asked.cell_len + len(whole) + 4 < self.size.width
        return whole if fits else messages.SHORT_PLACEHOLDER.format(example=example)

    def _show_log(self) -> None:
        self.query_one("#log-text", Static).update(Text("\n").join(self.log_entries[-200:]))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        if self.has_class("wide"):
            self.tell(Text(""))
        elif self.log_entries:
            news = Text.assemble(*[part for entry in self.log_entries[-2:] for part in (entry, "  ")])
            self.tell(news)

    def note(self, text: Text) -> None:
        """Write a line into the log."""
        self.log_entries.append(text)
        self._show_log()

    def tell(self, text: Text) -> None:
        """Show a text in the line above the hand, until something else happens."""
        news = self.query_one("#news", Static)
        news.update(text)
        news.remove_class("error")

    def refuse(self, error: Exception) -> None:
        """Show why something was refused."""
        news = self.query_one("#news", Static)
        news.update(Text(sentence(str(error))))
        news.add_class("error")

    # Acting

    def on_answer_line_moved(self, event: AnswerLine.Moved) -> None:
        """Left and right."""
        self._picker().move(event.columns, 0)

    def action_move(self, rows: int) -> None:
        """Up and down."""
        self._picker().move(0, rows)

    def _picker(self) -> ChoicePicker:
        calls = self.query_one("#calls", ChoicePicker)
        return calls if calls.marked is not None else self.query_one("#hand", ChoicePicker)

    def mark(self, action: str) -> None:
        """Mark a card or a call."""
        self._picker().mark(action)

    def on_choice_picker_chosen(self, event: ChoicePicker.Chosen) -> None:
        """A click on the marked card or call."""
        self._choose(event.choice)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: what was typed, or what is marked."""
        text = event.value.strip()
        event.input.value = ""
        view = self.shown
        if text:
            self.run_worker(self._answer(text))
        elif view is not None and _is_turn_of(view) and not self._trick_over:
            choice = self._picker().choice
            if choice is not None:
                self._choose(choice)
        else:
            self._skip.set()

    def _choose(self, choice: Choice) -> None:
        if choice.action:
            self.run_worker(self.act([choice.action]))

    async def _answer(self, text: str) -> None:
        if await run_command(self, text):
            return
        view = self.shown
        if view is None or not _is_turn_of(view):
            self.refuse(ValueError(table_messages.NOT_YOUR_TURN))
            return
        await self.act(read_answer(text, view))

    async def act(self, actions: list[str]) -> None:
        """Carry out actions, or show why they are refused."""
        if self._acting:
            return  # Enter was pressed twice
        self._acting = True
        try:
            await self.sitting.act(actions)
        except OvertrickError as error:
            self.refuse(error)
        finally:
            self._acting = False

    async def request(self, asked: object) -> None:
        """Wait for a request, or show why it is refused."""
        try:
            await asked  # type: ignore[misc]
        except OvertrickError as error:
            self.refuse(error)

    def action_command(self, word: str) -> None:
        """A command by its key."""
        self.run_worker(run_command(self, word), group="command", exclusive=word == "hint")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether a key is offered: those for a player are not offered to a person who watches."""
        is_for_players = action == "command" and parameters[0] in _FOR_PLAYERS
        return not (is_for_players and self.sitting.abilities.watching)

    def action_scroll_log(self, lines: int) -> None:
        """Move the log beside the table."""
        self.query_one("#log", VerticalScroll).scroll_relative(y=lines, animate=False)


def _is_turn_of(view: View) -> bool:
    """Whether the person whose view this is is to act. A watcher never is."""
    return view.seat is not None and view.turn == view.seat
