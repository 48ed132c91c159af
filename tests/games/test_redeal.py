"""``table.redeal``: the cards of a deal can be changed as long as nobody has acted in it."""

from __future__ import annotations

import pytest

import overtrick as ot


def first_deal_over() -> ot.Table:
    table = ot.load("river").table(3, seed=1, dealer=0)
    while table.deal_number == 1:
        table.push(table.legal[0])
    return table


def test_the_cards_of_a_later_deal_can_be_changed() -> None:
    table = first_deal_over()
    before = table.scores, table.dealer, table.deal_number, table.turn
    table.redeal("0: SA SK; turned: H5")
    assert {"SA", "SK"} <= set(map(str, table.hands[0]))
    assert str(table.turned) == "H5"
    assert (table.scores, table.dealer, table.deal_number, table.turn) == before
    assert ot.read_record(table.record()) == table
    hands = table.hands
    table.push(table.legal[0])
    while table.deal_number > 1:
        action = table.pop()
    table.push(action)
    assert table.hands == hands, "the same deal comes again after a pop over its start"


def test_an_impossible_deal_changes_nothing() -> None:
    table = first_deal_over()
    twin = table.copy()
    with pytest.raises(ot.InvalidDeal, match="more often"):
        table.redeal("0: SA; 1: SA")
    with pytest.raises(ot.InvalidDeal):
        table.redeal("0: XX")
    assert table == twin
    table.push(table.legal[0])
    twin.push(twin.legal[0])
    assert table == twin


def test_nobody_may_have_acted() -> None:
    table = first_deal_over()
    table.push(table.legal[0])
    with pytest.raises(ot.IllegalAction, match="only before the first action"):
        table.redeal("0: SA")
    table.pop()
    table.redeal("0: SA")
