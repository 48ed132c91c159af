"""Play-outs compare all legal actions of a decision on the same cards, and a net that learns from them plays well."""

from __future__ import annotations

from pathlib import Path

import jax
import numpy as np
import pytest

from overtrick.arena import Contest, run_contest
from overtrick.bots.policy_file import write_policy
from overtrick.errors import InvalidOption
from overtrick.learn.learner import Learner
from overtrick.learn.self_play import Exploration
from overtrick.learn.settings import Settings
from overtrick.learn.teacher import Teacher, compare_deal
from overtrick.research import Batch

GAME = str(Path(__file__).with_name("tiny.py"))
SMALL = Settings(GAME, players=(2,), width=32, blocks=1, tables=256, batch_size=256)

pytestmark = pytest.mark.slow_without_jit


@pytest.mark.parametrize("game", ["spades", "hearts", "euchre", "rook", "tocan", "tendown"])
def test_an_action_is_worth_what_the_deal_brings_if_novices_play_on(game: str) -> None:
    """The value of the last free decision of a deal is seen at the table, and so is that of a novice's actions."""
    batch = Batch(game, tables=16, seed=5, stop="deal", observations="none")
    teacher = Teacher(batch)
    novices, values = teacher.evaluate(batch)
    expected = values[np.arange(16), novices]
    assert batch.mask[np.arange(16), novices].all()
    first = batch.seat.copy()
    assert (batch.mask.sum(axis=1) > 1).any()
    free = batch.mask.sum(axis=1) > 1
    before = batch.states
    while (batch.seat >= 0).any():
        batch.step(np.maximum(teacher.evaluate(batch)[0], 0))
    gains = _gains(batch, before)
    np.testing.assert_allclose(gains[np.arange(16), first][free], expected[free], atol=1e-3)


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


def test_every_legal_action_of_a_free_decision_is_compared() -> None:
    learner = Learner(SMALL)
    variant = SMALL.usual[0]
    batch, port = learner._teacher(variant)[1], learner._port(variant)
    explore = Exploration(1.0, 0.1, novices=0.5)
    found = compare_deal(batch, Teacher(batch), learner.weights.policy, port, jax.random.key(1), explore, 1.0)
    assert (found.legal.sum(axis=1) > 1).all()
    assert not found.values[~found.legal].any()
    assert (np.ptp(np.where(found.legal, found.values, 0), axis=1) > 0).mean() > 0.5


def test_a_net_gets_ahead_of_the_novices_that_taught_it(tmp_path: Path) -> None:
    learner = Learner(SMALL)
    for number in range(60):
        learner.play_round(number / 60)
    path = tmp_path / "tiny.policy.npz"
    write_policy(path, learner.policy("code"))
    contest = Contest(GAME, f"policy:{path}", "novice", deals=400, players=2, seed="fresh")
    assert run_contest(contest, cores=1).difference.low > 0


def test_a_training_can_begin_with_play_outs_and_end_with_results() -> None:
    learner = Learner(Settings(GAME, players=(2,), width=16, tables=64, batch_size=64, play_outs=0.5))
    learner.get_ready()
    for done in (0.2, 0.8):
        learner.play_round(done)
        assert np.isfinite(learner.progress.loss)
    with pytest.raises(InvalidOption, match="play_outs = 2"):
        Settings(GAME, play_outs=2)
