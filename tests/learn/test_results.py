"""Learning from results: a critic sees all cards in training, and what remains is what a decision changed."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from overtrick.arena import Contest, run_contest
from overtrick.bots.policy_file import write_policy
from overtrick.games import load
from overtrick.learn.learner import Learner
from overtrick.learn.results import Judged, judge
from overtrick.learn.self_play import Exploration, Played, new_memory, play_deal
from overtrick.learn.settings import Settings
from overtrick.learn.tables import Tables, truth_names

GAME = str(Path(__file__).with_name("tiny.py"))
SMALL = Settings(GAME, players=(2,), width=32, blocks=1, tables=256, batch_size=256, play_outs=0.0)

pytestmark = pytest.mark.slow_without_jit


@pytest.fixture(scope="module")
def learner() -> Learner:
    """A training after its first round."""
    found = Learner(SMALL)
    found.play_round(0.1)
    return found


@pytest.fixture(scope="module")
def played(learner: Learner) -> Played:
    """A deal at all tables of the training."""
    variant = learner.settings.usual[0]
    tables, port = learner._tables_of(variant), learner._port(variant)
    explore = Exploration(1.0, 0.1)
    return play_deal(tables, new_memory(tables), learner.weights.policy, port, jax.random.key(1), explore, 1.0)


def judged(learner: Learner, played: Played, trace: float) -> tuple[Judged, np.ndarray, np.ndarray]:
    """The judgements of a deal, what it brought to each seat, and which seat chose at each step."""
    variant = learner.settings.usual[0]
    steps, port = jnp.int32(played.steps), learner._port(variant)
    found = judge(learner.weights.critic, port, played.memory, steps, played.gains, jnp.float32(trace))
    return found, np.asarray(played.gains), np.asarray(played.memory.seats[: played.steps])


@pytest.mark.parametrize("game", ["spades", "tocan", "rook"])
def test_the_critic_sees_the_hands_the_piles_and_the_middle(game: str) -> None:
    """The bits of the truth are the cards that the table has, counted from the seat to act."""
    found = load(game)
    players = found.default_players
    tables = Tables(found, players, 8, "cpu", sees_all=True)
    names = np.array(truth_names(found, players))
    states = tables.batch.states
    seen = tables.look()
    for table, packed in enumerate(np.asarray(seen.truth)):
        bits = np.unpackbits(packed, bitorder="little").astype(bool)
        turn = int(states["turn"][table])
        for step in range(1, players):
            shown = [name.rpartition(" ")[2] for name in names[bits] if name.startswith(f"hand of seat {step} ")]
            hand = int(states["hands"][table][(turn + step) % players])
            assert len(shown) == hand.bit_count()
        middle = sum(name.startswith("middle") for name in names[bits])
        assert middle == int(states["middle"][table]).bit_count()
        assert any(name.startswith("pile") for name in names[bits]) == (game == "tocan")


def test_with_a_long_trace_a_difference_is_the_result_less_the_position(learner: Learner, played: Played) -> None:
    found, gains, seats = judged(learner, played, 1.0)
    kept = seats >= 0
    assert kept.any()
    expected = np.asarray(found.result - found.position)[: played.steps][kept]
    np.testing.assert_allclose(np.asarray(found.difference)[: played.steps][kept], expected, atol=1e-4)
    assert (gains.sum(axis=1) == 0).all()


def test_with_no_trace_a_difference_ends_at_the_next_decision_of_the_seat(learner: Learner, played: Played) -> None:
    found, gains, seats = judged(learner, played, 0.0)
    positions = np.asarray(found.position)
    for table in range(20):
        for seat in range(2):
            steps = np.flatnonzero(seats[:, table] == seat)
            later = [*positions[steps[1:], table], gains[table, seat]]
            changes = np.array(later) - positions[steps, table]
            np.testing.assert_allclose(np.asarray(found.difference)[steps, table], changes, atol=1e-4)


@pytest.mark.parametrize("critic", [True, False])
def test_a_policy_learns_from_results_alone(tmp_path: Path, critic: bool) -> None:
    learner = Learner(replace(SMALL, critic=critic))
    learner.get_ready()
    for number in range(60):
        learner.play_round(number / 60)
    path = tmp_path / "tiny.policy.npz"
    write_policy(path, learner.policy("code"))
    contest = Contest(GAME, f"policy:{path}", "random", deals=400, players=2, seed="fresh")
    assert run_contest(contest, cores=1).difference.low > 0


SIMULATED = """
import numpy as np
from numba import cuda
from overtrick.bots.kernel import teacher, truth
from overtrick.learn.gpu import gains_kernel, truth_kernel
from overtrick.learn.tables import truth_names
from overtrick.research import Batch
from overtrick.research.opponents import priors_of
batch = Batch("tocan", tables=3, seed=1, stop="deal", observations="none")
before, priors = batch.states, priors_of(batch.game, batch.players)
for _ in range(12):
    batch.step(batch.random_actions())
words = len(truth_names(batch.game, batch.players)) // 64
truths = np.zeros((2, 3, words), np.uint64)
truth.write_truths(*batch.records, truths[0])
truth_kernel[1, 64](*batch.records, truths[1])
assert truths[0].any() and (truths[0] == truths[1]).all()
while (batch.seat >= 0).any():
    batch.step(batch.random_actions())
rules, states = batch.records
for for_match in False, True:
    gains = np.zeros((2, 3, 4), np.float32)
    teacher.write_all_gains(rules, priors, before, states, for_match, gains[0])
    gains_kernel[1, 64](rules, priors, before, states, for_match, gains[1])
    assert gains[0].any() and (gains[0] == gains[1]).all()
"""


def test_a_gpu_writes_the_same_truth_and_gains() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
