"""Whist: the dealer's shown card, following and winning, and a point for each trick above six."""

from __future__ import annotations

import pytest

import overtrick as ot
from tests.table_helpers import (
    FRENCH_RANKS,
    Option,
    finish_deal,
    finish_match,
    last_winner,
    legal_cards,
    may,
    names,
    play,
    walkover,
)

DEAL = """
    0: SA SK SQ HA HK HQ DA DK DQ C2 C3 C4 C5
    1: SJ S10 S9 HJ H10 H9 DJ D10 D9 C6 C7 C8 C9
    2: S8 S7 S6 S5 H8 H7 H6 D8 D7 D6 D5 C10 CJ
    3: S4 S3 S2 H5 H4 H3 H2 D4 D3 D2 CQ CK CA
    turned: S2
"""
"""Seat 3 deals and shows the two of spades."""


def whist(*deals: str, dealer: int | None = 3, seed: int = 1, **options: Option) -> ot.Table:
    return ot.load("whist", **options).table(dealer=dealer, deals=deals, seed=seed)


# the deal


def test_everybody_gets_thirteen_cards_and_the_dealers_last_one_is_shown() -> None:
    for dealer in range(4):
        table = whist(dealer=dealer, seed=dealer)
        assert table.hand_counts == (13, 13, 13, 13)
        assert table.turned in table.hands[dealer]
        assert table.turned is not None
        assert table.trump == table.turned.suit
        for seat in (None, 0, 1, 2, 3):
            assert table.view(seat).turned == table.turned


def test_every_card_of_the_dealer_can_be_the_last_one() -> None:
    """The shown card is the last one dealt, which is any card with the same probability."""
    cards = {str(whist(seed=seed).turned) for seed in range(400)}
    assert len(cards) > 48


def test_the_shown_card_stays_in_the_hand_and_can_be_played() -> None:
    table = whist(DEAL)
    assert "S2" in names(table.view(3).hand)
    play(table, "SA S9 S5")
    assert may(table, "play S2")
    play(table, "S2")
    assert "S2" not in names(table.view(3).hand)
    assert str(table.view(0).turned) == "S2"
    assert str(table.trump) == "S"


def test_a_given_deal_must_show_a_card_of_the_dealer() -> None:
    with pytest.raises(ot.InvalidDeal):
        whist(DEAL.replace("turned: S2", "turned: SA"))


def test_there_is_no_auction() -> None:
    table = whist(DEAL)
    assert (table.phase, table.turn) == ("play", 0)
    assert table.contracts == ()


def test_drawn_trump_and_no_trump() -> None:
    assert whist(trump="none").trump is None
    assert whist(trump="none").turned is None
    drawn = {str(whist(trump="drawn", seed=seed).trump) for seed in range(40)}
    assert drawn == {"C", "D", "H", "S"}
    assert whist(trump="drawn").turned is None


# the play


def test_left_of_the_dealer_leads_anything() -> None:
    table = whist(DEAL)
    assert table.turn == 0
    assert legal_cards(table) == set(names(table.hands[0]))


def test_suit_must_be_followed_and_a_player_who_cannot_may_play_anything() -> None:
    deal = f"{walkover(0, 7)}; turned: HA"  # seat 0 has spades and clubs, seat 3 only hearts
    table = whist(deal)
    play(table, "SA")
    assert legal_cards(table) == {f"S{rank}" for rank in FRENCH_RANKS[7:]}
    play(table, "S2")
    assert legal_cards(table) == {f"D{rank}" for rank in FRENCH_RANKS}


def test_a_trump_beats_the_suit_led_and_a_higher_trump_beats_it() -> None:
    deal = """
        0: CA CK CQ CJ C10 C9 C8 C7 C6 C5 C4 C3 D2
        1: H2 D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK DA
        2: H3 S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK SA
        3: C2 S2 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA
        turned: HA
    """
    table = whist(deal)
    play(table, "CA H2 S3 C2")
    assert last_winner(table) == 1
    table = whist(deal)
    play(table, "CA H2 H3 C2")
    assert last_winner(table) == 2
    table = whist(deal, dealer=3)
    play(table, "CK D3 S3 C2")
    assert last_winner(table) == 0
    table = whist(deal.replace("turned: HA", ""), trump="none")
    play(table, "CA H2 S3 C2")
    assert last_winner(table) == 0


# the score


@pytest.mark.parametrize(("tricks", "change"), [(0, (0, 7)), (6, (0, 1)), (7, (1, 0)), (8, (2, 0)), (12, (6, 0))])
def test_each_trick_above_six_is_a_point(tricks: int, change: tuple[int, int]) -> None:
    # Seat 0 leads and takes this number of tricks; seat 3, which deals and shows a spade, takes the others.
    hands = [hand.partition(": ")[2] for hand in walkover(0, tricks).split("; ")]
    deal = f"0: {hands[0]}; 1: {hands[3]}; 2: {hands[2]}; 3: {hands[1]}; turned: S2"
    table = whist(deal, target=20)
    finish_deal(table)
    finished = table.deals[0]
    assert finished.tricks[0] + finished.tricks[2] == tricks
    assert finished.change == change
    odd = max(change)
    words = f"{odd} tricks above 6" if odd > 1 else "1 trick above 6"
    assert [(line.side, line.count, line.amount, line.text) for line in finished.lines] == [
        (change.index(odd), odd, odd, words)
    ]


def test_the_match_ends_at_five() -> None:
    table = whist()
    finish_match(table)
    assert table.outcome is not None
    assert max(table.scores) >= 5 > min(table.scores)
    assert table.outcome.winners == (table.scores.index(max(table.scores)),)


@pytest.mark.parametrize("target", [7, 9, 10])
def test_other_targets(target: int) -> None:
    table = whist(target=target)
    finish_match(table)
    assert max(table.scores) >= target > min(table.scores)


def test_a_record_names_the_shown_card() -> None:
    table = whist(DEAL)
    finish_deal(table)
    written = table.record()
    assert "turned: S2" in written
    again = ot.read_record(written)
    assert again.record() == written
    assert again.dealt == table.dealt
