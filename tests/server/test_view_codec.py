"""A view as text: what a bot in another process decides by."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.server.bots.pool import Answer, answer, question_about
from overtrick.server.wire.views import ViewText, read_view, write_view
from overtrick.testing.matches import random_match

GAMES = sorted(ot.games())


@pytest.mark.parametrize("name", GAMES)
def test_view_reads_back_equal(name: str) -> None:
    game = ot.load(name)
    for moment, table in enumerate(random_match(game, game.players[-1], seed=name, manner="modest", actions=150)):
        if moment % 7 and table.turn is not None:
            continue
        for seat in (None, *range(table.players)):
            view = table.view(seat)
            text = msgspec.json.encode(write_view(view))
            again = read_view(msgspec.json.decode(text, type=ViewText))
            assert again == view
            assert repr(vars(again)) == repr(vars(view))


@pytest.mark.parametrize("name", GAMES)
def test_bot_decides_the_same_from_the_text(name: str) -> None:
    game, choices = ot.load(name), Random(5)
    for moment, table in enumerate(random_match(game, game.players[0], seed=3, manner="modest", actions=60)):
        if table.turn is None or moment % 5:
            continue
        view = table.view(table.turn)
        for level in ("random", "novice"):
            seed = str(choices.random())
            told = msgspec.json.decode(answer(question_about(view, level, seed)), type=Answer)
            assert told.action == str(seat_bot(level, seed=seed).act(view))


def test_text_of_a_view_holds_nothing_that_the_view_does_not() -> None:
    table = ot.load("spades").table(seed=9, dealer=3)
    text = msgspec.json.encode(write_view(table.view(0))).decode()
    hidden = [str(card) for hand in table.hands[1:] for card in hand]
    assert not any(f'"{card}"' in text for card in hidden)
