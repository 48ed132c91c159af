"""The same information, the same observation and mask: in every game, with options and invented ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import overtrick as ot
from overtrick.kernel.batch import MASK_WORDS, RESULT
from overtrick.kernel.leaks import count_differences
from overtrick.kernel.observation_bits import MAX_WORDS
from overtrick.observation import Layout, observe
from overtrick.research import Batch
from overtrick.table import Table
from overtrick.testing import check_environment, check_information_sets, check_samples
from overtrick.testing.__main__ import main
from tests.research.stress import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {' '.join(map(str, game.values.values()))}")
def test_an_observation_does_not_depend_on_unseen_cards(game: ot.Game) -> None:
    assert check_information_sets(game, players=game.players[-1], positions=15, worlds=32) == 480


def test_the_kit_notices_what_a_seat_should_not_see() -> None:
    """Other hands of the seat itself are another observation and, in the play, another mask."""
    batch = Batch("whist", tables=8, seed=1)
    setup, found = batch._setup, Layout.of(batch.game)
    states = batch.states
    states["turn"] = states["turn"][0]
    expected = np.zeros(MASK_WORDS + MAX_WORDS, np.uint64)
    different = count_differences(
        setup.rules, found.plan, states, batch.knowledge, np.zeros(1, RESULT), expected, found.words
    )
    assert different == 7


def test_an_environment_of_arrays_can_be_checked() -> None:
    game = ot.load("hearts")

    def see(table: Table, seat: int) -> dict[str, np.ndarray]:
        return {"observation": observe(table.view(seat)), "seat": np.array([seat])}

    def leaks(table: Table, seat: int) -> list[np.ndarray]:
        return [np.array([len(hand) for hand in table.hands]), np.array([str(table.hands[(seat + 1) % 4][0])])]

    assert check_environment(game, see, players=4, positions=6) > 10
    with pytest.raises(AssertionError, match="is shown something of cards it has not seen"):
        check_environment(game, leaks, players=4, positions=6)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name} {' '.join(map(str, game.values.values()))}")
def test_sampled_tables_show_the_same_and_bots_choose_the_same(game: ot.Game) -> None:
    assert check_samples(game, players=game.players[0], positions=6, bots=("random", "novice")) == 12


def test_the_kit_notices_a_bot_whose_choice_depends_on_more_than_its_view(tmp_path: Path) -> None:
    bot = tmp_path / "fickle.py"
    bot.write_text(
        "class Fickle:\n"
        "    asked = 0\n"
        "    def act(self, view):\n"
        "        Fickle.asked += 1\n"
        "        return view.legal[Fickle.asked % len(view.legal)]\n",
        encoding="utf-8",
    )
    with pytest.raises(AssertionError, match="on a sampled table"):
        check_samples(ot.load("spades"), positions=20, bots=(str(bot),))


def test_the_command_looks_for_leaks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["euchre", "--positions", "3", "--worlds", "4", "--samples", "2", "--bots", "random"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("no leak in 3 positions, 12 worlds and 4 tables")
    assert main(["nosuchgame"]) == 1
    assert "no game is called 'nosuchgame'" in capsys.readouterr().err
