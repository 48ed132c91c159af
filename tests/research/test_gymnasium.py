"""One agent against bots: Gymnasium's checks pass, and one table and many tables play the same matches."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.errors import IllegalAction, OvertrickError
from overtrick.research import IllegalActions, observe
from overtrick.research.gymnasium import SeatEnv, SeatVectorEnv

GAMES = {game.name: f"overtrick/{game.title.replace(' ', '')}-v0" for game in ot.games().values()}
EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = pytest.mark.slow_without_jit


def choose(observation: dict[str, np.ndarray], chance: Random) -> int:
    """A random legal action."""
    legal: list[int] = np.flatnonzero(observation["action_mask"]).tolist()
    return chance.choice(legal)


def play(env: gymnasium.Env[Any, Any], seed: int | None, steps: int) -> list[tuple[int, float, bool, bytes]]:
    """What happens when an agent acts at random."""
    chance = Random(seed)
    observation, _ = env.reset(seed=seed)
    happened: list[tuple[int, float, bool, bytes]] = []
    for _ in range(steps):
        action = choose(observation, chance)
        observation, reward, terminated, truncated, _ = env.step(action)
        assert not truncated
        happened.append((action, float(reward), terminated, observation["observation"].tobytes()))
        if terminated:
            observation, _ = env.reset()
    return happened


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bots", ["random", "novice"])
def test_gymnasium_finds_nothing_wrong(name: str, bots: str) -> None:
    for episode in ("deal", "match"):
        check_env(gymnasium.make(GAMES[name], bots=bots, episode=episode).unwrapped)


def test_gymnasium_finds_nothing_wrong_with_bots_that_search() -> None:
    check_env(gymnasium.make("overtrick/Spades-v0", bots="club:1").unwrapped)


def test_a_game_of_ones_own_and_options() -> None:
    check_env(gymnasium.make("overtrick/Game-v0", game=str(EXAMPLES / "landfall.py"), bots="random").unwrapped)
    env = gymnasium.make("overtrick/Spades-v0", target=50, seat=2).unwrapped
    assert isinstance(env, SeatEnv)
    assert (env.table.game.values["target"], env.seat) == (50, 2)


class Watching:
    """A bot that compares its view with what the environment would show to an agent in its place."""

    def __init__(self, chance: Random) -> None:
        self.env: SeatEnv | None = None
        self.chance = chance
        self.decisions = 0

    def act(self, view: ot.View) -> ot.Action:
        assert self.env is not None
        assert view.seat is not None
        shown = self.env.table.observe(view.seat)
        assert (observe(view) == shown["observation"]).all()
        ids = {self.env.table.actions.id_of(action) for action in view.legal}
        assert ids == set(np.flatnonzero(shown["action_mask"]).tolist())
        self.decisions += 1
        return self.chance.choice(view.legal)


@pytest.mark.parametrize("name", GAMES)
def test_bots_get_views_of_the_same_match(name: str) -> None:
    for episode in ("deal", "match"):
        bot = Watching(Random(1))
        players = ot.load(name).players[-1]
        bot.env = SeatEnv(name, bots=[bot] * (players - 1), players=players, episode=episode, seat=1)
        play(bot.env, 3, 90)
        assert bot.decisions > 100


@pytest.mark.parametrize("name", GAMES)
def test_compiled_novices_decide_as_novices_do_by_their_views(name: str) -> None:
    variants: list[dict[str, Any]] = [{}, {"blind_nello": True}] if name == "spades" else [{}]
    for options in variants:
        compiled = SeatEnv(name, bots="novice", episode="deal", **options)
        others = compiled.table.players - 1
        by_view = SeatEnv(name, bots=[seat_bot("novice")] * others, episode="deal", **options)
        assert play(compiled, 5, 150) == play(by_view, 5, 150)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("mode", list(AutoresetMode)[:2])
def test_many_tables_play_as_single_ones_do(name: str, mode: AutoresetMode) -> None:
    for bots, episode in (("random", "deal"), ("novice", "match")):
        arguments: dict[str, Any] = {"bots": bots, "episode": episode, "seat": 1}
        single = SyncVectorEnv([lambda: SeatEnv(name, **arguments)] * 6, autoreset_mode=mode)  # noqa: B023
        many = gymnasium.make_vec(GAMES[name], num_envs=6, autoreset_mode=mode, **arguments)
        assert isinstance(many, SeatVectorEnv)
        assert many.metadata["autoreset_mode"] is mode
        chance, observations = Random(1), many.reset(seed=11)[0]
        same(observations, single.reset(seed=11)[0])
        ended = 0
        for _ in range(80):
            actions = np.array(
                [chance.choice(np.flatnonzero(mask).tolist() or [0]) for mask in observations["action_mask"]]
            )
            observations, rewards, over, _, infos = many.step(actions)
            expected, expected_rewards, expected_over, _, expected_infos = single.step(actions)
            same(observations, expected)
            assert observations in many.observation_space
            assert (rewards == expected_rewards).all()
            assert (over == expected_over).all()
            ended += int(over.sum())
            assert ("final_obs" in infos) == ("final_obs" in expected_infos)
            if "final_obs" in infos:
                assert (infos["_final_obs"] == over).all()
                for table in np.flatnonzero(over):
                    same(infos["final_obs"][table], expected_infos["final_obs"][table])
        assert ended or episode == "match"


def same(one: Any, other: Any) -> None:
    assert one.keys() == other.keys()
    for part in one:
        assert one[part].dtype == other[part].dtype
        assert (one[part] == other[part]).all(), part


def test_many_tables_use_all_cores_and_differ() -> None:
    one, two = (SeatVectorEnv("river", 1100, bots="random", cores=cores) for cores in (1, 2))
    first, second = one.reset(seed=1)[0], two.reset(seed=1)[0]
    for _ in range(30):
        same(first, second)
        actions = first["action_mask"].argmax(1)
        first, second = one.step(actions)[0], two.step(actions)[0]
    assert len(np.unique(first["observation"], axis=0)) > 1000
    two.close()


def test_arrays_are_new_unless_told_otherwise() -> None:
    for copies in (True, False):
        envs = SeatVectorEnv("river", 4, bots="random", copy=copies)
        first = envs.reset(seed=1)[0]
        kept = copy.deepcopy(first)
        envs.step(first["action_mask"].argmax(1))
        assert (first["observation"] == kept["observation"]).all() == copies


def test_the_agent_gets_the_points_of_its_own_seat() -> None:
    env = SeatEnv("river", bots="random", seat=2)
    happened = play(env, 8, 10**3)
    first = happened[: 1 + next(place for place, (_, _, over, _) in enumerate(happened) if over)]
    again = SeatEnv("river", bots="random", seat=2)
    again.reset(seed=8)
    for action, *_ in first:
        again.step(action)
    assert again.table.is_over
    assert sum(reward for _, reward, _, _ in first) == again.table.state["scores"][0, 2]


def test_a_seed_repeats_everything() -> None:
    for bots in ("random", "novice", "club:1"):
        env, twin = SeatEnv("tendown", bots=bots, players=2), SeatEnv("tendown", bots=bots, players=2)
        happened = play(env, 3, 40)
        play(twin, 4, 10)
        assert play(twin, 3, 40) == happened
    assert play(SeatEnv("spades"), None, 10) != play(SeatEnv("spades"), None, 10)


def test_episodes_without_a_decision_are_skipped() -> None:
    """In Euchre a partner may play alone before the agent was asked."""
    env = SeatEnv("euchre", bots="random", episode="deal")
    envs = SeatVectorEnv("euchre", 50, bots="random", episode="deal")
    chance = Random(1)
    for seed in range(200):
        assert env.reset(seed=seed)[0]["action_mask"].any()
    observations = envs.reset(seed=0)[0]
    for _ in range(50):
        over = (observations["action_mask"].sum(1) == 0).tolist()
        actions = [
            0 if done else choose({"action_mask": mask}, chance)
            for done, mask in zip(over, observations["action_mask"], strict=True)
        ]
        observations, _, ended, _, _ = envs.step(np.array(actions))
        assert (observations["action_mask"].any(1) != ended).all()


@pytest.mark.parametrize("bots", ["random", "novice", "club:1"])
def test_copies_go_on_independently(bots: str) -> None:
    env = SeatEnv("rook", bots=bots, episode="deal")
    observation, _ = env.reset(seed=2)
    for _ in range(3):
        observation, _, _, _, _ = env.step(choose(observation, Random(1)))
    kept = env.table.describe()
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        for each in (twin, copy.deepcopy(twin)):
            seen, over = each.table.observe(0), False
            while not over:
                seen, _, over, _, _ = each.step(choose(seen, Random(1)))
            each.reset()
        assert env.table.describe() == kept


def test_an_illegal_action_ends_the_episode_or_raises() -> None:
    env = SeatEnv("spades", penalty=-5)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated) == (-5.0, True)
    assert "action 0 (play C2) is not legal for seat 0" in info["illegal"]
    env = SeatEnv("spades", illegal="raise")
    before, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="is not legal for seat 0"):
        env.step(0)
    same(env.table.observe(0), before)
    envs = SeatVectorEnv("spades", 3, illegal="raise")
    before = envs.reset(seed=1)[0]
    with pytest.raises(IllegalActions, match="illegal actions at tables 0, 2: nothing was changed"):
        envs.step(np.array([0, 53, 999]))
    envs = SeatVectorEnv("spades", 3)
    envs.reset(seed=1)
    _, rewards, over, _, _ = envs.step(np.array([0, 53, 999]))
    assert rewards.tolist() == [-1.0, 0.0, -1.0]
    assert over.tolist() == [True, False, True]


def test_render_hides_the_cards_of_others() -> None:
    env = SeatEnv("spades", render_mode="ansi")
    env.reset(seed=1)
    shown = env.render() or ""
    assert shown.count("13 cards") == 3
    blind = SeatEnv("spades", render_mode="ansi", blind_nello=True)
    blind.reset(seed=1)
    assert (blind.render() or "").count("13 cards") == 4  # the agent has not looked yet
    piles = SeatEnv("tocan", render_mode="ansi")
    piles.reset(seed=1)
    assert (piles.render() or "").count("face up") == 4
    assert env.action_masks().dtype == np.bool_
    assert SeatEnv("spades").render() is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"game": "bridge"}, "bridge"),
        ({"colour": "red"}, "has no option 'colour'"),
        ({"players": 3}, "Spades is for 4 players"),
        ({"bots": "master"}, "'master'"),
        ({"bots": 7}, "bots = 7"),
        ({"seat": 4}, "seat = 4: the seats are 0 to 3"),
        ({"seat": True}, "seat = True: the seats are 0 to 3"),
        ({"episode": "hand"}, "episode = 'hand': it is deal or match"),
        ({"rewards": "win"}, "rewards = 'win': it is deal or match"),
        ({"illegal": "ignore"}, "illegal = 'ignore': it is end or raise"),
        ({"penalty": "much"}, "penalty = 'much': it is a number"),
        ({"render_mode": "human"}, "render_mode = 'human'"),
    ],
    ids=str,
)
@pytest.mark.parametrize("kind", [SeatEnv, SeatVectorEnv])
def test_bad_arguments_get_a_sentence(kind: Any, arguments: dict[str, object], says: str) -> None:
    with pytest.raises(OvertrickError) as error:
        kind(**{"game": "spades", **arguments})
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"num_envs": 0}, "num_envs = 0: it is a whole number"),
        ({"bots": "club"}, 'against random or novice; for other bots use make_vec(..., vectorization_mode="async")'),
        ({"autoreset_mode": "Disabled"}, "autoreset_mode = 'Disabled': it is NextStep or SameStep"),
        ({"cores": 0}, "cores = 0: it is a whole number from 1 on"),
    ],
    ids=str,
)
def test_bad_arguments_of_many_tables_get_a_sentence(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(OvertrickError) as error:
        SeatVectorEnv("spades", **arguments)
    assert says in str(error.value)


def test_bad_bots_get_a_sentence() -> None:
    with pytest.raises(OvertrickError, match="there are 3 other seats, and these are 2 bots"):
        SeatEnv("spades", bots=["novice", "club"])
    with pytest.raises(OvertrickError, match=r"has no method act\(view\)"):
        SeatEnv("tendown", players=2, bots=[object()])  # type: ignore[list-item]


def test_bad_calls_get_a_sentence() -> None:
    env, envs = SeatEnv("spades"), SeatVectorEnv("spades", 2)
    cases: list[tuple[Any, object]] = [(env, 52), (envs, np.array([52, 52]))]
    for one, action in cases:
        with pytest.raises(OvertrickError, match=r"call reset\(\) first"):
            one.step(action)
        with pytest.raises(OvertrickError, match=r"reset\(\) takes none; options of the game go to make"):
            one.reset(options={"target": 50})
    with pytest.raises(OvertrickError, match="these are 3 seeds, and there are 2 tables"):
        envs.reset(seed=[1, 2, 3])
    with pytest.raises(OvertrickError, match="a seed is a whole number from 0 on"):
        envs.reset(seed="one")  # type: ignore[arg-type]
    env.reset(seed=1)
    envs.reset(seed=1)
    for wrong in (None, 1.5, "bid 3", np.zeros(2)):
        with pytest.raises(OvertrickError, match="an action is a whole number, its id"):
            env.step(wrong)
    with pytest.raises(OvertrickError, match=r"actions have the shape \(3,\), and the batch needs \(2,\)"):
        envs.step(np.zeros(3, np.int64))
    with pytest.raises(OvertrickError, match="actions are of type float64"):
        envs.step(np.zeros(2))
    with pytest.raises(gymnasium.error.NameNotFound, match="Bridge"):
        gymnasium.make("overtrick/Bridge-v0")


def test_make_imports_the_module_by_its_name() -> None:
    program = (
        "import gymnasium\n"
        'env = gymnasium.make("overtrick.research.gymnasium:overtrick/Spades-v0", bots="random")\n'
        "env.reset(seed=1)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=120)


def test_gymnasiums_own_vector_works_with_any_bot() -> None:
    envs = gymnasium.make_vec("overtrick/TenDown-v0", num_envs=2, vectorization_mode="sync", bots="club:1", players=2)
    observations, _ = envs.reset(seed=1)
    envs.step(observations["action_mask"].argmax(1))
    envs.close()
