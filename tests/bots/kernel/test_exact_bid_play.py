"""Rules of thumb for exact bids: positions with one right card, and how many bids novices make."""

from __future__ import annotations

import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from tests.bots.positions import small_deal


def played(deal: str, *bids: str, cards: str = "", size: int = 3, seat: int = 0) -> str:
    """What a novice plays in River with three players. Hearts are trumps; seat 0 deals and leads."""
    table = small_deal("river", 3, size, f"{deal}; turned: H5", *bids, cards=cards)
    assert table.turn == seat
    return str(seat_bot("novice").act(table.view(seat)))


def test_after_the_bid_is_made_cards_that_would_win_later_are_played() -> None:
    """The trick is lost with either club; the queen may win another, the two will not."""
    assert played("0: CA D2 D3; 1: CQ C2 D4", "bid 0", "bid 1", "bid 1", cards="CA", seat=1) == "play CQ"


def test_after_the_bid_is_made_a_trump_is_played_to_a_trick_that_is_lost() -> None:
    assert played("0: CA D2 D3; 1: D9 H4 C3; 2: S2 H3 H9", "bid 0", "bid 0", "bid 1", cards="CA C3", seat=2) in (
        "play H3",
        "play S2",
    )


def test_a_seat_that_needs_every_trick_takes_this_one() -> None:
    assert played("0: C4 D2 D3; 1: CA C2 H9", "bid 3", "bid 0", "bid 1", cards="C4", seat=1) == "play CA"


def test_a_seat_that_wants_no_trick_leads_low() -> None:
    assert played("0: CA C2 D9", "bid 1", "bid 1", "bid 0", seat=0) == "play C2"


@pytest.mark.slow_without_jit
def test_novices_make_twice_as_many_bids_as_random_players() -> None:
    """Random players make one in five."""
    made, bids, novice = 0, 0, seat_bot("novice")
    for seed in range(12):
        table = ot.load("river").table(3, seed=seed, dealer=0)
        while table.turn is not None:
            table.push(novice.act(table.view(table.turn)))
        for deal in table.deals:
            made += sum(bid == ot.Bid(tricks) for bid, tricks in zip(deal.bids, deal.tricks, strict=True))
            bids += table.players
    assert made > 0.4 * bids
