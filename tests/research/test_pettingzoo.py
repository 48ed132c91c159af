"""The PettingZoo environment: PettingZoo's own tests pass, and it plays the same matches as a batch."""

from __future__ import annotations

import copy
import importlib
import pickle
import re
import sys
from pathlib import Path
from random import Random
from time import thread_time
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import overtrick as ot
from overtrick.errors import IllegalAction, OvertrickError
from overtrick.research import Batch
from overtrick.research.pettingzoo import TrickTakingEnv, env
from overtrick.research.setup import Rewards

GAMES = tuple(ot.games())

# PettingZoo's tests know by name which of its own environments have a mask in their observation.
MASKED = (
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
)
pytestmark = [*MASKED, pytest.mark.slow_without_jit]


def play(table: TrickTakingEnv, chance: Random, steps: int = 10**6) -> list[tuple[str, int]]:
    """Random legal actions until the episode ends, or so many."""
    done = []
    for agent in table.agent_iter(steps):
        observation, _, terminated, _, _ = table.last()
        action = None if terminated else chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
        table.step(action)
        if action is not None:
            done.append((agent, action))
    return done


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_api_and_seed_tests(name: str) -> None:
    for episode in ("deal", "match"):
        api_test(env(name, episode=episode), num_cycles=60)
        seed_test(lambda episode=episode: env(name, episode=episode), num_cycles=40)
    players = ot.load(name).players
    for number in {players[0], players[-1]}:
        api_test(env(name, players=number, episode="deal"), num_cycles=20)


