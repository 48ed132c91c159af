"""The API reference: every public name, from its signature and its docstring."""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import Field
from functools import cached_property
from itertools import pairwise
from typing import get_args, get_type_hints

import overtrick as ot
from overtrick import legal, rules
from overtrick.part import Part
from overtrick.rules import Rules
from overtrick.view import VIEW_FIELDS

from .writing import DOCS, OutOfStep, Row, code, docstring, fill, plain, prose, sheet

FIELD_NOTES: dict[str, dict[str, str]] = tomllib.loads((DOCS / "templates" / "fields.toml").read_text(encoding="utf-8"))


def api_page() -> str:
    """The page: every public name with its signature, docstring and members."""
    public = {name: getattr(ot, name) for name in ot.__all__}
    errors = {
        name: thing
        for name, thing in public.items()
        if isinstance(thing, type) and issubclass(thing, ot.OvertrickError)
    }
    described = {name: describe(name, thing) for name, thing in public.items() if name not in errors}
    rows = [(code(name), code(kind.code), prose(kind)) for name, kind in errors.items()]
    return fill(
        "api",
        {
            **described,
            "Legal": describe("Legal", legal.Legal, prefix="overtrick.legal."),
            "errors": sheet(("Error", "`.code`", "When"), rows),
            "parts": parts_list(),
        },
    )


def describe(name: str, thing: object, prefix: str = "ot.") -> str:
    """The section of one public name."""
    text = [f"### `{prefix}{name}`", *docstring(thing)]
    if inspect.isfunction(thing):
        text.insert(1, f"```text\n{name}{signature(thing)}\n```")
    elif isinstance(thing, type) and issubclass(thing, enum.Enum):
        text.append(code(*(member.value for member in thing)))
    elif isinstance(thing, type):
        rows = [*fields(thing), *members(thing)]
        if rows:
            text.append(sheet(("", "Type", ""), rows))
    return "\n\n".join(text)


def fields(kind: type) -> Iterator[Row]:
    """The fields of a dataclass: described in its source, or in fields.toml."""
    if not dataclasses.is_dataclass(kind):
        return
    notes = notes_in(kind) | annotations_in(kind) | FIELD_NOTES.get(kind.__name__, {})
    if kind is ot.View:
        notes |= {field.name: field.about.text for field in VIEW_FIELDS}
    for field in dataclasses.fields(kind):
        if field.name.startswith("_"):
            continue
        note = notes.get(field.name)
        if not note:
            raise OutOfStep(f"docs/templates/fields.toml does not describe {kind.__name__}.{field.name}")
        yield code(field.name), code(bare_type(str(field.type))), note


def bare_type(written: str) -> str:
    """A type as it is written in the source, without its annotations.

    >>> bare_type("Annotated[int | None, about('The seat.')]")
    'int | None'
    """
    parts = annotation_parts(written)
    return ast.unparse(parts[0]) if parts else written


def annotation_parts(written: str) -> list[ast.expr]:
    """The type and the notes in ``Annotated[type, notes]``; nothing for any other type."""
    tree = ast.parse(written, mode="eval").body
    if isinstance(tree, ast.Subscript) and isinstance(tree.slice, ast.Tuple) and ast.unparse(tree.value) == "Annotated":
        return tree.slice.elts
    return []


def notes_in(kind: type) -> dict[str, str]:
    """The strings under the fields of a class in its source."""
    body = ast.parse(inspect.cleandoc("\n" + inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    notes = {}
    for field, note in pairwise(body.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(note, ast.Expr):
            notes[field.target.id] = plain(" ".join(ast.literal_eval(note.value).split()))
    return notes


def annotations_in(kind: type) -> dict[str, str]:
    """The strings with which the types of the fields are annotated in the source."""
    notes = {}
    for field in dataclasses.fields(kind):
        for part in annotation_parts(str(field.type))[1:]:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                notes[field.name] = part.value
    return notes


def members(kind: type) -> Iterator[Row]:
    """The public properties and methods that this class, or a class of ours below it, defines and describes."""
    ours = [base for base in kind.__mro__ if base.__module__.startswith("overtrick.")]
    for name, member in (pair for base in ours for pair in vars(base).items()):
        bare = member.__func__ if isinstance(member, classmethod) else member
        if name.startswith("_") or not bare.__doc__:
            continue
        if isinstance(bare, property) and bare.fget is not None:
            yield code(name), code(inspect.signature(bare.fget).return_annotation), prose(bare)
        elif isinstance(bare, cached_property):
            yield code(name), code(inspect.signature(bare.func).return_annotation), prose(bare)
        elif inspect.isfunction(bare):
            takes, _, gives = signature(bare).rpartition(" -> ")
            takes = re.sub(r"^\((self|cls)(, )?", "(", takes)
            yield code(f"{name}{takes}"), code(gives), prose(bare)


def signature(function: Callable[..., object]) -> str:
    """A signature as in the source."""
    return re.sub(r"'([^']*)'(?=[,)\]= ]|$)", r"\1", str(inspect.signature(function)))


def types_in(hint: object) -> Iterator[object]:
    """The types that an annotation names, also in unions and tuples."""
    inner = [each for each in get_args(hint) if each is not Ellipsis]
    if not inner:
        yield hint
    for each in inner:
        yield from types_in(each)


def parts_list() -> str:
    """Every part, with the field of Rules that it is for."""
    place: dict[object, str] = {}
    for owner, prefix in ((Rules, ""), (rules.Dealing, "deal."), (rules.Scoring, "score.")):
        for name, hint in get_type_hints(owner).items():
            for part in types_in(hint):
                place.setdefault(part, f"{prefix}{name}")
    rows = []
    fields = list(get_type_hints(Rules))
    named = {name: part for name, part in vars(rules).items() if isinstance(part, type) and part in place}
    for name, part in sorted(named.items(), key=lambda pair: fields.index(place[pair[1]].partition(".")[0])):
        if issubclass(part, Part):
            settings = [setting(field) for field in dataclasses.fields(part)]
            rows.append((code(place[part]), code(name), "<br>".join(settings), prose(part)))
    return sheet(("In `Rules`", "Part", "Settings", "Description"), rows)


def setting(field: Field[object]) -> str:
    """A field with its type and default, as code."""
    default = "" if field.default is dataclasses.MISSING else f" = {field.default!r}"
    return code(f"{field.name}: {field.type}{default}")
