"""A person sits down with bots and plays a match to its end, or as far as they like."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from overtrick.bots import Bot
from overtrick.errors import OvertrickError
from overtrick.table import Outcome, Table
from overtrick.view import View

from .card_text import card_text
from .game_info import rule_book
from .prompts import answers, legal_list, question
from .score_sheet import deal_sheet, outcome_sheet, score_sheet
from .seat_names import SeatNames
from .table_view import draw_table

WIDEST = 92

COMMANDS = (
    ("?", "what is legal now, and this list"),
    ("Enter", "look at the table again"),
    ("undo", "take your last decision back"),
    ("score", "the score sheet"),
    ("rules", "the rules of this game"),
    ("save FILE", "write the match down as a record"),
    ("quit", "leave the table"),
)


class Left(Exception):
    """The person has left the table."""


class MatchScreen:
    """One match in the terminal. ``read`` asks for a line; with a pace bots take their time and the table stays put."""

    def __init__(
        self,
        table: Table,
        seat: int,
        bots: Mapping[int, Bot],
        *,
        console: Console,
        read: Callable[[str], str],
        pace: float = 0.0,
    ) -> None:
        self.table = table
        self.seat = seat
        self.bots = bots
        self.console = console
        self.read = read
        self.pace = pace
        self.rules = table.game.rules(table.players)
        self.seating = SeatNames.of_player(self.rules.seats, seat)
        self._again = True  # the picture is to be drawn before the next question

    def play(self) -> Outcome | None:
        """Play until the match is over; None if the person left before."""
        try:
            self._open()
            while True:
                if self.table.turn is None:
                    self._close()
                elif self.table.turn == self.seat:
                    self._decide()
                else:
                    self._watch()
        except (EOFError, KeyboardInterrupt, Left):
            self._take_leave()
        return self.table.outcome

    def view(self) -> View:
        """All that is ever shown comes from here."""
        return self.table.view(self.seat)

    # The course of a match

    def _open(self) -> None:
        view = self.view()
        if view.draw is None:
            return
        drawn = [
            Text(f"{self.seating.name(seat)} ").append_text(card_text(card)) for seat, card in enumerate(view.draw)
        ]
        self._print(Text("The draw for the first deal: ").append_text(Text("  ").join(drawn)))
        deals = "deal" if view.dealer == self.seat else "deals"
        self._print(f"{self.seating.verb(view.dealer, 'draw')} the highest card and {deals} first.\n")
        self._pause()

    def _watch(self) -> None:
        """A bot acts, on its own view."""
        before = self.view()
        seat = self.table.turn
        assert seat is not None
        self.table.push(self.bots[seat].act(self.table.view(seat)))
        self._follow(before)

    def _decide(self) -> None:
        """Ask the person until there is an action to carry out."""
        view = self.view()
        if self._again:
            self._draw(view)
            self._again = False
        self._print(question(view))
        text = self._ask()
        if self._command(text):
            return
        if not text:
            if len(view.legal) != 1:
                self._again = True
                return
            text = str(view.legal[0])
        self._carry_out(answers(text, view), view)

    def _carry_out(self, actions: list[str], before: View) -> None:
        pushed = 0
        try:
            for action in actions:
                self.table.push(action)
                pushed += 1
        except OvertrickError as error:
            for _ in range(pushed):
                self.table.pop()
            self._print(Text(_sentence(error), style="red"))
            return
        self._again = True
        self._follow(before)

    def _follow(self, before: View) -> None:
        """Show what has come of an action."""
        after = self.view()
        if len(after.deals) > len(before.deals):
            self._deal_over(before, after)
        elif self.pace:
            won = sum(after.tricks_won) > sum(before.tricks_won)
            self._draw(after, resting=won)
            time.sleep(self.pace * (2 if won else 1))

    def _deal_over(self, before: View, after: View) -> None:
        result = after.deals[-1]
        if self.pace:
            self.console.clear()
        self._print(_headline(f"Deal {len(after.deals)} is over"))
        if any(result.tricks):
            took = [now - then for now, then in zip(result.tricks, before.tricks_won, strict=True)]
            cards = [
                Text(f"{self.seating.name(seat)} ").append_text(card_text(card, "ink"))
                for seat, card in after.last_trick
            ]
            winner = self.seating.verb(took.index(max(took)), "win")
            self._print(Text.assemble("Last trick: ", Text(", ").join(cards), f": {winner}"))
        self._print(Group("", deal_sheet(self.rules, self.seating, after.deals, after.bags), ""))
        if after.outcome is None:
            self._pause()

    def _close(self) -> None:
        view = self.view()
        assert view.outcome is not None
        self._print(_headline("The match is over"))
        self._print(Group(outcome_sheet(self.rules, self.seating, view.outcome, view.deals), ""))
        self._print(Text("Enter leaves the table; score, save FILE and undo still work.", style="dim"))
        while self.table.turn is None:
            if not self._command(self._ask()):
                raise Left

    def _take_leave(self) -> None:
        view = self.view()
        if view.outcome is None:
            self._print(f"\nYou leave the table in deal {view.deal_number}. Thank you for the game.")
        else:
            self._print("\nThank you for the game.")

    # Commands

    def _command(self, text: str) -> bool:
        """Carry out a command of the terminal, if it is one."""
        word, _, rest = text.partition(" ")
        match word.casefold():
            case "?" | "help":
                self._help()
            case "undo":
                self._undo()
            case "score":
                self._print(Group("", score_sheet(self.rules, self.seating, self.view().deals), ""))
            case "rules":
                self._print(Group("", rule_book(self.table.game), ""))
            case "save":
                self._save(rest.strip())
            case "quit" | "exit":
                if self.table.outcome is not None or self._ask("Leave the table? y/n ").casefold() in ("y", "yes"):
                    raise Left
            case _:
                return False
        return True

    def _help(self) -> None:
        view = self.view()
        if view.legal:
            self._print(Text("Legal now:", style="bold"))
            self._print(legal_list(view, self._width))
        self._print(Text("You can also say:", style="bold"))
        for word, meaning in COMMANDS:
            self._print(Text(f"  {word:<10}").append(meaning, style="dim"))

    def _undo(self) -> None:
        """Back to the person's last decision, over what the bots did since."""
        if all(actor != self.seat for actor, _ in self.table.history):
            self._print(Text("There is nothing to take back: you have decided nothing yet.", style="red"))
            return
        actor = None
        while actor != self.seat:
            actor, _ = self.table.history[-1]
            self.table.pop()
        self._again = True

    def _save(self, name: str) -> None:
        if not name:
            self._print(Text("Name a file: save match.txt", style="red"))
            return
        path = Path(name).expanduser()
        try:
            if path.exists() and not path.read_text(encoding="utf-8", errors="replace").startswith("[Overtrick "):
                self._print(Text(f"{name} is there already and is no record: name another file.", style="red"))
                return
            path.write_text(self.table.record(), encoding="utf-8")
        except OSError as error:
            self._print(Text(f"{name} could not be written: {error.strerror or error}.", style="red"))
            return
        self._print(f"Saved. Read it with: overtrick show {name}")

    # The terminal

    @property
    def _width(self) -> int:
        return min(self.console.width, WIDEST)

    def _print(self, what: RenderableType) -> None:
        self.console.print(what, width=self._width, highlight=False, markup=False)

    def _draw(self, view: View, *, resting: bool = False) -> None:
        picture = Group(draw_table(view, self.seating, self._width, resting=resting), "")
        with self.console:  # one write: the old picture goes as the new one comes
            if self.pace:
                self.console.clear()
            self._print(picture)

    def _ask(self, prompt: str = "> ") -> str:
        return self.read(prompt).strip()

    def _pause(self) -> None:
        """Let the person look, unless nobody does."""
        if not self.pace:
            return
        turn = self.table.history
        while self._command(self._ask("Enter goes on ")):
            if self.table.history != turn:
                return


def _headline(words: str) -> RenderableType:
    return Rule(Text(words, style="bold"), style="green", align="left")


def _sentence(error: OvertrickError) -> str:
    words = str(error)
    return words[0].upper() + words[1:] + "."
