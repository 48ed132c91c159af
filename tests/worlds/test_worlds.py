"""``view.sample`` and ``view.count``: compared with all worlds of small deals, enumerated by replaying the match."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import factorial, prod
from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.actions import Discard
from overtrick.kernel import layout
from overtrick.testing import choose, random_match
from overtrick.worlds import SampledTable, Uncountable, Worlds
from tests.bots.tiny_games import TINY, tiny_piles, tiny_twice
from tests.bots.worlds import (
    Key,
    World,
    candidates,
    enumerate_worlds,
    fits,
    p_value,
    rooms,
    share_out,
    unseen,
    world_of,
)
from tests.conftest import COMPILED
from tests.kit.invented import INVENTED
from tests.kit.strategies import SEATED

from .tiny import UNSEEN_ACTIONS, tiny_blind, tiny_early, tiny_kept, tiny_passing

EVERY_TINY = [*TINY, *UNSEEN_ACTIONS]


def positions(game: ot.Game, players: int, seeds: range, most: int, least: int = 2) -> Iterator[tuple[ot.Table, int]]:
    """Positions of random matches with few worlds, with each seat; cards are not being given away in them."""
    for seed in seeds:
        for table in random_match(game, players, seed=seed, manner="modest", actions=60):
            if table.turn is None:
                break
            for seat in range(players):
                if table.phase != "give" and least <= candidates(table, seat) <= most:
                    yield table, seat


def key_of(table: ot.Table) -> Key:
    """Where the cards lie on a table, as the enumeration writes it."""
    discards = tuple(a.card for _, a in table.this_deal if isinstance(a, Discard) and a.card is not None)
    return World(table.hands, table.piles, table.middle[1:], discards).key()


def all_worlds(table: ot.Table, seat: int) -> Counter[Key]:
    """All worlds that fit. Where some cards must be discarded before others, every order of discards is tried."""
    if not table.rules.deal.no_points_in_discards:
        return enumerate_worlds(table, seat)
    found: Counter[Key] = Counter()
    for laid in _places(table, seat):
        world = world_of(table, seat, laid)
        orders = [World(world.hands, world.piles, world.middle, order) for order in permutations(world.discards)]
        if any(fits(table, seat, each) for each in orders):
            found[world.key()] += 1
    return found


def _places(table: ot.Table, seat: int) -> Iterator[list[tuple[ot.Card, ...]]]:
    cards = unseen(table, seat)
    for parts in share_out(list(range(len(cards))), rooms(table, seat)):
        yield [tuple(cards[number] for number in part) for part in parts]


def orders_of_piles(table: ot.Table) -> int:
    """The number of orders of the piles, at which the enumeration does not look."""
    return prod(factorial(len(pile)) for pile in table.piles)


# Every world has the same probability, and they are counted


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", EVERY_TINY, ids=lambda game: game.title)
def test_sampled_tables_are_uniform_and_counted(game: ot.Game) -> None:
    """The positions in which something was shown are the interesting ones, so the first moments are left out."""
    checked = shown = 0
    rng = Random(game.title)
    for table, seat in positions(game, 3, range(60), most=36, least=3):
        if len(table.this_deal) <= 5 or rng.random() < 0.5:
            continue
        view = table.view(seat)
        if checked >= 4 and game is not tiny_early and view.count() == candidates(table, seat) * orders_of_piles(table):
            continue
        expected = all_worlds(table, seat)
        if game is not tiny_early:
            assert view.count() == expected.total() * orders_of_piles(table)
        worlds = Worlds.of(view)
        counts = Counter(key_of(worlds.sample(rng)) for _ in range(16 * expected.total()))
        assert set(counts) <= set(expected), "a table was sampled that does not fit"
        assert p_value(counts, expected) > 1e-4, f"{table!r} seen by {seat}"
        checked += 1
        shown += expected.total() < candidates(table, seat)
        if checked >= 5 and shown >= 2:
            return
    raise AssertionError(f"only {checked} positions, {shown} in which something was shown")


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(
    ("name", "players"), [("spades", 4), ("tocan", 4), ("tendown", 2), ("euchre", 4), ("hearts", 4)]
)
def test_sampled_tables_of_real_games_are_uniform_near_the_end_of_a_deal(name: str, players: int) -> None:
    game, checked, rng = ot.load(name), 0, Random(name)
    for table, seat in ends_of_deals(game, players):
        expected = enumerate_worlds(table, seat)
        assert table.view(seat).count() == expected.total() * orders_of_piles(table)
        worlds = Worlds.of(table.view(seat))
        counts = Counter(key_of(worlds.sample(rng)) for _ in range(16 * expected.total()))
        assert set(counts) <= set(expected)
        assert p_value(counts, expected) > 1e-4, f"{table!r} seen by {seat}"
        checked += 1
        if checked == 5:
            return
    raise AssertionError(f"only {checked} positions")


def ends_of_deals(game: ot.Game, players: int) -> Iterator[tuple[ot.Table, int]]:
    """Positions with few worlds. In Ten Down, where most cards stay in the deck, another seat holds only one card."""
    for seed in range(40):
        for table in random_match(game, players, seed=seed, manner="modest", actions=80):
            if table.turn is not None and table.phase == "play" and 2 < candidates(table, table.turn) <= 60:
                yield table, table.turn


def test_the_order_of_a_pile_is_uniform() -> None:
    table = tiny_piles.table(3, seed=1, dealer=0)
    seat, rng = 0, Random(3)
    view = table.view(seat)
    orders = Counter(tuple(map(str, view.sample(rng).piles[1])) for _ in range(600 if COMPILED else 60))
    assert len(orders) > 20
    rising = sum(count for pile, count in orders.items() if pile[0] < pile[1])
    assert 0.4 < rising / orders.total() < 0.6


def test_cards_given_away_unseen_are_uniform() -> None:
    """While others give cards away, the hands that were dealt to them are unknown, and so is what they gave."""
    table = tiny_passing.table(3, seed=2, dealer=0)
    while table.turn != 0:
        table.push(table.legal[0])
    view, rng = table.view(0), Random(1)
    hidden = [card for card in table.rules.deck.cards if card not in table.hands[0]]
    expected: Counter[Key] = Counter({(tuple(map(str, hand)),): 1 for hand in combinations(hidden, 3)})
    assert view.count() == len(expected) == 20
    tables = [view.sample(rng) for _ in range(800 if COMPILED else 80)]
    counts: Counter[Key] = Counter((tuple(map(str, each.dealt[-1].hands[1])),) for each in tables)
    assert p_value(counts, expected) > 1e-4
    gifts = Counter(str(each.given[1][0]) for each in tables)
    assert set(gifts) == set(map(str, hidden))


def test_a_seat_that_has_not_looked_does_not_know_its_own_cards() -> None:
    table = tiny_blind.table(2, seed=1, dealer=1)
    view = table.view(0)
    assert view.hand == ()
    assert view.count() == 560  # 8! / (3! 3! 2!)
    assert len({view.sample(Random(seed)).hands[0] for seed in range(40)}) > 10
    table.push("look")
    assert table.view(0).count() == 10
    assert table.view(0).sample(Random(1)).hands[0] == table.hands[0]


def test_equal_cards_are_two_cards() -> None:
    """Three of twelve cards in the own hand and three in each other one: 9! / (3! 3! 3!) ways, equal cards or not."""
    assert tiny_twice.table(3, seed=1, dealer=0).view(0).count() == 1680


def test_kept_cards_are_discarded_only_by_a_hand_without_others() -> None:
    """Both kinds of worlds are sampled where both are possible."""
    kinds = Counter[bool]()
    for seed in range(30):
        for table in random_match(tiny_kept, 3, seed=seed, manner="modest", actions=12):
            if table.declarer is None or table.phase != "play" or table.trick:
                continue
            viewer = (table.declarer + 1) % 3
            worth = table.rules.worth
            for number in range(4):
                world = table.view(viewer).sample(Random(number))
                discards = [a.card for _, a in world.this_deal if isinstance(a, Discard) and a.card is not None]
                kinds[any(worth[card] for card in discards)] += 1
    assert min(kinds[True], kinds[False]) > 3


# Sampled tables are tables


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("name", "players"), SEATED)
def test_a_sampled_table_shows_the_same_and_plays_on_to_the_end_of_the_deal(name: str, players: int) -> None:
    _check_samples(ot.load(name), players)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", [*INVENTED, *EVERY_TINY], ids=lambda game: game.title)
def test_invented_games_can_be_sampled(game: ot.Game) -> None:
    _check_samples(game, max(game.players))


def allows_the_truth(worlds: Worlds, table: ot.Table) -> bool:
    """Whether the cards may lie where they do lie. Of equal cards nobody knows which is which: this is not checked."""
    places = table.rules.deck.places
    if table.rules.deck.copies > 1 or table.phase == "give":
        return True
    discards = [a.card for _, a in table.this_deal if isinstance(a, Discard) and a.card is not None]
    for part in worlds.parts:
        slots = part.belief.slots
        lying = {layout.HAND: table.hands, layout.PILE: table.piles}
        truth = [lying[slot.kind][slot.seat] if slot.kind in lying else discards for slot in slots]
        known = [slot.kind in (*lying, layout.DISCARDS) for slot in slots]
        refused = (
            slot.refused >> places[card] & 1
            for slot, cards, is_known in zip(slots, truth, known, strict=True)
            for card in (cards if is_known else ())
        )
        if not any(refused):
            return True
    return False


def _check_samples(game: ot.Game, players: int) -> None:
    rng, choices, checked = Random(f"{game.name} {players}"), Random(2), 0
    moments = (
        table for seed in range(3) for table in random_match(game, players, seed=seed, manner="modest", actions=90)
    )
    for number, table in enumerate(moments):
        if table.turn is None or number % 7:
            continue
        for seat in {table.turn, number % players}:
            view = table.view(seat)
            worlds = Worlds.of(view)
            drawn = worlds._draw(rng)
            if game is not tiny_early:  # there some deals that were drawn do not fit, and they cannot be counted
                assert drawn is not None
                assert drawn.view(seat) == view, "a deal was drawn, and counted, that does not fit"
                assert view.count() >= 1
                assert allows_the_truth(worlds, table)
            sampled = view.sample(rng)
            assert sampled.view(seat) == view
            while sampled.turn is not None and sampled.deal_number == view.deal_number:
                sampled.push(choose(sampled, choices, "modest"))
            assert len(sampled.deals) == len(view.deals) + 1
            assert sampled.deals[:-1] == view.deals
            checked += 1
    assert checked > 5


def test_a_sampled_table_can_be_copied_taken_back_and_recorded() -> None:
    table = ot.load("river").table(3, seed=4, dealer=0)
    choices = Random(1)
    for _ in range(12):
        table.push(choose(table, choices))
    sampled = table.view(1).sample(Random(1))
    assert isinstance(sampled, SampledTable)
    assert ot.read_record(sampled.record()).view(1) == table.view(1)
    for twin in (sampled.copy(), pickle.loads(pickle.dumps(sampled))):
        assert twin == sampled
        twin.push(twin.legal[0])
        assert twin != sampled
    for _ in range(12):
        sampled.pop()
    assert sampled.history == ()
    with pytest.raises(IndexError, match="nothing to take back"):
        sampled.pop()


def test_a_table_sampled_in_a_later_deal_knows_the_results_but_not_the_cards_of_earlier_ones() -> None:
    table = ot.load("river").table(3, seed=4, dealer=0)
    choices = Random(1)
    while table.deal_number < 3:
        table.push(choose(table, choices))
    sampled = table.view(1).sample(Random(1))
    assert sampled.deals == table.deals
    assert sampled.last_trick == table.last_trick
    assert sampled.last_winner == table.last_winner
    assert sampled.dealt[0].hands == ((), (), ())
    with pytest.raises(ot.InvalidRecord, match="sampled in deal 3 has no record"):
        sampled.record()
    for _ in range(3):  # the bids
        sampled.push(choose(sampled, choices))
    while sampled.deal_number < 5:
        sampled.push(choose(sampled, choices))
    while sampled.history:
        sampled.pop()
    assert sampled.deal_number == 3


def test_samples_follow_from_the_generator() -> None:
    view = ot.load("tendown").table(2, seed=1).view(0)
    one, other = view.sample(Random(5)), view.sample(Random(5))
    assert one == other
    assert one != view.sample(Random(6))
    assert view.sample(np.random.default_rng(5)) == view.sample(np.random.default_rng(5))
    view.sample(Random(1))
    assert view.sample(Random(5)) == one, "a sample does not depend on those before it"


def test_bad_input_is_refused() -> None:
    view = ot.load("spades").table(seed=1).view(0)
    with pytest.raises(ot.InvalidOption, match=r"random\.Random or a numpy\.random\.Generator"):
        view.sample(7)  # type: ignore[arg-type]
    with pytest.raises(ot.InvalidOption, match="watcher"):
        ot.load("spades").table(seed=1).view(None).sample(Random(1))


def test_a_finished_match_has_nothing_to_sample() -> None:
    table = tiny_twice.table(3, seed=1)
    while table.turn is not None:
        table.push(table.legal[0])
    with pytest.raises(ot.MatchOver, match="no deal left to sample"):
        table.view(0).sample(Random(1))
    with pytest.raises(ot.MatchOver):
        table.view(0).count()


def test_what_cannot_be_counted_is_said() -> None:
    table = tiny_early.table(3, seed=1)
    with pytest.raises(Uncountable, match="cannot be counted: the deal goes on"):
        table.view(0).count()
