"""Opponents in compiled code: novices decide by what their seat has seen, and one seat or many tables play the same."""

from __future__ import annotations

import numpy as np
import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.research.gymnasium import SeatEnv
from overtrick.research.opponents import Novices
from overtrick.research.vector import SeatVectorEnv


class CheckedNovice:
    """A novice that compares its choice by a view with the compiled one, which is given the whole table."""

    def __init__(self) -> None:
        self.env: SeatEnv | None = None
        self.decisions = 0

    def act(self, view: ot.View) -> ot.Action:
        assert self.env is not None
        chosen = seat_bot("novice").act(view)
        table = self.env.table
        assert table.actions[Novices(table).choose()] == chosen
        self.decisions += 1
        return chosen


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("tendown", {"room": 5}),
        ("rook", {}),
        ("euchre", {}),
        ("hearts", {}),
        ("spades", {"blind_nello": True}),
        ("tocan", {}),
    ],
)
def test_compiled_novices_see_no_more_than_novices(name: str, options: dict[str, int]) -> None:
    bot = CheckedNovice()
    bot.env = env = SeatEnv(ot.load(name, **options), bots=[bot] * 3, episode="deal")
    observation, _ = env.reset(seed=2)
    for _ in range(16):
        observation, _, terminated, _, _ = env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        if terminated:
            observation, _ = env.reset()
    assert bot.decisions > 20


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("bots", ["random", "novice"])
def test_many_tables_play_as_one_does(mode: str, bots: str) -> None:
    options = {"room": 5}
    many = SeatVectorEnv("tendown", 2, players=2, bots=bots, episode="deal", autoreset_mode=mode, **options)  # type: ignore[arg-type]
    singles = [SeatEnv("tendown", players=2, bots=bots, episode="deal", **options) for _ in range(2)]  # type: ignore[arg-type]
    observations, _ = many.reset(seed=4)
    expected = [env.reset(seed=4 + place)[0] for place, env in enumerate(singles)]
    for _ in range(20):
        for place, each in enumerate(expected):
            assert (observations["observation"][place] == each["observation"]).all()
            assert (observations["action_mask"][place] == each["action_mask"]).all()
        actions = observations["action_mask"].argmax(1)
        observations, rewards, over, _, infos = many.step(actions)
        for place, env in enumerate(singles):
            if env.table.is_over:  # the action is ignored
                expected[place] = env.reset()[0]
                assert not over[place]
                continue
            expected[place], reward, terminated, _, _ = env.step(actions[place])
            assert (rewards[place], over[place]) == (reward, terminated)
            if terminated and mode == "SameStep":
                assert (infos["final_obs"][place]["observation"] == expected[place]["observation"]).all()
                expected[place] = env.reset()[0]
