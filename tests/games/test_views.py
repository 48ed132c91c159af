"""The fields of a view: declared once, the same in every view where they are public, and consistent."""

import gc
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import get_type_hints

import pytest

import overtrick as ot
from overtrick.testing import random_match
from overtrick.testing.counts import is_trump, winner_of
from overtrick.view import VIEW_FIELDS, Scope
from tests.kit.invented import INVENTED
from tests.table_helpers import say

GAMES = [*ot.games().values(), *INVENTED]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def moments(game: ot.Game) -> Iterator[ot.Table]:
    for table in random_match(game, game.players[-1], seed=5, manner="modest", actions=120):
        yield table.copy()


def test_every_field_has_a_resolved_type_and_a_description() -> None:
    assert [field.name for field in VIEW_FIELDS] == [field.name for field in fields(ot.View)]
    hints = get_type_hints(ot.View)
    for field in VIEW_FIELDS:
        assert field.type == hints[field.name]
        assert field.about.text.endswith(".")


@EVERY_GAME
def test_public_fields_are_the_same_in_every_view(game: ot.Game) -> None:
    for table in moments(game):
        watcher = table.view(None)
        for seat in range(table.players):
            view = table.view(seat)
            for field in VIEW_FIELDS:
                if field.about.scope in (Scope.MATCH, Scope.PUBLIC) and field.name != "seat":
                    assert getattr(view, field.name) == getattr(watcher, field.name), field.name


@EVERY_GAME
def test_a_watcher_has_nothing_of_its_own(game: ot.Game) -> None:
    for table in moments(game):
        watcher = table.view(None)
        assert not any(getattr(watcher, field.name) for field in VIEW_FIELDS if field.about.scope is Scope.OWN)
        assert watcher.position == b""


@EVERY_GAME
def test_the_suit_led_the_standing_bid_and_the_broken_suit_follow_from_the_history(game: ot.Game) -> None:
    for table in moments(game):
        view = table.view(None)
        led = (view.trick[0][1].suit or view.trump) if view.trick else None
        if view.trick and is_trump(view.rules, view.trick[0][1], view.trump):
            led = view.trump
        bids = [(seat, action) for seat, action in view.history if isinstance(action, ot.Bid)]
        holder, highest = bids[-1] if bids and view.rules.has_declarer else (view.declarer, None)
        barred = view.rules.lead.barred_until_broken
        played = {action.card.suit for _, action in view.history if isinstance(action, ot.Play)}
        assert view.led == led
        assert (view.standing, view.standing_bid) == (holder, highest)
        assert view.broken == (None if barred is None else barred in played)


@EVERY_GAME
def test_the_last_trick_is_the_one_before_and_has_a_winner(game: ot.Game) -> None:
    full: tuple[tuple[int, ot.Card], ...] = ()
    winner: int | None = None
    table = game.table(game.players[-1], seed=6)
    while table.turn is not None and len(table.history) < 200:
        assert (table.last_trick, table.last_winner) == (full, winner)
        trick, seat, trump, sitting = table.trick, table.turn, table.trump, table.sitting
        action = table.push(table.legal[-1])
        if isinstance(action, ot.Play) and len(trick) + 1 == table.players - len(sitting):
            full = (*trick, (seat, action.card))
            winner = winner_of(table.rules, full, trump)
    assert table.last_winner == winner


def test_the_cards_still_to_discard_are_counted_in_public() -> None:
    table = ot.load("rook").table(seed=1, dealer=0)
    say(table, "bid 100", "pass", "pass")
    assert table.to_discard == 0
    say(table, "pass")
    for left in range(6, 0, -1):
        assert {table.view(seat).to_discard for seat in (None, 0, 1, 2, 3)} == {left}
        table.push(table.legal[0])
    assert (table.phase, table.to_discard) == ("trump", 0)


def test_a_view_keeps_no_table() -> None:
    table = ot.load("rook").table(seed=1, dealer=0)
    say(table, "bid 100", "pass", "pass", "pass")
    view = table.view(2)
    reachable, queue = set(), [view]
    while queue:
        thing = queue.pop()
        if id(thing) in reachable or isinstance(thing, type) or callable(thing):
            continue
        reachable.add(id(thing))
        queue += gc.get_referents(thing)
    assert not any(id(secret) in reachable for secret in (table, table._state, table._dealt, table._history))


def test_a_view_does_not_change_when_the_match_goes_on() -> None:
    table = ot.load("spades").table(seed=1, dealer=3)
    view, before = table.view(0), repr(vars(table.view(0)))
    say(table, "bid 1", "bid 1", "bid 1", "bid 1")
    table.pop()
    assert repr(vars(view)) == before
    assert view == ot.load("spades").table(seed=1, dealer=3).view(0)


def test_the_repr_is_short() -> None:
    table = ot.load("rook").table(seed=1, dealer=0)
    assert repr(table.view(1)) == "<Rook, view of seat 1, deal 1, bid, turn 1, scores (0, 0)>"
    assert repr(table.view(None)) == "<Rook, view of a watcher, deal 1, bid, turn 1, scores (0, 0)>"


@EVERY_GAME
def test_fields_that_are_kept_from_an_earlier_moment_are_those_of_the_present(game: ot.Game) -> None:
    """After a card, only the fields are read again that it may have changed. They are read at random moments here."""
    choices = Random(game.name)
    for seed in range(6):
        table = game.table(game.players[-1], seed=seed)
        for _ in range(120):
            if table.turn is None:
                break
            if table.history and choices.random() < 0.1:
                for _ in range(choices.randint(1, min(7, len(table.history)))):
                    table.pop()
            else:
                table.push(choices.choice(table.legal))
            if choices.random() < 0.7:
                assert table.public_fields() == table.copy().public_fields()
            for seat in (None, *range(table.players)):
                if choices.random() < 0.7:
                    assert table.own_fields(seat) == table.copy().own_fields(seat)
