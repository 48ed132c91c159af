"""Sampled worlds fit everything a seat has seen, all with the same probability."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import overtrick as ot
from tests.conftest import COMPILED
from tests.kit.invented import INVENTED
from tests.kit.strategies import SEATED

from .tiny_games import TINY, tiny_piles
from .worlds import candidates, counted_ways, drawn, enumerate_worlds, fits, p_value, positions


def small_positions(game: ot.Game, seeds: range, at_most: int) -> Iterator[tuple[ot.Table, int]]:
    for table, seat in positions(game, 3, seeds):
        if 1 < candidates(table, seat) <= at_most:
            yield table, seat


def frequencies_match(table: ot.Table, seat: int, draws_a_world: int) -> bool:
    expected = enumerate_worlds(table, seat)
    counts = Counter(world.key() for world in drawn(table, seat, draws_a_world * expected.total()))
    assert set(counts) <= set(expected), "a world was drawn that does not fit"
    return p_value(counts, expected) > 1e-4


# All worlds that fit have the same probability


@pytest.mark.parametrize("game", TINY, ids=lambda game: game.title)
def test_the_count_of_worlds_is_right(game: ot.Game) -> None:
    checked = 0
    for table, seat in small_positions(game, range(4), at_most=120 if COMPILED else 20):
        assert counted_ways(table, seat) == pytest.approx(enumerate_worlds(table, seat).total())
        checked += 1
    assert checked >= 4


@pytest.mark.parametrize("game", TINY, ids=lambda game: game.title)
def test_worlds_have_the_same_probability(game: ot.Game) -> None:
    """Few positions with few worlds, so that plain Python can do it too."""
    checked = 0
    for table, seat in small_positions(game, range(3), at_most=12):
        assert frequencies_match(table, seat, 20)
        checked += 1
        if checked == 3:
            break
    assert checked


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", TINY, ids=lambda game: game.title)
def test_worlds_have_the_same_probability_after_the_play_has_shown_something(game: ot.Game) -> None:
    checked = 0
    for table, seat in small_positions(game, range(10, 40), at_most=120):
        if counted_ways(table, seat) < candidates(table, seat):
            assert frequencies_match(table, seat, 40)
            checked += 1
            if checked == 6:
                return
    raise AssertionError(f"only {checked} positions in which the play has shown something")


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["spades", "tocan"])
def test_worlds_near_the_end_of_a_deal_have_the_same_probability(name: str) -> None:
    checked = 0
    for table, seat in positions(ot.load(name), 4, range(40, 80), actions=60):
        if table.phase == "play" and 1 < candidates(table, seat) <= 100:
            assert frequencies_match(table, seat, 40)
            checked += 1
            if checked == 8:
                return
    raise AssertionError(f"only {checked} positions")


def test_a_pile_is_in_random_order() -> None:
    table = next(t for t, _ in positions(tiny_piles, 3, range(1)) if t.phase == "play" and not t.trick)
    assert table.turn is not None
    rising = 0
    for world in drawn(table, table.turn, 400):
        upper, lower = world.piles[0]
        rising += str(upper) < str(lower)
    assert 150 < rising < 250


# Worlds fit everything seen


@pytest.mark.parametrize(("name", "players"), [("spades", 4), ("rook", 4), ("tocan", 4), ("tendown", 2), ("river", 3)])
def test_a_few_worlds_fit(name: str, players: int) -> None:
    for table, seat in positions(ot.load(name), players, range(1), every=23):
        assert all(fits(table, seat, world) for world in drawn(table, seat, 2))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "players"), SEATED)
def test_worlds_fit_everything_seen(name: str, players: int) -> None:
    for table, seat in positions(ot.load(name), players, range(2), every=11):
        if table.phase == "give":  # nobody draws worlds while others' cards lie on the table face down
            continue
        for viewer in (seat, (seat + 1) % players):
            for world in drawn(table, viewer, 5):
                assert fits(table, viewer, world), f"{table!r} seen by {viewer}: {world}"


def tells_copies_apart(game: ot.Game) -> bool:
    """Whether it is always known which of two equal cards was played, kept or taken."""
    rules = game.rules(max(game.players))
    return rules.deck.copies == 1 or not (rules.deal.piles or rules.deal.middle)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", [each for each in INVENTED if tells_copies_apart(each)], ids=lambda game: game.title)
def test_worlds_fit_in_invented_games(game: ot.Game) -> None:
    for table, seat in positions(game, max(game.players), range(4), every=5):
        for world in drawn(table, seat, 5):
            assert fits(table, seat, world), f"{table!r} seen by {seat}: {world}"
