"""A table as it goes over the wire. Every byte about the cards comes from a View, and nothing else has one here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from overtrick.actions import Action, Bid, Play
from overtrick.cards import Card, Deck, Suit
from overtrick.rules import TrickBids
from overtrick.server.table.events import Acted, AnyEvent, Created, Rematch, Seated, Started
from overtrick.server.table.state import Occupant, Status, TableState
from overtrick.server.table.takebacks import way_back
from overtrick.table import DealResult, Outcome
from overtrick.view import Own, View

from .parts import (
    HIDDEN_DISCARD,
    Json,
    JsonValue,
    action_info,
    auction_info,
    deck_info,
    read_action_info,
    sentence_parts,
)

_encode: Callable[[object], bytes] = msgspec.json.Encoder().encode


def encode(message: object) -> str:
    """A message as it is sent."""
    return _encode(message).decode()


# Views


@lru_cache(maxsize=4096)
def _text(thing: Card) -> str:
    return str(thing)


def _maybe(thing: Card | Suit | Action | None) -> str | None:
    return None if thing is None else str(thing)


def _cards(cards: tuple[Card, ...]) -> JsonValue:
    return [_text(card) for card in cards]


def _maybes(things: tuple[Card | Action | None, ...]) -> JsonValue:
    return [_maybe(thing) for thing in things]


def _calls(calls: tuple[Action | None, ...]) -> JsonValue:
    return [None if call is None else action_info(call) for call in calls]


def _trick(trick: tuple[tuple[int, Card], ...]) -> JsonValue:
    return [(seat, _text(card)) for seat, card in trick]


def _same(value: JsonValue) -> JsonValue:
    return value


def _deals(deals: tuple[DealResult, ...]) -> JsonValue:
    return [deal_fields(deal) for deal in deals]


def deal_fields(deal: DealResult) -> Json:
    """A finished deal."""
    return {
        "bids": _maybes(deal.bids),
        "calls": _calls(deal.bids),
        "tricks": deal.tricks,
        "points": deal.points,
        "change": deal.change,
    }


def _outcome(outcome: Outcome | None) -> JsonValue:
    if outcome is None:
        return None
    return {
        "winners": outcome.winners,
        "ranking": outcome.ranking,
        "scores": outcome.scores,
        "final": outcome.final,
        "credits": outcome.credits,
    }


_PUBLIC: Mapping[str, Callable[..., JsonValue]] = {
    "phase": str,
    "turn": _same,
    "dealer": _same,
    "deal_number": _same,
    "hand_counts": _same,
    "faceup": lambda piles: [_cards(cards) for cards in piles],
    "pile_counts": _same,
    "middle": _maybes,
    "opened": _maybe,
    "turned": _maybe,
    "trump": _maybe,
    "bids": _maybes,
    "declarer": _same,
    "trick": _trick,
    "last_trick": _trick,
    "tricks_won": _same,
    "points": _same,
    "scores": _same,
    "bags": _same,
    "deals": _deals,
    "draw": lambda drawn: None if drawn is None else _cards(drawn),
    "outcome": _outcome,
}
"""What everybody sees: the same in every view of a match at one moment."""


def _led(view: View) -> JsonValue:
    """The suit to follow; Rook's bird and red one have no suit of their own and belong to trump."""
    return _maybe(view.trick[0][1].suit or view.trump) if view.trick else None


def _broken(view: View) -> JsonValue:
    barred = view.game.rules(view.players).lead.barred_until_broken
    if barred is None:
        return None
    return any(isinstance(action, Play) and action.card.suit == barred for _seat, action in view.history)


def _standing(view: View) -> JsonValue:
    """The seat whose bid stands: in an auction each bid is above the last."""
    if view.declarer is not None or isinstance(view.game.rules(view.players).auction, TrickBids):
        return view.declarer
    return next((seat for seat, action in reversed(view.history) if isinstance(action, Bid)), None)


_DERIVED: Mapping[str, Callable[[View], JsonValue]] = {
    "led": _led,
    "broken": _broken,
    "standing": _standing,
    "calls": lambda view: _calls(view.bids),
}
"""What everybody could work out from the rest, so that no page has to know the rules for it."""

_OWN: Mapping[str, Callable[..., JsonValue]] = {
    "hand": _cards,
    "legal": lambda legal: [action_info(action) for action in legal],
    "taken": _cards,
    "laid_away": _cards,
}
"""What only a seat sees."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What everybody has been shown, to tell next time what has changed since."""

    view: View
    derived: Mapping[str, JsonValue]

    @classmethod
    def of(cls, view: View) -> Shown:
        """Work out what is derived from it, once."""
        return cls(view, {name: write(view) for name, write in _DERIVED.items()})


def view_fields(view: View, own: Own) -> dict[str, JsonValue]:
    """A whole view: what everybody sees, and what only this seat does."""
    return public_changes(None, Shown.of(view)) | own_changes(None, own)


def public_changes(before: Shown | None, after: Shown) -> dict[str, JsonValue]:
    """What everybody can see to have changed."""
    if before is None:
        return {name: write(getattr(after.view, name)) for name, write in _PUBLIC.items()} | dict(after.derived)
    changes = _changes(_PUBLIC, before.view, after.view)
    changes |= {name: value for name, value in after.derived.items() if value != before.derived[name]}
    return changes


def own_changes(before: Own | None, after: Own) -> dict[str, JsonValue]:
    """What changed for the seat alone."""
    if before is None:
        return {name: write(getattr(after, name)) for name, write in _OWN.items()}
    return _changes(_OWN, before, after)


def _changes(
    fields: Mapping[str, Callable[..., JsonValue]], before: View | Own, after: View | Own
) -> dict[str, JsonValue]:
    return {
        name: write(value)
        for name, write in fields.items()
        if (value := getattr(after, name)) is not (was := getattr(before, name)) and value != was
    }


# The table around the cards


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
        "sides": [rules.seats.side_of(seat) for seat in range(setup.players)],
        "hand_sizes": rules.deal.hands,
        "deck": deck_info(rules.deck),
        "auction": auction_info(rules),
        "counts_bags": rules.counts_bags,
        "counts_points": rules.counts_points,
        "target": rules.target,
        "multipliers": rules.multipliers,
        "public": setup.public,
        "friendly": setup.friendly,
        "clock": setup.clock,
        "room": setup.room,
        "stake": rules.payout.stake,
    }


def changing_fields(state: TableState) -> dict[str, JsonValue]:
    """The fields that an event may change."""
    over = state.status in (Status.OVER, Status.CLOSED)
    appeal = state.appeal
    return {
        "status": str(state.status),
        "match": state.match,
        "matches": state.matches,
        "seats": [_occupant(occupant) for occupant in state.occupants],
        "host": state.host,
        "starting": state.starting,
        "due": state.clock_due,
        "undo": None
        if appeal is None
        else {"seat": appeal.seat, "waiting": tuple(sorted(appeal.waiting)), "due": appeal.due},
        "take_back": ways_back(state),
        "fair": {"commitment": state.commitment} | ({"secret": state.secret} if over else {}),
    }


def ways_back(state: TableState) -> JsonValue:
    """How each seat could take its last action back."""
    return [way_back(state, seat) for seat in range(len(state.occupants))]


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
