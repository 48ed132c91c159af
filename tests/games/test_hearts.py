"""Hearts, rule by rule. Seat 3 deals unless a test says otherwise. How cards are passed has a file of its own."""

from random import Random

import pytest

import overtrick as ot
from tests.table_helpers import (
    finish_deal,
    finish_match,
    last_winner,
    legal,
    legal_cards,
    names,
    play,
    play_while,
    say,
)

from .hearts_tables import CLUBS, DIAMONDS, HEARTS, MIXED, MOON, QUEEN_OF_SEAT_0, SPADES, hearts

# the cards and the deal


@pytest.mark.parametrize(("players", "hand", "left_out"), [(3, 17, {"D2"}), (4, 13, set()), (5, 10, {"C2", "D2"})])
def test_all_cards_are_dealt_out(players: int, hand: int, left_out: set[str]) -> None:
    table = hearts(players=players)
    cards = [card for each in table.hands for card in names(each)]
    assert [len(each) for each in table.hands] == [hand] * players
    assert len(cards) == len(set(cards))
    assert set(cards) == {*CLUBS, *DIAMONDS, *HEARTS, *SPADES} - left_out


@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_players(players: int) -> None:
    with pytest.raises(ot.InvalidOption):
        hearts(players=players)


def test_there_is_no_trump_and_everyone_plays_alone() -> None:
    table = hearts(players=5)
    assert table.trump is None
    assert len(table.scores) == 5


# the first trick


def test_the_two_of_clubs_is_led() -> None:
    table = hearts(MIXED, passing="none")
    assert table.turn == 1
    assert legal(table) == ["play C2"]
    with pytest.raises(ot.IllegalAction, match="the first lead must be C2"):
        table.push("play C3")


def test_the_new_holder_of_the_two_of_clubs_leads() -> None:
    table = hearts(MIXED)
    say(table, "give D2", "give D3", "give H2", "give C2", "give C3", "give C4")
    say(table, "give D7", "give D8", "give D9", "give SQ", "give HA", "give HK")
    assert table.turn == 2
    assert legal(table) == ["play C2"]


def test_five_players_begin_with_the_three_of_clubs() -> None:
    table = hearts(players=5, passing="none")
    assert table.turn is not None
    assert "C3" in names(table.hands[table.turn])
    assert legal(table) == ["play C3"]


def test_the_player_at_the_dealers_left_may_lead_instead() -> None:
    table = hearts(MIXED, passing="none", opening_lead="left", dealer=1)
    assert table.turn == 2
    assert legal_cards(table) == set(names(table.hands[2])) - {"H8", "H9"}


def test_no_points_are_thrown_on_the_first_trick() -> None:
    table = hearts(MIXED, passing="none")
    play(table, "C2 C6")
    assert legal_cards(table) == {"D10", "DJ", "DQ", "DK", "DA", "SJ", "S10"}
    with pytest.raises(ot.IllegalAction, match="cards with points may not be played to the first trick"):
        table.push("play SQ")
    play(table, "DA CA")
    play(table, "CK C3 C7")
    assert legal_cards(table) == set(names(table.hands[3]))  # from the second trick on, every card


def test_a_hand_of_nothing_but_points_may_throw_them_on_the_first_trick() -> None:
    table = hearts(MOON, passing="none")
    play(table, "C2 D2")
    assert legal_cards(table) == set(HEARTS)
    play(table, "HA")
    assert legal_cards(table) == set(SPADES) - {"SQ"}


def test_points_on_the_first_trick_can_be_allowed() -> None:
    table = hearts(MIXED, passing="none", first_trick_points=True)
    play(table, "C2 C6")
    assert legal_cards(table) == set(names(table.hands[3]))
    play(table, "SQ CA")
    assert table.points == (13, 0, 0, 0)


# the play


def test_suit_must_be_followed() -> None:
    table = hearts(MIXED, passing="none")
    play(table, "C2")
    assert legal_cards(table) == {"C6", "C7", "C8", "C10", "CJ"}


def test_the_highest_card_of_the_suit_led_wins() -> None:
    table = hearts(MIXED, passing="none")
    play(table, "C2 CJ DA C9")
    assert last_winner(table) == 2


