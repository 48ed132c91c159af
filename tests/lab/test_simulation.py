"""Simulations: the figures fit together, and the same seed gives the same ones."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

import overtrick as ot
from overtrick.lab import Simulation, simulate
from overtrick.lab.report import simulation_json, simulation_page

GAMES = [("river", 5), ("rook", 4), ("spades", 4), ("tendown", 3), ("tocan", 4)]


def figures(found: Simulation) -> Simulation:
    """Without what depends on the machine."""
    return replace(found, seconds=1.0, cores=1)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_figures_fit_together(name: str, players: int) -> None:
    found = simulate(ot.load(name), 60, players=players, seed=1)
    sides = found.game.rules(players).seats.sides
    assert found.deals == 60
    assert found.decisions > 60 * players
    assert len(found.change) == len(found.change_error) == len(found.wins) == sides
    assert len(found.tricks) == players
    assert 0 <= found.made <= found.bids
    assert found.made_share is not None
    assert sum(found.wins) >= found.matches
    assert found.decisions_per_second > 0


def test_every_trick_of_spades_is_somebodys() -> None:
    found = simulate(ot.load("spades"), 30, seed=2)
    assert sum(found.tricks) == pytest.approx(13)
    assert found.decisions == 30 * 56


def test_a_river_match_has_as_many_deals_as_it_should() -> None:
    assert simulate(ot.load("river"), 2 * 19, players=4, seed=3).matches == 2


def test_passed_out_deals_are_counted() -> None:
    found = simulate(ot.load("rook", all_pass="redeal", minimum_bid=150), 60, seed=4)
    assert 0 < found.passed_out < 60


def test_the_same_seed_gives_the_same_figures() -> None:
    game = ot.load("tocan")
    assert figures(simulate(game, 40, seed=7)) == figures(simulate(game, 40, seed=7))
    assert figures(simulate(game, 40, seed=7)) != figures(simulate(game, 40, seed=8))
    assert figures(simulate(game, 40, seed="seven")) == figures(simulate(game, 40, seed="seven"))


@pytest.mark.slow_without_jit
def test_the_figures_do_not_depend_on_the_cores() -> None:
    game = ot.load("spades")
    one, three = (simulate(game, 9001, seed=7, cores=cores) for cores in (1, 3))
    assert (one.cores, three.cores) == (1, 3)
    assert figures(one) == figures(three)
    assert one.deals == 9001


@pytest.mark.slow_without_jit
def test_random_partners_do_equally_well() -> None:
    found = simulate(ot.load("spades"), 100_000, seed=1)
    difference = found.change[0] - found.change[1]
    error = (found.change_error[0] ** 2 + found.change_error[1] ** 2) ** 0.5
    assert abs(difference) < 4 * error


@pytest.mark.slow_without_jit
def test_portions_are_reported_as_they_are_played() -> None:
    portions: list[int] = []
    simulate(ot.load("river"), 5500, players=3, seed=1, report=portions.append)
    assert sum(portions) == 5500
    assert len(portions) > 2


@pytest.mark.slow_without_jit
def test_an_interrupt_stops_the_simulation() -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(ot.load("river"), 1_000_000, players=3, seed=1, report=interrupt)


def test_one_who_enters_first_is_first_among_equals() -> None:
    # Everyone alike after one-card deals: only the order of entry can tell them apart, and every match has one winner.
    found = simulate(ot.load("tendown", room=5), 100, players=4, seed=1)
    assert sum(found.wins) == found.matches == 20


@pytest.mark.parametrize(
    ("deals", "cores"), [(0, None), (-1, None), (10**13, None), (True, None), ("5", None), (5, 0), (5, 1.5)]
)
def test_impossible_numbers_are_refused(deals: int, cores: int | None) -> None:
    with pytest.raises(ot.InvalidOption, match="it is a whole number"):
        simulate(ot.load("spades"), deals, cores=cores)


def test_the_number_of_players_is_asked_for() -> None:
    with pytest.raises(ot.InvalidOption, match="River is for 3 to 7 players"):
        simulate(ot.load("river"), 1)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_summary_can_be_read(name: str, players: int) -> None:
    found = simulate(ot.load(name), 20, players=players, seed=5)
    paper = StringIO()
    Console(file=paper, width=100, color_system=None).print(simulation_page(found))
    assert found.game.title in paper.getvalue()
    assert "decisions a second" in paper.getvalue()
    assert simulation_json(found)["deals"] == 20


def test_the_summary_names_options_that_were_changed() -> None:
    paper = StringIO()
    Console(file=paper, width=100, color_system=None).print(simulation_page(simulate(ot.load("spades", target=90), 5)))
    assert "target 90" in paper.getvalue()
    assert "bid_total_cap" not in paper.getvalue()
