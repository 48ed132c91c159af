"""Bots in random positions of all games and options: no illegal action, no crash.

Run by hand for as many as you like: ``python -m tests.bots.storm novice 1000000``.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

import overtrick as ot
from overtrick.bots import Bot, seat_bot
from overtrick.testing import choose

GAMES = ot.games()
Value = int | bool | str | None


def any_value(option: ot.Option, choices: Random) -> Value:
    """A value an option takes, near its lowest where it is a number."""
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
    """A match of any of the games with some options changed."""
    name = choices.choice(list(GAMES))
    options = {key: any_value(each, choices) for key, each in GAMES[name].options.items() if choices.random() < 0.3}
    game = ot.load(name, **options)
    return game.table(choices.choice(game.players), seed=choices.getrandbits(32))


def ask(bot: Bot, table: ot.Table) -> ot.Action:
    """The bot's answer, which must be legal."""
    assert table.turn is not None
    action = bot.act(table.view(table.turn))
    if action not in table.legal:
        raise AssertionError(f"{bot!r} chose {action} at {table!r}\n{table.record()}")
    return action


def storm(kind: str, count: int, *, seed: int = 1, budget_ms: float | None = None, stretch: int = 150) -> int:
    """Ask a bot in so many positions; how many matches they came from. Half of the time its own answer is played."""
    choices = Random(f"{kind} {seed}")
    asked = matches = 0
    while asked < count:
        table = any_table(choices)
        matches += 1
        bot = seat_bot(kind, seed=matches, budget_ms=budget_ms)
        for _ in range(stretch):
            if table.turn is None or asked == count:
                break
            action = ask(bot, table)
            asked += 1
            table.push(
                action if choices.random() < 0.5 else choose(table, choices, choices.choice(["anything", "modest"]))
            )
    return matches


def main(kind: str = "novice", count: str = "10000", budget_ms: str = "1") -> None:
    began = perf_counter()
    matches = storm(kind, int(count), budget_ms=float(budget_ms))
    seconds = perf_counter() - began
    sys.stdout.write(f"{kind}: {count} positions of {matches} matches, all answers legal, in {seconds:.0f} s\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
