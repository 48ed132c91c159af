"""Speed of the bots: play-outs from the middle of a Spades deal, and the time per decision.

All on one core, each figure with its bar. Times are wall-clock times, as a player sees them, so a busy machine makes
them longer.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from rich.console import Console
from rich.table import Table as Sheet

import overtrick as ot
from overtrick.bots import get_ready, seat_bot
from overtrick.bots.search import Search

GAMES = {"river": 4, "rook": 4, "spades": 4, "tendown": 4, "tocan": 4}
P99_BARS_MS = {"novice": 1.0, "club": 100.0, "expert": 1100.0}
DEALS = {"novice": 20, "club": 2, "expert": 1}
WORLDS = 20_000
TRIES = 8


@dataclass(frozen=True)
class Figure:
    """A measured figure and its bar."""

    name: str
    value: float
    unit: str
    bar: float
    at_most: bool

    @property
    def row(self) -> tuple[str, ...]:
        met = self.value <= self.bar if self.at_most else self.value >= self.bar
        sign = "at most" if self.at_most else "at least"
        return (
            self.name,
            f"{self.value:,.3g} {self.unit}" if self.at_most else f"{self.value:,.0f} {self.unit}",
            f"{sign} {self.bar:,.0f}",
            "met" if met else "not met",
        )


def middle_of_spades() -> ot.View:
    """The view of a seat that leads after six tricks, with seven cards left."""
    table, novice = ot.load("spades").table(seed=1, dealer=0), seat_bot("novice")
    while sum(table.tricks_won) < 6:
        assert table.turn is not None
        table.push(novice.act(table.view(table.turn)))
    assert table.turn is not None
    return table.view(table.turn)


def worlds_per_second(*, random_play: bool) -> float:
    """Even worlds that are drawn and played out per second, the best of several tries."""
    view = middle_of_spades()
    search = Search(view, seed=1, random_play=random_play)
    actions, times = np.array([search.lowered.numbers[search.phase][view.legal[0]]], np.int64), []
    for _ in range(TRIES):
        before = perf_counter()
        search.evaluate(actions, WORLDS)
        times.append(perf_counter() - before)
    return WORLDS / min(times[1:])


def p99_ms(kind: str) -> tuple[float, str]:
    """The highest 99th percentile of the time per decision of all games, and its game. Forced actions are left out."""
    slowest, where = 0.0, ""
    for name, players in GAMES.items():
        game = ot.load(name)
        get_ready(kind, game, players, deals=DEALS[kind])
        bot, table, taken = seat_bot(kind), game.table(players, seed=2, dealer=0), []
        while table.turn is not None and len(table.deals) < DEALS[kind]:
            view = table.view(table.turn)
            before = perf_counter()
            action = bot.act(view)
            if len(view.legal) > 1:
                taken.append(perf_counter() - before)
            table.push(action)
        late = 1000 * float(np.percentile(taken, 99))
        if late > slowest:
            slowest, where = late, game.title
    return slowest, where


def main() -> None:
    """Measure everything, and print it with its bar."""
    table = Sheet(title="The bots on one core", title_justify="left")
    for column in ("", "measured", "bar", ""):
        table.add_column(column, justify="right" if column == "measured" else "left")
    for random_play, bar in ((True, 1_000_000), (False, 300_000)):
        players = "random play" if random_play else "novices"
        speed = worlds_per_second(random_play=random_play)
        table.add_row(*Figure(f"worlds drawn and played out by {players}", speed, "per second", bar, at_most=False).row)
    for kind, bar_ms in P99_BARS_MS.items():
        late, where = p99_ms(kind)
        table.add_row(*Figure(f"{kind}, p99 of a decision ({where})", late, "ms", bar_ms, at_most=True).row)
    Console().print(table)


if __name__ == "__main__":
    main()
