"""Euchre compared with OpenSpiel's: the same legal sets, trick winners and scores; three differences are translated.

OpenSpiel asks the dealer for the discard before it asks the maker about playing alone; we ask in the other order. Its
dealer may not discard the card that was taken up, and ours may. Its points of the two teams add up to zero.
"""

from __future__ import annotations

from random import Random

import pyspiel
import pytest

import overtrick as ot

from .openspiel import DECK, DealtCards, card_numbers

DEALS = 2_000
SEATS = 4
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("stick_the_dealer", [False, True])
def test_euchre_agrees_on_legal_sets_trick_winners_and_scores(stick_the_dealer: bool) -> None:
    ours = ot.load("euchre", stick_the_dealer=stick_the_dealer)
    theirs = pyspiel.load_game(f"euchre(stick_the_dealer={str(stick_the_dealer).lower()})")
    rng = Random(f"euchre {stick_the_dealer}")
    seen: set[tuple[int, bool]] = set()
    for _ in range(DEALS):
        cards, dealer = _shuffled(rng), rng.randrange(SEATS)
        table = ours.table(dealer=dealer, deals=[str(cards)])
        state, numbers = _peer_deal(theirs, cards, dealer)
        _call_alike(table, state, rng)
        alone = False
        if not table.deals:
            alone = _discard_alike(table, state, numbers, rng)
            _play_alike(table, state, numbers, rng)
        _assert_scored_alike(table.deals[0], state)
        seen.add((max(table.deals[0].change), alone))
    assert seen >= {(1, False), (1, True), (2, False), (2, True), (4, True)}
    assert ((0, False) in seen) != stick_the_dealer


def _shuffled(rng: Random) -> DealtCards:
    pack = [card for card in DECK if card[1:] in ("9", "10", "J", "Q", "K", "A")]
    rng.shuffle(pack)
    return DealtCards(tuple(tuple(pack[5 * seat : 5 * seat + 5]) for seat in range(SEATS)), turned=pack[20])


def _peer_deal(game: pyspiel.Game, cards: DealtCards, dealer: int) -> tuple[pyspiel.State, dict[str, int]]:
    """The deal in OpenSpiel, which deals to the dealer first, and the numbers of the cards there."""
    state = game.new_initial_state()
    state.apply_action(dealer)
    numbers = card_numbers(state)
    for round_of_cards in zip(*cards.hands[dealer:], *cards.hands[:dealer], strict=True):
        for card in round_of_cards:
            state.apply_action(numbers[card])
    assert cards.turned is not None
    state.apply_action(numbers[cards.turned])
    return state, numbers


def _legal(state: pyspiel.State) -> dict[str, int]:
    """The legal actions of OpenSpiel by their texts there, in lower case."""
    return {state.action_to_string(action).lower(): action for action in state.legal_actions()}


def _call_alike(table: ot.Table, state: pyspiel.State, rng: Random) -> None:
    """The auction, until somebody has chosen trump or everybody has passed twice."""
    assert table.turned is not None
    offered = str(table.turned)[0]
    for call in range(2 * SEATS):
        assert table.turn == state.current_player()
        peers = _legal(state)
        suits = {SUITS[text]: action for text, action in peers.items() if text in SUITS}
        if call < SEATS:
            choices = {"order up": suits.pop(offered)}
            assert not suits
        else:
            choices = {f"trump {suit}": action for suit, action in suits.items()}
        if "pass" in peers:
            choices["pass"] = peers["pass"]
        assert {str(action) for action in table.legal} == set(choices)
        choice = "pass" if "pass" in choices and rng.random() < 0.8 else rng.choice(sorted(choices))
        table.push(choice)
        state.apply_action(choices[choice])
        if choice != "pass":
            return
    assert len(table.deals) == 1
    assert state.is_terminal()


def _discard_alike(table: ot.Table, state: pyspiel.State, numbers: dict[str, int], rng: Random) -> bool:
    """Alone or together, and the dealer's discard, in the order of each side. Returns whether the maker is alone."""
    maker = table.turn
    assert {str(action) for action in table.legal} == {"alone", "together"}
    alone = rng.random() < 0.5
    table.push("alone" if alone else "together")
    if table.phase == "discard":
        assert table.turn == state.current_player() == table.dealer
        ours = {str(action).removeprefix("discard ") for action in table.legal}
        theirs = {card for card, number in numbers.items() if number in state.legal_actions()}
        assert ours == theirs | {str(table.turned)}
        discard = rng.choice(sorted(theirs))
        table.push(f"discard {discard}")
        state.apply_action(numbers[discard])
    assert state.current_player() == maker
    state.apply_action(_legal(state)["alone" if alone else "partner"])
    return alone


def _play_alike(table: ot.Table, state: pyspiel.State, numbers: dict[str, int], rng: Random) -> None:
    """Five tricks of four cards, or of three if the maker plays alone. The winner of a trick leads the next one."""
    while not state.is_terminal():
        assert table.turn == state.current_player(), f"turn differs in\n{state}"
        ours = {str(action).removeprefix("play ") for action in table.legal}
        theirs = {card for card, number in numbers.items() if number in state.legal_actions()}
        assert ours == theirs, f"legal sets differ in\n{state}"
        card = rng.choice(sorted(ours))
        table.push(f"play {card}")
        state.apply_action(numbers[card])
    assert len(table.deals) == 1


def _assert_scored_alike(finished: ot.DealResult, state: pyspiel.State) -> None:
    """OpenSpiel takes from one team what it gives to the other. We only give."""
    difference = finished.change[0] - finished.change[1]
    assert state.returns() == [difference, -difference] * 2, f"scores differ in\n{state}"
    assert min(finished.change) == 0
    if any(finished.tricks):
        winners = [trick.winner() for trick in state.tricks()]
        assert finished.tricks == tuple(winners.count(seat) for seat in range(SEATS))
