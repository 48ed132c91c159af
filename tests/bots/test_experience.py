"""What was learned by playing: who knows it, when it is asked, and that it says no more than a seat can know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.bots.belief import Belief, shown_void
from overtrick.bots.experience import Experience, experience_for
from overtrick.bots.mind import Verdict
from overtrick.bots.searchers import _in_between
from overtrick.rules import ExactBid, Rules
from tests.kernel.test_notice import Watcher

from .positions import small_deal


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("lead", ["dealer", "left"])
def test_river_is_known_with_every_number_of_players_and_every_option(players: int, lead: str) -> None:
    table = ot.load("river", opening_lead=lead).table(players, seed=1)
    assert table.turn is not None
    known = experience_for(table.view(table.turn))
    assert known is not None
    assert set(known.values(table.view(table.turn))) == set(table.legal)


def test_other_rules_are_another_game() -> None:
    """A house rule that nobody has played is not known, whatever the game is called."""
    river = ot.load("river")

    def generous(players: int) -> Rules:
        return replace(river.rules(players), score=ExactBid(per_trick=1, exact=20))

    table = replace(river, define=generous, options={}, values={}).table(3, seed=1)
    assert table.turn is not None
    assert experience_for(table.view(table.turn)) is None


@pytest.mark.parametrize("game", ["spades", "rook", "tendown", "tocan"])
def test_a_game_without_experience_needs_none(game: str) -> None:
    table = ot.load(game).table(4, seed=1)
    assert table.turn is not None
    assert experience_for(table.view(table.turn)) is None


def test_in_the_last_two_deals_the_match_counts() -> None:
    """What was learned is about points."""
    table, choices = ot.load("river").table(3, seed=2), Random(2)
    known: list[bool] = []
    while table.turn is not None:
        if len(known) == len(table.deals):
            known.append(experience_for(table.view(table.turn)) is not None)
        table.push(choices.choice(table.legal))
    assert known == [True] * 17 + [False] * 2


@pytest.mark.parametrize("players", [3, 5])
def test_it_is_asked_as_it_was_taught(players: int) -> None:
    """A view tells the same of who played and who lacks what as the tables at which it was learned."""
    watcher = Watcher(players, seed=4)
    for _ in range(160):
        table = watcher.table
        assert table.turn is not None
        view = table.view(table.turn)
        belief = Belief.of(view)
        assert (belief.record["played_by"][0] == watcher.played_by).all()
        assert shown_void(view, belief.lowered, belief.root) == watcher.lacks[:players].tolist()
        watcher.act()


def test_it_knows_what_a_card_is_worth() -> None:
    """The ace of trumps makes a trick, a plain two does not."""
    known = experience_for(_only_card("SA"))
    assert known is not None
    strong, weak = known.values(_only_card("SA")), known.values(_only_card("D2"))
    assert max(strong, key=strong.__getitem__) == ot.Bid(1)
    assert max(weak, key=weak.__getitem__) == ot.Bid(0)


def _only_card(card: str) -> ot.View:
    return small_deal("river", 3, 1, f"1: {card}; turned: S5").view(1)


def test_it_has_a_say_only_among_what_is_nearly_as_good() -> None:
    bids = [ot.Bid(tricks) for tricks in range(3)]
    found = [Verdict(bids[0], 2.0, 100), Verdict(bids[1], 1.0, 100), Verdict(bids[2], -5.0, 100)]
    between = _in_between(found, {bids[0]: 0.0, bids[1]: 3.0, bids[2]: 50.0}, reach=3.0)
    assert between == [Verdict(bids[1], 2.0, 100), Verdict(bids[0], 1.0, 100), Verdict(bids[2], -5.0, 100)]


@pytest.mark.slow_without_jit
def test_alone_it_beats_novices() -> None:
    """One seat does what experience finds best, the others are novices: it is far ahead of them."""
    novice, ahead = seat_bot("novice"), []
    path = ot.load("river").experience
    assert path is not None
    known = Experience.read(path)
    for seed in range(12):
        table = ot.load("river").table(3, seed=seed)
        while table.turn is not None:
            view = table.view(table.turn)
            values = known.values(view) if view.seat == seed % 3 else {}
            table.push(max(values, key=values.__getitem__) if values else novice.act(view))
        scores = np.array(table.scores, float)
        ahead.append(scores[seed % 3] - np.delete(scores, seed % 3).mean())
    assert np.mean(ahead) > 0.5 * 19
