"""Policy files and the bot that plays them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import overtrick as ot
from overtrick.bots import policy_paths, seat_bot
from overtrick.bots.policy_bot import Choice, PolicyBot, act_many
from overtrick.bots.policy_file import is_trained, read_policy, write_policy
from overtrick.bots.policy_net import PolicyNet
from overtrick.bots.search_bots import Expert
from overtrick.errors import InvalidOption
from overtrick.testing import random_match
from tests.policies import net_for, random_net, write_net

from .reason_checks import check


@pytest.fixture
def spades_policy(tmp_path: Path) -> Path:
    game = ot.load("spades")
    return write_net(tmp_path, game, net_for(game, "bid 3"), [4])


def test_a_policy_is_read_as_it_was_written(spades_policy: Path) -> None:
    found = read_policy(spades_policy)
    assert found.training.recipe == {"seed": 1}
    assert found.training.players == (4,)
    assert found.net.scale == 10.0
    assert found.net.layers[1][1].max() == 3.0


def test_the_bot_plays_what_the_net_values_most(spades_policy: Path) -> None:
    view = ot.load("spades").table(seed=1, dealer=3).view(0)
    bot = seat_bot(f"policy:{spades_policy}")
    assert str(bot.act(view)) == "bid 3"
    first, *others = bot.think(view)
    assert (str(first.action), first.value) == ("bid 3", 30.0)
    assert first.reason
    assert [thought.value for thought in others] == [0.0] * (len(view.legal) - 1)


def test_rules_that_were_not_trained_are_left_to_the_search(
    spades_policy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def act(self: Expert, view: ot.View) -> ot.Action:
        asked.append(self)
        return view.legal[1]

    monkeypatch.setattr(Expert, "act", act)
    view = ot.load("spades", bag_limit=7).table(seed=1, dealer=3).view(0)
    assert PolicyBot(spades_policy).act(view) == view.legal[1]
    assert len(asked) == 1
    view = ot.load("tocan").table(seed=1, dealer=3).view(0)
    assert PolicyBot().act(view) == view.legal[1]  # nobody has trained a policy for it


def test_the_policy_of_a_game_in_a_file_is_next_to_it(tmp_path: Path) -> None:
    path = tmp_path / "landfall.py"
    path.write_text(Path("examples/landfall.py").read_text(encoding="utf-8"), encoding="utf-8")
    game = ot.load(str(path))
    write_net(tmp_path, game, net_for(game, "bid 1", 3), [3])
    view = game.table(3, seed=1, dealer=2).view(0)
    assert str(seat_bot("policy").act(view)) == "bid 1"


def test_a_policy_of_another_game_is_refused(spades_policy: Path) -> None:
    view = ot.load("whist").table(seed=1, dealer=3).view(0)
    with pytest.raises(InvalidOption, match="is a policy for spades, not for whist"):
        seat_bot(f"policy:{spades_policy}").act(view)


def test_a_net_without_the_inputs_of_a_game_is_refused() -> None:
    net = net_for(ot.load("spades"), "bid 3")
    with pytest.raises(InvalidOption, match="was not trained with the observation"):
        net.for_game(ot.load("river"), 4)


@pytest.mark.parametrize("content", [b"", b"text", b"PK\x03\x04 damaged"])
def test_a_file_that_is_no_policy_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.policy.npz"
    with pytest.raises(InvalidOption, match="there is no file"):
        seat_bot(f"policy:{path}")
    path.write_bytes(content)
    with pytest.raises(InvalidOption, match="is not a policy"):
        seat_bot(f"policy:{path}")


def test_a_policy_of_another_version_or_shape_is_refused(spades_policy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("overtrick.bots.policy_file.VERSION", 99)
    with pytest.raises(InvalidOption, match="version 1 of the observation, and this is 99"):
        read_policy(spades_policy)
    net = net_for(ot.load("spades"), "bid 3")
    with pytest.raises(InvalidOption, match="do not fit together"):
        PolicyNet(net.inputs[:-1], net.outputs, net.layers)


def test_a_write_that_fails_leaves_the_old_file(spades_policy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = spades_policy.read_bytes()

    def fail(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="disk is full"):
        write_policy(spades_policy, read_policy(spades_policy))
    assert spades_policy.read_bytes() == before
    assert list(spades_policy.parent.iterdir()) == [spades_policy]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["spades", "rook", "river", "tendown", "tocan", "hearts", "euchre", "whist"])
def test_every_claim_of_a_policy_is_true(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of one that knows nothing: a reason states facts of the position, not how the choice was made."""
    monkeypatch.setattr(policy_paths, "FOLDER", tmp_path)
    game = ot.load(name)
    players = game.players[0]
    write_net(tmp_path, game, random_net(game, players, width=8), [players])
    bot, made = PolicyBot(), set()
    for table in random_match(game, players, seed=5, manner="modest", actions=200):
        if table.turn is not None:
            thoughts = bot.think(table.view(table.turn))
            assert all(thought.worlds == 0 for thought in thoughts)
            assert thoughts[0].action == bot.act(table.view(table.turn))
            made |= check(table, thoughts)
    assert len(made) >= 5


