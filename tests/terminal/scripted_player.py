"""A person for tests to sit down at the terminal's table: one who says prepared lines, or anything legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import StringIO

from rich.console import Console

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.terminal.match_screen import MatchScreen


class Seated:
    """A sitting with everything it has printed."""

    def __init__(
        self, table: ot.Table, says: Callable[[Seated], str], *, seat: int = 0, pace: float = 0.0, width: int = 100
    ) -> None:
        self.paper = StringIO()
        self.questions: list[str] = []
        bots = {other: seat_bot("novice", f"{other}") for other in range(table.players) if other != seat}
        console = Console(
            file=self.paper, width=width, force_terminal=pace > 0, color_system=None, legacy_windows=False
        )
        self.says = says
        self.sitting = MatchScreen(table, seat, bots, console=console, read=self._read, pace=pace)

    def _read(self, prompt: str) -> str:
        self.questions.append(prompt)
        return self.says(self)

    @property
    def table(self) -> ot.Table:
        return self.sitting.table

    @property
    def printed(self) -> str:
        return self.paper.getvalue()

    def play(self) -> ot.Outcome | None:
        return self.sitting.play()


def lines(*said: str) -> Callable[[Seated], str]:
    """Says these lines and then hangs up."""
    left = iter(said)

    def say(_: Seated) -> str:
        for line in left:
            return line
        raise EOFError

    return say


def anything_legal(seated: Seated) -> str:
    """The first legal action while bidding, the last one otherwise; Enter when there is nothing to decide."""
    view = seated.sitting.view()
    if not view.legal:
        return ""
    return str(view.legal[0] if view.phase == "bid" else view.legal[-1])


def sit_down(name: str, *said: str, players: int = 4, seed: int = 1, dealer: int | None = 3, **options: object) -> str:
    """What the terminal prints to somebody who says these lines."""
    table = ot.load(name, **options).table(players, seed=seed, dealer=dealer)  # type: ignore[arg-type]
    seated = Seated(table, lines(*said))
    seated.play()
    return seated.printed


def answers_for(
    game: ot.Game, players: int, seed: int, choose: Callable[[ot.Table], ot.Action], *, seat: int = 0
) -> Iterable[str]:
    """What a person would type at ``overtrick play --seed``: the same match against the same bots, played ahead."""
    table = game.table(players, seed=seed)
    bots = {other: seat_bot("novice", f"{seed}/{other}") for other in range(players) if other != seat}
    while table.turn is not None:
        if table.turn == seat:
            yield str(table.push(choose(table)))
        else:
            table.push(bots[table.turn].act(table.view(table.turn)))
