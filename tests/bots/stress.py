"""Stress test: bots in random positions of all games and options, invented games too. No illegal action, no crash.

``make stress`` runs it at full size. A single run takes a bot, a count and milliseconds per decision:
``python -m tests.bots.stress club 500 2``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

import overtrick as ot
from overtrick.bots import Bot, seat_bot
from overtrick.testing import choose
from tests.kit.invented import INVENTED

GAMES = (*ot.games().values(), *INVENTED)
FULL_SIZE = {"novice": 1_000_000, "club": 10_000, "expert": 10_000}
TINY_MS = 1.0
STRETCH = {"novice": 150, "club": 20, "expert": 20}
"""Successive positions per match: fewer for bots that are asked less, so that they see many games and options too."""
MOST_ACTIONS_BEFORE = 150
Value = int | bool | str | None


def any_value(option: ot.Option, choices: Random) -> Value:
    """A random value of an option, near its lowest if it is a number."""
    if option.choices is not None:
        return choices.choice(option.choices)
    if option.type is bool:
        return choices.random() < 0.5
    if option.optional and choices.random() < 0.2:
        return None
    low = 0 if option.at_least is None else -(-option.at_least // option.step)
    high = low + 60 if option.at_most is None else min(option.at_most // option.step, low + 60)
    return choices.randint(low, high) * option.step


def any_table(choices: Random) -> ot.Table:
    """A match of a random game with some options changed."""
    plain = choices.choice(GAMES)
    game = plain.with_options(
        **{name: any_value(option, choices) for name, option in plain.options.items() if choices.random() < 0.3}
    )
    return game.table(choices.choice(game.players), seed=choices.getrandbits(32))


def any_action(table: ot.Table, choices: Random) -> ot.Action:
    """A random action, half of the time with modest bids."""
    return choose(table, choices, choices.choice(["anything", "modest"]))


def ask(bot: Bot, table: ot.Table) -> ot.Action:
    """The bot's answer, which must be legal."""
    assert table.turn is not None
    action = bot.act(table.view(table.turn))
    if action not in table.legal:
        raise AssertionError(f"{bot!r} chose {action} at {table!r}\n{table.record()}")
    return action


def stress(
    kind: str,
    count: int,
    *,
    seed: int = 1,
    budget_ms: float | None = None,
    stretch: int = 150,
    report: Callable[[int], object] = lambda _: None,
) -> int:
    """Ask a bot for an action in many positions. Returns the number of matches they came from.

    A stretch of positions begins somewhere in a match. Half of the time the bot's own answer is played. ``report`` is
    called after every stretch with the number of positions so far.
    """
    choices = Random(f"{kind} {seed}")
    asked = matches = 0
    while asked < count:
        table = any_table(choices)
        for _ in range(choices.randrange(MOST_ACTIONS_BEFORE)):
            if table.turn is not None:
                table.push(any_action(table, choices))
        if table.turn is None:
            continue
        matches += 1
        bot = seat_bot(kind, seed=matches, budget_ms=budget_ms)
        for _ in range(stretch):
            if table.turn is None or asked == count:
                break
            action = ask(bot, table)
            asked += 1
            table.push(action if choices.random() < 0.5 else any_action(table, choices))
        report(asked)
    return matches


def run(kind: str, count: int, budget_ms: float) -> None:
    """Run the stress test with a progress bar, and print a line at the end."""
    started, console = perf_counter(), Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(f"Asking {kind}", total=count)
        matches = stress(
            kind,
            count,
            budget_ms=budget_ms,
            stretch=STRETCH.get(kind, 20),
            report=lambda asked: bar.update(task, completed=asked),
        )
    seconds = perf_counter() - started
    sys.stdout.write(f"{kind}: {count:,} positions of {matches:,} matches, all answers legal, in {seconds:.0f} s\n")
    sys.stdout.flush()


def main(only: str | None = None, count: str | None = None, budget_ms: float | str = TINY_MS) -> None:
    for kind, many in FULL_SIZE.items() if only is None else [(only, FULL_SIZE.get(only, 10_000))]:
        run(kind, many if count is None else int(count), float(budget_ms))


if __name__ == "__main__":
    main(*sys.argv[1:])
