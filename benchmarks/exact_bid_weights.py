"""Looks for better weights of the rules of thumb for exact bids (`overtrick.bots.kernel.exact_bid_play`).

    python benchmarks/exact_bid_weights.py --rounds 40 --seed 1

One seat plays with other weights than the rest, in every seat of every deal; weights with better scores have more say
in the next round. At the end it prints what was found, and what that is worth against the weights there are.
"""

from __future__ import annotations

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
from overtrick.kernel.bits import ONE
from overtrick.kernel.deal import deal_on
from overtrick.kernel.jit import entry as compiled
from overtrick.kernel.observation import unseen_by
from overtrick.kernel.play import legal_plays
from overtrick.kernel.step import act
from overtrick.lowering import lower

ARMS = (
    ("river", 3, 3.0),
    ("river", 4, 2.0),
    ("river", 6, 0.7),
    ("tendown", 2, 1.0),
    ("tendown", 3, 0.7),
    ("tendown", 4, 1.3),
)
"""What is played, and how much it counts."""

TRIED, KEPT = 24, 6


@compiled
def play(
    rules: np.ndarray, state: np.ndarray, priors: np.ndarray, weights: np.ndarray, gains: np.ndarray, seed: int
) -> None:
    """For each gain a deal: one seat with these weights against novices as they are."""
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
                act(
                    rules[0],
                    table,
                    exact_bid_card(rules[0], table, legal, unseen_by(rules[0], table, table.turn), weights),
                )
            else:
                act(rules[0], table, novice_card(rules[0], table))
        own = float(table.scores[deal % seats])
        gains[deal] = own - (np.sum(table.scores[:seats]) - own) / (seats - 1)


@dataclass(frozen=True)
class Arm:
    """A game with a number of players."""

    name: str
    rules: np.ndarray
    priors: np.ndarray
    counts: float

    @classmethod
    def of(cls, game: str, players: int, counts: float) -> Arm:
        rules = ot.load(game).rules(players)
        sizes = range(min(len(rules.deal.hands) - 1, 9))  # the last deals are played for the match
        priors = np.concatenate([prior_for(rules, size) for size in sizes])
        return cls(f"{game} {players}", lower(rules).record, priors, counts)

    def gains(self, weights: np.ndarray, deals: int, seed: int) -> np.ndarray:
        """What a seat with these weights is ahead of the others, deal by deal."""
        state, gains = np.zeros(1, layout.STATE), np.zeros(deals)
        state["deck"][0] = np.arange(layout.MAX_CARDS)
        play(self.rules, state, self.priors, weights, gains, seed)
        return gains


def worth(arms: list[Arm], weights: np.ndarray, seed: int, deals: int = 6000) -> float:
    """What weights are worth over everything that is played."""
    points = [arm.counts * arm.gains(weights, deals, seed).mean() for arm in arms]
    return float(sum(points) / sum(arm.counts for arm in arms))


def evolve(arms: list[Arm], rounds: int, seed: int) -> np.ndarray:
    """The middle of the weights after so many rounds of trying some around it and taking the best (Rechenberg 1973)."""
    chance = np.random.default_rng(seed)
    middle, spread = WEIGHTS.copy(), np.full(len(WEIGHTS), 0.15)
    say = np.log(KEPT + 0.5) - np.log(np.arange(1, KEPT + 1))
    say = (say / say.sum())[:, None]
    for number in range(rounds):
        steps = spread * chance.standard_normal((TRIED // 2, len(WEIGHTS)))
        tried = np.concatenate([middle + steps, middle - steps])
        scores = [worth(arms, weights, seed=1000 + number) for weights in tried]  # the same cards for all
        best = tried[np.argsort(scores)[::-1][:KEPT]]
        spread = np.maximum(np.sqrt(0.8 * spread**2 + 0.2 * (say * (best - middle) ** 2).sum(axis=0)), 0.02)
        middle = (say * best).sum(axis=0)
        print(f"round {number + 1}: best {max(scores):+.3f}, weights {np.round(middle, 2).tolist()}", flush=True)
    return middle


def main(
    rounds: Annotated[int, typer.Option(help="How many rounds to look for better weights.")] = 0,
    seed: Annotated[int, typer.Option(help="Another seed looks elsewhere.")] = 1,
    deals: Annotated[int, typer.Option(help="How many deals the answer is measured on.")] = 90_000,
) -> None:
    """Look for better weights, and print what they are worth against those there are."""
    arms = [Arm.of(*arm) for arm in ARMS]
    found = evolve(arms, rounds, seed)
    for arm in arms:
        gains = arm.gains(found, deals, seed=7)
        print(f"{arm.name}: {gains.mean():+.3f} points a deal (standard error {gains.std() / len(gains) ** 0.5:.3f})")


if __name__ == "__main__":
    typer.run(main)
