"""Look for leaks: ``python -m overtrick.testing`` deals unseen cards again in random positions of all games.

The seat to act must then see the same observation and the same legal actions, and bots must choose the same action.
Name games, files or ``all`` to choose; ``--positions`` is for each game and number of players.
"""

# ruff: noqa: T201

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from time import perf_counter

from overtrick.errors import OvertrickError
from overtrick.game import Game
from overtrick.games import games, load

from .information import check_information_sets, check_samples

OTHER_RULES: tuple[tuple[str, dict[str, int | bool | str | None]], ...] = (
    ("river", {"no_trump_deals": "every_fifth", "opening_lead": "left"}),
    ("rook", {"all_pass": "redeal", "discard_points": "last_trick", "ones_high": True}),
    ("rook", {"no_points_in_discards": True, "bird": "low", "first_lead": "left"}),
    ("spades", {"target": 60, "blind_nello": True, "bid_total_cap": None}),
    ("tocan", {"no_trump": True, "raise_rule": "tricks_and_suit"}),
    ("tendown", {"room": 50, "equal_cards": "last", "hook": True}),
    ("hearts", {"passing": "left", "lead_hearts": "after_points", "stop_early": True}),
    ("euchre", {"stick_the_dealer": True, "cards": 32}),
)
"""Options that change what a seat sees, or what it can conclude."""


def all_games() -> list[Game]:
    """Every game with its default options, and again with other ones."""
    return [*games().values(), *(load(name, **options) for name, options in OTHER_RULES)]


def look_for_leaks(
    chosen: Iterable[Game], *, positions: int, worlds: int, samples: int, bots: tuple[str, ...], seed: int = 0
) -> tuple[int, int, int]:
    """Check these games and print a line for each. Returns the numbers of positions, worlds and sampled tables."""
    started, done, drawn, tables = perf_counter(), 0, 0, 0
    for game in chosen:
        for players in game.players:
            drawn += check_information_sets(
                game, players=players, positions=positions, worlds=worlds, seed=seed + players
            )
            done += positions
            if samples:
                tables += check_samples(game, players=players, positions=samples, bots=bots, seed=seed + players)
        changed = [f"{name}={value}" for name, value in game.values.items() if value != game.options[name].default]
        title = f"{game.title} ({', '.join(changed)})" if changed else game.title
        print(f"{title}: {done:,} positions, {drawn:,} worlds, {tables:,} sampled tables so far", flush=True)
    print(f"no leak in {done:,} positions, {drawn:,} worlds and {tables:,} tables; {perf_counter() - started:.0f} s")
    return done, drawn, tables


def main(words: list[str]) -> int:
    """Check the games named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m overtrick.testing", description=__doc__)
    parser.add_argument("games", nargs="*", default=["all"], help="names, files, or all (with many options)")
    parser.add_argument("--positions", type=int, default=200, help="positions of each game and number of players")
    parser.add_argument("--worlds", type=int, default=64, help="worlds of each position")
    parser.add_argument("--samples", type=int, default=20, help="positions in which tables are sampled and bots asked")
    parser.add_argument("--bots", default="novice,pimc-4", help="names or files of bots, with commas between them")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other positions")
    arguments = parser.parse_args(words)
    try:
        chosen = [game for name in arguments.games for game in (all_games() if name == "all" else [load(name)])]
        look_for_leaks(
            chosen,
            positions=arguments.positions,
            worlds=arguments.worlds,
            samples=arguments.samples,
            bots=tuple(filter(None, arguments.bots.split(","))),
            seed=arguments.seed,
        )
    except (OvertrickError, AssertionError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
