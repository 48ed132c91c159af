"""A match against bots on the terminal: draws the table, asks for actions and obeys commands."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from overtrick.bots import Bot, seat_bot
from overtrick.bots.guarded import GuardedBot
from overtrick.errors import IllegalAction, OvertrickError, sentence
from overtrick.table import Outcome, Table
from overtrick.view import View

from . import messages
from .card_text import card_text
from .claims import by_line, certain_line, claim_offer, claimed_actions, read_claim, require_concession
from .game_info import how_to_show, rule_book, terms_sheet
from .messages import fill
from .prompts import example_action, legal_actions, may_type_several_cards, prompt, read_answer, short_form
from .reasons import reason_text
from .score_sheet import deal_sheet, outcome_sheet, score_sheet
from .seat_names import SeatNames
from .table_view import draw_table

MAX_WIDTH = 92
HINT_KIND = "expert"
"""The bot that is asked for hints."""


class PlayerLeft(Exception):
    """The person has left the table."""


class MatchScreen:
    """One match on the terminal.

    ``read`` prints a prompt and returns a line. With a ``pace`` (in seconds) the bots pause after each action and the
    table is drawn in place; without one everything is printed line after line. ``save`` gets the record after every
    action.
    """

    def __init__(
        self,
        table: Table,
        seat: int,
        bots: Mapping[int, Bot],
        *,
        console: Console,
        read: Callable[[str], str],
        pace: float = 0.0,
        save: Callable[[str], None] | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.bots = bots
        self.console = console
        self.read = read
        self.pace = pace
        self.save = save
        self.rules = table.game.rules(table.players)
        self.names = SeatNames.for_player(self.rules.seats, seat)
        self._redraw = True  # draw the table before the next prompt
        self._hint_given = False
        self._line: tuple[str, ...] = ()
        """The cards of a claim or a concession, which are played without asking."""

    def play(self) -> Outcome | None:
        """Play until the match is over; None if the person left early."""
        try:
            self._show_draw()
            while True:
                if self.table.turn is None:
                    self._show_outcome()
                elif self.table.turn == self.seat:
                    self._let_person_act()
                else:
                    self._let_bot_act()
        except (EOFError, KeyboardInterrupt, PlayerLeft):
            self._say_goodbye()
        return self.table.outcome

    def view(self) -> View:
        """The view of the person's seat. Nothing else is ever shown."""
        return self.table.view(self.seat)

    # The course of a match

    def _show_draw(self) -> None:
        view = self.view()
        if view.draw is None or view.history or view.deals:
            return
        drawn = [Text(f"{self.names.name(seat)} ").append_text(card_text(card)) for seat, card in enumerate(view.draw)]
        self._print(fill(messages.DRAW, cards=Text("  ").join(drawn)))
        self._print(self.names.sentence(view.dealer, messages.DRAW_AND_DEAL) + "\n")
        self._pause()

    def _let_bot_act(self) -> None:
        """Let the bot whose turn it is act, on its own view."""
        before = self.view()
        seat = self.table.turn
        assert seat is not None
        bot = self.bots[seat]
        self.table.push(bot.act(self.table.view(seat)))
        if isinstance(bot, GuardedBot):
            for fault in bot.faults:
                self._print(messages.BOT_FAILED.format(what=fault.text))
            bot.faults.clear()
        self._show_change(before)

    def _let_person_act(self) -> None:
        """Ask the person once: for an action, or for a command."""
        view = self.view()
        card = by_line(self._line, view)
        if card is not None:
            self._carry_out([card], view)
            return
        if self._redraw:
            self._draw(view)
            self._redraw = False
        if claim_offer(view):
            self._print(Text(claim_offer(view), style="bold"))
        self._print(prompt(view, self.names))
        if not self._hint_given:
            self._print(Text(messages.FIRST_HINT.format(example=example_action(view)), style="dim"))
            self._hint_given = True
        text = self._ask()
        if self._run_command(text):
            return
        if not text:
            if len(view.legal) != 1:
                self._redraw = True
                return
            text = str(view.legal[0])
        self._carry_out(read_answer(text, view), view)

    def _carry_out(self, actions: list[str], before: View) -> None:
        """Carry out all of these actions, or none if one of them is refused."""
        pushed = 0
        try:
            for action in actions:
                self.table.push(action)
                pushed += 1
        except OvertrickError as error:
            for _ in range(pushed):
                self.table.pop()
            self._print_error(sentence(str(error)))
            return
        self._redraw = True
        self._show_change(before)

    def _show_change(self, before: View) -> None:
        """Show what an action has changed."""
        self._store()
        after = self.view()
        if len(after.deals) > len(before.deals):
            self._show_deal_result(after)
            return
        for seat in after.sitting if not before.sitting else ():
            self._announce_sitting_out(after, seat)
        if self.pace:
            trick_over = sum(after.tricks_won) > sum(before.tricks_won)
            self._draw(after, trick_over=trick_over)
            time.sleep(self.pace * (2 if trick_over else 1))

    def _announce_sitting_out(self, view: View, seat: int) -> None:
        """Say who sits out. The person is not asked for a card in this deal if it is their seat."""
        assert view.declarer is not None
        words = self.names.sentence(seat, messages.SIT_OUT, partner=self.names.name(view.declarer))
        self._print(Text(words, style="bold"))

    def _show_deal_result(self, after: View) -> None:
        self._line = ()
        result = after.deals[-1]
        if self.pace:
            self.console.clear()
        self._print(_headline(messages.DEAL_OVER.format(number=len(after.deals))))
        if any(result.tricks):
            assert after.last_winner is not None
            cards = [
                Text(f"{self.names.name(seat)} ").append_text(card_text(card, "inline"))
                for seat, card in after.last_trick
            ]
            won = self.names.sentence(after.last_winner, messages.WIN_TRICK)
            self._print(fill(messages.LAST_TRICK + messages.LAST_TRICK_WON, cards=Text(", ").join(cards), winner=won))
        self._print(Group("", deal_sheet(self.rules, self.names, after.deals, after.bags), ""))
        if after.outcome is None:
            self._pause()

    def _show_outcome(self) -> None:
        view = self.view()
        assert view.outcome is not None
        self._print(_headline(messages.MATCH_OVER))
        self._print(Group(outcome_sheet(self.rules, self.names, view.outcome, view.deals), ""))
        self._print(Text(messages.AFTER_MATCH, style="dim"))
        while self.table.turn is None:
            if not self._run_command(self._ask()):
                raise PlayerLeft

    def _say_goodbye(self) -> None:
        view = self.view()
        if view.outcome is None:
            self._print(messages.LEFT.format(number=view.deal_number))
            if self.save is not None:
                self._print(messages.TO_RESUME)
        else:
            self._print(messages.THANKS)

    # Commands

    def _run_command(self, text: str) -> bool:
        """Run a command; False if the text is not one."""
        word, _, rest = text.partition(" ")
        match word.casefold():
            case "?" | "help":
                self._help(rest.strip())
            case "hint":
                self._hint()
            case "undo":
                self._undo()
            case "score":
                self._print(Group("", score_sheet(self.rules, self.names, self.view().deals), ""))
            case "rules":
                self._print(Group("", rule_book(self.table.game), ""))
            case "terms":
                self._terms(rest.strip())
            case "claim":
                self._claim(rest.strip())
            case "concede":
                self._concede()
            case "save":
                self._save(rest.strip())
            case "quit" | "exit":
                if self.table.outcome is not None or self._ask(messages.LEAVE_PROMPT).casefold() in messages.YES:
                    raise PlayerLeft
            case _:
                return False
        return True

    def _help(self, word: str) -> None:
        """What is legal now, and the commands; with a word, what the word means."""
        if word:
            self._terms(word)
            return
        view = self.view()
        if view.legal:
            self._print(Text(messages.LEGAL_NOW, style="bold"))
            self._print(legal_actions(view, self._width))
            shortened = short_form(view)
            if shortened is not None:
                short, full = shortened
                self._print(Text(messages.SHORT_FORM.format(short=short, full=full), style="dim"))
            if may_type_several_cards(view):
                cards = [str(card) for card in view.hand[:2]]
                self._print(Text(messages.SEVERAL_CARDS.format(short=" ".join(cards)), style="dim"))
        self._print(Text(messages.COMMANDS_HEADING, style="bold"))
        for command, meaning in messages.COMMANDS:
            self._print(Text(f"  {command:<11}").append(meaning, style="dim"))

    def _undo(self) -> None:
        """Go back to the person's last decision, taking back what the bots did since."""
        if all(actor != self.seat for actor, _ in self.table.history):
            self._print_error(messages.NOTHING_TO_UNDO)
            return
        actor, self._line = None, ()
        while actor != self.seat:
            actor, _ = self.table.history[-1]
            self.table.pop()
        self._store()
        self._redraw = True

    def _hint(self) -> None:
        """Say what a good bot would do, and why."""
        view = self.view()
        if not view.legal:
            self._print_error(messages.NOT_YOUR_TURN)
            return
        best = seat_bot(HINT_KIND, None).think(view)[0]
        self._print(
            fill(messages.HINT, action=str(best.action), reason=reason_text(best.explanation.parts, self.names))
        )

    def _claim(self, rest: str) -> None:
        """Claim tricks: all remaining ones are played out, and the cards that win some of them without asking."""
        before = self.view()
        try:
            if not before.legal:
                raise IllegalAction(messages.NOT_YOUR_TURN)
            tricks = read_claim(rest)
            self._line = certain_line(self.table, tricks)
        except OvertrickError as error:
            self._print_error(sentence(str(error)))
            return
        self._redraw = True
        if self._line:
            self._print(messages.CLAIM_PROVEN_HERE.format(tricks=messages.tricks(tricks or 0)))
            return
        self._print(messages.CLAIM_OWN)
        for action in claimed_actions(self.table):
            self.table.push(action)
        self._show_change(before)

    def _concede(self) -> None:
        """Give the rest of the deal away: the weakest cards are played without asking."""
        try:
            require_concession(self.view())
        except OvertrickError as error:
            self._print_error(sentence(str(error)))
            return
        self._line = certain_line(self.table, 0)
        self._print(messages.CONCEDED_HERE)

    def _terms(self, word: str) -> None:
        """Explain the words of the game, or one of them."""
        try:
            self._print(Group("", terms_sheet(self.table.game, word), ""))
        except OvertrickError as error:
            self._print_error(sentence(str(error)))

    def _store(self) -> None:
        """Save the match. If that fails, the person is told once."""
        if self.save is None:
            return
        try:
            self.save(self.table.record())
        except OSError as error:
            self.save = None
            self._print_error(messages.NOT_SAVED.format(reason=error.strerror or error))

    def _save(self, name: str) -> None:
        """Save the record; a file that is not a record is never overwritten."""
        if not name:
            self._print_error(messages.SAVE_WHERE)
            return
        path = Path(name).expanduser()
        try:
            if path.exists() and not path.read_text(encoding="utf-8", errors="replace").startswith("[Overtrick "):
                self._print_error(messages.SAVE_EXISTS.format(file=name))
                return
            path.write_text(self.table.record(), encoding="utf-8")
        except OSError as error:
            self._print_error(messages.SAVE_FAILED.format(file=name, reason=error.strerror or error))
            return
        self._print(how_to_show(name, self.table.game))

    # Printing and reading

    @property
    def _width(self) -> int:
        return min(self.console.width, MAX_WIDTH)

    def _print(self, what: RenderableType) -> None:
        self.console.print(what, width=self._width, highlight=False, markup=False)

    def _print_error(self, sentence: str) -> None:
        self._print(Text(sentence, style="red"))

    def _draw(self, view: View, *, trick_over: bool = False) -> None:
        picture = Group(draw_table(view, self.names, self._width, trick_over=trick_over), "")
        with self.console:  # one write, so that the screen does not flicker
            if self.pace:
                self.console.clear()
            self._print(picture)

    def _ask(self, prompt_text: str = messages.INPUT_PROMPT) -> str:
        return self.read(prompt_text).strip()

    def _pause(self) -> None:
        """Wait for Enter, if the bots have a pace; commands work here too."""
        if not self.pace:
            return
        history = self.table.history
        while self._run_command(self._ask(messages.CONTINUE_PROMPT)):
            if self.table.history != history:  # an undo: go back to the table
                return


def _headline(text: str) -> RenderableType:
    return Rule(Text(text, style="bold"), style="green", align="left")
