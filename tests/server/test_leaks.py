"""No byte depends on hidden cards: if they are dealt again, everything that a seat is sent stays the same."""

from __future__ import annotations

import json
from random import Random
from unittest.mock import Mock

import pytest

import overtrick as ot
from overtrick.server.live import table as live_table
from overtrick.server.live.table import Client, LiveTable
from overtrick.server.table import seating
from overtrick.server.table.events import Acted, Row
from overtrick.server.table.state import Status, TableState
from overtrick.server.wire.encoding import encode, table_fields
from overtrick.server.wire.parts import deck_info
from overtrick.table import Table
from overtrick.testing.leaks import replay
from overtrick.testing.matches import random_match
from tests.conftest import COMPILED

GAMES = sorted(ot.games())
SECRET = "ab" * 32


def table_with(table: Table, viewer: int | None) -> tuple[LiveTable, list[str]]:
    """A live table with these cards, and the list of everything that is sent to this seat."""
    setup = seating.create(table.game.name, {}, table.players)
    state = TableState.create(Row(1, 0, setup))
    state.secret = SECRET
    for seat, occupant in enumerate(state.occupants):
        occupant.person, occupant.name = f"person {seat}", f"Player {seat}"
    state.table, state.status = table.copy(), Status.PLAYING
    shown = LiveTable("table", state, Mock(), Mock(), Mock(), Mock())
    sent: list[str] = []
    client = Client(None if viewer is None else f"person {viewer}", None, sent.append, viewer)
    shown.clients.add(client)
    sent.append(encode(shown.state_message(client)))
    shown._sent_public, shown._sent_own = state.table.view(None), {viewer: state.table.view(viewer)}
    return shown, sent


def act(shown: LiveTable, table: Table) -> None:
    """Carry out the last action of this table at the live one."""
    seat, action = table.history[-1]
    shown._apply_rows([Row(shown.state.seq + 1, 7, Acted(seat, str(action)))], own=False)


@pytest.mark.parametrize("name", GAMES)
def test_bytes_stay_the_same_when_unseen_cards_are_dealt_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "now_ms", lambda: 5)
    game, choices, different = ot.load(name), Random(name), 0
    players = game.players[-1] if name != "river" else 4
    step = 6 if COMPILED else 40
    for moment, table in enumerate(random_match(game, players, seed=name, manner="modest", actions=220)):
        if not table.history or moment % step != 5:
            continue
        for viewer in (None, *range(players)):
            twin = replay(table, viewer, choices)
            if twin is None:
                continue
            different += twin.dealt != table.dealt
            heard = []
            for after in (table, twin):
                before = after.copy()
                before.pop()
                shown, sent = table_with(before, viewer)
                act(shown, after)
                sent.append(encode(shown.state_message(next(iter(shown.clients)), seen=1)))
                heard.append(sent)
            assert heard[0] == heard[1]
            assert len(heard[0]) == 3
    assert different > 100 / step


@pytest.mark.parametrize("name", GAMES)
def test_no_hidden_card_is_named_outside_the_deck_description(name: str) -> None:
    """The deck lists every card of the game, always the same way; the rest of the state names no hidden card."""
    table = ot.load(name).table(players=4, seed=3, dealer=0)
    for viewer in (None, 1):
        _, sent = table_with(table, viewer)
        state = json.loads(sent[0])
        assert state["table"].pop("deck") == json.loads(encode(deck_info(table.game.rules(4).deck)))
        open_cards = {card for cards in table.faceup for card in cards} | set(table.draw or ())
        own = set() if viewer is None else set(table.hands[viewer])
        hidden = {card for hand in table.hands for card in hand} - open_cards - own
        assert hidden
        assert not [card for card in hidden if f'"{card}"' in encode(state)]


def test_card_of_a_discard_is_told_to_the_declarer_alone() -> None:
    table = ot.load("rook").table(seed=3, dealer=0)
    for call in ("bid 70", "pass", "pass", "pass"):
        table.push(call)
    declarer = table.turn
    before, card = table.copy(), table.hands[1][0]
    table.push(f"discard {card}")
    for viewer in (None, *range(4)):
        shown, sent = table_with(before, viewer)
        act(shown, table)
        sent.append(encode(shown.state_message(next(iter(shown.clients)), seen=1)))
        whats = [json.loads(sent[1])["what"], json.loads(sent[2])["missed"][0]["what"]]
        for what in whats:
            if viewer == declarer:
                assert what["parts"] == {"text": f"discard {card}", "kind": "discard", "card": str(card)}
            else:
                assert what["parts"] == {"text": "discard ?", "kind": "discard"}
            assert what["action"] == what["parts"]["text"]


def test_secret_is_sent_only_when_the_match_is_over() -> None:
    table = ot.load("tocan", target=1).table(seed=3, dealer=0)
    shown, sent = table_with(table, 0)
    assert SECRET not in sent[0]
    shown.state.status = Status.OVER
    shown._fields = table_fields("table", shown.state)
    assert SECRET in encode(shown.state_message(next(iter(shown.clients))))
