"""Ten Down, rule by rule. The last seat deals unless a test says otherwise: seat 0 bids and leads first."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

import overtrick as ot
from tests.table_helpers import (
    Option,
    finish_deal,
    finish_match,
    last_winner,
    legal,
    legal_cards,
    names,
    play,
    say,
)

RANKS = "A K Q J 10 9 8 7".split()

# Spades are trump.
FOUR_HANDS = """
    0: HK H7 H8 S7 D7 D8 D9 D10 DJ DQ
    1: HA HJ S8 C7 C8 C9 C10 CJ CQ CK
    2: S9 SA C7 C8 C9 C10 CJ CQ CK CA
    3: HA HK HQ S10 D7 D8 D9 D10 DJ DK
    trump: S
"""


def tendown(
    *deals: str,
    players: int = 4,
    dealer: int = 3,
    seed: int = 1,
    entered: Sequence[int] | None = None,
    **options: Option,
) -> ot.Table:
    game = ot.load("tendown", **options)
    if entered is None:
        return game.table(players=players, dealer=dealer, seed=seed, deals=list(deals))
    return game.table(players=players, dealer=dealer, seed=seed, entered=tuple(entered), deals=list(deals))


def four_hands(**options: Option) -> ot.Table:
    table = tendown(FOUR_HANDS, players=4, dealer=3, seed=1, entered=None, **options)
    say(table, "bid 0", "bid 0", "bid 0", "bid 0")
    return table


def one_sided(players: int, strong: int, cards: int) -> str:
    """A deal in which one seat has only trumps and the others none, so that it wins every trick."""
    weak_suits = iter("HDC")
    lines = ["trump: S"]
    for seat in range(players):
        suit = "S" if seat == strong else next(weak_suits)
        lines.append(f"{seat}: " + " ".join(f"{suit}{RANKS[card // 2]}" for card in range(cards)))
    return "; ".join(lines)


def scripted_match(
    room: int,
    strong: Sequence[int],
    bids: Sequence[Sequence[int]],
    entered: Sequence[int] | None = None,
    **options: Option,
) -> ot.Table:
    """A whole match: for each deal the seat that wins all tricks, and the bid of every seat."""
    players = len(bids[0])
    deals = [one_sided(players, seat, len(strong) - number) for number, seat in enumerate(strong)]
    table = tendown(*deals, players=players, dealer=players - 1, seed=1, entered=entered, room=room, **options)
    for number, seat in enumerate(strong):
        while table.phase == "bid":
            assert table.turn is not None
            table.push(f"bid {bids[number][table.turn]}")
        finish_deal(table)
        assert table.deals[number].tricks[seat] == len(strong) - number
    assert table.outcome is not None
    return table


# the cards


def test_two_32_card_decks() -> None:
    seen = set()
    for seed in range(40):
        cards = [card for hand in tendown(seed=seed).hands for card in names(hand)]
        assert len(cards) == 40
        assert max(cards.count(card) for card in cards) <= 2
        seen |= set(cards)
    assert seen == {suit + rank for suit in "SHDC" for rank in RANKS}


def test_a_player_may_hold_both_copies_and_no_more_than_two_exist() -> None:
    table = tendown("0: SA SA")
    assert names(table.hands[0]).count("SA") == 2
    with pytest.raises(ValueError, match="SA"):
        tendown("0: SA SA; 1: SA")


def test_the_two_copies_look_the_same() -> None:
    table = tendown("0: SA SA HK HK D7 D7 C8 C8 C9 C9; trump: S")
    say(table, "bid 0", "bid 0", "bid 0", "bid 0")
    assert sorted(legal(table)) == sorted(["play SA", "play HK", "play D7", "play C8", "play C9"])
    play(table, "SA")
    assert names(table.hands[0]).count("SA") == 1


def test_the_higher_rank_wins() -> None:
    for high, low in pairwise(RANKS):
        table = tendown(f"0: H{low}; 1: H{high}; trump: C", players=2, dealer=1)
        say(table, "bid 0", "bid 0")
        play(table, f"H{low} H{high}")
        assert last_winner(table) == 1


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    with pytest.raises(ot.InvalidOption):
        ot.load("tendown").table(players=players)


# the deals


@pytest.mark.parametrize(("room", "cards"), [(0, 10), (5, 5), (50, 7), (500, 8), (1000, 10)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_hand_by_room_then_one_card_fewer_down_to_one(room: int, cards: int, players: int) -> None:
    table = tendown(players=players, dealer=0, room=room)
    sizes = []
    while table.outcome is None:
        sizes.append(len(table.hands[0]))
        assert {len(hand) for hand in table.hands} == {sizes[-1]}
        finish_deal(table)
    assert sizes == list(range(cards, 0, -1))


def test_the_room_is_training_by_default() -> None:
    option = ot.load("tendown").options["room"]
    assert option.default == 0
    assert set(option.choices or ()) == {0, 5, 50, 500, 1000}


def test_trump_is_one_of_the_four_suits_at_random() -> None:
    assert {str(tendown(seed=seed).trump) for seed in range(60)} == {"S", "H", "D", "C"}


def test_trump_is_drawn_anew_for_every_deal() -> None:
    table = tendown()
    trumps = set()
    while table.outcome is None:
        trumps.add(str(table.trump))
        finish_deal(table)
    assert len(trumps) > 1


def test_trump_is_shown_to_all_and_is_not_a_card() -> None:
    table = tendown("trump: D")
    assert table.turned is None
    for seat in (None, 0, 1, 2, 3):
        assert str(table.view(seat).trump) == "D"


# the bids


def test_bids_one_after_the_other_from_the_dealers_left() -> None:
    table = tendown(dealer=1)
    order = []
    while table.phase == "bid":
        order.append(table.turn)
        table.push("bid 2")
    assert order == [2, 3, 0, 1]


def test_a_bid_is_0_to_the_hand() -> None:
    assert legal(tendown()) == [f"bid {tricks}" for tricks in range(11)]
    assert legal(tendown(room=5)) == [f"bid {tricks}" for tricks in range(6)]


def test_there_is_no_hook() -> None:
    assert ot.load("tendown").options["hook"].default is False
    table = tendown()
    say(table, "bid 3", "bid 2", "bid 1")
    assert legal(table) == [f"bid {tricks}" for tricks in range(11)]


def test_with_the_hook_the_dealer_may_not_make_the_bids_add_up() -> None:
    table = tendown(hook=True)
    say(table, "bid 3", "bid 2", "bid 1")
    assert legal(table) == [f"bid {tricks}" for tricks in range(11) if tricks != 4]


def test_the_first_bidder_also_leads_and_both_move_one_seat_each_deal() -> None:
    table = tendown(dealer=3)
    for first in (0, 1, 2, 3, 0):
        assert table.turn == first
        say(table, "bid 0", "bid 0", "bid 0", "bid 0")
        assert table.turn == first
        finish_deal(table)


# the tricks


def test_the_suit_led_must_be_followed() -> None:
    table = four_hands()
    play(table, "HK")
    assert legal_cards(table) == {"HA", "HJ"}


def test_nobody_has_to_play_a_higher_card() -> None:
    table = four_hands()
    play(table, "HK HJ C7 HQ")
    assert last_winner(table) == 0


def test_a_player_who_cannot_follow_may_trump_or_play_any_other_card() -> None:
    table = four_hands()
    play(table, "HK HJ")
    assert legal_cards(table) == set(names(table.hands[2]))


def test_a_trump_wins() -> None:
    table = four_hands()
    play(table, "HK HA S9 HA")
    assert last_winner(table) == 2


def test_of_two_equal_highest_cards_the_first_wins() -> None:
    table = four_hands()
    play(table, "H7 HA C7 HA")
    assert last_winner(table) == 1


def test_with_equal_cards_last_the_last_wins() -> None:
    table = four_hands(equal_cards="last")
    play(table, "H7 HA C7 HA")
    assert last_winner(table) == 3


def test_equal_cards_that_are_not_highest_change_nothing() -> None:
    for rule in ("first", "last"):
        table = four_hands(equal_cards=rule)
        play(table, "HK HA C7 HK")
        assert last_winner(table) == 1


def test_equal_trumps_go_by_the_same_rule() -> None:
    for rule, winner in (("first", 0), ("last", 1)):
        table = tendown("0: SA; 1: SA; trump: S", players=2, dealer=1, equal_cards=rule)
        say(table, "bid 0", "bid 0")
        play(table, "SA SA")
        assert last_winner(table) == winner


def test_the_first_of_equal_cards_wins_by_default() -> None:
    option = ot.load("tendown").options["equal_cards"]
    assert option.default == "first"
    assert set(option.choices or ()) == {"first", "last"}


# the score


def test_each_trick_is_a_point_and_the_exact_bid_ten_more() -> None:
    table = tendown(one_sided(4, 2, 10))
    say(table, "bid 0", "bid 1", "bid 10", "bid 0")
    finish_deal(table)
    assert table.deals[0].tricks == (0, 0, 10, 0)
    assert table.deals[0].change == table.scores == (10, 0, 20, 10)


def test_a_missed_bid_scores_its_tricks() -> None:
    table = tendown(one_sided(4, 2, 10))
    say(table, "bid 3", "bid 1", "bid 9", "bid 10")
    finish_deal(table)
    assert table.scores == (0, 0, 10, 0)


# the end

# In the five-credit room there are deals of 5, 4, 3, 2 and 1 cards; seat 0 wins and bids them all.
SWEEP = [0, 0, 0, 0, 0]


def test_two_players_winner_twice_loser_once() -> None:
    table = scripted_match(5, SWEEP, [(5, 0), (4, 0), (3, 1), (2, 1), (1, 1)])
    assert table.outcome is not None
    assert table.outcome.scores == (65, 20)
    assert table.outcome.final == (130, 20)
    assert table.outcome.ranking == (0, 1)
    assert table.outcome.winners == (0,)


def test_three_players_three_times_twice_once() -> None:
    table = scripted_match(5, SWEEP, [(5, 0, 0), (4, 0, 1), (3, 1, 0), (2, 1, 0), (1, 1, 1)])
    assert table.outcome is not None
    assert table.outcome.scores == (65, 20, 30)
    assert table.outcome.ranking == (0, 2, 1)
    assert table.outcome.final == (195, 20, 60)


def test_four_players_four_times_three_times_twice_once() -> None:
    bids = [(5, 0, 0, 1), (4, 0, 1, 0), (3, 1, 0, 1), (2, 1, 0, 1), (1, 1, 1, 1)]
    table = scripted_match(5, SWEEP, bids)
    assert table.outcome is not None
    assert table.outcome.scores == (65, 20, 30, 10)
    assert table.outcome.ranking == (0, 2, 1, 3)
    assert table.outcome.final == (260, 40, 90, 10)


def test_points_are_multiplied_only_after_the_ranking() -> None:
    for seed in range(20):
        table = tendown(seed=seed, room=50)
        finish_match(table, Random(seed))
        assert table.outcome is not None
        points = [table.outcome.scores[seat] for seat in table.outcome.ranking]
        assert points == sorted(table.scores, reverse=True)
        multiplied = [table.outcome.final[seat] for seat in table.outcome.ranking]
        assert multiplied == [points[place] * (4 - place) for place in range(4)]


@pytest.mark.parametrize("entered", [(0, 1, 2), (2, 1, 0)])
def test_with_equal_points_more_tricks_rank_higher(entered: tuple[int, ...]) -> None:
    # Seat 1 wins five tricks, seat 0 the other ten, none as bid; seat 2 makes one bid of 0 and wins no trick.
    bids = [(1, 0, 0), (0, 1, 1), (0, 1, 1), (0, 1, 1), (0, 1, 1)]
    table = scripted_match(5, [1, 0, 0, 0, 0], bids, entered=entered)
    assert table.outcome is not None
    assert table.outcome.scores == (10, 5, 10)
    assert table.outcome.ranking == (0, 2, 1)
    assert table.outcome.final == (30, 5, 20)
    assert table.outcome.winners == (0,)


# Seats 1, 2 and 3 make one bid of 0 each and never win a trick; seat 0 makes none of its bids.
ALL_EQUAL_BUT_ONE = [(0, 0, 0, 0), (0, 1, 1, 1), (0, 1, 1, 1), (0, 1, 1, 1), (0, 1, 1, 1)]


def test_with_equal_points_and_tricks_the_earlier_to_enter_ranks_higher() -> None:
    table = scripted_match(5, SWEEP, ALL_EQUAL_BUT_ONE, entered=(2, 0, 3, 1))
    assert table.outcome is not None
    assert table.outcome.scores == (15, 10, 10, 10)
    assert table.outcome.ranking == (0, 2, 3, 1)
    assert table.outcome.final == (60, 10, 30, 20)


def test_without_a_room_equal_players_rank_in_seat_order() -> None:
    table = scripted_match(5, SWEEP, ALL_EQUAL_BUT_ONE)
    assert table.outcome is not None
    assert table.outcome.ranking == (0, 1, 2, 3)
    assert table.outcome.final == (60, 30, 20, 10)


# the pot


def test_the_first_takes_the_pot() -> None:
    table = scripted_match(5, SWEEP, ALL_EQUAL_BUT_ONE)
    assert table.outcome is not None
    assert table.outcome.credits == (15, -5, -5, -5)


@pytest.mark.parametrize("room", [5, 50, 500, 1000])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_puts_in_the_stake(room: int, players: int) -> None:
    table = tendown(players=players, dealer=0, room=room)
    finish_match(table, Random(room))
    assert table.outcome is not None
    (winner,) = table.outcome.winners
    assert winner == table.outcome.ranking[0]
    for seat in range(players):
        assert table.outcome.credits[seat] == (room * (players - 1) if seat == winner else -room)


@pytest.mark.parametrize("payout", ["winner", "by_points"])
def test_training_costs_nothing(payout: str) -> None:
    table = tendown(room=0, payout=payout)
    finish_match(table, Random(3))
    assert table.outcome is not None
    assert table.outcome.credits == (0, 0, 0, 0)


def test_pot_split_by_multiplied_totals_remainder_to_the_winner() -> None:
    # Seven deals, all won as bid: 28 tricks and 70 points, twice. Seat 1 makes three bids of 0.
    bids = [(7, 0), (6, 0), (5, 0), (4, 1), (3, 1), (2, 1), (1, 1)]
    table = scripted_match(50, [0] * 7, bids, payout="by_points")
    assert table.outcome is not None
    assert table.outcome.final == (196, 30)
    # The shares of 100 credits are 86.7 and 13.3: 86 and 13, and the last credit goes to the winner.
    assert table.outcome.credits == (87 - 50, 13 - 50)


def test_the_winner_takes_the_pot_by_default() -> None:
    option = ot.load("tendown").options["payout"]
    assert option.default == "winner"
    assert set(option.choices or ()) == {"winner", "by_points"}


# the first hand apart from the stake


@pytest.mark.parametrize(("room", "first_hand", "cards"), [(50, None, 7), (50, 4, 4), (0, 16, 16), (1000, 1, 1)])
def test_the_first_hand_can_be_chosen_apart_from_the_stake(room: int, first_hand: int | None, cards: int) -> None:
    table = tendown(room=room, first_hand=first_hand)
    assert {len(hand) for hand in table.hands} == {cards}
    assert len(table.rules.deal.hands) == cards
    assert table.rules.payout.stake == room


@pytest.mark.parametrize("first_hand", [0, 17])
def test_a_first_hand_has_1_to_16_cards(first_hand: int) -> None:
    with pytest.raises(ot.InvalidOption, match=r"first_hand = .*: it must be a whole number from 1 to 16, or none"):
        ot.load("tendown", first_hand=first_hand)
