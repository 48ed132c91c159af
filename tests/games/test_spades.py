"""Spades, rule by rule. Seat 3 deals unless a test says otherwise, so seat 0 bids first and leads."""

from itertools import pairwise

import pytest

import overtrick as ot
from tests.table_helpers import (
    FRENCH_RANKS,
    Option,
    finish_deal,
    last_winner,
    legal,
    legal_cards,
    may,
    names,
    play,
    say,
    walkover,
)

# Seat 0 leads; seats 1 and 3 have no clubs.
NO_CLUBS_AT_THE_SIDES = """
    0: CA CK C2 S2 S3 S4 HA HK HQ D2 D3 D4 D5
    1: SA S5 H2 H3 H4 H5 H6 D6 D7 D8 D9 D10 DJ
    2: CQ CJ C10 C9 C8 C7 C6 C5 C4 C3 S6 S7 S8
    3: SK SQ SJ S10 S9 H7 H8 H9 H10 HJ DQ DK DA
"""


def spades(*deals: str, dealer: int | None = 3, seed: int = 1, **options: Option) -> ot.Table:
    return ot.load("spades", **options).table(dealer=dealer, seed=seed, deals=list(deals))


def one_deal(tricks: int, *bids: str, **options: Option) -> ot.Table:
    """Seat 0 wins this number of tricks and seat 1 the rest; the bids are those of seats 0, 1, 2, 3."""
    table = spades(walkover(0, tricks), dealer=3, seed=1, **options)
    say(table, *bids)
    finish_deal(table)
    assert table.deals[0].tricks == (tricks, 13 - tricks, 0, 0)
    return table


# the cards and the deal


def test_thirteen_cards_each_of_52() -> None:
    table = spades()
    cards = [card for hand in table.hands for card in names(hand)]
    assert [len(hand) for hand in table.hands] == [13] * 4
    assert set(cards) == {suit + rank for suit in "SHDC" for rank in FRENCH_RANKS}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_four_players(players: int) -> None:
    with pytest.raises(ot.InvalidOption):
        ot.load("spades").table(players=players)


def test_spades_are_always_trump() -> None:
    table = spades()
    for _ in range(5):
        assert str(table.trump) == "S"
        finish_deal(table)


def test_players_across_are_partners() -> None:
    table = one_deal(7, "bid 7", "nello", "nello", "nello")
    assert len(table.scores) == len(table.bags) == 2
    assert table.scores == (70 + 100, -100 + 100)


def test_the_higher_rank_wins() -> None:
    for high, low in pairwise(FRENCH_RANKS):
        diamonds = [f"D{rank}" for rank in FRENCH_RANKS]
        clubs = [f"C{rank}" for rank in FRENCH_RANKS]
        table = spades(f"0: H{low}; 1: H{high}; 2: {' '.join(diamonds)}; 3: {' '.join(clubs)}")
        say(table, "bid 1", "bid 1", "bid 1", "bid 1")
        play(table, f"H{low} H{high} D2 C2")
        assert last_winner(table) == 1


def test_first_dealer_is_drawn_for_high_card() -> None:
    dealers = set()
    split_by_suit = False
    for seed in range(200):
        table = spades(dealer=None, seed=seed)
        assert table.draw is not None
        drawn = names(table.draw)
        assert len(set(drawn)) == 4
        order = ["CDHS".index(card[0]) - 10 * FRENCH_RANKS.index(card[1:]) for card in drawn]
        assert table.dealer == order.index(max(order))
        highest = max(drawn, key=lambda card: -FRENCH_RANKS.index(card[1:]))[1:]
        split_by_suit = split_by_suit or [card[1:] for card in drawn].count(highest) > 1
        dealers.add(table.dealer)
    assert dealers == {0, 1, 2, 3}
    assert split_by_suit


def test_the_draw_is_shown_to_everybody() -> None:
    table = spades(dealer=None)
    assert table.draw is not None
    for seat in (None, 0, 1, 2, 3):
        assert table.view(seat).draw == table.draw


def test_no_draw_when_the_dealer_is_given() -> None:
    table = spades(dealer=2)
    assert table.dealer == 2
    assert table.draw is None


# the bids


def test_bids_once_each_from_the_dealers_left() -> None:
    table = spades()
    order = []
    while table.phase == "bid":
        order.append(table.turn)
        table.push("bid 3")
    assert order == [0, 1, 2, 3]


def test_0_is_nello_and_nello_is_0() -> None:
    table = spades()
    assert legal(table) == ["nello"] + [f"bid {tricks}" for tricks in range(1, 14)]
    assert may(table, "bid 0")
    assert str(table.push("bid 0")) == "nello"
    assert str(table.push("nello")) == "nello"
    assert [str(bid) for bid in table.bids[:2]] == ["nello", "nello"]


def test_a_bid_is_at_most_13_less_the_bids_before_it() -> None:
    table = spades()
    say(table, "bid 4")
    assert legal(table)[-1] == "bid 9"
    say(table, "bid 3")
    assert legal(table)[-1] == "bid 6"
    say(table, "bid 5")
    assert legal(table) == ["nello", "bid 1"]
    with pytest.raises(ot.IllegalAction):
        table.push("bid 2")


