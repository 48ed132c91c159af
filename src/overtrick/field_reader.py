"""Reads the fields of views. What stays the same during a deal is read once per deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from .lowering import Lowered
from .rules import Rules
from .view import VIEW_FIELDS, Fields, Reader, Scope, ViewField

if TYPE_CHECKING:
    from .table import Table

_EMPTY: dict[str, object] = dict.fromkeys(field.name for field in VIEW_FIELDS)
_SHARED = tuple(
    field for field in VIEW_FIELDS if field.about.scope in (Scope.MATCH, Scope.PUBLIC) and field.name != "seat"
)


_OWN = tuple(field for field in VIEW_FIELDS if field.about.scope is Scope.OWN)


class _Reading:
    """Reads some of the fields of a view."""

    def __init__(self, fields: Sequence[ViewField]) -> None:
        self._names = tuple(field.name for field in fields if field.about.read is None)
        self._attributes = attrgetter(*self._names)
        self._readers = tuple((field.name, field.about.read) for field in fields if field.about.read is not None)

    def add_to(self, fields: dict[str, object], table: Table) -> None:
        fields.update(zip(self._names, self._attributes(table), strict=True))
        for name, read in self._readers:
            fields[name] = read(table, None)


class FieldReader:
    """Reads the fields of views of a game with these rules."""

    def __init__(self, rules: Rules) -> None:
        fixed = [field for field in _SHARED if _is_fixed(field, rules)]
        self._fixed = _Reading(fixed)
        self._changing = _Reading([field for field in _SHARED if field not in fixed])
        self._own = tuple((field.name, _read_own(field)) for field in _OWN if not _is_fixed(field, rules))
        self._empty: Fields | None = None
        """The fields of a watcher, who has no cards."""

    def read_deal(self, table: Table) -> Fields:
        """The fields of every view that stay the same during this deal, by name; the others are None."""
        fields = _EMPTY.copy()
        self._fixed.add_to(fields, table)
        return fields

    def read_public(self, table: Table, of_deal: Fields) -> Fields:
        """The public fields of this moment, by name; the private ones are None. ``of_deal`` is from `read_deal`."""
        fields = dict(of_deal)
        self._changing.add_to(fields, table)
        return fields

    def read_own(self, table: Table, seat: int | None) -> Fields:
        """The fields that only this seat knows, by name. For a watcher they are empty."""
        if self._empty is None:
            self._empty = {field.name: _read_own(field)(table, None) for field in _OWN}
        if seat is None:
            return self._empty
        fields = dict(self._empty)
        for name, read in self._own:
            fields[name] = read(table, seat)
        return fields


@lru_cache(maxsize=256)
def field_reader(lowered: Lowered) -> FieldReader:
    """The reader for these rules."""
    return FieldReader(lowered.rules)


def _is_fixed(field: ViewField, rules: Rules) -> bool:
    return field.about.is_fixed is not None and field.about.is_fixed(rules)


def _read_own(field: ViewField) -> Reader:
    assert field.about.read is not None
    return field.about.read
