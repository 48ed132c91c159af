"""Simulations: the figures are consistent, and the same seed gives the same figures."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

import overtrick as ot
from overtrick.lab import Simulation, simulate
from overtrick.lab.report import simulation_json, simulation_text

GAMES = [("river", 5), ("rook", 4), ("spades", 4), ("tendown", 3), ("tocan", 4)]


def figures(found: Simulation) -> Simulation:
    """The figures without those that depend on the machine."""
    return replace(found, seconds=1.0, cores=1)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_figures_are_consistent(name: str, players: int) -> None:
    found = simulate(ot.load(name), 60, players=players, seed=1)
    sides = found.game.rules(players).seats.sides
    assert found.deals == 60
    assert found.decisions > 60 * players
    assert len(found.change) == len(found.change_error) == len(found.wins) == sides
    assert len(found.tricks) == players
    assert 0 <= found.made <= found.bids
    assert found.made_share is not None
    assert sum(found.wins) == pytest.approx(found.matches)
    assert found.decisions_per_second > 0


def test_thirteen_tricks_are_won_in_every_deal_of_spades() -> None:
    found = simulate(ot.load("spades"), 30, seed=2)
    assert sum(found.tricks) == pytest.approx(13)
    assert found.decisions == 30 * 56


def test_a_match_of_river_has_19_deals() -> None:
    assert simulate(ot.load("river"), 2 * 19, players=4, seed=3).matches == 2


def test_passed_out_deals_are_counted() -> None:
    found = simulate(ot.load("rook", all_pass="redeal", minimum_bid=150), 60, seed=4)
    assert 0 < found.passed_out < 60


def test_same_seed_gives_the_same_figures() -> None:
    game = ot.load("tocan")
    assert figures(simulate(game, 40, seed=7)) == figures(simulate(game, 40, seed=7))
    assert figures(simulate(game, 40, seed=7)) != figures(simulate(game, 40, seed=8))
    assert figures(simulate(game, 40, seed="seven")) == figures(simulate(game, 40, seed="seven"))


@pytest.mark.slow_without_jit
def test_figures_do_not_depend_on_the_number_of_cores() -> None:
    game = ot.load("spades")
    one, three = (simulate(game, 9001, seed=7, cores=cores) for cores in (1, 3))
    assert (one.cores, three.cores) == (1, 3)
    assert figures(one) == figures(three)
    assert one.deals == 9001


@pytest.mark.slow_without_jit
def test_both_teams_do_equally_well() -> None:
    found = simulate(ot.load("spades"), 100_000, seed=1)
    difference = found.change[0] - found.change[1]
    error = (found.change_error[0] ** 2 + found.change_error[1] ** 2) ** 0.5
    assert abs(difference) < 4 * error


@pytest.mark.slow_without_jit
def test_progress_is_reported() -> None:
    steps: list[int] = []
    simulate(ot.load("river"), 5500, players=3, seed=1, on_progress=steps.append)
    assert sum(steps) == 5500
    assert len(steps) > 2


@pytest.mark.slow_without_jit
def test_an_interrupt_stops_the_simulation() -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(ot.load("river"), 1_000_000, players=3, seed=1, on_progress=interrupt)


def test_ten_down_has_no_shared_wins() -> None:
    # Equal points are decided by tricks and then by the order in which the players entered the room.
    found = simulate(ot.load("tendown", room=5), 100, players=4, seed=1)
    assert sum(found.wins) == found.matches == 20
    assert found.shared_wins == 0
    assert all(wins == int(wins) for wins in found.wins)


def test_winners_who_share_a_match_get_equal_parts_of_the_win() -> None:
    found = simulate(ot.load("river"), 13 * 40, players=7, seed=1)
    assert 0 < found.shared_wins < found.matches
    assert sum(found.wins) == pytest.approx(found.matches)
    assert any(wins != int(wins) for wins in found.wins)
    printed = StringIO()
    Console(file=printed, width=100, color_system=None).print(simulation_text(found))
    assert "matches with a shared win" in printed.getvalue()
    table = printed.getvalue().split("matches won")[1]
    shares = [float(line.split()[-2]) for line in table.splitlines() if line.endswith("%")]
    assert len(shares) == 7
    assert sum(shares) == pytest.approx(100, abs=0.05)


@pytest.mark.parametrize(
    ("deals", "cores"), [(0, None), (-1, None), (10**13, None), (True, None), ("5", None), (5, 0), (5, 1.5)]
)
def test_bad_numbers_are_refused(deals: int, cores: int | None) -> None:
    with pytest.raises(ot.InvalidOption, match="it must be a whole number"):
        simulate(ot.load("spades"), deals, cores=cores)


def test_number_of_players_is_required_where_it_is_open() -> None:
    with pytest.raises(ot.InvalidOption, match="River is for 3 to 7 players"):
        simulate(ot.load("river"), 1)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_report_is_readable(name: str, players: int) -> None:
    found = simulate(ot.load(name), 20, players=players, seed=5)
    printed = StringIO()
    Console(file=printed, width=100, color_system=None).print(simulation_text(found))
    assert found.game.title in printed.getvalue()
    assert "decisions per second" in printed.getvalue()
    assert simulation_json(found)["deals"] == 20


def test_report_names_options_that_are_not_the_default() -> None:
    printed = StringIO()
    Console(file=printed, width=100, color_system=None).print(
        simulation_text(simulate(ot.load("spades", target=90), 5))
    )
    assert "target 90" in printed.getvalue()
    assert "bid_total_cap" not in printed.getvalue()
