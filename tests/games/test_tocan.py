"""Tocan, rule by rule. Seat 3 deals unless a test says otherwise, so seat 0 bids first."""

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

# Four cards face up, then three in hand, then the pile. Seat 3 has clubs only in its pile.
KING_OF_CLUBS = """
    0: CK HA HK HQ SA SK SQ DA DK DQ CA CQ CJ
    1: D5 D6 D7 S5 C3 C4 D8
    2: C7 H5 D9 S6 C8 H6 D10
    3: S2 S3 D2 D3 H4 D4 S4 C9 C10 C2 C5 C6 H2
"""

SUITS_APART = "; ".join(
    f"{seat}: " + " ".join(f"{suit}{rank}" for rank in FRENCH_RANKS) for seat, suit in enumerate("SHDC")
)


def tocan(*deals: str, dealer: int = 3, seed: int = 1, **options: Option) -> ot.Table:
    return ot.load("tocan", **options).table(dealer=dealer, seed=seed, deals=list(deals))


def win_auction(table: ot.Table, differ: int, bid: str) -> None:
    """Everyone else passes."""
    while table.phase == "bid":
        table.push(f"bid {bid}" if table.turn == differ else "pass")
    assert table.declarer == differ


def play_walkovers(*deals: tuple[int, int, int], **options: Option) -> ot.Table:
    """One deal after the other, each (differ, tricks bid, tricks won)."""
    table = tocan(*[walkover(differ, won) for differ, _, won in deals], dealer=3, seed=1, **options)
    for differ, bid, won in deals:
        win_auction(table, differ, f"{bid}S")
        finish_deal(table)
        assert table.deals[-1].tricks[differ] == won
    return table


# the deal


def test_52_cards_13_each_four_face_up_three_in_hand_six_in_the_pile() -> None:
    table = tocan()
    assert [len(cards) for cards in table.faceup] == [4] * 4
    assert [len(cards) for cards in table.hands] == [3] * 4
    assert [len(cards) for cards in table.piles] == [6] * 4
    cards = {card for part in (table.faceup, table.hands, table.piles) for cards in part for card in names(cards)}
    assert cards == {suit + rank for suit in "SHDC" for rank in FRENCH_RANKS}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_four_players(players: int) -> None:
    with pytest.raises(ot.InvalidOption):
        ot.load("tocan").table(players=players)


def test_the_top_four_are_turned_up_and_the_next_three_taken_in_hand() -> None:
    table = tocan(SUITS_APART)
    assert set(names(table.faceup[0])) == {"SA", "SK", "SQ", "SJ"}
    assert set(names(table.hands[0])) == {"S10", "S9", "S8"}
    assert names(table.piles[0]) == ["S7", "S6", "S5", "S4", "S3", "S2"]


def test_face_up_cards_are_public_the_hand_is_private_the_pile_is_unknown() -> None:
    table = tocan(SUITS_APART)
    for seat in (None, 0, 1, 2, 3):
        view = table.view(seat)
        assert view.faceup == table.faceup
        assert view.hand == (() if seat is None else table.hands[seat])
        assert view.pile_counts == (6, 6, 6, 6)


def test_nobody_sees_the_cards_of_a_pile_not_even_their_owner() -> None:
    # Two deals that differ only in the order below the seventh card look the same to everyone.
    other_piles = SUITS_APART.replace("S7 S6", "S6 S7").replace("H3 H2", "H2 H3")
    for seat in (None, 0, 1, 2, 3):
        assert repr(vars(tocan(SUITS_APART).view(seat))) == repr(vars(tocan(other_piles).view(seat)))


# the auction


def test_left_of_the_dealer_bids_first_and_bidding_goes_clockwise() -> None:
    table = tocan(dealer=0)
    order = []
    for bid in ("bid 1C", "bid 2C", "bid 3C", "bid 4C"):
        order.append(table.turn)
        table.push(bid)
    assert order == [1, 2, 3, 0]


def test_a_bid_is_1_to_13_tricks_and_a_suit() -> None:
    bids = {f"bid {tricks}{suit}" for tricks in range(1, 14) for suit in "CDHS"}
    assert set(legal(tocan())) == bids | {"pass"}


@pytest.mark.parametrize(("lower", "higher"), [("5C", "5D"), ("5D", "5H"), ("5H", "5S"), ("5S", "6C")])
def test_suits_rank_clubs_diamonds_hearts_spades(lower: str, higher: str) -> None:
    table = tocan()
    say(table, f"bid {lower}")
    assert may(table, f"bid {higher}")
    table = tocan()
    say(table, f"bid {higher}")
    assert not may(table, f"bid {lower}")


