"""Our games in OpenSpiel: its own tests, information states, other worlds, its search and its CFR."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from open_spiel.python.policy import UniformRandomPolicy

import overtrick as ot
from overtrick.observation import observe
from overtrick.research.openspiel import OvertrickGame, OvertrickState, register, tree_of
from overtrick.research.openspiel.dealing import Frame, outcomes_of
from overtrick.research.openspiel.setup import Setup
from overtrick.research.openspiel.texts import deal_text
from overtrick.testing import check_environment
from tests.kit.invented import INVENTED

pytestmark = pytest.mark.slow_without_jit

EXAMPLES = Path(__file__).parents[2] / "examples"


def load_example(name: str) -> ModuleType:
    """Import an example, which is no part of a package."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EXAMPLE = load_example("solve_exact_bids")

LOADED = [
    "overtrick_river(players=7,deals=1)",
    "overtrick_river(players=3,first_hand=3,one_way=True,rewards=match)",
    "overtrick_river(players=3,deals=2,first_hand=4,no_trump_deals=every_fifth,dealer=1)",
    "overtrick_rook(deals=2)",
    "overtrick_rook(deals=1,no_points_in_discards=True,all_pass=redeal)",
    "overtrick_spades(deals=2)",
    "overtrick_spades(deals=1,blind_nello=True,bid_total_cap=-1,rewards=zero_sum)",
    "overtrick_tendown(players=2,deals=2,rewards=zero_sum)",
    "overtrick_tocan(deals=2)",
    "overtrick_hearts(deals=2)",
    "overtrick_euchre(deals=3)",
    "overtrick_whist(deals=1)",
]


def load(text: str, **parameters: int | str) -> OvertrickGame:
    """Load a game of ours."""
    game = pyspiel.load_game(text, parameters) if parameters else pyspiel.load_game(text)
    assert isinstance(game, OvertrickGame)
    return game


def chance(state: pyspiel.State, rng: Random) -> int:
    """A random outcome of a chance node."""
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, probabilities)[0])


def table_of(state: pyspiel.State) -> ot.Table:
    """The table of a state in which a seat acts."""
    assert isinstance(state, OvertrickState)
    assert state.table is not None
    return state.table


def random_states(game: pyspiel.Game, seed: int) -> list[OvertrickState]:
    """A random game as the states in which a seat acts."""
    rng, state, states = Random(seed), game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state, rng))
        else:
            twin = state.clone()
            assert isinstance(twin, OvertrickState)
            states.append(twin)
            state.apply_action(rng.choice(state.legal_actions()))
    return states


@pytest.mark.parametrize("text", LOADED)
def test_openspiels_own_test_passes(text: str) -> None:
    pyspiel.random_sim_test(load(text), num_sims=1, serialize=True, verbose=False)


def test_every_game_is_registered() -> None:
    names = set(pyspiel.registered_names())
    assert {f"overtrick_{name}" for name in ot.games()} <= names


@pytest.mark.parametrize("game", INVENTED, ids=lambda game: game.title)
def test_invented_games_can_be_registered(game: ot.Game) -> None:
    loaded = load(register(game), deals=1)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_a_game_of_a_file_can_be_registered() -> None:
    name = register(str(EXAMPLES / "landfall.py"))
    assert name == "overtrick_landfall"
    assert load(name, deals=1).num_players() == ot.load(str(EXAMPLES / "landfall.py")).default_players


def test_options_are_parameters() -> None:
    short = load("overtrick_spades", target=250, bag_limit=-1)
    assert short.setup.game.values["target"] == 250
    assert short.setup.game.values["bag_limit"] is None
    assert load("overtrick_spades").setup.game.values["bag_limit"] == 10
    with pytest.raises(ot.InvalidOption, match="target"):
        load("overtrick_spades", target=-5)
    with pytest.raises(ot.InvalidOption, match=r"River is for 3 to 7 players"):
        load("overtrick_river", players=2)
    with pytest.raises(ot.InvalidOption, match="rewards"):
        load("overtrick_river", rewards="gold")
    with pytest.raises(ot.InvalidOption, match="needs a whole match"):
        load("overtrick_river", rewards="match", deals=1)
    with pytest.raises(ot.InvalidOption, match="a seat from 0 to 3"):
        load("overtrick_spades", dealer=4)
    with pytest.raises(pyspiel.SpielError, match="blue"):
        load("overtrick_spades", blue=1)


# The same match as on a table


def places_of(table: ot.Table) -> tuple[object, ...]:
    """The cards of a deal without the order of face-down cards in the middle."""
    middle = (table.middle[:1], set(table.middle[1:]))
    return table.hands, table.faceup, table.piles, middle, table.turned, table.trump


@pytest.mark.parametrize("game", [*ot.games().values(), *INVENTED], ids=lambda game: game.title)
def test_chance_can_deal_every_deal(game: ot.Game) -> None:
    """The outcomes that lead to the deal of a table lead to this deal, and the match goes on as on the table."""
    players = max(game.players)
    loaded = load(register(game), players=players, deals=2)
    table = game.table(players, seed=3, dealer=1)
    state, rng = loaded.new_initial_state(), Random(1)
    state.apply_action(1)
    ids = loaded.setup.ids
    while not state.is_terminal():
        frame = Frame.of(table)
        for outcome in outcomes_of(frame, table.dealt[-1], frame.suits):
            assert outcome in dict(state.chance_outcomes())
            state.apply_action(outcome)
        assert places_of(table_of(state)) == places_of(table)
        deals = len(table.deals)
        while len(table.deals) == deals:
            assert state.current_player() == table.turn
            assert state.legal_actions() == sorted(map(ids.id_of, table.legal))
            action = rng.choice(table.legal)
            table.push(action)
            state.apply_action(ids.id_of(action))
        changes = [table.rules.sign * table.deals[-1].change[table.rules.seats.side_of(s)] for s in range(players)]
        assert state.rewards() == changes


