"""Which of two policies wins more whole matches, when half of the sides play by each of them.

``python benchmarks/whole_matches.py spades first.policy.npz second.policy.npz --matches 20000 target=250``

All ways to give half of the sides to the first policy are played with the same cards. The matches with the same cards
are one observation of the 95 % interval. Shared wins are split. Without search and at many tables at once, 20,000
matches take minutes.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray

from overtrick.bots.policy_file import read_policy
from overtrick.bots.policy_net import GamePolicy
from overtrick.games import load
from overtrick.research import Batch

AT_ONCE = 2048
"""Tables of a batch."""


def play(batch: Batch, policies: tuple[GamePolicy, GamePolicy], second: NDArray[np.int64]) -> NDArray[np.float64]:
    """Play a match at every table, and return the share of each won by seats that play by the first policy.

    ``second`` is 1 for the seats that play by the second one.
    """
    share = np.zeros(batch.tables)
    actions = np.zeros(batch.tables, np.int64)
    while (batch.seat >= 0).any():
        for number, policy in enumerate(policies):
            rows = np.flatnonzero((batch.seat >= 0) & (second[batch.seat] == number))
            if len(rows):
                values = policy.values_of_many(batch.observation[rows])
                actions[rows] = np.where(batch.mask[rows], values, -np.inf).argmax(axis=1)
        batch.step(actions)
        share[batch.done] = batch.reward[batch.done][:, second == 0].sum(axis=1)
    return share


def main(
    game: Annotated[str, typer.Argument(help="The game.")],
    first: Annotated[Path, typer.Argument(help="A policy.")],
    reference: Annotated[Path, typer.Argument(help="The policy to compare it with.")],
    options: Annotated[list[str] | None, typer.Argument(help="Options of the game, such as target=250.")] = None,
    players: Annotated[int | None, typer.Option(help="The number of players.")] = None,
    matches: Annotated[int, typer.Option(help="Whole matches.")] = 20_000,
    seed: Annotated[str, typer.Option(help="The seed of the cards.")] = "whole matches",
) -> None:
    """Print the share of the matches that the first policy wins."""
    loaded = load(game)
    given = dict(each.split("=", 1) for each in options or ())
    loaded = loaded.with_options(**{name: loaded.options[name].parse(text) for name, text in given.items()})
    rules = loaded.rules(players or loaded.default_players)
    seats = rules.seats
    if seats.sides % 2:
        raise typer.BadParameter(f"{loaded.title} has {seats.sides} sides: half of them cannot play by each policy")
    policies = tuple(read_policy(path).net.for_game(loaded, seats.players) for path in (first, reference))
    ways = [
        np.array([int(seats.side_of(seat) not in chosen) for seat in range(seats.players)])
        for chosen in combinations(range(seats.sides), seats.sides // 2)
    ]
    deals_of_cards = -(-matches // len(ways))
    batch = Batch(
        loaded,
        players=seats.players,
        tables=min(AT_ONCE, deals_of_cards),
        rewards="match",
        stop="match",
        illegal="report",
    )
    found: list[NDArray[np.float64]] = []
    while len(found) * batch.tables < deals_of_cards:
        shares = []
        for second in ways:
            batch.reset(f"{seed}/{len(found)}")
            shares.append(play(batch, (policies[0], policies[1]), second))
        found.append(np.mean(shares, axis=0))
    each = np.concatenate(found)[:deals_of_cards]
    teams = 1 if seats.sides == seats.players else seats.players // seats.sides
    each = each / teams  # every seat of a team that wins is given the whole match
    mean, error = float(each.mean()), float(each.std(ddof=1) / len(each) ** 0.5)
    print(
        f"{loaded.title}: {mean:.2%} of {len(each) * len(ways):,} whole matches "
        f"({mean - 1.96 * error:.2%} to {mean + 1.96 * error:.2%}; equal policies win half)"
    )


if __name__ == "__main__":
    typer.run(main)
