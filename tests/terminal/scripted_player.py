"""Matches in the terminal with a scripted player instead of a person at the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import StringIO

from rich.console import Console

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.terminal.match_screen import MatchScreen


class ScriptedMatch:
    """A match whose player types what ``player`` returns; keeps everything that was printed and every prompt."""

    def __init__(
        self,
        table: ot.Table,
        player: Callable[[ScriptedMatch], str],
        *,
        seat: int = 0,
        pace: float = 0.0,
        width: int = 100,
    ) -> None:
        self.output = StringIO()
        self.prompts: list[str] = []
        bots = {other: seat_bot("novice", f"{other}") for other in range(table.players) if other != seat}
        console = Console(
            file=self.output, width=width, force_terminal=pace > 0, color_system=None, legacy_windows=False
        )
        self.player = player
        self.screen = MatchScreen(table, seat, bots, console=console, read=self._read, pace=pace)

    def _read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.player(self)

    @property
    def table(self) -> ot.Table:
        return self.screen.table

    @property
    def printed(self) -> str:
        return self.output.getvalue()

    def play(self) -> ot.Outcome | None:
        return self.screen.play()


def lines(*typed: str) -> Callable[[ScriptedMatch], str]:
    """A player who types these lines and then closes the terminal."""
    left = iter(typed)

    def type_line(_: ScriptedMatch) -> str:
        for line in left:
            return line
        raise EOFError

    return type_line


def any_legal(match: ScriptedMatch) -> str:
    """A player who takes the first legal call and otherwise the last legal action; Enter if there is none."""
    view = match.screen.view()
    if not view.legal:
        return ""
    return str(view.legal[0] if view.phase == "bid" else view.legal[-1])


def play_lines(
    name: str, *typed: str, players: int = 4, seed: int = 1, dealer: int | None = 3, **options: object
) -> str:
    """What the terminal prints to a player who types these lines."""
    table = ot.load(name, **options).table(players, seed=seed, dealer=dealer)  # type: ignore[arg-type]
    match = ScriptedMatch(table, lines(*typed))
    match.play()
    return match.printed


def answers_for(
    game: ot.Game, players: int, seed: int, choose: Callable[[ot.Table], ot.Action], *, seat: int = 0
) -> Iterable[str]:
    """The lines to type at ``overtrick play --seed`` for a whole match: the same match, played ahead of time."""
    table = game.table(players, seed=seed)
    bots = {other: seat_bot("novice", f"{seed}/{other}") for other in range(players) if other != seat}
    while table.turn is not None:
        if table.turn == seat:
            yield str(table.push(choose(table)))
        else:
            table.push(bots[table.turn].act(table.view(table.turn)))
