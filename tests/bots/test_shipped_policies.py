"""The policies of this package: small files that say how they were made, and that are ahead of a novice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import overtrick as ot
from overtrick.arena import Contest, run_contest
from overtrick.bots import policy_file
from overtrick.bots.policy_bot import PolicyBot
from overtrick.bots.policy_file import MAX_BYTES, SUFFIX, policy_path, read_policy
from overtrick.bots.search_bots import BY_POLICY, Expert

FILES = sorted((Path(policy_file.__file__).parent / "policies").glob(f"*{SUFFIX}"))
NAMES = [file.name.removesuffix(SUFFIX) for file in FILES]

pytestmark = pytest.mark.slow_without_jit


def test_there_are_policies() -> None:
    assert NAMES == ["euchre", "hearts", "river", "rook", "spades", "tendown"]
    assert set(NAMES) >= BY_POLICY


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_is_found_by_its_game_and_says_how_it_was_made(name: str) -> None:
    game = ot.load(name)
    path = policy_path(game)
    assert path is not None
    assert path.stat().st_size <= MAX_BYTES
    training = read_policy(path).training
    assert training.covers(game, game.default_players)
    assert {"seed", "code", "deals", "tables", "width"} <= set(training.recipe)


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_is_ahead_of_a_novice(name: str) -> None:
    """A small contest on fixed deals. docs/learn.md has the figures of large ones."""
    players = ot.load(name).default_players
    found = run_contest(Contest(name, "policy", "novice", deals=40, players=players, seed="shipped"), cores=1)
    assert found.difference.low > 0


@pytest.mark.parametrize("name", sorted(BY_POLICY))
def test_the_expert_plays_by_the_policy_until_the_end_of_the_match_is_near(name: str) -> None:
    table, choices = ot.load(name).table(4, seed=5), Random(5)
    by_policy: list[bool] = []
    while table.turn is not None:
        if len(by_policy) == len(table.deals):
            view = table.view(table.turn)
            expert, policy, searcher = (
                {each.action: each.value for each in bot.think(view)}
                for bot in (Expert(0, clock=None), PolicyBot(), Expert(0, clock=None, use_learned_values=False))
            )
            by_policy.append(expert == policy)
            assert expert in (policy, searcher)
            assert policy != searcher
        table.push(choices.choice(table.legal))
    assert by_policy[0]
    assert not by_policy[-1]
    assert by_policy == sorted(by_policy, reverse=True)
