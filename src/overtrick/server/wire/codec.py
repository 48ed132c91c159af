"""Values of the engine as JSON: how they are written, read back and described, from nothing but their types.

A card, a suit and an action are their text, a tuple is a list, a dataclass is an object with its fields. A new field of
a view or of a deal's result needs no line here, as long as its type is made of types that are known here.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import Field, create_model
from pydantic.config import JsonDict

from overtrick.actions import Action, Discard, read_action
from overtrick.cards import Card, Deck, Suit
from overtrick.errors import InvalidNotation
from overtrick.game import Game, OptionValue
from overtrick.games import find
from overtrick.legal import Legal
from overtrick.view import DealResult

from .parts import HIDDEN_DISCARD, ActionInfo, CardText, JsonValue, Message, SuitText, action_info

ActionText = Annotated[str, Field(description="An action as it is written: `play SA`, `bid 3`, `pass`.")]

IN_PARTS = {"bids": "calls"}
"""Fields of actions that are also sent in parts, and the names under which they are sent so."""

MODEL_NAMES: Mapping[type, str] = {DealResult: "DealInfo"}
"""The models of dataclasses that are not called by the name of the class and `Info`."""


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
        """An action, or the hidden discard of another seat."""
        return Discard(None) if text == HIDDEN_DISCARD else read_action(text, deck=self.deck, bidding=True)

    def legal(self, actions: list[dict[str, str]]) -> Legal:
        """Legal actions."""
        return Legal(tuple(self.action(parts["text"]) for parts in actions), self.deck, bidding=self.is_bidding)


@dataclass(frozen=True)
class Codec:
    """How values of one type become JSON and come back from it."""

    write: Callable[..., JsonValue]
    read: Callable[..., object]
    """From JSON; the second argument is a :class:`Reading`."""
    model: object
    """The type in a pydantic model."""


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
    int: Codec(_same, _same, int),
    bool: Codec(_same, _same, bool),
    str: Codec(_same, _same, str),
    bytes: Codec(lambda value: b64encode(value).decode(), lambda text, _: b64decode(text), str),
    Card: Codec(str, lambda text, reading: reading.card(text), CardText),
    Suit: Codec(str, lambda text, reading: reading.suit(text), SuitText),
    Action: Codec(str, lambda text, reading: reading.action(text), ActionText),
    Legal: Codec(
        lambda legal: [action_info(action) for action in legal],
        lambda actions, reading: reading.legal(actions),
        list[ActionInfo],
    ),
    Game: Codec(write_game, lambda written, _: read_game(written), dict[str, str | dict[str, OptionValue]]),
}
_ACTION_IN_PARTS = Codec(action_info, lambda parts, reading: reading.action(parts["text"]), ActionInfo)


@cache
def codec_for(kind: object, *, in_parts: bool = False) -> Codec:
    """The codec for values of this type; with ``in_parts`` an action is an object and not its text."""
    if kind is Action and in_parts:
        return _ACTION_IN_PARTS
    if kind in _LEAVES:
        return _LEAVES[kind]
    parts = get_args(kind)
    if get_origin(kind) in (Union, UnionType) and len(parts) == 2 and parts[1] is NoneType:
        return _optional(codec_for(parts[0], in_parts=in_parts))
    if get_origin(kind) is tuple and parts[1:] == (Ellipsis,):
        return _sequence(codec_for(parts[0], in_parts=in_parts))
    if get_origin(kind) is tuple:
        return _tuple([codec_for(part, in_parts=in_parts) for part in parts])
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Codec(str, lambda text, _: kind(text), Literal[tuple(map(str, kind))])
    if isinstance(kind, type) and is_dataclass(kind):
        return _object(kind)
    raise TypeError(f"no codec for the type {kind}: see overtrick.server.wire.codec")


def _optional(codec: Codec) -> Codec:
    write, read = codec.write, codec.read
    return Codec(
        _same if write is _same else lambda value: None if value is None else write(value),
        lambda value, reading: None if value is None else read(value, reading),
        codec.model | None,  # type: ignore[operator]
    )


def _sequence(codec: Codec) -> Codec:
    write, read = codec.write, codec.read
    return Codec(
        _same if write is _same else lambda values: [write(value) for value in values],
        lambda values, reading: tuple([read(value, reading) for value in values]),
        list[codec.model],  # type: ignore[name-defined]
    )


def _tuple(codecs: list[Codec]) -> Codec:
    return Codec(
        lambda values: [codec.write(value) for codec, value in zip(codecs, values, strict=True)],
        lambda values, reading: tuple(
            [codec.read(value, reading) for codec, value in zip(codecs, values, strict=True)]
        ),
        tuple[tuple(codec.model for codec in codecs)],  # type: ignore[misc]
    )


# Objects


@dataclass(frozen=True)
class WireField:
    """A field of a JSON object, and the field of the value that it is written from."""

    name: str
    source: str
    codec: Codec


def wire_fields(name: str, kind: object) -> Iterator[WireField]:
    """The fields that one field becomes: a second one, if its actions are also sent in parts."""
    yield WireField(name, name, codec_for(kind))
    if name in IN_PARTS:
        yield WireField(IN_PARTS[name], name, codec_for(kind, in_parts=True))


def _object(kind: type) -> Codec:
    assert is_dataclass(kind)
    kinds = get_type_hints(kind)
    annotated = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)]
    written = [each for name in names for each in wire_fields(name, kinds[name])]
    reads = {name: codec_for(kinds[name]).read for name in names}
    descriptions = {name: text for name in names for text in get_args(annotated[name])[1:] if isinstance(text, str)}
    return Codec(
        lambda value: {each.name: each.codec.write(getattr(value, each.source)) for each in written},
        lambda value, reading: kind(**{name: read(value[name], reading) for name, read in reads.items()}),
        object_model(MODEL_NAMES.get(kind, f"{kind.__name__}Info"), kind.__doc__ or "", written, descriptions),
    )


def object_model(name: str, doc: str, written: list[WireField], descriptions: Mapping[str, str]) -> type[Message]:
    """The model of an object with these fields."""
    described = {each.name: (each.codec.model, Field(description=_description(each, descriptions))) for each in written}
    return _new_model(name, doc, described)


def _description(field: WireField, descriptions: Mapping[str, str]) -> str | None:
    return descriptions.get(field.name) if field.name == field.source else f"The same as `{field.source}`, in parts."


def changes_model(name: str, doc: str, whole: type[Message]) -> type[Message]:
    """The model of an object with some of the fields of another model."""
    some = {
        field: (info.rebuild_annotation(), Field(None, json_schema_extra=_without_default))
        for field, info in whole.model_fields.items()
    }
    return _new_model(name, doc, some)


def _new_model(name: str, doc: str, described: Mapping[str, object]) -> type[Message]:
    made: type[Message] = create_model(  # type: ignore[call-overload]
        name, __base__=Message, __doc__=doc, __module__=__name__, **described
    )
    return made


def _without_default(schema: JsonDict) -> None:
    """A field that is missing has not changed: it has no default, and null is a value like others."""
    schema.pop("default", None)
