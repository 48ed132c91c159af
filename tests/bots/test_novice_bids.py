"""What a novice bids: nello with a hand that may keep it, never less than its sure tricks, no more than are left."""

from __future__ import annotations

import pytest

import overtrick as ot
from overtrick.bots import seat_bot

from .positions import small_deal, spades

LOW = "C2 C3 C4 C8 D2 D4 D5 D9 H2 H5 H6 H9"
ALL_SPADES = "0: S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA"


def bid_of(table: ot.Table) -> str:
    assert table.turn is not None
    return str(seat_bot("novice").act(table.view(table.turn)))


def test_a_low_hand_bids_nello() -> None:
    assert bid_of(spades(f"0: {LOW} S3")) == "nello"


@pytest.mark.parametrize("high", ["S3 SA", "SQ SK"])
def test_high_spades_are_no_hand_for_nello(high: str) -> None:
    assert bid_of(spades(f"0: {LOW.removesuffix(' H9')} {high}")) != "nello"


def test_high_cards_alone_in_their_suits_are_no_hand_for_nello() -> None:
    assert bid_of(spades("0: CA CK D2 D3 D4 D5 D6 H2 H3 H4 H5 H6 S3")) != "nello"


def test_a_nello_that_pays_little_is_bid_with_fewer_hands() -> None:
    """Where a nello wins no more than a bid for two tricks, it has to be nearly certain."""
    hand = "0: C5 C9 CJ CQ D3 D6 D8 D10 H5 H6 H8 HJ S9"
    assert bid_of(spades(hand)) == "nello"
    assert bid_of(spades(hand, nello_points=20)) != "nello"


def test_thirteen_spades_are_bid_as_thirteen_without_a_cap() -> None:
    assert bid_of(spades(ALL_SPADES, bid_total_cap=None)) == "bid 13"


def test_a_partner_bids_no_more_tricks_than_are_left() -> None:
    strong = f"{ALL_SPADES}; 2: HA HK HQ CA CK CQ DA DK DQ D2 D3 C2 C3"
    assert bid_of(spades(strong, "bid 13", "bid 1", bid_total_cap=None)) == "nello"
    assert bid_of(spades("2: HA HK HQ CA CK CQ DA DK DQ D2 D3 C2 C3", "bid 12", "bid 1", bid_total_cap=None)) == "bid 1"


def test_the_highest_trump_is_a_trick_where_the_hook_bars_one() -> None:
    table = small_deal("river", 3, 2, "0: SA C2; turned: S5", "bid 1", "bid 0", dealer=0, hook=True)
    assert "bid 1" not in table.legal
    assert bid_of(table) == "bid 2"


def test_the_highest_trump_that_is_left_is_a_trick_too() -> None:
    """The ace lies turned up on the deck."""
    table = small_deal("river", 3, 2, "0: SK C2; turned: SA", "bid 1", "bid 0", dealer=0, hook=True)
    assert bid_of(table) == "bid 2"
