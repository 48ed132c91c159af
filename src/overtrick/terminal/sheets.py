"""The common look of everything in columns: lists, hands, tricks and scores."""

from __future__ import annotations

from rich import box
from rich.table import Table as Sheet
from rich.text import Text

__all__ = ["Sheet", "heading", "new_sheet"]


def new_sheet(*, dim_head: bool = False, footer: bool = False) -> Sheet:
    """An empty sheet: columns without a frame, and a line below their headings."""
    head = "dim" if dim_head else "bold"
    return Sheet(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, show_footer=footer, header_style=head)


def heading(title: str, facts: str) -> Text:
    """A title with a few facts after it, on one line."""
    return Text.assemble((title, "bold green"), (f"   {facts}", "dim"))
