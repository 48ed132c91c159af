"""The table as one seat sees it: everyone round the felt with bid and tricks, the trick between them, the own hand."""

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
from overtrick.rules import LastDeal, PointContract, Rules, SuitAuction, Target, TeamContract, TrickBids
from overtrick.table import Phase
from overtrick.view import View

from .card_text import call_text, card_label, card_text, hand_text, pack, suit_face
from .seat_names import SeatNames
from .wording import counted

# The felt has colours of its own, so that it looks the same on a dark and on a light terminal.
_FELT = "#eef5ef on #14512f"
_FAINT = "#a5c9b1"
_BLANK = Text(" ")  # keeps its line, which an empty text does not
_GOOD, _BAD, _LIT = "bold #8df0a5", "bold #ffb3a7", "bold #ffd75f"

# Where the others sit, by how many they are, clockwise from the left-hand neighbour; -1 is the middle of the table.
_PLACES: dict[int, tuple[tuple[int | None, int | None, int | None], ...]] = {
    1: ((None, 0, None), (None, -1, None)),
    2: ((0, -1, 1),),
    3: ((None, 1, None), (0, -1, 2)),
    4: ((1, None, 2), (0, -1, 3)),
    5: ((1, 2, 3), (0, -1, 4)),
    6: ((2, None, 3), (1, -1, 4), (0, None, 5)),
    7: ((2, 3, 4), (1, -1, 5), (0, None, 6)),
}


def draw_table(view: View, seating: SeatNames, width: int, *, resting: bool = False) -> RenderableType:
    """The whole picture. ``resting`` leaves the trick that has just been won on the table."""
    rules = view.game.rules(view.players)
    others = seating.others()
    played = {seat: card_text(card) for seat, card in (view.last_trick if resting else view.trick)}
    if resting and view.turn in played:
        played[view.turn] = Text("★", style=_LIT).append_text(played[view.turn]).append("★", style=_LIT)
    # Seats at the edge, their cards beside them towards the middle.
    felt = Grid.grid(expand=True)
    for ratio in (5, 2, 6, 2, 5):
        felt.add_column(ratio=ratio)

    def words_at(place: int | None) -> list[Text]:
        if place is None:
            return []
        return [_BLANK, *_middle(view)] if place < 0 else _seat(view, rules, seating, others[place], resting)

    def card_at(place: int | None) -> Text:
        return Text("") if place is None or place < 0 else played.get(others[place], Text(""))

    for left, middle, right in _PLACES[len(others)]:
        felt.add_row(
            _cell("left", [*words_at(left), *([_BLANK] if middle is None else [])]),
            _cell("left", [Text(""), card_at(left)]),
            _cell("center", [*words_at(middle), *([] if middle == -1 else [card_at(middle)])]),
            _cell("right", [Text(""), card_at(right)]),
            _cell("right", words_at(right)),
        )
    assert view.seat is not None
    own = [played.get(view.seat, Text("")), *_seat(view, rules, seating, view.seat, resting)]
    felt.add_row("", "", _cell("center", own), "", "")
    deals = f" of {len(rules.deal.hands)}" if isinstance(rules.finish, LastDeal) else ""
    title = Text(f" {view.game.title}, deal {view.deal_number}{deals} ", style=f"bold {_FELT}")
    panel = Panel(felt, title=title, title_align="left", style=_FELT, border_style=_FAINT, padding=(0, 2))
    return Group(panel, *_below(view, rules, seating, width, resting))


# Round the table


def _cell(align: Literal["left", "center", "right"], lines: Sequence[Text]) -> RenderableType:
    """Lines aligned one by one: a Text aligned as a whole would lose the white edge of a card at its end."""
    return Group(*(Align(line if line else _BLANK, align) for line in lines))


def _seat(view: View, rules: Rules, seating: SeatNames, seat: int, resting: bool) -> list[Text]:
    """One seat: name, bid and tricks, and in a game with piles the face-up cards."""
    name = Text(seating.name(seat), style="bold")
    if view.turn == seat and not resting:
        name.stylize(_LIT)
        name = Text("▸ ", style=_LIT).append_text(name)
    if seating.in_teams and seat != view.seat and seating.is_own_side(seating.seats.side_of(seat)):
        name.append(", partner", style=f"not bold {_FAINT}")
    if seat == view.dealer:
        name.append(", dealer", style=f"not bold {_FAINT}")
    lines = [name, _standing(view, rules, seat)]
    if rules.deal.piles is not None and seat != view.seat:
        lines += _laid_out(view, seat)
    return lines


def _standing(view: View, rules: Rules, seat: int) -> Text:
    """What a seat has said and taken: ``2 of 3`` tricks, a call while bidding, differ or ender."""
    call, won = view.bids[seat], view.tricks_won[seat]
    if view.phase is Phase.BID:
        if call is None:
            return Text("to bid" if view.turn == seat else "", style=_FAINT)
        return _said(call)
    tricks = counted(won, "trick")
    if isinstance(rules.auction, TrickBids) and isinstance(call, Bid):
        style = _GOOD if won == call.amount else _BAD if won > call.amount else "bold"
        if call.nello:
            return Text.assemble("nello, ", (f"{won} taken", style))
        return Text.assemble((f"{won}", style), f" of {call.amount}")
    if view.declarer is None:
        return Text(tricks)
    if isinstance(rules.auction, SuitAuction):
        if seat != view.declarer:
            return Text(f"ender, {tricks}")
        assert isinstance(call, Bid)
        return Text.assemble(("differ", _LIT), f", {won} of ").append_text(call_text(call, on_felt=True))
    if seat == view.declarer:
        return Text.assemble(("bid ", _LIT), call_text(call), f", {tricks}")
    return Text(tricks)


