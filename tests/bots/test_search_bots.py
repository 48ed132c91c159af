"""Bots that search: their values, the same answer to the same question, and hints from the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import count, pairwise
from random import Random

import pytest

import overtrick as ot
from overtrick.actions import Action, Bid
from overtrick.bots import seat_bot
from overtrick.bots.belief import Belief
from overtrick.testing import random_match
from overtrick.testing.leaks import replay
from overtrick.view import View
from tests.kit.invented import bare
from tests.kit.strategies import SEATED

from .positions import small_deal, spades_ending

FIVE = pytest.mark.parametrize(
    ("name", "players"), [("spades", 4), ("rook", 4), ("tocan", 4), ("tendown", 3), ("river", 4)]
)
SEARCHING = pytest.mark.parametrize("kind", ["club:3", "expert:12"])


def asked(name: str, players: int, seed: int, every: int) -> Iterable[View]:
    for number, table in enumerate(random_match(ot.load(name), players, seed=seed, manner="modest", actions=250)):
        if table.turn is not None and number % every == 0:
            yield table.view(table.turn)


@pytest.mark.slow_without_jit
@SEARCHING
@FIVE
def test_values_are_in_descending_order(kind: str, name: str, players: int) -> None:
    for view in asked(name, players, seed=3, every=7):
        bot = seat_bot(kind, seed=1, steady=True)
        thoughts = bot.think(view)
        assert sorted(map(str, view.legal)) == sorted(str(thought.action) for thought in thoughts)
        assert all(one.value >= other.value for one, other in pairwise(thoughts)), (view.history, thoughts)


@pytest.mark.slow_without_jit
@SEARCHING
def test_equivalent_cards_have_the_same_value(kind: str) -> None:
    table = small_deal("river", 3, 4, "0: H2 H3 H4 CA; turned: S5", "bid 1", "bid 0", "bid 1")
    thoughts = {str(thought.action): thought for thought in seat_bot(kind, steady=True).think(table.view(0))}
    assert len({(thoughts[card].value, thoughts[card].worlds) for card in ("play H2", "play H3", "play H4")}) == 1


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("kind", ["novice", "club:1", "expert:5", "pimc-2", "ismcts-10"])
def test_a_belief_is_built_once_per_decision(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Evaluation, tree, value net and reasons use the same belief."""
    built: list[View] = []
    build = Belief.of

    def build_and_note(view: View) -> Belief:
        built.append(view)
        return build(view)

    monkeypatch.setattr(Belief, "of", build_and_note)
    for view in asked("river", 4, seed=3, every=11):
        built.clear()
        seat_bot(kind).think(view)
        assert len(built) == 1


# The same answer


@pytest.mark.slow_without_jit
@SEARCHING
@FIVE
def test_a_steady_bot_gives_the_same_answer_every_time(kind: str, name: str, players: int) -> None:
    for view in asked(name, players, seed=9, every=23):
        first, again = (seat_bot(kind, seed=4, steady=True) for _ in range(2))
        assert first.think(view) == again.think(view)
        assert first.think(view) == again.think(view)  # whatever it was asked before


@pytest.mark.slow_without_jit
@SEARCHING
@FIVE
def test_a_clock_that_does_not_end_the_decision_changes_nothing(kind: str, name: str, players: int) -> None:
    """So every bot gives the same answer again on a machine that is fast enough for its budget."""
    for view in asked(name, players, seed=9, every=23):
        assert seat_bot(kind, seed=4, clock=lambda: 0.0).think(view) == seat_bot(kind, seed=4, steady=True).think(view)


@pytest.mark.slow_without_jit
@SEARCHING
def test_the_clock_ends_a_decision_on_a_slow_machine(kind: str) -> None:
    for view in asked("spades", 4, seed=9, every=23):
        ticks = count(0.0, 10.0)  # ten seconds pass whenever the clock is read
        hurried = seat_bot(kind, seed=4, clock=ticks.__next__).think(view)
        assert {thought.action for thought in hurried} == set(view.legal)
        assert max(thought.worlds for thought in hurried) <= 16


@pytest.mark.slow_without_jit
@SEARCHING
@pytest.mark.parametrize(("name", "players"), SEATED)
def test_the_choice_does_not_depend_on_unseen_cards(kind: str, name: str, players: int) -> None:
    choices, different = Random(f"{kind} {name} {players}"), 0
    for number, table in enumerate(random_match(ot.load(name), players, seed=6, manner="modest", actions=300)):
        if table.turn is None or number % 17:
            continue
        twin = replay(table, table.turn, choices)
        if twin is not None and twin.dealt[-1] != table.dealt[-1]:
            different += 1
            one, other = (seat_bot(kind, seed=2, steady=True).think(each.view(table.turn)) for each in (table, twin))
            assert one == other
    assert different >= 2


@pytest.mark.slow_without_jit
def test_a_tree_with_few_iterations_does_not_overrule_the_first_look() -> None:
    table = spades_ending(
        "bid 3, bid 3, bid 3, bid 3", (2, 2, 3, 3), "SA C2 C3", "S3 H4 H5", "H2 H7 D9", "D2 D3 D4", lead=0
    )
    for budget in range(6):
        thoughts = seat_bot("expert", budget_ms=budget, steady=True).think(table.view(0))
        assert thoughts[0].worlds >= 16


# Hints from the game


def no_high_bids(view: View) -> Iterable[Action]:
    """All actions except bids of more than one trick."""
    return [action for action in view.legal if not isinstance(action, Bid) or action.amount <= 1]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("kind", ["novice", "club:1", "expert:1"])
def test_a_game_may_say_which_actions_are_sensible(kind: str) -> None:
    shy = replace(ot.load("river"), sensible=no_high_bids)
    for seed in range(6):
        table = shy.table(3, seed=seed, dealer=2)
        table.push("bid 5")
        action = seat_bot(kind).act(table.view(table.turn))
        assert str(action) in ("bid 0", "bid 1")


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("kind", ["novice", "club:2", "expert:10"])
def test_of_equivalent_cards_the_sensible_one_is_played(kind: str) -> None:
    """For example the highest of touching cards, as a convention of partners."""
    upright = replace(ot.load("spades"), sensible=lambda view: list(view.legal)[-1:])
    for table in random_match(upright, 4, seed=2, manner="modest", actions=60):
        if table.turn is not None:
            view = table.view(table.turn)
            assert seat_bot(kind, steady=True).act(view) == list(view.legal)[-1]


def test_a_game_that_calls_nothing_sensible_is_ignored() -> None:
    mute = replace(ot.load("river"), sensible=lambda view: ())
    table = mute.table(3, seed=1)
    assert seat_bot("novice").act(table.view(table.turn)) in table.legal


# Scoring that makes tricks bad


@pytest.mark.slow_without_jit
def test_a_novice_avoids_tricks_that_cost_points() -> None:
    """One novice against random players, in every seat."""
    scored = 0
    for seed in range(60):
        table = bare.table(4, seed=seed)
        bots = [seat_bot("novice" if seat == seed % 4 else "random", seed=seed) for seat in range(4)]
        while table.turn is not None:
            table.push(bots[table.turn].act(table.view(table.turn)))
        scored += 4 * table.scores[seed % 4] - sum(table.scores)
    assert scored > 0
