"""The full size of the search for leaks: many positions of every game, each dealt again many times.

Every second position is of a rated match.

python -m tests.torture.leak_run --positions 5 --redeals 100 --seed 7
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import overtrick as ot
from overtrick.errors import OvertrickError
from overtrick.game import Game
from overtrick.server.settings import read_database_url
from overtrick.table import Table

from .__main__ import write
from .leaks import Found, compare, has_hidden_cards, open_theatre, position


def random_game(name: str, choices: Random) -> tuple[Game, int]:
    """A game with random options and a random number of players, without a stake."""
    while True:
        options = {
            key: choices.choice(option.choices or (True, False))
            for key, option in ot.games()[name].options.items()
            if (option.choices or option.type is bool) and key != "room" and choices.random() < 0.5
        }
        try:
            game = ot.load(name, **options)
            players = choices.choice(game.players)
            game.rules(players)
        except OvertrickError:
            continue
        return game, players


def random_position(name: str, key: str) -> tuple[Table, int | None]:
    """A position of a game with random options, and a seat (None: a watcher) that has not seen all its cards."""
    choices = Random(key)
    while True:
        game, players = random_game(name, choices)
        table = position(game, players, f"{key}/{choices.random()}", choices.randrange(2, 140))
        viewer = choices.choice((None, *range(players)))
        if has_hidden_cards(table, viewer, choices):
            return table, viewer


async def search(seed: str, positions: int, redeals: int) -> Found:
    """Search for leaks in this number of positions of every game."""
    total = Found()
    with tempfile.TemporaryDirectory(prefix="overtrick-leaks-") as folder:
        for name in sorted(ot.games()):
            began, found = time.monotonic(), Found()
            # A server for each game: old tables would slow the later ones down.
            async with open_theatre(read_database_url(str(Path(folder) / f"{name}.sqlite3"))) as theatre:
                for number in range(positions):
                    key = f"{seed}/{name}/{number}"
                    table, viewer = random_position(name, key)
                    rated = number % 2 == 1
                    here = await compare(theatre, table, viewer, redeals=redeals, seed=key, rated=rated)
                    found.compared += here.compared
                    found.different += here.different
                    found.leaks += here.leaks
            write(
                f"{name}: {positions} positions, {found.compared} redeals compared, {found.different} with other cards,"
                f" {len(found.leaks)} leaks, {time.monotonic() - began:.0f} s"
            )
            for leak in found.leaks[:5]:
                write(f"  BROKEN: {leak[:2000]}")
            total.compared += found.compared
            total.different += found.different
            total.leaks += found.leaks
    return total


def main() -> int:
    """Search, and print the figures. The exit status says whether anything leaked."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.leak_run", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--positions", type=int, default=5, help="positions of every game")
    parser.add_argument("--redeals", type=int, default=100, help="redeals of each position")
    given = parser.parse_args()
    write(f"leaks: seed {given.seed}")
    total = asyncio.run(search(given.seed, given.positions, given.redeals))
    write(f"leaks, seed {given.seed}: {total.compared:,} redeals, {len(total.leaks)} leaks")
    return int(bool(total.leaks))


if __name__ == "__main__":
    sys.exit(main())