def test_hearts_may_not_be_led_before_one_was_played() -> None:
    table = hearts(MIXED, passing="none")
    play(table, "C2 CJ DA CA")
    assert table.view(0).broken is False
    assert not legal_cards(table) & set(HEARTS)
    with pytest.raises(ot.IllegalAction, match="hearts may not be led until one has been played"):
        table.push("play H2")


def test_a_thrown_heart_breaks_hearts() -> None:
    table = hearts(MIXED, passing="none")
    play(
        table,
        "C2 CJ DA CA",
    )
    play(table, "CK C3 C7 HA")
    assert table.view(0).broken is True
    assert legal_cards(table) == set(names(table.hands[0]))


@pytest.mark.parametrize(("option", "broken"), [("after_heart", False), ("after_points", True), ("always", None)])
def test_whether_the_queen_of_spades_breaks_hearts(option: str, broken: bool | None) -> None:
    table = hearts(MIXED, passing="none", lead_hearts=option)
    play(table, "C2 CJ DA CA")
    assert ("play H2" in legal(table)) == (option == "always")
    play(table, "CK C3 C7 SQ")
    assert table.view(0).broken is broken
    assert ("play H2" in legal(table)) == (option != "after_heart")


def test_the_reason_names_every_card_that_breaks_hearts() -> None:
    table = hearts(MIXED, passing="none", lead_hearts="after_points")
    play(table, "C2 CJ DA CA")
    with pytest.raises(ot.IllegalAction, match="hearts may not be led until one or SQ has been played"):
        table.push("play H2")


def test_a_hand_of_nothing_but_hearts_may_lead_one() -> None:
    # Seat 2 gets the lead with its only club, and everybody could still follow in other suits.
    deal = f"2: CA {' '.join(HEARTS[:12])}; 0: C2; 1: C3; 3: C4 H2"
    table = hearts(deal, passing="none")
    play(table, "C2 C3 CA C4")
    assert last_winner(table) == 2
    assert table.view(2).broken is False
    assert legal_cards(table) == set(HEARTS[:12])


def test_the_queen_of_spades_may_be_led() -> None:
    table = hearts(QUEEN_OF_SEAT_0, passing="none")
    play(table, "C2 CA D2 H2")
    assert "play SQ" in legal(table)


# the score


def queen_of_seat_0(target: int = 100, ties: str = "share") -> ot.Table:
    """Seat 0 wins twelve tricks with a heart each, and gets rid of the queen in the last one."""
    table = hearts(QUEEN_OF_SEAT_0, passing="none", target=target, ties=ties)
    play(table, "C2 CA DA H2")
    for club, diamond, heart, spade in zip(CLUBS[1:12], DIAMONDS[1:], HEARTS[:11], [*SPADES[3:], "SK"], strict=False):
        play(table, f"{club} {diamond} {heart} {spade}")
    play(table, "SQ D2 H3 SA")
    return table


def test_a_heart_is_one_point_and_the_queen_of_spades_thirteen() -> None:
    table = queen_of_seat_0()
    assert table.deals[0].tricks == (12, 0, 0, 1)
    assert table.deals[0].points == (12, 0, 0, 14)
    assert table.deals[0].change == table.scores == (12, 0, 0, 14)
    assert [(line.side, line.text, line.amount) for line in table.deals[0].lines] == [
        (0, "12 points", 12),
        (3, "14 points", 14),
    ]


def test_a_deal_has_26_points() -> None:
    table = hearts(target=1_000_000)
    for _ in range(20):
        finish_deal(table, Random(5))
    assert all(sum(deal.points) == 26 for deal in table.deals)


@pytest.mark.parametrize(
    ("moon", "change"), [("others", (0, 26, 26, 26)), ("own", (-26, 0, 0, 0)), ("none", (26, 0, 0, 0))]
)
def test_shooting_the_moon(moon: str, change: tuple[int, ...]) -> None:
    table = hearts(MOON, passing="none", moon=moon)
    finish_deal(table)
    assert table.deals[0].points == (26, 0, 0, 0)
    assert table.deals[0].change == change


