"""Models of the values that are sent as JSON, from nothing but their types (see :mod:`overtrick.json_codec`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Literal, get_args, get_origin, get_type_hints

from pydantic import Field, create_model
from pydantic.config import JsonDict

from overtrick.actions import Action
from overtrick.cards import Card, Suit
from overtrick.game import Game, OptionValue
from overtrick.json_codec import JsonField, fields_of, is_optional
from overtrick.legal import Legal
from overtrick.view import DealResult

from .parts import ActionInfo, CardText, Message, SuitText

ActionText = Annotated[str, Field(description="An action as it is written: `play SA`, `bid 3`, `pass`.")]

MODEL_NAMES: Mapping[type, str] = {DealResult: "DealInfo"}
"""The models of dataclasses that are not called by the name of the class and `Info`."""

_LEAVES: dict[object, object] = {
    int: int,
    bool: bool,
    str: str,
    bytes: str,
    Card: CardText,
    Suit: SuitText,
    Action: ActionText,
    Legal: list[ActionInfo],
    Game: dict[str, str | dict[str, OptionValue]],
}


@cache
def model_for(kind: object, *, in_parts: bool = False) -> object:
    """The type in a pydantic model for values of this type; with ``in_parts`` an action is an object."""
    if kind is Action and in_parts:
        return ActionInfo
    if kind in _LEAVES:
        return _LEAVES[kind]
    parts = get_args(kind)
    if is_optional(kind):
        return model_for(parts[0], in_parts=in_parts) | None  # type: ignore[operator]
    if get_origin(kind) is tuple and parts[1:] == (Ellipsis,):
        return list[model_for(parts[0], in_parts=in_parts)]  # type: ignore[misc]
    if get_origin(kind) is tuple:
        return tuple[tuple(model_for(part, in_parts=in_parts) for part in parts)]  # type: ignore[misc]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return Literal[tuple(map(str, kind))]
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass_model(kind)
    return kind  # fixed texts


def _dataclass_model(kind: type) -> type[Message]:
    annotated = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)]
    descriptions = {name: text for name in names for text in get_args(annotated[name])[1:] if isinstance(text, str)}
    return object_model(
        MODEL_NAMES.get(kind, f"{kind.__name__}Info"), kind.__doc__ or "", fields_of(kind), descriptions
    )


def object_model(name: str, doc: str, written: Sequence[JsonField], descriptions: Mapping[str, str]) -> type[Message]:
    """The model of an object with these fields."""
    described = {
        each.name: (
            model_for(each.kind, in_parts=each.in_parts),
            Field(description=_description(each, descriptions)),
        )
        for each in written
    }
    return _new_model(name, doc, described)


def _description(field: JsonField, descriptions: Mapping[str, str]) -> str | None:
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
