"""What goes over the wire about a view: also what everybody could work out from it."""

from __future__ import annotations

import overtrick as ot
from overtrick.server.wire.views import public_changes


def test_the_suit_led_is_told_while_a_trick_lies_and_the_birds_is_trump() -> None:
    table = ot.load("rook").table(seed=3, dealer=0)
    while table.phase != "play":
        table.push(table.legal[-1] if table.phase != "bid" else table.legal[0])
    assert public_changes(None, table.view(None))["led"] is None
    card = next(action for action in table.legal)
    before = table.view(None)
    table.push(card)
    led = table.trick[0][1].suit or table.trump
    assert public_changes(before, table.view(None))["led"] == str(led)


def test_spades_are_broken_by_the_first_one_played() -> None:
    table = ot.load("spades").table(seed=1, dealer=0)
    while table.phase == "bid":
        table.push(table.legal[0])
    was = False
    while table.deal_number == 1:
        fields = public_changes(None, table.view(None))
        assert fields["broken"] is was
        action = table.legal[0]
        was = was or str(action).startswith("play S")
        table.push(action)
    assert public_changes(None, table.view(None))["broken"] is False  # the next deal


def test_where_no_suit_is_barred_none_is_broken() -> None:
    assert public_changes(None, ot.load("tocan").table(seed=1).view(None))["broken"] is None


def test_the_bid_that_stands_is_the_last_one_of_an_auction() -> None:
    def standing() -> object:
        return public_changes(None, table.view(None))["standing"]

    table = ot.load("tocan").table(seed=1, dealer=3)
    assert standing() is None
    for action, expected in (("bid 2S", 0), ("bid 3C", 1), ("pass", 1), ("pass", 1), ("pass", 1)):
        table.push(action)
        assert standing() == expected
    assert table.declarer == 1


def test_where_each_bids_for_itself_no_bid_stands() -> None:
    table = ot.load("spades").table(seed=1)
    table.push("bid 3")
    assert public_changes(None, table.view(None))["standing"] is None
