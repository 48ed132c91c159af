"""The settings: how fast the others act, and how cards look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, Select

from overtrick.terminal.preferences import Preferences

from . import messages

_SETTINGS: tuple[tuple[str, str, Sequence[tuple[Any, str]]], ...] = (
    ("pace_s", messages.PACE_SETTING, messages.PACES),
    ("suits", messages.SUITS_SETTING, messages.SUITS),
    ("cards", messages.CARDS_SETTING, messages.CARDS),
    ("four_colours", messages.COLOURS_SETTING, messages.COLOURS),
    ("play_forced_cards", messages.FORCED_SETTING, messages.FORCED),
)


class SettingsScreen(ModalScreen[Preferences | None]):
    """A form with every setting. The result is None if nothing was changed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "close", show=False, priority=True)]

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._before = self._chosen = preferences

    def compose(self) -> ComposeResult:
        """A row for each setting."""
        with Vertical(classes="sheet form") as frame:
            frame.border_title = messages.SETTINGS_TITLE
            frame.border_subtitle = messages.SETTINGS_HELP
            for name, label, values in _SETTINGS:
                value = getattr(self._chosen, name)
                known = [(text, choice) for choice, text in values]
                if value not in [choice for _, choice in known]:
                    known.append((str(value), value))
                with Horizontal(classes="row"):
                    yield Label(label)
                    yield Select(known, value=value, allow_blank=False, id=name, compact=True)

    def on_select_changed(self, event: Select.Changed) -> None:
        """Keep what was chosen."""
        assert event.select.id is not None
        self._chosen = replace(self._chosen, **{event.select.id: event.value})  # type: ignore[arg-type]

    def action_close(self) -> None:
        """Close an open list of values, or go back to the table."""
        open_lists = [select for select in self.query(Select) if select.expanded]
        for select in open_lists:
            select.expanded = False
        if not open_lists:
            self.dismiss(None if self._chosen == self._before else self._chosen)