def test_a_bid_must_have_more_tricks_or_as_many_in_a_higher_suit() -> None:
    table = tocan()
    say(table, "bid 5H")
    more = {f"bid {tricks}{suit}" for tricks in range(6, 14) for suit in "CDHS"}
    assert set(legal(table)) == more | {"bid 5S", "pass"}
    with pytest.raises(ot.IllegalAction):
        table.push("bid 5H")


def test_five_spades_are_beaten_by_any_six() -> None:
    table = tocan()
    say(table, "bid 5S")
    assert {"bid 6C", "bid 6D", "bid 6H", "bid 6S"} <= set(legal(table))
    assert not [bid for bid in legal(table) if bid.startswith("bid 5")]


def test_strict_raises_need_more_tricks_and_a_higher_suit() -> None:
    table = tocan(raise_rule="tricks_and_suit")
    say(table, "bid 5D")
    more = {f"bid {tricks}{suit}" for tricks in range(6, 14) for suit in "HS"}
    assert set(legal(table)) == more | {"pass"}


def test_no_trump_is_the_highest_suit_under_strict_raises() -> None:
    table = tocan(raise_rule="tricks_and_suit", no_trump=True)
    say(table, "bid 5S")
    assert set(legal(table)) == {f"bid {tricks}NT" for tricks in range(6, 14)} | {"pass"}
    say(table, "bid 6NT")
    assert legal(table) == ["pass"]


def test_raise_rule_is_tricks_or_suit_by_default() -> None:
    option = ot.load("tocan").options["raise_rule"]
    assert option.default == "tricks_or_suit"
    assert set(option.choices or ()) == {"tricks_or_suit", "tricks_and_suit"}


def test_no_trump_is_off_by_default() -> None:
    assert ot.load("tocan").options["no_trump"].default is False
    with pytest.raises(ot.IllegalAction):
        tocan().push("bid 5NT")


def test_with_no_trump_it_outranks_spades() -> None:
    table = tocan(no_trump=True)
    bids = {f"bid {tricks}{suit}" for tricks in range(1, 14) for suit in ("C", "D", "H", "S", "NT")}
    assert set(legal(table)) == bids | {"pass"}
    say(table, "bid 5S")
    assert may(table, "bid 5NT")
    say(table, "bid 5NT")
    assert not [bid for bid in legal(table) if bid.startswith("bid 5")]
    assert may(table, "bid 6C")


def test_a_pass_is_final() -> None:
    table = tocan()
    say(table, "pass", "bid 1C", "bid 2C", "bid 3C")
    assert table.turn == 1


def test_when_all_but_one_have_passed_the_last_bidder_is_the_differ() -> None:
    table = tocan()
    say(table, "bid 3C", "bid 3H", "pass", "pass", "bid 4D", "pass")
    assert table.declarer == 0
    assert table.phase == "play"
    assert str(table.trump) == "D"
    assert [str(bid) for bid in table.bids] == ["bid 4D", "pass", "pass", "pass"]


def test_the_fourth_may_bid_after_three_passes() -> None:
    table = tocan()
    say(table, "pass", "pass", "pass", "bid 1C")
    assert table.declarer == 3
    assert table.phase == "play"


def test_four_passes_and_the_next_dealer_deals_again() -> None:
    table = tocan()
    before = table.piles
    say(table, "pass", "pass", "pass", "pass")
    assert (table.phase, table.dealer, table.turn, table.deal_number) == ("bid", 0, 1, 2)
    assert table.piles != before
    assert [str(bid) for bid in table.deals[0].bids] == ["pass"] * 4
    assert table.deals[0].tricks == table.deals[0].change == table.scores == (0, 0, 0, 0)


def test_trump_and_differ_are_unknown_while_bidding() -> None:
    table = tocan()
    say(table, "bid 5H")
    assert table.trump is None
    assert table.declarer is None


# the tricks


def king_of_clubs(bid: str = "5H", **options: Option) -> ot.Table:
    table = tocan(KING_OF_CLUBS, dealer=3, seed=1, **options)
    win_auction(table, 0, bid)
    return table


def test_the_differ_leads_from_hand_or_face_up_cards() -> None:
    table = king_of_clubs()
    assert table.turn == 0
    assert legal_cards(table) == {"CK", "HA", "HK", "HQ", "SA", "SK", "SQ"}


