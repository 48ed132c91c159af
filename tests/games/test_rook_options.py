"""The options of Rook, with worked numbers. Seat 3 deals, and seat 0 wins the auction."""

import pytest

import overtrick as ot
from tests.games.rook_table import ALL_THE_REDS, EIGHT_TRICKS, declare, rook, take_everything
from tests.games.test_rook_scores import play_eight_tricks
from tests.table_helpers import finish_deal, last_winner, legal, legal_cards, may, names, play, say

# Green is trump: seat 0 leads it, and everybody else has a bird, a 10, an 11 or the red one of it.
BIRD = """
    0: G5 G14 R6 R7 R8 R9 R11 R12 R13
    1: Bird B6 B7 B8 B9 B11 B12 B13 B14
    2: G10 Y6 Y7 Y8 Y9 Y11 Y12 Y13 Y14
    3: G11 G6 Y5 Y10 B5 B10 R5 R10 R14
    middle: G7 G8 G9 G12 G13 Red1
"""


def trick_with_the_bird(bird: str, cards: str) -> int | None:
    """The winner of a trick of green trumps."""
    table = rook(BIRD, bird=bird)
    declare(table, 70, "R6 R7 R8 R9 R11 R12", "green")
    play(table, cards)
    return last_winner(table)


# the bird


def test_a_high_bird_is_above_the_fourteen() -> None:
    assert trick_with_the_bird("high", "G14 Bird G10 G11") == 1


@pytest.mark.parametrize(("bird", "winner"), [("high", 1), ("10.5", 1), ("low", 0)])
def test_a_low_bird_is_below_the_five(bird: str, winner: int) -> None:
    table = rook(
        "0: G5 G12 G13 G14 Red1 R6 R7 R8 R9; 1: Bird; 2: Y6; 3: B6; middle: G6 G7 G8 G9 G10 G11",
        bird=bird,
    )
    declare(table, 70, "R6 R7 R8 R9 G12 G13", "green")
    play(table, "G5 Bird Y6 B6")
    assert last_winner(table) == winner


def test_a_bird_at_ten_and_a_half_is_between_the_ten_and_the_eleven() -> None:
    assert trick_with_the_bird("10.5", "G9 Bird G10 G6") == 1
    assert trick_with_the_bird("10.5", "G9 Bird G10 G11") == 3


@pytest.mark.parametrize("bird", ["low", "10.5"])
def test_the_red_one_stays_the_highest_trump(bird: str) -> None:
    assert trick_with_the_bird(bird, "Red1 Bird G10 G11") == 0


@pytest.mark.parametrize("bird", ["low", "10.5"])
def test_any_bird_is_trump(bird: str) -> None:
    table = rook(BIRD, bird=bird)
    declare(table, 70, "R6 R7 R8 R9 R11 R12", "green")
    table.push("play G5")
    assert legal_cards(table) == {"Bird"}


# ones


def test_with_ones_there_are_45_cards_ten_each_and_five_in_the_middle() -> None:
    table = rook(ones_high=True)
    cards = [*names(table.middle), *(card for hand in table.hands for card in names(hand))]
    assert {len(hand) for hand in table.hands} == {10}
    assert len(table.middle) == 5
    assert len(set(cards)) == 45
    assert {"R1", "B1", "G1", "Y1", "Bird"} <= set(cards)
    assert "Red1" not in cards


def test_a_one_is_the_highest_of_its_colour() -> None:
    table = rook(
        "0: B14 R6 R7 R8 R9 R10 R11 R12 R13 R14; 1: B1; 2: B13; 3: B5; middle: R1 R5 Bird G6 G7",
        ones_high=True,
    )
    declare(table, 100, "G6 G7 R6 R7 R8", "red")
    play(table, "B14 B1 B13 B5")
    assert last_winner(table) == 1


def test_the_bird_is_above_the_one_of_trump_unless_it_is_not_high() -> None:
    deal = "0: R1 R6 R7 R8 R9 R10 R11 R12 R13 R14; 1: Bird; 2: B13; 3: B5; middle: R5 G5 G6 G7 G8"
    for bird, winner in (("high", 1), ("low", 0), ("10.5", 0)):
        table = rook(deal, ones_high=True, bird=bird)
        declare(table, 100, "G5 G6 G7 G8 R6", "red")
        play(table, "R1 Bird")
        while table.trick:
            table.push(table.legal[0])
        assert last_winner(table) == winner


