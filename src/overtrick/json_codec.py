"""Values of the engine as JSON: how they are written and read back, from nothing but their types.

A card, a suit and an action are their text, a tuple is a list, a dataclass is an object with its fields. A new field of
a view or of a deal's result needs no line here, as long as its type is made of types that are known here. The server
sends views in this form, and bots that are programs of their own get them so.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from .actions import (
    Action,
    Alone,
    Bid,
    Check,
    Discard,
    Give,
    Look,
    NameTrump,
    OrderUp,
    Pass,
    Play,
    read_action,
)
from .cards import Card, Deck, Suit
from .errors import InvalidNotation
from .game import Game
from .games import find
from .legal import Legal
from .view import VIEW_FIELDS, Actions, Phase, Scope, View

Json = Mapping[str, "JsonValue"]
JsonValue = None | bool | int | float | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"]
ViewJson: TypeAlias = dict[str, object]
"""A whole view as JSON, for a bot."""

IN_PARTS = {"bids": "calls"}
"""Fields of actions that are also written in parts, and the names under which they are written so."""

# Actions

HIDDEN_ACTIONS: dict[str, Discard | Give] = {str(action): action for action in (Discard(None), Give(None))}
"""By text: actions of other seats whose card is hidden."""

_known_actions: dict[str, Json] = {}
"""By text: an action's parts follow from it. (Actions are no keys, because nello equals a bid of 0.)"""


def action_info(action: Action) -> Json:
    """An action in parts."""
    text = str(action)
    found = _known_actions.get(text)
    if found is None:
        found = _known_actions[text] = {"text": text, **_parts_of(action)}
    return found


def read_action_info(text: str, deck: Deck) -> Json:
    """An action in parts, from its canonical text."""
    found = _known_actions.get(text)
    if found is not None:
        return found
    return action_info(HIDDEN_ACTIONS.get(text) or read_action(text, deck=deck, bidding=True))


def _parts_of(action: Action) -> Json:
    match action:
        case Bid(amount=amount, strain=strain, nello=nello, blind=blind):
            suit = {} if strain is None else {"suit": str(strain)}
            special = {name: True for name, holds in (("nello", nello), ("blind", blind)) if holds}
            return {"kind": "bid", "amount": amount, **suit, **special}
        case Pass() | Check() | Look():
            return {"kind": str(action)}
        case OrderUp():
            return {"kind": "order_up"}
        case Alone(alone=alone):
            return {"kind": "alone" if alone else "together"}
        case Discard(card=card):
            return {"kind": "discard", **({} if card is None else {"card": str(card)})}
        case Give(card=card):
            return {"kind": "give", **({} if card is None else {"card": str(card)})}
        case NameTrump(suit=suit):
            return {"kind": "trump", "suit": str(suit)}
        case Play(card=card):
            return {"kind": "play", "card": str(card)}
    raise TypeError(f"{action!r} is not an action of the protocol")


# Values of any type


@dataclass(frozen=True)
class Reading:
    """What text is read with: the deck of the game, and whether the seat to act is asked for a bid."""

    deck: Deck
    is_bidding: bool = False

    def card(self, text: str) -> Card:
        """A card of this deck."""
        card = self.deck.get(text)
        if card is None:
            raise InvalidNotation(f"{text[:20]!r} is not a card of this deck ({self.deck.name})")
        return card

    def suit(self, text: str) -> Suit:
        """A suit of this deck."""
        suit = self.deck.find_suit(text)
        if suit is None:
            raise InvalidNotation(f"{text[:20]!r} is not a suit of this deck ({self.deck.name})")
        return suit

    def action(self, text: str) -> Action:
        """An action, or one of another seat with a hidden card."""
        return HIDDEN_ACTIONS.get(text) or read_action(text, deck=self.deck, bidding=True)

    def legal(self, actions: list[dict[str, str]]) -> Legal:
        """Legal actions."""
        return Legal(tuple(self.action(parts["text"]) for parts in actions), self.deck, bidding=self.is_bidding)


@dataclass(frozen=True)
class Codec:
    """How values of one type become JSON and come back from it."""

    write: Callable[..., JsonValue]
    read: Callable[..., object]
    """From JSON; the second argument is a :class:`Reading`."""


def write_game(game: Game) -> dict[str, JsonValue]:
    """A game with its options."""
    return {"name": game.name, "options": dict(game.values)}


def read_game(written: Mapping[str, object]) -> Game:
    """The game that was written, with its options."""
    name, options = written["name"], written["options"]
    assert isinstance(name, str)
    assert isinstance(options, dict)
    return find(name).with_options(**options)


def _same(value: JsonValue, _reading: Reading | None = None) -> JsonValue:
    return value


_LEAVES: dict[object, Codec] = {
    int: Codec(_same, _same),
    bool: Codec(_same, _same),
    str: Codec(_same, _same),
    bytes: Codec(lambda value: b64encode(value).decode(), lambda text, _: b64decode(text)),
    Card: Codec(attrgetter("text"), lambda text, reading: reading.card(text)),
    Suit: Codec(str, lambda text, reading: reading.suit(text)),
    Action: Codec(str, lambda text, reading: reading.action(text)),
    Legal: Codec(lambda legal: list(map(action_info, legal)), lambda actions, reading: reading.legal(actions)),
    Game: Codec(write_game, lambda written, _: read_game(written)),
}
_ACTION_IN_PARTS = Codec(action_info, lambda parts, reading: reading.action(parts["text"]))


