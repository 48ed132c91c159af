"""What reads text from outside, as functions of bytes: each reads or refuses with a sentence, and nothing else.

Coverage-guided fuzzing (`guided.py`) and the stored corpus (`test_corpus.py`) call them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress

import overtrick as ot
from overtrick.cards import FRENCH_52, ROOK_42
from overtrick.dealing import Deal
from overtrick.errors import OvertrickError
from overtrick.fair import read_contribution
from overtrick.record import read_record
from overtrick.server.net.session import read_message as read_client_message
from overtrick.server.table import seating
from overtrick.server.table.events import read_payload, write_payload

_GAMES = list(ot.games().values())
_TABLES = [game.table(game.default_players, seed=1, dealer=0) for game in _GAMES]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass") if _is_text(data) else data.decode("latin-1")


def _is_text(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def read_card(data: bytes) -> None:
    """A card, a suit, and a card of a deck."""
    text = _text(data)
    with suppress(OvertrickError):
        card = ot.Card.parse(text)
        assert ot.Card.parse(str(card)) == card
    with suppress(OvertrickError):
        suit = ot.Suit.parse(text)
        assert ot.Suit.parse(str(suit)) == suit
    for deck in (FRENCH_52, ROOK_42):
        found = deck.get(text)
        assert found is None or found in deck.cards


def read_action(data: bytes) -> None:
    """An action at the first decision of every game."""
    text = _text(data)
    for table in _TABLES:
        with suppress(OvertrickError):
            action = table.parse(text)
            assert table.parse(str(action)) == action
        assert (text in table.legal) in (True, False)
        with suppress(OvertrickError):
            table.validate(text)


def read_match(data: bytes) -> None:
    """A record of a match. What was read is written again as a record of the same match."""
    with suppress(OvertrickError):
        table = read_record(_text(data))
        again = read_record(table.record())
        assert (again.history, again.dealt, again.scores) == (table.history, table.dealt, table.scores)


def read_deal(data: bytes) -> None:
    """The cards of a deal."""
    for deck in (FRENCH_52, ROOK_42):
        with suppress(OvertrickError):
            Deal.parse(_text(data), deck, seats=4)


def read_options(data: bytes) -> None:
    """The options of a game: `name=value` on each line for a command, or JSON for a new table."""
    text = _text(data)
    for line in text.splitlines()[:8]:
        name, _, value = line.partition("=")
        for game in _GAMES:
            if name in game.options:
                with suppress(OvertrickError):
                    game.with_options(**{name: game.options[name].parse(value)})
    with suppress(ValueError, RecursionError):
        given = json.loads(text)
        if isinstance(given, dict) and all(isinstance(value, int | str | None) for value in given.values()):
            for game in _GAMES:
                with suppress(OvertrickError):
                    seating.create(game.name, given, None, secret="5e" * 32)


def read_message(data: bytes) -> None:
    """A message of a client, as bytes and as text."""
    for form in (data, _text(data)):
        with suppress(OvertrickError):
            read_client_message(form)
    with suppress(OvertrickError):
        read_contribution(_text(data))


def read_event(data: bytes) -> None:
    """An event of the log. Only the server writes it, but a broken one must not do more than fail."""
    with suppress(ValueError):
        event = read_payload(_text(data))
        assert read_payload(write_payload(event)) == event


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "card": read_card,
    "action": read_action,
    "record": read_match,
    "deal": read_deal,
    "options": read_options,
    "message": read_message,
    "event": read_event,
}