@pytest.mark.parametrize(("players", "change"), [(3, (0, 26, 26)), (5, (0, 26, 26, 26, 26))])
def test_the_moon_with_three_and_five_players(players: int, change: tuple[int, ...]) -> None:
    # Seat 0 wins every trick, whatever the others play.
    best = {3: f"0: {' '.join(CLUBS + SPADES[:4])}", 5: f"0: {' '.join(CLUBS[:10])}; 1: C3 C4"}[players]
    table = hearts(best, players=players, passing="none")
    play_while(table, lambda table: not table.deals)
    assert table.deals[0].points[0] == 26
    assert table.deals[0].change == change


def test_the_lines_of_a_moon() -> None:
    table = hearts(MOON, passing="none")
    finish_deal(table)
    assert [(line.side, line.text, line.amount) for line in table.deals[0].lines] == [
        (seat, "another player shot the moon", 26) for seat in (1, 2, 3)
    ]
    table = hearts(MOON, passing="none", moon="own")
    finish_deal(table)
    assert [(line.side, line.text, line.amount) for line in table.deals[0].lines] == [(0, "shot the moon", -26)]


# deals that stop early


def test_a_deal_can_stop_when_all_points_are_taken() -> None:
    """Nothing else changes: the same cards give the same scores, with fewer tricks."""
    whole, short = (hearts(seed=8, stop_early=early, target=1_000_000) for early in (False, True))
    stopped = 0
    choices = Random(3)
    for number in range(40):
        while len(short.deals) == number:
            action = str(choices.choice(list(short.legal)))
            short.push(action)
            assert str(whole.push(action)) == action
        while len(whole.deals) == number:
            whole.push(whole.legal[0])
        assert whole.deals[number].points == short.deals[number].points
        assert whole.deals[number].change == short.deals[number].change
        assert whole.scores == short.scores
        assert [names(hand) for hand in whole.hands] == [names(hand) for hand in short.hands]
        stopped += sum(short.deals[number].tricks) < 13
    assert stopped > 0
    assert all(sum(deal.tricks) == 13 for deal in whole.deals)


def test_a_moon_that_stops_early_counts_in_full() -> None:
    # Seat 1 has two of the hearts, so that all points fall on twelve tricks.
    deal = f"""
        0: {" ".join(CLUBS)}
        1: {" ".join(DIAMONDS[:11])} H3 H2
        2: {" ".join(HEARTS[:11])} D3 D2
        3: {" ".join(SPADES)}
    """
    table = hearts(deal, passing="none", stop_early=True)
    while not table.deals:
        play(table, max(legal_cards(table), key=lambda card: (card == "SQ", card in HEARTS)))
    assert table.deals[0].tricks == (12, 0, 0, 0)
    assert table.deals[0].change == (0, 26, 26, 26)


# the end


def test_the_target_is_100_by_default() -> None:
    assert ot.load("hearts").options["target"].default == 100


def test_the_match_ends_when_somebody_reaches_the_target_and_the_lowest_score_wins() -> None:
    table = queen_of_seat_0(target=14)
    assert table.outcome is not None
    assert table.outcome.scores == table.outcome.final == (12, 0, 0, 14)
    assert table.outcome.winners == (1, 2)
    assert table.outcome.ranking == (1, 2, 0, 3)


def test_the_match_goes_on_below_the_target() -> None:
    table = queen_of_seat_0(target=15)
    assert table.outcome is None
    assert table.deal_number == 2


def test_equal_lowest_scores_can_play_on() -> None:
    table = queen_of_seat_0(target=14, ties="play_on")
    assert table.outcome is None
    finish_match(table, Random(2))
    outcome = table.outcome
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert list(outcome.scores).count(min(outcome.scores)) == 1


def test_a_moon_can_end_the_match() -> None:
    table = hearts(MOON, passing="none", target=26)
    finish_deal(table)
    assert table.outcome is not None
    assert table.outcome.winners == (0,)
    assert table.outcome.scores == (0, 26, 26, 26)


def test_scores_below_zero_are_possible() -> None:
    table = hearts(MOON, MOON, passing="none", moon="own")
    finish_deal(table)
    finish_deal(table)
    assert table.scores == (-52, 0, 0, 0)
