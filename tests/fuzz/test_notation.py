"""Everything that reads text: what was read is written back the same, the rest is refused with a sentence."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import overtrick as ot
from overtrick.cards import FRENCH_52, PIQUET_64, ROOK_42, Deck
from overtrick.game import write_value
from overtrick.testing.kit import check_cards
from tests.kit.strategies import GAMES, SEATED, option_values

from .strategies import ACTION_TEXTS, ANYTHING, CARDS, SUITS, WORDS, moments, refused

DECKS = st.sampled_from([FRENCH_52, PIQUET_64, ROOK_42])


@given(st.one_of(st.text(), WORDS, ANYTHING, CARDS.map(str)))
def test_cards(text: str) -> None:
    card = refused(lambda: ot.Card.parse(text))
    if card is not None:
        assert ot.Card.parse(str(card)) == card
        assert text.strip().casefold() in card.spellings


@given(CARDS, st.booleans(), st.sampled_from(["{}", " {}\n", "\t{} "]))
def test_every_spelling_of_a_card(card: ot.Card, upper: bool, around: str) -> None:
    for spelling in card.spellings:
        assert ot.Card.parse(around.format(spelling.upper() if upper else spelling)) == card


@given(st.one_of(st.text(), WORDS, ANYTHING, SUITS.map(str)))
def test_suits(text: str) -> None:
    suit = refused(lambda: ot.Suit.parse(text))
    if suit is not None:
        assert ot.Suit.parse(str(suit)) == suit
        assert text.strip().casefold() in suit.spellings


@given(DECKS, st.text() | WORDS)
def test_cards_and_suits_of_a_deck(deck: Deck, text: str) -> None:
    card, suit = deck.get(text), deck.find_suit(text)
    assert card is None or card in deck.cards
    assert suit is None or suit in deck.suits


@given(moments(), ACTION_TEXTS | ANYTHING)
def test_actions(table: ot.Table, text: str) -> None:
    action = refused(lambda: table.parse(text))
    if action is not None:
        again = table.parse(str(action))
        assert again == action
        assert str(again) == str(action)


# Deals

LINES = st.one_of(
    st.builds(
        "{}: {}".format,
        st.sampled_from(["0", "1", "2", "3", "7", "middle", "turned", "trump", "MIDDLE", " 0 ", "-1", "٣", "calls"]),
        st.lists(CARDS.map(str) | WORDS, max_size=6).map(" ".join),
    ),
    st.text(max_size=20),
)
DEAL_TEXTS = st.lists(LINES, max_size=6).map("; ".join) | st.text() | ANYTHING


@given(DEAL_TEXTS, DECKS, st.integers(2, 8))
def test_deals(text: str, deck: Deck, seats: int) -> None:
    deal = refused(lambda: ot.Deal.parse(text, deck, seats=seats))
    if deal is not None:
        assert len(deal.hands) == seats
        assert ot.Deal.parse(str(deal), deck, seats=seats) == deal


@given(DEAL_TEXTS, st.sampled_from(SEATED))
def test_a_table_with_a_deal_from_text(text: str, seated: tuple[str, int]) -> None:
    name, players = seated
    table = refused(lambda: GAMES[name].table(players, seed=1, deals=[text]))
    if table is not None:
        check_cards(table)
        written = ot.Deal.parse(text, table.game.rules(players).deck, seats=players)
        assert all(set(cards) <= set(dealt) for cards, dealt in zip(written.hands, table.dealt[0].hands, strict=True))


@given(moments())
def test_dealt_cards_read_back(table: ot.Table) -> None:
    for deal in table.dealt:
        assert ot.Deal.parse(str(deal), table.rules.deck, seats=table.players) == deal


# Options

OPTIONS = st.sampled_from([option for game in GAMES.values() for option in game.options.values()])


@given(
    OPTIONS,
    st.one_of(st.text(), ANYTHING, st.integers().map(str), st.sampled_from("none true FALSE on off 13".split())),
)
def test_options_from_text(option: ot.Option, text: str) -> None:
    if refused(lambda: option.parse(text)) is not None:
        value = option.parse(text)
        assert option.check(value) is value
        assert option.parse(write_value(value)) == value


@given(st.data())
def test_options_read_back(data: st.DataObject) -> None:
    option = data.draw(OPTIONS)
    value = data.draw(option_values(option))
    assert option.parse(write_value(option.check(value))) == value


@given(OPTIONS, ANYTHING)
def test_values_of_options(option: ot.Option, value: int) -> None:
    if refused(lambda: (option.check(value),)) is not None:
        assert value is None or type(value) is option.type
