"""Bad input of a batch gets one clear sentence."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import overtrick as ot
from overtrick.errors import OvertrickError
from overtrick.research import Batch, IllegalActions

BAD_ARGUMENTS: list[tuple[dict[str, object], str]] = [
    ({"tables": 0}, "tables = 0: it is a whole number from 1 to"),
    ({"tables": 2.0}, "tables = 2.0: it is a whole number"),
    ({"seed": 1.5}, "seed = 1.5: a seed is a whole number or a text"),
    ({"seed": None}, "seed = None"),
    ({"target": -1}, "target"),
    ({"colour": "red"}, "has no option 'colour'"),
    ({"players": 5}, "Spades is for 4 players"),
    ({"rewards": "trick"}, "rewards = 'trick': it is deal or match"),
    ({"stop": True}, "stop = True: it is never or deal or match"),
    ({"illegal": "ignore"}, "illegal = 'ignore': it is report or raise or end"),
    ({"observations": "tensor"}, "observations = 'tensor'"),
    ({"device": "tpu"}, "device = 'tpu': it is cpu or cuda"),
    ({"penalty": float("nan")}, "penalty = nan: it is a number"),
    ({"cores": 0}, "cores = 0"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD_ARGUMENTS, ids=lambda value: str(value)[:40])
def test_a_bad_argument_gets_a_sentence(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(OvertrickError) as error:
        Batch("spades", **{"tables": 2, **arguments})  # type: ignore[arg-type]
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("actions", "says"),
    [
        (np.zeros(3, np.int64), "actions have the shape (3,), and the batch needs (2,)"),
        (np.zeros((2, 1), np.int64), "the shape (2, 1)"),
        (np.zeros(2), "actions are of type float64, and ids are whole numbers"),
        (np.zeros(2, bool), "actions are of type bool"),
        ("ab", "the shape ()"),
    ],
)
def test_actions_of_a_wrong_shape_or_type_change_nothing(actions: object, says: str) -> None:
    batch = Batch("spades", tables=2, seed=1)
    before = batch.states
    with pytest.raises(OvertrickError) as error:
        batch.step(actions)
    assert says in str(error.value)
    assert (batch.states == before).all()


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64])
def test_any_type_of_whole_number_will_do(dtype: type[np.generic]) -> None:
    batch = Batch("spades", tables=2, seed=1)
    batch.step(batch.random_actions().astype(dtype))
    assert not batch.illegal.any()


def test_illegal_actions_are_reported_by_table() -> None:
    batch = Batch("spades", tables=3, seed=1)
    with pytest.raises(IllegalActions, match="illegal actions at tables 0, 2: they are unchanged") as error:
        batch.step([0, batch.actions.id_of("bid 2"), 5])
    assert error.value.tables == (0, 2)
    assert error.value.code == "illegal_actions"
    assert pickle.loads(pickle.dumps(error.value)).tables == (0, 2)


def test_games_from_files_and_invented_games(tmp_path: Path) -> None:
    source = Path(ot.__file__).parent / "games" / "whist.py"
    (tmp_path / "mine.py").write_text(source.read_text().replace('title="Whist"', 'title="Mine"'))
    batch = Batch(str(tmp_path / "mine.py"), tables=2, seed=1)
    batch.step(batch.random_actions())
    assert batch.game.title == "Mine"
    assert "Mine" in repr(batch)
    assert Batch(ot.load("spades"), tables=1, target=50).game.values["target"] == 50


def test_what_a_batch_does_not_write_cannot_be_read() -> None:
    batch = Batch("spades", tables=2, observations="none")
    with pytest.raises(OvertrickError, match="writes no bits"):
        _ = batch.observation
    with pytest.raises(OvertrickError, match="writes no words"):
        _ = batch.words


def test_ids_and_actions_belong_together() -> None:
    for game in ot.games().values():
        ids = Batch(game, tables=1, observations="none").actions
        for number, action in enumerate(ids):
            first = ids.id_of(action)
            assert ids[first] == action
            assert first in (number, number - 1)
            assert ids.id_of(str(action)) == first
    with pytest.raises(OvertrickError, match="is no action of this game"):
        ids.id_of("bid 3")