def test_the_tocan_suit_must_be_followed_from_either() -> None:
    table = king_of_clubs()
    play(table, "CK")
    assert legal_cards(table) == {"C3", "C4"}  # both in hand
    play(table, "C3")
    assert legal_cards(table) == {"C7", "C8"}  # one face up, one in hand


def test_cards_of_the_pile_do_not_count_for_following() -> None:
    table = king_of_clubs()
    play(table, "CK C3 C7")
    assert legal_cards(table) == {"S2", "S3", "D2", "D3", "H4", "D4", "S4"}


def test_a_trump_takes_the_kings_trick() -> None:
    table = king_of_clubs()
    play(table, "CK C3 C7 H4")
    assert last_winner(table) == 3


@pytest.mark.parametrize("discard", ["S2", "S4", "D2", "D4"])
def test_neither_trump_nor_tocan_suit_leaves_the_trick_to_the_differ(discard: str) -> None:
    table = king_of_clubs()
    play(table, f"CK C3 C7 {discard}")
    assert last_winner(table) == 0


def test_highest_trump_wins() -> None:
    table = tocan(
        """
        0: CK C2 C3 C4 C5 C6 C7
        1: H2 H3 S2 S3 S4 S5 S6
        2: H9 HJ D2 D3 D4 D5 D6
        3: H4 H5 D7 D8 D9 S7 S8
        """
    )
    win_auction(table, 0, "1H")
    play(table, "CK H2 H9 H4")
    assert last_winner(table) == 2


def test_highest_card_of_the_tocan_suit_wins_without_a_trump() -> None:
    table = king_of_clubs("5C")
    play(table, "HQ D5 H5 H4")
    assert last_winner(table) == 0


def test_winner_of_a_trick_leads_the_next() -> None:
    table = king_of_clubs()
    play(table, "CK C3 C7 H4")
    assert table.turn == 3
    assert table.tricks_won == (0, 0, 0, 1)


def test_without_trump_every_trick_goes_to_the_tocan_suit() -> None:
    for last in ("H4", "S4", "D4"):
        table = king_of_clubs("5NT", no_trump=True)
        assert table.trump is None
        play(table, f"CK C3 C7 {last}")
        assert last_winner(table) == 0


def test_a_deal_is_13_tricks() -> None:
    table = tocan()
    win_auction(table, 0, "1C")
    finish_deal(table)
    assert sum(table.deals[0].tricks) == 13


# the piles


def test_without_face_up_cards_four_more_are_turned_up() -> None:
    table = tocan(SUITS_APART)
    win_auction(table, 0, "1S")
    for trick in ("SA HA DA CA", "SK HK DK CK", "SQ HQ DQ CQ"):
        play(table, trick)
    assert [len(cards) for cards in table.faceup] == [1] * 4
    play(table, "SJ HJ DJ")
    assert len(table.faceup[0]) == 0  # only after the trick
    play(table, "CJ")
    assert set(names(table.faceup[0])) == {"S7", "S6", "S5", "S4"}
    assert [len(cards) for cards in table.hands] == [3] * 4
    assert [names(pile) for pile in table.piles] == [[f"{suit}3", f"{suit}2"] for suit in "SHDC"]


def test_without_hand_cards_three_more_are_taken() -> None:
    table = tocan(SUITS_APART)
    win_auction(table, 0, "1S")
    for trick in ("S10 H10 D10 C10", "S9 H9 D9 C9", "S8 H8 D8 C8"):
        play(table, trick)
    assert set(names(table.hands[0])) == {"S7", "S6", "S5"}
    assert [len(cards) for cards in table.faceup] == [4] * 4
    assert [names(pile) for pile in table.piles] == [[f"{suit}4", f"{suit}3", f"{suit}2"] for suit in "SHDC"]


def test_as_many_as_are_left_are_turned_up_or_taken() -> None:
    table = tocan(SUITS_APART)
    win_auction(table, 0, "1S")
    for rank in ("A", "K", "Q", "J", "10", "9", "8"):
        play(table, f"S{rank} H{rank} D{rank} C{rank}")
    # Four were turned up after the fourth trick; only two are left for the hands.
    assert [len(cards) for cards in table.faceup] == [4] * 4
    assert set(names(table.hands[0])) == {"S3", "S2"}
    assert [len(pile) for pile in table.piles] == [0] * 4


