"""Worked examples of the scoring: real deals, always the same, whose lines add up."""

from __future__ import annotations

import pytest

import overtrick as ot
from overtrick.bots import worked_example
from overtrick.bots.example import DEALS

pytestmark = pytest.mark.slow_without_jit

EVERY_GAME = [*ot.games().values(), ot.load("examples/landfall.py")]


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_an_example_is_the_beginning_of_a_match_and_its_lines_add_up(game: ot.Game) -> None:
    table = worked_example(game)
    assert len(table.deals) == DEALS
    for deal in table.deals:
        assert deal.lines
        for side, change in enumerate(deal.change):
            assert sum(line.amount for line in deal.lines if line.side == side) == change
    assert tuple(map(sum, zip(*(deal.change for deal in table.deals), strict=True))) == table.scores
    assert ot.read_record(table.record(), game).deals == worked_example(game).deals


def test_an_example_shows_contracts_that_are_kept_and_lost() -> None:
    for name in ("river", "rook", "spades", "tendown", "tocan", "euchre"):
        states = {each.state for deal in worked_example(ot.load(name)).deals for each in deal.contracts}
        assert states == {"kept", "lost"}, name


def test_an_example_follows_the_options() -> None:
    texts = {line.amount for deal in worked_example(ot.load("river", exact_bonus=25)).deals for line in deal.lines}
    assert 25 in texts
    assert 10 not in texts
