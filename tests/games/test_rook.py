"""Rook, rule by rule: cards, auction, middle and tricks.

Seat 3 deals unless a test says otherwise, so seat 0 speaks first.
"""

import pytest

import overtrick as ot
from tests.games.rook_table import ALL_THE_REDS, EIGHT_TRICKS, declare, rook, take_everything
from tests.table_helpers import last_winner, legal, legal_cards, may, names, play, say

# Green is going to be trump and seat 0 leads.
GREEN_TRUMP = """
    0: Bird R5 R13 G5 G13 Y5 Y6 Y7 Y8
    1: Red1 G6 G14 R6 R7 B5 B6 B7 B8
    2: R8 R9 R10 B9 B10 B11 B12 B13 B14
    3: G7 R14 Y9 Y10 Y11 Y12 Y13 Y14 R12
    middle: R11 G8 G9 G10 G11 G12
"""


# the cards


def test_42_cards_nine_each_and_six_in_the_middle() -> None:
    table = rook()
    cards = [card for hand in (*table.hands, table.middle) for card in names(hand)]
    assert [len(hand) for hand in table.hands] == [9] * 4
    assert len(table.middle) == 6
    assert len(cards) == 42
    numbered = {colour + str(number) for colour in "RBGY" for number in range(5, 15)}
    assert set(cards) == numbered | {"Bird", "Red1"}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_four_players(players: int) -> None:
    with pytest.raises(ot.InvalidOption):
        ot.load("rook").table(players=players)


def test_the_top_card_of_the_middle_is_face_up_and_the_others_are_not() -> None:
    table = rook("middle: G7 B8 B9 B10 B11 B12")
    assert names(table.middle)[0] == "G7"
    for seat in (None, 0, 1, 2, 3):
        assert [str(card) for card in table.view(seat).middle] == ["G7"] + ["None"] * 5


@pytest.mark.parametrize(
    ("buried", "points"),
    [("R5", 5), ("R10", 10), ("R14", 10), ("Bird", 20), ("Red1", 30)]
    + [(f"R{number}", 0) for number in (6, 7, 8, 9, 11, 12, 13)],
)
def test_the_points_of_a_card(buried: str, points: int) -> None:
    table = rook(ALL_THE_REDS + "B6 B7 B8")
    pointless = [card for card in ("R6", "R7", "R8") if card != buried][:2]
    take_everything(table, 5, reds=f"{buried} {' '.join(pointless)}")
    assert table.deals[0].points == (150 - points, 0)


@pytest.mark.parametrize("colour", ["B", "G", "Y"])
def test_fives_tens_and_fourteens_of_any_colour_count(colour: str) -> None:
    others = f"{colour}5 {colour}10 {colour}14"
    table = rook(ALL_THE_REDS + others)
    take_everything(table, 5, others=others)
    assert table.deals[0].points == (150 - 5 - 10 - 10, 0)


def test_there_are_150_points_in_the_deck() -> None:
    table = rook(ALL_THE_REDS + "B6 B7 B8")
    take_everything(table, 150)
    assert table.deals[0].points == (150, 0)
    assert table.scores == (150, 0)


# the auction


def test_left_of_the_dealer_bids_first_and_bidding_goes_clockwise() -> None:
    table = rook(dealer=1)
    assert table.turn == 2
    say(table, "bid 5")
    assert table.turn == 3
    say(table, "bid 10")
    assert table.turn == 0


def test_a_bid_is_a_multiple_of_5_up_to_150() -> None:
    table = rook()
    assert set(legal(table)) == {f"bid {points}" for points in range(5, 151, 5)} | {"pass"}
    for bid in ("bid 72", "bid 155", "bid 0"):
        with pytest.raises(ot.IllegalAction):
            table.push(bid)


def test_a_bid_must_be_above_the_one_that_stands() -> None:
    table = rook()
    say(table, "bid 100")
    assert set(legal(table)) == {f"bid {points}" for points in range(105, 151, 5)} | {"pass"}


def test_nothing_can_be_bid_over_150() -> None:
    table = rook()
    say(table, "bid 150")
    assert legal(table) == ["pass"]
    say(table, "pass")
    assert set(legal(table)) == {"pass", "check"}


@pytest.mark.parametrize("minimum", [5, 70, 100, 150])
def test_a_first_bid_is_at_least_the_minimum(minimum: int) -> None:
    table = rook(minimum_bid=minimum)
    bids = {action for action in legal(table) if action != "pass"}
    assert bids == {f"bid {points}" for points in range(minimum, 151, 5)}


def test_the_minimum_is_5_by_default() -> None:
    assert ot.load("rook").options["minimum_bid"].default == 5


@pytest.mark.parametrize("minimum", [0, -5, 72, 155])
def test_the_minimum_is_a_multiple_of_5_up_to_150(minimum: int) -> None:
    with pytest.raises(ot.InvalidOption):
        ot.load("rook", minimum_bid=minimum)


