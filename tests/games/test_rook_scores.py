"""Rook, rule by rule: the score and the end of a match. Seat 3 deals unless a test says otherwise."""

import pytest

import overtrick as ot
from tests.games.rook_table import ALL_THE_REDS, EIGHT_TRICKS, declare, rook, take_everything
from tests.table_helpers import finish_deal, play

# Played as below, red trumps win 75 points for team 0 and the other three tricks 75 for team 1.
SEVENTY_FIVE_EACH = """
    0: R5 R6 R7 R8 R9 R10 R11 R12 R13
    1: G14 G10 Y14 G9 G11 G12 G13 B6 B7
    2: G5 Y10 B10 B8 B9 B11 B12 B13 Y6
    3: B5 B14 Y5 Y7 Y8 Y9 Y11 Y12 Y13
    middle: Red1 Bird R14 G6 G7 G8
"""


def play_eight_tricks(table: ot.Table, bid: int) -> None:
    """Team 0 wins eight tricks and seat 1 the last, with the 14 of green. The 5 of red is discarded."""
    declare(table, bid, "R5 R6 R7 R8 B6 B7", "red")
    for trick in (
        "R9 G5 B5 Y6",
        "R10 G7 B8 Y7",
        "R11 G8 B9 Y8",
        "R12 G9 B10 Y9",
        "R13 G10 B11 Y10",
        "R14 G11 B12 Y11",
        "Bird G12 B13 Y12",
        "Red1 G13 B14 Y13",
        "G6 G14 Y5 Y14",
    ):
        play(table, trick)
    assert table.deals[-1].tricks == (8, 1, 0, 0)


def play_seventy_five_each(table: ot.Table) -> None:
    declare(table, 75, "R7 R8 R9 R11 R12 R13", "red")
    for trick in (
        "Red1 G9 B8 Y7",
        "Bird G11 B9 Y8",
        "R14 G12 B11 Y9",
        "R10 G13 B12 Y11",
        "R6 B6 B13 Y12",
        "R5 B7 Y6 Y13",
        "G6 G14 G5 B5",
        "G10 B10 B14 G7",
        "Y14 Y10 Y5 G8",
    ):
        play(table, trick)
    assert table.deals[-1].points == (75, 75)


# the score


def test_points_go_to_the_team_that_wins_the_trick() -> None:
    table = rook(EIGHT_TRICKS)
    play_eight_tricks(table, 100)
    # The last trick: 14 of green, 5 and 14 of yellow. The 5 of red is discarded.
    assert table.deals[0].points == (150 - 25 - 5, 25)


@pytest.mark.parametrize(("declarer", "scores"), [(0, (150, 0)), (1, (0, 150)), (2, (150, 0)), (3, (0, 150))])
def test_players_across_are_partners(declarer: int, scores: tuple[int, int]) -> None:
    table = rook(ALL_THE_REDS.replace("0:", f"{declarer}:") + "B6 B7 B8")
    take_everything(table, 150, declarer=declarer)
    assert table.scores == scores


def test_a_bid_that_is_made_scores_all_points_taken() -> None:
    table = rook(EIGHT_TRICKS)
    play_eight_tricks(table, 100)
    assert table.deals[0].change == table.scores == (120, 25)


def test_a_bid_is_made_with_exactly_its_points() -> None:
    table = rook(EIGHT_TRICKS)
    play_eight_tricks(table, 120)
    assert table.scores == (120, 25)


def test_a_bid_that_fails_loses_the_bid_and_scores_nothing_taken() -> None:
    table = rook(EIGHT_TRICKS)
    play_eight_tricks(table, 125)
    assert table.scores[0] == -125


def test_the_other_team_always_scores_what_it_took() -> None:
    table = rook(EIGHT_TRICKS)
    play_eight_tricks(table, 125)
    assert table.scores[1] == 25


def test_discarded_points_go_to_nobody() -> None:
    table = rook(ALL_THE_REDS + "B5 B10 B14")
    take_everything(table, 150, others="B5 B10 B14")
    assert table.deals[0].points == (125, 0)
    assert table.scores == (-150, 0)


def test_discarded_points_for_the_bidder_count_towards_the_bid() -> None:
    table = rook(ALL_THE_REDS + "B5 B10 B14", discard_points="bidder")
    take_everything(table, 150, others="B5 B10 B14")
    assert table.deals[0].points == (150, 0)
    assert table.scores == (150, 0)


def test_discarded_points_for_the_bidder_even_if_the_others_win_the_last_trick() -> None:
    table = rook(EIGHT_TRICKS, discard_points="bidder")
    play_eight_tricks(table, 125)
    assert table.scores == (125, 25)


def test_discarded_points_for_the_last_trick() -> None:
    table = rook(EIGHT_TRICKS, discard_points="last_trick")
    play_eight_tricks(table, 120)
    assert table.scores == (120, 30)


def test_discarded_points_for_the_last_trick_count_towards_the_bid() -> None:
    table = rook(ALL_THE_REDS + "B5 B10 B14", discard_points="last_trick")
    take_everything(table, 150, others="B5 B10 B14")
    assert table.scores == (150, 0)


def test_discarded_points_are_lost_by_default() -> None:
    option = ot.load("rook").options["discard_points"]
    assert option.default == "none"
    assert set(option.choices or ()) == {"none", "bidder", "last_trick"}


# the end


def test_the_match_is_played_to_over_500_by_default() -> None:
    options = ot.load("rook").options
    assert options["target"].default == 500
    assert options["target_reached"].default == "over"
    assert set(options["target_reached"].choices or ()) == {"over", "at_least"}


def test_500_is_not_over_500() -> None:
    table = rook(*[ALL_THE_REDS + "B5 B10 B14"] * 5)
    for _ in range(4):
        take_everything(table, 5, others="B5 B10 B14")
    assert table.scores == (500, 0)
    assert table.outcome is None
    take_everything(table, 5, others="B5 B10 B14")
    assert table.outcome is not None
    assert table.outcome.scores == table.outcome.final == (625, 0)
    assert table.outcome.winners == (0,)
    assert table.outcome.ranking == (0, 1)


def test_with_at_least_500_is_enough() -> None:
    table = rook(*[ALL_THE_REDS + "B5 B10 B14"] * 4, target_reached="at_least")
    for _ in range(4):
        take_everything(table, 5, others="B5 B10 B14")
    assert table.outcome is not None
    assert table.outcome.scores == (500, 0)


def test_the_target_can_be_another() -> None:
    table = rook(ALL_THE_REDS + "B6 B7 B8", target=145)
    take_everything(table, 5)
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_equal_scores_over_the_target_play_on_and_then_the_higher_wins() -> None:
    reds_of_seat_1 = ALL_THE_REDS.replace("0:", "1:")
    table = rook(SEVENTY_FIVE_EACH, reds_of_seat_1 + "B6 B7 B8", target=70)
    play_seventy_five_each(table)
    assert table.scores == (75, 75)
    assert table.outcome is None
    take_everything(table, 5, declarer=1)
    assert table.outcome is not None
    assert table.outcome.scores == (75, 225)
    assert table.outcome.winners == (1,)
    assert table.outcome.ranking == (1, 0)


def test_the_deal_moves_clockwise() -> None:
    table = rook()
    for dealer in (3, 0, 1, 2, 3):
        assert table.dealer == dealer
        finish_deal(table)
