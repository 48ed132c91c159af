"""The report on a recorded match: the cards, the auction, the tricks and the result of every deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from overtrick.cards import Card, Suit
from overtrick.game import write_value
from overtrick.rules import Rules
from overtrick.table import Table

from . import messages
from .card_text import call_text, card_text, cards_text, suit_text
from .messages import fill
from .replay import ReplayedDeal, replay_deals
from .score_sheet import deal_sheet, outcome_sheet
from .seat_names import SeatNames
from .sheets import heading, new_sheet

_MOST_SUIT_COLUMNS = 5


def match_report(table: Table, number: int | None = None) -> Iterator[RenderableType]:
    """The report part by part: the set-up, each deal, the outcome; or only the deal with this number."""
    rules = table.game.rules(table.players)
    names = SeatNames.for_reader(rules.seats)
    deals = list(replay_deals(table, number))
    if number is None:
        yield _set_up(table, names)
    for deal in deals:
        yield _deal(table, deal, rules, names)
    if number is not None:
        return
    if table.outcome is not None:
        yield Rule(Text(messages.MATCH_OVER, style="bold"), style="green", align="left")
        yield outcome_sheet(rules, names, table.outcome, table.deals)
    else:
        yield Text(messages.TURN_OF.format(seat=table.turn), style="bold")


def _set_up(table: Table, names: SeatNames) -> RenderableType:
    facts = messages.MATCH_FACTS.format(players=table.players, deals=messages.deals(table.deal_number))
    lines: list[RenderableType] = [heading(table.game.title, facts)]
    if table.game.values:
        values = [f"{name} {write_value(value)}" for name, value in table.game.values.items()]
        lines.append(Text(", ".join(values), style="dim"))
    if names.in_teams:
        lines.append(messages.AGAINST.join(names.side_name(side) for side in range(names.seats.sides)))
    if table.draw is not None:
        drawn = [Text(f"{seat} ").append_text(card_text(card, "inline")) for seat, card in enumerate(table.draw)]
        lines.append(fill(messages.DRAWN, cards=Text(", ").join(drawn)))
    if table.entered != tuple(range(table.players)):
        lines.append(messages.ENTERED.format(seats=", ".join(map(str, table.entered))))
    return Group(*lines, "")


def _deal(table: Table, deal: ReplayedDeal, rules: Rules, names: SeatNames) -> RenderableType:
    number = Text(messages.DEAL_NUMBER.format(number=deal.number), style="bold")
    if deal.trump is not None:
        title = fill(messages.DEAL_HEADING_TRUMP, deal=number, dealer=deal.dealer, suit=suit_text(deal.trump))
    else:
        title = fill(messages.DEAL_HEADING, deal=number, dealer=deal.dealer)
    parts: list[RenderableType] = [Rule(title, style="green", align="left"), _cards(deal, rules)]
    if deal.gives:
        parts.append(_gives(deal, rules))
    if deal.calls:
        parts.append(_auction(deal, rules))
    if deal.discards:
        parts.append(fill(messages.DISCARDS, seat=str(deal.discarder), cards=cards_text(deal.discards)))
    if deal.tricks:
        parts.append(_tricks(deal, rules))
    if deal.result is not None:
        parts.append(deal_sheet(rules, names, table.deals[: deal.number], deal.bags))
    else:
        parts.append(Text(messages.NOT_FINISHED, style="dim"))
    return Group(*(line for part in parts for line in (part, "")))


# The cards


def _cards(deal: ReplayedDeal, rules: Rules) -> RenderableType:
    lines: list[RenderableType] = [_hands(deal, rules) if rules.deal.piles is None else _piles(deal, rules)]
    if deal.dealt.middle:
        face_up, *face_down = deal.dealt.middle
        lines += ["", fill(messages.MIDDLE, card=card_text(face_up, "inline"), others=cards_text(face_down))]
    if deal.dealt.turned is not None:
        template = messages.DEALER_SHOWS if rules.shows_dealers_last else messages.TURNED
        lines += ["", fill(template, seat=str(deal.dealer), card=card_text(deal.dealt.turned, "inline"))]
    return Group(*lines)


def _hands(deal: ReplayedDeal, rules: Rules) -> RenderableType:
    """One line per seat and one column per suit, the highest first; one column for all suits if there are many."""
    suits: list[Suit | None] = [*([None] if rules.deck.suitless else []), *reversed(rules.deck.suits)]
    sheet = new_sheet(dim_head=True)
    sheet.add_column(messages.HAND_COLUMN, style="dim", no_wrap=True)
    if len(suits) > _MOST_SUIT_COLUMNS:
        sheet.add_column("")
        for seat, hand in enumerate(deal.dealt.hands):
            in_suits = [cards_text(cards) for cards in _by_suit(hand, suits) if cards]
            sheet.add_row(messages.SEAT.format(seat=seat), Text("   ").join(in_suits))
        return sheet
    without_suit = messages.NO_SUIT_COLUMN if rules.deck.special else messages.ALWAYS_TRUMP_COLUMN
    for suit in suits:
        title = Text(without_suit, style="magenta") if suit is None else suit_text(suit)
        title.stylize("not dim")
        sheet.add_column(title)
    for seat, hand in enumerate(deal.dealt.hands):
        columns = [" ".join(card.rank for card in cards) or "–" for cards in _by_suit(hand, suits)]
        sheet.add_row(messages.SEAT.format(seat=seat), *columns)
    return sheet


def _by_suit(hand: Iterable[Card], suits: Iterable[Suit | None]) -> list[list[Card]]:
    """The cards of a hand in each of these suits, the highest first."""
    ordered = sorted(hand, reverse=True)
    return [[card for card in ordered if card.suit == suit] for suit in suits]


def _piles(deal: ReplayedDeal, rules: Rules) -> RenderableType:
    """One line per seat: the face-up cards, the hand, and the pile from the top."""
    assert rules.deal.piles is not None
    faceup, hand = rules.deal.piles.faceup, rules.deal.piles.hand
    sheet = new_sheet(dim_head=True)
    sheet.add_column(messages.CARDS_COLUMN, style="dim", no_wrap=True)
    for column in messages.PILE_COLUMNS:
        sheet.add_column(column)
    for seat, pile in enumerate(deal.dealt.hands):
        parts = (pile[:faceup], pile[faceup : faceup + hand], pile[faceup + hand :])
        sheet.add_row(messages.SEAT.format(seat=seat), *map(cards_text, parts))
    return sheet


# What was given, the auction and the tricks


def _gives(deal: ReplayedDeal, rules: Rules) -> RenderableType:
    """One line per seat: the cards that it gave, and to whom."""
    assert deal.gives_to is not None
    sheet = new_sheet(dim_head=True)
    for column in messages.GIVES_COLUMNS:
        sheet.add_column(column)
    for seat, cards in sorted(deal.gives.items()):
        receiver = (seat + deal.gives_to) % rules.seats.players
        names = (messages.SEAT.format(seat=each) for each in (seat, receiver))
        giver, to = (Text(name, style="dim") for name in names)
        sheet.add_row(giver, cards_text(cards), to)
    return sheet


def _auction(deal: ReplayedDeal, rules: Rules) -> RenderableType:
    """The calls in rounds, starting at the dealer's left."""
    players = rules.seats.players
    seats = [(deal.dealer + step) % players for step in range(1, players + 1)]
    sheet = new_sheet(dim_head=True)
    sheet.add_column(messages.CALLS_COLUMN, style="dim", no_wrap=True)
    for seat in seats:
        sheet.add_column(messages.SEAT.format(seat=seat))
    rounds: list[list[Text]] = []
    last = players
    for seat, call in deal.calls:
        column = seats.index(seat)
        if rounds and column == last:  # a second choice of the same seat, such as alone after order up
            rounds[-1][column].append(", ").append_text(call_text(call))
            continue
        if column <= last or not rounds:
            rounds.append([Text("") for _ in seats])
        rounds[-1][column] = call_text(call)
        last = column
    for number, calls in enumerate(rounds, start=1):
        sheet.add_row(messages.ROUND.format(number=number) if len(rounds) > 1 else "", *calls)
    return sheet


def _tricks(deal: ReplayedDeal, rules: Rules) -> RenderableType:
    """One line per trick and one column per seat; the lead is marked, and the winning card is a white one."""
    sheet = new_sheet(dim_head=True)
    sheet.add_column(messages.TRICK_COLUMN, justify="right", style="dim")
    for seat in range(rules.seats.players):
        sheet.add_column(messages.SEAT.format(seat=seat))
    sheet.add_column(messages.WON_BY_COLUMN, no_wrap=True)
    for number, trick in enumerate(deal.tricks, start=1):
        cells = [Text("") for _ in range(rules.seats.players)]
        for position, (seat, card) in enumerate(trick.plays):
            cells[seat] = _played_card(card, leads=position == 0, wins=seat == trick.winner)
        sheet.add_row(str(number), *cells, "" if trick.winner is None else messages.SEAT.format(seat=trick.winner))
    return sheet


def _played_card(card: Card, *, leads: bool, wins: bool) -> Text:
    return Text.assemble(
        ("›" if leads else " ", "dim"), card_text(card) if wins else Text(" ") + card_text(card, "inline")
    )
