"""Score sheets: the deal that has just ended, all deals of a match, and the final result."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from overtrick.actions import Bid
from overtrick.breakdown import plural
from overtrick.rules import Rules, TrickBids
from overtrick.view import DealResult, Outcome

from . import messages
from .card_text import call_text
from .seat_names import SeatNames
from .sheets import new_sheet


def signed(change: int, sign: int = 1) -> Text:
    """A change of score with its sign, green or red. ``sign`` is -1 where the lowest score wins."""
    gain = change * sign
    return Text(f"{change:+d}" if change else "0", style="green" if gain > 0 else "red" if gain < 0 else "dim")


def scores_after(deals: Sequence[DealResult]) -> tuple[int, ...]:
    """The score of each side after these deals."""
    return tuple(map(sum, zip(*(deal.change for deal in deals), strict=True)))


def deal_sheet(
    rules: Rules, names: SeatNames, deals: Sequence[DealResult], bags: Sequence[int] | None = None
) -> RenderableType:
    """The last of these deals, one line per side: bids, tricks, points, what was paid for, and the new score."""
    result, scores = deals[-1], scores_after(deals)
    if not any(result.tricks):
        return Text(messages.EVERYBODY_PASSED)
    counter = rules.score.counter
    sheet = new_sheet()
    sheet.add_column("")
    if rules.auction is not None:
        in_tricks = isinstance(rules.auction, TrickBids)
        sheet.add_column(messages.BID_COLUMN if in_tricks else messages.CALL_COLUMN, justify="right")
    sheet.add_column(messages.TRICKS_COLUMN, justify="right")
    if rules.counts_points:
        sheet.add_column(messages.POINTS_COLUMN, justify="right")
    sheet.add_column(messages.CHANGE_COLUMN, justify="right")
    sheet.add_column(messages.SCORE_COLUMN, justify="right", style="bold")
    if bags is not None and counter is not None:
        sheet.add_column(plural(counter.name), justify="right")
    if not names.in_teams:
        sheet.add_column(messages.PAID_FOR_COLUMN, overflow="fold")
    for side in range(rules.seats.sides):
        seats = names.seats_of(side)
        row: list[RenderableType] = [Text(names.side_name(side), style=_own_style(names, side))]
        if rules.auction is not None:
            row.append(Text(" + ").join([call_text(result.bids[seat]) or Text("–") for seat in seats]))
        row.append(
            " + ".join(messages.SAT_OUT if seat in result.sitting else str(result.tricks[seat]) for seat in seats)
        )
        if rules.counts_points:
            row.append(str(result.points[side]))
        row += [signed(result.change[side], rules.sign), str(scores[side])]
        if bags is not None and counter is not None:
            row.append(str(bags[side]))
        if not names.in_teams:
            row.append(paid_for(rules, names, result, side))
        sheet.add_row(*row)
    if not names.in_teams:
        return sheet
    # The rows of teams are wide already.
    explained = [(names.side_name(side), paid_for(rules, names, result, side)) for side in range(rules.seats.sides)]
    return Group(sheet, "", *(Text(f"{name}: ").append_text(paid) for name, paid in explained if paid))


def paid_for(rules: Rules, names: SeatNames, result: DealResult, side: int) -> Text:
    """The breakdown of a deal for a side: ``5 bid and made +50; 3 bags``. Partners with an own contract are named."""
    parts = []
    for line in result.lines:
        if line.side == side:
            named = names.in_teams and line.seat is not None and len(names.seats_of(side)) > 1
            part = Text(f"{names.name(line.seat)}: {line.text}" if named and line.seat is not None else line.text)
            parts.append(part.append(" ").append_text(signed(line.amount, rules.sign)) if line.amount else part)
    return Text("; ").join(parts)


def score_sheet(rules: Rules, names: SeatNames, deals: Sequence[DealResult]) -> RenderableType:
    """All finished deals, one line each: what each side took, bid and gained; the scores in the last line."""
    if not deals:
        return Text(messages.NO_FINISHED_DEAL)
    sheet = new_sheet(footer=True)
    sheet.add_column(messages.DEAL_COLUMN, messages.TOTAL_ROW, justify="right", style="dim", footer_style="bold")
    for side, score in enumerate(scores_after(deals)):
        sheet.add_column(names.side_name(side), str(score), justify="right", header_style=_own_style(names, side))
    for number, result in enumerate(deals, start=1):
        cells = [_deal_cell(rules, names, result, side) for side in range(rules.seats.sides)]
        sheet.add_row(str(number), *cells)
    if not isinstance(rules.auction, TrickBids):
        return sheet
    return Group(sheet, "", Text(messages.SCORE_SHEET_LEGEND, style="dim"))


def _deal_cell(rules: Rules, names: SeatNames, result: DealResult, side: int) -> Text:
    cell = Text("")
    seats = names.seats_of(side)
    bids = [call.amount for seat in seats if isinstance(call := result.bids[seat], Bid)]
    if isinstance(rules.auction, TrickBids) and bids:
        cell.append(f"{sum(result.tricks[seat] for seat in seats)}/{sum(bids)} ", style="dim")
    change = signed(result.change[side], rules.sign)
    return cell.append(f"{change.plain:>4}", style=change.style)


def outcome_sheet(rules: Rules, names: SeatNames, outcome: Outcome, deals: Sequence[DealResult]) -> RenderableType:
    """The winner and every side's place, with multiplied totals and credits where the game has them."""
    won = names.own is None or any(names.is_own_side(side) for side in outcome.winners)
    multipliers, has_stake = rules.multipliers, rules.payout.stake > 0
    sheet = new_sheet()
    sheet.add_column(messages.PLACE_COLUMN, justify="right")
    sheet.add_column("")
    sheet.add_column(messages.POINTS_COLUMN, justify="right")
    if multipliers:
        sheet.add_column(messages.TRICKS_COLUMN, justify="right")
        sheet.add_column(messages.TIMES_COLUMN, justify="right")
        sheet.add_column(messages.TOTAL_COLUMN, justify="right", style="bold")
    if has_stake:
        sheet.add_column(messages.CREDITS_COLUMN, justify="right")
    for index, side in enumerate(outcome.ranking):
        place = index + 1 if multipliers else _place(rules, outcome, side)
        row: list[RenderableType] = [str(place), Text(names.side_name(side), style=_own_style(names, side))]
        row.append(str(outcome.scores[side]))
        if multipliers:
            taken = sum(deal.tricks[seat] for deal in deals for seat in names.seats_of(side))
            row += [str(taken), f"x {multipliers[index]}", str(outcome.final[side])]
        if has_stake:
            row.append(signed(outcome.credits[side]))
        sheet.add_row(*row)
    return Group(Text(_winner_sentence(names, outcome), style="bold green" if won else "bold"), "", sheet)


def _place(rules: Rules, outcome: Outcome, side: int) -> int:
    """The place of a side by its score; equal scores share a place."""
    return 1 + sum(score * rules.sign > outcome.scores[side] * rules.sign for score in outcome.scores)


def _winner_sentence(names: SeatNames, outcome: Outcome) -> str:
    winners = [names.side_name(side) for side in outcome.winners]
    if len(winners) > 1:
        return messages.SHARE_MATCH.format(names=messages.all_of(winners))
    (side,) = outcome.winners
    if names.in_teams:
        return messages.TEAM_WINS.format(name=winners[0])
    return names.sentence(names.seats_of(side)[0], messages.WIN_MATCH)


def _own_style(names: SeatNames, side: int) -> str:
    return "bold cyan" if names.is_own_side(side) else ""
