"""The report on a recorded match, as text and as JSON."""

from __future__ import annotations

import json
from io import StringIO
from random import Random

import pytest
from rich.console import Console

import overtrick as ot
from overtrick.terminal.match_json import match_json
from overtrick.terminal.match_report import match_report
from overtrick.terminal.replay import replay
from tests.table_helpers import finish_deal, play_while, say

GAMES = ["river", "rook", "spades", "tendown", "tocan", "hearts", "euchre", "whist"]


def report(table: ot.Table, deal: int | None = None) -> str:
    printed = StringIO()
    console = Console(file=printed, width=120, color_system=None)
    for part in match_report(table, deal):
        console.print(part, markup=False, highlight=False)
    return printed.getvalue()


def table_after(name: str, deals: int, *, seed: int = 1) -> ot.Table:
    table = ot.load(name).table(4, seed=seed)
    choices = Random(seed)
    play_while(table, lambda table: len(table.deals) < deals, choices)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_replay_finds_winners_and_scores_of_each_deal(name: str) -> None:
    table = table_after(name, 2)
    first, second, *_ = replay(table)
    for deal, result in zip((first, second), table.deals, strict=False):
        assert deal.result == result
        assert [sum(trick.winner == seat for trick in deal.tricks) for seat in range(4)] == list(result.tricks)
        assert all(len(trick.plays) == len(deal.tricks[0].plays) for trick in deal.tricks)
        for trick, following in zip(deal.tricks, deal.tricks[1:], strict=False):
            assert following.plays[0][0] == trick.winner  # the winner leads
    assert first.scores == table.deals[0].change
    changes = zip(table.deals[0].change, table.deals[1].change, strict=True)
    assert second.scores == tuple(one + two for one, two in changes)


@pytest.mark.parametrize("name", GAMES)
def test_report_has_every_deal(name: str) -> None:
    table = table_after(name, 2)
    text = report(table)
    assert text.count("seat") >= table.deal_number
    for number in range(1, table.deal_number + 1):
        assert f"Deal {number}, seat" in text
    assert table.game.title in text


def test_report_on_an_unfinished_match_says_whose_turn_it_is() -> None:
    table = ot.load("spades").table(seed=1, dealer=0)
    text = report(table)
    assert "The match is not finished: it is the turn of seat 1." in text
    assert "This deal is not finished." in text


def test_an_incomplete_trick_has_no_winner() -> None:
    table = ot.load("spades").table(seed=1, dealer=3)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    table.push(table.legal[0])
    (deal,) = replay(table)
    assert [(len(trick.plays), trick.winner) for trick in deal.tricks] == [(1, None)]


def test_a_passed_out_deal_is_reported() -> None:
    table = ot.load("tocan").table(seed=1, dealer=3)
    say(table, "pass", "pass", "pass", "pass")
    assert "Everybody passed" in report(table)


def test_report_on_a_finished_match_ends_with_the_ranking() -> None:
    table = ot.load("tendown", room=5).table(3, seed=2, entered=(2, 0, 1))
    play_while(table, lambda _: True, Random(2))
    text = report(table)
    assert "The match is over" in text
    assert "credits" in text
    assert "Order of entering the room: 2, 0, 1" in text


def test_spades_shows_the_draw_and_the_bags_after_each_deal() -> None:
    table = table_after("spades", 3)
    assert "Drawn for the first deal" in report(table)
    assert list(replay(table))[-1].bags == table.bags


def test_rook_shows_the_middle_the_discards_and_trump() -> None:
    table = table_after("rook", 1)
    text = report(table, 1)
    assert "In the middle:" in text
    assert "discards" in text
    assert "trump" in text
    (deal,) = [deal for deal in replay(table) if deal.number == 1]
    assert len(deal.discards) == 6
    assert deal.declarer is not None


def test_report_on_one_deal() -> None:
    table = table_after("river", 2)
    text = report(table, 2)
    assert "Deal 2, seat" in text
    assert "Deal 1, seat" not in text
    for number in (0, -1, table.deal_number + 1):
        with pytest.raises(ot.InvalidOption, match="this record has deals 1 to 3"):
            report(table, number)
    with pytest.raises(ot.InvalidOption, match="this record has one deal"):
        report(ot.load("spades").table(seed=1), 2)


@pytest.mark.parametrize("name", GAMES)
def test_json_has_the_whole_match(name: str) -> None:
    table = table_after(name, 1)
    read = json.loads(json.dumps(match_json(table)))
    assert read["game"] == name
    assert read["players"] == 4
    assert len(read["deals"]) == table.deal_number
    first = read["deals"][0]
    assert first["result"]["change"] == list(table.deals[0].change)
    assert [[str(card) for card in hand] for hand in table.dealt[0].hands] == first["hands"]
    assert (read["outcome"] is None) == (table.outcome is None)


def test_report_on_a_record_is_the_same_as_on_the_table() -> None:
    table = ot.load("rook").table(seed=4)
    choices = Random(4)
    finish_deal(table, choices)
    assert report(ot.read_record(table.record())) == report(table)
