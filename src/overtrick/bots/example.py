"""A worked example of a game's scoring: the first deals of a match that novices play."""

from __future__ import annotations

from itertools import islice

from overtrick.breakdown import Line
from overtrick.game import Game
from overtrick.table import Table

from .novice import Novice

DEALS = 2
"""The number of deals in an example: the second one shows how totals go on."""
TRIED = 10
"""The number of matches of which the most instructive one is chosen."""
_MOST_ACTIONS = 2000
"""The end of an example in a game in which everybody passes again and again."""


def worked_example(game: Game) -> Table:
    """A match whose first deals show as many ways to score as possible. It is always the same for the same options.

    >>> import overtrick as ot
    >>> table = worked_example(ot.load("whist"))
    >>> sum(line.amount for deal in table.deals for line in deal.lines) == sum(table.scores)
    True
    """
    return max((_play(game, seed) for seed in range(TRIED)), key=_worth)  # the first of equal ones


def _play(game: Game, seed: int) -> Table:
    players = game.default_players
    table = game.table(players, seed=seed, dealer=players - 1)
    novice = Novice(seed)
    for _ in range(_MOST_ACTIONS):
        if table.turn is None or len(table.deals) == DEALS:
            break
        table.push(novice.act(table.view(table.turn)))
    return table


def _worth(table: Table) -> tuple[int, int, int]:
    """How instructive a match is: the ways to score in it, the ends of contracts, and the sides that scored."""
    deals = tuple(islice(table.deals, DEALS))
    lines = [line for deal in deals for line in deal.lines]
    ends = {(contract.wanted == 0, contract.state) for deal in deals for contract in deal.contracts}
    return len({_way(line) for line in lines}), len(ends), len({line.side for line in lines})


def _way(line: Line) -> tuple[str, str]:
    """What a line says apart from its numbers."""
    return line.kind, "".join(char for char in line.text if not char.isdigit()).replace("s", "")
