"""Likely worlds: what bids tell about the hidden hands."""

from __future__ import annotations

import numpy as np
import pytest

from overtrick.bots.belief import Belief
from overtrick.bots.kernel.layout import SEARCH, WORLD
from overtrick.bots.kernel.likely_worlds import bid_likelihood, likely_world
from overtrick.bots.priors import prior_of
from overtrick.bots.search import Search
from overtrick.kernel.jit import entry as compiled
from overtrick.kernel.world import count_worlds, draw_worlds
from tests.conftest import COMPILED

from .positions import euchre, small_deal, spades


@pytest.mark.slow_without_jit
def test_worlds_are_likelier_in_which_the_maker_has_trumps() -> None:
    """Seat 0 ordered the jack of spades up and its opponents passed: it has more spades than in other worlds."""
    table = euchre("order up", "together", "discard DQ", cards="HA H9")
    view = table.view(2)

    def trumps(likely: bool) -> float:
        search = Search(view, seed=3, likely=likely)
        record, worlds = search._record, np.repeat(search.belief.root, 2000)
        _take(search.lowered.record, search.prior, record, search.belief.ways, worlds)
        spades = int(search.lowered.record["trumps"][0, 4])
        return float(np.mean([(int(hand) & spades).bit_count() for hand in worlds["hands"][:, 0]]))

    assert trumps(likely=True) > trumps(likely=False) + 0.3


@compiled
def _likelihoods(rules: np.ndarray, prior: np.ndarray, belief: np.ndarray, worlds: np.ndarray) -> np.ndarray:
    found = np.zeros(len(worlds))
    for index in range(len(worlds)):
        found[index] = bid_likelihood(rules[0], prior[0], belief[0], worlds[index])
    return found


@compiled
def _take(rules: np.ndarray, prior: np.ndarray, search: np.ndarray, ways: np.ndarray, worlds: np.ndarray) -> None:
    for index in range(len(worlds)):
        likely_world(rules[0], prior[0], search[0], ways)
        worlds[index] = search[0].states[WORLD]


def test_a_forced_bid_says_nothing_about_the_hand() -> None:
    """The first three bids add up to thirteen, so the last seat can only bid nello, with any cards."""
    view = spades("", "bid 6", "bid 4", "bid 3", "nello").view(0)
    belief, prior = Belief.of(view), prior_of(view)
    worlds = np.repeat(belief.root, 20)
    count_worlds(belief.record, belief.ways)
    draw_worlds(belief.lowered.record, belief.record, belief.ways, worlds)
    before = _likelihoods(belief.lowered.record, prior, belief.record, worlds).tolist()
    worlds["hands"][:, 3] = worlds["hands"][::-1, 3]  # cards may be in a world twice now, but only the hand matters
    assert _likelihoods(belief.lowered.record, prior, belief.record, worlds).tolist() == before
    assert len(set(before)) > 1  # the others were free to bid


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("card", "most"), [("SA", 0.04), ("SK", 0.06)])
def test_a_chosen_nello_tells_that_the_high_spades_are_elsewhere(card: str, most: float) -> None:
    view = spades("0: H2 H5 H7 C3 C6 CK D3 D8 DQ DK S3 S6 SJ", "bid 3", "nello", "bid 4", "bid 3").view(0)
    belief = Belief.of(view)
    number = [str(each) for each in belief.lowered.rules.deck.cards].index(card)

    def share(likely: bool) -> float:
        search = Search(view, seed=3, likely=likely)
        worlds = np.repeat(search.belief.root, 2000 if COMPILED else 200)
        _take(search.lowered.record, search.prior, search._record, search.belief.ways, worlds)
        return float(np.mean([int(hand) >> number & 1 for hand in worlds["hands"][:, 1]]))

    assert share(likely=False) > 0.25
    assert share(likely=True) <= most


@pytest.mark.slow_without_jit
def test_likely_worlds_follow_the_likelihood_of_the_bids() -> None:
    """One card each: a seat that bid 1 holds a trump more often, one that bid 0 less often, as the weights say."""
    table = small_deal("river", 3, 1, "0: C7; turned: H5", "bid 1", "bid 0", dealer=0)
    belief, prior = Belief.of(table.view(0)), prior_of(table.view(0))
    rules = belief.lowered.record
    hidden = [1 << number for number in range(52) if belief.unseen >> number & 1]
    every = np.repeat(belief.root, len(hidden) * (len(hidden) - 1))
    every["hands"][:, 1:3] = [(one, other) for one in hidden for other in hidden if one != other]
    weights = np.exp(_likelihoods(rules, prior, belief.record, every))
    trumps = every["trumps"][0]

    def holds_trump(worlds: np.ndarray, seat: int) -> np.ndarray:
        held: np.ndarray = worlds["hands"][:, seat] & trumps > 0
        return held

    many = 12_000 if COMPILED else 1000
    worlds, search = np.repeat(belief.root, many), np.zeros(1, SEARCH)
    search["states"][0], search["belief"], search["pool_limit"] = belief.root, belief.record, 512
    search["states"]["random"] = 7
    count_worlds(belief.record, belief.ways)
    _take(rules, prior, search, belief.ways, worlds)
    for seat in (1, 2):
        expected = np.average(holds_trump(every, seat), weights=weights)
        assert abs(expected - holds_trump(every, seat).mean()) > 0.1  # the bid does tell something
        assert holds_trump(worlds, seat).mean() == pytest.approx(expected, abs=0.02 if COMPILED else 0.08)
