"""A review judges decisions by what the player could know, and finds real mistakes only."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.bots.comparison import compare
from overtrick.bots.explain import LONGEST
from overtrick.errors import InvalidOption
from overtrick.review import deal_leads, decisions_of, review_decision, review_match
from overtrick.review.document import review_json

pytestmark = pytest.mark.slow_without_jit


def played(game: str, *, players: int, kind: str = "novice", seed: int = 3, **options: int) -> ot.Table:
    table = ot.load(game, **options).table(players, seed=seed)
    bots = [seat_bot(kind, seat) for seat in range(players)]
    while table.turn is not None:
        table.push(bots[table.turn].act(table.view(table.turn)))
    return table


def two_top_trumps() -> ot.View:
    """The dealer bids last in a deal of two cards and holds the two highest trumps; the others have bid 0."""
    game = ot.load("river", first_hand=2, hook=False)
    table = game.table(3, seed=1, dealer=0, deals=["0: SA SK; turned: S5"])
    table.push("bid 0")
    table.push("bid 0")
    return table.view(0)


def test_a_bid_that_cannot_be_made_costs_what_it_loses() -> None:
    moment = review_decision(two_top_trumps(), ot.Bid(0))
    assert moment.best == ot.Bid(2)
    assert moment.is_mistake
    assert moment.cost == pytest.approx(10.0)  # for the exact bid; both tricks are taken either way
    assert moment.value == moment.best_value - moment.cost
    assert "bid 2" in str(moment.reason)


def test_the_best_bid_costs_nothing() -> None:
    moment = review_decision(two_top_trumps(), ot.Bid(2))
    assert (moment.best, moment.cost, str(moment.reason)) == (ot.Bid(2), 0.0, "")


def test_equal_cards_cost_nothing() -> None:
    table = ot.load("river").table(3, seed=4, dealer=0, deals=["0: HA HK H2 C3; turned: S5"])
    for call in ("bid 3", "bid 3", "bid 3"):
        table.push(call)
    view = table.view(0)
    assert compare(view, table.parse("HA"), table.parse("HK"), worlds=50).gain == 0.0
    assert compare(view, table.parse("HA"), table.parse("H2"), worlds=1000).is_clear
    assert not compare(view, table.parse("H2"), table.parse("HA"), worlds=1000).is_clear


@pytest.mark.parametrize(("game", "target"), [("rook", 300), ("hearts", 30)])
def test_a_mistake_has_a_reason_and_is_never_as_good_as_the_best(game: str, target: int) -> None:
    found = review_match(played(game, players=4, seed=11, target=target), 1, budget_ms=5)
    mistakes = [moment for _, moment in found.moments if moment.is_mistake]
    assert mistakes
    assert all(moment.reason.kinds[0] == "worse" for moment in mistakes)
    said = [moment for moment in mistakes if len(moment.reason.kinds) > 1]
    assert len(said) > 0.8 * len(mistakes)
    assert all(len(str(moment.reason)) <= 2 * LONGEST for moment in mistakes)


@pytest.mark.parametrize(("game", "players"), [("river", 3), ("spades", 4), ("tocan", 4)])
def test_hidden_cards_change_no_judgement(game: str, players: int) -> None:
    table, random = played(game, players=players), Random(1)
    for decision in random.sample(decisions_of(table, 0), 6):
        other_cards = decision.view.sample(random).view(0)
        here, there = (
            review_decision(view, decision.action, budget_ms=5, worlds=100) for view in (decision.view, other_cards)
        )
        assert here == there


def test_every_choice_is_judged_and_nothing_else() -> None:
    table = played("tendown", players=2, room=5)
    again, expected = ot.read_record(table.record()), []
    start = again.game.table(2, dealer=again.dealers[0], deals=list(again.dealt))
    for index, (seat, action) in enumerate(again.history):
        if seat == 1 and len(start.legal) > 1:
            expected.append((index, start.deal_number, start.view(1), action))
        start.push(action)
    found = decisions_of(table, 1)
    assert [(each.index, each.deal, each.view, each.action) for each in found] == expected


def test_a_review_adds_up() -> None:
    table = played("river", players=3, first_hand=3)
    before = table.record()
    review = review_match(table, 0, budget_ms=5)
    assert table.record() == before
    mistakes = [moment for _, moment in review.moments if moment.is_mistake]
    assert review.cost == pytest.approx(sum(moment.cost for moment in mistakes))
    assert [moment.cost for _, moment in review.worst(99)] == sorted((each.cost for each in mistakes), reverse=True)
    assert len(review.worst(1)) == min(1, len(mistakes))
    calls, plays = (sum(decision.is_play == play for decision, _ in review.moments) for play in (False, True))
    accurate = (review.accuracy(play=False) or 0) * calls + (review.accuracy(play=True) or 0) * plays
    assert round(accurate) == len(review.moments) - len(mistakes)
    assert sum(len(review.expectation(deal)) for deal in range(1, 6)) == len(review.moments)
    written = review_json(review)
    assert isinstance(decisions := written["decisions"], list)
    assert len(decisions) == len(review.moments)


@pytest.mark.parametrize(("game", "most_s"), [("river", 20), ("spades", 60)])
def test_a_review_of_a_whole_match_fits_into_its_time_on_one_core(game: str, most_s: int) -> None:
    decisions = decisions_of(played(game, players=4), 0)
    review_decision(decisions[0].view, decisions[0].action, budget_ms=5)  # on a new machine this compiles the bots
    part = decisions[::8]
    began = time.process_time()
    for decision in part:
        review_decision(decision.view, decision.action)
    assert (time.process_time() - began) * len(decisions) / len(part) < most_s


@pytest.mark.parametrize(("game", "best"), [("hearts", min), ("spades", max)])
def test_the_side_with_the_best_deal_is_ahead_also_where_the_lowest_score_wins(
    game: str, best: Callable[[Sequence[int]], int]
) -> None:
    table = played(game, players=4)
    for number, deal in enumerate(table.deals):
        leads = [deal_leads(table, seat)[number] for seat in range(4)]
        ahead = table.rules.seats.side_of(leads.index(max(leads)))
        assert deal.change[ahead] == best(deal.change)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InvalidOption, match="there is no seat 3: the seats are 0 to 2"):
        decisions_of(ot.load("river").table(3, seed=1), 3)
