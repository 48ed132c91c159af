"""The table drawn to fill a rectangle: the players around the trick, from a small terminal up to a large one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rich.text import Text

from overtrick.view import View

from .card_text import CARD_LINES, CardSize, card_lines, card_text
from .colours import HIGHLIGHT
from .seat_names import SeatNames
from .table_parts import LAYOUTS, MIDDLE, middle_lines, seat_lines

Align = Literal["left", "center", "right"]
_EDGE = 2
"""Columns between a player and the edge of the table."""


MOST_WIDTH, MOST_HEIGHT = 130, 40
"""The size from which the table stays the same, in the middle of its place."""
_LARGER: tuple[tuple[CardSize, int, int], ...] = (("large", 76, 2), ("huge", 110, 6))
"""Sizes of cards, with the columns and the free lines that they need."""


class _Canvas:
    """Lines of styled text that are put at places. What lies outside of the canvas, or over something else, is cut."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._rows: list[list[tuple[int, Text]]] = [[] for _ in range(height)]

    def put(self, lines: Sequence[Text], x: int, y: int, align: Align) -> None:
        """Put lines below each other; ``x`` is their left edge, centre or right edge."""
        for row, line in enumerate(lines, start=y):
            if 0 <= row < self.height and line:
                shift = {"left": 0, "center": line.cell_len // 2, "right": line.cell_len}[align]
                self._rows[row].append((max(0, x - shift), line))

    def lines(self) -> list[Text]:
        """Everything, with a text for each row."""
        return [self._row(row) for row in self._rows]

    def _row(self, placed: list[tuple[int, Text]]) -> Text:
        text = Text(no_wrap=True, end="")
        for x, line in sorted(placed, key=lambda each: each[0]):
            if text.cell_len >= self.width:
                break
            if x > text.cell_len:
                text.append(" " * (x - text.cell_len))
            elif text.cell_len:
                text.append(" ")
            part = line.copy()
            part.truncate(self.width - text.cell_len, overflow="ellipsis")
            text.append_text(part)
        return text


@dataclass(frozen=True)
class _Row:
    """The lines at the left, in the centre and at the right of the table, and the cards beside them."""

    left: list[Text]
    left_card: list[Text]
    centre: list[Text]
    right: list[Text]
    right_card: list[Text]

    @property
    def height(self) -> int:
        return max(map(len, (self.left, self.left_card, self.centre, self.right, self.right_card)))


class TablePicture:
    """The table of one view, as it is drawn in rectangles of any size."""

    def __init__(self, view: View, names: SeatNames, *, trick_over: bool = False) -> None:
        self.view = view
        self.names = names
        self.trick_over = trick_over
        self.rules = view.rules

    def draw(self, width: int, height: int, *, small: bool = False) -> Text:
        """The picture in this rectangle: with the largest cards that fit, or small ones if that is wanted."""
        size: CardSize = "small"
        for larger, least_width, room in _LARGER:
            if not small and width >= least_width and self._needs(larger) + room <= height:
                size = larger
        inner_width, inner_height = min(width, MOST_WIDTH), min(height, MOST_HEIGHT)
        margin = " " * ((width - inner_width) // 2)
        above = "\n" * ((height - inner_height) // 2)
        lines = self._draw(inner_width, inner_height, size)
        return Text(above).append_text(Text("\n").join([Text(margin).append_text(line) for line in lines]))

    def least_height(self) -> int:
        """The lines that the picture needs."""
        return self._needs("small")

    def _needs(self, size: CardSize) -> int:
        return sum(row.height for row in self._rows(size)) + len(self._own(size))

    def _draw(self, width: int, height: int, size: CardSize) -> list[Text]:
        canvas = _Canvas(width, height)
        rows, own = self._rows(size), self._own(size)
        above = height - len(own)
        slack = max(0, above - sum(row.height for row in rows))
        # Of the free lines, one part is above the first row, and two are below each row.
        parts = 1 + 2 * len(rows)
        y = slack // parts
        for place, row in enumerate(rows):
            self._put_row(canvas, row, y + slack * 2 * place // parts, width)
            y += row.height
        canvas.put(own, width // 2, height - len(own), "center")
        return canvas.lines()

    def _put_row(self, canvas: _Canvas, row: _Row, y: int, width: int) -> None:
        canvas.put(row.left, _EDGE, y, "left")
        canvas.put(row.right, width - _EDGE, y, "right")
        canvas.put(row.centre, width // 2, y, "center")
        inner = width * 5 // 18
        left = max([inner, *(_EDGE + 2 + line.cell_len for line in row.left)]) if row.left_card else 0
        right = max([inner, *(_EDGE + 2 + line.cell_len for line in row.right)]) if row.right_card else 0
        canvas.put(row.left_card, left, y, "left")
        canvas.put(row.right_card, width - right, y, "right")

    def _rows(self, size: CardSize) -> list[_Row]:
        others = self.names.others()
        return [
            _Row(
                self._player(left, others),
                self._card(left, others, size),
                [*self._player(centre, others), *self._place_for(centre, others, size)],
                self._player(right, others),
                self._card(right, others, size),
            )
            for left, centre, right in LAYOUTS[len(others)]
        ]

    def _player(self, index: int | None, others: Sequence[int]) -> list[Text]:
        if index is None:
            return []
        if index == MIDDLE:
            return middle_lines(self.view, self.rules, self.names)
        return seat_lines(self.view, self.rules, self.names, others[index], self.trick_over)

    def _place_for(self, index: int | None, others: Sequence[int], size: CardSize) -> list[Text]:
        """The card of the player in the centre, or the empty lines that are kept for it."""
        if index is None or index == MIDDLE:
            return []
        return self._card(index, others, size) or [Text(" ")] * CARD_LINES[size]

    def _card(self, index: int | None, others: Sequence[int], size: CardSize) -> list[Text]:
        return [] if index is None or index == MIDDLE else self._card_of(others[index], size)

    def _own(self, size: CardSize) -> list[Text]:
        """The card of the player at the bottom, and below it name and status on one line."""
        bottom = self.names.bottom
        name, status, *_ = seat_lines(self.view, self.rules, self.names, bottom, self.trick_over)
        card = self._card_of(bottom, size) or [Text(" ")] * CARD_LINES[size]
        return [*card, Text.assemble(name, "  ", status) if status else name]

    def _card_of(self, seat: int, size: CardSize) -> list[Text]:
        """The card that a seat has played to the trick; the one that won it has stars."""
        card = dict(self.view.last_trick if self.trick_over else self.view.trick).get(seat)
        if card is None:
            return []
        won = self.trick_over and seat == self.view.last_winner
        if size != "small":
            return card_lines(card, size, mark="★" if won else "")
        star = Text("★" if won else "", style=HIGHLIGHT)
        return [Text.assemble(star, card_text(card), star)]
