"""Rules that the five games have in common."""

from random import Random

import pytest

import overtrick as ot
from tests.table_helpers import finish_deal, legal, legal_cards, names, play, say

GAMES = ["river", "rook", "spades", "tendown", "tocan"]


def table_of(name: str, dealer: int | None = 0, seed: int = 1) -> ot.Table:
    players = 3 if name == "river" else 4
    return ot.load(name).table(players=players, dealer=dealer, seed=seed)


def everything(table: ot.Table) -> tuple[object, ...]:
    return (
        table.phase,
        table.turn,
        legal(table),
        table.dealer,
        table.deal_number,
        table.hands,
        table.faceup,
        table.piles,
        table.middle,
        table.turned,
        table.trump,
        table.bids,
        table.declarer,
        table.trick,
        table.last_trick,
        table.tricks_won,
        table.scores,
        table.bags,
        table.deals,
        table.outcome,
    )


@pytest.mark.parametrize("name", GAMES)
def test_left_of_the_dealer_acts_first(name: str) -> None:
    seats = len(table_of(name).hands)
    for dealer in range(seats):
        assert table_of(name, dealer).turn == (dealer + 1) % seats


@pytest.mark.parametrize("name", GAMES)
def test_a_first_dealer_can_be_given(name: str) -> None:
    for dealer in range(len(table_of(name).hands)):
        assert table_of(name, dealer).dealer == dealer


@pytest.mark.parametrize("name", GAMES)
def test_the_first_dealer_is_drawn_at_random(name: str) -> None:
    seats = len(table_of(name).hands)
    assert {table_of(name, None, seed).dealer for seed in range(80)} == set(range(seats))


@pytest.mark.parametrize("name", ["river", "rook", "tendown", "tocan"])
def test_only_spades_shows_a_draw(name: str) -> None:
    assert table_of(name, None).draw is None


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_dealt_clockwise_from_the_dealers_left(name: str) -> None:
    # The same shuffled deck with the next dealer: everyone gets what the right neighbour got.
    for seed in range(5):
        one, two = table_of(name, 0, seed), table_of(name, 1, seed)
        assert two.hands == one.hands[-1:] + one.hands[:-1]
        assert two.piles == one.piles[-1:] + one.piles[:-1]


def test_cards_are_dealt_one_at_a_time_from_the_top() -> None:
    # A seed shuffles the deck in the same way for any number of players. So the hands of three and of four players
    # show the place of a card: seat 1 of three and seat 2 of four share the cards 10 and 22, counted from 0.
    for seed in range(5):
        three = ot.load("river").table(players=3, dealer=2, seed=seed)
        four = ot.load("river").table(players=4, dealer=3, seed=seed)
        for one in range(3):
            for two in range(4):
                places = [place for place in range(30) if place % 3 == one and place % 4 == two]
                assert len(set(three.hands[one]) & set(four.hands[two])) == len(places)


def test_the_first_card_dealt_to_a_pile_is_its_top() -> None:
    # The same deck again: the place of a card in the deck decides which of three hands it would be in.
    for seed in range(5):
        piles = ot.load("tocan").table(dealer=3, seed=seed).piles
        hands = ot.load("river").table(players=3, dealer=2, seed=seed).hands
        for seat, pile in enumerate(piles):
            for depth, card in enumerate(pile, start=7):
                place = seat + 4 * depth
                holders = [other for other in range(3) if card in hands[other]]
                assert holders == ([place % 3] if place < 30 else [])


@pytest.mark.parametrize("name", GAMES)
def test_after_every_deal_the_dealer_moves_one_seat_clockwise(name: str) -> None:
    table = table_of(name)
    choices = Random(2)
    for _ in range(6):
        dealer, number = table.dealer, table.deal_number
        finish_deal(table, choices)
        if table.outcome is not None:
            assert (table.dealer, table.deal_number) == (dealer, number)
            break
        assert table.dealer == (dealer + 1) % len(table.hands)
        assert table.deal_number == number + 1


