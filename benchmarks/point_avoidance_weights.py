"""Searches for better weights of the rules of thumb against points (`overtrick.bots.kernel.point_avoidance`).

    python benchmarks/point_avoidance_weights.py --rounds 20 --seed 1

One seat of Hearts plays with different weights than the others, in every seat of every deal. At the end the script
prints the weights it found and what they gain against today's weights.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np
import typer
from exact_bid_weights import evolve

import overtrick as ot
from overtrick.bots.kernel.point_avoidance import WEIGHTS, card_against_points, gift_against_points
from overtrick.kernel import layout
from overtrick.kernel.bits import ONE, lowest, wide
from overtrick.kernel.deal import deal_on
from overtrick.kernel.jit import entry as compiled
from overtrick.kernel.play import legal_plays
from overtrick.kernel.step import act
from overtrick.kernel.value_net_input import unseen_by
from overtrick.lowering import lower

PLAYERS = ((4, 2.0), (3, 0.5), (5, 0.5))
"""Numbers of players, and how much each counts."""


@compiled
def play(rules: np.ndarray, state: np.ndarray, weights: np.ndarray, others: np.ndarray, gains: np.ndarray) -> None:
    """Play a deal for each element of ``gains``: one seat with these weights against seats with other ones."""
    seats, table = wide(rules[0].seats), state[0]
    cards = table.random
    for deal in range(len(gains)):
        place = deal // seats
        if deal % seats == 0:
            cards = table.random
        table.random = cards  # the same cards for every seat
        for place_in_deck in range(layout.MAX_CARDS):
            table.deck[place_in_deck] = place_in_deck
        table.deals_scored, table.dealer, table.deal_number = 0, place % seats, place % 4
        table.scores[:] = 0
        deal_on(rules[0], table)
        while table.phase < layout.DEAL_OVER:
            used = weights if table.turn == deal % seats else others
            legal = legal_plays(rules[0], table)
            if table.phase == layout.GIVE:
                hand = table.hands[table.turn]
                act(rules[0], table, gift_against_points(rules[0], hand, wide(table.trump + 1), used))
            elif legal & (legal - ONE):
                unseen = unseen_by(rules[0], table, wide(table.turn))
                act(rules[0], table, card_against_points(rules[0], table, legal, unseen, used))
            else:
                act(rules[0], table, lowest(legal))
        own = float(table.scores[deal % seats])
        gains[deal] = (np.sum(table.scores[:seats]) - own) / (seats - 1) - own


def gains_of(players: int, weights: np.ndarray, deals: int, seed: int) -> np.ndarray:
    """The gain of a seat with these weights over seats with today's, for each deal."""
    state, gains = np.zeros(1, layout.STATE), np.zeros(deals)
    state["random"] = seed
    play(lower(ot.load("hearts").rules(players)).record, state, weights, WEIGHTS, gains)
    return gains


def mean_gain(weights: np.ndarray, seed: int, deals: int = 6000) -> float:
    """The mean gain of weights over all numbers of players."""
    points = [share * gains_of(players, weights, deals, seed).mean() for players, share in PLAYERS]
    return float(sum(points) / sum(share for _, share in PLAYERS))


def main(
    rounds: Annotated[int, typer.Option(help="The number of rounds.")] = 0,
    seed: Annotated[int, typer.Option(help="The seed of the search.")] = 1,
    deals: Annotated[int, typer.Option(help="The number of deals to measure the result with.")] = 90_000,
) -> None:
    """Search for better weights, and print what they gain against today's weights."""
    found = evolve(WEIGHTS, lambda weights, number: mean_gain(weights, seed=1000 + number), rounds, seed)
    for players, _ in PLAYERS:
        gains = gains_of(players, found, deals, seed=7)
        error = gains.std() / len(gains) ** 0.5
        print(f"{players} players: {gains.mean():+.3f} points per deal (standard error {error:.3f})")


if __name__ == "__main__":
    typer.run(main)
