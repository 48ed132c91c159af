"""Scores on paper: the deal that has ended, the sheet of all deals, and the end of a match."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from overtrick.actions import Bid
from overtrick.rules import PointContract, Rules, TeamContract, TrickBids
from overtrick.table import DealResult, Outcome

from .card_text import call_text
from .seat_names import SeatNames
from .sheets import ruled_sheet
from .wording import listed


def signed(change: int) -> Text:
    """A change of score, with its sign and its colour."""
    return Text(f"{change:+d}" if change else "0", style="green" if change > 0 else "red" if change < 0 else "dim")


def was_passed_out(result: DealResult) -> bool:
    """Whether the deal ended with no card played."""
    return not any(result.tricks)


def totals_after(deals: Sequence[DealResult]) -> tuple[int, ...]:
    """Scores a side after these deals."""
    return tuple(map(sum, zip(*(deal.change for deal in deals), strict=True)))


def deal_sheet(
    rules: Rules, seating: SeatNames, deals: Sequence[DealResult], bags: Sequence[int] | None = None
) -> RenderableType:
    """The last of these deals: bids, tricks, points, the change of score and the new total, a line a side."""
    result, totals = deals[-1], totals_after(deals)
    if was_passed_out(result):
        return Text("Everybody passed: nobody scores, and the next dealer deals.")
    sheet = ruled_sheet()
    sheet.add_column("")
    if rules.auction is not None:
        sheet.add_column("bid" if isinstance(rules.auction, TrickBids) else "last call", justify="right")
    sheet.add_column("tricks", justify="right")
    if isinstance(rules.score, PointContract):
        sheet.add_column("points", justify="right")
    sheet.add_column("change", justify="right")
    sheet.add_column("score", justify="right", style="bold")
    if bags is not None and isinstance(rules.score, TeamContract):
        sheet.add_column("bags", justify="right")
    for side in range(rules.seats.sides):
        seats = seating.seats_of(side)
        row: list[RenderableType] = [Text(seating.side_name(side), style=_own(seating, side))]
        if rules.auction is not None:
            row.append(Text(" + ").join([call_text(result.bids[seat]) for seat in seats]))
        row.append(" + ".join(str(result.tricks[seat]) for seat in seats))
        if isinstance(rules.score, PointContract):
            row.append(str(result.points[side]))
        row += [signed(result.change[side]), str(totals[side])]
        if bags is not None and isinstance(rules.score, TeamContract):
            row.append(str(bags[side]))
        sheet.add_row(*row)
    return sheet


def score_sheet(rules: Rules, seating: SeatNames, deals: Sequence[DealResult]) -> RenderableType:
    """Every finished deal in a line: what each side bid, took and gained, and the totals below."""
    if not deals:
        return Text("No deal has been finished yet.")
    sheet = ruled_sheet(footer=True)
    sheet.add_column("deal", "total", justify="right", style="dim", footer_style="bold")
    totals = totals_after(deals)
    for side, total in enumerate(totals):
        sheet.add_column(seating.side_name(side), str(total), justify="right", header_style=_own(seating, side))
    for number, result in enumerate(deals, start=1):
        cells = [_deal_cell(rules, seating, result, side) for side in range(rules.seats.sides)]
        sheet.add_row(str(number), *cells)
    legend = Text("took/bid, then the change of score" if isinstance(rules.auction, TrickBids) else "", style="dim")
    return Group(sheet, "", legend) if legend else sheet


def _deal_cell(rules: Rules, seating: SeatNames, result: DealResult, side: int) -> Text:
    cell = Text("")
    seats = seating.seats_of(side)
    bids = [call.amount for seat in seats if isinstance(call := result.bids[seat], Bid)]
    if isinstance(rules.auction, TrickBids) and bids:
        cell.append(f"{sum(result.tricks[seat] for seat in seats)}/{sum(bids)} ", style="dim")
    return cell.append(f"{signed(result.change[side]).plain:>4}", style=signed(result.change[side]).style)


def outcome_sheet(rules: Rules, seating: SeatNames, outcome: Outcome, deals: Sequence[DealResult]) -> RenderableType:
    """Who won, and everyone's place: with the multiplied totals and the credits where the game has them."""
    winners = [seating.side_name(side) for side in outcome.winners]
    shared = len(winners) > 1
    plural = shared or seating.in_teams or any(seating.is_own_side(side) for side in outcome.winners)
    words = f"{listed(winners)} {'share' if shared else 'win' if plural else 'wins'}{' the win' if shared else ''}!"
    won = seating.own is None or any(seating.is_own_side(side) for side in outcome.winners)
    sheet = ruled_sheet()
    sheet.add_column("place", justify="right")
    sheet.add_column("")
    sheet.add_column("points", justify="right")
    by_place, staked = rules.payout.multiplied, rules.payout.stake > 0
    if by_place:
        sheet.add_column("tricks", justify="right")
        sheet.add_column("times", justify="right")
        sheet.add_column("total", justify="right", style="bold")
    if staked:
        sheet.add_column("credits", justify="right")
    for index, side in enumerate(outcome.ranking):
        place = index + 1 if by_place else 1 + sum(score > outcome.scores[side] for score in outcome.scores)
        row: list[RenderableType] = [str(place), Text(seating.side_name(side), style=_own(seating, side))]
        row.append(str(outcome.scores[side]))
        if by_place:
            taken = sum(deal.tricks[seat] for deal in deals for seat in seating.seats_of(side))
            row += [str(taken), f"x {rules.seats.sides - index}", str(outcome.final[side])]
        if staked:
            row.append(signed(outcome.credits[side]))
        sheet.add_row(*row)
    return Group(Text(words, style="bold green" if won else "bold"), "", sheet)


def _own(seating: SeatNames, side: int) -> str:
    return "bold cyan" if seating.is_own_side(side) else ""