def test_the_four_bids_may_add_up_to_13() -> None:
    table = spades()
    say(table, "bid 4", "bid 3", "bid 3", "bid 3")
    assert table.phase == "play"


def test_when_three_bids_reach_13_the_fourth_can_only_call_nello() -> None:
    table = spades()
    say(table, "bid 6", "bid 4", "bid 3")
    assert legal(table) == ["nello"]


def test_without_the_cap_everyone_may_bid_13() -> None:
    table = spades(bid_total_cap=None)
    for _ in range(4):
        assert legal(table)[-1] == "bid 13"
        table.push("bid 13")
    assert table.phase == "play"


def test_the_cap_is_13_by_default() -> None:
    assert ot.load("spades").options["bid_total_cap"].default == 13


# the play


def test_left_of_the_dealer_leads_first() -> None:
    table = spades(dealer=1)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    assert table.turn == 2


def test_suit_must_be_followed() -> None:
    table = spades(NO_CLUBS_AT_THE_SIDES)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    play(table, "CA D6")
    assert legal_cards(table) == {f"C{rank}" for rank in "Q J 10 9 8 7 6 5 4 3".split()}


def test_a_player_who_cannot_follow_may_trump_or_discard() -> None:
    table = spades(NO_CLUBS_AT_THE_SIDES)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    play(table, "CA")
    assert legal_cards(table) == set(names(table.hands[1]))


def test_highest_card_of_the_suit_led_wins_without_a_trump() -> None:
    table = spades(NO_CLUBS_AT_THE_SIDES)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    play(table, "C2 H6 CQ DA")
    assert last_winner(table) == 2


def test_highest_trump_wins() -> None:
    table = spades(NO_CLUBS_AT_THE_SIDES)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    play(table, "CA S5 C3 S9")
    assert last_winner(table) == 3


def test_spades_may_not_be_led_before_one_was_played() -> None:
    table = spades(NO_CLUBS_AT_THE_SIDES)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    assert legal_cards(table) == {"CA", "CK", "C2", "HA", "HK", "HQ", "D2", "D3", "D4", "D5"}
    play(table, "CA D6 C3 DQ")
    assert legal_cards(table) == {"CK", "C2", "HA", "HK", "HQ", "D2", "D3", "D4", "D5"}


def test_spades_may_be_led_once_one_was_played() -> None:
    table = spades(NO_CLUBS_AT_THE_SIDES)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    play(table, "CA S5 C3 DQ")
    assert last_winner(table) == 1
    assert legal_cards(table) == {"SA", "H2", "H3", "H4", "H5", "H6", "D6", "D7", "D8", "D9", "D10", "DJ"}


def test_a_hand_of_nothing_but_spades_may_lead_one() -> None:
    table = spades(walkover(0, 13))
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    assert legal_cards(table) == {f"S{rank}" for rank in FRENCH_RANKS}


def test_a_deal_is_13_tricks() -> None:
    table = spades()
    finish_deal(table)
    assert sum(table.deals[0].tricks) == 13


def test_spades_must_be_broken_anew_in_the_next_deal() -> None:
    table = spades(walkover(0, 13), NO_CLUBS_AT_THE_SIDES, dealer=3)
    finish_deal(table)
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    assert table.turn == 1
    assert not legal_cards(table) & {"SA", "S5"}


# the score


def test_a_team_needs_the_sum_of_its_bids() -> None:
    assert one_deal(7, "bid 3", "bid 1", "bid 4", "bid 5").scores[0] == 70
    assert one_deal(6, "bid 3", "bid 1", "bid 4", "bid 5").scores[0] == -70


def test_seven_bid_and_seven_made_is_70() -> None:
    table = one_deal(7, "bid 3", "bid 1", "bid 4", "bid 5")
    assert (table.scores[0], table.bags[0]) == (70, 0)


def test_five_bid_and_eight_made_is_50_and_three_bags() -> None:
    table = one_deal(8, "bid 3", "bid 1", "bid 2", "bid 4")
    assert (table.scores[0], table.bags[0]) == (50, 3)


def test_four_bid_and_three_made_is_minus_40_and_no_bags() -> None:
    table = one_deal(3, "bid 2", "bid 5", "bid 2", "bid 4")
    assert (table.scores[0], table.bags[0]) == (-40, 0)


def test_tricks_of_a_nello_bidder_count_for_the_contract() -> None:
    # Seat 0 calls nello and wins five tricks; they make the partner's bid of five.
    table = one_deal(5, "nello", "bid 1", "bid 5", "bid 1")
    assert table.scores[0] == 50 - 100
    assert table.bags[0] == 0


def test_a_nello_without_a_trick_is_100_apart_from_the_contract() -> None:
    assert one_deal(6, "bid 6", "bid 1", "nello", "bid 1").scores[0] == 60 + 100
    assert one_deal(5, "bid 6", "bid 1", "nello", "bid 1").scores[0] == -60 + 100


