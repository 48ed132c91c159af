"""Views as JSON: what clients are sent, and what a bot in another process decides by."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.json_codec import codec_for, read_view, write_view
from overtrick.server.bots.questions import Answer, answer, write_question
from overtrick.server.wire.messages import ViewChanges, ViewInfo
from overtrick.server.wire.views import (
    client_fields,
    own_changes,
    public_changes,
)
from overtrick.testing.matches import random_match
from overtrick.view import VIEW_FIELDS, Fields, Scope

Json = Any
GAMES = sorted(ot.games())


# For clients


@pytest.mark.parametrize("name", GAMES)
def test_changes_put_over_the_fields_before_are_the_fields_after(name: str) -> None:
    game = ot.load(name)
    for viewer in (None, 0):
        before: Fields | None = None
        held: dict[str, object] = {}
        for table in random_match(game, game.players[-1], seed=name, manner="modest", actions=150):
            view, now = table.view(viewer), {**table.public_fields(), **table.own_fields(viewer)}
            changes = public_changes(before, now) | own_changes(before, now)
            ViewChanges.model_validate_json(msgspec.json.encode(changes))
            if before is not None:
                assert len(changes) < len(held)
                assert all(held[field] != changes[field] for field in changes)
            held |= changes
            assert held == client_fields(view)
            before = now
        ViewInfo.model_validate_json(msgspec.json.encode(held))


def test_clients_get_every_public_field_and_those_of_their_seat() -> None:
    scopes = {field.name: field.about.scope for field in VIEW_FIELDS}
    sent = set(client_fields(ot.load("spades").table(seed=1).view(0)))
    assert sent - set(scopes) == {"calls"}
    assert {name for name in scopes if name not in sent} == {
        name for name, scope in scopes.items() if scope in (Scope.MATCH, Scope.PROGRAM)
    }
    assert set(ViewInfo.model_fields) == sent


def test_deals_and_calls_are_sent_in_parts_too() -> None:
    table = ot.load("tocan", target=1).table(seed=1, dealer=3)
    for call in ("bid 1H", "pass", "pass", "pass"):
        table.push(call)
    sent: Json = client_fields(table.view(None))
    assert sent["calls"] == [
        {"text": "bid 1H", "kind": "bid", "amount": 1, "suit": "H"},
        *[{"text": "pass", "kind": "pass"}] * 3,
    ]
    while not table.deals:
        table.push(table.legal[0])
    after: Json = client_fields(table.view(None))
    [deal] = after["deals"]
    assert deal["bids"] == ["bid 1H", "pass", "pass", "pass"]
    assert deal["calls"] == sent["calls"]


# For bots


@pytest.mark.parametrize("name", GAMES)
def test_view_reads_back_equal(name: str) -> None:
    game = ot.load(name)
    for moment, table in enumerate(random_match(game, game.players[-1], seed=name, manner="modest", actions=150)):
        if moment % 7 and table.turn is not None:
            continue
        for seat in (None, *range(table.players)):
            view = table.view(seat)
            again = read_view(msgspec.json.decode(msgspec.json.encode(write_view(view))))
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
            told = msgspec.json.decode(answer(write_question(view, level, seed)), type=Answer)
            assert told.action == str(seat_bot(level, seed=seed).act(view))


def test_text_of_a_view_holds_nothing_that_the_view_does_not() -> None:
    table = ot.load("spades").table(seed=9, dealer=3)
    text = msgspec.json.encode(write_view(table.view(0))).decode()
    hidden = [str(card) for hand in table.hands[1:] for card in hand]
    assert not any(f'"{card}"' in text for card in hidden)


# New fields

NEW_FIELD = """
import importlib.machinery, sys
from pathlib import Path

import overtrick

class Edited(importlib.machinery.SourceFileLoader):
    def get_code(self, name):
        source = Path(self.path).read_text(encoding="utf-8")
        place = source.index("    outcome: Annotated")
        kind, read = "tuple[Suit | None, ...]", "lambda table, seat: (table.trump,)"
        field = f"    favourite: Annotated[{kind}, _public('A new field.', {read})]" + chr(10)
        return compile(source[:place] + field + source[place:], self.path, "exec")

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "overtrick.view":
            file = Path(overtrick.__file__).with_name("view.py")
            return importlib.machinery.ModuleSpec(name, Edited(name, str(file)), origin=str(file))

sys.meta_path.insert(0, Finder)

import json
from overtrick.server.wire.encoding import encode
from overtrick.server.wire.messages import SERVER_MESSAGE, ViewChanges, ViewInfo
from overtrick.json_codec import read_view, write_view
from overtrick.server.wire.views import client_fields, public_changes

table = overtrick.load("tocan").table(seed=1, dealer=3)
before = table.view(1)
for call in ("bid 2S", "pass", "pass", "pass"):
    table.push(call)
view = table.view(1)
assert read_view(json.loads(encode(write_view(view)))) == view
assert view.favourite == (overtrick.Suit.SPADES,)
assert client_fields(view)["favourite"] == ["S"]
assert public_changes(vars(before), vars(view))["favourite"] == ["S"]
assert "favourite" not in public_changes(vars(view), vars(view))
assert ViewInfo.model_validate(client_fields(view)).favourite == ["S"]
assert ViewChanges.model_validate({"favourite": [None]}).favourite == [None]
schemas = SERVER_MESSAGE.json_schema()["$defs"]
assert schemas["ViewInfo"]["properties"]["favourite"]["description"] == "A new field."
assert "favourite" in schemas["ViewInfo"]["required"]
assert "favourite" in schemas["ViewChanges"]["properties"]
"""


def test_a_new_field_of_a_view_is_sent_read_and_described_with_no_other_edit(tmp_path: Path) -> None:
    """The field is added to the source of View, in another process, and to nothing else."""
    command = [sys.executable, "-c", NEW_FIELD]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr


def test_a_type_without_a_codec_is_refused() -> None:
    with pytest.raises(TypeError, match="no codec for the type"):
        codec_for(complex)


def test_own_fields_are_never_optional() -> None:
    """A client need not ask whether its hand was sent: in a state every field is."""
    assert all(info.is_required() for info in ViewInfo.model_fields.values())
    assert type(None) not in get_args(ViewInfo.model_fields["hand"].annotation)