@cache
def codec_for(kind: object, *, in_parts: bool = False) -> Codec:
    """The codec for values of this type; with ``in_parts`` an action is an object and not its text."""
    if kind is Action and in_parts:
        return _ACTION_IN_PARTS
    if kind in _LEAVES:
        return _LEAVES[kind]
    parts = get_args(kind)
    if is_optional(kind):
        return _optional(codec_for(parts[0], in_parts=in_parts))
    if get_origin(kind) is tuple and parts[1:] == (Ellipsis,):
        return _sequence(codec_for(parts[0], in_parts=in_parts))
    if get_origin(kind) is tuple:
        return _tuple([codec_for(part, in_parts=in_parts) for part in parts])
    if get_origin(kind) is Literal and all(type(part) is str for part in parts):
        return Codec(_same, _same)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Codec(str, lambda text, _: kind(text))
    if isinstance(kind, type) and is_dataclass(kind):
        return _object(kind)
    raise TypeError(f"no codec for the type {kind}: see overtrick.json_codec")


def is_optional(kind: object) -> bool:
    """Whether this is a type or None."""
    return get_origin(kind) in (Union, UnionType) and len(get_args(kind)) == 2 and get_args(kind)[1] is NoneType


def _optional(codec: Codec) -> Codec:
    write, read = codec.write, codec.read
    return Codec(
        _same if write is _same else lambda value: None if value is None else write(value),
        lambda value, reading: None if value is None else read(value, reading),
    )


def _sequence(codec: Codec) -> Codec:
    write, read = codec.write, codec.read
    return Codec(
        _same if write is _same else lambda values: list(map(write, values)),
        lambda values, reading: tuple([read(value, reading) for value in values]),
    )


def _tuple(codecs: list[Codec]) -> Codec:
    return Codec(
        lambda values: [codec.write(value) for codec, value in zip(codecs, values, strict=True)],
        lambda values, reading: tuple(
            [codec.read(value, reading) for codec, value in zip(codecs, values, strict=True)]
        ),
    )


@dataclass(frozen=True)
class JsonField:
    """A field of a JSON object, and the field of the value that it is written from."""

    name: str
    source: str
    kind: object
    in_parts: bool = False

    @property
    def codec(self) -> Codec:
        """How the field is written and read."""
        return codec_for(self.kind, in_parts=self.in_parts)


def json_fields(name: str, kind: object) -> Iterator[JsonField]:
    """The fields that one field becomes: a second one, if its actions are also written in parts."""
    yield JsonField(name, name, kind)
    if name in IN_PARTS:
        yield JsonField(IN_PARTS[name], name, kind, in_parts=True)


def fields_of(kind: type) -> list[JsonField]:
    """The fields of a dataclass as JSON."""
    assert is_dataclass(kind)
    kinds = get_type_hints(kind)
    return [each for field in fields(kind) for each in json_fields(field.name, kinds[field.name])]


def _object(kind: type) -> Codec:
    written = [(each.name, each.source, each.codec.write) for each in fields_of(kind)]
    reads = {each.name: each.codec.read for each in fields_of(kind) if not each.in_parts}
    return Codec(
        lambda value: {name: write(getattr(value, source)) for name, source, write in written},
        lambda value, reading: kind(**{name: read(value[name], reading) for name, read in reads.items()}),
    )


# Views

_READ_FIRST = ("game", "players")
"""The fields that say which deck the others are read with."""

_VIEW_CODECS = {field.name: codec_for(field.type) for field in VIEW_FIELDS}
_new_view: Callable[..., View] = View


def write_view(view: View) -> ViewJson:
    """A whole view, as :func:`read_view` takes it.

    >>> import overtrick as ot
    >>> view = ot.load("spades").table(seed=1, dealer=3).view(0)
    >>> read_view(write_view(view)) == view
    True
    """
    values = vars(view)
    return {name: codec.write(values[name]) for name, codec in _VIEW_CODECS.items()}


def read_view(written: Mapping[str, object]) -> View:
    """The view that was written."""
    game, players = written["game"], written["players"]
    assert isinstance(game, dict)
    assert isinstance(players, int)
    known = read_game(game)
    reading = Reading(known.rules(players).deck, is_bidding=written["phase"] == Phase.BID)
    rest = {name: codec.read(written[name], reading) for name, codec in _VIEW_CODECS.items() if name not in _READ_FIRST}
    return _new_view(game=known, players=players, **rest)


_SENT = {Scope.PUBLIC, Scope.OWN}
"""The scopes that a server sends to a client: see `overtrick.server.wire.views`."""


def read_client_view(
    written: Mapping[str, object], game: Game, players: int, seat: int | None, history: Actions = ()
) -> View:
    """The view that a server has sent to a client. What it does not send is what the client knows about the match.

    ``history`` are the actions of this deal as far as the client has followed them. A bot cannot search from this view.

    >>> import overtrick as ot
    >>> table = ot.load("spades").table(seed=1, dealer=3)
    >>> read_client_view(write_view(table.view(0)), table.game, 4, 0).legal == table.legal
    True
    """
    reading = Reading(game.rules(players).deck, is_bidding=written["phase"] == Phase.BID)
    sent = {
        field.name: _VIEW_CODECS[field.name].read(written[field.name], reading)
        for field in VIEW_FIELDS
        if field.about.scope in _SENT
    }
    return _new_view(
        game=game,
        players=players,
        entered=tuple(range(players)),
        seat=seat,
        history=history,
        position=b"",
        **sent,
    )
