"""Hearts compared with OpenSpiel's: the same legal sets, trick winners and scores, with passing and under options."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pyspiel
import pytest

import overtrick as ot

from .openspiel import DealtCards, shuffled

DEALS = 1_000
SEATS = 4

DIRECTIONS = (1, 3, 2, 0)
"""OpenSpiel's number of each direction, in the order of our deals: left, right, across, nobody."""

OPTIONS: list[tuple[dict[str, str | bool], str]] = [
    ({}, "qs_breaks_hearts=false"),
    ({"lead_hearts": "after_points"}, ""),
    ({"lead_hearts": "always"}, "must_break_hearts=false"),
    ({"first_trick_points": True}, "qs_breaks_hearts=false,no_pts_on_first_trick=false"),
    ({"passing": "none", "stop_early": True}, "qs_breaks_hearts=false,pass_cards=false"),
]
"""Our options, and the parameters of OpenSpiel that mean the same."""


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("options", "parameters"), OPTIONS, ids=str)
def test_hearts_agrees_on_legal_sets_winners_and_scores(options: dict[str, str | bool], parameters: str) -> None:
    """Every match of ours is four deals, one for each direction of passing."""
    game, peer_game = ot.load("hearts", target=1_000_000, **options), pyspiel.load_game(f"hearts({parameters})")
    rng = Random(f"hearts {parameters}")
    for _ in range(DEALS // SEATS):
        deals, dealer = [shuffled(rng, SEATS, 13) for _ in DIRECTIONS], rng.randrange(SEATS)
        table = game.table(SEATS, dealer=dealer, deals=[str(cards) for cards in deals])
        for number, cards in enumerate(deals):
            direction = 0 if options.get("passing") == "none" else DIRECTIONS[number]
            state, numbers = _deal(peer_game, cards, direction)
            if direction:
                _give_alike(table, state, numbers, rng)
            _play_alike(table, state, numbers, rng)
            assert table.deals[-1].change == tuple(26 - int(points) for points in state.returns())


def _deal(game: pyspiel.Game, cards: DealtCards, direction: int) -> tuple[pyspiel.State, Mapping[str, int]]:
    """The deal in OpenSpiel with the numbers of its cards. It has no dealer, so that its players are our seats."""
    state = game.new_initial_state()
    state.apply_action(direction)
    numbers = {_our_card(state.action_to_string(number)): number for number in state.legal_actions()}
    for round_of_cards in zip(*cards.hands, strict=True):
        for card in round_of_cards:
            state.apply_action(numbers[card])
    return state, numbers


def _our_card(written: str) -> str:
    """OpenSpiel writes `TC` here for what we write `C10`."""
    return written[1] + written[0].replace("T", "10")


def _legal(state: pyspiel.State, verb: str) -> set[str]:
    return {f"{verb} {_our_card(state.action_to_string(number))}" for number in state.legal_actions()}


def _give_alike(table: ot.Table, state: pyspiel.State, numbers: Mapping[str, int], rng: Random) -> None:
    """Everybody gives three cards: with us from the dealer's left, in OpenSpiel from player 0."""
    gifts: dict[int, list[str]] = {seat: [] for seat in range(SEATS)}
    seen: dict[int, list[set[str]]] = {seat: [] for seat in range(SEATS)}
    while table.phase == "give":
        seat = table.turn
        assert seat is not None
        seen[seat].append({str(action) for action in table.legal})
        gifts[seat].append(rng.choice(sorted(seen[seat][-1])))
        table.push(gifts[seat][-1])
    for seat in range(SEATS):
        for legal, gift in zip(seen[seat], gifts[seat], strict=True):
            assert state.current_player() == seat
            assert _legal(state, "give") == legal
            state.apply_action(numbers[gift.removeprefix("give ")])


def _play_alike(table: ot.Table, state: pyspiel.State, numbers: Mapping[str, int], rng: Random) -> None:
    """Thirteen tricks; the winner of a trick leads the next one. When our deal ends early, the rest cannot matter."""
    finished = len(table.deals)
    while not state.is_terminal():
        ended = len(table.deals) > finished
        legal = _legal(state, "play")
        if not ended:
            assert table.turn == state.current_player(), f"turn differs in\n{state}"
            assert {str(action) for action in table.legal} == legal, f"legal sets differ in\n{state}"
        choice = rng.choice(sorted(legal))
        if not ended:
            table.push(choice)
        state.apply_action(numbers[choice.removeprefix("play ")])
    assert len(table.deals) == finished + 1


def test_openspiel_scores_the_moon_as_we_do() -> None:
    """Random play hardly ever takes all points, so one seat gets every high card here."""
    ranks = "A K Q J 10 9 8 7 6 5 4 3 2".split()
    hands = (
        tuple(f"H{rank}" for rank in ranks),
        tuple(f"C{rank}" for rank in ranks),
        tuple(f"D{rank}" for rank in ranks),
        tuple(f"S{rank}" for rank in ranks),
    )
    # Seat 1 leads the two of clubs and all its clubs: it takes every heart and the queen of spades.
    cards = DealtCards(hands)
    state, numbers = _deal(pyspiel.load_game("hearts(qs_breaks_hearts=false,pass_cards=false)"), cards, 0)
    table = ot.load("hearts", passing="none").table(SEATS, dealer=0, deals=[str(cards)])
    _play_alike(table, state, numbers, Random(0))
    assert table.deals[0].change == (26, 0, 26, 26)
    assert tuple(26 - int(points) for points in state.returns()) == (26, 0, 26, 26)
