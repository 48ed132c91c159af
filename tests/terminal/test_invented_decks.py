"""Invented decks: every card can be read, typed and told from the others, with and without colour."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

import overtrick as ot
from overtrick.cards import Deck, Suit
from overtrick.rules import Contract, Dealing, DrawnTrump, LastDeal, Payment, Rules, Scoring, Seats, TrickBids, Tricks
from overtrick.terminal.card_text import card_label, card_text, hand_text
from overtrick.terminal.match_report import match_report
from tests.table_helpers import finish_deal
from tests.terminal.scripted_player import ScriptedMatch, any_legal

SUITS = (
    Suit("moons"),
    Suit("suns"),
    Suit("umbrellas", letter="Um", symbol="☂"),
    Suit("kites"),
    Suit("X", symbol="X"),
    Suit("blue"),
    Suit("leaves"),
    Suit("drops", letter="Dr"),
)
SKY = Deck("Sky", SUITS, ("1", "10.5", "Kn"), copies=2, special=("Wizard", "Jester", "Red-Fool"))


@ot.game(title="Sky", players=4)
def sky() -> Rules:
    """Eight suits, two copies of each card, and cards that always or never win."""
    return Rules(
        seats=Seats(4),
        deck=SKY,
        deal=Dealing(hands=(10,)),
        auction=TrickBids(),
        trump=DrawnTrump(),
        tricks=Tricks(always_win=("Wizard",), never_win=("Jester", "Red-Fool")),
        score=Scoring(Contract("seat", "exactly"), (Payment(20, when="exact"), Payment(-10, per="off"))),
        finish=LastDeal(),
    )


def test_labels_are_all_different_and_tell_what_to_type() -> None:
    cards = list(dict.fromkeys(SKY.cards))
    labels = [card_label(card) for card in cards]
    assert len(set(labels)) == len(cards)
    for card, label in zip(cards, labels, strict=True):
        assert label.endswith(str(card))


def test_special_cards_have_a_colour() -> None:
    assert card_text(ot.Card(None, "Red-Fool"), "inline").style == "bold red"
    assert card_text(ot.Card(None, "Wizard"), "inline").style == "bold magenta"


def test_a_match_is_played_and_every_line_fits() -> None:
    match = ScriptedMatch(sky.table(4, seed=4), any_legal, width=80)
    assert match.play() is not None
    assert max(map(cell_len, match.printed.splitlines())) <= 80
    frames = [line for line in match.printed.splitlines() if line.startswith("│")]
    assert {cell_len(line) for line in frames} == {80}


def test_a_report_names_every_card_in_full() -> None:
    table = sky.table(4, seed=4)
    finish_deal(table, Random(4))
    printed = StringIO()
    console = Console(file=printed, width=80, color_system=None)
    for part in match_report(table):
        console.print(part, markup=False, highlight=False)
    assert "…" not in printed.getvalue()
    for card in table.dealt[0].all_cards(table.rules):
        assert card_label(card) in printed.getvalue()


def test_a_long_suit_is_broken_between_cards() -> None:
    one_suit = Deck("Numbers", (Suit("coins"),), tuple(map(str, range(1, 61))))
    text = hand_text([list(reversed(one_suit.cards))], 40)
    lines = [line for line in text.plain.splitlines() if line]
    assert max(map(cell_len, lines)) <= 40
    assert " ".join(lines).split() == [card_label(card) for card in reversed(one_suit.cards)]


@pytest.mark.parametrize("name", ["Black Knight", "a,b", 'x"', "", "1:2"])
def test_a_card_that_a_record_could_not_name_is_refused(name: str) -> None:
    with pytest.raises(ot.errors.InvalidRules, match="cannot be part of a card's text"):
        Deck("Bad", SUITS, ("1", "2"), special=(name,))
    with pytest.raises(ot.errors.InvalidRules, match="cannot be part of a card's text"):
        Deck("Bad", SUITS, ("1", name))


def test_without_colour_playable_cards_still_stand_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    printed = StringIO()
    console = Console(file=printed, width=80, force_terminal=True, color_system="truecolor")
    assert console.no_color
    hand = [card for card in dict.fromkeys(SKY.cards) if card.suit is not None][:3]
    console.print(hand_text([hand], 80, {hand[0]}))
    bold, dim = "\x1b[1m", "\x1b[2m"
    assert f"{bold} {card_label(hand[0])} " in printed.getvalue()
    assert f"{dim} {card_label(hand[1])} " in printed.getvalue()