def test_a_choice_that_the_game_calls_sensible_is_explained_without_worlds(spades_policy: Path) -> None:
    game = ot.load("spades")
    wise = replace(game, sensible=lambda view: list(view.legal)[:3])
    view = wise.table(seed=1, dealer=3).view(0)
    write_net(spades_policy.parent, wise, net_for(game, "bid 5"), [4])
    first, *others = seat_bot(f"policy:{spades_policy}").think(view)
    assert first.action in list(view.legal)[:3]
    (five,) = (thought for thought in others if str(thought.action) == "bid 5")
    assert five.reason == f"30 points more than {first.action}"


# Several decisions at once


@pytest.mark.parametrize(("name", "players"), [("spades", 4), ("rook", 4), ("tocan", 4), ("river", 3), ("hearts", 4)])
def test_decisions_made_together_are_those_made_one_by_one(
    name: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy_paths, "FOLDER", tmp_path)
    game = ot.load(name)
    write_net(tmp_path, game, random_net(game, players, width=8), [players])
    table, random = game.table(players, seed=1), Random(1)
    views, alone = [], []
    while table.turn is not None and len(table.deals) < 2:
        view = table.view(table.turn)
        views.append(view)
        alone.append(PolicyBot().act(view))
        table.push(random.choice(table.legal))
    assert act_many(list(map(Choice.of, views))) == alone


def test_decisions_of_several_games_are_made_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_paths, "FOLDER", tmp_path)
    spades, river = ot.load("spades"), ot.load("river")
    write_net(tmp_path, spades, net_for(spades, "bid 3"), [4])
    write_net(tmp_path, river, net_for(river, "bid 1", 3), [3])
    views = [spades.table(seed=1, dealer=3).view(0), river.table(3, seed=1, dealer=2).view(0)]
    assert list(map(str, act_many([Choice.of(view) for view in (*views, views[0])]))) == ["bid 3", "bid 1", "bid 3"]
    with pytest.raises(InvalidOption, match="no policy was trained with these rules of Tocan"):
        act_many([Choice.of(ot.load("tocan").table(seed=1, dealer=3).view(0))])


def test_only_the_rules_of_the_training_count_as_trained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_paths, "FOLDER", tmp_path)
    river = ot.load("river")
    assert not is_trained(river, 3)
    path = write_net(tmp_path, river, net_for(river, "bid 1", 3), [3])
    assert is_trained(river, 3)
    assert not is_trained(river, 4)
    assert not is_trained(ot.load("river", hook=not river.values["hook"]), 3)
    path.write_bytes(b"damaged")
    assert not is_trained(river, 3)
