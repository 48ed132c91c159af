"""The kit on games with unusual combinations of parts."""

from __future__ import annotations

import pytest

import overtrick as ot
from overtrick.testing import check_game
from tests.conftest import COMPILED

from .invented import INVENTED

ACTIONS = 300 if COMPILED else 100


@pytest.mark.parametrize("game", INVENTED, ids=lambda game: game.name)
def test_an_invented_game_passes_the_kit(game: ot.Game) -> None:
    for players in game.players:
        check_game(game, players=players, actions=ACTIONS // len(game.players) + 60, compare_compiled=False)


def test_invented_games_do_the_same_with_and_without_the_compiler() -> None:
    from overtrick.testing.compiled import check_compiled  # noqa: PLC0415

    check_compiled("Invented games", [game.rules(game.players[-1]) for game in INVENTED], seed=4)
