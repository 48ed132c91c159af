"""Cards that always or never win, next to rules about what may be led and what may be played to the first trick.

They belong to no suit and may always be played, whatever suit is printed on them. Seat 3 deals, so seat 0 leads.
"""

from __future__ import annotations

from dataclasses import replace

import overtrick as ot
from overtrick.cards import FRENCH_52
from overtrick.rules import CardPoints, Dealing, LastDeal, Lead, Payment, Rules, Scoring, Seats, Tricks
from overtrick.testing import check_game
from tests.conftest import COMPILED
from tests.table_helpers import legal_cards, play

JESTERS = replace(FRENCH_52, name="French with two jesters", special=("Wizard", "Jester"))
POINTS = CardPoints((("H", 1), ("SQ", 13), ("Wizard", 3), ("H2", 0)))


@ot.game(title="Jesters' Hearts", players=4)
def jesters() -> Rules:
    """Hearts with a wizard and a jester. The five of hearts never wins either, and belongs to no suit."""
    return Rules(
        seats=Seats(4),
        deck=JESTERS,
        deal=Dealing(hands=(3, 13)),
        lead=Lead(barred_until_broken=ot.Suit.HEARTS, clean_first_trick=True),
        tricks=Tricks(always_win=("Wizard",), never_win=("Jester", "H5")),
        score=Scoring(payments=(Payment(1, per="taken"),), counts=POINTS),
        finish=LastDeal(lowest_wins=True),
    )


def dealt(*hands: str) -> ot.Table:
    deal = "; ".join(f"{seat}: {hand}" for seat, hand in enumerate(hands))
    return jesters.table(dealer=3, seed=1, deals=[deal])


def test_a_special_card_with_points_may_be_played_to_a_clean_first_trick() -> None:
    table = dealt("C2 C3 C4", "Wizard H7 D2", "C5 H5 H8", "SQ H9 H10")
    play(table, "C2")
    assert legal_cards(table) == {"Wizard", "D2"}
    play(table, "D2")
    assert legal_cards(table) == {"C5", "H5"}


def test_a_seat_with_nothing_but_points_may_play_any_of_them_to_a_clean_first_trick() -> None:
    table = dealt("C2 C3 C4", "Wizard H7 SQ", "D3 D4 D5", "S2 S3 S4")
    play(table, "C2")
    assert legal_cards(table) == {"Wizard", "H7", "SQ"}


def test_a_special_card_of_the_barred_suit_may_be_led_and_does_not_break_it() -> None:
    table = dealt("H5 H7 C3", "C2 C4 C5", "D3 D4 D5", "S2 S3 S4")
    assert legal_cards(table) == {"H5", "C3"}
    play(table, "H5 C4 D3 S2")
    assert table.broken is False
    play(table, "C2 D4 S3")
    assert legal_cards(table) == {"C3"}


def test_a_seat_with_only_the_barred_suit_may_lead_a_card_with_points() -> None:
    """Points are kept from the first trick by seats that cannot follow; a seat that leads follows nothing."""
    table = dealt("H2 H7 H8", "C2 C4 C5", "D3 D4 D5", "S2 S3 S4")
    assert legal_cards(table) == {"H2", "H7", "H8"}


def test_the_kit_counts_the_same() -> None:
    check_game(jesters, matches=4, actions=200 if COMPILED else 60, compare_compiled=False)
