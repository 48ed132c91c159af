"""The options of River, with worked numbers. Seat 2 deals, so seat 0 bids first."""

import pytest

import overtrick as ot
from tests.games.test_river import ONE_SUIT_EACH, hand_sizes, river
from tests.table_helpers import Option, finish_deal, last_winner, legal, may, play, say

THREE_CARDS = """
    0: CK C3 SA
    1: H2 H9 SQ
    2: C5 CA D2
"""


def scores_of(*bids: str, **options: Option) -> tuple[int, ...]:
    """The dealer, seat 2, wins all ten tricks."""
    table = river(ONE_SUIT_EACH, players=3, dealer=2, seed=1, **options)
    say(table, *bids)
    finish_deal(table)
    assert table.deals[0].tricks == (0, 0, 10)
    return table.deals[0].change


# the deals


def test_one_way_ends_with_the_hand_of_one_card() -> None:
    table = river(players=4, dealer=0, one_way=True)
    assert hand_sizes(table) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(("players", "sizes"), [(3, [4, 3, 2, 1, 2, 3, 4]), (7, [4, 3, 2, 1, 2, 3, 4])])
def test_the_first_hand_can_be_smaller(players: int, sizes: list[int]) -> None:
    assert hand_sizes(river(players=players, dealer=0, first_hand=4)) == sizes


@pytest.mark.parametrize(("players", "cards"), [(3, 17), (4, 12), (5, 10), (6, 8), (7, 7)])
def test_a_large_first_hand_has_as_many_cards_as_the_deck_allows(players: int, cards: int) -> None:
    table = river(players=players, dealer=0, first_hand=17)
    assert {len(hand) for hand in table.hands} == {cards}
    assert table.turned is not None


@pytest.mark.parametrize("first_hand", [1, 18])
def test_a_first_hand_has_2_to_17_cards(first_hand: int) -> None:
    with pytest.raises(ot.InvalidOption, match=r"first_hand = .*: it must be a whole number from 2 to 17"):
        ot.load("river", first_hand=first_hand)


def test_without_the_hook_the_bids_may_add_up() -> None:
    table = river(hook=False)
    say(table, "bid 3", "bid 2")
    assert may(table, "bid 5")
    assert len(legal(table)) == 11


# deals without trump


def deals_without_trump(**options: Option) -> list[int]:
    """The numbers of the deals in which nothing is turned up and nothing is trump."""
    table = river(players=4, dealer=0, seed=1, **options)
    found = []
    while table.outcome is None:
        assert (table.turned is None) == (table.trump is None)
        if table.trump is None:
            found.append(table.deal_number)
        finish_deal(table)
    return found


@pytest.mark.parametrize(
    ("which", "deals"),
    [("none", []), ("largest", [1, 19]), ("one_card", [10]), ("every_fifth", [5, 10, 15])],
)
def test_some_deals_have_no_trump(which: str, deals: list[int]) -> None:
    assert deals_without_trump(no_trump_deals=which) == deals


def test_one_way_has_one_largest_hand() -> None:
    assert deals_without_trump(no_trump_deals="largest", one_way=True) == [1]


def test_without_a_turned_card_four_players_can_have_all_52_cards() -> None:
    table = river(players=4, dealer=0, first_hand=13, no_trump_deals="largest")
    assert {len(hand) for hand in table.hands} == {13}
    finish_deal(table)
    assert {len(hand) for hand in table.hands} == {12}
    assert table.turned is not None


def test_without_trump_the_highest_card_of_the_suit_led_wins() -> None:
    table = river(THREE_CARDS, first_hand=3, no_trump_deals="largest")
    say(table, "bid 0", "bid 0", "bid 0")
    play(table, "C5 CK H9")
    assert last_winner(table) == 0


def test_a_given_deal_without_trump_has_no_turned_card() -> None:
    with pytest.raises(ot.InvalidDeal, match="no card is turned up in this deal"):
        river(THREE_CARDS + "turned: D5", first_hand=3, no_trump_deals="largest")


def test_a_record_of_deals_without_trump_reads_back() -> None:
    table = river(first_hand=3, no_trump_deals="one_card")
    while len(table.deals) < 4:
        finish_deal(table)
    again = ot.read_record(table.record())
    assert again == table
    assert [deal.turned is None for deal in again.dealt] == [False, False, True, False, False]


# the score: bids of 0, 1 and 10 tricks, of which seat 1 misses its bid by 1


def test_the_exact_bonus_can_be_another() -> None:
    assert scores_of("bid 0", "bid 1", "bid 10", exact_bonus=5) == (5, 0, 15)


def test_each_trick_off_the_bid_can_cost_points() -> None:
    assert scores_of("bid 0", "bid 1", "bid 10", miss_penalty=2) == (10, -2, 20)
    assert scores_of("bid 3", "bid 1", "bid 7", miss_penalty=2) == (-6, -2, 10 - 6)


def test_tricks_can_count_only_with_an_exact_bid() -> None:
    assert scores_of("bid 0", "bid 1", "bid 10", trick_points="exact") == (10, 0, 20)
    assert scores_of("bid 0", "bid 1", "bid 8", trick_points="exact") == (10, 0, 0)


def test_all_three_together() -> None:
    assert scores_of("bid 0", "bid 1", "bid 10", exact_bonus=1, trick_points="exact", miss_penalty=1) == (1, -1, 11)
    assert scores_of("bid 0", "bid 1", "bid 8", exact_bonus=1, trick_points="exact", miss_penalty=1) == (1, -1, -2)


def test_a_bid_must_mean_something() -> None:
    with pytest.raises(ot.InvalidOption, match="exact_bonus = 0: it must be a whole number from 1 to 100"):
        ot.load("river", exact_bonus=0)


def test_the_breakdown_names_the_penalty() -> None:
    table = river(ONE_SUIT_EACH, miss_penalty=2)
    say(table, "bid 3", "bid 1", "bid 7")
    finish_deal(table)
    assert [(line.count, line.amount) for line in table.deals[0].lines if line.side == 0 and line.amount] == [(3, -6)]
