"""Hidden means hidden: deal the unseen cards again, and the terminal prints the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import overtrick as ot
from overtrick.cards import Card
from tests.terminal.scripted_player import Seated, lines

SEAT = 0


def hidden_places(table: ot.Table) -> list[tuple[int, int]]:
    """Where in the deal the cards lie that seat 0 has not seen: a seat and a place, or -1 and a place in the middle."""
    places = []
    for seat, dealt in enumerate(table.dealt[-1].hands):
        unseen = [*([] if seat == SEAT else table.hands[seat]), *table.piles[seat]]
        for place, card in enumerate(dealt):
            if card in unseen:
                unseen.remove(card)
                places.append((seat, place))
    return places + [(-1, place) for place in range(1, len(table.middle))]


def dealt_again(table: ot.Table, shuffle: Random) -> ot.Table | None:
    """The same match with the unseen cards of its only deal elsewhere; None if they could not have been there."""
    deal = table.dealt[-1]
    rows: dict[int, list[Card]] = {seat: list(hand) for seat, hand in enumerate(deal.hands)} | {-1: list(deal.middle)}
    places = hidden_places(table)
    cards = [rows[row][place] for row, place in places]
    shuffle.shuffle(cards)
    for (row, place), card in zip(places, cards, strict=True):
        rows[row][place] = card
    hands = tuple(tuple(rows[seat]) for seat in range(table.players))
    again = table.game.table(
        table.players, dealer=table.first_dealer, deals=[replace(deal, hands=hands, middle=tuple(rows[-1]))], seed=1
    )
    try:
        for _, action in table.history:
            again.push(action)
    except ot.IllegalAction:
        return None
    return again


def printed_to_seat_0(table: ot.Table) -> str:
    seated = Seated(table, lines("?", "score", "play S99", "help"))
    seated.play()
    return seated.printed


@pytest.mark.parametrize("name", ["river", "rook", "spades", "tendown", "tocan"])
def test_what_is_printed_does_not_depend_on_hidden_cards(name: str) -> None:
    compared = 0
    for seed in range(4):
        choices = Random(seed)
        table = ot.load(name).table(4, seed=seed, dealer=3)
        while len(table.deals) == 0 and table.turn is not None:
            taken = name == "rook" and table.phase != "bid"  # then cards lie hidden among the discards too
            if table.turn == SEAT and not taken:
                for _ in range(6):
                    again = dealt_again(table, choices)
                    if again is not None and again != table:
                        assert printed_to_seat_0(again) == printed_to_seat_0(table)
                        compared += 1
                        break
            table.push(choices.choice(table.legal))
    assert compared >= 4


@pytest.mark.parametrize("name", ["river", "rook", "spades", "tocan"])
def test_no_hidden_card_is_named(name: str) -> None:
    # The sign with the rank, as the terminal writes a card, stands nowhere before somebody has shown it.
    table = ot.load(name).table(4, seed=11, dealer=3)
    view = table.view(SEAT)
    seen = {*view.hand, *(card for row in view.faceup for card in row), *filter(None, [view.turned, view.opened])}
    printed = Seated(table, lines("?"))
    printed.play()
    words = printed.printed.split()
    for card in table.game.rules(4).deck.cards:
        if card not in seen and card.suit is not None:
            assert not {f"{card.suit.symbol}{card.rank}", f"{card.suit.symbol}{card}"} & set(words)


def test_a_discard_is_not_told_to_others() -> None:
    table = ot.load("rook").table(seed=2, dealer=3, deals=["1: R5 R6 R7 R8 R9 R10 R11 R12 R13"])
    for call in ("pass", "bid 150", "pass", "pass"):
        table.push(call)
    for card in ("R5", "R6", "R7", "R8", "R9", "R10"):
        table.push(f"discard {card}")
    for action in ("trump red", "play R11", "play R12"):
        if action in table.legal:
            table.push(action)
    while table.turn != SEAT:
        table.push(table.legal[0])
    seated = Seated(table, lines("?"))
    seated.play()
    assert "●R5" not in seated.printed
    assert "R10" not in seated.printed
