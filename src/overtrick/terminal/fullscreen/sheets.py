"""Sheets over the table: something to read, or a question with buttons."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from . import messages


class Sheet(ModalScreen[bool]):
    """Something to read. The result is True if it was closed with Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "close(True)", show=False),
        Binding("escape,q,ctrl+c", "close(False)", show=False, priority=True),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, content: RenderableType, close: str = messages.CLOSE) -> None:
        super().__init__()
        self._title = title
        self._content = content
        self._close = close

    def compose(self) -> ComposeResult:
        """The content in a frame."""
        with Vertical(classes="sheet") as frame:
            frame.border_title = self._title
            frame.border_subtitle = self._close
            with VerticalScroll(can_focus=False):
                yield Static(self._content)

    def action_scroll(self, lines: int) -> None:
        """Move the content."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_close(self, accepted: bool) -> None:
        """Go back to the table."""
        self.dismiss(accepted)


class Question(ModalScreen[str]):
    """A question with a button for each answer. Esc gives the last answer, or the one that is named for it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer_escape", show=False),
        Binding("ctrl+c", "answer_again", show=False, priority=True),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(
        self, title: str, content: RenderableType, answers: dict[str, str], on_ctrl_c: str = "", on_escape: str = ""
    ) -> None:
        super().__init__()
        self._title = title
        self._content = content
        self._answers = answers
        self._on_ctrl_c = on_ctrl_c
        self._on_escape = on_escape or list(answers)[-1]

    def compose(self) -> ComposeResult:
        """The content, and the buttons below it."""
        with Vertical(classes="sheet question") as frame:
            frame.border_title = self._title
            with VerticalScroll(can_focus=False):
                yield Static(self._content)
            with Horizontal(classes="buttons"):
                for name, label in self._answers.items():
                    yield Button(label, id=name, compact=True)

    def on_mount(self) -> None:
        """The first answer is ready to be chosen."""
        self.query(Button).first().focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Give the answer."""
        assert event.button.id is not None
        self.dismiss(event.button.id)

    def action_answer_escape(self) -> None:
        """Give the answer that goes back: the table stays as it is, or the menu opens."""
        self.dismiss(self._on_escape)

    def action_answer_again(self) -> None:
        """Ctrl-C a second time."""
        self.dismiss(self._on_ctrl_c or self._on_escape)
