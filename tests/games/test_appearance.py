"""Suits of an invented deck look different from each other, also for people who do not see colours."""

from __future__ import annotations

import pickle

import pytest

from overtrick.appearance import COLOURS, SHAPES, Look, finish_looks
from overtrick.cards import FRENCH_52, PIQUET_64, ROOK_42, Deck, Suit
from overtrick.errors import InvalidRules

EIGHT = ("ants", "bees", "cats", "dogs", "elks", "foxes", "gnus", "hens")


def deck_of(*suits: Suit, ranks: tuple[str, ...] = ("1", "10.5")) -> Deck:
    return Deck("invented", suits, ranks)


def test_eight_suits_have_eight_colours_and_eight_shapes() -> None:
    suits = deck_of(*map(Suit, EIGHT)).suits
    assert len({suit.colour for suit in suits}) == 8
    assert len({suit.shape for suit in suits}) == 8
    assert len({suit.symbol for suit in suits}) == 8
    assert None not in {suit.shape for suit in suits}


def test_names_and_symbols_say_what_they_can() -> None:
    suits = deck_of(Suit("stars"), Suit("green"), Suit("hearts"), Suit("D", "D", "♦", "diamonds"), Suit("coins")).suits
    assert [(suit.colour, suit.shape) for suit in suits[1:4]] == [
        ("green", "circle"),
        ("red", "heart"),
        ("red", "diamond"),
    ]
    assert suits[0].shape == "star"
    assert suits[0].colour not in ("red", "green")
    assert suits[4].shape == "ring"


def test_what_the_author_gives_stays_and_nothing_else_takes_it() -> None:
    suits = deck_of(Suit("ants"), Suit("bees", colour="red", shape="circle"), Suit("cats", symbol="☂")).suits
    assert (suits[1].colour, suits[1].shape, suits[1].symbol) == ("red", "circle", "●")
    assert (suits[0].colour, suits[0].shape) == ("blue", "triangle")
    assert (suits[2].symbol, suits[2].shape) == ("☂", None), "a picture is drawn as it is"


def test_two_suits_that_ask_for_the_same_shape_get_different_ones() -> None:
    first, second = finish_looks(["stars", "star"], [Look(), Look()])
    assert (first.shape, second.shape) == ("star", "circle")


@pytest.mark.parametrize("deck", [FRENCH_52, PIQUET_64, ROOK_42], ids=lambda deck: deck.name)
def test_known_decks_look_as_they_are_written(deck: Deck) -> None:
    suits = [Suit(suit.text, suit.letter, suit.symbol, suit.name, suit.colour, suit.shape) for suit in deck.suits]
    assert [(suit.symbol, suit.colour, suit.shape) for suit in suits] == [
        (suit.symbol, suit.colour, suit.shape) for suit in deck.suits
    ]


def test_a_suit_without_its_look_is_the_same_suit() -> None:
    moons = Suit("moons")
    deck = deck_of(moons, Suit("suns"))
    assert deck.suits[0] == moons
    assert hash(deck.suits[0]) == hash(moons)
    assert deck.find_suit("☾") == deck.find_suit("M") == deck.find_suit("moon") == moons
    assert deck.get("m10.5") == deck.get("☾10.5") == deck.cards[1]
    assert pickle.loads(pickle.dumps(deck)).suits[0].shape == "moon"


def test_ranks_have_names() -> None:
    deck = Deck(
        "Tarot", (Suit("cups"), Suit("brass")), ("9", "W"), always_trump=("Z",), rank_names={"W": "wizard", "Z": "fool"}
    )
    assert [card.name for card in deck.cards] == ["9 of cups", "wizard of cups", "brass 9", "brass wizard", "fool"]


@pytest.mark.parametrize(
    ("suits", "message"),
    [
        ((Suit("ants", colour="rred"),), "the colour of the suit ants is 'rred'; there are black, red"),  # type: ignore[arg-type]
        ((Suit("ants", shape="cow"),), "the shape of the suit ants is 'cow'; there are club, diamond"),  # type: ignore[arg-type]
        (
            (Suit("moons"), Suit("mice")),
            "two cards of the deck 'invented' are written M1: moons and mice have the same letter; write Suit",
        ),
    ],
    ids=["colour", "shape", "letter"],
)
def test_mistakes_are_refused(suits: tuple[Suit, ...], message: str) -> None:
    with pytest.raises(InvalidRules, match=message):
        deck_of(*suits)


def test_rank_names_of_no_rank_are_refused() -> None:
    with pytest.raises(InvalidRules, match="names 'K', and no card has this rank"):
        Deck("invented", (Suit("cups"),), ("9",), rank_names={"K": "king"})


def test_every_colour_and_shape_can_be_given() -> None:
    for colour in COLOURS:
        assert deck_of(Suit("ants", colour=colour)).suits[0].colour == colour
    for shape in SHAPES:
        suit = deck_of(Suit("ants", shape=shape)).suits[0]
        assert suit.shape == shape
        assert suit.symbol
