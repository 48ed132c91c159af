"""The person's settings of the full screen, kept in a file in the data folder."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from overtrick.data_folder import data_folder

from .card_look import CardLook, has_unicode
from .files import write_atomically

Suits = Literal["automatic", "symbols", "letters"]
Cards = Literal["automatic", "small"]


@dataclass(frozen=True)
class Preferences:
    """The settings. A new field needs a default."""

    pace_s: float = 0.5
    """Seconds that the table pauses after the action of another player, and twice as long after a trick."""
    suits: Suits = "automatic"
    """Automatic: letters where the terminal shows no Unicode."""
    cards: Cards = "automatic"
    """Automatic: large cards where there is room for them."""
    four_colours: bool = True
    play_forced_cards: bool = False
    """Whether the only legal card is played without asking."""

    def look(self) -> CardLook:
        """How cards are written with these settings on the full screen."""
        letters = self.suits == "letters" or (self.suits == "automatic" and not has_unicode())
        return CardLook(letters=letters, four_colours=self.four_colours, dark=True)


def preferences_file() -> Path:
    """The file of the settings."""
    return data_folder() / "terminal.json"


def load_preferences() -> Preferences:
    """The saved settings. A setting that is missing or not understood has its default."""
    try:
        written = json.loads(preferences_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Preferences()
    kinds = get_type_hints(Preferences)
    known = {field.name for field in fields(Preferences)}
    chosen: dict[str, Any] = {
        name: float(value) if kinds[name] is float else value
        for name, value in (written.items() if isinstance(written, dict) else ())
        if name in known and _fits(kinds[name], value)
    }
    return replace(Preferences(), **chosen)


def _fits(kind: object, value: object) -> bool:
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 10
    return isinstance(value, bool) if kind is bool else value in get_args(kind)


def save_preferences(preferences: Preferences) -> None:
    """Keep the settings for the next time."""
    write_atomically(preferences_file(), json.dumps(asdict(preferences), indent=2) + "\n")
