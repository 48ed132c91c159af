"""Views as clients get them: the public fields and those of their own seat, and which of them changed.

The fields of a view are declared in :class:`overtrick.View` and nowhere else. Bots in other processes get whole views:
see :mod:`overtrick.json_codec`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from overtrick.json_codec import JsonValue, json_fields
from overtrick.view import VIEW_FIELDS, Fields, Scope, View, ViewField

from .codec import object_model
from .parts import Message

_Writers = dict[str, list[tuple[str, Callable[..., JsonValue]]]]
"""By field of a view: the names of its fields in JSON, and how they are written."""


class ViewCodec:
    """Writes and describes views with the declared fields."""

    def __init__(self, declared: Sequence[ViewField]) -> None:
        self._declared = declared
        self._public, self._own = (
            {field.name: _writers(field) for field in self._sent(scope)} for scope in (Scope.PUBLIC, Scope.OWN)
        )

    def _sent(self, *scopes: Scope) -> list[ViewField]:
        return [field for scope in scopes for field in self._declared if field.about.scope == scope]

    def client_fields(self, view: View) -> dict[str, JsonValue]:
        """A view as its client gets it."""
        fields = vars(view)
        return self.public_changes(None, fields) | self.own_changes(None, fields)

    def public_changes(self, before: Fields | None, after: Fields) -> dict[str, JsonValue]:
        """The public fields that differ between two moments; all of them if there was no moment before."""
        return _changes(self._public, before, after)

    def own_changes(self, before: Fields | None, after: Fields) -> dict[str, JsonValue]:
        """The fields known only to a seat that differ between two moments."""
        return _changes(self._own, before, after)

    def client_model(self, name: str) -> type[Message]:
        """The model of a view as its client gets it."""
        sent = self._sent(Scope.PUBLIC, Scope.OWN)
        own = ", ".join(f"`{field.name}`" for field in self._sent(Scope.OWN))
        doc = f"The match as the client may see it. Private to its seat, and empty for a watcher: {own}."
        descriptions = {field.name: field.about.text.replace("None", "null") for field in sent}
        written = [each for field in sent for each in json_fields(field.name, field.type)]
        return object_model(name, doc, written, descriptions)


def _writers(field: ViewField) -> list[tuple[str, Callable[..., JsonValue]]]:
    """What a field of a view becomes in JSON."""
    return [(each.name, each.codec.write) for each in json_fields(field.name, field.type)]


def _changes(written: _Writers, before: Fields | None, after: Fields) -> dict[str, JsonValue]:
    """The fields that differ. It is called for every action, so most fields cost one comparison of identities."""
    if before is None:
        return {name: write(after[source]) for source, writers in written.items() for name, write in writers}
    changes: dict[str, JsonValue] = {}
    for source in [each for each in written if after[each] is not before[each]]:
        value = after[source]
        if value != before[source]:
            for name, write in written[source]:
                changes[name] = write(value)
    return changes


VIEWS = ViewCodec(VIEW_FIELDS)
client_fields = VIEWS.client_fields
public_changes = VIEWS.public_changes
own_changes = VIEWS.own_changes
