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

GAME = str(Path(__file__).with_name("tiny.py"))
SMALL = Settings(GAME, players=(2,), width=32, blocks=1, tables=256, batch_size=256)

pytestmark = pytest.mark.slow_without_jit


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
