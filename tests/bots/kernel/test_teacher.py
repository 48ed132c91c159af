"""What the teacher says an action is worth, and what a critic sees: the compiled code of `overtrick.learn`."""

from __future__ import annotations

import numpy as np
import pytest

from overtrick.bots.kernel import truth
from overtrick.learn.teacher import Teacher
from overtrick.research import Batch


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        pytest.param("euchre", 2, id="euchre"),
        *(
            pytest.param(game, 16, id=game, marks=pytest.mark.slow_without_jit)
            for game in ("spades", "hearts", "rook", "tocan", "tendown")
        ),
    ],
)
def test_an_action_is_worth_what_the_deal_brings_if_novices_play_on(game: str, tables: int) -> None:
    """The value of the last free decision of a deal is seen at the table, and so is that of a novice's actions."""
    batch = Batch(game, tables=tables, seed=5, stop="deal", observations="none")
    teacher = Teacher(batch)
    novices, values = teacher.evaluate(batch)
    expected = values[np.arange(tables), novices]
    assert batch.mask[np.arange(tables), novices].all()
    first = batch.seat.copy()
    assert (batch.mask.sum(axis=1) > 1).any()
    free = batch.mask.sum(axis=1) > 1
    before = batch.states
    while (batch.seat >= 0).any():
        batch.step(np.maximum(teacher.evaluate(batch)[0], 0))
    gains = _gains(batch, before)
    np.testing.assert_allclose(gains[np.arange(tables), first][free], expected[free], atol=1e-3)


def _gains(batch: Batch, before: np.ndarray) -> np.ndarray:
    """What each seat's side gained less the mean of the other sides, by the scores and bags at the tables."""
    rules, after = batch.game.rules(batch.players), batch.states
    counter = rules.score.counter
    share = 0.0 if counter is None or counter.every <= 0 else counter.pays / counter.every
    worth = rules.sign * (
        after["scores"].astype(float) - before["scores"] + share * (after["bags"].astype(float) - before["bags"])
    )
    sides = [rules.seats.side_of(seat) for seat in range(batch.players)]
    total = worth[:, : rules.seats.sides].sum(axis=1)
    others = np.stack([(total - worth[:, side]) / (rules.seats.sides - 1) for side in sides], axis=1)
    found: np.ndarray = worth[:, sides] - others
    return found


@pytest.mark.parametrize("game", ["spades", "tocan", "rook"])
def test_a_critic_sees_the_other_hands_the_piles_and_the_middle(game: str) -> None:
    """Together with the seat's own hand and what lies open, these are all cards that were not played."""
    batch = Batch(game, tables=2, seed=1, observations="none")
    for _ in range(14):
        batch.step(batch.random_actions())
    states, players = batch.states, batch.players
    has_piles = batch.game.rules(players).deal.piles is not None
    words = np.zeros((2, players - 1 + (players if has_piles else 0) + 2), np.uint64)
    truth.write_truths(*batch.records, words)
    rules, _ = batch.records
    for table, row in enumerate(words.tolist()):
        turn, hands = int(states["turn"][table]), states["hands"][table].tolist()
        assert row[: players - 1] == [hands[(turn + step) % players] for step in range(1, players)]
        assert row[-2:] == [int(states["middle"][table]), int(states["discarded"][table])]
        everywhere = [*row, hands[turn], *states["faceup"][table].tolist(), int(states["played"][table])]
        assert sum(cards.bit_count() for cards in everywhere) == int(rules["cards"][0])


def test_the_scores_count_each_bag_with_its_share_of_the_penalty() -> None:
    batch = Batch("spades", tables=3, seed=3, stop="deal", observations="none", bag_penalty=500)
    while (batch.seat >= 0).any():
        batch.step(batch.random_actions())
    scores = np.zeros((3, 2), np.float32)
    truth.write_all_scores(*batch.records, scores)
    states = batch.states
    expected = states["scores"][:, :2] - 50.0 * states["bags"][:, :2]
    np.testing.assert_allclose(scores, expected)