@pytest.mark.parametrize("name", GAMES)
def test_play_goes_clockwise_and_the_winner_leads(name: str) -> None:
    table = table_of(name)
    choices = Random(3)
    seats = len(table.hands)
    while not table.deals:
        played = [seat for seat, _ in table.trick]
        if played:
            assert table.turn == (played[-1] + 1) % seats
            assert played == [(played[0] + step) % seats for step in range(len(played))]
        table.push(choices.choice(list(table.legal)))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_deals_the_same_match(name: str) -> None:
    one, two = table_of(name, None, 9), table_of(name, None, 9)
    choices = Random(4)
    for _ in range(150):
        assert everything(one) == everything(two)
        if one.outcome is not None:
            break
        action = choices.choice(list(one.legal))
        one.push(action)
        two.push(action)


@pytest.mark.parametrize("name", GAMES)
def test_other_seeds_deal_other_cards(name: str) -> None:
    assert len({tuple(map(tuple, map(names, table_of(name, 0, seed).hands))) for seed in range(20)}) == 20


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_changes_nothing(name: str) -> None:
    table = table_of(name)
    choices = Random(5)
    for _ in range(120):
        before = everything(table)
        everyones = [card for hand in table.hands for card in names(hand)]
        tried = [f"play {card}" for card in everyones] + [f"discard {card}" for card in everyones]
        tried += ["bid 1", "bid 5", "bid 150", "bid 72", "bid 3H", "bid 13NT", "nello", "pass", "check"]
        tried += ["trump red", "bid 99"]
        for action in tried:
            if action in legal(table) or (action == "nello" and "bid 0" in legal(table)):
                continue
            with pytest.raises((ot.IllegalAction, ot.InvalidNotation, ot.MatchOver)):
                table.push(action)
        assert everything(table) == before
        if table.outcome is not None:
            break
        table.push(choices.choice(list(table.legal)))


def test_the_error_says_what_was_tried_and_what_would_have_been_legal() -> None:
    table = ot.load("spades").table(dealer=3, seed=1, deals=["0: H4 HK D2; 1: HA H2 S4 C3 C4 C5 C6 C7 C8 C9 C10 CJ CQ"])
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    play(table, "H4")
    assert legal_cards(table) == {"HA", "H2"}
    with pytest.raises(ot.IllegalAction) as refused:
        table.push("play S4")
    message = str(refused.value)
    assert "S4" in message
    assert "HA" in message
    assert "H2" in message


def test_the_error_for_a_play_while_bidding_names_it_too() -> None:
    table = ot.load("spades").table(dealer=3, seed=1)
    with pytest.raises(ot.IllegalAction) as refused:
        table.push("play S4")
    assert "S4" in str(refused.value)
    assert "nello" in str(refused.value) or "bid" in str(refused.value)


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        ("river", "opening_lead", "right"),
        ("rook", "all_pass", "nobody_bids"),
        ("rook", "discard_points", "both"),
        ("rook", "target", 0),
        ("rook", "target_reached", "under"),
        ("spades", "target", -1),
        ("spades", "bid_total_cap", -1),
        ("tendown", "room", 6),
        ("tendown", "equal_cards", "second"),
        ("tendown", "payout", "loser"),
        ("tocan", "raise_rule", "suit"),
        ("tocan", "target", 0),
        ("tocan", "hook", True),
    ],
)
def test_an_option_takes_only_its_values(name: str, option: str, value: int | str | bool) -> None:
    with pytest.raises(ot.InvalidOption, match=option):
        ot.load(name, **{option: value})


@pytest.mark.parametrize("name", GAMES)
def test_nothing_can_be_pushed_when_the_match_is_over(name: str) -> None:
    low = {"rook": {"target": 5, "minimum_bid": 5}, "spades": {"target": 10}}.get(name, {})
    players = 7 if name == "river" else 4
    choices = Random(6)
    for seed in range(40):
        table = ot.load(name, **low).table(players=players, seed=seed)
        for _ in range(2000):
            if table.outcome is not None:
                break
            table.push(choices.choice(list(table.legal)))
        if table.outcome is not None:
            break
    assert (table.phase, table.turn, len(table.legal)) == ("over", None, 0)
    with pytest.raises(ot.MatchOver):
        table.push("bid 1")