def test_with_ones_there_are_180_points() -> None:
    table = rook(
        "0: R1 R6 R7 R8 R9 R10 R11 R12 R13 R14; middle: Bird R5 G6 G7 G8", ones_high=True, discard_points="bidder"
    )
    assert may(table, "bid 180")
    assert not may(table, "bid 185")
    declare(table, 180, "G6 G7 G8 R6 R7", "red")
    finish_deal(table)
    assert table.deals[0].points == (180, 0)
    assert table.scores == (180, 0)


# the middle


@pytest.mark.parametrize(
    ("middle", "ones", "hand", "cards"),
    [(2, False, 10, 2), (6, False, 9, 6), (10, False, 8, 10), (2, True, 11, 1), (6, True, 10, 5), (10, True, 9, 9)],
)
def test_the_number_of_cards_in_the_middle(middle: int, ones: bool, hand: int, cards: int) -> None:
    table = rook(middle=middle, ones_high=ones)
    assert len(table.middle) == cards
    assert {len(held) for held in table.hands} == {hand}
    while table.phase == "bid":
        table.push("bid 50" if table.turn == 0 else "pass")
    for _ in range(cards):
        assert table.phase == "discard"
        table.push(table.legal[0])
    assert table.phase == "trump"
    assert len(table.hands[0]) == hand


@pytest.mark.parametrize("middle", [0, 5, 7])
def test_the_middle_has_2_6_or_10_cards(middle: int) -> None:
    with pytest.raises(ot.InvalidOption, match=r"middle = .: it must be 2 or 6 or 10"):
        ot.load("rook", middle=middle)


# the first lead


def test_the_player_at_the_dealers_left_can_lead() -> None:
    table = rook(EIGHT_TRICKS, dealer=0, first_lead="left")
    declare(table, 100, "R5 R6 R7 R8 B6 B7", "red")
    assert table.turn == 1
    play(table, "G5 B5 Y6 G6")
    assert last_winner(table) == 0


# discards


def test_cards_with_points_may_not_be_discarded() -> None:
    table = rook(EIGHT_TRICKS, no_points_in_discards=True)
    while table.phase == "bid":
        table.push("bid 100" if table.turn == 0 else "pass")
    plain = {"R6", "R7", "R8", "R9", "R11", "R12", "R13", "G6", "B6", "B7"}
    assert set(legal(table)) == {f"discard {card}" for card in plain}
    with pytest.raises(ot.IllegalAction, match="cards with points may not be discarded while you have others"):
        table.push("discard R5")
    with pytest.raises(ot.IllegalAction, match="you do not hold Y14"):
        table.push("discard Y14")


def test_without_other_cards_points_have_to_be_discarded() -> None:
    table = rook(
        "0: R5 R10 R14 B5 B10 B14 G5 G10 G14; middle: Bird Red1 Y5 R6 R7 R8",
        no_points_in_discards=True,
    )
    while table.phase == "bid":
        table.push("bid 100" if table.turn == 0 else "pass")
    say(table, "discard R6", "discard R7", "discard R8")
    assert len(legal(table)) == 12
    say(table, "discard R5", "discard B5", "discard G5")
    assert table.phase == "trump"


# all tricks


def test_a_team_that_takes_every_trick_gets_the_bonus() -> None:
    table = rook(ALL_THE_REDS + "B6 B7 B8", sweep_bonus=50)
    take_everything(table, 150)
    assert table.scores == (150 + 50, 0)
    assert [(line.side, line.amount) for line in table.deals[0].lines if line.amount] == [(0, 150), (0, 50)]


def test_one_trick_for_the_others_is_enough_against_the_bonus() -> None:
    table = rook(EIGHT_TRICKS, sweep_bonus=50)
    play_eight_tricks(table, 100)
    assert table.scores == (120, 25)


def test_the_bonus_does_not_count_towards_the_bid() -> None:
    # Every trick, but the 10 and the 14 of red are discarded: 130 points are less than the bid of 135.
    table = rook(ALL_THE_REDS + "B6 B7 B8", sweep_bonus=50)
    declare(table, 135, "B6 B7 B8 R10 R14 R6", "red")
    finish_deal(table)
    assert table.deals[0].points == (130, 0)
    assert table.scores == (-135 + 50, 0)
