"""River, rule by rule. Seat 2 deals unless a test says otherwise, so seat 0 bids first."""

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
    may,
    names,
    play,
    play_while,
    say,
)

ONE_SUIT_EACH = """
    0: SA SK SQ SJ S10 S9 S8 S7 S6 S5
    1: HA HK HQ HJ H10 H9 H8 H7 H6 H5
    2: DA DK DQ DJ D10 D9 D8 D7 D6 D5
    turned: C2
"""

# Hearts are trump; seat 1 has no club, seat 0 and the dealer have three each.
HEARTS_TRUMP = """
    0: CK C9 C3 SA SK D2 D3 D4 D5 D6
    1: H2 H9 SQ SJ S10 D7 D8 D9 D10 DJ
    2: C5 CA C2 S2 S3 S4 DQ DK DA H3
    turned: H5
"""


def river(*deals: str, players: int = 3, dealer: int = 2, seed: int = 1, **options: Option) -> ot.Table:
    return ot.load("river", **options).table(players=players, dealer=dealer, seed=seed, deals=list(deals))


def hand_sizes(table: ot.Table) -> list[int]:
    """The size of every hand of the match, which is played to its end."""
    sizes = []
    while table.outcome is None:
        sizes.append(len(table.hands[0]))
        assert {len(hand) for hand in table.hands} == {sizes[-1]}
        finish_deal(table)
    return sizes


# the deal


@pytest.mark.parametrize(("players", "cards"), [(3, 10), (4, 10), (5, 10), (6, 8), (7, 7)])
def test_first_hand_by_number_of_players(players: int, cards: int) -> None:
    table = river(players=players)
    assert [len(hand) for hand in table.hands] == [cards] * players


@pytest.mark.parametrize("players", [2, 8])
def test_three_to_seven_players(players: int) -> None:
    with pytest.raises(ot.InvalidOption):
        ot.load("river").table(players=players)


@pytest.mark.parametrize(("players", "first", "deals"), [(3, 10, 19), (5, 10, 19), (6, 8, 15), (7, 7, 13)])
def test_hands_shrink_to_one_card_and_grow_back(players: int, first: int, deals: int) -> None:
    sizes = hand_sizes(river(players=players))
    assert sizes == [*range(first, 0, -1), *range(2, first + 1)]
    assert len(sizes) == deals == 2 * first - 1


def test_deck_is_the_52_french_cards() -> None:
    seen = {card for seed in range(60) for hand in river(players=5, seed=seed).hands for card in names(hand)}
    assert len(seen) == 52
    assert {card[1:] for card in seen} == set("A K Q J 10 9 8 7 6 5 4 3 2".split())


@pytest.mark.parametrize("card", ["S9", "HA", "D2", "C10"])
def test_suit_of_the_turned_card_is_trump(card: str) -> None:
    table = river(f"turned: {card}")
    assert str(table.turned) == card
    assert str(table.trump) == card[0]


def test_a_card_is_turned_up_in_every_deal_and_belongs_to_nobody() -> None:
    table = river(players=5)
    turned = set()
    while table.outcome is None:
        assert table.turned is not None
        assert str(table.trump) == str(table.turned)[0]
        assert all(table.turned not in hand for hand in table.hands)
        turned.add(table.turned)
        finish_deal(table)
    assert len(turned) > 1


def test_turned_card_is_public() -> None:
    table = river("turned: H5")
    for seat in (None, 0, 1, 2):
        assert str(table.view(seat).turned) == "H5"


def test_the_turned_card_is_the_next_of_the_deck() -> None:
    # A seed shuffles the deck in the same way for any number of players: card 40 is turned up for four, dealt for five.
    for seed in range(5):
        three, four, five = [river(players=players, dealer=players - 1, seed=seed) for players in (3, 4, 5)]
        assert four.turned in five.hands[40 % 5]
        assert three.turned in four.hands[30 % 4]
        assert three.turned in five.hands[30 % 5]


# the bids


def test_bids_go_round_once_and_the_dealer_is_last() -> None:
    table = river()
    order = []
    while table.phase == "bid":
        order.append(table.turn)
        table.push("bid 0")
    assert order == [0, 1, 2]
    assert [str(bid) for bid in table.bids] == ["bid 0"] * 3


def test_anyone_but_the_dealer_bids_from_0_to_the_hand() -> None:
    table = river()
    assert legal(table) == [f"bid {tricks}" for tricks in range(11)]
    table.push("bid 10")
    assert legal(table) == [f"bid {tricks}" for tricks in range(11)]


def test_dealer_may_not_make_the_bids_add_up() -> None:
    table = river()
    say(table, "bid 3", "bid 2")
    assert not may(table, "bid 5")
    assert legal(table) == [f"bid {tricks}" for tricks in (0, 1, 2, 3, 4, 6, 7, 8, 9, 10)]
    with pytest.raises(ot.IllegalAction):
        table.push("bid 5")


def test_dealer_may_bid_0_when_the_hook_allows_it() -> None:
    table = river()
    say(table, "bid 3", "bid 2", "bid 0")
    assert table.phase == "play"


def test_dealer_may_not_bid_0_when_the_bids_already_add_up() -> None:
    table = river()
    say(table, "bid 4", "bid 6")
    assert legal(table) == [f"bid {tricks}" for tricks in range(1, 11)]


def test_hook_forbids_nothing_once_the_bids_pass_the_hand() -> None:
    table = river()
    say(table, "bid 6", "bid 5")
    assert legal(table) == [f"bid {tricks}" for tricks in range(11)]


