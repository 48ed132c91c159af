"""The terminal shows no hidden card: if the unseen cards are dealt differently, it prints the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import overtrick as ot
from overtrick.cards import Card
from tests.terminal.scripted_player import ScriptedMatch, lines

SEAT = 0


def hidden_positions(table: ot.Table) -> list[tuple[int, int]]:
    """The positions of the cards that seat 0 has not seen: a seat and an index, or -1 and an index in the middle."""
    positions = []
    for seat, dealt in enumerate(table.dealt[-1].hands):
        unseen = [*([] if seat == SEAT else table.hands[seat]), *table.piles[seat]]
        for index, card in enumerate(dealt):
            if card in unseen and card != table.turned:
                unseen.remove(card)
                positions.append((seat, index))
    return positions + [(-1, index) for index in range(1, len(table.middle))]


def dealt_again(table: ot.Table, shuffle: Random) -> ot.Table | None:
    """The same match with the unseen cards dealt differently; None if they do not fit what was played."""
    deal = table.dealt[-1]
    rows: dict[int, list[Card]] = {seat: list(hand) for seat, hand in enumerate(deal.hands)} | {-1: list(deal.middle)}
    positions = hidden_positions(table)
    cards = [rows[row][index] for row, index in positions]
    shuffle.shuffle(cards)
    for (row, index), card in zip(positions, cards, strict=True):
        rows[row][index] = card
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
    match = ScriptedMatch(table, lines("?", "score", "play S99", "help"))
    match.play()
    return match.printed


@pytest.mark.parametrize("name", ["river", "rook", "spades", "tendown", "tocan", "whist"])
def test_what_is_printed_does_not_depend_on_hidden_cards(name: str) -> None:
    compared = 0
    for seed in range(4):
        choices = Random(seed)
        table = ot.load(name).table(4, seed=seed, dealer=3)
        while len(table.deals) == 0 and table.turn is not None:
            taken = name == "rook" and table.phase != "bid"  # then some discards are hidden too
            if table.turn == SEAT and not taken:
                for _ in range(6):
                    again = dealt_again(table, choices)
                    if again is not None and again != table:
                        assert printed_to_seat_0(again) == printed_to_seat_0(table)
                        compared += 1
                        break
            table.push(choices.choice(table.legal))
    assert compared >= 4


@pytest.mark.parametrize("name", ["river", "rook", "spades", "tocan", "hearts", "euchre", "whist"])
def test_no_hidden_card_is_named(name: str) -> None:
    # The symbol with the rank, as the terminal writes a card, is not printed before the card has been shown.
    table = ot.load(name).table(4, seed=11, dealer=3)
    view = table.view(SEAT)
    seen = {*view.hand, *(card for row in view.faceup for card in row), *filter(None, [view.turned, view.opened])}
    printed = ScriptedMatch(table, lines("?"))
    printed.play()
    words = printed.printed.split()
    for card in table.game.rules(4).deck.cards:
        if card not in seen and card.suit is not None:
            assert not {f"{card.suit.symbol}{card.rank}", f"{card.suit.symbol}{card}"} & set(words)


def test_a_discard_is_not_shown_to_others() -> None:
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
    match = ScriptedMatch(table, lines("?"))
    match.play()
    assert "●R5" not in match.printed
    assert "R10" not in match.printed
