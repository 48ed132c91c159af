"""The solver agrees with a plain search of every line of play at a table."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.bots.kernel.layout import PRIOR
from overtrick.cards import FRENCH_52
from overtrick.lowering import lower
from overtrick.rules import Counter, Dealing, LastDeal, NoTrump, Piles, Rules, Seats
from overtrick.testing import random_match
from tests.conftest import COMPILED
from tests.scorings import tricks_only
from tests.table_helpers import FRENCH_RANKS

from .solving import empty_search, gains


def solved(table: ot.Table, search: np.ndarray) -> list[float]:
    """What every side gains if all play on with open cards, given what the solver has already solved."""
    rules = table.game.rules(table.players)
    prior = np.zeros(1, PRIOR)  # no swing: only points count
    found = gains(lower(rules).record, prior, table._state, table._state, search)
    return [float(gain) for gain in found[: rules.seats.sides]]


def searched(table: ot.Table, bags: tuple[int, ...]) -> list[float]:
    """The same by pushing and popping every card; the first of equally good ones."""
    rules = table.game.rules(table.players)
    assert table.turn is not None
    side, deals = rules.seats.side_of(table.turn), len(table.deals)
    best: list[float] = []
    for action in list(table.legal):
        table.push(action)
        found = searched(table, bags) if len(table.deals) == deals else worth(table, rules.score.counter, bags)
        table.pop()
        if not best or found[side] * len(found) - sum(found) > best[side] * len(best) - sum(best):
            best = found
    return best


def worth(table: ot.Table, counter: Counter | None, bags: tuple[int, ...]) -> list[float]:
    price = -counter.pays / counter.every if counter is not None and counter.every else 0
    added = [now - then for now, then in zip(table.bags, bags, strict=True)] or [0] * len(table.scores)
    return [change - price * more for change, more in zip(table.deals[-1].change, added, strict=True)]


@pytest.mark.parametrize(
    ("name", "players"),
    [("river", 3), ("river", 5), ("rook", 4), ("spades", 4), ("tendown", 2), ("tendown", 4), ("tocan", 4)],
)
@pytest.mark.parametrize("seed", range(3 if COMPILED else 1))
def test_the_solver_finds_the_same_as_a_full_search(name: str, players: int, seed: int) -> None:
    looked = 0
    for table in random_match(ot.load(name), players, seed=seed, manner="modest", actions=250):
        if (
            table.phase == "play"
            and 0 < sum(table.view(None).hand_counts) <= 2 * players
            and not any(table.view(None).pile_counts)
        ):
            cards = sum(map(len, table.hands)) + sum(map(len, table.faceup))
            if cards > 2 * players:
                continue
            assert solved(table, empty_search()) == pytest.approx(searched(table, table.bags)), table.record()
            looked += 1
    assert looked > 0


@ot.game(title="Two Piles", players=2)
def two_piles() -> Rules:
    """Five cards each: one face up, one in hand, and three in a pile."""
    return Rules(
        seats=Seats(2),
        deck=FRENCH_52,
        deal=Dealing(hands=(5,), piles=Piles(faceup=1, hand=1)),
        trump=NoTrump(),
        score=tricks_only(1),
        finish=LastDeal(),
    )


def test_positions_with_different_piles_are_different() -> None:
    """The table of solved positions is shared by all worlds of a decision."""
    known, values, choices = empty_search(), set(), Random(1)
    for _ in range(30):
        cards = [f"C{rank}" for rank in choices.sample(FRENCH_RANKS, 6)]
        deal = f"0: S10 H10 {' '.join(cards[:3])}; 1: S9 H9 {' '.join(cards[3:])}"
        table = two_piles.table(seed=1, dealer=1, deals=[deal])
        assert solved(table, known) == solved(table, empty_search()), deal
        values.add(tuple(solved(table, known)))
    assert len(values) > 1


@pytest.mark.parametrize(("name", "players"), [("river", 3), ("tendown", 2), ("spades", 4)])
def test_stored_positions_do_not_change_the_result(name: str, players: int) -> None:
    known, looked = empty_search(), 0
    for table in random_match(ot.load(name), players, seed=4, manner="modest", actions=200):
        if table.phase == "play" and not table.trick and sum(map(len, table.hands)) <= 3 * players:
            assert solved(table, known) == solved(table, empty_search()), table.record()
            looked += 1
    assert looked > 0
