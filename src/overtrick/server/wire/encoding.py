"""Tables and events as JSON. What is sent about the cards comes from views: see :mod:`overtrick.server.wire.views`."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from overtrick.cards import Deck
from overtrick.server.table.events import Acted, AnyEvent, Created, Rematch, Seated, Started
from overtrick.server.table.state import Occupant, Status, TableState
from overtrick.server.table.takebacks import takeback_mode

from .parts import HIDDEN_DISCARD, Json, JsonValue, read_action_info, rules_info, sentence_parts

_encode: Callable[[object], bytes] = msgspec.json.Encoder().encode


def encode(message: object) -> str:
    """A message as text."""
    return _encode(message).decode()


# Tables


def table_fields(table_id: str, state: TableState) -> dict[str, JsonValue]:
    """The table without its cards."""
    return {**_fixed_fields(table_id, state), **changing_fields(state)}


def _fixed_fields(table_id: str, state: TableState) -> dict[str, JsonValue]:
    """The fields that stay as long as the table is there."""
    setup = state.setup
    rules = state.game.rules(setup.players)
    return {
        "id": table_id,
        "game": setup.game,
        "title": state.game.title,
        "options": setup.options,
        "players": setup.players,
        "hand_sizes": rules.deal.hands,
        "public": setup.public,
        "friendly": setup.friendly,
        "clock": setup.clock,
        "room": setup.room,
        "stake": rules.payout.stake,
        **rules_info(rules),
    }


def changing_fields(state: TableState) -> dict[str, JsonValue]:
    """The fields that an event may change."""
    over = state.status in (Status.OVER, Status.CLOSED)
    asked = state.takeback_request
    return {
        "status": str(state.status),
        "match": state.match,
        "matches": state.matches,
        "seats": [_occupant(occupant) for occupant in state.occupants],
        "host": state.host,
        "starting": state.start_deadline,
        "due": state.clock_due,
        "undo": None
        if asked is None
        else {"seat": asked.seat, "waiting": tuple(sorted(asked.waiting)), "due": asked.due},
        "take_back": takeback_modes(state),
        "fair": {"commitment": state.commitment} | ({"secret": state.secret} if over else {}),
    }


def takeback_modes(state: TableState) -> JsonValue:
    """How each seat could take its last action back."""
    return [takeback_mode(state, seat) for seat in range(len(state.occupants))]


def _occupant(occupant: Occupant) -> JsonValue:
    kind = "open" if occupant.is_open else "person" if occupant.bot is None else "bot"
    parts: dict[str, JsonValue] = {"kind": kind, "name": occupant.name}
    if occupant.bot is not None:
        parts["level"] = occupant.bot
    if occupant.stand_in is not None:
        parts["stand_in"] = occupant.stand_in
    if occupant.contribution is not None:
        parts["contribution"] = occupant.contribution
    return parts


# Events


def happened(what: AnyEvent, viewer: int | None, deck: Deck) -> Json:
    """An event as this seat or a watcher may hear of it."""
    kind = what.__struct_config__.tag
    assert isinstance(kind, str)
    match what:
        case Created() | Rematch():  # they hold the secret
            return {"kind": kind}
        case Seated(seat=seat, name=name, bot=bot):
            return {"kind": kind, "seat": seat, "name": name, "level": bot}
        case Started(match=match):
            return {"kind": kind, "match": match}
        case Acted(seat=seat, action=action, bot=by_bot):
            told = HIDDEN_DISCARD if is_hidden(what) and seat != viewer else action
            return {"kind": kind, "seat": seat, "action": told, "parts": read_action_info(told, deck), "bot": by_bot}
    return {"kind": kind, **{name: getattr(what, name) for name in what.__struct_fields__}}


def is_hidden(what: AnyEvent) -> bool:
    """Whether other seats hear less about this event than the seat itself: the card of a discard is hidden."""
    return isinstance(what, Acted) and what.action.startswith("discard ")


# Hints


def advice(action: str, value: float, reason: str, deck: Deck) -> Json:
    """An action that a bot considers, with its reason."""
    return {
        "action": action,
        "parts": read_action_info(action, deck),
        "value": value,
        "reason": reason,
        "reason_parts": sentence_parts(reason, deck),
    }
