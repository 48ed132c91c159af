"""The sheet after a deal explains what every side was paid for."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import overtrick as ot
from overtrick.terminal.match_report import match_report
from overtrick.terminal.score_sheet import deal_sheet
from overtrick.terminal.seat_names import SeatNames
from tests.games.test_new_scorings import toll
from tests.games.test_river import ONE_SUIT_EACH, river
from tests.games.test_spades import one_deal
from tests.games.test_tocan import play_walkovers
from tests.table_helpers import finish_deal, say


def shown(table: ot.Table, width: int = 90) -> str:
    """The sheet of the last deal, as seat 0 sees it."""
    printed = StringIO()
    names = SeatNames.for_player(table.rules.seats, 0)
    console = Console(file=printed, width=width, color_system=None)
    console.print(deal_sheet(table.rules, names, table.deals, table.bags), highlight=False)
    return printed.getvalue()


def test_teams_have_a_line_each() -> None:
    sheet = shown(one_deal(8, "nello", "bid 5", "bid 2", "nello"))
    assert "You and Cleo: 2 bid and made +20; 6 bags; You: nello broken -100\n" in sheet
    assert "Ben and Dov: 5 bid and made +50; Dov: nello made +100\n" in sheet
    assert "bags\n" in sheet.splitlines(keepends=True)[0]


def test_players_have_a_column() -> None:
    table = river(ONE_SUIT_EACH)
    say(table, "bid 0", "bid 1", "bid 10")
    finish_deal(table)
    you, ben, cleo = (line.rstrip().split("   ")[-1].strip() for line in shown(table).splitlines()[2:])
    assert (you, cleo) == ("bid made exactly +10", "10 tricks +10; bid made exactly +10")
    assert ben == "0"  # nothing was paid for
    assert "the differ was 2 tricks under +2" in shown(play_walkovers((0, 5, 3)))


@pytest.mark.parametrize("width", [60, 80])
def test_a_narrow_sheet_leaves_nothing_out(width: int) -> None:
    table = river(ONE_SUIT_EACH)
    say(table, "bid 0", "bid 1", "bid 10")
    finish_deal(table)
    assert "…" not in shown(table, width)
    assert "…" not in shown(one_deal(8, "nello", "bid 5", "bid 2", "nello"), width)


def test_a_counter_is_called_what_the_game_calls_it() -> None:
    table = toll.table(3, seed=1)
    finish_deal(table)
    assert "stars" in shown(table).splitlines()[0]


def test_the_report_on_a_match_explains_its_deals() -> None:
    printed = StringIO()
    for part in match_report(one_deal(8, "bid 3", "bid 4", "bid 2", "bid 4")):
        Console(file=printed, width=100, color_system=None).print(part, highlight=False)
    assert "5 bid and made +50; 3 bags\n" in printed.getvalue()
    assert "8 bid and missed -80\n" in printed.getvalue()


def test_a_partner_who_sat_out_has_no_tricks_to_show() -> None:
    table = ot.load("euchre").table(seed=2, dealer=3)
    say(table, "order up")
    finish_deal_alone(table)
    assert table.deals[0].sitting == (2,)
    you, others = shown(table).splitlines()[2:4]
    assert " + sat out " in you
    assert "sat out" not in others


def finish_deal_alone(table: ot.Table) -> None:
    """The maker plays alone; then any legal actions."""
    while table.phase != "play":
        alone = "alone" in table.legal
        table.push("alone" if alone else table.legal[0])
    finish_deal(table)
