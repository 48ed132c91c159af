"""Landfall, the example with a deck of its own: cards that always win, cards that never win, and exact bids.

Seat 3 deals, so seat 0 leads. Waves are trump.
"""

from pathlib import Path

import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.lab import simulate
from overtrick.testing import check_game
from tests.conftest import COMPILED
from tests.table_helpers import Option, finish_deal, last_winner, legal_cards, may, play, say

LANDFALL = str(Path(__file__).parents[2] / "examples" / "landfall.py")

# A first deal of one card for each of four players.
ONE_CARD = "0: {} ; 1: {} ; 2: {} ; 3: {} ; trump: waves"


def landfall(*deals: str, players: int = 4, **options: Option) -> ot.Table:
    return ot.load(LANDFALL, **options).table(players=players, dealer=players - 1, seed=1, deals=list(deals))


def winner_of(cards: str) -> int:
    """The winner of a trick with these cards, in the order of seats."""
    table = landfall(ONE_CARD.format(*cards.split()))
    say(table, "bid 0", "bid 0", "bid 0", "bid 0")
    play(table, cards)
    return table.deals[0].tricks.index(1)


def second_deal(cards: str) -> ot.Table:
    """The second deal, with two cards each, given from seat 0 on; seat 1 leads. Everybody bids 0."""
    hands = cards.split(";")
    deal = "; ".join(f"{seat}: {hand}" for seat, hand in enumerate(hands)) + "; trump: waves"
    table = landfall(ONE_CARD.format("S1", "S2", "S3", "S4"), deal)
    finish_deal(table)
    say(table, "bid 0", "bid 0", "bid 0", "bid 0")
    assert table.turn == 1
    return table


# the deck


def test_52_cards_with_four_lighthouses_and_four_fog_banks() -> None:
    deck = ot.load(LANDFALL).rules(4).deck
    assert len(deck) == 52
    assert [card.name for card in deck.cards].count("lighthouse") == 4
    assert [card.name for card in deck.cards].count("fog bank") == 4
    assert str(deck.get("w11")) == "W11"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_hands_grow_from_one_card_to_eight(players: int) -> None:
    assert ot.load(LANDFALL).rules(players).deal.hands == (1, 2, 3, 4, 5, 6, 7, 8)


# the winner of a trick


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("S11 W1 Light3 W11", 2),
        ("Light2 W11 S1 Light1", 0),
        ("W11 Light4 Light1 Light2", 1),
        ("Fog1 Light1 S1 Light2", 1),
    ],
)
def test_the_first_lighthouse_wins(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("S1 Fog1 B11 L11", 0), ("S1 Fog1 S2 Fog2", 2), ("S11 Fog1 W1 Fog2", 2), ("Fog1 W1 Fog2 Fog3", 1)],
)
def test_fog_never_wins_against_another_card(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


def test_if_everybody_plays_fog_the_first_fog_bank_wins() -> None:
    assert winner_of("Fog3 Fog1 Fog4 Fog2") == 0


@pytest.mark.parametrize(
    ("cards", "winner"), [("Fog1 B2 B3 S11", 2), ("Fog1 Fog2 S1 B11", 2), ("Fog1 B2 W1 B11", 2), ("Fog1 S1 B11 S2", 3)]
)
def test_after_fog_the_next_card_decides_the_suit(cards: str, winner: int) -> None:
    assert winner_of(cards) == winner


# following suit


def test_special_cards_may_be_played_although_the_suit_could_be_followed() -> None:
    table = second_deal("B1 B2; S1 S2; S3 Fog1; S4 Light1")
    play(table, "S1")
    assert legal_cards(table) == {"S3", "Fog1"}
    play(table, "S3")
    assert legal_cards(table) == {"S4", "Light1"}


def test_other_cards_may_not() -> None:
    table = second_deal("B1 B2; S1 S2; S3 W1; S4 Light1")
    play(table, "S1")
    assert legal_cards(table) == {"S3"}
    with pytest.raises(ot.IllegalAction, match="you hold stars, the suit led"):
        table.push("play W1")


def test_after_a_led_lighthouse_nothing_has_to_be_followed() -> None:
    table = second_deal("B1 W2; Light1 S2; S3 W1; S4 L1")
    play(table, "Light1")
    assert legal_cards(table) == {"S3", "W1"}
    play(table, "W1")
    assert legal_cards(table) == {"S4", "L1"}
    play(table, "L1 B1")
    assert last_winner(table) == 1


def test_after_fog_the_suit_of_the_next_card_must_be_followed() -> None:
    table = second_deal("S1 B2; Fog1 S2; S3 W1; S4 L1")
    play(table, "Fog1")
    assert legal_cards(table) == {"S3", "W1"}
    play(table, "S3")
    assert legal_cards(table) == {"S4"}
    play(table, "S4")
    assert legal_cards(table) == {"S1"}


def test_after_fog_and_a_lighthouse_nothing_has_to_be_followed() -> None:
    table = second_deal("S1 B2; Fog1 S2; Light1 W1; S4 L1")
    play(table, "Fog1 Light1")
    assert legal_cards(table) == {"S4", "L1"}


# the score


def scores_of(*bids: str, **options: Option) -> tuple[int, ...]:
    """Seat 1 takes both tricks of the second deal."""
    table = landfall(
        ONE_CARD.format("S1", "S2", "S3", "S4"), "0: S1 S2; 1: Light1 Light2; 2: S5 S6; 3: S7 S8", players=4, **options
    )
    finish_deal(table)
    say(table, *bids)
    finish_deal(table)
    assert table.deals[1].tricks == (0, 2, 0, 0)
    return table.deals[1].change


def test_an_exact_bid_scores_three_and_two_for_each_trick() -> None:
    assert scores_of("bid 2", "bid 0", "bid 0", "bid 0") == (3, 3 + 4, 3, 3)


def test_every_trick_off_the_bid_costs_two() -> None:
    assert scores_of("bid 0", "bid 1", "bid 2", "bid 0") == (3, -4, -2, -4)


def test_the_penalty_can_be_another() -> None:
    assert scores_of("bid 1", "bid 2", "bid 0", "bid 0", penalty=5) == (3, -5, -10, 3)


def test_with_the_hook_the_bids_may_not_add_up() -> None:
    table = landfall(hook=True)
    say(table, "bid 0", "bid 1", "bid 0")
    assert not may(table, "bid 0")
    assert may(table, "bid 1")


# the whole game


def test_it_passes_the_kit() -> None:
    check_game(ot.load(LANDFALL), matches=2, actions=150 if COMPILED else 40, compare_compiled=COMPILED)


@pytest.mark.parametrize("level", ["novice", pytest.param("club", marks=pytest.mark.slow_without_jit)])
def test_bots_play_it(level: str) -> None:
    table = landfall(players=3, last_hand=3)
    bots = [seat_bot(level, seed=seat) for seat in range(3)]
    while table.turn is not None:
        table.push(bots[table.turn].act(table.view(table.turn)))
    assert len(table.deals) == 3
    assert table.outcome is not None


def test_it_can_be_simulated() -> None:
    deals = 2000 if COMPILED else 50
    found = simulate(ot.load(LANDFALL), players=4, deals=deals, seed=1)
    assert found.deals == deals
    assert found.made_share is not None
    assert 0 < found.made_share < 1
