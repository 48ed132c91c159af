"""No byte depends on hidden cards: if they are dealt again, everything that a seat is sent stays the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random
from unittest.mock import Mock

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import overtrick as ot
from overtrick.server.live.table import Client, LiveTable
from overtrick.server.settings import read_database_url
from overtrick.server.table import seating
from overtrick.server.table.events import Acted, ChallengeDeals, Row
from overtrick.server.table.state import Status, TableState
from overtrick.server.wire.encoding import encode, table_fields
from overtrick.server.wire.frames import frame
from overtrick.server.wire.parts import dealing_info, rules_info
from overtrick.table import Table
from overtrick.testing.leaks import replay
from tests.kit.strategies import games_with_options
from tests.torture.leaks import Theatre, compare, open_theatre, position

from .clients import payload_of

GAMES = sorted(ot.games())
SECRET = "ab" * 32


def table_with(
    table: Table, viewer: int | None, challenge: ChallengeDeals | None = None
) -> tuple[LiveTable, list[bytes]]:
    """A live table with these cards, and the list of everything that is sent to this seat."""
    setup = seating.create(
        table.game.name, {}, table.players, secret="5e" * 32, friendly=challenge is None, challenge=challenge
    )
    state = TableState.create(Row(1, 0, setup))
    state.secret = SECRET
    for seat, occupant in enumerate(state.occupants):
        occupant.person, occupant.name = f"person {seat}", f"Player {seat}"
    state.table, state.status = table.copy(), Status.PLAYING
    shown = LiveTable("table", state, Mock(), Mock(), Mock(), Mock())
    sent: list[bytes] = []
    client = Client(None if viewer is None else f"person {viewer}", None, sent.append, viewer)
    shown.clients.add(client)
    sent.append(frame(shown.state_message(client)))
    shown._sent_public, shown._sent_own = state.table.public_fields(), {viewer: state.table.own_fields(viewer)}
    return shown, sent


def act(shown: LiveTable, table: Table) -> None:
    """Carry out the last action of this table at the live one."""
    seat, action = table.history[-1]
    shown._apply_rows([Row(shown.state.seq + 1, 7, Acted(seat, str(action)))], own=False)


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.Runner]:
    """One event loop for the server of this module, because Hypothesis calls a test many times."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def theatre(loop: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    opened = open_theatre(read_database_url(str(tmp_path_factory.mktemp("leaks") / "overtrick.sqlite3")))
    try:
        yield loop.run(opened.__aenter__())
    finally:
        loop.run(opened.__aexit__(None, None, None))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", GAMES)
def test_every_byte_stays_the_same_when_unseen_cards_are_dealt_again(
    name: str, loop: asyncio.Runner, theatre: Theatre
) -> None:
    """To a seat and to a watcher: states, events, errors, hints, take-backs, reconnections, HTTP, logs, metrics."""
    game = ot.load(name)
    players = 4 if 4 in game.players else game.players[-1]
    table = position(game, players, name, 75)
    is_rated = GAMES.index(name) % 2 == 1
    for viewer, rated in ((None, is_rated), (Random(name).randrange(players), not is_rated)):
        found = loop.run(compare(theatre, table, viewer, redeals=2, seed=name, rated=rated))
        assert not found.leaks
        assert found.different


@pytest.mark.slow_without_jit
@settings(max_examples=8)
@given(games_with_options(), st.integers(0, 10**6), st.integers(2, 60), st.integers(-1, 7), st.booleans())
def test_every_byte_stays_the_same_with_any_options(
    loop: asyncio.Runner,
    theatre: Theatre,
    seated: tuple[ot.Game, int],
    seed: int,
    actions: int,
    viewer: int,
    rated: bool,
) -> None:
    game, players = seated
    assume(not game.rules(players).payout.stake)
    table = position(game, players, str(seed), actions)
    seat = viewer % players if viewer >= 0 else None
    assert not loop.run(compare(theatre, table, seat, redeals=2, seed=str(seed), rated=rated)).leaks


@pytest.mark.slow_without_jit
def test_the_comparison_finds_a_leak(loop: asyncio.Runner, theatre: Theatre, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the server told everybody which cards were given away, the comparison would see it."""
    table = position(ot.load("hearts"), 4, "leak", 14)
    monkeypatch.setattr("overtrick.server.wire.encoding.is_hidden", lambda _event: False)
    assert loop.run(compare(theatre, table, None, redeals=2, seed="leak")).leaks


@pytest.mark.parametrize("name", GAMES)
def test_no_hidden_card_is_named_outside_the_description_of_the_rules(name: str) -> None:
    """The rules list every card of the game, always the same way; the rest of the state names no hidden card."""
    table = ot.load(name).table(players=4, seed=3, dealer=0)
    described = rules_info(table.rules) | {"dealing": dealing_info(table.rules)}
    for viewer in (None, 1):
        _, sent = table_with(table, viewer)
        state = json.loads(payload_of(sent[0]))
        for field, value in json.loads(encode(described)).items():
            assert state["table"].pop(field) == value
        open_cards = {card for cards in table.faceup for card in cards} | {*(table.draw or ()), table.turned}
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
        sent.append(frame(shown.state_message(next(iter(shown.clients)), seen=1)))
        whats = [json.loads(payload_of(sent[1]))["what"], json.loads(payload_of(sent[2]))["missed"][0]["what"]]
        for what in whats:
            if viewer == declarer:
                assert what["parts"] == {"text": f"discard {card}", "kind": "discard", "card": str(card)}
            else:
                assert what["parts"] == {"text": "discard ?", "kind": "discard"}
            assert what["action"] == what["parts"]["text"]


def test_secret_is_sent_only_when_the_match_is_over() -> None:
    table = ot.load("tocan", target=1).table(seed=3, dealer=0)
    shown, sent = table_with(table, 0)
    assert SECRET.encode() not in sent[0]
    shown.state.status = Status.OVER
    shown._fields = table_fields("table", shown.state)
    assert SECRET in encode(shown.state_message(next(iter(shown.clients))))


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("river", "tendown")])
def test_the_table_of_a_challenge_tells_its_players_what_any_table_tells(
    name: str, duplicate: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No byte depends on hidden cards, and the secret, with which others still play, is not even sent at the end."""
    monkeypatch.setattr("overtrick.server.ids.time", Mock(time_ns=lambda: 7 * 10**9))
    challenge, choices, different = ChallengeDeals("deals", 4, 1 << 50, duplicate), Random(name), 0
    table = position(ot.load(name), 4, f"challenge/{name}", 30)
    before = table.copy()
    before.pop()
    for viewer in range(4):
        for twin in filter(None, (replay(table, viewer, choices) for _ in range(6))):
            earlier = twin.copy()
            earlier.pop()
            different += twin.dealt != table.dealt
            messages = []
            for start, end in ((before, table), (earlier, twin)):
                shown, sent = table_with(start, viewer, challenge)
                act(shown, end)
                shown.state.status = Status.OVER
                shown._fields = table_fields("table", shown.state)
                sent.append(frame(shown.state_message(next(iter(shown.clients)))))
                assert SECRET.encode() not in b"".join(sent)
                messages.append(sent)
            assert messages[0] == messages[1]
    assert different
