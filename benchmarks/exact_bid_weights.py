"""Searches for better weights of the rules of thumb for exact bids (`overtrick.bots.kernel.exact_bid_play`).

    python benchmarks/exact_bid_weights.py --rounds 40 --seed 1

One seat plays with different weights than the others, in every seat of every deal. Weights with better scores count
more in the next round. At the end the script prints the weights it found and what they gain against today's weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import typer

import overtrick as ot
from overtrick.bots.kernel.exact_bid_play import WEIGHTS, exact_bid_card
from overtrick.bots.kernel.novice_calls import novice_call
from overtrick.bots.kernel.novice_play import novice_card
from overtrick.bots.priors import prior_for
from overtrick.kernel import layout
from overtrick.kernel.bits import ONE, wide
from overtrick.kernel.deal import deal_on
from overtrick.kernel.jit import entry as compiled
from overtrick.kernel.play import legal_plays
from overtrick.kernel.step import act
from overtrick.kernel.value_net_input import unseen_by
from overtrick.lowering import lower

GAMES = (
    ("river", 3, 3.0),
    ("river", 4, 2.0),
    ("river", 6, 0.7),
    ("tendown", 2, 1.0),
    ("tendown", 3, 0.7),
    ("tendown", 4, 1.3),
)
"""Games, numbers of players, and how much each counts."""

SAMPLES, SELECTED = 24, 6
"""Sets of weights that are tried in a round, and how many of the best form the next mean."""


@compiled
def play(
    rules: np.ndarray, state: np.ndarray, priors: np.ndarray, weights: np.ndarray, gains: np.ndarray, seed: int
) -> None:
    """Play a deal for each element of ``gains``: one seat with these weights against novices with today's."""
    seats = rules[0].seats
    table = state[0]
    table.random = np.uint64(seed)
    cards = table.random
    for deal in range(len(gains)):
        place = deal // seats
        if deal % seats == 0:
            cards = table.random
        table.random = cards  # the same cards for every seat
        table.deals_scored, table.dealer = place % len(priors), place % seats
        table.scores[:] = 0
        deal_on(rules[0], table)
        while table.phase < layout.DEAL_OVER:
            legal = legal_plays(rules[0], table)
            if table.phase == layout.BID:
                act(rules[0], table, novice_call(rules[0], table, priors[place % len(priors)]))
            elif table.turn == deal % seats and legal & (legal - ONE):
                unseen = unseen_by(rules[0], table, wide(table.turn))
                act(rules[0], table, exact_bid_card(rules[0], table, legal, unseen, weights))
            else:
                act(rules[0], table, novice_card(rules[0], table))
        own = float(table.scores[deal % seats])
        gains[deal] = own - (np.sum(table.scores[:seats]) - own) / (seats - 1)


@dataclass(frozen=True)
class Setting:
    """A game with a number of players."""

    name: str
    rules: np.ndarray
    priors: np.ndarray
    share: float

    @classmethod
    def of(cls, game: str, players: int, share: float) -> Setting:
        rules = ot.load(game).rules(players)
        sizes = range(min(len(rules.deal.hands) - 1, 9))  # without the last deals, which are played for the match
        priors = np.concatenate([prior_for(rules, size) for size in sizes])
        return cls(f"{game} {players}", lower(rules).record, priors, share)

    def gains(self, weights: np.ndarray, deals: int, seed: int) -> np.ndarray:
        """The gain of a seat with these weights over the other seats, for each deal."""
        state, gains = np.zeros(1, layout.STATE), np.zeros(deals)
        state["deck"][0] = np.arange(layout.MAX_CARDS)
        play(self.rules, state, self.priors, weights, gains, seed)
        return gains


def mean_gain(settings: list[Setting], weights: np.ndarray, seed: int, deals: int = 6000) -> float:
    """The mean gain of weights over all settings."""
    points = [setting.share * setting.gains(weights, deals, seed).mean() for setting in settings]
    return float(sum(points) / sum(setting.share for setting in settings))


def evolve(start: np.ndarray, gain: Callable[[np.ndarray, int], float], rounds: int, seed: int) -> np.ndarray:
    """The mean of the weights after some rounds of an evolution strategy (Rechenberg 1973).

    ``gain`` is what weights gain in a round: all weights of a round are tried on the same cards.
    """
    rng = np.random.default_rng(seed)
    mean, spread = start.copy(), np.full(len(start), 0.15)
    influence = np.log(SELECTED + 0.5) - np.log(np.arange(1, SELECTED + 1))
    influence = (influence / influence.sum())[:, None]
    for number in range(rounds):
        steps = spread * rng.standard_normal((SAMPLES // 2, len(start)))
        samples = np.concatenate([mean + steps, mean - steps])
        scores = [gain(weights, number) for weights in samples]
        best = samples[np.argsort(scores)[::-1][:SELECTED]]
        spread = np.maximum(np.sqrt(0.8 * spread**2 + 0.2 * (influence * (best - mean) ** 2).sum(axis=0)), 0.02)
        mean = (influence * best).sum(axis=0)
        print(f"round {number + 1}: best {max(scores):+.3f}, weights {np.round(mean, 2).tolist()}", flush=True)
    return mean


def main(
    rounds: Annotated[int, typer.Option(help="The number of rounds.")] = 0,
    seed: Annotated[int, typer.Option(help="The seed of the search.")] = 1,
    deals: Annotated[int, typer.Option(help="The number of deals to measure the result with.")] = 90_000,
) -> None:
    """Search for better weights, and print what they gain against today's weights."""
    settings = [Setting.of(*game) for game in GAMES]
    found = evolve(WEIGHTS, lambda weights, number: mean_gain(settings, weights, seed=1000 + number), rounds, seed)
    for setting in settings:
        gains = setting.gains(found, deals, seed=7)
        error = gains.std() / len(gains) ** 0.5
        print(f"{setting.name}: {gains.mean():+.3f} points per deal (standard error {error:.3f})")


if __name__ == "__main__":
    typer.run(main)
