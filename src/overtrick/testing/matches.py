"""Random matches for checking a game, and the error that says where a match went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

from overtrick.actions import Action, Bid, Check, Pass
from overtrick.game import Game
from overtrick.rules import TrickBids
from overtrick.table import Table

Manner = Literal["anything", "modest"]


def require(holds: bool, table: Table, sentence: str) -> None:
    """Raise an AssertionError that names the game and the moment, unless the condition holds."""
    if not holds:
        actions = len(table.history)
        raise AssertionError(
            f"{table.game.title} with {table.players} players, after {actions} actions"
            f" (deal {table.deal_number}, {table.phase}): {sentence}"
        )


def choose(table: Table, choices: Random, manner: Manner = "anything") -> Action:
    """A random legal action. Modest calls let matches end that random bids would make endless.

    >>> import overtrick as ot
    >>> table = ot.load("spades").table(seed=1, dealer=0)
    >>> choose(table, Random(2)) in table.legal
    True
    """
    legal = list(table.legal)
    if manner == "anything" or table.phase != "bid" or not any(isinstance(action, Bid) for action in legal):
        return choices.choice(legal)
    bids = [action for action in legal if isinstance(action, Bid)]
    others = [action for action in legal if isinstance(action, Pass | Check)]
    if others and (not bids or choices.random() < 0.5):
        return choices.choice(others)
    fair = 0
    if isinstance(table.rules.auction, TrickBids):
        fair = round(table.hand_size / table.players)
    nearest = sorted(bids, key=lambda bid: abs(bid.amount - fair))
    return choices.choice(nearest[:3])


def random_match(
    game: Game, players: int, *, seed: int | str, manner: Manner = "anything", actions: int = 600
) -> Iterator[Table]:
    """Yield the table of one match before every random action and after the last one.

    The caller may push and pop between two steps, but must leave the table as it was.
    """
    table = game.table(players, seed=seed)
    choices = Random(str(seed))
    for _ in range(actions):
        yield table
        if table.turn is None:
            return
        table.push(choose(table, choices, manner))
    yield table
