"""The page about the protocol of a table, generated from the models that check it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from overtrick.errors import OvertrickError
from overtrick.reasons import MEANINGS
from overtrick.server.errors import CannotStart, Refused, status_of
from overtrick.server.net.app import create_app
from overtrick.server.settings import Settings
from overtrick.server.table import events
from overtrick.server.wire import messages
from overtrick.server.wire.parts import Message

from .writing import ROOT, Row, code, fill, plain, prose, sheet

CHANGES: dict[object, type[Message]] = {
    messages.TableChanges: messages.TableInfo,
    messages.ViewChanges: messages.ViewInfo,
}


def protocol_page() -> str:
    """The messages of a table's WebSocket and the HTTP requests, from the models that check both."""
    client, server = (list(get_args(union)) for union in (messages.ClientMessage, messages.ServerMessage))
    return fill(
        "protocol",
        {
            "version": str(messages.VERSION),
            "longest": str(messages.LONGEST_MESSAGE),
            "client": "\n\n".join(map(message_section, client)),
            "server": "\n\n".join(map(message_section, server)),
            "parts": "\n\n".join(map(message_section, objects_in([*client, *server]))),
            "requests": sheet(("Request", "What it does"), requests()),
            "kinds": sheet(("Kind", "What happened"), event_kinds()),
            "codes": sheet(("Code", "Status", "What it means"), error_codes()),
            "reasons": sheet(("Code", "What it means"), ((code(name), text) for name, text in MEANINGS.items())),
            "example": (ROOT / "examples" / "bot_client.py").read_text(encoding="utf-8").rstrip(),
        },
    )


def objects_in(models: Sequence[type[Message]]) -> list[type[Message]]:
    """The models of the objects in these messages, in the order in which they are first used."""
    found: dict[type[Message], None] = {}

    def look(kind: object) -> None:
        kind = CHANGES.get(kind, kind)
        for part in get_args(kind):
            look(part)
        if isinstance(kind, type) and issubclass(kind, Message) and kind not in models and kind not in found:
            found[kind] = None
            look_into(kind)

    def look_into(model: type[Message]) -> None:
        for info in model.model_fields.values():
            look(info.annotation)

    for model in models:
        look_into(model)
    return list(found)


def message_section(model: type[Message]) -> str:
    """A message or an object with its fields."""
    told = model.model_fields.get("type")
    name = code(get_args(told.annotation)[0]) if told is not None else model.__name__
    rows = []
    for field, info in model.model_fields.items():
        if field != "type":
            kind = type_in_words(info.annotation)
            rows.append(
                (code(field), kind + ("" if info.is_required() else ", may be missing"), info.description or "")
            )
    body = f"\n\n{sheet(('Field', 'Type', ''), rows)}" if rows else ""
    return f"### {name}\n\n{prose(model)}{body}"


def type_in_words(kind: object) -> str:
    """A type in the words of JSON."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return type_in_words(parts[0])
    if origin is Literal:
        return " or ".join(code(json.dumps(part)) for part in parts)
    if origin in (Union, UnionType):
        return " or ".join(type_in_words(part) for part in parts)
    if origin is list:
        return f"list of {type_in_words(parts[0])}"
    if origin is tuple:
        return f"[{', '.join(type_in_words(part) for part in parts)}]"
    if origin is dict:
        return "object"
    plain_words = {
        str: "text",
        int: "number",
        float: "number",
        bool: "true or false",
        type(None): "null",
        object: "any",
    }
    found: str | None = plain_words.get(kind)  # type: ignore[call-overload]
    if found is not None:
        return found
    if kind in CHANGES:
        return f"object with fields of {type_in_words(CHANGES[kind])}"
    assert isinstance(kind, type)
    return f"[{kind.__name__}](#{kind.__name__.lower()})"


def requests() -> Iterator[Row]:
    """Every HTTP request."""
    schema = create_app(Settings()).openapi()
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            yield code(f"{method.upper()} {path}"), about["description"].split("\n")[0]


def event_kinds() -> Iterator[Row]:
    """Every kind of event."""
    for kind in get_args(events.AnyEvent):
        yield code(kind.__struct_config__.tag), _first_line(kind)


def error_codes() -> Iterator[Row]:
    """Every code of an error that a client may get, once: a kind of error may have the code of a more general one."""

    def kinds_of(kind: type[OvertrickError]) -> Iterator[type[OvertrickError]]:
        for each in kind.__subclasses__():
            if issubclass(each, CannotStart):  # no client can get these
                continue
            if issubclass(each, Refused) or each.__module__ == OvertrickError.__module__:
                yield each
            yield from kinds_of(each)

    found = {kind for kind in kinds_of(OvertrickError) if "code" in vars(kind)}
    for kind in sorted(found, key=lambda kind: (kind.code, kind.__name__)):
        yield code(kind.code), str(status_of(kind.__new__(kind))), _first_line(kind)


def _first_line(thing: type) -> str:
    return plain((thing.__doc__ or "").split("\n")[0])
