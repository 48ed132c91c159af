"""Solve a small game of exact bids with OpenSpiel's CFR, and print how much a perfect opponent could still win.

pip install overtrick open_spiel
python examples/solve_exact_bids.py --hand 2 --iterations 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Annotated

import pyspiel

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.research.openspiel import register, tree_of
from overtrick.rules import (
    Contract,
    Dealing,
    FixedTrump,
    LastDeal,
    Payment,
    Rules,
    Scoring,
    Seats,
    TrickBids,
)

EIGHT_CARDS = Deck("eight cards", (Suit.SPADES, Suit.HEARTS), ("J", "Q", "K", "A"))


@ot.game(title="Eight Cards", players=2)
def eight_cards(hand: Annotated[int, ot.Says("The cards in a hand.", at_least=1, at_most=4)] = 2) -> Rules:
    """Two players bid how many tricks they will take, and spades are trump.

    A trick counts 1 point and an exact bid 10. The second bid may not make both bids add up to all tricks.
    """
    return Rules(
        seats=Seats(2),
        deck=EIGHT_CARDS,
        deal=Dealing(hands=(hand,)),
        auction=TrickBids(hook=True),
        trump=FixedTrump(Suit.SPADES),
        score=Scoring(Contract("seat", "exactly"), (Payment(1, per="taken"), Payment(10, when="made"))),
        finish=LastDeal(),
    )


def solve(hand: int, iterations: int, reports: int = 5) -> Iterator[tuple[int, float, float]]:
    """Run CFR and yield some times the number of iterations, the exploitability and the value for the first bidder."""
    name = register(eight_cards)
    tree = tree_of(pyspiel.load_game(name, {"hand": hand, "deals": 1, "dealer": 0, "rewards": "zero_sum"}))
    solver = pyspiel.CFRPlusSolver(tree)
    for report in range(1, reports + 1):
        done = iterations * (report - 1) // reports
        for _ in range(iterations * report // reports - done):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        values = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)
        yield iterations * report // reports, pyspiel.exploitability(tree, policy), values[1]


def main() -> None:
    """Solve the game with the given size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hand", type=int, default=2, help="cards in a hand, 1 to 4")
    parser.add_argument("--iterations", type=int, default=500)
    arguments = parser.parse_args()
    print(f"{'iterations':>10} {'exploitability':>15} {'first bidder':>13}")
    for iterations, exploitability, value in solve(arguments.hand, arguments.iterations):
        print(f"{iterations:>10} {exploitability:>15.5f} {value:>+13.3f}", flush=True)


if __name__ == "__main__":
    main()
