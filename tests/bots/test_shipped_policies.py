"""The policies of this package: small files that say how they were made, and that are ahead of a novice."""

from __future__ import annotations

from pathlib import Path

import pytest

import overtrick as ot
from overtrick.arena import Contest, run_contest
from overtrick.bots import policy_file
from overtrick.bots.policy_file import MAX_BYTES, SUFFIX, policy_path, read_policy

FILES = sorted((Path(policy_file.__file__).parent / "policies").glob(f"*{SUFFIX}"))
NAMES = [file.name.removesuffix(SUFFIX) for file in FILES]

pytestmark = pytest.mark.slow_without_jit


def test_there_are_policies() -> None:
    assert NAMES == ["euchre", "hearts"]


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
