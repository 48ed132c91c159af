"""Every choice at a position is judged by what the seat can know, against the best one."""

from __future__ import annotations

from random import Random

import pytest

import overtrick as ot
from overtrick.bots.comparison import compare, compare_with
from overtrick.review.choices import judge_choices

from .test_review import two_top_trumps

pytestmark = pytest.mark.slow_without_jit


def test_the_best_choice_comes_first_and_the_others_have_a_cost_and_a_reason() -> None:
    view = two_top_trumps()
    choices = judge_choices(view, budget_ms=20)
    assert sorted(str(choice.action) for choice in choices) == sorted(map(str, view.legal))
    best, *others = choices
    assert (best.action, best.cost) == (ot.Bid(2), 0.0)
    assert all(choice.cost == pytest.approx(10.0) and str(choice.reason) for choice in others)


def test_equal_cards_cost_nothing() -> None:
    table = ot.load("whist").table(seed=1, dealer=3, deals=["0: SA SK SQ SJ S10 S9 S8 S7 S6 S5 S4 S3 S2"])
    assert [choice.cost for choice in judge_choices(table.view(0), budget_ms=5)] == [0.0] * 13


def test_hidden_cards_do_not_matter() -> None:
    table = ot.load("spades").table(seed=3, dealer=3)
    view = table.view(0)
    other = view.sample(Random(7))
    assert other.hands != table.hands
    first, second = judge_choices(view, budget_ms=5), judge_choices(other.view(0), budget_ms=5)
    assert [(each.action, each.cost) for each in first] == [(each.action, each.cost) for each in second]


def test_one_comparison_with_several_actions_is_that_of_each() -> None:
    view = two_top_trumps()
    found = compare_with(view, ot.Bid(2), [ot.Bid(0), ot.Bid(1), ot.Bid(2)], worlds=50, seed=5)
    assert found[0] == compare(view, ot.Bid(2), ot.Bid(0), worlds=50, seed=5)
    assert (found[2].gain, found[2].error) == (0.0, 0.0)
