"""The parts of the table's screen: the picture of the table, the rows of cards and calls, and the line to type in."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from overtrick.terminal.card_text import CardSize
from overtrick.terminal.choices import Choice, ChoiceRows, Section
from overtrick.terminal.table_picture import TablePicture

_SIZES: tuple[CardSize, ...] = ("huge", "large", "small")
_MOST_LINES: dict[CardSize, int] = {"huge": 6, "large": 8, "small": 1000}
"""Cards that need more lines are drawn in the next smaller size."""


class TableArea(Widget):
    """The table, drawn to fill its place."""

    def __init__(self) -> None:
        super().__init__(id="table")
        self._picture: TablePicture | None = None
        self._instead = Text("")
        self.small_cards = False

    def show(self, picture: TablePicture) -> None:
        """Draw this picture from now on."""
        self._picture = picture
        self.refresh()

    def show_text(self, text: Text) -> None:
        """Show a text in place of the table."""
        self._picture, self._instead = None, text
        self.refresh()

    def render(self) -> Text:
        """The picture in the present size."""
        if self._picture is None:
            return self._instead
        return self._picture.draw(self.content_size.width, self.content_size.height, small=self.small_cards)


class ChoicePicker(Widget):
    """Rows of cards or calls. One is marked, if there is something to choose."""

    class Chosen(Message):
        """The person has clicked on the marked choice."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._sections: tuple[Section, ...] = ()
        self._rows = ChoiceRows((), 80)
        self.marked: int | None = None
        self._card_size: CardSize = "small"

    def show(self, sections: Sequence[Section], size: CardSize = "small") -> None:
        """Show these choices. The mark stays on the same choice, or goes to the first one that is legal."""
        before = self.choice
        self._sections, self._card_size = tuple(sections), size
        self._lay_out(self.container_size.width or 80)
        choices = self._rows.choices
        legal = [number for number, choice in enumerate(choices) if choice.action and choice.legal]
        self.marked = legal[0] if legal else None
        if before is not None and self.marked is not None:
            same = [number for number in legal if choices[number].action == before.action]
            self.marked = same[0] if same else self.marked
        self.display = bool(choices)
        self.refresh(layout=True)

    def _lay_out(self, width: int) -> None:
        for size in _SIZES[_SIZES.index(self._card_size) :]:
            self._rows = ChoiceRows(self._sections, max(20, width - 2), size)
            if self._rows.lines <= _MOST_LINES[size]:
                break

    @property
    def choice(self) -> Choice | None:
        """The marked choice."""
        return None if self.marked is None else self._rows.choices[self.marked]

    def mark(self, action: str) -> None:
        """Mark the choice with this action, if it is here."""
        for number, choice in enumerate(self._rows.choices):
            if choice.action == action:
                self.marked = number
                self.refresh()
                return

    def move(self, columns: int, rows: int) -> None:
        """Move the mark."""
        if self.marked is not None:
            beside, above = self._rows.beside, self._rows.above_or_below
            self.marked = beside(self.marked, columns) if columns else above(self.marked, rows)
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """The lines of all rows."""
        self._lay_out(width + 2)
        return self._rows.lines

    @property
    def _hidden_lines(self) -> int:
        """The lines that are scrolled out at the top, so that the row with the mark is seen."""
        height = self.content_size.height
        if self.marked is None or not height:
            return 0
        return max(0, self._rows.lines_down_to(self.marked) - height)

    def render(self) -> Text:
        """The rows, as many as there is room for."""
        rows = self._rows.draw(self.marked)
        return Text("\n", end="").join(rows.split("\n")[self._hidden_lines :]) if self._hidden_lines else rows

    def on_click(self, event: Click) -> None:
        """A click marks a choice, and a click on the marked one chooses it."""
        place = event.get_content_offset(self)
        number = None if place is None else self._rows.at(place.x, place.y + self._hidden_lines)
        if number is None or self.marked is None or not self._rows.choices[number].action:
            return
        if number == self.marked:
            self.post_message(self.Chosen(self._rows.choices[number]))
        self.marked = number
        self.refresh()


class AnswerLine(Input):
    """The line to type in. While it is empty, the arrow keys move the mark."""

    class Moved(Message):
        """The person has pressed an arrow key."""

        def __init__(self, columns: int) -> None:
            super().__init__()
            self.columns = columns

    def __init__(self) -> None:
        super().__init__(id="answer", compact=True, max_length=200, select_on_focus=False)

    def action_cursor_left(self, select: bool = False) -> None:
        """Move the cursor, or the mark."""
        if self.value:
            super().action_cursor_left(select)
        else:
            self.post_message(self.Moved(-1))

    def action_cursor_right(self, select: bool = False) -> None:
        """Move the cursor, or the mark."""
        if self.value:
            super().action_cursor_right(select)
        else:
            self.post_message(self.Moved(1))
