"""Every kind of bot: legal answers in every game, the same answer to the same question, and clear errors."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given
from hypothesis import strategies as st

import overtrick as ot
from overtrick.bots import KINDS, Bot, check_kind, seat_bot
from overtrick.bots.budget import Budget
from overtrick.bots.evaluation import ActionValue, Evaluator
from overtrick.bots.explain import explained
from overtrick.bots.search import Search
from overtrick.testing import random_match
from overtrick.testing.leaks import replay
from tests.kit.invented import INVENTED
from tests.kit.strategies import SEATED, games_with_options
from tests.table_helpers import finish_match

from .positions import rook, small_deal, spades, tocan
from .stress import ask, stress

STEADY = ("random", "novice", "ismcts-200", "pimc-5")
"""Bots without a clock: their answers can be compared."""
EVERY_KIND = ("random", "novice", "club", "expert", "ismcts-30", "pimc-2")


def quick(kind: str, seed: int = 0) -> Bot:
    """A bot that takes hardly any time."""
    return seat_bot(kind, seed=seed, budget_ms=1)


def positions(game: ot.Game, players: int, seed: int, *, every: int, actions: int = 300) -> Iterator[ot.Table]:
    for number, table in enumerate(random_match(game, players, seed=seed, manner="modest", actions=actions)):
        if table.turn is not None and number % every == 0:
            yield table


PHASES = {
    "bid of tricks": lambda: small_deal("river", 3, 2, ""),
    "hook": lambda: small_deal("river", 3, 2, "", "bid 1", "bid 0"),
    "nello": lambda: spades("", "bid 4", "bid 3"),
    "point auction": lambda: rook("", "bid 60"),
    "check": lambda: rook("", "bid 60", "pass"),
    "discard": lambda: rook("", "bid 60", "pass", "pass", "pass"),
    "trump": lambda: rook(
        "0: R5 R6 R7 R8 R9 R10 R11 R12 R13; middle: B5 B6 B7 B8 B9 B10",
        *("bid 60", "pass", "pass", "pass"),
        *(f"discard B{rank}" for rank in range(5, 11)),
    ),
    "suit auction": lambda: tocan("", "bid 9S", "pass"),
    "play from a pile": lambda: tocan("", "bid 1S", "pass", "pass", "pass"),
    "equal cards": lambda: small_deal("tendown", 2, 2, "0: SA SA; trump: H", "bid 1", "bid 1", dealer=1),
    "follow": lambda: small_deal("river", 3, 2, "1: H2 H3; 0: HA; turned: S5", "bid 0", "bid 1", "bid 0", cards="HA"),
}

SHORT = ("bid of tricks", "hook", "equal cards", "follow")
"""Phases with few cards left, for which plain Python is fast enough."""


def in_every_phase(kinds: Iterable[str], at_once: Container[str]) -> list[ParameterSet]:
    """Every kind with every phase. Slow ones are marked, unless the kind answers at once."""
    return [
        pytest.param(kind, phase, marks=() if kind in at_once or phase in SHORT else pytest.mark.slow_without_jit)
        for kind in kinds
        for phase in PHASES
    ]


# Legal answers


@pytest.mark.parametrize(("kind", "phase"), in_every_phase(EVERY_KIND, at_once=("random", "novice", "ismcts-30")))
def test_every_kind_answers_in_every_phase(kind: str, phase: str) -> None:
    table = PHASES[phase]()
    ask(seat_bot(kind, budget_ms=0), table)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "players"), SEATED)
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_kind_answers_in_every_game(kind: str, name: str, players: int) -> None:
    for table in positions(ot.load(name), players, seed=players, every=1 if kind in ("random", "novice") else 13):
        ask(quick(kind), table)


@pytest.mark.slow_without_jit
@given(seated=games_with_options(), seed=st.integers(0, 2**32), start=st.integers(0, 150))
def test_any_options(seated: tuple[ot.Game, int], seed: int, start: int) -> None:
    game, players = seated
    for number, table in enumerate(random_match(game, players, seed=seed, actions=start + 12)):
        if number >= start and table.turn is not None:
            ask(quick("novice", seed), table)
            if number % 6 == 0:
                for kind in ("club", "expert", "ismcts-5", "pimc-1"):
                    ask(quick(kind, seed), table)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("kind", "count"), [("novice", 12_000), ("club", 300), ("expert", 300), ("ismcts-8", 300)])
def test_a_small_stress_test(kind: str, count: int) -> None:
    assert stress(kind, count, budget_ms=0.5, stretch=200 if kind == "novice" else 30) > 8


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", INVENTED, ids=lambda game: game.title)
def test_invented_games(game: ot.Game) -> None:
    for players in {min(game.players), max(game.players)}:
        for table in positions(game, players, seed=5, every=7, actions=120):
            for kind in EVERY_KIND:
                ask(quick(kind), table)


LANDFALL = Path(__file__).parents[2] / "examples" / "landfall.py"


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_game_from_a_file(kind: str) -> None:
    """Landfall from the examples: a deck of its own, with cards that always win and cards that never win."""
    table = ot.load(str(LANDFALL)).table(4, seed=3)
    for _ in range(60):
        table.push(ask(seat_bot(kind, budget_ms=0), table))


def test_a_novice_plays_a_game_from_a_file() -> None:
    table = ot.load(str(LANDFALL)).table(4, seed=3)
    for _ in range(5):
        table.push(ask(seat_bot("novice"), table))


@pytest.mark.parametrize(("kind", "phase"), [("club", "bid of tricks"), ("expert", "follow")])
def test_a_larger_budget_means_at_least_as_many_worlds(kind: str, phase: str) -> None:
    table = PHASES[phase]()
    view = table.view(table.turn)
    at_once = seat_bot(kind, budget_ms=0).think(view)
    later = seat_bot(kind, budget_ms=200).think(view)
    assert sum(thought.worlds for thought in later) >= sum(thought.worlds for thought in at_once)


# The same answer


@pytest.mark.parametrize("kind", ["random", "novice", "ismcts-3", "pimc-1"])
def test_same_view_and_same_seed_same_choice(kind: str) -> None:
    table = small_deal("river", 3, 3, "", "bid 1")
    view = table.view(table.turn)
    assert seat_bot(kind, seed=4).act(view) == seat_bot(kind, seed=4).act(table.copy().view(table.turn))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("kind", STEADY)
@pytest.mark.parametrize(("name", "players"), [("spades", 4), ("rook", 4), ("tocan", 4), ("tendown", 3), ("river", 5)])
def test_same_view_and_same_seed_same_choice_in_every_game(kind: str, name: str, players: int) -> None:
    for table in positions(ot.load(name), players, seed=9, every=29):
        view = table.view(table.turn)
        assert seat_bot(kind, seed=4).act(view) == seat_bot(kind, seed=4).act(view)
        assert seat_bot(kind, seed=4).think(view) == seat_bot(kind, seed=4).think(view)


def test_another_seed_may_change_the_choice() -> None:
    view = spades("").view(0)
    assert len({seat_bot("random", seed=seed).act(view) for seed in range(30)}) > 5


def test_any_number_or_word_is_a_seed() -> None:
    view = small_deal("river", 3, 1, "").view(1)
    for seed in (0, -1, 2**80, "a word", "", None):
        assert seat_bot("novice", seed=seed).act(view) in view.legal
        assert seat_bot("ismcts-2", seed=seed).act(view) in view.legal


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("kind", ["novice", "ismcts-100"])
@pytest.mark.parametrize(("name", "players"), SEATED)
def test_the_choice_does_not_depend_on_unseen_cards(kind: str, name: str, players: int) -> None:
    choices = Random(f"{kind} {name} {players}")
    bot, different = seat_bot(kind, seed=2), 0
    for table in positions(ot.load(name), players, seed=6, every=11):
        twin = replay(table, table.turn, choices)
        if twin is not None and twin.dealt[-1] != table.dealt[-1]:
            different += 1
            assert bot.think(table.view(table.turn)) == bot.think(twin.view(table.turn))
    assert different >= 3


def test_the_choice_does_not_depend_on_unseen_cards_in_a_small_deal() -> None:
    deals = ["0: HA D8 C8; 1: HA H7 DA; trump: S", "0: HA D8 C8; 1: SK S7 SA; trump: S"]
    one, other = (small_deal("tendown", 2, 3, deal, "bid 1", "bid 1", dealer=1).view(0) for deal in deals)
    for kind in ("novice", "ismcts-4"):
        assert seat_bot(kind).act(one) == seat_bot(kind).act(other)


# Thoughts


@pytest.mark.parametrize(
    ("kind", "phase"), in_every_phase(["random", "novice", "club", "expert", "pimc-1"], at_once=("random",))
)
def test_thoughts_are_all_legal_actions_best_first(kind: str, phase: str) -> None:
    table = PHASES[phase]()
    view = table.view(table.turn)
    thoughts = seat_bot(kind, budget_ms=0).think(view)
    assert sorted(str(thought.action) for thought in thoughts) == sorted(map(str, view.legal))
    assert all(thought.reason.strip() for thought in thoughts)
    assert all(thought.worlds >= 0 for thought in thoughts)
    if kind not in ("random", "novice"):
        values = [thought.value for thought in thoughts]
        assert values == sorted(values, reverse=True)
        assert thoughts[0].worlds > 0


@pytest.mark.parametrize("phase", PHASES)
def test_there_is_a_reason_for_every_action(phase: str) -> None:
    table = PHASES[phase]()
    view = table.view(table.turn)
    for thought in explained(view, [ActionValue(action, 0.0, 1) for action in view.legal]):
        assert 5 < len(thought.reason) < 120


def test_a_tree_reports_its_visits() -> None:
    table = small_deal("river", 3, 2, "")
    thoughts = seat_bot("ismcts-12").think(table.view(table.turn))
    assert sorted(str(thought.action) for thought in thoughts) == ["bid 0", "bid 1", "bid 2"]
    visits = [thought.worlds for thought in thoughts]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 12


def test_a_small_tree_reports_actions_without_visits() -> None:
    """Every legal action is rated. Those that were not tried have no worlds."""
    table = ot.load("spades").table(seed=1)
    thoughts = seat_bot("ismcts-3").think(table.view(table.turn))
    assert sorted(str(thought.action) for thought in thoughts) == sorted(map(str, table.legal))
    assert [thought.worlds for thought in thoughts] == [1, 1, 1] + [0] * (len(thoughts) - 3)


@pytest.mark.parametrize("kind", [None, 5, [], "grandmaster"])
def test_an_unknown_bot_is_an_error(kind: object) -> None:
    with pytest.raises(ot.InvalidOption, match=r"^no bot is called"):
        seat_bot(kind)  # type: ignore[arg-type]


def test_a_bad_budget_or_seed_is_an_error() -> None:
    with pytest.raises(ot.InvalidOption, match=r"^a budget is 0 to 600,000 ms, not 'x'$"):
        seat_bot("club", budget_ms="x")  # type: ignore[arg-type]
    with pytest.raises(ot.InvalidOption, match=r"^a seed is a whole number or a word, not 1\.5$"):
        seat_bot("club", seed=1.5)  # type: ignore[arg-type]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("kind", ["novice", "club", "expert", "ismcts-200", "pimc-3"])
@pytest.mark.parametrize(("name", "players"), [("spades", 4), ("rook", 4), ("tocan", 4), ("tendown", 3), ("river", 5)])
def test_thoughts_in_every_game(kind: str, name: str, players: int) -> None:
    for table in positions(ot.load(name), players, seed=3, every=17, actions=160):
        view = table.view(table.turn)
        thoughts = quick(kind).think(view)
        assert sorted(str(thought.action) for thought in thoughts) == sorted(map(str, view.legal))
        assert all(thought.reason.strip() for thought in thoughts)
        assert thoughts[0].worlds > 0


@pytest.mark.parametrize("kind", ["random", "novice", "ismcts-12", "pimc-1"])
def test_the_first_thought_is_what_the_bot_does(kind: str) -> None:
    table = small_deal("river", 3, 3, "", "bid 1", "bid 1")
    view = table.view(table.turn)
    bot = seat_bot(kind, seed=1)
    assert bot.think(view)[0].action == bot.act(view)


# Errors


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_view_of_another_seats_turn_is_an_error(kind: str) -> None:
    view = spades("").view(2)
    for asked in (seat_bot(kind).act, seat_bot(kind).think):
        with pytest.raises(ot.IllegalAction, match="seat 2 has nothing to decide: it is seat 0's turn"):
            asked(view)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_watchers_view_is_an_error(kind: str) -> None:
    view = spades("").view(None)
    for asked in (seat_bot(kind).act, seat_bot(kind).think):
        with pytest.raises(ot.IllegalAction, match="a watcher has nothing to decide"):
            asked(view)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_a_finished_match_is_an_error(kind: str) -> None:
    table = ot.load("tendown", room=5).table(2, seed=1)
    finish_match(table)
    for seat in (0, 1, None):
        for asked in (seat_bot(kind).act, seat_bot(kind).think):
            with pytest.raises(ot.MatchOver):
                asked(table.view(seat))


@pytest.mark.parametrize(
    "name",
    ["", "genius", "pimc", "ismcts-0", "ismcts--3", "novice-3", "expert-5", "random:50", "pimc-5:100", "club:", "NaN"],
)
def test_unknown_names_are_errors(name: str) -> None:
    with pytest.raises(ot.InvalidOption, match="no bot is called"):
        seat_bot(name)
    with pytest.raises(ot.InvalidOption):
        check_kind(name)


@pytest.mark.parametrize("budget", [-1, float("nan"), float("inf")])
def test_a_budget_is_a_time(budget: float) -> None:
    for kind in ("club", "expert"):
        with pytest.raises(ot.InvalidOption):
            seat_bot(kind, budget_ms=budget)


def test_the_listed_kinds_exist() -> None:
    for kind in KINDS:
        if not kind.startswith(("./", "cmd:", "policy:")):  # the others are files and programs
            assert check_kind(kind.replace("N", "3"))
    assert str(seat_bot("Expert:250")) == "Expert(budget_ms=250.0, seed=0)"


@pytest.mark.slow_without_jit
def test_a_first_look_ends_after_a_number_of_worlds() -> None:
    table = ot.load("river").table(3, seed=2)
    assert table.turn is not None
    evaluator = Evaluator(Search(table.view(table.turn), seed=1))
    evaluator.think(Budget(600_000, clock=None), most_worlds=24)
    assert max(each.worlds for each in evaluator.values()) == 24


# Before looking at the cards


@pytest.mark.parametrize("level", ["novice", pytest.param("club", marks=pytest.mark.slow_without_jit)])
def test_bots_look_before_they_bid(level: str) -> None:
    table = ot.load("spades", blind_nello=True).table(seed=5)
    assert table.turn is not None
    view = table.view(table.turn)
    assert view.hand == ()
    bot = seat_bot(level, seed=1)
    assert str(bot.act(view)) == "look"
    look, blind = bot.think(view)
    assert look.reason == "a bid is better with the cards in sight"
    assert look.value > blind.value + 50
