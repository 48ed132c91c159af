"""The value net: which games have one, when the expert uses it, and that it sees only what a seat can know."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.bots.belief import Belief
from overtrick.bots.evaluation import ActionValue
from overtrick.bots.learned_values import net_values
from overtrick.bots.search_bots import Expert, _averaged
from overtrick.bots.value_net import ValueNet, value_net_for
from overtrick.knowledge import shown_void
from overtrick.rules import Rules
from tests.kernel.test_value_net_input import Recorder
from tests.scorings import exact_bids

from .positions import small_deal


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("lead", ["dealer", "left"])
def test_river_has_a_value_net_for_every_number_of_players_and_both_first_leads(players: int, lead: str) -> None:
    table = ot.load("river", opening_lead=lead).table(players, seed=1)
    assert table.turn is not None
    known = value_net_for(table.view(table.turn))
    assert known is not None
    assert set(known.values(table.view(table.turn))) == set(table.legal)


def test_other_rules_have_no_value_net() -> None:
    """A value net is for exact rules: the name of the game does not matter."""
    river = ot.load("river")

    def generous(players: int) -> Rules:
        return replace(river.rules(players), score=exact_bids(per_trick=1, exact=20))

    table = replace(river, define=generous, options={}, values={}).table(3, seed=1)
    assert table.turn is not None
    assert value_net_for(table.view(table.turn)) is None


@pytest.mark.slow_without_jit
def test_the_expert_uses_the_value_net_of_river() -> None:
    """The value of the best bid is the mean of what search and net say."""
    view = small_deal("river", 3, 5, "1: SA S2 C3 D9 H2; turned: S5").view(1)
    with_net, alone = (
        {thought.action: thought.value for thought in Expert(0, clock=None, use_learned_values=uses).think(view)}
        for uses in (True, False)
    )
    net = value_net_for(view)
    assert net is not None
    best = max(alone, key=alone.__getitem__)
    assert with_net[best] == pytest.approx((alone[best] + net.values(view)[best]) / 2)
    assert with_net[best] != alone[best]


@pytest.mark.parametrize("game", ["spades", "rook", "tendown", "tocan", "hearts", "euchre", "whist"])
def test_a_game_without_a_trained_net_has_no_value_net(game: str) -> None:
    table = ot.load(game).table(4, seed=1)
    assert table.turn is not None
    assert value_net_for(table.view(table.turn)) is None


@pytest.mark.slow_without_jit
def test_the_value_net_is_not_used_in_the_last_two_deals() -> None:
    """It predicts points, and there the match counts."""
    table, choices = ot.load("river").table(3, seed=2), Random(2)
    known: list[bool] = []
    while table.turn is not None:
        if len(known) == len(table.deals):
            view = table.view(table.turn)
            known.append(net_values(view, Belief.of(view)) is not None)
        table.push(choices.choice(table.legal))
    assert known == [True] * 17 + [False] * 2


@pytest.mark.parametrize("players", [3, 5])
def test_inputs_are_the_same_as_in_training(players: int) -> None:
    """A view gives the same played cards and shown voids as the tables of the training."""
    recorder = Recorder(players, seed=4)
    for _ in range(160):
        table = recorder.table
        assert table.turn is not None
        view = table.view(table.turn)
        belief = Belief.of(view)
        assert (belief.record["played_by"][0] == recorder.played_by).all()
        assert shown_void(view, belief.lowered, belief.root) == recorder.voids[:players].tolist()
        recorder.act()


def test_values_of_bids_follow_the_strength_of_the_card() -> None:
    """The ace of trumps wins a trick, a two of a plain suit does not."""
    known = value_net_for(_only_card("SA"))
    assert known is not None
    strong, weak = known.values(_only_card("SA")), known.values(_only_card("D2"))
    assert max(strong, key=strong.__getitem__) == ot.Bid(1)
    assert max(weak, key=weak.__getitem__) == ot.Bid(0)


def _only_card(card: str) -> ot.View:
    return small_deal("river", 3, 1, f"1: {card}; turned: S5").view(1)


BIDS: list[ot.Action] = [ot.Bid(tricks) for tricks in range(4)]
RESULTS = ((2.0, 100), (1.0, 100), (0.0, 8), (-5.0, 100))
FOUND = [ActionValue(bid, value, worlds) for bid, (value, worlds) in zip(BIDS, RESULTS, strict=True)]
CANDIDATES = frozenset(BIDS) - {BIDS[2]}


def test_the_value_net_counts_only_between_candidates_with_close_values() -> None:
    """Nor does it count for an action that is no candidate, such as a bid far above the strength of the hand."""
    known = {BIDS[0]: 0.0, BIDS[1]: 3.0, BIDS[2]: 50.0, BIDS[3]: 50.0}
    between = _averaged(FOUND, known, CANDIDATES, reach=3.0)
    assert [(BIDS.index(each.action), each.value) for each in between] == [
        (1, 2.0),
        (0, 1.0),
        (2, 1.0),
        (3, -4.0),
    ]


def test_a_constant_offset_of_the_value_net_changes_no_difference() -> None:
    """All values of the net are 20 points lower: the differences between actions stay."""
    known = {BIDS[0]: -18.0, BIDS[1]: -19.0, BIDS[2]: -20.0, BIDS[3]: -25.0}
    between = _averaged(FOUND, known, CANDIDATES, reach=3.0)
    assert [each.value - between[0].value for each in between] == [0.0, -1.0, -2.0, -7.0]


@pytest.mark.slow_without_jit
def test_a_value_net_that_prefers_the_highest_bid_is_overruled() -> None:
    """The net below values the highest bids 100 points too high."""
    river = ot.load("river")
    assert river.experience is not None
    known = ValueNet.read(river.experience)
    biased = [(weight.copy(), bias.copy()) for weight, bias in known.layers]
    biased[-1][1][64 + 4 :] += 100.0
    biased_net = ValueNet(known.rules, tuple(biased))
    view = small_deal("river", 3, 5, "1: D2 D3 C2 C3 H2; turned: S5").view(1)
    values = biased_net.values(view)
    highest_bids = {ot.Bid(4), ot.Bid(5)}
    assert max(values, key=values.__getitem__) in highest_bids
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("overtrick.bots.learned_values.value_net_for", lambda _: biased_net)
        assert Expert(budget_ms=0, clock=None).act(view) not in highest_bids


def test_an_expert_works_without_a_value_net() -> None:
    view = small_deal("river", 3, 2, "").view(1)
    assert seat_bot("searcher:5") == Expert(budget_ms=5.0, use_learned_values=False)
    assert {thought.action for thought in seat_bot("searcher:5").think(view)} == set(view.legal)


@pytest.mark.parametrize("kept", ["text", "nothing", "other", "shape", "nan", "folder", "missing"])
def test_a_file_that_is_no_value_net_is_refused_in_one_sentence(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "mine.npz"
    river = ot.load("river")
    assert river.experience is not None
    with np.load(river.experience) as good:
        arrays = dict(good)
    if kept == "text":
        path.write_text("weights")
    elif kept == "nothing":
        path.touch()
    elif kept == "folder":
        path.mkdir()
    elif kept == "other":
        np.savez(path, rules=arrays["rules"])
    elif kept == "shape":
        np.savez(path, **{**arrays, "second_bias": np.zeros(3)})
    elif kept == "nan":
        np.savez(path, **{**arrays, "last_bias": arrays["last_bias"] * np.nan})
    table = replace(river, experience=path).table(3, seed=1)
    with pytest.raises(ot.InvalidRules, match=r"^mine\.npz is not a value net written by benchmarks/value_net\.py$"):
        Expert(budget_ms=0).act(table.view(table.turn or 0))


@pytest.mark.slow_without_jit
def test_the_value_net_alone_beats_novices() -> None:
    """One seat plays the action with the best value, the others are novices: it is far ahead of them."""
    novice, ahead = seat_bot("novice"), []
    path = ot.load("river").experience
    assert path is not None
    known = ValueNet.read(path)
    for seed in range(12):
        table = ot.load("river").table(3, seed=seed)
        while table.turn is not None:
            view = table.view(table.turn)
            values = known.values(view) if view.seat == seed % 3 else {}
            table.push(max(values, key=values.__getitem__) if values else novice.act(view))
        scores = np.array(table.scores, float)
        ahead.append(scores[seed % 3] - np.delete(scores, seed % 3).mean())
    assert np.mean(ahead) > 0.5 * 19
