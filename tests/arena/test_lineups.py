"""Lineups, and that every table of a deal gets the same cards and the same dealer."""

from __future__ import annotations

import pytest

from overtrick.arena.block import open_table
from overtrick.arena.contest import Contest
from overtrick.arena.lineups import Role, lineups
from overtrick.bots import seat_bot
from overtrick.rules import Seats
from overtrick.table import Table

GAMES = ("river", "rook", "spades", "tendown", "tocan")


def contest_of(game: str, deals: int = 20) -> Contest:
    target = (("target", 1000),) if game in ("rook", "spades", "tocan") else ()  # so that no match ends early
    return Contest(game, "random", "random", deals=deals, players=4, options=target, seed=5)


@pytest.mark.parametrize("seats", [Seats(4, teams=2), Seats(2), Seats(6, teams=2)])
def test_two_sides_play_a_deal_twice(seats: Seats) -> None:
    assert lineups(seats) == ((Role.CANDIDATE, Role.REFERENCE), (Role.REFERENCE, Role.CANDIDATE))


@pytest.mark.parametrize("seats", [Seats(3), Seats(4), Seats(7), Seats(6, teams=3)])
def test_with_more_sides_each_bot_plays_alone_on_each_side(seats: Seats) -> None:
    tables = lineups(seats)
    assert len(tables) == len(set(tables)) == 2 * seats.sides
    alone = [lineup.count(Role.CANDIDATE) for lineup in tables]
    assert sorted(alone) == sorted([1] * seats.sides + [seats.sides - 1] * seats.sides)
    for side in range(seats.sides):
        assert [lineup[side] for lineup in tables].count(Role.CANDIDATE) == seats.sides


def play_deal(table: Table, seed: int) -> None:
    bot, number = seat_bot("random", seed=seed), len(table.deals)
    while len(table.deals) == number:
        assert table.turn is not None
        table.push(bot.act(table.view(table.turn)))


@pytest.mark.parametrize("game", GAMES)
def test_cards_and_dealer_depend_only_on_the_position_in_the_block(game: str) -> None:
    contest = contest_of(game)
    one, other = open_table(contest, 3, 0), open_table(contest, 3, 0)
    for _ in range(4):
        assert (one.dealt[-1], one.dealer) == (other.dealt[-1], other.dealer)
        play_deal(one, seed=1)
        play_deal(other, seed=2)
    assert one.history != other.history


@pytest.mark.parametrize("game", ["rook", "spades", "tocan"])
def test_new_match_starts_with_the_next_deal_of_the_block(game: str) -> None:
    contest = contest_of(game)
    table = open_table(contest, 1, 0)
    for _ in range(3):
        play_deal(table, seed=1)
    later = open_table(contest, 1, 3)
    assert (later.dealt[-1], later.dealer) == (table.dealt[-1], table.dealer)
    assert set(later.scores) == {0}


def test_each_block_has_its_own_cards() -> None:
    contest = contest_of("spades")
    assert open_table(contest, 0, 0).dealt != open_table(contest, 1, 0).dealt


@pytest.mark.parametrize(("game", "length"), [("river", 19), ("tendown", 10), ("spades", 10), ("rook", 10)])
def test_block_is_as_long_as_a_match(game: str, length: int) -> None:
    contest = contest_of(game, deals=2 * length + 1)
    assert contest.block_length == length
    assert [contest.deals_in(block) for block in range(contest.blocks)] == [length, length, 1]