def test_performance_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It runs for five seconds: here for one of processor time, so that a busy machine makes no difference."""
    clock = SimpleNamespace(time=lambda: 5 * thread_time())
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(env("spades"))
    found = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert found
    assert 5 * float(found[1]) > 50_000  # a loop through views makes 15,000


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("rewards", ["deal", "match"])
def test_same_cards_observations_and_rewards_as_a_batch(name: str, rewards: Rewards) -> None:
    batch = Batch(name, tables=1, seed=5, rewards=rewards, stop="match")
    table = env(name, rewards=rewards)
    table.reset(seed=5)
    for _ in range(300):
        if batch.seat[0] < 0:
            break
        observation, _, terminated, _, _ = table.last()
        assert not terminated
        assert table.agent_selection == f"player_{batch.seat[0]}"
        assert (observation["observation"] == batch.observation[0]).all()
        assert (observation["action_mask"] == batch.mask[0]).all()
        action = int(batch.random_actions()[0])
        batch.step([action])
        table.step(action)
        assert list(table.rewards.values()) == batch.reward[0].tolist()
    assert all(table.terminations.values()) == (batch.seat[0] < 0)


def test_an_agent_that_is_not_selected_sees_its_own_cards_and_may_do_nothing() -> None:
    table = env("spades")
    table.reset(seed=3)
    before = table.last()[0]
    hand = table.table.layout["hand"].place
    hands = [table.observe(agent)["observation"][hand] for agent in table.agents]
    assert (np.sum(hands, axis=0) == 1).all()  # every card is in one hand
    masks = {agent: int(table.observe(agent)["action_mask"].sum()) for agent in table.agents}
    assert [agent for agent, legal in masks.items() if legal] == [table.agent_selection]
    assert (table.last()[0]["observation"] == before["observation"]).all()
    assert table.state().shape == table.state_space.shape
    assert table.state() in table.state_space


def test_observations_are_kept_by_whoever_asked_for_them() -> None:
    table = env("river")
    table.reset(seed=1)
    first = table.last()[0]
    kept = copy.deepcopy(first)
    play(table, Random(1), 20)
    assert all((first[part] == kept[part]).all() for part in first)


def test_rewards_of_the_deals_add_up_to_the_final_scores() -> None:
    for name, sign in (("river", 1), ("hearts", -1)):
        table = env(name)
        table.reset(seed=2)
        totals = dict.fromkeys(table.agents, 0.0)
        chance = Random(2)
        for agent in table.agent_iter():
            observation, reward, terminated, _, _ = table.last()
            totals[agent] += reward
            table.step(None if terminated else chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        scores = table.table.state["scores"][0][: table.table.players]
        assert [sign * total for total in totals.values()] == scores.tolist()


def test_the_winner_of_a_match_gets_one() -> None:
    table = env("river", rewards="match")
    table.reset(seed=2)
    while not all(table.terminations.values()):
        play(table, Random(2), 1)
    scores = table.table.state["scores"][0][: table.table.players]
    best = scores == scores.max()
    assert list(table.rewards.values()) == (best / best.sum()).astype(np.float32).tolist()


def test_an_episode_of_one_deal_goes_on_with_the_next_deal_of_the_match() -> None:
    table = env("river", episode="deal")
    table.reset(seed=4)
    sizes = []
    for _ in range(3):
        sizes.append(int(table.table.state["hand_size"][0]))
        play(table, Random(4))
        assert not table.agents
        table.reset()
    assert sizes == [10, 9, 8]
    play(table, Random(4), 1)
    table.reset()  # in the middle of a deal: a new match
    assert int(table.table.state["deal_number"][0]) == 1
    assert not table.table.state["scores"].any()


def test_a_seed_decides_everything_after_any_past() -> None:
    fresh, used = env("rook", episode="deal"), env("rook", episode="deal")
    play_a_while(used)
    for table in (fresh, used):
        table.reset(seed=9)
    assert play(fresh, Random(1)) == play(used, Random(1))
    for table in (fresh, used):
        table.reset()
    assert play(fresh, Random(2)) == play(used, Random(2))
    without = [env("rook"), env("rook")]
    for table in without:
        table.reset()
    assert (without[0].state() != without[1].state()).any()


def play_a_while(table: TrickTakingEnv) -> None:
    table.reset(seed=1)
    for _ in range(3):
        play(table, Random(1), 100)
        table.reset()


def test_an_illegal_action_ends_the_episode_and_costs_the_penalty() -> None:
    for wrong in (0, 10**30, -1, 66):
        table = env("spades", penalty=-7)
        table.reset(seed=1)
        culprit = table.agent_selection
        table.step(wrong)
        assert all(table.terminations.values())
        assert table.rewards == {agent: -7.0 * (agent == culprit) for agent in table.agents}
        assert "is not legal for seat" in str(table.infos[culprit]["illegal"])
        play(table, Random(1))
        assert not table.agents


def test_an_illegal_action_can_raise_and_then_changes_nothing() -> None:
    table = env("spades", illegal="raise")
    table.reset(seed=1)
    before = table.state()
    with pytest.raises(IllegalAction, match=r"action 0 \(play C2\) is not legal for seat 0; legal: 52 \(nello\), 53"):
        table.step(0)
    with pytest.raises(IllegalAction, match=r"action 99 \(no action of this game\) is not legal"):
        table.step(99)
    assert (table.state() == before).all()
    table.step(np.int16(53))  # type: ignore[arg-type]
    assert table.agent_selection == "player_1"


def test_copies_go_on_independently() -> None:
    table = env("tocan")
    table.reset(seed=1)
    play(table, Random(1), 30)
    for twin in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        before = table.state()
        assert (twin.state() == before).all()
        done = play(twin, Random(3), 20)
        assert (table.state() == before).all()
        assert play(copy.deepcopy(table), Random(3), 20) == done


def test_a_game_of_ones_own_from_a_file() -> None:
    path = Path(__file__).parents[2] / "examples" / "landfall.py"
    table = env(str(path), episode="deal")
    api_test(table, num_cycles=20)
    assert str(table) == f"{ot.load(str(path)).name}_v0"


def test_render_shows_every_hand() -> None:
    table = env("spades", render_mode="ansi")
    table.reset(seed=1)
    table.step(54)
    shown = table.render() or ""
    assert shown.splitlines()[0] == "Spades, deal 1, scores 0 0, trump S, seat 1 to act"
    assert ", bid 2, tricks 0" in shown
    assert all(str(card) in shown for card in ot.load("spades").rules(4).deck.cards)
    assert env("spades").render() is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"game": "bridge"}, "bridge"),
        ({"game": 7}, "game = 7: give a name, the path of a file, or a Game"),
        ({"colour": "red"}, "has no option 'colour'"),
        ({"target": -1}, "target"),
        ({"players": 5}, "Spades is for 4 players"),
        ({"episode": "trick"}, "episode = 'trick': it is deal or match"),
        ({"rewards": "trick"}, "rewards = 'trick': it is deal or match"),
        ({"illegal": "report"}, "illegal = 'report': it is end or raise"),
        ({"penalty": float("inf")}, "penalty = inf: it is a number"),
        ({"episode": "deal", "rewards": "match"}, "an episode of one deal wins no match"),
        ({"render_mode": "human"}, "render_mode = 'human': it is ansi or None"),
    ],
    ids=str,
)
def test_bad_arguments_get_a_sentence(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(OvertrickError) as error:
        env(**{"game": "spades", **arguments})  # type: ignore[arg-type]
    assert says in str(error.value)


def test_bad_calls_get_a_sentence() -> None:
    table = env("spades")
    with pytest.raises(OvertrickError, match=r"call reset\(\) first"):
        table.step(52)
    for seed in (1.5, "one", -1, True):
        with pytest.raises(OvertrickError, match="a seed is a whole number from 0 on, or None"):
            table.reset(seed=seed)  # type: ignore[arg-type]
    table.reset(seed=1)
    for action in (None, 1.0, "bid 3", np.zeros(2)):
        with pytest.raises(OvertrickError, match="an action is a whole number, its id"):
            table.step(action)  # type: ignore[arg-type]
    with pytest.raises(OvertrickError, match="agent = 'north': the agents are player_0, player_1"):
        table.observe("north")
    table.step(0)
    with pytest.raises(OvertrickError, match="the episode is over, and the only action is None"):
        table.step(52)


def test_without_pettingzoo_the_import_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "overtrick.research.pettingzoo")
    with pytest.raises(ImportError, match=r'needs pettingzoo: pip install "overtrick\[research\]"'):
        importlib.import_module("overtrick.research.pettingzoo")