def test_few_are_turned_up_when_the_hands_were_filled_first() -> None:
    table = tocan(SUITS_APART)
    win_auction(table, 0, "1S")
    for rank in ("10", "9", "8", "A", "K", "Q", "J"):
        play(table, f"S{rank} H{rank} D{rank} C{rank}")
    # Three went to the hands after the third trick; three are left to be turned up.
    assert set(names(table.faceup[0])) == {"S4", "S3", "S2"}
    assert set(names(table.hands[0])) == {"S7", "S6", "S5"}
    assert [len(pile) for pile in table.piles] == [0] * 4


def test_nothing_is_drawn_while_a_card_is_left() -> None:
    table = tocan(SUITS_APART)
    win_auction(table, 0, "1S")
    for rank in ("A", "K", "Q", "10", "9"):
        play(table, f"S{rank} H{rank} D{rank} C{rank}")
    assert [len(cards) for cards in table.faceup] == [1] * 4
    assert [len(cards) for cards in table.hands] == [1] * 4
    assert [len(pile) for pile in table.piles] == [6] * 4


def test_each_player_draws_when_the_own_cards_run_out() -> None:
    table = tocan(SUITS_APART)
    win_auction(table, 0, "1S")
    for trick in ("SA H10 DA CA", "SK H9 DK CK", "SQ H8 DQ CQ"):
        play(table, trick)
    assert [len(cards) for cards in table.faceup] == [1, 4, 1, 1]
    assert [len(cards) for cards in table.hands] == [3] * 4
    assert [len(pile) for pile in table.piles] == [6, 3, 6, 6]


# the score


def test_six_bid_and_six_won_is_6_points() -> None:
    assert play_walkovers((0, 6, 6)).scores == (6, 0, 0, 0)


def test_six_bid_and_seven_won_is_7_points() -> None:
    assert play_walkovers((0, 6, 7)).scores == (7, 0, 0, 0)


def test_six_bid_and_four_won_is_2_points_for_each_ender() -> None:
    assert play_walkovers((0, 6, 4)).scores == (0, 2, 2, 2)


def test_the_shortfall_goes_to_the_enders_wherever_the_differ_sits() -> None:
    assert play_walkovers((2, 9, 4)).scores == (5, 5, 0, 5)


# the end


def test_the_target_is_18_by_default() -> None:
    assert ot.load("tocan").options["target"].default == 18


def test_the_match_ends_at_18() -> None:
    table = play_walkovers((0, 13, 13), (0, 5, 5))
    assert table.outcome is not None
    assert table.outcome.scores == table.outcome.final == (18, 0, 0, 0)
    assert table.outcome.winners == (0,)
    assert table.outcome.credits == (0, 0, 0, 0)


def test_17_is_not_enough() -> None:
    table = play_walkovers((0, 13, 13), (0, 4, 4))
    assert table.scores == (17, 0, 0, 0)
    assert table.outcome is None


def test_the_target_can_be_another() -> None:
    assert play_walkovers((0, 6, 6), target=6).outcome is not None
    assert play_walkovers((0, 6, 6), target=7).outcome is None


def test_most_points_wins() -> None:
    table = play_walkovers((0, 13, 0), (1, 4, 4), (0, 5, 0))
    assert table.outcome is not None
    assert table.outcome.scores == (0, 22, 18, 18)
    assert table.outcome.winners == (1,)
    assert table.outcome.ranking == (1, 2, 3, 0)


def test_ties_share_the_win() -> None:
    table = play_walkovers((2, 13, 0), (2, 5, 0))
    assert table.outcome is not None
    assert table.outcome.scores == (18, 18, 0, 18)
    assert table.outcome.winners == (0, 1, 3)
    assert table.outcome.ranking == (0, 1, 3, 2)


# the penalty of a differ below the bid


@pytest.mark.parametrize(("penalty", "score"), [("none", 0), ("missing", -2), ("bid", -6)])
def test_six_bid_and_four_won_can_cost_the_differ_points(penalty: str, score: int) -> None:
    assert play_walkovers((0, 6, 4), differ_penalty=penalty).scores == (score, 2, 2, 2)


@pytest.mark.parametrize("penalty", ["missing", "bid"])
def test_a_differ_who_reaches_the_bid_loses_nothing(penalty: str) -> None:
    assert play_walkovers((0, 6, 7), differ_penalty=penalty).scores == (7, 0, 0, 0)