def test_a_nello_with_a_trick_is_minus_100() -> None:
    assert one_deal(1, "nello", "bid 1", "bid 1", "bid 1").scores[0] == 10 - 100
    assert one_deal(1, "nello", "bid 1", "bid 2", "bid 1").scores[0] == -20 - 100


def test_two_nellos_are_a_made_contract_of_0_and_every_trick_is_a_bag() -> None:
    table = one_deal(4, "nello", "bid 1", "nello", "bid 1")
    assert table.scores[0] == 100 - 100
    assert table.bags[0] == 4
    table = one_deal(0, "nello", "bid 1", "nello", "bid 1")
    assert table.scores[0] == 100 + 100
    assert table.bags[0] == 0


def two_deals(first: int, second: int, *bids: str) -> ot.Table:
    """Team 0 wins these numbers of tricks in the first and the second deal; bids are in the order of bidding."""
    table = spades(walkover(0, first), walkover(1, 13 - second))
    say(table, *bids[:4])
    finish_deal(table)
    say(table, *bids[4:])
    finish_deal(table)
    assert [deal.tricks[0] + deal.tricks[2] for deal in table.deals] == [first, second]
    return table


def test_a_bag_itself_is_worth_no_points() -> None:
    assert one_deal(11, "bid 2", "bid 1", "nello", "bid 1").scores[0] == 20 + 100


def test_ten_bags_cost_100_and_are_taken_off() -> None:
    table = two_deals(13, 5, "bid 2", "bid 1", "bid 2", "bid 1", "bid 1", "bid 2", "bid 1", "bid 2")
    assert table.deals[0].change[0] == 40  # nine bags
    assert table.deals[1].change[0] == 40 - 100
    assert table.bags[0] == 0


def test_bags_above_ten_remain() -> None:
    table = two_deals(11, 9, "bid 2", "bid 1", "bid 2", "bid 1", "bid 1", "bid 2", "bid 1", "bid 2")
    assert table.deals[0].change[0] == 40  # seven bags, then five more
    assert table.deals[1].change[0] == 40 - 100
    assert table.bags[0] == 2


def test_nine_bags_cost_nothing() -> None:
    table = one_deal(13, "bid 2", "bid 1", "bid 2", "bid 1")
    assert (table.scores[0], table.bags[0]) == (40, 9)


def test_twenty_bags_at_once_cost_200() -> None:
    table = two_deals(13, 13, "bid 2", "bid 1", "bid 2", "bid 1", "bid 1", "nello", "bid 1", "nello")
    # Nine bags and thirteen more: one nello was made, one was not, and twice ten bags are gone.
    assert table.deals[1].change[0] == 100 - 100 - 200
    assert table.bags[0] == 2


# the end


def test_the_target_is_500_by_default() -> None:
    assert ot.load("spades").options["target"].default == 500


def test_the_match_ends_at_exactly_the_target() -> None:
    table = one_deal(13, "bid 9", "bid 2", "nello", "bid 2", target=190)
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.outcome.ranking == (0, 1)
    assert table.outcome.scores == table.outcome.final == (190, -40)


def test_the_match_goes_on_below_the_target() -> None:
    table = one_deal(13, "bid 9", "bid 2", "nello", "bid 2", target=191)
    assert table.outcome is None
    assert table.deal_number == 2


def test_a_match_to_500() -> None:
    table = spades(walkover(0, 12), walkover(1, 1), walkover(2, 6))
    say(table, "bid 12", "bid 1", "nello", "nello")
    finish_deal(table)
    assert table.scores == (220, 10 + 100)
    say(table, "bid 1", "bid 12", "nello", "nello")
    finish_deal(table)
    assert table.scores == (440, 220)
    say(table, "bid 3", "bid 4", "bid 3", "bid 3")
    finish_deal(table)
    assert table.outcome is not None
    assert table.outcome.scores == (500, 290)
    assert table.outcome.winners == (0,)


def test_a_short_game_is_250() -> None:
    table = spades(walkover(0, 12), walkover(1, 10), target=250)
    say(table, "bid 12", "bid 1", "nello", "nello")
    finish_deal(table)
    say(table, "bid 8", "bid 1", "bid 2", "bid 2")
    finish_deal(table)
    assert table.outcome is not None
    assert table.outcome.scores == (250, 210)


def test_both_at_the_target_the_higher_wins() -> None:
    table = one_deal(6, "bid 6", "bid 7", "nello", "nello", target=150)
    assert table.outcome is not None
    assert table.outcome.scores == (160, 170)
    assert table.outcome.winners == (1,)
    assert table.outcome.ranking == (1, 0)


def test_both_at_the_target_and_equal_another_deal_is_played() -> None:
    table = spades(walkover(0, 7), walkover(1, 7), target=150)
    say(table, "bid 6", "bid 6", "nello", "nello")
    finish_deal(table)
    assert table.scores == (160, 160)
    assert table.outcome is None
    assert table.deal_number == 2
    say(table, "bid 7", "bid 6", "nello", "nello")
    finish_deal(table)
    assert table.outcome is not None
    assert table.outcome.winners == (1,)
    assert table.scores == (160 + 60 + 100, 160 + 70 + 100)
