"""Hearts, rule by rule. Seat 3 deals unless a test says otherwise, so seat 0 is the first to pass cards."""

from random import Random

import pytest

import overtrick as ot
from overtrick.actions import Give
from tests.table_helpers import (
    FRENCH_RANKS,
    Option,
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

CLUBS, DIAMONDS, HEARTS, SPADES = ([suit + rank for rank in FRENCH_RANKS] for suit in "CDHS")

# Seat 0 leads the two of clubs and wins every trick.
MOON = f"0: {' '.join(CLUBS)}; 1: {' '.join(DIAMONDS)}; 2: {' '.join(HEARTS)}; 3: {' '.join(SPADES)}"

# Seat 3 leads the two of clubs. Seat 0 has the other clubs and the queen of spades.
QUEEN_OF_SEAT_0 = f"""
    0: {" ".join(CLUBS[:12])} SQ
    1: {" ".join(DIAMONDS)}
    2: {" ".join(HEARTS)}
    3: C2 {" ".join(card for card in SPADES if card != "SQ")}
"""

# All hold cards of several suits. Seat 1 leads the two of clubs; seat 3 has no clubs.
MIXED = """
    0: CA CK CQ C9 D2 D3 H2 H3 H4 S2 S3 S4 S5
    1: C2 C3 C4 C5 D4 D5 D6 H5 H6 H7 SA SK S6
    2: C6 C7 C8 C10 CJ D7 D8 D9 H8 H9 S7 S8 S9
    3: D10 DJ DQ DK DA H10 HJ HQ HK HA SQ SJ S10
"""


def hearts(*deals: str, players: int = 4, dealer: int | None = None, seed: int = 1, **options: Option) -> ot.Table:
    """A table; the last seat deals first."""
    dealer = players - 1 if dealer is None else dealer
    return ot.load("hearts", **options).table(players, dealer=dealer, seed=seed, deals=list(deals))


def give_any(table: ot.Table) -> list[list[str]]:
    """Let everybody pass the first cards of the hand. Returns the passed cards of each seat."""
    gifts: list[list[str]] = [[] for _ in range(table.players)]
    while table.phase == "give":
        seat = table.turn
        assert seat is not None
        gifts[seat].append(str(table.push(table.legal[0])).removeprefix("give "))
    return gifts


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


# passing


@pytest.mark.parametrize(
    ("players", "options", "away"),
    [
        (4, {}, [1, 3, 2, 0, 1, 3]),
        (3, {}, [1, 2, 0, 1]),
        (5, {}, [1, 4, 0, 1]),
        (4, {"passing": "no_hold"}, [1, 3, 2, 1, 3]),
        (5, {"passing": "no_hold"}, [1, 4, 1, 4]),
        (4, {"passing": "left"}, [1, 1, 1]),
        (4, {"passing": "none"}, [0, 0]),
        (4, {"passed_cards": 5}, [1, 3, 2, 0]),
        (4, {"passed_cards": 1, "passing": "left"}, [1, 1]),
    ],
)
def test_directions_of_passing(players: int, options: dict[str, Option], away: list[int]) -> None:
    """Three cards go to the left, to the right, across (with four players), and in the next deal nowhere."""
    table = ot.load("hearts", target=1_000_000, **options).table(players, seed=1)
    count = int(options.get("passed_cards", 3) or 0)
    for steps in away:
        before = [set(names(hand)) for hand in table.hands]
        assert table.gives_to == (steps or None)
        gifts = give_any(table)
        assert table.phase == "play"
        for seat in range(players):
            giver = (seat - steps) % players
            got = set(gifts[giver])
            assert len(got) == (count if steps else 0)
            assert set(names(table.hands[seat])) == (before[seat] - set(gifts[seat])) | got
            assert set(names(table.view(seat).given)) == set(gifts[seat])
            assert set(names(table.view(seat).received)) == got
        finish_deal(table)


def test_cards_are_passed_in_turn_from_the_dealers_left() -> None:
    table = hearts(MIXED, dealer=1)
    order = []
    while table.phase == "give":
        order.append((table.turn, table.to_discard))
        table.push(table.legal[0])
    assert order == [(seat, left) for seat in (2, 3, 0, 1) for left in (3, 2, 1)]


def test_any_card_may_be_passed_once() -> None:
    table = hearts(MIXED)
    assert legal(table) == [f"give {card}" for card in names(table.hands[0])]
    say(table, "give CA")
    assert "give CA" not in legal(table)
    assert len(legal(table)) == 12
    with pytest.raises(ot.IllegalAction, match="you do not hold CA"):
        table.push("give CA")
    with pytest.raises(ot.IllegalAction, match="it is time to give cards away"):
        table.push("play D2")


def test_received_cards_cannot_be_passed_on() -> None:
    """Everybody chooses before seeing the new cards."""
    table = hearts(MIXED)
    say(table, "give CA", "give CK", "give CQ")
    assert table.turn == 1
    assert "give CA" not in legal(table)
    assert set(names(table.view(1).hand)) == {
        "C2",
        "C3",
        "C4",
        "C5",
        "D4",
        "D5",
        "D6",
        "H5",
        "H6",
        "H7",
        "SA",
        "SK",
        "S6",
    }


def test_passed_cards_stay_hidden_until_everybody_has_given() -> None:
    table = hearts(MIXED)
    say(table, "give CA", "give S2", "give H2")
    say(table, "give SA", "give SK", "give C2")
    own, receiver, watcher = table.view(0), table.view(1), table.view(None)
    assert names(own.given) == ["CA", "S2", "H2"]
    assert own.received == receiver.received == ()
    assert names(receiver.given) == ["SA", "SK", "C2"]
    assert watcher.given == watcher.received == ()
    assert own.hand_counts == receiver.hand_counts == watcher.hand_counts == (10, 10, 13, 13)
    assert [(seat, str(action)) for seat, action in own.history][:3] == [(0, "give CA"), (0, "give S2"), (0, "give H2")]
    assert own.history[3:] == ((1, Give(None)),) * 3
    assert receiver.history[:3] == watcher.history[:3] == ((0, Give(None)),) * 3
    assert watcher.history[3:] == ((1, Give(None)),) * 3
    assert not set(names(receiver.hand)) & {"CA", "S2", "H2"}


@pytest.mark.parametrize("other", ["give CK, give CQ, give C9", "give H2, give H3, give H4"])
def test_other_seats_cannot_tell_what_was_passed(other: str) -> None:
    one, two = hearts(MIXED), hearts(MIXED)
    say(one, "give CA", "give S2", "give S3", "give SA")
    say(two, *other.split(", "), "give SA")
    for seat in (None, 1, 2, 3):
        assert one.view(seat) == two.view(seat)
    assert one.view(0) != two.view(0)


def test_after_passing_only_giver_and_receiver_know_the_cards() -> None:
    table = hearts(MIXED)
    say(table, "give CA", "give CK", "give CQ", "give SA", "give SK", "give S6")
    say(table, "give C6", "give C7", "give C8", "give SQ", "give SJ", "give HA")
    assert table.phase == "play"
    assert names(table.view(1).received) == ["CA", "CK", "CQ"]
    assert names(table.view(0).received) == ["SQ", "SJ", "HA"]
    assert {"SQ", "SJ", "HA"} <= set(names(table.view(0).hand))
    for seat in (None, 2):
        hidden = [action for giver, action in table.view(seat).history if giver != seat]
        assert hidden == [Give(None)] * len(hidden)
    assert table.view(2).hand_counts == (13, 13, 13, 13)


def test_a_record_has_the_passed_cards() -> None:
    table = hearts(MIXED)
    say(table, "give CA", "give CK", "give CQ", "give SA", "give SK", "give S6")
    say(table, "give C6", "give C7", "give C8", "give SQ", "give SJ", "give HA")
    play(table, "C2 CJ C6 C9")
    lines = table.record().splitlines()
    start = lines.index("gives: 0 CA CK CQ")
    assert lines[start : start + 5] == [
        "gives: 0 CA CK CQ",
        "gives: 1 SA SK S6",
        "gives: 2 C6 C7 C8",
        "gives: 3 SQ SJ HA",
        "trick 1: 1 C2, 2 CJ, 3 C6, 0 C9",
    ]
    again = ot.read_record(table.record())
    assert again.history == table.history
    assert again.record() == table.record()


def test_a_record_can_stop_while_cards_are_passed() -> None:
    table = hearts(MIXED)
    say(table, "give CA", "give CK", "give CQ", "give SA")
    again = ot.read_record(table.record())
    assert again.turn == 1
    assert again.to_discard == 2
    assert again.view(2) == table.view(2)
    assert again.view(1) == table.view(1)


def test_passing_can_be_taken_back() -> None:
    table = hearts(MIXED)
    before = table.view(0)
    give_any(table)
    say(table, legal(table)[0])
    while table.history:
        table.pop()
    assert table.view(0) == before


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
