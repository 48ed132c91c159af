"""What a person can choose from, as rows of cards and calls in which one is marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from overtrick.actions import Action, Bid, Discard, Give, NameTrump, Pass, Play
from overtrick.cards import Card
from overtrick.view import Phase, View

from . import messages
from .card_order import card_order
from .card_text import CARD_LINES, CardSize, call_text, card_label, card_lines, card_text, suit_text

_VERBS = {Phase.PLAY: "play", Phase.DISCARD: "discard", Phase.GIVE: "give"}
_CALL, _MARKED = "#f4f1e8 on #2d6a45", "bold #111111 on #ffd75f"


@dataclass(frozen=True)
class Choice:
    """A card or a call. ``action`` is what it means now; empty if there is nothing to choose."""

    label: Text = field(compare=False)
    action: str = ""
    card: Card | None = None
    legal: bool = True
    """Whether it may be chosen. One that may not is shown dim, and choosing it tells why not."""


@dataclass(frozen=True)
class Section:
    """Choices in groups, such as suits, with a label before them."""

    groups: tuple[tuple[Choice, ...], ...]
    label: str = ""
    whole_groups: bool = False
    """Whether a group that does not fit begins a new row."""


def card_sections(view: View) -> list[Section]:
    """The cards of the seat: the hand, and before it the face-up cards in a game with piles.

    A watcher sees the face-up cards of the first seat here; those of the others are around the table.
    """
    if view.seat is None:
        return [] if view.rules.deal.piles is None else [_section(view, view.faceup[0], messages.FACE_UP)]
    if view.rules.deal.piles is None:
        return [_section(view, view.hand)]
    return [_section(view, view.faceup[view.seat], messages.FACE_UP), _section(view, view.hand, messages.HAND)]


def _section(view: View, cards: Sequence[Card], label: str = "") -> Section:
    legal = {card for action in view.legal if (card := _card_of(action)) is not None}
    verb = _VERBS.get(view.phase, "") if legal else ""

    def choice(card: Card) -> Choice:
        return Choice(Text(card_label(card)), f"{verb} {card}" if verb else "", card, not verb or card in legal)

    return Section(tuple(tuple(map(choice, group)) for group in card_order(view).groups(cards)), label)


def call_sections(view: View) -> list[Section]:
    """The legal actions without a card: bids with a suit in a row for each number, everything else in one row."""
    calls = [action for action in view.legal if _card_of(action) is None]
    if not calls:
        return []
    calls.sort(key=lambda call: not isinstance(call, Pass))
    rows: dict[int | None, list[Choice]] = {}
    for call in calls:
        number = call.amount if isinstance(call, Bid) and call.strain is not None else None
        rows.setdefault(number, []).append(Choice(_call_label(call), str(call)))
    if len(rows) > 1:  # bids with a suit stand in columns
        size = max(choice.label.cell_len for row in rows.values() for choice in row)
        for choice in (choice for row in rows.values() for choice in row):
            choice.label.pad_left(size - choice.label.cell_len)
    return [Section(tuple(map(tuple, rows.values())), whole_groups=True)]


def _call_label(call: Action) -> Text:
    return suit_text(call.suit) if isinstance(call, NameTrump) else call_text(call)


def _card_of(action: Action) -> Card | None:
    return action.card if isinstance(action, Play | Discard | Give) else None


# Laying out


@dataclass(frozen=True)
class _Placed:
    """A choice in its place: the row, and the first column."""

    number: int
    choice: Choice
    row: int
    x: int
    width: int


class ChoiceRows:
    """Sections laid out in rows of a width. Rows of large cards have a line more: a marked card is raised by one."""

    def __init__(self, sections: Sequence[Section], width: int, size: CardSize = "small") -> None:
        self.size = size
        self._row_lines = CARD_LINES[size] + (size != "small")
        self._labels: dict[int, str] = {}
        self._placed = list(self._lay_out(sections, width))
        self.rows = 1 + max((each.row for each in self._placed), default=0)

    @property
    def lines(self) -> int:
        """The height of the picture."""
        return self.rows * self._row_lines

    def lines_down_to(self, number: int) -> int:
        """The lines from the top down to the end of the row with this choice."""
        return (self._placed[number].row + 1) * self._row_lines

    @property
    def choices(self) -> list[Choice]:
        """The choices in their order."""
        return [each.choice for each in self._placed]

    def _lay_out(self, sections: Sequence[Section], width: int) -> Iterator[_Placed]:
        row, number = -1, 0
        margin = max((len(section.label) + 2 for section in sections if section.label), default=0)
        for section in sections:
            row += 1
            x = margin
            self._labels[row] = section.label
            for place, group in enumerate(section.groups):
                x += 2 if place and x > margin else 0
                whole = sum(self._width(choice) + 1 for choice in group) - 1
                if section.whole_groups and x > margin and x + whole > width:
                    row, x = row + 1, margin
                for choice in group:
                    size = self._width(choice)
                    if x > margin and x + size > width:
                        row, x = row + 1, margin
                    yield _Placed(number, choice, row, x, size)
                    number, x = number + 1, x + size + 1

    def _width(self, choice: Choice) -> int:
        if self.size != "small" and choice.card is not None:
            return card_lines(choice.card, self.size)[0].cell_len
        return choice.label.cell_len + 2

    def draw(self, marked: int | None) -> Text:
        """The rows, with one choice marked."""
        lines = [line for row in range(self.rows) for line in self._draw_row(row, marked)]
        return Text("\n", end="").join(lines)

    def _draw_row(self, row: int, marked: int | None) -> list[Text]:
        height = self._row_lines
        lines = [Text(no_wrap=True, end="") for _ in range(height)]
        lines[height // 2].append(self._labels.get(row, ""), style="dim")
        for each in self._placed:
            if each.row == row:
                for line, part in zip(lines, self._draw_choice(each, marked == each.number), strict=True):
                    line.append(" " * (each.x - line.cell_len)).append_text(part)
        return lines

    def _draw_choice(self, placed: _Placed, is_marked: bool) -> list[Text]:
        choice = placed.choice
        if self.size != "small" and choice.card is not None:
            card = card_lines(choice.card, self.size, dim=not choice.legal)
            blank = Text(" " * placed.width)
            return [*card, Text("▔" * placed.width, style="#ffd75f")] if is_marked else [blank, *card]
        if is_marked:
            return [Text(f"[{choice.label.plain}]", style=_MARKED)]
        if choice.card is not None:
            return [card_text(choice.card, "face" if choice.legal else "dim")]
        label = Text(f" {choice.label.plain} ", style=_CALL)
        return [label]

    # Moving

    def beside(self, number: int, step: int) -> int:
        """The choice before or after this one, in a circle."""
        return (number + step) % len(self._placed)

    def above_or_below(self, number: int, step: int) -> int:
        """The nearest choice in the row above or below; the same one if there is none."""
        here = self._placed[number]
        middle = here.x + here.width // 2
        row = [each for each in self._placed if each.row == here.row + step]
        return min(row, key=lambda each: abs(each.x + each.width // 2 - middle)).number if row else number

    def at(self, x: int, y: int) -> int | None:
        """The choice at a place of the picture."""
        row = y // self._row_lines
        found = (each.number for each in self._placed if each.row == row and each.x <= x < each.x + each.width)
        return next(found, None)
