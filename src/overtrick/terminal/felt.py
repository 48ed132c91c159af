"""The table as one seat sees it: everyone round the felt with bid and tricks, the trick between them, the own hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from overtrick.actions import Bid, Check, Pass, Play
from overtrick.cards import Card
from overtrick.rules import PointContract, Rules, SuitAuction, Target, TeamContract, TrickBids
from overtrick.table import Phase
from overtrick.view import View

from .faces import call_text, card_label, card_text, hand_text, pack, suit_text
from .seating import Seating
from .words import counted

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


def draw_table(view: View, seating: Seating, width: int, *, resting: bool = False) -> RenderableType:
    """The whole picture. ``resting`` leaves the trick that has just been won on the table."""
    rules = view.game.rules(view.players)
    trick = dict(view.last_trick if resting else view.trick)
    others = seating.others()
    felt = Grid.grid(expand=True, padding=(0, 1))
    for justify in ("left", "center", "right"):
        felt.add_column(justify=justify, ratio=1)
    for row in _PLACES[len(others)]:
        cells: list[RenderableType] = []
        for place in row:
            if place is None:
                cells.append("")
            elif place < 0:
                cells.append(_middle(view, rules, seating))
            else:
                cells.append(_seat(view, rules, seating, others[place], trick, resting))
        felt.add_row(*cells)
    assert view.seat is not None
    felt.add_row("", _seat(view, rules, seating, view.seat, trick, resting), "")
    title = f"[bold]{view.game.title}[/] · deal {view.deal_number} · {seating.verb(view.dealer, 'deal')}"
    panel = Panel(felt, title=title, title_align="left", border_style="green", box=box.ROUNDED, padding=(0, 1))
    return Group(panel, *_below(view, rules, seating, width, resting))


# Round the table


def _seat(
    view: View, rules: Rules, seating: Seating, seat: int, trick: dict[int, Card], resting: bool
) -> RenderableType:
    """One seat: name, bid and tricks, in a game with piles the face-up cards, and the card it has played."""
    to_act = view.turn == seat and not resting
    name = Text(seating.name(seat), style="bold cyan" if seat == view.seat else "bold")
    if to_act:
        name = Text("▸ ", style="bold yellow").append_text(name)
    if seating.in_teams and seat != view.seat and seating.is_own_side(seating.seats.side_of(seat)):
        name.append(" partner", style="dim")
    if seat == view.dealer:
        name.append(" dealer", style="dim")
    lines = [name, _standing(view, rules, seat)]
    if rules.deal.piles is not None and seat != view.seat:
        lines += _laid_out(view, seat)
    played = trick.get(seat)
    card = Text("") if played is None else card_text(played)
    if played is not None and resting and seat == view.turn:
        card.append(" wins", style="bold green")
    return Text("\n").join([card, *lines] if seat == view.seat else [*lines, card])


def _standing(view: View, rules: Rules, seat: int) -> Text:
    """What a seat has said and taken: ``2 of 3`` tricks, a call while bidding, differ or ender."""
    call, won = view.bids[seat], view.tricks_won[seat]
    if view.phase is Phase.BID:
        if call is None:
            return Text("to bid" if view.turn == seat else "…", style="dim")
        return _said(call)
    tricks = counted(won, "trick")
    if isinstance(rules.auction, TrickBids) and isinstance(call, Bid):
        colour = "green" if won == call.amount else "red" if won > call.amount else ""
        wanted = "nello" if call.nello else f"{call.amount}"
        return Text.assemble((f"{won}", f"bold {colour}".strip()), f" of {wanted}")
    if view.declarer is None:
        return Text(tricks)
    if isinstance(rules.auction, SuitAuction):
        if seat != view.declarer:
            return Text(f"ender · {tricks}")
        assert isinstance(call, Bid)
        return Text.assemble(("differ", "bold magenta"), f" · {won} of ").append_text(call_text(call))
    if seat == view.declarer:
        return Text.assemble(("bid ", "bold magenta"), call_text(call), f" · {tricks}")
    return Text(tricks)


def _said(call: object) -> Text:
    if isinstance(call, Pass | Check):
        return Text(str(call), style="dim" if isinstance(call, Pass) else "")
    assert isinstance(call, Bid)
    words = call_text(call)
    words.stylize("bold")
    return words if call.nello else Text("bids ").append_text(words)


def _laid_out(view: View, seat: int) -> list[Text]:
    """In a game with piles: the face-up cards, and how many are in the hand and in the pile."""
    shown = Text(" ").join([card_text(card, "ink") for card in view.faceup[seat]])
    return [shown, Text(f"hand {view.hand_counts[seat]} · pile {view.pile_counts[seat]}", style="dim")]


def _middle(view: View, rules: Rules, seating: Seating) -> RenderableType:
    """What lies in the middle of the table, and trump."""
    lines: list[Text] = []
    if view.trump is not None:
        lines.append(Text("trump ").append_text(suit_text(view.trump)))
    elif view.declarer is not None and view.phase is Phase.PLAY:
        lines.append(Text("no trump", style="bold"))
    if view.turned is not None:
        lines.append(Text("turned up ").append_text(card_text(view.turned)))
    if view.middle:
        opened = [card_text(card) for card in view.middle if card is not None]
        hidden = sum(card is None for card in view.middle)
        lines.append(Text("in the middle ").append_text(Text(" ").join(opened)))
        lines.append(Text(f"and {hidden} face down", style="dim"))
    if view.trick and (led := view.trick[0][1].suit or view.trump) is not None:
        lines.append(Text.assemble((f"{led.name} led", "dim")))
    if isinstance(rules.score, PointContract) and view.declarer is not None and view.phase is Phase.PLAY:
        taken = [f"{seating.side_name(side)} {points}" for side, points in enumerate(view.points)]
        lines.append(Text("points taken", style="dim"))
        lines += [Text(words, style="dim") for words in taken]
    return Text("\n").join(lines)


# Below it


def _below(view: View, rules: Rules, seating: Seating, width: int, resting: bool) -> list[RenderableType]:
    lines: list[RenderableType] = [_scores(view, rules, seating, width)]
    calls = _calls(view, rules, seating)
    if calls is not None:
        lines.append(calls)
    if sum(view.tricks_won) and not resting:
        lines.append(_last_trick(view, seating))
    if view.taken and view.phase in (Phase.DISCARD, Phase.TRUMP):
        taken = Text(" ").join([card_text(card, "ink") for card in view.taken])
        lines.append(Text("From the middle: ", style="dim").append_text(taken))
    lines.append("")
    assert view.seat is not None
    playable = None
    if view.phase is Phase.PLAY and view.legal:
        playable = {action.card for action in view.legal if isinstance(action, Play)}
    if rules.deal.piles is not None:
        lines.append(_labelled("face up", view.faceup[view.seat], rules, width, playable))
        lines.append(_labelled("hand", view.hand, rules, width, playable))
        lines.append(Text(f"    pile {view.pile_counts[view.seat]} face down", style="dim"))
    else:
        lines.append(hand_text(view.hand, rules.deck, width, playable))
    return lines


def _labelled(
    label: str, cards: Sequence[Card], rules: Rules, width: int, playable: set[Card] | None
) -> RenderableType:
    row = Text(f"{label:>8} ", style="dim")
    return row.append_text(hand_text(cards, rules.deck, width - 9, playable))


def _scores(view: View, rules: Rules, seating: Seating, width: int) -> Text:
    pieces = []
    for side, score in enumerate(view.scores):
        style = "bold cyan" if seating.is_own_side(side) else "bold"
        piece = Text.assemble(f"{seating.side_name(side)} ", (str(score), style))
        if isinstance(rules.score, TeamContract):
            piece.append(f", {counted(view.bags[side], 'bag')}")
            piece.append_text(_contract(view, seating, side))
        pieces.append(piece)
    if isinstance(rules.finish, Target):
        pieces.append(Text(f"to {rules.finish.points}", style="dim"))
    else:
        pieces.append(Text(f"{len(rules.deal.hands)} deals", style="dim"))
    return pack(pieces, width)


def _contract(view: View, seating: Seating, side: int) -> Text:
    """How far partners are with their bids together."""
    seats = seating.seats_of(side)
    bids = [call.amount for seat in seats if isinstance(call := view.bids[seat], Bid)]
    if view.phase is not Phase.PLAY:
        return Text("")
    return Text(f", {sum(view.tricks_won[seat] for seat in seats)} of {sum(bids)} together")


def _calls(view: View, rules: Rules, seating: Seating) -> Text | None:
    """The auction so far, where it goes round more than once."""
    if view.phase is not Phase.BID or not view.history or isinstance(rules.auction, TrickBids):
        return None
    said = [Text(f"{seating.name(seat)} ").append_text(call_text(call)) for seat, call in view.history]
    return Text("Auction: ", style="dim").append_text(Text(", ").join(said))


def _last_trick(view: View, seating: Seating) -> Text:
    """The trick before this one; its winner is the seat that leads now."""
    winner = view.trick[0][0] if view.trick else view.turn
    played = ", ".join(f"{seating.name(seat)} {card_label(card)}" for seat, card in view.last_trick)
    line = Text(f"Last trick: {played}", style="dim")
    if winner is not None:
        line.append(f": {seating.verb(winner, 'win')}", style="not dim")
    return line