def test_a_pass_is_final() -> None:
    table = rook()
    say(table, "pass", "bid 5", "bid 10", "bid 15")
    assert table.turn == 1


def test_three_passes_end_the_auction() -> None:
    table = rook()
    say(table, "bid 70", "bid 75", "pass", "pass", "pass")
    assert table.phase == "discard"
    assert table.declarer == table.turn == 1
    assert [str(bid) for bid in table.bids] == ["pass", "bid 75", "pass", "pass"]


def test_a_check_is_allowed_while_the_partners_bid_stands_and_an_opponent_is_in() -> None:
    table = rook()
    say(table, "bid 70", "pass")
    assert table.turn == 2
    assert may(table, "check")


def test_no_check_before_any_bid() -> None:
    table = rook()
    say(table, "pass", "pass")
    assert not may(table, "check")


def test_no_check_on_an_opponents_bid() -> None:
    table = rook()
    say(table, "bid 70")
    assert not may(table, "check")
    say(table, "bid 75")
    assert not may(table, "check")
    with pytest.raises(ot.IllegalAction):
        table.push("check")


def test_no_check_when_both_opponents_are_out() -> None:
    table = rook()
    say(table, "bid 70", "pass", "check", "pass")
    assert table.turn == 2
    assert set(legal(table)) == {f"bid {points}" for points in range(75, 151, 5)} | {"pass"}


def test_a_check_keeps_the_player_in() -> None:
    table = rook()
    say(table, "bid 70", "pass", "check", "bid 75", "pass")
    assert table.turn == 2
    assert not may(table, "check")
    say(table, "bid 80", "pass")
    assert table.declarer == 2


def test_the_partner_may_outbid_the_partner() -> None:
    table = rook()
    say(table, "bid 70", "pass", "bid 75", "pass")
    assert table.turn == 0
    say(table, "pass")
    assert table.declarer == 2


def test_the_holder_of_the_standing_bid_is_not_asked_until_outbid() -> None:
    table = rook()
    say(table, "bid 70", "pass", "check", "pass")
    assert table.turn == 2
    say(table, "bid 75")
    assert table.turn == 0


def test_if_three_pass_before_any_bid_the_fourth_must_bid() -> None:
    table = rook()
    say(table, "pass", "pass", "pass")
    assert set(legal(table)) == {f"bid {points}" for points in range(5, 151, 5)}
    with pytest.raises(ot.IllegalAction):
        table.push("pass")
    say(table, "bid 5")
    assert table.phase == "discard"
    assert table.declarer == 3


def test_the_fourth_must_bid_by_default() -> None:
    option = ot.load("rook").options["all_pass"]
    assert option.default == "last_must_bid"
    assert set(option.choices or ()) == {"last_must_bid", "redeal"}


def test_with_redeal_the_fourth_may_pass_and_the_next_dealer_deals() -> None:
    table = rook(all_pass="redeal")
    before = table.hands
    say(table, "pass", "pass", "pass")
    assert may(table, "pass")
    say(table, "pass")
    assert (table.phase, table.dealer, table.turn, table.deal_number) == ("bid", 0, 1, 2)
    assert table.hands != before
    assert [str(bid) for bid in table.deals[0].bids] == ["pass"] * 4
    assert table.deals[0].tricks == (0, 0, 0, 0)
    assert table.deals[0].points == table.deals[0].change == table.scores == (0, 0)


def test_with_redeal_the_fourth_may_still_bid() -> None:
    table = rook(all_pass="redeal")
    say(table, "pass", "pass", "pass", "bid 50")
    assert table.declarer == 3


# the middle and the trump


def test_the_winner_takes_the_six_cards() -> None:
    table = rook(EIGHT_TRICKS)
    say(table, "bid 70", "pass", "pass", "pass")
    assert len(table.hands[0]) == 15
    assert {"R14", "Bird", "Red1", "G6", "B6", "B7"} <= set(names(table.hands[0]))
    assert table.middle == ()


def test_any_six_of_the_fifteen_are_discarded() -> None:
    table = rook(EIGHT_TRICKS)
    say(table, "bid 70", "pass", "pass", "pass")
    for number, card in enumerate("Red1 Bird R14 R10 R5 G6".split()):
        assert table.phase == "discard"
        assert table.turn == 0
        assert set(legal(table)) == {f"discard {held}" for held in names(table.hands[0])}
        assert len(table.legal) == 15 - number
        table.push(f"discard {card}")
    assert table.phase == "trump"
    assert len(table.hands[0]) == 9


def test_a_card_cannot_be_discarded_twice() -> None:
    table = rook(EIGHT_TRICKS)
    say(table, "bid 70", "pass", "pass", "pass", "discard R5")
    with pytest.raises(ot.IllegalAction):
        table.push("discard R5")


