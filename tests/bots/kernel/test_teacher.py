"""What the teacher says an action is worth, and what a critic sees: the compiled code of `overtrick.learn`."""

from __future__ import annotations

import numpy as np
import pytest

from overtrick.bots.kernel import teacher, truth
from overtrick.bots.kernel.deal_value import WEIGHT_OF_POINTS
from overtrick.kernel.layout import MATCH_OVER
from overtrick.learn.teacher import Teacher
from overtrick.research import Batch
from overtrick.research.opponents import priors_of


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
    asked = Teacher(batch)
    novices, values = asked.evaluate(batch)
    expected = values[np.arange(tables), novices]
    assert batch.mask[np.arange(tables), novices].all()
    first = batch.seat.copy()
    assert (batch.mask.sum(axis=1) > 1).any()
    free = batch.mask.sum(axis=1) > 1
    before = batch.states
    while (batch.seat >= 0).any():
        batch.step(np.maximum(asked.evaluate(batch)[0], 0))
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


def test_gains_in_points_count_each_bag_with_its_share_of_the_penalty() -> None:
    batch = Batch("spades", tables=3, seed=3, stop="deal", observations="none", bag_penalty=500)
    before = batch.states
    _play_deal(batch)
    after = batch.states
    expected = after["scores"][:, :2] - 50.0 * after["bags"][:, :2]
    np.testing.assert_allclose(_written_gains(batch, before, for_match=False), expected)


@pytest.mark.parametrize("game", ["spades", "tocan"])
def test_gains_for_the_match_order_the_sides_as_their_scores_do(game: str) -> None:
    """The leader after a deal gains most, and all gains together are the same at every table, but for a few points."""
    batch = Batch(game, tables=4, seed=3, stop="deal", observations="none")
    before = batch.states
    _play_deal(batch)
    in_points = _written_gains(batch, before, for_match=False)
    gains = _written_gains(batch, before, for_match=True)
    np.testing.assert_array_equal(np.argmax(gains, axis=1), np.argmax(in_points, axis=1))
    together = (gains - WEIGHT_OF_POINTS * in_points).sum(axis=1)
    np.testing.assert_allclose(together, together[0], rtol=1e-3)
    assert together[0] > 0


def test_at_the_end_of_a_match_only_the_winner_gains() -> None:
    """A side that has lost the match gains little by many points, and the winner little by a few more."""
    batch = Batch("tocan", tables=4, seed=2, stop="deal", observations="none", target=1)
    for _ in range(40):  # a deal may end without a bid
        before = batch.states
        _play_deal(batch)
        if (batch.states["phase"] == MATCH_OVER).all():
            break
        batch.deal()
    states = batch.states
    gains = _written_gains(batch, before, for_match=True)
    over = np.flatnonzero(states["phase"] == MATCH_OVER)
    assert len(over)
    for table in over:
        scores = states["scores"][table][:4]
        won = scores == scores.max()
        assert gains[table][won].min() > gains[table][~won].max()


def _play_deal(batch: Batch) -> None:
    while (batch.seat >= 0).any():
        batch.step(batch.random_actions())


def _written_gains(batch: Batch, before: np.ndarray, *, for_match: bool) -> np.ndarray:
    rules, after = batch.records
    gains = np.zeros((batch.tables, int(rules["sides"][0])), np.float32)
    teacher.write_all_gains(rules, priors_of(batch.game, batch.players), before, after, for_match, gains)
    return gains
