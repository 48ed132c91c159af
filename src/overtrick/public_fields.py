"""Reads the fields that every view of a moment shares. What stays the same during a deal is read once per deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from .lowering import Lowered
from .rules import Rules
from .view import VIEW_FIELDS, Fields, Scope, ViewField

if TYPE_CHECKING:
    from .table import Table

_EMPTY: dict[str, object] = dict.fromkeys(field.name for field in VIEW_FIELDS)
_SHARED = tuple(
    field for field in VIEW_FIELDS if field.about.scope in (Scope.MATCH, Scope.PUBLIC) and field.name != "seat"
)


class _Reading:
    """Reads some of the fields that all views of a moment share."""

    def __init__(self, fields: Sequence[ViewField]) -> None:
        self._names = tuple(field.name for field in fields if field.about.read is None)
        self._attributes = attrgetter(*self._names)
        self._readers = tuple((field.name, field.about.read) for field in fields if field.about.read is not None)

    def add_to(self, fields: dict[str, object], table: Table) -> None:
        fields.update(zip(self._names, self._attributes(table), strict=True))
        for name, read in self._readers:
            fields[name] = read(table, None)


class PublicReader:
    """Reads the fields that every view of a moment shares. What stays the same during a deal is read once per deal."""

    def __init__(self, rules: Rules) -> None:
        fixed = [field for field in _SHARED if field.about.is_fixed is not None and field.about.is_fixed(rules)]
        self._fixed = _Reading(fixed)
        self._changing = _Reading([field for field in _SHARED if field not in fixed])

    def read_deal(self, table: Table) -> Fields:
        """The fields that stay the same during this deal, by name; the others are None."""
        fields = _EMPTY.copy()
        self._fixed.add_to(fields, table)
        return fields

    def read(self, table: Table, of_deal: Fields) -> Fields:
        """The public fields of this moment, by name; the private ones are None. ``of_deal`` is from `read_deal`."""
        fields = dict(of_deal)
        self._changing.add_to(fields, table)
        return fields


@lru_cache(maxsize=256)
def public_reader(lowered: Lowered) -> PublicReader:
    """The reader for these rules."""
    return PublicReader(lowered.rules)
