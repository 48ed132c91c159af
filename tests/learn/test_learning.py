"""A training really learns, goes on where it was stopped, and writes what it was trained on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import jax.numpy as jnp
import numpy as np
import pytest

from overtrick.arena import Contest, run_contest
from overtrick.bots.policy_file import read_policy
from overtrick.errors import InvalidOption
from overtrick.games import load
from overtrick.learn.checkpoints import read_checkpoint, write_checkpoint
from overtrick.learn.history import Mark
from overtrick.learn.learner import Learner
from overtrick.learn.net import values_of
from overtrick.learn.report import write_report
from overtrick.learn.self_play import deal_values
from overtrick.learn.settings import Settings
from overtrick.learn.tables import Tables
from overtrick.learn.training import Plan, train
from overtrick.research import Batch

GAME = str(Path(__file__).with_name("tiny.py"))
SMALL = Settings(GAME, players=(2,), width=32, blocks=1, tables=256, batch_size=256)

pytestmark = pytest.mark.slow_without_jit


def plan_in(folder: Path, deals: int, contests: int = 1, opponent: str = "random") -> Plan:
    return Plan(
        folder / "tiny.policy.npz",
        folder / "tiny.training.npz",
        deals=deals,
        opponent=opponent,
        contest_deals=60,
        contests=contests,
    )


def difference(candidate: str, reference: str, **more: object) -> tuple[float, float]:
    contest = Contest(GAME, candidate, reference, deals=200, players=2, seed="fresh", **more)  # type: ignore[arg-type]
    found = run_contest(contest, cores=1).difference
    return found.low, found.high


def test_a_policy_gets_ahead_of_random_and_of_its_own_start(tmp_path: Path) -> None:
    learner = Learner(SMALL)
    start, end = tmp_path / "start", tmp_path / "end"
    start.mkdir()
    end.mkdir()
    train(learner, plan_in(start, deals=512), [], lambda *_: None)
    marks: list[tuple[Mark, float]] = []
    history = train(learner, plan_in(end, deals=40_000), [], lambda mark, done: marks.append((mark, done)))
    assert marks[-1][1] == 1.0
    assert history[-1].mean is not None
    policy = f"policy:{end / 'tiny.policy.npz'}"
    assert difference(policy, "random")[0] > 0
    assert difference(policy, f"policy:{start / 'tiny.policy.npz'}")[0] > 0
    write_report(end / "report.html", learner.policy("code"), history)
    page = (end / "report.html").read_text()
    assert "Learning tiny" in page
    assert "<svg" in page


def test_a_resumed_training_gives_the_same_weights(tmp_path: Path) -> None:
    through, stopped = Learner(SMALL), Learner(SMALL)
    for _ in range(3):
        through.play_round(0.3)
    stopped.play_round(0.3)
    write_checkpoint(tmp_path / "file", stopped, [Mark(0.1, 512, 0.5)])
    resumed, history = read_checkpoint(tmp_path / "file")
    assert history == [Mark(0.1, 512, 0.5)]
    for _ in range(2):
        resumed.play_round(0.3)
    assert resumed.progress == through.progress
    for (weight, bias), (other_weight, other_bias) in zip(
        through.weights.average, resumed.weights.average, strict=True
    ):
        np.testing.assert_array_equal(np.asarray(weight), np.asarray(other_weight))
        np.testing.assert_array_equal(np.asarray(bias), np.asarray(other_bias))


def test_a_training_can_begin_with_a_policy_that_knows_fewer_rules(tmp_path: Path) -> None:
    """It knows what the policy knows, and learns more players from there. The recipe says what it began with."""
    train(Learner(SMALL), plan_in(tmp_path, deals=512), [], lambda *_: None)
    known = read_policy(tmp_path / "tiny.policy.npz")
    learner = Learner(replace(SMALL, players=(2, 3)), known)
    begun = learner.policy("code")
    words = np.unpackbits(np.random.default_rng(1).integers(0, 256, (5, 200), np.uint8), axis=1)
    for policy in known, begun:
        assert policy.training.recipe["width"] == 32
    asked = [each.net.for_game(load(GAME), 2) for each in (known, begun)]
    bits = words[:, : asked[0].layers[0][0].shape[0]]
    np.testing.assert_allclose(asked[0].values_of_many(bits), asked[1].values_of_many(bits), rtol=1e-4, atol=1e-4)
    assert begun.training.recipe["began_with"] == known.training.recipe
    marks: list[float] = []
    train(learner, plan_in(tmp_path, deals=1024), [], lambda _, done: marks.append(done))
    assert 0.33 < marks[0] < marks[-1] == 1.0
    write_checkpoint(tmp_path / "file", learner, [])
    assert read_checkpoint(tmp_path / "file")[0].began_with == known.training.recipe
    with pytest.raises(InvalidOption, match="must be the same"):
        Learner(replace(SMALL, width=16), known)
    with pytest.raises(InvalidOption, match="cannot begin with it"):
        Learner(Settings("tocan", width=32, blocks=1, tables=64, batch_size=64), known)


def test_what_plays_is_the_net_that_was_trained(tmp_path: Path) -> None:
    """NumPy and JAX give the same values, for every number of players and options that were trained."""
    settings = Settings(GAME, players=(2, 3), vary={"bonus": (3, 8)}, width=16, tables=64, batch_size=64)
    learner = Learner(settings)
    for _ in range(4):
        learner.play_round(0.0)
    train(learner, plan_in(tmp_path, deals=1), [], lambda *_: None)
    policy = read_policy(tmp_path / "tiny.policy.npz")
    assert policy.training.players == (2, 3)
    assert policy.training.options == {"bonus": (5, 3, 8), "hook": (False,)}
    assert policy.training.recipe["deals"] == learner.progress.deals
    for variant in settings.variants:
        batch = Batch(variant.game, players=variant.players, tables=8, observations="both")
        batch.step(batch.random_actions())
        trained = values_of(
            learner.weights.average, learner._port(variant), jnp.asarray(batch.words.view(np.uint8))
        ) * np.float32(learner.scale)
        game_policy = policy.net.for_game(variant.game, variant.players)
        asked = game_policy.values_of_many(batch.observation)
        np.testing.assert_allclose(asked, np.asarray(trained), atol=0.02 * learner.scale)
        np.testing.assert_allclose(game_policy.values(batch.observation[3]), asked[3], atol=1e-4 * learner.scale)


def test_the_value_of_a_deal_charges_each_bag_its_share() -> None:
    """A tenth of the penalty for ten bags is charged for each bag, although the score changes only for all ten."""
    gains = {}
    for penalty in (500, 1000):
        tables = Tables(load("spades", bag_penalty=penalty), 4, 64, "cpu")
        tables.batch.reset(3)
        gains[penalty] = deal_values(tables)[:, 0]
    bags = tables.batch.states["bags"].astype(int)
    assert bags.any()
    np.testing.assert_allclose(gains[1000] - gains[500], -50.0 * (bags[:, 0] - bags[:, 1]), atol=1e-3)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"players": (9,)}, "Tiny is for 2 to 3 players"),
        ({"vary": {"colour": (1,)}}, "no option"),
        ({"width": 0}, "width = 0"),
        ({"rate": 2.0}, "rate = 2.0"),
        ({"aim": "glory"}, "aim = 'glory': it is one of points, match"),
    ],
)
def test_wrong_settings_are_refused(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(InvalidOption, match=sentence):
        Settings(GAME, **wrong)  # type: ignore[arg-type]


def test_a_plan_needs_an_end() -> None:
    with pytest.raises(InvalidOption, match="how long"):
        Plan(Path("a"), Path("b"))


@pytest.mark.parametrize("content", [b"", b"not a checkpoint", b"PK\x03\x04 damaged"])
def test_a_damaged_checkpoint_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tiny.training.npz"
    path.write_bytes(content)
    with pytest.raises(InvalidOption, match="is not a checkpoint"):
        read_checkpoint(path)
    with pytest.raises(InvalidOption, match="no training to resume"):
        read_checkpoint(tmp_path / "other")
