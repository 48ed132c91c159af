"""One table for environments does what a table of a batch does, also as plain Python."""

from __future__ import annotations

import numpy as np
import pytest

from overtrick.errors import IllegalAction
from overtrick.research import Batch
from overtrick.research.one_table import NOBODY, EpisodeSettings, OneTable


@pytest.mark.parametrize("name", ["tendown", "rook", "tocan", "hearts"])
def test_one_table_is_the_first_table_of_a_batch(name: str) -> None:
    one, batch = OneTable(name, settings=EpisodeSettings(episode="deal")), Batch(name, tables=1, seed=3, stop="deal")
    one.reset(seed=3)
    for _ in range(70):
        shown = one.observe(one.seat)
        assert one.seat == batch.seat[0]
        assert (shown["observation"] == batch.observation[0]).all()
        assert (shown["action_mask"] == batch.mask[0]).all()
        action = one.choose()
        assert action == batch.random_actions()[0]
        batch.step([action])
        assert one.step(action) == batch.ended[0]
        if one.is_over:
            assert one.reward.tolist() == batch.reward[0].tolist()
            batch.deal()
            one.reset()


def test_any_seat_can_be_observed_also_after_the_end() -> None:
    one = OneTable("tendown", players=2, settings=EpisodeSettings(episode="deal"))
    one.reset(seed=1)
    seat = one.seat
    before = one.observe(seat)
    other = one.observe(1 - seat)
    assert not other["action_mask"].any()
    assert (other["observation"] != before["observation"]).any()
    assert (one.observe(seat)["observation"] == before["observation"]).all()
    while not one.is_over:
        one.step(one.choose())
    assert one.seat == NOBODY
    last = one.observe(0)
    assert not last["action_mask"].any()
    played = one.layout["played 0"].place
    assert last["observation"][played].sum() == one.state["hand_size"][0]


def test_an_illegal_action_changes_nothing_or_ends_the_match() -> None:
    strict = OneTable("spades", settings=EpisodeSettings(illegal="raise"))
    strict.reset(seed=1)
    before = strict.state.copy()
    with pytest.raises(IllegalAction, match="is not legal for seat"):
        strict.step(0)
    assert (strict.state == before).all()
    ending = OneTable("spades", settings=EpisodeSettings(penalty=-3.0))
    ending.reset(seed=1)
    seat = ending.seat
    assert ending.step(np.int64(0)) == 2
    assert ending.reward.tolist() == [-3.0 * (each == seat) for each in range(4)]