def test_every_deal_has_the_same_probability() -> None:
    """Two hands of one card of eight: 56 deals."""
    game = load(register(EXAMPLE.eight_cards), hand=1, deals=1, dealer=0)
    found: dict[str, float] = defaultdict(float)

    def walk(state: pyspiel.State, probability: float) -> None:
        if not state.is_chance_node():
            found[str(table_of(state).dealt[-1])] += probability
            return
        for outcome, chances in state.chance_outcomes():
            walk(state.child(outcome), probability * chances)

    walk(game.new_initial_state(), 1.0)
    assert len(found) == 56
    assert all(value == pytest.approx(1 / 56) for value in found.values())


def test_rewards_of_a_match_go_to_the_winner() -> None:
    state = random_states(load("overtrick_river(players=3,first_hand=2,one_way=True,rewards=match)"), 1)[-1]
    rng = Random(1)
    while not state.is_terminal():
        state.apply_action(chance(state, rng) if state.is_chance_node() else state.legal_actions()[0])
    assert sum(state.returns()) == pytest.approx(1)


# What a seat sees


def memory(game: pyspiel.Game, state: pyspiel.State, player: int) -> list[tuple[str, int]]:
    """What a player knew at each of its decisions, and what it did."""
    past, known = game.new_initial_state(), []
    for action in state.history():
        if past.current_player() == player:
            known.append((past.information_state_string(player), action))
        past.apply_action(action)
    return known


@pytest.mark.parametrize("text", LOADED)
def test_other_worlds_look_the_same_to_the_player(text: str) -> None:
    game, rng = load(text), Random(text)
    states = random_states(game, 2)
    different = 0
    for state in states[:: max(1, len(states) // 8)]:
        player = rng.randrange(game.num_players())
        other = state.resample_from_infostate(player, rng.random)
        assert other.current_player() == state.current_player()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        if player == state.current_player():
            assert other.legal_actions() == state.legal_actions()
        assert memory(game, other, player) == memory(game, state, player), "a player has perfect recall"
        different += other.history() != state.history()
        while not (other.is_terminal() or other.is_chance_node()):
            other.apply_action(rng.choice(other.legal_actions()))
    assert different > 2


@pytest.mark.parametrize("name", [*ot.games(), *(game.name for game in INVENTED)])
def test_information_states_do_not_depend_on_unseen_cards(name: str) -> None:
    game = next(game for game in (*ot.games().values(), *INVENTED) if game.name == name)
    hides = Setup(game, game.default_players).hides_actions

    def see(table: ot.Table, seat: int) -> str:
        return deal_text(table, seat, hides_actions=hides)

    assert check_environment(game, see, positions=6) > 0


def test_the_observation_is_ours() -> None:
    game = load("overtrick_tocan(deals=1)")
    state = random_states(game, 1)[20]
    player = state.current_player()
    assert np.array_equal(state.observation_tensor(player), observe(table_of(state).view(player)))
    rows = np.array(state.information_state_tensor(player))[game.observation_tensor_size() :]
    assert rows.sum() == 2 * len(table_of(state).this_deal)  # the action and its seat


# OpenSpiel's algorithms


def test_ismcts_plays_river() -> None:
    game = load("overtrick_river(players=3,deals=2,first_hand=3)")
    rng, random = np.random.RandomState(1), Random(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 10.0, 25, random_state=rng)
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance(state, random))
        elif state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
            decisions += 1
        else:
            state.apply_action(random.choice(state.legal_actions()))
    assert decisions == 1 + 3 + 1 + 2  # a bid and the cards of two deals
    assert state.returns()[0] >= 0


def test_cfr_solves_exact_bids_with_eight_cards(capsys: pytest.CaptureFixture[str]) -> None:
    found = list(EXAMPLE.solve(hand=2, iterations=60, reports=3))
    with capsys.disabled():
        print(f"\neight cards, hands of two: exploitability {found[-1][1]:.5f} after {found[-1][0]} iterations")  # noqa: T201
    gains = [exploitable for _, exploitable, _ in found]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] < 0.01, "a perfect opponent wins less than a hundredth of a point per deal"
    assert found[-1][2] == pytest.approx(3.185, abs=0.02)


def test_a_tree_is_the_same_game() -> None:
    game = load(register(EXAMPLE.eight_cards), hand=1, deals=1, dealer=0, rewards="zero_sum")
    tree = tree_of(game)
    direct, frozen = (exploitability.nash_conv(each, UniformRandomPolicy(each)) for each in (game, tree))
    assert direct == pytest.approx(frozen)
    with pytest.raises(ot.InvalidOption, match="more than 100 states"):
        tree_of(game, most_states=100)


def test_the_example_prints_how_exploitable_the_solution_is() -> None:
    command = [sys.executable, str(EXAMPLES / "solve_exact_bids.py"), "--hand", "1", "--iterations", "20"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert printed[0].split() == ["iterations", "exploitability", "first", "bidder"]
    assert float(printed[-1].split()[1]) < 0.1
