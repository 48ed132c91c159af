"""Look for leaks in every game, invented ones included: `python -m tests.research.stress`.

``python -m overtrick.testing`` does the same for the games of the package.
"""

from __future__ import annotations

import argparse

from overtrick.testing.__main__ import all_games, look_for_leaks
from tests.kit.invented import INVENTED

GAMES = [*all_games(), *INVENTED]


def main() -> None:
    """Check every game with every number of players."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=400, help="positions of each game and number of players")
    parser.add_argument("--worlds", type=int, default=128, help="worlds of each position")
    parser.add_argument("--samples", type=int, default=40, help="positions in which tables are sampled and bots asked")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other positions")
    given = parser.parse_args()
    look_for_leaks(
        GAMES,
        positions=given.positions,
        worlds=given.worlds,
        samples=given.samples,
        bots=("novice", "pimc-4"),
        seed=given.seed,
    )


if __name__ == "__main__":
    main()
