"""Play a random match and print its record.

Run it as it is, or with a game, a number of players and a seed: `python examples/random_match.py river 3 7`. Do not use
Spades or Rook: with random bids the scores fall, so such a match takes very long.
"""

from __future__ import annotations

import sys
from random import Random

import overtrick as ot


def random_match(name: str = "tendown", players: int = 2, seed: int = 7) -> ot.Table:
    """A finished match in which every decision was random."""
    chance = Random(seed)
    table = ot.load(name).table(players=players, seed=seed)
    while table.turn is not None:
        table.push(chance.choice(table.legal))
    return table


def main() -> None:
    if len(sys.argv) == 4:
        name, players, seed = sys.argv[1:]
        table = random_match(name, int(players), int(seed))
    else:
        table = random_match()
    print(table.record())
    assert table.outcome is not None
    print("Won by seat", " and ".join(map(str, table.outcome.winners)))


if __name__ == "__main__":
    main()
