"""The protocol of a table, from the models that check it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

from overtrick import errors
from overtrick.server.net.app import create_app
from overtrick.server.settings import Settings
from overtrick.server.table import events
from overtrick.server.wire import messages, parts
from overtrick.server.wire.parts import Message

from .writing import ROOT, Row, code, fill, prose, sheet

CHANGES: dict[object, type[Message]] = {
    messages.TableChanges: messages.TableInfo,
    messages.ViewChanges: messages.ViewInfo,
}


def protocol_page() -> str:
    """What goes over a table's WebSocket, and what can be asked over HTTP, from the models that check both."""
    client, server = (list(get_args(union)) for union in (messages.ClientMessage, messages.ServerMessage))
    pieces: list[type[Message]] = [
        messages.TableInfo, messages.SeatInfo, messages.FairInfo, messages.TakebackRequest, parts.DeckInfo,
        parts.SuitInfo, parts.CardInfo, parts.AuctionInfo, messages.ViewInfo, parts.ActionInfo, messages.DealInfo,
        messages.OutcomeInfo, messages.You, messages.Happened, messages.Past, messages.Talk, parts.ReasonInfo,
        messages.Advice, parts.ReasonPart,
    ]  # fmt: skip
    return fill(
        "protocol",
        {
            "version": str(messages.VERSION),
            "longest": str(messages.LONGEST_MESSAGE),
            "client": "\n\n".join(map(message_section, client)),
            "server": "\n\n".join(map(message_section, server)),
            "parts": "\n\n".join(map(message_section, pieces)),
            "requests": sheet(("Request", "What it does"), requests()),
            "kinds": sheet(("Kind", "What happened"), happening_kinds()),
            "codes": sheet(("Code", "Status", "What it means"), refusal_codes()),
            "example": (ROOT / "examples" / "bot_client.py").read_text(encoding="utf-8").rstrip(),
        },
    )


def message_section(model: type[Message]) -> str:
    """One kind of message with its fields."""
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
    """A type as a reader of JSON would say it."""
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
    """Everything that can be asked over HTTP."""
    schema = create_app(Settings()).openapi()
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            yield code(f"{method.upper()} {path}"), about["description"].split("\n")[0]


def happening_kinds() -> Iterator[Row]:
    """Every kind of event."""
    for kind in get_args(events.AnyEvent):
        yield code(kind.__struct_config__.tag), (kind.__doc__ or "").split("\n")[0]


def refusal_codes() -> Iterator[Row]:
    """Every code that a refusal may have, the engine's first."""

    def kinds_of(kind: type[errors.OvertrickError]) -> Iterator[type[errors.OvertrickError]]:
        for each in kind.__subclasses__():
            if each.__module__.startswith("overtrick.") and not each.__name__.startswith("_"):
                yield each
            yield from kinds_of(each)

    seen = {kind.code: kind for kind in kinds_of(errors.OvertrickError)}
    for name, kind in sorted(seen.items()):
        yield code(name), str(getattr(kind, "status", 422)), (kind.__doc__ or "").split("\n")[0]
