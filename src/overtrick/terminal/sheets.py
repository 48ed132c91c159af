"""The paper that scores, hands and tricks are written on: a ruled sheet with no frame."""

from __future__ import annotations

from rich import box
from rich.table import Table as Sheet
from rich.text import Text

__all__ = ["Sheet", "heading", "ruled_sheet"]


def ruled_sheet(*, faint_head: bool = False, footer: bool = False) -> Sheet:
    """An empty sheet with a line below its head."""
    head = "dim" if faint_head else "bold"
    return Sheet(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, show_footer=footer, header_style=head)


def heading(title: str, about: str) -> Text:
    """What a page is about, in a line."""
    return Text.assemble((title, "bold green"), (f"   {about}", "dim"))
