"""What the sheets and panels of the table say, from the view of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from overtrick.breakdown import plural
from overtrick.terminal import messages as table_messages
from overtrick.terminal.match_log import action_text
from overtrick.terminal.prompts import example_action, legal_actions
from overtrick.terminal.reasons import reason_text
from overtrick.terminal.seat_names import SeatNames
from overtrick.terminal.sheets import new_sheet
from overtrick.terminal.sitting import Advice, Waiting
from overtrick.terminal.table_parts import how_it_ends, progress_text
from overtrick.view import Phase, View

from . import messages


def scores_panel(view: View, names: SeatNames) -> RenderableType:
    """The scores beside the table: each side, what it counts, and its progress in this deal."""
    rules = view.rules
    sheet = new_sheet()
    sheet.add_column("")
    sheet.add_column(table_messages.SCORE_COLUMN, justify="right", style="bold")
    counter = rules.score.counter
    if counter is not None:
        sheet.add_column(plural(counter.name), justify="right")
    progress = []
    for side, score in enumerate(view.scores):
        name = Text(names.side_name(side), style="bold cyan" if names.is_own_side(side) else "")
        sheet.add_row(name, str(score), *([] if counter is None else [str(view.bags[side])]))
        said = progress_text(view, rules, names, side) if view.phase is Phase.PLAY else ""
        if said:
            progress.append(Text(names.side_name(side) + said, style="dim"))
    ends = [Text(text, style="dim") for text in how_it_ends(rules)]
    return Group(sheet, *progress, *ends)


def help_text(view: View | None, width: int, *, chat: bool) -> RenderableType:
    """What is legal now, and the keys and words of the screen."""
    parts: list[RenderableType] = []
    example = "SA"
    if view is not None and view.legal:
        parts += [Text(messages.WORDS_HEADING, style="bold"), legal_actions(view, width), ""]
        example = example_action(view)
    sheet = new_sheet()
    sheet.show_header = False
    sheet.add_column(style="bold", no_wrap=True)
    sheet.add_column()
    for key, meaning in (*messages.KEYS, *([messages.CHAT_KEY] if chat else [])):
        sheet.add_row(key, meaning.replace("{example}", example))
    return Group(*parts, Text(messages.KEYS_HEADING, style="bold"), sheet)


def hint_sheet(view: View, names: SeatNames, advice: Sequence[Advice]) -> RenderableType:
    """What a bot thinks of the legal actions, the best first, with its reasons."""
    sheet = new_sheet()
    action, points, reason = messages.HINT_COLUMNS
    sheet.add_column(action, no_wrap=True)
    sheet.add_column(points, justify="right")
    sheet.add_column(reason)
    for place, each in enumerate(advice[: messages.HINTS_SHOWN]):
        shown = _advised(view, each.action)
        if place == 0:
            shown.stylize("bold")
        sheet.add_row(shown, f"{each.value:+.1f}", reason_text(each.reason, names))
    return sheet


def _advised(view: View, text: str) -> Text:
    found = next((action for action in view.legal if str(action) == text), None)
    return Text(text) if found is None else action_text(found)


def waiting_text(waiting: Waiting) -> Text:
    """The seats of a table before its match."""
    lines = [Text(f" {number}. {name}") for number, name in enumerate(waiting.seats, start=1)]
    return Text("\n").join([*lines, Text(""), Text(f" {waiting.sentence}", style="bold")])
