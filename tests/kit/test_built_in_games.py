"""The kit on the five games: every number of players, and any options."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import overtrick as ot
from overtrick.testing import check_game, kit
from tests.conftest import COMPILED

from .strategies import GAMES, SEATED, games_with_options

ACTIONS = 400 if COMPILED else 90


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_the_game_passes_the_kit(name: str, players: int) -> None:
    check_game(GAMES[name], players=players, actions=ACTIONS, compare_compiled=False)


@pytest.mark.parametrize(("name", "players"), SEATED)
def test_views_are_compared_after_redeals(name: str, players: int) -> None:
    # Already at the first and the last moment, hidden cards are dealt again twice for every seat and a watcher.
    assert kit.check_match(GAMES[name], players, seed="hidden", actions=20) >= 2 * (players + 1)


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_does_the_same_with_and_without_the_compiler(name: str) -> None:
    check_game(GAMES[name], matches=0)


@settings(max_examples=25 if COMPILED else 8)
@given(game_and_players=games_with_options(), seed=st.integers(0, 2**32))
def test_the_game_passes_the_kit_with_any_options(game_and_players: tuple[ot.Game, int], seed: int) -> None:
    game, players = game_and_players
    check_game(game, players=players, matches=2, seed=seed, actions=ACTIONS // 4, compare_compiled=False)


# With small targets these matches end, so the checks after the end of a match run too.


@pytest.mark.parametrize(
    "game",
    [
        ot.load("spades", target=20),
        ot.load("spades", target=120, bid_total_cap=None),
        ot.load("rook", target=60),
        ot.load("rook", target=90, target_reached="at_least", discard_points="bidder", all_pass="redeal"),
        ot.load("rook", target=80, discard_points="last_trick", minimum_bid=70),
        ot.load("tocan", no_trump=True, raise_rule="tricks_and_suit"),
        ot.load("tendown", room=50, payout="by_points", equal_cards="last", hook=True),
        ot.load("river", opening_lead="left"),
        ot.load("hearts", target=40, lead_hearts="after_points", moon="own", ties="play_on", stop_early=True),
        ot.load("hearts", target=40, opening_lead="left", passing="none", first_trick_points=True),
    ],
    ids=lambda game: f"{game.name} {dict(game.values)}",
)
def test_the_game_passes_the_kit_to_the_end(game: ot.Game) -> None:
    check_game(game, players=game.players[0], seed=8, actions=ACTIONS * 2, compare_compiled=False)
