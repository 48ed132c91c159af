"""The list of saved matches."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from . import messages
from .saved_matches import SavedMatch
from .sheets import new_sheet


def saved_sheet(matches: Sequence[SavedMatch]) -> RenderableType:
    """The saved matches, one per line, the newest first."""
    if not matches:
        return Text(messages.NOTHING_SAVED)
    sheet = new_sheet()
    for column in messages.SAVED_COLUMNS:
        sheet.add_column(column, no_wrap=column != messages.SAVED_COLUMNS[-1])
    for match in matches:
        deal = messages.SAVED_OVER if match.is_over else str(match.deal)
        when = match.saved_at.strftime("%d %b %H:%M")
        sheet.add_row(match.name, match.title, str(match.players), deal, when, match.scores)
    return sheet
