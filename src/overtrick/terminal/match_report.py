"""The account of a recorded match: every deal's cards, auction, tricks and result."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from overtrick.cards import Card, Suit
from overtrick.game import write_value
from overtrick.rules import Rules
from overtrick.table import Table

from .card_text import call_text, card_text, suit_text
from .replay import ReplayedDeal, replay_deals
from .score_sheet import deal_sheet, outcome_sheet
from .seat_names import SeatNames
from .sheets import heading, ruled_sheet
from .wording import counted


def match_report(table: Table, deal: int | None = None) -> Iterator[RenderableType]:
    """The match for people, part by part: how it was set up, each deal, how it ended; or one deal alone."""
    rules = table.game.rules(table.players)
    seating = SeatNames.of_reader(rules.seats)
    told = list(replay_deals(table, deal))
    if deal is None:
        yield _head(table, seating)
    for deal_replay in told:
        yield _deal(table, deal_replay, rules, seating)
    if deal is not None:
        return
    if table.outcome is not None:
        yield Rule(Text("The match is over", style="bold"), style="green", align="left")
        yield outcome_sheet(rules, seating, table.outcome, table.deals)
    else:
        yield Text(f"The match goes on: seat {table.turn} is to act.", style="bold")


def _head(table: Table, seating: SeatNames) -> RenderableType:
    head = heading(table.game.title, f"{table.players} players, {counted(table.deal_number, 'deal')}")
    lines: list[RenderableType] = [head]
    if table.game.values:
        values = [f"{name} {write_value(value)}" for name, value in table.game.values.items()]
        lines.append(Text(", ".join(values), style="dim"))
    if seating.in_teams:
        lines.append(" against ".join(seating.side_name(side) for side in range(seating.seats.sides)))
    if table.draw is not None:
        drawn = [Text(f"{seat} ").append_text(card_text(card, "ink")) for seat, card in enumerate(table.draw)]
        lines.append(Text("Drawn for the first deal: ").append_text(Text(", ").join(drawn)))
    if table.entered != tuple(range(table.players)):
        lines.append(f"Entered the room in the order {', '.join(map(str, table.entered))}")
    return Group(*lines, "")


def _deal(table: Table, deal_replay: ReplayedDeal, rules: Rules, seating: SeatNames) -> RenderableType:
    title = Text.assemble((f"Deal {deal_replay.number}", "bold"), f", seat {deal_replay.dealer} deals")
    if deal_replay.trump is not None:
        title.append(", trump ").append_text(suit_text(deal_replay.trump))
    parts: list[RenderableType] = [Rule(title, style="green", align="left"), _cards(deal_replay, rules)]
    if deal_replay.calls:
        parts.append(_auction(deal_replay, rules))
    if deal_replay.discards:
        cards = Text(" ").join([card_text(card, "ink") for card in deal_replay.discards])
        parts.append(Text(f"Seat {deal_replay.declarer} lays away ").append_text(cards))
    if deal_replay.tricks:
        parts.append(_tricks(deal_replay, rules))
    if deal_replay.result is not None:
        parts.append(deal_sheet(rules, seating, table.deals[: deal_replay.number], deal_replay.bags))
    else:
        parts.append(Text("This deal is not finished.", style="dim"))
    return Group(*(line for part in parts for line in (part, "")))


# The cards


def _cards(deal_replay: ReplayedDeal, rules: Rules) -> RenderableType:
    sheet = _piles(deal_replay, rules) if rules.deal.piles is not None else _hands(deal_replay, rules)
    lines: list[RenderableType] = [sheet]
    if deal_replay.dealt.middle:
        opened, *hidden = [card_text(card, "ink") for card in deal_replay.dealt.middle]
        line = Text("In the middle: ").append_text(opened).append(" face up, ")
        lines += ["", line.append_text(Text(" ").join(hidden))]
    if deal_replay.dealt.turned is not None:
        lines += ["", Text("Turned up: ").append_text(card_text(deal_replay.dealt.turned, "ink"))]
    return Group(*lines)


def _hands(deal_replay: ReplayedDeal, rules: Rules) -> RenderableType:
    """A line a seat, a column a suit, the highest first."""
    sheet = ruled_sheet(faint_head=True)
    sheet.add_column("hand", style="dim", no_wrap=True)
    groups: list[Suit | None] = [*([None] if rules.deck.always_trump else []), *reversed(rules.deck.suits)]
    for suit in groups:
        name = Text("always trump", style="magenta") if suit is None else suit_text(suit)
        name.stylize("not dim")
        sheet.add_column(name)
    order = {card: place for place, card in enumerate(rules.deck.cards)}
    for seat, hand in enumerate(deal_replay.dealt.hands):
        held = sorted(hand, key=order.__getitem__, reverse=True)
        columns = [" ".join(card.rank for card in held if card.suit == suit) or "–" for suit in groups]
        sheet.add_row(f"Seat {seat}", *columns)
    return sheet


def _piles(deal_replay: ReplayedDeal, rules: Rules) -> RenderableType:
    """A line a seat: what lay face up, what was in the hand, and the pile from the top."""
    assert rules.deal.piles is not None
    faceup, hand = rules.deal.piles.faceup, rules.deal.piles.hand
    sheet = ruled_sheet(faint_head=True)
    sheet.add_column("cards", style="dim", no_wrap=True)
    for name in ("face up", "hand", "pile, from the top"):
        sheet.add_column(name)
    for seat, pile in enumerate(deal_replay.dealt.hands):
        parts = (pile[:faceup], pile[faceup : faceup + hand], pile[faceup + hand :])
        sheet.add_row(f"Seat {seat}", *(Text(" ").join([card_text(card, "ink") for card in part]) for part in parts))
    return sheet


# What was done


def _auction(deal_replay: ReplayedDeal, rules: Rules) -> RenderableType:
    """The calls in rounds, from the dealer's left."""
    players = rules.seats.players
    seats = [(deal_replay.dealer + step) % players for step in range(1, players + 1)]
    sheet = ruled_sheet(faint_head=True)
    sheet.add_column("calls", style="dim", no_wrap=True)
    for seat in seats:
        sheet.add_column(f"Seat {seat}")
    rounds: list[list[Text]] = []
    last = players
    for seat, call in deal_replay.calls:
        place = seats.index(seat)
        if place <= last or not rounds:
            rounds.append([Text("") for _ in seats])
        rounds[-1][place] = call_text(call)
        last = place
    for number, said in enumerate(rounds, start=1):
        sheet.add_row(f"round {number}" if len(rounds) > 1 else "", *said)
    return sheet


def _tricks(deal_replay: ReplayedDeal, rules: Rules) -> RenderableType:
    """A line a trick, a column a seat: the lead has a mark before it, the card that won is a white one."""
    sheet = ruled_sheet(faint_head=True)
    sheet.add_column("trick", justify="right", style="dim")
    for seat in range(rules.seats.players):
        sheet.add_column(f"Seat {seat}")
    sheet.add_column("won by", no_wrap=True)
    for number, trick in enumerate(deal_replay.tricks, start=1):
        cells = [Text("") for _ in range(rules.seats.players)]
        for place, (seat, card) in enumerate(trick.plays):
            cells[seat] = _played(card, leads=place == 0, wins=seat == trick.winner)
        sheet.add_row(str(number), *cells, "" if trick.winner is None else f"Seat {trick.winner}")
    return sheet


def _played(card: Card, *, leads: bool, wins: bool) -> Text:
    return Text.assemble(
        ("›" if leads else " ", "dim"), card_text(card) if wins else Text(" ") + card_text(card, "ink")
    )
