"""Views as JSON: sent to clients, sent to bots that think in other processes, and read there.

The fields of a view are declared in :class:`overtrick.View` and nowhere else. Clients get the public fields and those
of their own seat. Bots get all of them, also the position that they search from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from overtrick.view import VIEW_FIELDS, Phase, Scope, View, ViewField

from .codec import Reading, WireField, codec_for, object_model, read_game, wire_fields
from .parts import JsonValue, Message

ViewJson: TypeAlias = dict[str, object]
"""A whole view as JSON, for a bot."""

_READ_FIRST = ("game", "players")
"""The fields that say which deck the others are read with."""

_new_view: Callable[..., View] = View


class ViewCodec:
    """Writes, reads and describes views with the declared fields."""

    def __init__(self, declared: Sequence[ViewField]) -> None:
        self._declared = declared
        self._codecs = {field.name: codec_for(field.type) for field in declared}
        self._public, self._own = (
            [(field.name, list(wire_fields(field.name, field.type))) for field in self._sent(scope)]
            for scope in (Scope.PUBLIC, Scope.OWN)
        )

    def _sent(self, *scopes: Scope) -> list[ViewField]:
        return [field for scope in scopes for field in self._declared if field.about.scope == scope]

    # For clients

    def client_fields(self, view: View) -> dict[str, JsonValue]:
        """A view as its client gets it."""
        return self.public_changes(None, view) | self.own_changes(None, view)

    def public_changes(self, before: View | None, after: View) -> dict[str, JsonValue]:
        """The public fields that differ between two views; all of them if there was no view before."""
        return _changes(self._public, before, after)

    def own_changes(self, before: View | None, after: View) -> dict[str, JsonValue]:
        """The fields known only to a seat that differ between two of its views."""
        return _changes(self._own, before, after)

    def client_model(self, name: str) -> type[Message]:
        """The model of a view as its client gets it."""
        sent = self._sent(Scope.PUBLIC, Scope.OWN)
        own = ", ".join(f"`{field.name}`" for field in self._sent(Scope.OWN))
        doc = f"The match as the client may see it. Private to its seat, and empty for a watcher: {own}."
        descriptions = {field.name: field.about.text.replace("None", "null") for field in sent}
        return object_model(
            name, doc, [each for field in sent for each in wire_fields(field.name, field.type)], descriptions
        )

    # For bots

    def write(self, view: View) -> ViewJson:
        """A whole view, as :meth:`read` takes it.

        >>> import overtrick as ot
        >>> view = ot.load("spades").table(seed=1, dealer=3).view(0)
        >>> read_view(write_view(view)) == view
        True
        """
        fields = vars(view)
        return {name: codec.write(fields[name]) for name, codec in self._codecs.items()}

    def read(self, written: ViewJson) -> View:
        """The view that was written."""
        game, players = written["game"], written["players"]
        assert isinstance(game, dict)
        assert isinstance(players, int)
        known = read_game(game)
        reading = Reading(known.rules(players).deck, is_bidding=written["phase"] == Phase.BID)
        rest = {
            name: codec.read(written[name], reading) for name, codec in self._codecs.items() if name not in _READ_FIRST
        }
        return _new_view(game=known, players=players, **rest)


def _changes(sources: list[tuple[str, list[WireField]]], before: View | None, after: View) -> dict[str, JsonValue]:
    """The fields that differ. It is called for every action, so most fields cost one comparison of identities."""
    now = vars(after)
    if before is None:
        return {part.name: part.codec.write(now[source]) for source, parts in sources for part in parts}
    was = vars(before)
    changes: dict[str, JsonValue] = {}
    for source, parts in sources:
        value, old = now[source], was[source]
        if value is not old and value != old:
            for part in parts:
                changes[part.name] = part.codec.write(value)
    return changes


VIEWS = ViewCodec(VIEW_FIELDS)
client_fields = VIEWS.client_fields
public_changes = VIEWS.public_changes
own_changes = VIEWS.own_changes
write_view = VIEWS.write
read_view = VIEWS.read
