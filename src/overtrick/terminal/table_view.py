"""The table as one seat sees it: the players around the trick, the scores, and the seat's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from overtrick.actions import Play
from overtrick.cards import Card
from overtrick.rules import Rules
from overtrick.view import Phase, View

from . import messages
from .auction import calls_of
from .card_order import card_order
from .card_text import card_text, hand_text
from .colours import FAINT, HIGHLIGHT, TABLE
from .seat_names import SeatNames
from .table_parts import (
    BEFORE_PLAY,
    LAYOUTS,
    MIDDLE,
    auction_line,
    last_trick_line,
    middle_lines,
    own_card_lines,
    scores_line,
    seat_lines,
    table_title,
)

_BLANK = Text(" ")  # takes up a line, which an empty text does not


def draw_table(view: View, names: SeatNames, width: int, *, trick_over: bool = False) -> RenderableType:
    """The table with everything the seat may know. ``trick_over`` shows the trick that has just been won."""
    rules = view.game.rules(view.players)
    others = names.others()
    played = {seat: card_text(card) for seat, card in (view.last_trick if trick_over else view.trick)}
    if trick_over and view.turn in played:
        star = Text("★", style=HIGHLIGHT)
        played[view.turn] = Text.assemble(star, played[view.turn], star)
    # Five columns: the players at the edges, their cards towards the middle.
    grid = Grid.grid(expand=True)
    for ratio in (5, 2, 6, 2, 5):
        grid.add_column(ratio=ratio)

    def player_at(index: int | None) -> list[Text]:
        if index is None:
            return []
        if index == MIDDLE:
            return [_BLANK, *middle_lines(view, rules, names)]
        return seat_lines(view, rules, names, others[index], trick_over)

    def card_of(index: int | None) -> Text:
        return Text("") if index is None or index == MIDDLE else played.get(others[index], Text(""))

    for left, centre, right in LAYOUTS[len(others)]:
        grid.add_row(
            _cell("left", [*player_at(left), *([_BLANK] if centre is None else [])]),
            _cell("left", [Text(""), card_of(left)]),
            _cell("center", [*player_at(centre), *([] if centre == MIDDLE else [card_of(centre)])]),
            _cell("right", [Text(""), card_of(right)]),
            _cell("right", player_at(right)),
        )
    bottom = names.bottom
    own = [played.get(bottom, Text("")), *seat_lines(view, rules, names, bottom, trick_over)]
    grid.add_row("", "", _cell("center", own), "", "")
    title = Text(table_title(view, rules), style=f"bold {TABLE}")
    panel = Panel(grid, title=title, title_align="left", style=TABLE, border_style=FAINT, padding=(0, 2))
    return Group(panel, *_below(view, rules, names, width, trick_over))


# Around the table


def _cell(align: Literal["left", "center", "right"], lines: Sequence[Text]) -> RenderableType:
    """Lines aligned one by one: a Text aligned as a whole would lose the white edge of a card at its end."""
    return Group(*(Align(line if line else _BLANK, align) for line in lines))


# Below the table


def _below(view: View, rules: Rules, names: SeatNames, width: int, trick_over: bool) -> list[RenderableType]:
    lines: list[RenderableType] = [scores_line(view, rules, names, width)]
    if rules.has_declarer and view.phase in BEFORE_PLAY and calls_of(view.history, rules):
        lines.append(auction_line(view, names))
    if sum(view.tricks_won) and not trick_over:
        lines.append(last_trick_line(view, names))
    lines += own_card_lines(view, names)
    lines.append("")
    if view.seat is None:
        return lines
    playable = None
    if view.phase is Phase.PLAY and view.legal:
        playable = {action.card for action in view.legal if isinstance(action, Play)}
    if rules.deal.piles is not None:
        lines.append(_labelled(messages.FACE_UP, view, view.faceup[view.seat], width, playable))
        pile = Text(messages.IN_THE_PILE.format(cards=view.pile_counts[view.seat]), style="dim")
        lines.append(_labelled(messages.HAND, view, view.hand, width, playable).append_text(pile))
    elif not view.hand and view.hand_counts[view.seat]:
        hidden = messages.NOT_LOOKED.format(cards=messages.cards(view.hand_counts[view.seat]))
        lines.append(Text(hidden, style="dim"))
    else:
        lines.append(hand_text(card_order(view).groups(view.hand), width, playable))
    return lines


def _labelled(label: str, view: View, cards: Sequence[Card], width: int, playable: set[Card] | None) -> Text:
    groups = card_order(view).groups(cards)
    return Text.assemble((f"{label:>8} ", "dim"), hand_text(groups, width - 9, playable))