def test_then_the_winner_names_a_trump_colour_and_leads() -> None:
    table = rook(EIGHT_TRICKS)
    say(table, "pass", "pass", "bid 70", "pass")
    say(table, *[f"discard {card}" for card in names(table.hands[2])[:6]])
    assert (table.phase, table.turn, table.trump) == ("trump", 2, None)
    assert set(legal(table)) == {"trump red", "trump black", "trump green", "trump yellow"}
    say(table, "trump yellow")
    assert (table.phase, table.turn, str(table.trump)) == ("play", 2, "yellow")
    assert set(legal(table)) == {f"play {card}" for card in names(table.hands[2])}


def test_the_discards_are_face_down() -> None:
    # The others see the same in both deals, whichever cards the declarer discards.
    def seen_after(discards: str, seat: int | None) -> str:
        table = rook(EIGHT_TRICKS)
        declare(table, 70, discards, "red")
        return repr(vars(table.view(seat)))

    for seat in (None, 1, 2, 3):
        assert seen_after("R5 R6 R7 R8 B6 B7", seat) == seen_after("Bird Red1 R14 R13 R10 G6", seat)
    assert seen_after("R5 R6 R7 R8 B6 B7", 0) != seen_after("Bird Red1 R14 R13 R10 G6", 0)


# the tricks


def green_trump() -> ot.Table:
    table = rook(GREEN_TRUMP)
    declare(table, 50, "R11 G8 G9 G10 G11 G12", "green")
    return table


def test_the_colour_led_must_be_followed() -> None:
    table = green_trump()
    play(table, "R5")
    assert legal_cards(table) == {"R6", "R7"}


def test_the_red_one_is_not_red_unless_red_is_trump() -> None:
    table = green_trump()
    play(table, "R5")
    assert not may(table, "play Red1")
    table = rook(GREEN_TRUMP)
    declare(table, 50, "R11 G8 G9 G10 G11 G12", "red")
    play(table, "R5")
    assert legal_cards(table) == {"R6", "R7", "Red1"}


def test_a_led_bird_asks_for_trumps() -> None:
    table = green_trump()
    play(table, "Bird")
    assert legal_cards(table) == {"Red1", "G6", "G14"}


def test_bird_and_red_one_follow_a_trump_lead() -> None:
    table = green_trump()
    play(table, "G5")
    assert legal_cards(table) == {"Red1", "G6", "G14"}


def test_a_lone_red_one_must_follow_a_trump_lead() -> None:
    table = rook(GREEN_TRUMP)
    declare(table, 50, "R11 G8 G9 G10 G11 G12", "yellow")
    play(table, "Y5")
    assert legal_cards(table) == {"Red1"}


def test_a_player_who_cannot_follow_may_play_any_card() -> None:
    table = green_trump()
    play(table, "Y5")
    assert legal_cards(table) == set(names(table.hands[1]))


def test_highest_card_of_the_colour_led_wins_without_a_trump() -> None:
    table = green_trump()
    play(table, "R5 R7 R10 R12")
    assert last_winner(table) == 3
    table = green_trump()
    play(table, "Y5 B8 B14 Y9")
    assert last_winner(table) == 3


def test_a_trump_beats_the_colour_led() -> None:
    table = green_trump()
    play(table, "Y5 G6 B9 Y14")
    assert last_winner(table) == 1


def test_highest_trump_wins() -> None:
    table = green_trump()
    play(table, "G13 G14 B9 G7")
    assert last_winner(table) == 1


def test_the_bird_is_above_the_fourteen() -> None:
    table = green_trump()
    play(table, "Bird G14 B9 G7")
    assert last_winner(table) == 0


def test_the_red_one_is_above_the_bird() -> None:
    table = green_trump()
    play(table, "Bird Red1 B9 G7")
    assert last_winner(table) == 1


@pytest.mark.parametrize("low", range(5, 14))
def test_the_higher_number_wins(low: int) -> None:
    fill = "B5 B6 B7 B8 B9 B10 B11 B12 B13"
    rest = "Y5 Y6 Y7 Y8 Y9 Y10 Y11 Y12 Y13"
    table = rook(f"0: G{low}; 1: G{low + 1}; 2: {fill}; 3: {rest}")
    while table.phase == "bid":
        table.push("bid 5" if table.turn == 0 else "pass")
    keep = f"G{low}"
    say(table, *[f"discard {card}" for card in names(table.hands[0]) if card != keep][:6], "trump red")
    play(table, f"G{low} G{low + 1} B5 Y5")
    assert last_winner(table) == 1


def test_winner_of_a_trick_leads_the_next() -> None:
    table = green_trump()
    play(table, "R5 R7 R10 R14")
    assert table.turn == 3
    assert table.tricks_won == (0, 0, 0, 1)