def test_in_a_one_card_deal_after_bids_of_0_the_dealer_can_only_bid_0() -> None:
    table = river()
    play_while(table, lambda table: len(table.hands[0]) > 1 or table.phase == "play")
    assert [len(hand) for hand in table.hands] == [1, 1, 1]
    say(table, "bid 0", "bid 0")
    assert table.turn == table.dealer
    assert legal(table) == ["bid 0"]


# the tricks


def test_dealer_leads_the_first_trick() -> None:
    table = river()
    say(table, "bid 0", "bid 0", "bid 0")
    assert table.turn == 2


def test_with_opening_lead_left_the_seat_left_of_the_dealer_leads() -> None:
    table = river(opening_lead="left")
    say(table, "bid 0", "bid 0", "bid 0")
    assert table.turn == 0


def test_opening_lead_is_the_dealers_by_default() -> None:
    option = ot.load("river").options["opening_lead"]
    assert option.default == "dealer"
    assert set(option.choices or ()) == {"dealer", "left"}


def test_the_suit_led_must_be_followed() -> None:
    table = river(HEARTS_TRUMP)
    say(table, "bid 0", "bid 0", "bid 0")
    play(table, "C5")
    assert legal_cards(table) == {"CK", "C9", "C3"}
    with pytest.raises(ot.IllegalAction):
        table.push("play SA")


def test_a_player_who_cannot_follow_may_play_any_card_and_need_not_trump() -> None:
    table = river(HEARTS_TRUMP)
    say(table, "bid 0", "bid 0", "bid 0")
    play(table, "C5 CK")
    assert legal_cards(table) == set(names(table.hands[1]))
    play(table, "DJ")
    assert last_winner(table) == 0


def test_nobody_has_to_beat_the_cards_played() -> None:
    table = river(HEARTS_TRUMP)
    say(table, "bid 0", "bid 0", "bid 0")
    play(table, "C5 C3 D7")
    assert last_winner(table) == 2


def test_highest_card_of_the_suit_led_wins_without_a_trump() -> None:
    table = river(HEARTS_TRUMP)
    say(table, "bid 0", "bid 0", "bid 0")
    play(table, "C5 C9 SQ")
    assert last_winner(table) == 0


def test_a_trump_beats_the_suit_led() -> None:
    table = river(HEARTS_TRUMP)
    say(table, "bid 0", "bid 0", "bid 0")
    play(table, "CA CK H2")
    assert last_winner(table) == 1


def test_highest_trump_wins_when_two_are_played() -> None:
    table = river(
        """
        0: H9 HQ SA SK SQ SJ S10 S9 S8 S7
        1: H2 HA S6 S5 S4 S3 S2 D2 D3 D4
        2: CA CK CQ CJ C10 C9 C8 C7 C6 C5
        turned: H5
        """
    )
    say(table, "bid 0", "bid 0", "bid 0")
    play(table, "CA H9 H2")
    assert last_winner(table) == 0


def test_winner_of_a_trick_takes_it_and_leads_the_next() -> None:
    table = river(HEARTS_TRUMP)
    say(table, "bid 0", "bid 0", "bid 0")
    play(table, "C5 CK DJ")
    assert table.tricks_won == (0 + 1, 0, 0)
    assert table.turn == 0
    assert table.trick == ()
    assert [(seat, str(card)) for seat, card in table.last_trick] == [(2, "C5"), (0, "CK"), (1, "DJ")]


# the score


def score_of_one_suit_each(*bids: str) -> tuple[int, ...]:
    """The dealer leads diamonds, which nobody else holds, and wins all ten tricks."""
    table = river(ONE_SUIT_EACH)
    say(table, *bids)
    finish_deal(table)
    assert table.deals[0].tricks == (0, 0, 10)
    assert table.deals[0].change == table.scores
    return table.deals[0].change


def test_without_the_exact_bid_each_trick_is_a_point() -> None:
    assert score_of_one_suit_each("bid 0", "bid 0", "bid 9")[2] == 10


def test_ten_more_for_exactly_the_bid() -> None:
    assert score_of_one_suit_each("bid 0", "bid 1", "bid 10")[2] == 20


def test_a_made_bid_of_0_scores_10() -> None:
    assert score_of_one_suit_each("bid 0", "bid 1", "bid 10")[0] == 10


def test_a_missed_bid_scores_only_its_tricks() -> None:
    assert score_of_one_suit_each("bid 0", "bid 1", "bid 10")[1] == 0
    assert score_of_one_suit_each("bid 4", "bid 6", "bid 1") == (0, 0, 10)


def test_scores_add_up_over_the_deals() -> None:
    table = river(players=4)
    finish_match(table, Random(5))
    for seat in range(4):
        assert table.scores[seat] == sum(deal.change[seat] for deal in table.deals)


# the end


def test_highest_total_wins_after_the_last_deal() -> None:
    table = river(players=4)
    finish_match(table, Random(1))
    assert table.outcome is not None
    assert len(table.deals) == 19
    assert all(table.scores[winner] == max(table.scores) for winner in table.outcome.winners)
    ranked = [table.scores[seat] for seat in table.outcome.ranking]
    assert ranked == sorted(table.scores, reverse=True)
    assert table.outcome.scores == table.outcome.final == table.scores
    assert table.outcome.credits == (0, 0, 0, 0)


@pytest.mark.slow_without_jit
def test_equal_totals_share_the_win() -> None:
    for seed in range(1000):
        table = river(players=7, seed=seed)
        finish_match(table, Random(seed))
        assert table.outcome is not None
        best = tuple(seat for seat in range(7) if table.scores[seat] == max(table.scores))
        assert table.outcome.winners == best
        if len(best) > 1:
            assert table.outcome.ranking[: len(best)] == best
            return
    pytest.fail("no shared win in a thousand matches")