def _said(call: object) -> Text:
    if isinstance(call, Pass | Check):
        return Text(str(call), style=_FAINT if isinstance(call, Pass) else "")
    assert isinstance(call, Bid)
    words = call_text(call, on_felt=True)
    words.stylize("bold")
    return words if call.nello else Text("bids ").append_text(words)


def _laid_out(view: View, seat: int) -> list[Text]:
    """In a game with piles: the face-up cards, and how many are in the hand and in the pile."""
    shown = Text(" ").join([card_text(card, "small") for card in view.faceup[seat]])
    return [shown, Text(f"hand {view.hand_counts[seat]}, pile {view.pile_counts[seat]}", style=_FAINT)]


def _middle(view: View) -> list[Text]:
    """What lies in the middle of the table, and trump."""
    lines: list[Text] = []
    if view.trump is not None:
        lines.append(Text("trump ").append_text(suit_face(view.trump)))
    elif view.declarer is not None and view.phase is Phase.PLAY:
        lines.append(Text("no trump", style="bold"))
    if view.turned is not None:
        lines.append(Text("turned up ", style=_FAINT).append_text(card_text(view.turned)))
    if view.middle:
        opened = [card_text(card) for card in view.middle if card is not None]
        hidden = sum(card is None for card in view.middle)
        lines.append(Text("in the middle ").append_text(Text(" ").join(opened)))
        lines.append(Text(f"and {hidden} face down", style=_FAINT))
    if view.trick and (led := view.trick[0][1].suit or view.trump) is not None:
        lines.append(Text(f"{led.name} led", style=_FAINT))
    return lines


# Below it


def _below(view: View, rules: Rules, seating: SeatNames, width: int, resting: bool) -> list[RenderableType]:
    lines: list[RenderableType] = [_scores(view, rules, seating, width)]
    calls = _calls(view, rules, seating)
    if calls is not None:
        lines.append(calls)
    if sum(view.tricks_won) and not resting:
        lines.append(_last_trick(view, seating))
    if view.taken and view.phase in (Phase.DISCARD, Phase.TRUMP):
        taken = Text(" ").join([card_text(card, "ink") for card in view.taken])
        lines.append(Text.assemble(("From the middle: ", "dim"), taken))
    lines.append("")
    assert view.seat is not None
    playable = None
    if view.phase is Phase.PLAY and view.legal:
        playable = {action.card for action in view.legal if isinstance(action, Play)}
    if rules.deal.piles is not None:
        lines.append(_labelled("face up", view.faceup[view.seat], rules, width, playable))
        pile = Text(f"   and {view.pile_counts[view.seat]} in the pile", style="dim")
        lines.append(_labelled("hand", view.hand, rules, width, playable).append_text(pile))
    else:
        lines.append(hand_text(view.hand, rules.deck, width, playable))
    return lines


def _labelled(label: str, cards: Sequence[Card], rules: Rules, width: int, playable: set[Card] | None) -> Text:
    return Text.assemble((f"{label:>8} ", "dim"), hand_text(cards, rules.deck, width - 9, playable))


def _scores(view: View, rules: Rules, seating: SeatNames, width: int) -> Text:
    pieces = []
    for side, score in enumerate(view.scores):
        style = "bold cyan" if seating.is_own_side(side) else "bold"
        piece = Text.assemble(f"{seating.side_name(side)} ", (str(score), style))
        if isinstance(rules.score, TeamContract):
            piece.append(f", {counted(view.bags[side], 'bag')}")
        if view.phase is Phase.PLAY:
            piece.append(_so_far(view, rules, seating, side))
        pieces.append(piece)
    if isinstance(rules.finish, Target):
        pieces.append(Text(f"{'over' if rules.finish.over else 'to'} {rules.finish.points}", style="dim"))
    return pack(pieces, width)


def _so_far(view: View, rules: Rules, seating: SeatNames, side: int) -> str:
    """How far a side is in this deal, where that is more than its seats show."""
    seats = seating.seats_of(side)
    if isinstance(rules.score, TeamContract):
        wanted = sum(call.amount for seat in seats if isinstance(call := view.bids[seat], Bid))
        return f", {sum(view.tricks_won[seat] for seat in seats)} of {wanted} together" if wanted else ""
    if isinstance(rules.score, PointContract):
        call = view.bids[view.declarer] if view.declarer in seats else None
        return (
            f", {view.points[side]} of {call.amount} points"
            if isinstance(call, Bid)
            else f", {view.points[side]} points"
        )
    return ""


def _calls(view: View, rules: Rules, seating: SeatNames) -> Text | None:
    """The auction so far, where it goes round more than once."""
    if view.phase is not Phase.BID or not view.history or isinstance(rules.auction, TrickBids):
        return None
    said = [Text(f"{seating.name(seat)} ").append_text(call_text(call)) for seat, call in view.history]
    return Text.assemble(("Auction: ", "dim"), Text(", ").join(said))


def _last_trick(view: View, seating: SeatNames) -> Text:
    """The trick before this one; its winner is the seat that leads now."""
    winner = view.trick[0][0] if view.trick else view.turn
    played = ", ".join(f"{seating.name(seat)} {card_label(card)}" for seat, card in view.last_trick)
    line = Text(f"Last trick: {played}", style="dim")
    if winner is not None:
        line.append(f": {seating.verb(winner, 'win')}", style="not dim")
    return line
