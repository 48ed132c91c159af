"""Tables and events as JSON: they fit their models and hold no secret."""

from __future__ import annotations

from typing import get_args

import pytest

from overtrick.cards import FRENCH_52
from overtrick.server.table import events, seating
from overtrick.server.table.events import Row
from overtrick.server.table.state import TableState
from overtrick.server.wire.encoding import changing_fields, encode, happened, is_hidden, table_fields
from overtrick.server.wire.messages import Happened, TableChanges, TableInfo

SECRET = "ab" * 32

EVENTS: list[events.AnyEvent] = [
    events.Created("spades", {}, 4, SECRET),
    events.Seated(1, "Ada", person="p1", contribution="abc"),
    events.Seated(2, "Bot", bot="club"),
    events.Left(1, "gone"),
    events.SwapAsked(1, (1, 3)),
    events.SwapAnswered(3, True),
    events.Swapped((1, 3)),
    events.Contributed(1, "abc"),
    events.Starting(),
    events.Started("match", dealer=2),
    events.Acted(0, "bid 3"),
    events.Acted(0, "discard S4"),
    events.Claimed(0, 3),
    events.UndoAsked(0, 20.0),
    events.UndoAnswered(1, True),
    events.UndoLapsed(0),
    events.Undone(0, 2, late=True),
    events.Hinted(0),
    events.Paced(0, "fast"),
    events.TakenOver(0, "clock"),
    events.GivenBack(0),
    events.Finished(),
    events.Abandoned("nobody has been at the table for a while"),
    events.Rematch(SECRET),
    events.Said(0, "hello"),
]


def test_every_kind_of_event_is_here() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(events.AnyEvent))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_fits_its_model_and_holds_no_secret(event: events.AnyEvent) -> None:
    for viewer in (None, 0, 1):
        told = encode(happened(event, viewer, FRENCH_52))
        assert Happened.model_validate_json(told).kind == Row(1, 0, event).kind
        assert SECRET not in told
        assert "p1" not in told  # the id of a person is nobody else's business


def test_only_the_card_of_a_discard_is_hidden() -> None:
    assert [event for event in EVENTS if is_hidden(event)] == [events.Acted(0, "discard S4")]
    assert happened(events.Acted(0, "discard S4"), 0, FRENCH_52)["action"] == "discard S4"
    assert happened(events.Acted(0, "discard S4"), 1, FRENCH_52)["action"] == "discard ?"


def test_a_table_fits_its_model() -> None:
    state = TableState.create(Row(1, 0, seating.create("tocan", {"no_trump": True}, 4, secret="5e" * 32)))
    fields = table_fields("abc", state)
    assert set(fields) == set(TableInfo.model_fields)
    TableInfo.model_validate_json(encode(fields))
    TableChanges.model_validate_json(encode(changing_fields(state)))
