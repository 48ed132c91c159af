"""The table as one seat sees it: the players around the trick, the scores, and the seat's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from overtrick.actions import Bid, Check, Pass, Play
from overtrick.cards import Card
from overtrick.rules import LastDeal, Rules, SuitAuction, Target, TrickBids
from overtrick.table import Phase
from overtrick.view import View

from . import messages
from .card_text import call_text, card_label, card_text, cards_text, hand_text, suit_face, wrap_pieces
from .messages import fill
from .seat_names import SeatNames

# The table has its own colours, so that it looks the same on a dark and on a light terminal.
_TABLE = "#eef5ef on #14512f"
_FAINT = "#a5c9b1"
_GOOD, _BAD, _HIGHLIGHT = "bold #8df0a5", "bold #ffb3a7", "bold #ffd75f"
_BLANK = Text(" ")  # takes up a line, which an empty text does not

_MIDDLE = -1
# Where the other players sit, by their number, clockwise from the left. Each row is left, centre and right.
_LAYOUTS: dict[int, tuple[tuple[int | None, int | None, int | None], ...]] = {
    1: ((None, 0, None), (None, _MIDDLE, None)),
    2: ((0, _MIDDLE, 1),),
    3: ((None, 1, None), (0, _MIDDLE, 2)),
    4: ((1, None, 2), (0, _MIDDLE, 3)),
    5: ((1, 2, 3), (0, _MIDDLE, 4)),
    6: ((2, None, 3), (1, _MIDDLE, 4), (0, None, 5)),
    7: ((2, 3, 4), (1, _MIDDLE, 5), (0, None, 6)),
}


def draw_table(view: View, names: SeatNames, width: int, *, trick_over: bool = False) -> RenderableType:
    """The table with everything the seat may know. ``trick_over`` shows the trick that has just been won."""
    rules = view.game.rules(view.players)
    others = names.others()
    played = {seat: card_text(card) for seat, card in (view.last_trick if trick_over else view.trick)}
    if trick_over and view.turn in played:
        star = Text("★", style=_HIGHLIGHT)
        played[view.turn] = Text.assemble(star, played[view.turn], star)
    # Five columns: the players at the edges, their cards towards the middle.
    grid = Grid.grid(expand=True)
    for ratio in (5, 2, 6, 2, 5):
        grid.add_column(ratio=ratio)

    def player_at(index: int | None) -> list[Text]:
        if index is None:
            return []
        return [_BLANK, *_middle(view)] if index == _MIDDLE else _seat(view, rules, names, others[index], trick_over)

    def card_of(index: int | None) -> Text:
        return Text("") if index is None or index == _MIDDLE else played.get(others[index], Text(""))

    for left, centre, right in _LAYOUTS[len(others)]:
        grid.add_row(
            _cell("left", [*player_at(left), *([_BLANK] if centre is None else [])]),
            _cell("left", [Text(""), card_of(left)]),
            _cell("center", [*player_at(centre), *([] if centre == _MIDDLE else [card_of(centre)])]),
            _cell("right", [Text(""), card_of(right)]),
            _cell("right", player_at(right)),
        )
    assert view.seat is not None
    own = [played.get(view.seat, Text("")), *_seat(view, rules, names, view.seat, trick_over)]
    grid.add_row("", "", _cell("center", own), "", "")
    title = Text(_title(view, rules), style=f"bold {_TABLE}")
    panel = Panel(grid, title=title, title_align="left", style=_TABLE, border_style=_FAINT, padding=(0, 2))
    return Group(panel, *_below(view, rules, names, width, trick_over))


def _title(view: View, rules: Rules) -> str:
    if isinstance(rules.finish, LastDeal):
        deals = len(rules.deal.hands)
        return messages.TITLE_WITH_COUNT.format(game=view.game.title, number=view.deal_number, deals=deals)
    return messages.TITLE.format(game=view.game.title, number=view.deal_number)


# Around the table


def _cell(align: Literal["left", "center", "right"], lines: Sequence[Text]) -> RenderableType:
    """Lines aligned one by one: a Text aligned as a whole would lose the white edge of a card at its end."""
    return Group(*(Align(line if line else _BLANK, align) for line in lines))


def _seat(view: View, rules: Rules, names: SeatNames, seat: int, trick_over: bool) -> list[Text]:
    """A player: name, bid and tricks, and in a game with piles the face-up cards."""
    name = Text(names.name(seat), style="bold")
    if view.turn == seat and not trick_over:
        name.stylize(_HIGHLIGHT)
        name = Text("▸ ", style=_HIGHLIGHT).append_text(name)
    if names.in_teams and seat != view.seat and names.is_own_side(names.seats.side_of(seat)):
        name.append(messages.PARTNER, style=f"not bold {_FAINT}")
    if seat == view.dealer:
        name.append(messages.DEALER, style=f"not bold {_FAINT}")
    lines = [name, _bid_and_tricks(view, rules, seat)]
    if rules.deal.piles is not None and seat != view.seat:
        lines += _face_up_cards(view, seat)
    return lines


def _bid_and_tricks(view: View, rules: Rules, seat: int) -> Text:
    """The call of a seat while bidding, then what it has taken: ``2 of 3``, ``ender, 2 tricks``."""
    call, won = view.bids[seat], view.tricks_won[seat]
    if view.phase is Phase.BID:
        if call is None:
            return Text(messages.TO_BID if view.turn == seat else "", style=_FAINT)
        return _current_call(call)
    tricks = messages.tricks(won)
    if isinstance(rules.auction, TrickBids) and isinstance(call, Bid):
        style = _GOOD if won == call.amount else _BAD if won > call.amount else "bold"
        if call.nello:
            return fill(messages.NELLO, taken=Text(messages.NELLO_TAKEN.format(taken=won), style=style))
        return fill(messages.TAKEN_OF_BID, taken=Text(f"{won}", style=style), bid=call.amount)
    if view.declarer is None:
        return Text(tricks)
    if isinstance(rules.auction, SuitAuction):
        if seat != view.declarer:
            return fill(messages.ENDER, tricks=tricks)
        differ = Text(messages.DIFFER, style=_HIGHLIGHT)
        return fill(messages.DIFFER_TAKEN, role=differ, taken=won, call=call_text(call, coloured=False))
    if seat == view.declarer:
        bid = Text(messages.DECLARER_BID, style=_HIGHLIGHT)
        return fill(messages.DECLARER, bid=bid, call=call_text(call), tricks=tricks)
    return Text(tricks)


def _current_call(call: object) -> Text:
    if isinstance(call, Pass | Check):
        return Text(str(call), style=_FAINT if isinstance(call, Pass) else "")
    assert isinstance(call, Bid)
    text = call_text(call, coloured=False)
    text.stylize("bold")
    return text if call.nello else fill(messages.BIDS, call=text)


def _face_up_cards(view: View, seat: int) -> list[Text]:
    """In a game with piles: the face-up cards of a seat, and the sizes of its hand and pile."""
    counts = messages.HAND_AND_PILE.format(hand=view.hand_counts[seat], pile=view.pile_counts[seat])
    return [cards_text(view.faceup[seat], "narrow face"), Text(counts, style=_FAINT)]


def _middle(view: View) -> list[Text]:
    """The middle of the table: trump, cards that belong to nobody, and the suit led."""
    lines: list[Text] = []
    if view.trump is not None:
        lines.append(fill(messages.TRUMP, suit=suit_face(view.trump)))
    elif view.declarer is not None and view.phase is Phase.PLAY:
        lines.append(Text(messages.NO_TRUMP, style="bold"))
    if view.turned is not None:
        lines.append(fill(messages.TURNED_UP, _FAINT, card=card_text(view.turned)))
    if view.middle:
        face_up = cards_text([card for card in view.middle if card is not None], "face")
        face_down = sum(card is None for card in view.middle)
        lines.append(fill(messages.IN_THE_MIDDLE, cards=face_up))
        lines.append(Text(messages.FACE_DOWN.format(cards=face_down), style=_FAINT))
    if view.led is not None:
        lines.append(Text(messages.SUIT_LED.format(suit=view.led.name), style=_FAINT))
    return lines


# Below the table


def _below(view: View, rules: Rules, names: SeatNames, width: int, trick_over: bool) -> list[RenderableType]:
    lines: list[RenderableType] = [_scores(view, rules, names, width)]
    if view.phase is Phase.BID and view.history and not isinstance(rules.auction, TrickBids):
        lines.append(_auction(view, names))
    if sum(view.tricks_won) and not trick_over:
        lines.append(_last_trick(view, names))
    if view.taken and view.phase in (Phase.DISCARD, Phase.TRUMP):
        lines.append(Text.assemble((messages.FROM_THE_MIDDLE, "dim"), cards_text(view.taken)))
    lines.append("")
    assert view.seat is not None
    playable = None
    if view.phase is Phase.PLAY and view.legal:
        playable = {action.card for action in view.legal if isinstance(action, Play)}
    if rules.deal.piles is not None:
        lines.append(_labelled(messages.FACE_UP, view.faceup[view.seat], rules, width, playable))
        pile = Text(messages.IN_THE_PILE.format(cards=view.pile_counts[view.seat]), style="dim")
        lines.append(_labelled(messages.HAND, view.hand, rules, width, playable).append_text(pile))
    else:
        lines.append(hand_text(view.hand, rules.deck, width, playable))
    return lines


def _labelled(label: str, cards: Sequence[Card], rules: Rules, width: int, playable: set[Card] | None) -> Text:
    return Text.assemble((f"{label:>8} ", "dim"), hand_text(cards, rules.deck, width - 9, playable))


def _scores(view: View, rules: Rules, names: SeatNames, width: int) -> Text:
    pieces = []
    for side, score in enumerate(view.scores):
        style = "bold cyan" if names.is_own_side(side) else "bold"
        piece = fill(messages.SCORE, side=names.side_name(side), score=Text(str(score), style=style))
        if rules.counts_bags:
            piece.append(f", {messages.bags(view.bags[side])}")
        if view.phase is Phase.PLAY:
            piece.append(_progress(view, rules, names, side))
        pieces.append(piece)
    if isinstance(rules.finish, Target):
        template = messages.ENDS_ABOVE if rules.finish.over else messages.ENDS_AT
        pieces.append(Text(template.format(target=rules.finish.points), style="dim"))
    return wrap_pieces(pieces, width)


def _progress(view: View, rules: Rules, names: SeatNames, side: int) -> str:
    """How far a side has come in this deal, where its seats do not show it."""
    seats = names.seats_of(side)
    if rules.counts_bags:
        bid = sum(call.amount for seat in seats if isinstance(call := view.bids[seat], Bid))
        taken = sum(view.tricks_won[seat] for seat in seats)
        return messages.TEAM_TRICKS.format(taken=taken, bid=bid) if bid else ""
    if rules.counts_points:
        call = view.bids[view.declarer] if view.declarer in seats else None
        if isinstance(call, Bid):
            return messages.POINTS_OF_BID.format(points=view.points[side], bid=call.amount)
        return messages.POINTS.format(points=view.points[side])
    return ""


def _auction(view: View, names: SeatNames) -> Text:
    """The auction so far."""
    calls = [Text(f"{names.name(seat)} ").append_text(call_text(call)) for seat, call in view.history]
    return Text.assemble((messages.AUCTION, "dim"), Text(", ").join(calls))


def _last_trick(view: View, names: SeatNames) -> Text:
    """The trick before the one on the table, and its winner."""
    played = ", ".join(f"{names.name(seat)} {card_label(card)}" for seat, card in view.last_trick)
    line = Text(messages.LAST_TRICK.format(cards=played), style="dim")
    if view.last_winner is not None:
        won = names.sentence(view.last_winner, messages.WIN_TRICK)
        line.append(messages.LAST_TRICK_WON.format(winner=won), style="not dim")
    return line
