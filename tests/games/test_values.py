"""Values can be pickled and copied, and cards have an order."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import overtrick as ot
from overtrick.cards import FRENCH_52, PIQUET_64, ROOK_42, Deck, Suit
from overtrick.fair import FairShuffler, Seal, fair_table
from overtrick.rules import Dealing, LastDeal, Rules, Seats
from overtrick.testing import random_match
from tests.scorings import tricks_only

GAMES = ["river", "rook", "spades", "tendown", "tocan"]


def pickled(value: object) -> object:
    return pickle.loads(pickle.dumps(value))


WAYS = pytest.mark.parametrize("again", [pickled, copy.copy, copy.deepcopy], ids=["pickle", "copy", "deepcopy"])


def middle_of_a_match(name: str) -> ot.Table:
    game = ot.load(name)
    *_, table = random_match(game, game.players[-1], seed=name, manner="modest", actions=70)
    return table


def values() -> dict[str, object]:
    rook, spades = middle_of_a_match("rook"), middle_of_a_match("spades")
    assert spades.turn is not None
    return {
        "a card": ot.Card.parse("SA"),
        "a card without a suit": ot.Card.parse("Bird"),
        "a suit": ot.Suit.RED,
        "a bid": ot.Bid(5, ot.Suit.HEARTS),
        "a nello": ot.Bid(0, nello=True),
        "a pass": ot.Pass(),
        "a check": ot.Check(),
        "a discard": ot.Discard(ot.Card.parse("R5")),
        "a hidden discard": ot.Discard(None),
        "a choice of trump": ot.NameTrump(ot.Suit.RED),
        "a play": ot.Play(ot.Card.parse("SA")),
        "a deck": ROOK_42,
        "a deal": rook.dealt[0],
        "the result of a deal": ot.DealResult((None, ot.Pass()), (1, 2), (3, 4), (5, 6)),
        "an outcome": ot.Outcome((0,), (0, 1), (1, 2), (3, 4), (5, 6)),
        "a phase": rook.phase,
        "an option": rook.game.options["target"],
        "rules": rook.rules,
        "a game": ot.load("rook"),
        "a game with options": ot.load("spades", target=250, bid_total_cap=None),
        "legal actions": spades.legal,
        "a seal": Seal("00" * 32, ("lucky", None)),
    }


@WAYS
@pytest.mark.parametrize("name", values())
def test_a_value_comes_back_equal(name: str, again: Callable[[object], object]) -> None:
    value = values()[name]
    other = again(value)
    assert other == value
    assert (type(other), repr(other)) == (type(value), repr(value))


@WAYS
@pytest.mark.parametrize("name", GAMES)
def test_a_view_comes_back_equal(name: str, again: Callable[[object], object]) -> None:
    table = middle_of_a_match(name)
    for seat in (None, *range(table.players)):
        view = table.view(seat)
        other = again(view)
        assert other == view
        assert repr(vars(other)) == repr(vars(view))


@WAYS
@pytest.mark.parametrize("name", GAMES)
def test_a_table_comes_back_equal_and_goes_on_independently(name: str, again: Callable[[object], object]) -> None:
    table = middle_of_a_match(name)
    other, before = again(table), table.copy()
    assert isinstance(other, ot.Table)
    assert other == table
    assert other.view(0) == table.view(0)
    choices = Random(1)
    for _ in range(60):
        if other.turn is not None:
            other.push(choices.choice(list(other.legal)))
    assert table == before
    for _, action in other.history[len(before.history) :]:
        table.push(action)
    assert other == table
    while other.history:
        other.pop()
    assert other.record() == ot.load(name).table(table.players, seed=name).record()


def test_a_fair_table_keeps_its_secret() -> None:
    table = fair_table(ot.load("tocan"), 4, Seal("12" * 32, ("a", "b", None, "c")))
    other = pickled(table)
    assert isinstance(other, ot.Table)
    assert isinstance(other._shuffler, FairShuffler)
    assert other.fair == table.fair


@WAYS
def test_an_error_comes_back_equal(again: Callable[[object], object]) -> None:
    error = ot.InvalidRecord(3, "no such card")
    other = again(error)
    assert isinstance(other, ot.InvalidRecord)
    assert (str(other), other.line, other.reason) == (str(error), 3, "no such card")


def test_a_game_in_a_function_cannot_be_pickled_and_says_so() -> None:
    @ot.game(title="Here", players=2)
    def here() -> Rules:
        return Rules(Seats(2), FRENCH_52, Dealing((2,)), tricks_only(), LastDeal())

    with pytest.raises(pickle.PicklingError, match="Here cannot be pickled: only a game at the top level"):
        pickle.dumps(here)
    assert copy.deepcopy(here) is here
    assert copy.deepcopy(here.table(seed=1)) == here.table(seed=1)


def first_legal(view: ot.View) -> list[ot.Action]:
    return [view.legal[0]]


def test_a_changed_game_keeps_its_changes() -> None:
    game = replace(ot.load("river", opening_lead="left"), sensible=first_legal, minutes=5)
    other = pickled(game)
    assert isinstance(other, ot.Game)
    assert (other, other.sensible, other.minutes, other.title) == (game, first_legal, 5, "River")


def test_a_pickled_view_holds_no_hidden_card() -> None:
    """Two deals that differ only in what seat 0 has not seen are pickled as the same bytes."""
    views = [
        ot.load("spades").table(dealer=3, deals=[f"0: SA SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 S2; {rest}"]).view(0)
        for rest in ("1: HA HK", "2: HA HK")
    ]
    assert views[0] == views[1]
    assert pickle.dumps(views[0]) == pickle.dumps(views[1])


# The order of cards

SUITS = (Suit("cups", "U", "U", "cups"), Suit("coins", "O", "O", "coins"))
SPANISH = Deck(
    "Spanish, 20 cards", SUITS, ("2", "3", "10", "J", "Knight", "K", "Q", "A", "1", "7"), always_trump=("Z", "B")
)


@pytest.mark.parametrize("deck", [FRENCH_52, PIQUET_64, ROOK_42, SPANISH], ids=lambda deck: deck.name)
def test_cards_have_the_order_of_their_deck(deck: Deck) -> None:
    cards = list(deck.cards)
    mixed = Random(1).sample(cards, len(cards))
    assert sorted(mixed) == cards
    assert sorted(map(deck.get, map(str, mixed))) == cards  # type: ignore[type-var]
    assert max(mixed) == cards[-1]


@pytest.mark.parametrize("deck", [FRENCH_52, PIQUET_64, ROOK_42], ids=lambda deck: deck.name)
def test_a_card_alone_knows_its_place_in_the_usual_decks(deck: Deck) -> None:
    cards = [ot.Card(card.suit, card.rank) for card in deck.cards]
    assert sorted(Random(1).sample(cards, len(cards))) == cards


def test_every_hand_is_in_order() -> None:
    for name in GAMES:
        hand = middle_of_a_match(name).view(0).hand
        assert tuple(sorted(hand)) == hand


def test_an_invented_card_is_equal_whether_or_not_it_came_from_its_deck() -> None:
    by_hand, from_deck = ot.Card(SUITS[0], "Knight"), SPANISH.get("UKnight")
    assert by_hand == from_deck
    assert hash(by_hand) == hash(from_deck)


def test_a_card_is_not_compared_with_anything_else() -> None:
    with pytest.raises(TypeError):
        sorted([ot.Card.parse("SA"), "SK"])  # type: ignore[type-var]
