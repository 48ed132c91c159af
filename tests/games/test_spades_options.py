"""The options of Spades, with worked numbers. Seat 3 deals, so seat 0 bids first and leads."""

import pytest

import overtrick as ot
from tests.games.test_spades import one_deal, spades
from tests.table_helpers import Option, finish_deal, legal, may, say, walkover

# nello


@pytest.mark.parametrize(("tricks", "score"), [(13, 130 + 50), (12, -130 + 50)])
def test_a_nello_can_be_worth_50(tricks: int, score: int) -> None:
    table = one_deal(tricks, "bid 13", "nello", "nello", "nello", bid_total_cap=None, nello_points=50)
    assert table.scores[0] == score


def test_a_broken_nello_costs_as_much() -> None:
    table = one_deal(3, "nello", "bid 10", "bid 3", "nello", nello_points=50)
    assert table.scores == (30 - 50, 100 + 50)


# blind nello


def blind(tricks: int, *calls: str, **options: Option) -> ot.Table:
    """Seat 0 wins this number of tricks and seat 1 the rest."""
    table = spades(walkover(0, tricks), dealer=3, seed=1, blind_nello=True, **options)
    say(table, *calls)
    finish_deal(table)
    return table


def test_a_player_looks_or_bids_a_blind_nello() -> None:
    table = spades(blind_nello=True)
    assert legal(table) == ["blind nello", "look"]
    assert not may(table, "nello")
    table.push("look")
    assert table.turn == 0
    assert may(table, "nello")
    assert may(table, "bid 13")
    assert not may(table, "blind nello")


def test_a_hand_is_hidden_from_its_owner_until_the_owner_looks_or_bids() -> None:
    table = spades(blind_nello=True)
    assert table.view(0).hand == ()
    assert table.view(1).hand == ()
    table.push("look")
    assert len(table.view(0).hand) == 13
    assert table.view(1).hand == ()
    say(table, "bid 3", "blind nello")
    assert len(table.view(1).hand) == 13
    assert str(table.bids[1]) == "blind nello"


def test_a_blind_nello_is_worth_100_more() -> None:
    table = blind(7, "look", "bid 7", "look", "bid 6", "blind nello", "look", "nello")
    assert table.scores == (70 + 200, 60 + 100)


def test_a_broken_blind_nello_costs_100_more() -> None:
    table = blind(7, "blind nello", "look", "bid 6", "look", "bid 5", "look", "nello")
    assert table.scores == (50 - 200, 60 + 100)


def test_a_blind_nello_is_100_more_than_any_nello() -> None:
    table = blind(7, "look", "bid 7", "look", "bid 6", "blind nello", "look", "nello", nello_points=50)
    assert table.scores == (70 + 150, 60 + 50)


def test_there_is_no_blind_nello_by_default() -> None:
    table = spades()
    assert not may(table, "blind nello")
    assert not may(table, "look")
    assert len(table.view(0).hand) == 13


def test_a_record_with_a_blind_nello_reads_back() -> None:
    table = blind(7, "look", "bid 7", "look", "bid 6", "blind nello", "look", "nello")
    assert ot.read_record(table.record()) == table


# bags: seat 0 takes all 13 tricks with a contract of 6, so its team gets 7 bags


def test_the_number_of_bags_that_cost_points() -> None:
    table = one_deal(13, "bid 5", "bid 1", "bid 1", "bid 1", bag_limit=5)
    assert table.scores[0] == 60 - 100
    assert table.bags[0] == 2


def test_the_penalty_for_bags() -> None:
    table = one_deal(13, "bid 5", "bid 1", "bid 1", "bid 1", bag_limit=3, bag_penalty=30)
    assert table.scores[0] == 60 - 2 * 30
    assert table.bags[0] == 1


def test_bags_can_cost_nothing() -> None:
    table = one_deal(13, "nello", "nello", "nello", "nello", bag_limit=None)
    assert table.scores[0] == 100 - 100
    assert table.bags[0] == 13


def test_a_bag_can_be_worth_a_point() -> None:
    table = one_deal(13, "bid 5", "bid 1", "bid 1", "bid 1", bag_points=1)
    assert table.scores[0] == 60 + 7
    assert table.bags[0] == 7


def test_the_tricks_of_a_missed_contract_are_no_bags() -> None:
    table = one_deal(3, "bid 5", "bid 1", "bid 1", "bid 1", bag_points=1)
    assert table.scores == (-60, 20 + 8)
    assert table.bags == (0, 8)


def test_a_penalty_needs_a_number_of_bags() -> None:
    with pytest.raises(ot.InvalidOption, match="a bag penalty needs a bag limit, the number of bags that cost it"):
        ot.load("spades", bag_limit=None, bag_penalty=50)


# the end


def test_a_team_that_falls_to_the_limit_loses_the_match() -> None:
    table = one_deal(3, "bid 10", "bid 1", "bid 1", "bid 1", lose_at=-110)
    assert table.scores == (-110, 20)
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


def test_ten_points_above_the_limit_the_match_goes_on() -> None:
    table = one_deal(3, "bid 10", "bid 1", "bid 1", "bid 1", lose_at=-120)
    assert table.outcome is None


@pytest.mark.parametrize("lose_at", [0, 100])
def test_the_limit_is_below_zero(lose_at: int) -> None:
    with pytest.raises(ot.InvalidOption, match="lose_at = "):
        ot.load("spades", lose_at=lose_at)
